"""Reasons why not, in words: refusals, and what options carry of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaigns.rendering.views import localised
from campaigns.rendering.voice import Voice
from campaigns.services.wording import requested
from campaigns.tabletop.game import Refusal
from campaigns.tabletop.reader import BadRequestError


def refusal(voice: Voice, refused: Refusal) -> dict[str, Any]:
    """A refusal of play as the API answers it."""
    return {
        "code": refused.code,
        "message": _told(voice, refused),
        "cite": refused.cite,
        "args": dict(refused.args),
        **({"at": refused.at} if refused.at else {}),
    }


def _told(voice: Voice, refused: Refusal) -> str:
    """The sentence; of several changes sent at once it names whose is wrong, and the value."""
    code, args = f"refused.{refused.code}", _malformed(refused)
    said = voice.say(code, args)
    if "message" not in args or not args.get("unit") or "{unit}" in (voice.template(code) or ""):
        return said
    of = "refused.of_value" if "value" in args else "refused.of_unit"
    return voice.say(of, {**args, "said": said})


def _malformed(refused: Refusal) -> Mapping[str, Any]:
    """The arguments of a refusal, with what is malformed told in the reader's language."""
    message = refused.args.get("message")
    if not isinstance(message, str):
        return refused.args
    error = BadRequestError(refused.code, message, refused.at)
    said = requested(error).removeprefix(f"{refused.at.rpartition('/')[2]}: ")
    return {**refused.args, "message": said}


def options(voice: Voice, body: Any) -> Any:
    """Completions as their reader sees them: reasons why not and rows of sums have sentences."""
    told = localised(body)
    _each_reason(
        told, lambda code, found: found.update(text=voice.say(code, found.get("args", {})))
    )
    return told


def _each_reason(value: Any, tell: Callable[[str, dict[str, Any]], None]) -> None:
    if isinstance(value, dict):
        why = value.get("why")
        if isinstance(why, dict) and "code" in why:
            tell(f"refused.{why['code']}", why)
        for row in value.get("rows") or ():
            if isinstance(row, dict) and "code" in row:
                tell(row["code"], row)
        for inner in value.values():
            _each_reason(inner, tell)
    elif isinstance(value, list):
        for inner in value:
            _each_reason(inner, tell)
