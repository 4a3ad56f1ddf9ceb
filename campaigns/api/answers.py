"""What requests are answered with, for the schema."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers


class ErrorBody(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    at = serializers.CharField(help_text="JSON pointer of the field, or empty.")


class ErrorAnswer(serializers.Serializer[Any]):
    error = ErrorBody()


class RefusalBody(serializers.Serializer[Any]):
    code = serializers.CharField()
    message = serializers.CharField()
    cite = serializers.CharField(help_text="The paragraph, or empty.")
    args = serializers.DictField()
    at = serializers.CharField(required=False)


class RefusalAnswer(serializers.Serializer[Any]):
    refusal = RefusalBody()


class DoneAnswer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    entries = serializers.ListField(child=serializers.DictField())
    pending = serializers.DictField(required=False)


ERRORS = {400: ErrorAnswer, 401: ErrorAnswer, 403: ErrorAnswer, 404: ErrorAnswer}
READ = {200: OpenApiTypes.OBJECT, **ERRORS}
LIST = {200: {"type": "array", "items": {"type": "object"}}, **ERRORS}
WRITTEN = {200: DoneAnswer, **ERRORS, 409: RefusalAnswer}
SAVED = {200: OpenApiTypes.OBJECT, **ERRORS, 409: RefusalAnswer}
RECKONED = {**SAVED, 429: ErrorAnswer}
MADE = {201: OpenApiTypes.OBJECT, **ERRORS}
RESOLVED = {200: OpenApiTypes.OBJECT, 400: ErrorAnswer, 429: ErrorAnswer}
