"""Every error of the API in one shape: {"error": {"code", "message", "at"}}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from campaigns.access import HiddenError, NoSeatError
from campaigns.services import requested
from campaigns.tabletop.reader import BadRequestError, pointer


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = gettext_lazy("The request is too large.")


def error(code: str, message: str, at: str, status_code: int) -> Response:
    return Response({"error": {"code": code, "message": message, "at": at}}, status=status_code)


def handler(exception: Exception, context: Mapping[str, Any]) -> Response | None:
    """`EXCEPTION_HANDLER`: None for what is a fault of ours."""
    if isinstance(exception, BadRequestError):
        return error(exception.code, requested(exception), exception.at, 400)
    if isinstance(exception, HiddenError | Http404):
        return error("not_found", _("There is no such thing here."), "", 404)
    if isinstance(exception, NoSeatError):
        return error("not_your_seat", _("You do not sit in that seat."), "/seat", 403)
    if isinstance(exception, PermissionDenied):
        return error("permission_denied", _("You may not do that."), "", 403)
    answer = exception_handler(exception, context)  # type: ignore[arg-type]
    if answer is None:
        return None
    if isinstance(exception, exceptions.ValidationError):
        at, detail = _first(exception.detail, "")
        code, message = detail.code, str(detail)
    else:
        assert isinstance(exception, exceptions.APIException)
        at, code, message = "", str(exception.get_codes()), str(exception.detail)
    answer.data = {"error": {"code": code, "message": message, "at": at}}
    return answer


def _first(detail: Any, at: str) -> tuple[str, exceptions.ErrorDetail]:
    """The first wrong field, by its JSON pointer."""
    if isinstance(detail, Mapping):
        key, inner = next(iter(detail.items()))
        return _first(inner, at if key == "non_field_errors" else at + pointer(key))
    if isinstance(detail, list):
        for n, inner in enumerate(detail):
            if isinstance(inner, Mapping):
                if inner:
                    return _first(inner, at + pointer(n))
            else:
                return at, inner
    return at, detail
