"""Reading JSON from strangers: whatever passes here can be kept and sent again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser

from campaigns.api.errors import TooLarge
from campaigns.plain import plain_json
from campaigns.tabletop.resolver import read_json


def _body(stream: IO[bytes]) -> bytes:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    body = stream.read(most + 1)
    if len(body) > most:
        raise TooLarge
    return body


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
