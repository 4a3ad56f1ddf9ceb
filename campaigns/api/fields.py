"""Fields that take exactly what they say: nothing is guessed or converted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


def _size(value: Any) -> int:
    return len(json.dumps(value, separators=(",", ":")))


class Strict(serializers.Serializer[Any]):
    """An object without any field that is not named."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            for name in data:
                if name not in self.fields:
                    detail = serializers.ErrorDetail(_("There is no such field."), "unknown_field")
                    raise serializers.ValidationError({str(name): [detail]})
        return super().to_internal_value(data)


class Text(serializers.CharField):
    default_error_messages = {"invalid": gettext_lazy("A text is expected.")}

    def __init__(self, *, trim_whitespace: bool = False, **options: Any) -> None:
        super().__init__(trim_whitespace=trim_whitespace, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        value: str = super().to_internal_value(data)
        return value


class Id(serializers.UUIDField):
    default_error_messages = {
        "invalid": gettext_lazy("An id of 32 hexadecimal digits is expected.")
    }

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return UUID(str(super().to_internal_value(data)))


class Whole(serializers.IntegerField):
    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    default_error_messages = {"invalid": gettext_lazy("True or false is expected.")}

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Object(serializers.DictField):
    """Any JSON object, of `most` characters if that is given."""

    default_error_messages = {
        "too_large": gettext_lazy("This is too large."),
        "empty": gettext_lazy("There is nothing in it."),
    }

    def __init__(self, *, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_internal_value(self, data: Any) -> dict[Any, Any]:
        if not isinstance(data, dict):
            self.fail("not_a_dict", input_type=type(data).__name__)
        if self.most is not None and _size(data) > self.most:
            self.fail("too_large")
        return data


@extend_schema_field({"type": "array", "items": {}})
class Anything(serializers.ListField):
    """A list of any JSON, of `most` characters if that is given."""

    default_error_messages = {
        "too_large": gettext_lazy("This is too large."),
        "min_length": gettext_lazy("{min_length} or more are expected."),
        "max_length": gettext_lazy("{max_length} at most are expected."),
    }

    def __init__(self, *, most: int | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_internal_value(self, data: Any) -> list[Any]:
        if not isinstance(data, list):
            self.fail("not_a_list", input_type=type(data).__name__)
        if self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        if self.most is not None and _size(data) > self.most:
            self.fail("too_large")
        return data


_FACE = {"oneOf": [{"type": "integer"}, {"type": "string"}], "nullable": True}


@extend_schema_field({"type": "array", "items": _FACE})
class Faces(Anything):
    """Faces typed: numbers, names of cards, throws of a larger die (`d8=8,3`) for one that nobody
    owns, or null for a die that the server throws."""

    default_error_messages = {
        "face": gettext_lazy("A face, the name of a card, or null is expected.")
    }

    def to_internal_value(self, data: Any) -> list[Any]:
        faces = super().to_internal_value(data)
        for n, face in enumerate(faces):
            if isinstance(face, bool) or not isinstance(face, int | str | None):
                detail = serializers.ErrorDetail(str(self.error_messages["face"]), "invalid")
                raise serializers.ValidationError({str(n): [detail]})
        return faces


@extend_schema_field({"type": "object", "additionalProperties": {"type": "array", "items": _FACE}})
class Rows(Object):
    """Faces typed for whole rows of dice, by row."""

    faces = Faces()

    def to_internal_value(self, data: Any) -> dict[str, list[Any]]:
        rows, faults = {}, {}
        for row, faces in super().to_internal_value(data).items():
            try:
                rows[row] = self.faces.to_internal_value(faces)
            except serializers.ValidationError as error:
                faults[row] = error.detail
        if faults:
            raise serializers.ValidationError(faults)
        return rows
