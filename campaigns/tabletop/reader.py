"""Reading requests from strangers: every wrong field is named by its JSON pointer."""

from __future__ import annotations

import builtins
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from campaigns.tabletop.dice import Dice

MOST: Final = 10**9
"""The greatest whole number read anywhere: beyond it a request is nonsense, not a battle."""

_TENTH = Decimal("0.1")
_FRACTION = re.compile(r"(-?[0-9]{1,9})(?:/([0-9]{1,9}))?\Z")


class _Needed:
    pass


NEEDED: Final = _Needed()


class BadRequestError(Exception):
    """What is wrong with a request: a code, words, and the JSON pointer of the field."""

    def __init__(self, code: str, message: str, at: str) -> None:
        super().__init__(message)
        self.code, self.message, self.at = code, message, at

    def as_json(self) -> dict[str, dict[str, str]]:
        return {"error": {"code": self.code, "message": self.message, "at": self.at}}


def pointer(*parts: object) -> str:
    """The JSON pointer (RFC 6901) of a field."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


@dataclass(frozen=True)
class Reader:
    """One JSON object of a request, at a known place. `null` counts as left out."""

    value: Mapping[str, Any]
    at: str = ""

    @classmethod
    def top(cls, value: Any, at: str = "") -> Reader:
        """The whole request, which must be an object."""
        if not isinstance(value, Mapping):
            raise BadRequestError("wrong_type", "an object is expected", at)
        return cls(value, at)

    def where(self, key: object) -> str:
        return self.at + pointer(key)

    def has(self, key: str) -> bool:
        return self.value.get(key) is not None

    def fail(self, key: str, message: str, code: str = "bad_value") -> BadRequestError:
        """An error at `key`, to raise."""
        return BadRequestError(code, message, self.where(key))

    def _get(self, key: str, default: Any) -> tuple[Any, bool]:
        value = self.value.get(key)
        if value is not None:
            return value, True
        if default is NEEDED:
            raise self.fail(key, f"{key} is missing", "missing")
        return default, False

    def int(
        self,
        key: str,
        default: Any = NEEDED,
        least: builtins.int | None = None,
        most: builtins.int = MOST,
    ) -> Any:
        """A whole number in range; `default` (any value) if left out."""
        value, there = self._get(key, default)
        if not there:
            return value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(key, f"{key}: a whole number is expected", "wrong_type")
        if value < (-MOST if least is None else least) or value > most:
            raise self.fail(key, f"{key}: {value} is out of range", "out_of_range")
        return value

    def bool(self, key: str, default: Any = False) -> Any:
        """True or false."""
        value, there = self._get(key, default)
        if there and not isinstance(value, bool):
            raise self.fail(key, f"{key}: true or false is expected", "wrong_type")
        return value

    def text(self, key: str, default: Any = NEEDED) -> Any:
        """A text, not empty."""
        value, there = self._get(key, default)
        if there and (not isinstance(value, str) or not value or len(value) > 200):
            raise self.fail(key, f"{key}: a text is expected", "wrong_type")
        return value

    def choice(self, key: str, names: Collection[str], default: Any = NEEDED) -> Any:
        """One of the given names."""
        value, there = self._get(key, default)
        if there and (not isinstance(value, str) or value not in names):
            raise self.fail(
                key, f"{key}: one of {', '.join(sorted(names))} is expected", "unknown_name"
            )
        return value

    def fraction(
        self, key: str, default: Any = NEEDED, least: Fraction | builtins.int | None = None
    ) -> Any:
        """A fraction as text (`3/2`) or a whole number; `default` (any value) if left out."""
        value, there = self._get(key, default)
        if not there:
            return value
        if (
            isinstance(value, str)
            and (match := _FRACTION.match(value))
            and match[2] != "0"
            and int(match[2] or 1)
        ):
            number = Fraction(int(match[1]), int(match[2] or 1))
        elif isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
            number = Fraction(value)
        else:
            raise self.fail(
                key,
                f'{key}: a fraction as text ("3/2") or a whole number is expected',
                "wrong_type",
            )
        if least is not None and number < least:
            raise self.fail(key, f"{key}: {number} is out of range", "out_of_range")
        return number

    def tenths(self, key: str, default: Any = NEEDED, least: builtins.int | None = 0) -> Any:
        """A number with at most one decimal, as a whole number of tenths (20 and 20.0 give 200)."""
        value, there = self._get(key, default)
        if not there:
            return value
        if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
            raise self.fail(key, f"{key}: a number is expected", "wrong_type")
        exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        # The size is judged first: an enormous exponent would fill the memory.
        bounded = exact.is_finite() and -MOST <= exact <= MOST
        if not bounded or exact != (rounded := exact.quantize(_TENTH)):
            raise self.fail(
                key, f"{key}: a number with at most one decimal is expected", "wrong_type"
            )
        tenths = int(rounded * 10)
        if least is not None and tenths < least:
            raise self.fail(key, f"{key}: {value} is out of range", "out_of_range")
        return tenths

    def dice(self, key: str, default: Any = NEEDED) -> Any:
        """A damage such as `2d6+1`."""
        value, there = self._get(key, default)
        if not there:
            return value
        try:
            return Dice.parse(value)
        except (TypeError, ValueError):
            raise self.fail(key, f'{key}: dice such as "2d6+1" are expected', "bad_dice") from None

    def object(self, key: str, default: Any = NEEDED) -> Any:
        """A `Reader` of an inner object (also of a `default` that is a dict)."""
        value, _ = self._get(key, default)
        return value if value is None else Reader.top(value, self.where(key))

    def list(self, key: str, default: Any = NEEDED, most: builtins.int = 5000) -> Any:
        """A list, its items as they are."""
        value, there = self._get(key, default)
        if there and not isinstance(value, list | tuple):
            raise self.fail(key, f"{key}: a list is expected", "wrong_type")
        if there and len(value) > most:
            raise self.fail(key, f"{key}: more than {most} items", "too_many")
        return value

    def objects(
        self, key: str, default: Any = NEEDED, most: builtins.int = 5000
    ) -> builtins.list[Reader]:
        """A list of objects, each a `Reader`."""
        items = self.list(key, default, most)
        return [Reader.top(item, f"{self.where(key)}{pointer(i)}") for i, item in enumerate(items)]

    def names(
        self,
        key: str,
        known: Collection[str] | None = None,
        default: Any = (),
        *,
        repeats: Any = False,
    ) -> tuple[str, ...]:
        """A list of texts, all of `known` if that is given, all different unless `repeats`."""
        items = self.list(key, default)
        for i, item in enumerate(items):
            at = f"{self.where(key)}{pointer(i)}"
            if not isinstance(item, str) or not item or len(item) > 200:
                raise BadRequestError("wrong_type", f"{key}: texts are expected", at)
            if known is not None and item not in known:
                raise BadRequestError("unknown_name", f"{key}: {item} is not known", at)
            if not repeats and item in items[:i]:
                raise BadRequestError("twice", f"{key}: {item} comes twice", at)
        return tuple(items)
