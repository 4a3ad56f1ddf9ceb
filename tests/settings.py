"""The product's settings, with a cheap password hash and the static files where they lie."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SERVESTATIC_USE_FINDERS = True
