"""Reading JSON from strangers: whatever passes here can be kept and sent again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser

from campaigns.api.errors import TooLarge
from campaigns.tabletop.reader import BadRequestError
from campaigns.tabletop.resolver import read_json


def _body(stream: IO[bytes]) -> bytes:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge
    return body


def _refuse(name: str) -> Any:
    raise ValueError(name)


def plain_json(body: bytes | str) -> Any:
    """Parse JSON whose texts every database takes.

    Raises:
        BadRequestError: it is not JSON, or has a text or number that cannot be kept.
    """
    try:
        value = json.loads(body, parse_constant=_refuse)
        again = json.dumps(value, ensure_ascii=False, allow_nan=False)
        again.encode()
    except (ValueError, RecursionError) as error:
        raise BadRequestError("not_json", f"not JSON: {error}", "") from None
    if "\\u0000" in again:
        raise BadRequestError("not_json", "not JSON: a text with a NUL character", "")
    return value


class PlainJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return plain_json(_body(stream))


class ResolverParser(PlainJSONParser):
    """As the resolver reads it: numbers with a point stay exact."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return read_json(_body(stream))
