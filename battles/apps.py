from pathlib import Path

from django.apps import AppConfig

from campaigns.tabletop import registry

SCENARIOS = Path(__file__).parent / "stirling" / "scenarios"


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        from battles.stirling.resolve import RESOLVER
        from battles.stirling.ruleset import RULESET
        from battles.stirling.shown import SHOWN
        from battles.stirling.tables import rulebook
        from battles.stirling.told import told
        from battles.store import BattleStore
        from campaigns import stores

        registry.register(RESOLVER, rulebook(), "battles.stirling")
        stores.register(
            RULESET,
            BattleStore(RULESET),
            SCENARIOS,
            editor="edit_scenario",
            shown=SHOWN,
            told=told,
        )
