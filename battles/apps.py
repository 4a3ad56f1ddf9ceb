from django.apps import AppConfig

from campaigns.tabletop import registry


class BattlesConfig(AppConfig):
    name = "battles"

    def ready(self) -> None:
        from battles.stirling.resolve import RESOLVER
        from battles.stirling.tables import rulebook

        registry.register(RESOLVER, rulebook(), "battles.stirling")
