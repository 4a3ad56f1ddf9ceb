"""The translations of the scripts of one kind of page."""

import hashlib
from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import override
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

from config.scripts import PARTS, catalogue_of


@require_safe
def words(request: HttpRequest, language: str, part: str) -> HttpResponseBase:
    """`/i18n/it/battle.js`: kept by browsers until it changes."""
    if language not in dict(settings.LANGUAGES) or part not in PARTS:
        raise Http404
    content, etag = _written(language, part)
    answer = HttpResponse(content, "text/javascript; charset=utf-8")
    answer["ETag"], answer["Cache-Control"] = etag, "no-cache"
    same = get_conditional_response(request, etag=etag, response=answer)
    return same if same is not None else answer


@lru_cache
def _written(language: str, part: str) -> tuple[bytes, str]:
    with override(language):
        content = JavaScriptCatalog().get(HttpRequest(), domain=catalogue_of(part)).content
    return content, quote_etag(hashlib.sha256(content).hexdigest()[:16])
