"""What is kept of people, campaigns and engagements."""

from campaigns.models.campaigns import (
    Campaign,
    Faction,
    HouseRule,
    Invitation,
    Membership,
    Person,
    Role,
)
from campaigns.models.engagements import Dice, Engagement, Seat, SeatHolder, Status
from campaigns.models.log import Checkpoint, Entry, Order, OrderState, PendingRoll, RequestKey
from campaigns.models.scenarios import Scenario
from campaigns.models.users import ApiToken, SignInLink, User

__all__ = [
    "ApiToken",
    "Campaign",
    "Checkpoint",
    "Dice",
    "Engagement",
    "Entry",
    "Faction",
    "HouseRule",
    "Invitation",
    "Membership",
    "Order",
    "OrderState",
    "PendingRoll",
    "Person",
    "RequestKey",
    "Role",
    "Scenario",
    "Seat",
    "SeatHolder",
    "SignInLink",
    "Status",
    "User",
]
