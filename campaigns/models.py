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
