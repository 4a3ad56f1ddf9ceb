"""`services.save_order`: sealed until carried out, then recorded with its times."""

from __future__ import annotations

from campaigns import services
from campaigns.models import Engagement, Entry, Order, PendingRoll
from campaigns.reading import Reading
from campaigns.services import Saved
from campaigns.tabletop.game import Refusal
from tests.world import World, snapshot_of, verify


def test_an_order_leaves_no_trace_in_log_or_versions(world: World) -> None:
    table = world.engagement()
    assert services.save_order(table, "a", "a", {"stages": 2}, user=world["anna"]) == Saved("a", 1)
    after = Engagement.objects.get()
    assert (after.head, after.marks) == (0, table.marks)
    assert after.pulse > table.pulse
    order = Order.objects.get()
    assert (order.seat, order.side, order.phase, order.user) == ("a", "a", "march 1", world["anna"])
    assert order.finalised is None


def test_an_order_is_checked_against_its_own_revision_only(world: World) -> None:
    table = world.engagement()
    services.save_order(table, "a", "a", {"stages": 2})
    services.act(table, "b", "step", {})
    assert services.save_order(table, "a", "a", {"stages": 1}, "final", 1) == Saved("a", 2)
    assert services.save_order(table, "b", "b", {"stages": 1}) == Saved("b", 1)
    before = snapshot_of(table)
    for revision in (0, 1, 3):
        refusal = services.save_order(table, "a", "a", {"stages": 3}, revision=revision)
        assert refusal == Refusal("stale_revision", args={"revision": 2})
        assert services.delete_order(table, "a", "a", 1) == refusal
    assert snapshot_of(table) == before


def test_orders_of_others_and_of_nobody_are_refused_alike(world: World) -> None:
    table = world.engagement()
    services.save_order(table, "b", "b", {"stages": 1})
    before = snapshot_of(table)
    none = Refusal("no_order_here", at="/unit")
    for seat, unit in [("a", "b"), ("a", "zebra"), ("watchers", "a")]:
        assert services.save_order(table, seat, unit, {"stages": 1}, revision=1) == none
        assert services.delete_order(table, seat, unit) == none
    assert snapshot_of(table) == before


def test_the_rules_check_the_body(world: World) -> None:
    table = world.engagement()
    refusal = services.save_order(table, "a", "a", {"stages": 4})
    assert refusal == Refusal("too_far", "X 4", {"most": 3}, "/body/stages")
    assert not Order.objects.exists()


def test_carrying_out_records_the_orders_with_their_times(world: World) -> None:
    table = world.engagement()
    services.save_order(table, "a", "a", {"stages": 2})
    services.save_order(table, "a", "a", {"stages": 3}, "final", 1)
    services.save_order(table, "referee", "b", {"stages": 1})
    services.act(table, "referee", "carry_out", {})
    entry = Entry.objects.get()
    assert entry.action is not None
    assert entry.action["orders"] == {"a": {"stages": 3}, "b": {"stages": 1}}
    assert entry.sealed["a"]["revision"] == 2
    assert entry.sealed["a"]["final"] is not None
    assert entry.sealed["b"]["final"] is None
    assert entry.sealed["b"]["seat"] == "referee"
    verify(table)


def test_orders_of_an_earlier_phase_are_not_used_again(world: World) -> None:
    table = world.engagement()
    services.save_order(table, "a", "a", {"stages": 2})
    services.act(table, "referee", "carry_out", {})
    services.act(table, "referee", "carry_out", {})
    assert [entry.action and entry.action["orders"] for entry in Entry.objects.order_by("seq")] == [
        {"a": {"stages": 2}},
        {},
    ]
    services.rewind(table, "referee", 0)
    services.act(table, "referee", "carry_out", {})
    last = Entry.objects.order_by("seq").last()
    assert last is not None
    assert last.action is not None
    assert last.action["orders"] == {"a": {"stages": 2}}
    verify(table)


def test_an_order_can_be_torn_up(world: World) -> None:
    table = world.engagement()
    services.save_order(table, "a", "a", {"stages": 2})
    assert services.delete_order(table, "a", "a", 1) == Saved("a", 0)
    services.act(table, "referee", "carry_out", {})
    assert Entry.objects.get().events[0] == ["stood", {"side": "a"}]


def test_orders_are_not_refused_while_dice_are_typed(world: World) -> None:
    table = world.engagement()
    PendingRoll.objects.create(engagement=table, seat="b", action={"verb": "step"})
    assert services.save_order(table, "a", "a", {"stages": 2}) == Saved("a", 1)
    assert services.act(table, "a", "step", {}) == Refusal("roll_pending")


def test_others_see_who_has_an_order_only_if_the_table_says_so(world: World) -> None:
    for shown in (False, True):
        table = services.make_engagement(
            world.campaign, "marches", {"title": "A game"}, orders_shown=shown
        )
        services.save_order(table, "a", "a", {"stages": 2})
        reading = Reading.of(table.pk)
        seats = reading.ruleset.seats(reading.state)
        told = reading.orders(seats["b"])
        assert told["mine"] == {}
        assert told["ready"].keys() == {"b"}
        assert told.get("others") == ({"a": True} if shown else None)
        assert reading.orders(seats["a"]).get("others") == ({} if shown else None)
        watchers = reading.orders(seats["watchers"])
        assert watchers.get("others") == ({"a": True} if shown else None)
