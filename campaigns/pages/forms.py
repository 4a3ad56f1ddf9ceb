"""What people fill in at the doors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Campaign, Faction, Role, User
from campaigns.pages.zones import zone_choices

INK_NAMES = {
    "A": gettext_lazy("azure, slanting lines"),
    "B": gettext_lazy("red, bars"),
    "C": gettext_lazy("gold, dots"),
    "D": gettext_lazy("green, pales"),
    "E": gettext_lazy("plum, chevrons"),
    "F": gettext_lazy("ice, checks"),
    "G": gettext_lazy("rose, lattice"),
    "H": gettext_lazy("black, crosses"),
}
SLOTS = "ABCEDFGH"
"""The order in which inks are best told apart."""
_INVITED = (Role.PLAYER, Role.SPECTATOR, Role.CO_REFEREE)


def _new_password() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("Eight characters or more; no common word, not digits alone."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        strip=False,
    )


def _name() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("As the others at the table see it."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def _email() -> forms.EmailField:
    return forms.EmailField(
        label=gettext_lazy("E-mail address, if you like"),
        required=False,
        max_length=254,
        help_text=gettext_lazy("Used for nothing but a forgotten password."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class SignInForm(AuthenticationForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")


class AccountForm(forms.Form):
    """A user name and a password for `user`, who is new or a guest."""

    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=150,
        help_text=gettext_lazy("To sign in with: letters, digits and @ . + - _"),
        validators=User._meta.get_field("username").validators,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    email = _email()
    password = _new_password()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not settings.SENDS_MAIL:
            # Nobody is asked for an address that this server never writes to.
            del self.fields["email"]

    def clean_username(self) -> str:
        username = str(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("Somebody has this user name already."))
        return username

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        who = User(username=cleaned.get("username", ""), email=cleaned.get("email", ""))
        _judge(self, who)
        return cleaned


class SignUpForm(AccountForm):
    name = _name()
    field_order = ["name", "username", "password", "email"]


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name, language, time zone and address of a user."""

    first_name = _name()
    email = _email()
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"))

    class Meta:
        model = User
        fields = ["first_name", "email", "language", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = zone_choices(self.instance.time_zone)
        if self.instance.guest or not (settings.SENDS_MAIL or self.instance.email):
            del self.fields["email"]


class NewPasswordForm(forms.Form):
    password = _new_password()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("New password")

    def clean(self) -> dict[str, Any]:
        _judge(self, self.user)
        return super().clean() or {}


class ChangePasswordForm(NewPasswordForm):
    old = forms.CharField(
        label=gettext_lazy("Present password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
    )
    field_order = ["old", "password"]

    def clean_old(self) -> str:
        old = str(self.cleaned_data["old"])
        if not self.user.check_password(old):
            raise forms.ValidationError(_("This is not your password."))
        return old


def _judge(form: forms.Form, user: User) -> None:
    if password := form.cleaned_data.get("password"):
        try:
            validate_password(password, user)
        except forms.ValidationError as error:
            form.add_error("password", error)


class ResetForm(forms.Form):
    who = forms.CharField(
        label=gettext_lazy("User name or e-mail address"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "KD4M-7XPQ",
                "class": "code-input",
            }
        ),
    )


class GuestForm(forms.Form):
    name = _name()


class CampaignForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the campaign"), max_length=100)
    about = forms.CharField(
        label=gettext_lazy("What it is about, in a sentence or two"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class FactionsForm(forms.Form):
    """A name beside each ink that shall have a faction: `wanted` = {slot: name}."""

    def __init__(self, *args: Any, campaign: Campaign | None = None, **kwargs: Any) -> None:
        known = {} if campaign is None else {f.slot: str(f) for f in campaign.factions.all()}
        super().__init__(*args, **kwargs)
        self.initial = {f"faction_{slot}": name for slot, name in known.items()}
        for slot in SLOTS:
            self.fields[f"faction_{slot}"] = forms.CharField(
                label=INK_NAMES[slot], required=False, max_length=60
            )

    def rows(self) -> list[tuple[str, forms.BoundField]]:
        """(slot, field) for each ink."""
        return [(slot, self[f"faction_{slot}"]) for slot in SLOTS]

    @property
    def wanted(self) -> dict[str, str]:
        names = {slot: self.cleaned_data.get(f"faction_{slot}", "") for slot in SLOTS}
        return {slot: name for slot, name in names.items() if name}


class MemberForm(forms.Form):
    """Role and faction; a faction is a player's alone."""

    role = forms.ChoiceField(label=gettext_lazy("Part"), choices=Role.choices)
    faction = forms.ModelChoiceField(
        label=gettext_lazy("Faction, for a player"),
        queryset=Faction.objects.none(),
        required=False,
        empty_label=gettext_lazy("no faction"),
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        faction = self.fields["faction"]
        assert isinstance(faction, forms.ModelChoiceField)
        faction.queryset = campaign.factions.order_by("slot")


class InvitationForm(MemberForm):
    role = forms.ChoiceField(
        label=gettext_lazy("Part"),
        choices=[(each.value, each.label) for each in _INVITED],
        initial=Role.PLAYER,
    )
    uses = forms.IntegerField(
        label=gettext_lazy("For how many people"),
        min_value=1,
        max_value=200,
        initial=1,
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(campaign, *args, **kwargs)
        # Without a faction a player only watches: the one with the fewest people is offered.
        people = campaign.factions.annotate(
            people=Count("memberships", distinct=True) + Count("invitations", distinct=True)
        )
        self.initial.setdefault("faction", people.order_by("people", "slot").first())
        self.fields["faction"].help_text = _(
            "Who has none watches, until a seat is given to him at a table."
        )
