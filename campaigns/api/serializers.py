"""What requests carry."""

from django.utils.translation import gettext_lazy
from rest_framework import serializers

from campaigns.api.fields import Anything, Faces, Flag, Id, Object, Rows, Strict, Text, Whole
from campaigns.models import Dice, OrderState

MOST_FACES = 10_000
GREATEST = 2**31 - 1
MOST_KEPT = 65_536
"""Characters of what is kept in the log as it came."""


class SeatRequest(Strict):
    seat = Text(max_length=40, help_text="The seat that asks: one of the caller's.")


class WriteRequest(SeatRequest):
    version = Whole(
        min_value=0, max_value=GREATEST, help_text="The version of the view that the caller saw."
    )
    key = Text(
        max_length=64, help_text="Chosen by the caller: the same request again is done once."
    )


class ActionRequest(WriteRequest):
    action = Text(max_length=40, help_text="The verb.")
    dice = serializers.ChoiceField(
        Dice.choices,
        required=False,
        default=None,
        help_text="Whose dice for this action, if not those of the engagement; the referee's.",
    )
    args = Object(required=False, default=dict, most=MOST_KEPT)


class SittingRequest(SeatRequest):
    chair = Text(max_length=40, help_text="The seat that is given or taken.")
    member = Whole(min_value=1, max_value=GREATEST, help_text="A member of the campaign.")
    sits = Flag(help_text="Whether the member sits there from now on.")


class RewindRequest(WriteRequest):
    to = Whole(min_value=0, max_value=GREATEST, help_text="A line of the seat's log; 0: the start.")
    reason = Text(
        max_length=500, trim_whitespace=True, required=False, default="", allow_blank=True
    )


class RulingRequest(WriteRequest):
    changes = Anything(
        max_length=200,
        min_length=1,
        most=MOST_KEPT,
        error_messages={"min_length": gettext_lazy("Nothing is changed.")},
    )
    reason = Text(max_length=500, trim_whitespace=True)


class NoteRequest(SeatRequest):
    text = Text(max_length=2000, trim_whitespace=True)
    to = serializers.ChoiceField(["table", "side", "referee"], required=False, default="table")
    key = Text(max_length=64, required=False, default=None)


class ChanceRequest(SeatRequest):
    pending = Id()
    faces = Faces(max_length=MOST_FACES)
    early = Rows(
        required=False,
        most=MOST_KEPT,
        help_text="Faces of whole rows, for dice that are not asked for yet.",
    )
    confirm = Flag(required=False, default=False)


class OrderRequest(SeatRequest):
    unit = Text(max_length=40)
    body = Object(most=MOST_KEPT)
    state = serializers.ChoiceField(OrderState.choices, required=False, default=OrderState.SAVED)
    revision = Whole(
        min_value=0, max_value=GREATEST, help_text="The revision it replaces; 0: none."
    )


class EngagementRequest(Strict):
    campaign = Id()
    ruleset = Text(max_length=40)
    scenario = Object(required=False, help_text="A scenario as the ruleset describes it.")
    shipped = Text(max_length=80, required=False, help_text="Or the name of a shipped scenario.")
    title = Text(max_length=200, trim_whitespace=True, required=False, default=None)
    dice = serializers.ChoiceField(Dice.choices, required=False, default=Dice.SERVER)
    orders_shown = Flag(
        required=False, default=False, help_text="Whether all see which units have an order."
    )


class ScenarioBody(Strict):
    ruleset = Text(max_length=40)
    body = Object(help_text="A scenario as the ruleset describes it.")


class NewScenarioRequest(ScenarioBody):
    draft = Flag(required=False, default=False, help_text="Whether it may have mistakes.")


class ScenarioRequest(Strict):
    body = Object(help_text="A scenario as the ruleset describes it.")
    draft = Flag(required=False, default=False, help_text="Whether it may have mistakes.")
    revision = Whole(min_value=1, max_value=GREATEST, help_text="The revision it replaces.")


class StartRequest(Strict):
    title = Text(max_length=200, trim_whitespace=True, required=False, default=None)
    dice = serializers.ChoiceField(Dice.choices, required=False, default=Dice.SERVER)
    orders_shown = Flag(
        required=False, default=False, help_text="Whether all see which units have an order."
    )


class HouseRulesRequest(Strict):
    values = Object(help_text="{path: value} of all that differs from the rulebook.")
    revision = Text(max_length=40, help_text="That of the house rules it replaces.")


class SeatQuery(serializers.Serializer[None]):
    seat = serializers.CharField(max_length=40, required=False, default=None)


class EyesQuery(SeatQuery):
    eyes = serializers.CharField(
        max_length=40,
        required=False,
        default=None,
        help_text="Another seat of an engagement that is over, as it saw it.",
    )


class LogQuery(EyesQuery):
    after = serializers.IntegerField(min_value=0, max_value=GREATEST, required=False, default=None)
    before = serializers.IntegerField(min_value=1, max_value=GREATEST, required=False, default=None)
    limit = serializers.IntegerField(min_value=1, max_value=1000, required=False, default=200)


class ChanceQuery(SeatQuery):
    pending = serializers.UUIDField()


class OrderQuery(SeatQuery):
    revision = serializers.IntegerField(
        min_value=0, max_value=GREATEST, required=False, default=None
    )
