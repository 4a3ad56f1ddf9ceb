"""Written plays on a real table: what the pure runner says, and the one write path with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction

from campaigns import services, snapshots, stores
from campaigns.models import Campaign, Dice, Engagement, PendingRoll
from campaigns.reading import Reading
from campaigns.services import Outcome
from campaigns.tabletop.game import Refusal, Seat
from campaigns.tabletop.play import parse_face, play
from campaigns.tabletop.reader import BadRequestError, Reader


def run(body: Mapping[str, Any], keep: Campaign | None = None) -> list[str]:
    """Play it; a line for each difference. The table stays in `keep`, or is taken away again.

    Raises:
        BadRequestError: the play is not one (`at` points into it).
    """
    top = Reader.top(body)
    ruleset_id = top.choice("ruleset", stores.rulesets())
    shipped = stores.shipped(ruleset_id)
    differences = play(stores.shelf(ruleset_id).ruleset, body, shipped)
    with transaction.atomic():
        campaign = keep or Campaign.objects.create(name="")
        for path, value in top.object("overrides", default={}).value.items():
            campaign.house_rules.create(ruleset=ruleset_id, path=path, value=value)
        scenario = body["scenario"]
        if isinstance(scenario, str):
            scenario = shipped[scenario]
        table = services.make_engagement(campaign, ruleset_id, scenario, dice=Dice.ENTERED)
        for i, action in enumerate(top.objects("actions")):
            differences += [f"table, action {i + 1}: {line}" for line in _act(table, action)]
        if stores.shelf(ruleset_id).store.load(table) != snapshots.fold_all(table):
            differences.append("table: the rows are not the fold of the log")
        if keep is None:
            transaction.set_rollback(True)
    return differences


def _act(table: Engagement, action: Reader) -> Iterator[str]:
    """One action with its orders and dice, against whether it should be refused."""
    seat, verb = action.text("seat"), action.text("verb")
    _order(table, action)
    outcome: Outcome = services.act(table, seat, verb, action.object("args", default={}).value)
    dice = [parse_face(die, action.where("dice"))[1] for die in action.list("dice", default=[])]
    if not isinstance(outcome, Refusal) and outcome.pending is not None:
        try:
            # Some dice of a player's action are the referee's alone, who may type them all.
            referee = _referee(Reading.of(table.pk))
            outcome = services.answer(table, referee.id, outcome.pending, dice, confirm=True)
        except BadRequestError as error:
            yield f"dice: {error.message} ({error.at})"
        if PendingRoll.objects.filter(engagement=table).exists():
            yield "more dice are wanted"
            PendingRoll.objects.filter(engagement=table).delete()
    wanted = action.object("expect", default={}).has("refused")
    if isinstance(outcome, Refusal) != wanted:
        code = outcome.code if isinstance(outcome, Refusal) else "carried out"
        yield f"{verb}: {code}"


def _order(table: Engagement, action: Reader) -> None:
    orders = action.object("orders", default={}).value
    if not orders:
        return
    reading = Reading.of(table.pk)
    referee = _referee(reading)
    known = reading.orders(referee)["mine"]
    for unit, body in orders.items():
        revision = known[unit]["revision"] if unit in known else 0
        services.save_order(table, referee.id, unit, body, "final", revision)


def _referee(reading: Reading) -> Seat:
    return next(s for s in reading.ruleset.seats(reading.state).values() if s.is_referee)
