from pathlib import Path

from django.apps import AppConfig

from campaigns.tabletop import registry

SETTECENTO_SCENARIOS = Path(__file__).parent / "settecento" / "scenarios"
GRANDI_LAGHI_SCENARIOS = Path(__file__).parent / "grandi_laghi" / "scenarios"
ARS_MAGICA_SCENARIOS = Path(__file__).parent / "ars_magica" / "scenarios"


class SkirmishConfig(AppConfig):
    name = "skirmish"

    def ready(self) -> None:
        from campaigns import stores
        from skirmish.ars_magica.resolve import ARS_MAGICA
        from skirmish.ars_magica.ruleset import RULESET as ARS_MAGICA_TABLE
        from skirmish.ars_magica.tables import BOOK as ARS_MAGICA_BOOK
        from skirmish.grandi_laghi.resolve import RESOLVABLE as GRANDI_LAGHI
        from skirmish.grandi_laghi.ruleset import RULESET as GRANDI_LAGHI_TABLE
        from skirmish.grandi_laghi.tables import BOOK as GRANDI_LAGHI_BOOK
        from skirmish.settecento.resolve import SETTECENTO
        from skirmish.settecento.ruleset import RULESET
        from skirmish.settecento.tables import BOOK as SETTECENTO_BOOK
        from skirmish.shown import SHOWN
        from skirmish.store import SkirmishStore

        registry.register(SETTECENTO, SETTECENTO_BOOK, "skirmish.settecento")
        stores.register(
            RULESET,
            SkirmishStore(RULESET),
            SETTECENTO_SCENARIOS,
            shown=SHOWN,
            template="skirmish.html",
            replay="skirmish_replay.html",
        )
        registry.register(GRANDI_LAGHI, GRANDI_LAGHI_BOOK, "skirmish.grandi_laghi")
        stores.register(
            GRANDI_LAGHI_TABLE,
            LogStore(),
            GRANDI_LAGHI_SCENARIOS,
            shown=SHOWN,
            template="skirmish.html",
            replay="skirmish_replay.html",
        )
        registry.register(ARS_MAGICA, ARS_MAGICA_BOOK, "skirmish.ars_magica")
        stores.register(ARS_MAGICA_TABLE, LogStore(), ARS_MAGICA_SCENARIOS, page="skirmish")
