from pathlib import Path

from django.apps import AppConfig

from campaigns.tabletop import registry

HERE = Path(__file__).parent


class SkirmishConfig(AppConfig):
    name = "skirmish"

    def ready(self) -> None:
        from campaigns import stores
        from skirmish.ars_magica import ruleset as ars_magica
        from skirmish.ars_magica.face import FACE as AM_FACE
        from skirmish.ars_magica.resolve import ARS_MAGICA
        from skirmish.ars_magica.tables import BOOK as ARS_MAGICA_BOOK
        from skirmish.ars_magica.told import told as ars_magica_told
        from skirmish.ars_magica.totalled import totalled
        from skirmish.figures.told import told
        from skirmish.grandi_laghi import ruleset as grandi_laghi
        from skirmish.grandi_laghi.face import FACE as GL_FACE
        from skirmish.grandi_laghi.resolve import RESOLVABLE as GRANDI_LAGHI
        from skirmish.grandi_laghi.tables import BOOK as GRANDI_LAGHI_BOOK
        from skirmish.mustering import mustered
        from skirmish.settecento import ruleset as settecento
        from skirmish.settecento.face import FACE as XV_FACE
        from skirmish.settecento.resolve import SETTECENTO
        from skirmish.settecento.tables import BOOK as SETTECENTO_BOOK
        from skirmish.shown import SHOWN
        from skirmish.store import SkirmishStore

        registry.register(SETTECENTO, SETTECENTO_BOOK, "skirmish.settecento")
        registry.register(GRANDI_LAGHI, GRANDI_LAGHI_BOOK, "skirmish.grandi_laghi")
        registry.register(ARS_MAGICA, ARS_MAGICA_BOOK, "skirmish.ars_magica")
        faces = {
            settecento.RULESET.id: XV_FACE,
            grandi_laghi.RULESET.id: GL_FACE,
            ars_magica.RULESET.id: AM_FACE,
        }
        for game in (settecento.RULESET, grandi_laghi.RULESET, ars_magica.RULESET):
            stores.register(
                game,
                SkirmishStore(game),
                HERE / game.id / "scenarios",
                editor="edit_skirmish",
                shown=SHOWN,
                template="skirmish.html",
                replay="skirmish_replay.html",
                told=ars_magica_told if game is ars_magica.RULESET else told,
                face=faces.get(game.id),
                muster=mustered,
                totals=totalled if game is ars_magica.RULESET else None,
            )
