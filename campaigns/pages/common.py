"""What several pages need."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext

from campaigns import access
from campaigns.models import Campaign, Membership, User
from campaigns.pages.zones import known_zone
from campaigns.services.doors import Newcomer


def reader(request: HttpRequest) -> User:
    return cast(User, request.user)


def newcomer(request: HttpRequest) -> Newcomer:
    """The language of the page, and the time zone that the browser told."""
    language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return Newcomer(language, known_zone(request.POST.get("time_zone", "")))


def onward(request: HttpRequest) -> str:
    """Where to go afterwards: `next`, if it is a page of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else reverse("home")


def account_first(request: HttpRequest) -> HttpResponse:
    """A guest who asks for a campaign of his own: to the page of accounts, which is told why."""
    messages.info(
        request, gettext("A campaign of your own needs an account. Your seats stay yours.")
    )
    return redirect("keep")


def own_campaign(request: HttpRequest, campaign_id: UUID) -> tuple[Campaign, Membership]:
    """Raises Http404 for those who are no members."""
    try:
        campaign = access.campaign_for(reader(request), campaign_id)
        return campaign, access.membership(reader(request), campaign_id)
    except access.HiddenError:
        raise Http404 from None


def refereed(request: HttpRequest, campaign_id: UUID) -> tuple[Campaign, Membership]:
    """Raises Http404 for those who are no members, PermissionDenied for other members."""
    campaign, membership = own_campaign(request, campaign_id)
    if not membership.referees:
        raise PermissionDenied
    return campaign, membership
