"""The rulesets by id, as far as the resolver and the rulebook pages need them.

`battles` and `skirmish` register theirs when they are ready; nothing here imports them.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.tabletop.forms import Form, Odds
from campaigns.tabletop.fuzz import Driver
from campaigns.tabletop.resolver import Resolvable
from campaigns.tabletop.rulebook import Rulebook, marked


@dataclass(frozen=True, slots=True)
class Registered:
    """A ruleset: its procedures, its rulebook, and the package that holds its rules."""

    resolvable: Resolvable
    rulebook: Rulebook
    package: str

    def marks(self) -> dict[str, list[str]]:
        """{paragraph: functions} of the whole package, every module of which is imported."""
        package = importlib.import_module(self.package)
        for module in pkgutil.walk_packages(package.__path__, f"{self.package}."):
            importlib.import_module(module.name)
        return marked(self.rulebook.prefix)

    def names(self) -> Mapping[str, str]:
        """{key of the tables: what it is called}, from the module `names` if there is one."""
        if importlib.util.find_spec(f"{self.package}.names") is None:
            return {}
        names: Mapping[str, str] = importlib.import_module(f"{self.package}.names").NAMES
        return names

    def forms(self) -> Mapping[str, Form]:
        """{procedure: its form}, from the module `forms` if there is one."""
        if importlib.util.find_spec(f"{self.package}.forms") is None:
            return {}
        forms: Mapping[str, Form] = importlib.import_module(f"{self.package}.forms").FORMS
        return forms

    def words(self) -> Mapping[str, str]:
        """{key or value of results: what it is called}, from the module `forms`."""
        if importlib.util.find_spec(f"{self.package}.forms") is None:
            return {}
        words: Mapping[str, str] = importlib.import_module(f"{self.package}.forms").RESULTS
        return words

    def odds(self) -> tuple[Mapping[str, Odds], Mapping[str, str]]:
        """({procedure: its odds}, their wording), from the module `odds` if there is one."""
        if importlib.util.find_spec(f"{self.package}.odds") is None:
            return {}, {}
        module = importlib.import_module(f"{self.package}.odds")
        return module.ODDS, module.ODDS_WORDING

    def driver(self) -> Driver[Any]:
        """What plays the ruleset at random, from the module `driver` of its package.

        Raises:
            ModuleNotFoundError: it has none.
        """
        driver: Driver[Any] = importlib.import_module(f"{self.package}.driver").DRIVER
        return driver


_REGISTERED: dict[str, Registered] = {}


def register(resolvable: Resolvable, rulebook: Rulebook, package: str) -> None:
    """Make a ruleset known under its id."""
    _REGISTERED[resolvable.id] = Registered(resolvable, rulebook, package)


def registered() -> Mapping[str, Registered]:
    """All rulesets by id, in order of registration."""
    return dict(_REGISTERED)


def resolvables() -> Mapping[str, Resolvable]:
    """All rulesets by id, as `resolver.resolve` wants them."""
    return {name: each.resolvable for name, each in _REGISTERED.items()}
