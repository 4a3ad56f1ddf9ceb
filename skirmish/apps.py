from django.apps import AppConfig

from campaigns.tabletop import registry


class SkirmishConfig(AppConfig):
    name = "skirmish"

    def ready(self) -> None:
        from skirmish.ars_magica.resolve import ARS_MAGICA
        from skirmish.ars_magica.tables import BOOK as ARS_MAGICA_BOOK
        from skirmish.grandi_laghi.resolve import RESOLVABLE as GRANDI_LAGHI
        from skirmish.grandi_laghi.tables import BOOK as GRANDI_LAGHI_BOOK
        from skirmish.settecento.resolve import SETTECENTO
        from skirmish.settecento.tables import BOOK as SETTECENTO_BOOK

        registry.register(SETTECENTO, SETTECENTO_BOOK, "skirmish.settecento")
        registry.register(GRANDI_LAGHI, GRANDI_LAGHI_BOOK, "skirmish.grandi_laghi")
        registry.register(ARS_MAGICA, ARS_MAGICA_BOOK, "skirmish.ars_magica")
