"""Wounds and bruises of a sheet: as a scenario writes them, with what recovery keeps of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from skirmish.ars_magica.ruleset import RULESET
from skirmish.models import FigureSheet

WOUNDS, BRUISES, HEALING = "wounds", "bruises", "healing"


@dataclass(frozen=True)
class Hurt:
    """A wound or bruise; `waited`: minutes since its last Recovery roll (of a bruise: of rest)."""

    level: str
    bruise: bool = False
    bonus: int = 0
    improved: bool = False
    waited: int = 0

    @property
    def kind(self) -> str:
        return "bruise" if self.bruise else "wound"

    @property
    def name(self) -> str:
        return hurt_name(self.kind, self.level)


def hurt_name(kind: str, level: str) -> str:
    """In the reader's language."""
    return _(RULESET.wording[f"{kind}.{level}"])


def flaw_name(flaw: str) -> str:
    """A lasting flaw in the reader's language."""
    return _(RULESET.wording.get(f"flaw.{flaw}", flaw))


def hurts_of(sheet: FigureSheet) -> list[Hurt]:
    """Its wounds, then its bruises; what recovery knows of each goes with those still there."""
    known = [Hurt(**one) for one in sheet.healing]
    found = []
    for key in (WOUNDS, BRUISES):
        for level in sheet.data.get(key, ()):
            plain = Hurt(level, key == BRUISES)
            same = (one for one in known if (one.level, one.bruise) == (level, plain.bruise))
            one = next(same, plain)
            if one in known:
                known.remove(one)
            found.append(one)
    return found


def put_hurts(sheet: FigureSheet, hurts: Iterable[Hurt]) -> None:
    """Into the sheet, which is not saved; from then on its fights begin with them."""
    kept = sorted(hurts, key=lambda one: one.bruise)
    sheet.data = {key: value for key, value in sheet.data.items() if key not in (WOUNDS, BRUISES)}
    for key, bruise in ((WOUNDS, False), (BRUISES, True)):
        levels = [one.level for one in kept if one.bruise == bruise]
        if levels:
            sheet.data[key] = levels
    sheet.healing = [asdict(one) for one in kept]
    sheet.tended = True


def brought(sheet: FigureSheet) -> dict[str, Any]:
    """What a figure brings into a fight of what came before, as a scenario writes it."""
    found: dict[str, Any] = {key: sheet.data[key] for key in (WOUNDS, BRUISES) if key in sheet.data}
    if sheet.data.get("flaws"):
        found["flaws"] = sheet.data["flaws"]
    if found.get(WOUNDS) or found.get(BRUISES):
        found[HEALING] = [{"bonus": h.bonus, "improved": h.improved} for h in hurts_of(sheet)]
    return found


def without_condition(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A figure of a scenario without what `brought` says of it."""
    gone = (WOUNDS, BRUISES, HEALING, "flaws")
    return {key: value for key, value in figure.items() if key not in gone}
