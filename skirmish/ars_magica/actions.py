"""The verbs: who may use them, and the check of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns.tabletop.game import Json
from campaigns.tabletop.reader import Reader, pointer
from campaigns.tabletop.verbs import Verb, note_to, read_choice, read_nothing, read_ruling, some
from skirmish.ars_magica.phases.declaring import KINDS
from skirmish.ars_magica.phases.riding import GAITS
from skirmish.ars_magica.state import ALWAYS, ASK, NEVER, State, tables_of
from skirmish.figures.reading import read_point

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "effort": (ASK, ALWAYS, NEVER),
    "guard": (ASK, ALWAYS, NEVER),
    "fast_cast": (ASK, ALWAYS, NEVER),
    "part": (ASK, ALWAYS, NEVER),
    "mercy": (ASK, NEVER),
    "defend": (ASK, NEVER),
    "protector": (ASK, NEVER),
    "breaks": (ASK, NEVER),
    "bonus": (ASK, "attack", "defence"),
}

Read = Callable[[State, Reader], dict[str, Json]]


def _to(args: Reader) -> dict[str, Json]:
    if not args.has("to"):
        return {}
    return {"to": read_point(args.value["to"], args.where("to"))}


def _target(state: State, args: Reader) -> dict[str, Json]:
    return {"target": args.choice("target", state.figures)}


def _strike(state: State, args: Reader) -> dict[str, Json]:
    effort = args.bool("effort") if args.has("effort") else None
    nonlethal = True if args.bool("nonlethal") else None
    return {**_target(state, args), **some(effort=effort, nonlethal=nonlethal)}


def _shoot(state: State, args: Reader) -> dict[str, Json]:
    effort = args.bool("effort") if args.has("effort") else None
    distance = args.tenths("distance", default=None)
    return {**_target(state, args), **some(effort=effort, distance=distance)}


def _manoeuvre(state: State, args: Reader) -> dict[str, Json]:
    name = args.choice("name", tables_of(state).manoeuvres)
    effort = args.bool("effort") if args.has("effort") else None
    return {
        **_target(state, args),
        "name": name,
        **some(effort=effort, item=args.text("item", default=None)),
    }


def _declare(state: State, args: Reader) -> dict[str, Json]:
    return {
        "what": args.choice("what", KINDS),
        **some(target=args.choice("target", state.figures, default=None)),
    }


def _move(state: State, args: Reader) -> dict[str, Json]:
    path = _path(args)
    if not path["path"]:
        raise args.fail("path", "path is missing", "missing")
    return path


def _ride(state: State, args: Reader) -> dict[str, Json]:
    return {"gait": args.choice("gait", GAITS), **_path(args)}


def _maybe_to(state: State, args: Reader) -> dict[str, Json]:
    return _to(args)


def _path(args: Reader) -> dict[str, Json]:
    items = args.list("path", default=[], most=1)
    at = args.where("path")
    return {"path": [read_point(item, f"{at}{pointer(i)}") for i, item in enumerate(items)]}


def _flee(state: State, args: Reader) -> dict[str, Json]:
    return {"leave": args.bool("leave")}


def _draw(state: State, args: Reader) -> dict[str, Json]:
    shield = args.bool("shield") if args.has("shield") else None
    return {"weapon": args.text("weapon"), **some(shield=shield)}


def _item(state: State, args: Reader) -> dict[str, Json]:
    return {"item": args.text("item")}


def _horse(state: State, args: Reader) -> dict[str, Json]:
    return {"horse": args.choice("horse", state.figures)}


def _form(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.groups}
    return {"with": args.choice("with", known), **_roles(state, args)}


def _roles(state: State, args: Reader) -> dict[str, Json]:
    return some(
        vanguard=args.choice("vanguard", state.figures, default=None),
        leader=args.choice("leader", state.figures, default=None),
    )


def _reassign(state: State, args: Reader) -> dict[str, Json]:
    return {"apart": list(args.names("apart", state.figures)), **_roles(state, args)}


def _assign(state: State, args: Reader) -> dict[str, Json]:
    return {"to": args.choice("to", ("attack", "defence"))}


def _rally(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.groups}
    rows = ("idle", "under_missiles", "in_melee", "routed")
    return {
        **some(target=args.choice("target", known, default=None)),
        "situation": args.choice("situation", rows, default="idle"),
    }


def _cast(state: State, args: Reader) -> dict[str, Json]:
    known = tables_of(state).concentration.situations
    return {
        "spell": args.text("spell", default="spell"),
        "hostile": args.bool("hostile", True),
        "tired": args.bool("tired"),
        "keeps": args.bool("keeps"),
        "situations": list(args.names("situations", known)),
        **some(
            target=args.choice("target", state.figures, default=None),
            level=args.int("level", default=None, least=1, most=200),
        ),
    }


def _delay(state: State, args: Reader) -> dict[str, Json]:
    return {"after": args.choice("after", {**state.figures, **state.groups})}


def _stance(state: State, args: Reader) -> dict[str, Json]:
    return some(**{name: args.choice(name, known, default=None) for name, known in ANSWERS.items()})


def _morale(state: State, args: Reader) -> dict[str, Json]:
    return {"conditions": args.int("conditions", default=1, least=1, most=6)}


def _concentration(state: State, args: Reader) -> dict[str, Json]:
    row = tables_of(state).concentration
    known = args.names("situations", (*row.situations, *row.meanwhile))
    if not known:
        raise args.fail("situations", "situations: one at least is expected", "missing")
    return {"situations": list(known)}


def _impact(state: State, args: Reader) -> dict[str, Json]:
    rows = tables_of(state).falls
    kinds = {"bonus", "fall", *rows.impacts, *rows.burns}
    what = args.choice("what", kinds)
    return {
        "what": what,
        "bonus": args.int("bonus", default=0, least=-99, most=99),
        "feet": args.int("feet", default=0, least=0, most=1000),
        "ground": args.choice("ground", ("hard", "normal", "soft"), default="normal"),
        "exposure": args.choice("exposure", rows.exposure, default="touched"),
    }


def _recover(state: State, args: Reader) -> dict[str, Json]:
    return {
        "wound": args.int("wound", least=0, most=99),
        "medicine": args.int("medicine", default=0, least=0, most=99),
        "magic": args.int("magic", default=0, least=-99, most=99),
        "exertion": args.bool("exertion"),
    }


def _rest(state: State, args: Reader) -> dict[str, Json]:
    return {
        "minutes": args.int("minutes", least=0, most=9999),
        "active": args.bool("active"),
        "night": args.bool("night"),
    }


def _guess_form(state: State, args: Reader) -> dict[str, Json]:
    return {
        "level": args.int("level", least=1, most=200),
        "hermetic": args.bool("hermetic", True),
        "hidden": args.bool("hidden"),
    }


def _train(state: State, args: Reader) -> dict[str, Json]:
    return {"time": args.choice("time", tables_of(state).group.quick_training)}


def _carry_out(state: State, args: Reader) -> dict[str, Json]:
    known = {**state.figures, **state.groups}
    return some(figure=args.choice("figure", known, default=None))


def _by_unit(read: Read, **more: bool) -> Verb[State]:
    def whole(state: State, args: Reader) -> dict[str, Json]:
        unit = args.choice("figure", {**state.figures, **state.groups})
        return {"figure": unit, **read(state, args)}

    return Verb(whole, who="figure", **more)


UNIT_VERBS: Mapping[str, Verb[State]] = {
    "declare": _by_unit(_declare),
    "attack": _by_unit(_strike),
    "shoot": _by_unit(_shoot),
    "manoeuvre": _by_unit(_manoeuvre),
    "keep_hold": _by_unit(read_nothing),
    "horse_attack": _by_unit(_target),
    "charge": _by_unit(_target),
    "engage": _by_unit(_target),
    "walk": _by_unit(_move),
    "run": _by_unit(_move),
    "ride": _by_unit(_ride),
    "disengage": _by_unit(_maybe_to),
    "flee": _by_unit(_flee),
    "rise": _by_unit(read_nothing),
    "draw": _by_unit(_draw),
    "recover_weapon": _by_unit(_item),
    "nock": _by_unit(read_nothing),
    "span": _by_unit(read_nothing),
    "rage": _by_unit(read_nothing),
    "mount": _by_unit(_horse),
    "dismount": _by_unit(read_nothing),
    "control": _by_unit(read_nothing),
    "free_pinned": _by_unit(_target),
    "form": _by_unit(_form),
    "reassign": _by_unit(_reassign),
    "split": _by_unit(_reassign),
    "assign": _by_unit(_assign),
    "rally": _by_unit(_rally),
    "detect": _by_unit(read_nothing),
    "cast": _by_unit(_cast),
    "switch": _by_unit(read_nothing),
    "delay": _by_unit(_delay),
    "stay": _by_unit(read_nothing),
}
"""What a unit does in its turn, or declares."""

VERBS: Mapping[str, Verb[State]] = {
    **UNIT_VERBS,
    "begin": Verb(read_nothing, referee=True, ready=True),
    "stance": _by_unit(_stance, ready=True, waiting=True),
    "carry_out": Verb(_carry_out, who="figure"),
    "carry_out_all": Verb(read_nothing, referee=True),
    "fight_out": Verb(read_nothing, referee=True),
    "advance": Verb(read_nothing, referee=True),
    "morale": _by_unit(_morale, referee=True),
    "concentration": _by_unit(_concentration, referee=True),
    "impact": _by_unit(_impact, referee=True),
    "guess_form": _by_unit(_guess_form, referee=True, waiting=True),
    "train": _by_unit(_train, referee=True, ready=True),
    "recover": _by_unit(_recover, referee=True, ready=True),
    "rest": _by_unit(_rest, referee=True, ready=True),
    "march": _by_unit(read_nothing, referee=True, ready=True),
    "end": Verb(read_nothing, referee=True),
    "choose": Verb(read_choice, waiting=True),
    "rule": Verb(read_ruling, referee=True, waiting=True, ready=True),
    "note": Verb(note_to("all"), waiting=True, ready=True),
}
