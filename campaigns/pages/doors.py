"""Sign up, sign in, forgotten passwords, links."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.mail import send_mail
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import limits
from campaigns.models import User
from campaigns.pages.common import newcomer, onward, reader
from campaigns.pages.forms import NewPasswordForm, ResetForm, SignInForm, SignUpForm
from campaigns.pages.later import later
from campaigns.services import doors
from campaigns.tabletop.registry import registered

BACKEND = "django.contrib.auth.backends.ModelBackend"
TOO_OFTEN = 429
ZONE = "tell_zone"
"""In the session of who came by a link first: the browser has still to tell its zone."""

either = require_http_methods(["GET", "HEAD", "POST"])


def too_often() -> str:
    return gettext("Too many tries. Wait a quarter of an hour, then try again.")


def link_over(request: HttpRequest) -> HttpResponse:
    """`link_over.html`, for links and codes that let nobody in: unknown, used, replaced or old.

    Nobody learns which of these it is.
    """
    return render(request, "link_over.html", status=404)


class SignIn(LoginView):
    """`registration/login.html`: `front` (nobody came for another page), `books`. What fails is
    counted, by address and by name."""

    redirect_authenticated_user = True
    authentication_form = SignInForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        books = [each.rulebook for each in registered().values()]
        front = context.get("next") in ("", "/", None)
        if front:
            # A phone would begin below what the page has to say.
            context["form"].fields["username"].widget.attrs.pop("autofocus", None)
        return {**context, "front": front, "books": books}

    def _tried(self) -> list[tuple[limits.Limit, str]]:
        name = self.request.POST.get("username", "")[:150]
        return [
            (limits.SIGN_IN_ADDRESS, limits.address(self.request)),
            (limits.SIGN_IN_NAME, name),
        ]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not limits.take(self._tried()):
            form = SignInForm(request)
            context = self.get_context_data(form=form, refused=too_often())
            return self.render_to_response(context, status=TOO_OFTEN)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if not {"username", "password"} <= form.cleaned_data.keys():
            limits.give_back(self._tried())
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        limits.give_back(self._tried())
        limits.SIGN_IN_NAME.forget(form.cleaned_data["username"])
        user = form.get_user()
        if user.last_login is None and user.time_zone == settings.TIME_ZONE:
            # Nobody has chosen yet: the zone of the browser that comes first.
            user.time_zone = newcomer(self.request).time_zone
            user.save(update_fields=["time_zone"])
        return super().form_valid(form)


@never_cache
@either
def sign_up(request: HttpRequest) -> HttpResponse:
    """`sign_up.html`: `form`, `next`."""
    if request.user.is_authenticated:
        return redirect(onward(request))
    form = SignUpForm(request.POST or None)
    tried = [(limits.NEW_ADDRESS, limits.address(request))]
    context = {"form": form, "next": onward(request)}
    if request.method == "POST":
        if not limits.take(tried):
            context["refused"] = too_often()
            return render(request, "sign_up.html", context, status=TOO_OFTEN)
        if form.is_valid():
            asked = form.cleaned_data
            user = doors.sign_up(
                asked["username"],
                asked["name"],
                asked["password"],
                asked.get("email", ""),
                newcomer(request),
            )
            login(request, user, BACKEND)
            return redirect(onward(request))
        limits.give_back(tried)
    return render(request, "sign_up.html", context, status=422 if form.errors else 200)


@never_cache
@either
def forgotten(request: HttpRequest) -> HttpResponse:
    """`forgotten.html`: `form`, `mails` (whether this server sends any), `sent`.

    The answer is the same, and takes as long, whether or not there is such an account.
    """
    form = ResetForm(request.POST or None)
    context = {"form": form, "mails": settings.SENDS_MAIL, "sent": False}
    if not settings.SENDS_MAIL or request.method != "POST":
        return render(request, "forgotten.html", context)
    if form.is_valid():
        who = form.cleaned_data["who"]
        tried = [(limits.RESET_ADDRESS, limits.address(request)), (limits.RESET_NAME, who)]
        if not limits.take(tried):
            context["refused"] = too_often()
            return render(request, "forgotten.html", context, status=TOO_OFTEN)
        later(lambda: _send_to(request, who))
        context["sent"] = True
    return render(request, "forgotten.html", context, status=422 if form.errors else 200)


def _accounts(who: str) -> list[User]:
    """Active accounts with an address, by user name or by that address."""
    accounts = User.objects.filter(is_active=True, guest=False).exclude(email="")
    named = accounts.filter(username__iexact=who)
    return list(named) or list(accounts.filter(email__iexact=who)[:5])


def _send_to(request: HttpRequest, who: str) -> None:
    for user in _accounts(who):
        _send(request, user)


def _send(request: HttpRequest, user: User) -> None:
    secret = doors.new_link(user, doors.Purpose.PASSWORD, doors.PASSWORD_LASTS)
    url = request.build_absolute_uri(reverse("new_password", args=[secret]))
    with override(user.language):
        body = render_to_string("mail/password.txt", {"name": str(user), "url": url})
        send_mail(gettext("Stendardo: a new password"), body, None, [user.email])


@never_cache
@either
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """`new_password.html`: `form`, `whose`. The link is good once."""
    link = doors.link_for(token, [doors.Purpose.PASSWORD])
    if link is None:
        return link_over(request)
    form = NewPasswordForm(link.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        doors.set_password(link.user, form.cleaned_data["password"])
        login(request, link.user, BACKEND)
        messages.success(request, gettext("The new password holds from now on."))
        return redirect("home")
    context = {"form": form, "whose": link.user}
    return render(request, "new_password.html", context, status=422 if form.errors else 200)


@never_cache
@require_GET
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A link of the demo, or a guest's own: it signs its user in until it expires."""
    link = doors.link_for(token, [doors.Purpose.ENTER, doors.Purpose.RETURN])
    if link is None:
        return link_over(request)
    first = link.user.last_login is None and link.purpose == doors.Purpose.ENTER
    if first:
        # Nobody has chosen yet: the language of the browser that comes first.
        link.user.language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
        link.user.save(update_fields=["language"])
    login(request, link.user, BACKEND)
    if first:
        request.session[ZONE] = True
    return redirect("home")


@login_required
@require_POST
def zone(request: HttpRequest) -> HttpResponse:
    """The time zone of the browser, as the first page after a link tells it; once."""
    user = reader(request)
    if request.session.pop(ZONE, False) and user.time_zone == settings.TIME_ZONE:
        user.time_zone = newcomer(request).time_zone
        user.save(update_fields=["time_zone"])
    return HttpResponse(status=204)
