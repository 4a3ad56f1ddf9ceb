"""What a user may list."""

from __future__ import annotations

from django.db.models import QuerySet

from campaigns.models import Campaign, Engagement, Membership, Scenario, User


def campaigns_of(user: User) -> QuerySet[Campaign]:
    return Campaign.objects.filter(memberships__user_id=user.pk).order_by("-created", "pk")


def engagements_of(user: User) -> QuerySet[Engagement]:
    """Tables of the user's campaigns, those touched last first."""
    return (
        Engagement.objects.filter(campaign__memberships__user_id=user.pk)
        .defer("scenario", "overrides")
        .order_by("-touched", "pk")
    )


def members_of(campaign: Campaign) -> QuerySet[Membership]:
    return campaign.memberships.select_related("user", "faction").order_by("created", "pk")


def scenarios_of(campaign: Campaign) -> QuerySet[Scenario]:
    """Those that the campaign keeps, the one saved last first."""
    return campaign.scenarios.select_related("author").order_by("-touched", "pk")
