"""The resolver: any procedure of a rulebook, for anybody."""

from __future__ import annotations

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from campaigns.access import HiddenError
from campaigns.api.answers import RESOLVED
from campaigns.api.base import CallerView
from campaigns.api.parsing import ResolverParser
from campaigns.tabletop.registry import resolvables
from campaigns.tabletop.resolver import resolve


class AnybodyThrottle(AnonRateThrottle):
    scope = "resolver_anybody"


class CallerThrottle(UserRateThrottle):
    scope = "resolver"


class Resolve(CallerView):
    permission_classes = [AllowAny]
    parser_classes = [ResolverParser]
    throttle_classes = [AnybodyThrottle, CallerThrottle]

    @extend_schema(
        request=OpenApiTypes.OBJECT,
        responses=RESOLVED,
    )
    def post(self, request: Request) -> Response:
        """One request of the resolver, with its result, rolls and steps."""
        return Response(resolve(request.data, resolvables(), gettext))


class Nothing(APIView):
    """What is at no address."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        raise HiddenError
