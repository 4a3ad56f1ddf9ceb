"""People who sign in, and the secrets that let them in (kept as hashes only)."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in: referee, player or spectator. A guest came by an invitation alone."""

    language = models.CharField(
        _("language"), max_length=8, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default=settings.TIME_ZONE)
    guest = models.BooleanField(_("guest"), default=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class ApiToken(models.Model):
    """A token for programs (`Authorization: Token ...`); only its SHA-256 is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=80, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"


class SignInLink(models.Model):
    """A link that lets its user in until it expires; only its SHA-256 is kept."""

    class Purpose(models.TextChoices):
        """`enter` and `return` sign in, as often as one likes; `password` sets one, once."""

        ENTER = "enter", "enter"
        RETURN = "return", "return"
        PASSWORD = "password", "password"

    user = models.ForeignKey(User, models.CASCADE, related_name="sign_in_links")
    purpose = models.CharField(max_length=10, choices=Purpose.choices, default=Purpose.ENTER)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.user)
