"""Programs sign in by `Authorization: Token ...`; the database has only its SHA-256."""

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import authentication, exceptions

from campaigns import secrets
from campaigns.models import ApiToken, User


class TokenAuthentication(authentication.TokenAuthentication):
    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        token = ApiToken.objects.select_related("user").filter(digest=secrets.digest(key)).first()
        if token is None or not token.user.is_active:
            raise exceptions.AuthenticationFailed(_("Invalid token."))
        return token.user, token


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token ...`",
        }
