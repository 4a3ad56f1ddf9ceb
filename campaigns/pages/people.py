"""A campaign's people: new campaigns, factions, members, invitations."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import access, selectors, services
from campaigns.models import Campaign, Engagement, Invitation, Membership, Role, Seat
from campaigns.pages.common import account_first, own_campaign, reader, refereed
from campaigns.pages.doors import either
from campaigns.pages.forms import CampaignForm, FactionsForm, InvitationForm, MemberForm
from campaigns.pages.joining import qr
from campaigns.services import doors
from campaigns.texts import text

_REFEREES = (Role.REFEREE, Role.CO_REFEREE)


@login_required
@either
def new_campaign(request: HttpRequest) -> HttpResponse:
    """`new_campaign.html`: `form`, `factions`. Guests have an account first."""
    if reader(request).guest:
        return account_first(request)
    form, factions = CampaignForm(request.POST or None), FactionsForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and factions.is_valid():
        asked = form.cleaned_data
        made = services.make_campaign(
            reader(request), asked["name"], asked["about"], factions.wanted
        )
        return redirect("people", made.pk)
    context = {"form": form, "factions": factions}
    return render(request, "new_campaign.html", context, status=422 if form.errors else 200)


@login_required
@either
def factions(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`factions.html`: `campaign`, `factions`."""
    campaign, _ = refereed(request, campaign_id)
    form = FactionsForm(request.POST or None, campaign=campaign)
    if request.method == "POST" and form.is_valid():
        try:
            services.set_factions(campaign, form.wanted)
        except services.FactionInUseError as error:
            form.add_error(
                None,
                gettext("%(faction)s still has people: give them another faction first.")
                % {"faction": error},
            )
        else:
            return redirect("people", campaign.pk)
    context = {"campaign": campaign, "factions": form}
    return render(request, "factions.html", context, status=422 if form.errors else 200)


def _people(
    request: HttpRequest, campaign: Campaign, own: Membership, form: InvitationForm, status: int
) -> HttpResponse:
    invitations = doors.open_invitations().filter(campaign=campaign).select_related("faction")
    context = {
        "campaign": campaign,
        "membership": own,
        "members": selectors.members_of(campaign),
        "factions": campaign.factions.order_by("slot"),
        "invitations": invitations.order_by("expires") if own.referees else [],
        "form": form,
    }
    return render(request, "people.html", context, status=status)


@login_required
@either
def people(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`people.html`: `campaign`, `membership`, `members`, and for referees `invitations` and
    `form`; a new invitation is shown once in `invited.html`: `code`, `url`, `qr`."""
    if request.method != "POST":
        campaign, own = own_campaign(request, campaign_id)
        return _people(request, campaign, own, InvitationForm(campaign), 200)
    campaign, own = refereed(request, campaign_id)
    form = InvitationForm(campaign, request.POST)
    if not form.is_valid():
        return _people(request, campaign, own, form, 422)
    asked = form.cleaned_data
    if asked["role"] == Role.CO_REFEREE and own.role != Role.REFEREE:
        raise PermissionDenied
    invitation, code = doors.invite(
        campaign, reader(request), asked["role"], asked["faction"], asked["uses"]
    )
    url = request.build_absolute_uri(reverse("join", args=[code]))
    context = {
        "campaign": campaign,
        "invitation": invitation,
        "code": code,
        "url": url,
        "qr": qr(url),
    }
    return never_cache(render)(request, "invited.html", context)


@login_required
@require_POST
def withdraw(request: HttpRequest, campaign_id: UUID, invitation_id: int) -> HttpResponse:
    """An invitation that shall let nobody in any more."""
    campaign, _ = refereed(request, campaign_id)
    if not Invitation.objects.filter(campaign=campaign, pk=invitation_id).delete()[0]:
        raise Http404
    return redirect("people", campaign.pk)


@login_required
@either
def member(request: HttpRequest, campaign_id: UUID, member_id: int) -> HttpResponse:
    """`member.html`: `campaign`, `member`, `form`, `oneself`, `own`, `renewable`.

    Referees are changed and removed by a referee, not by co-referees.
    """
    campaign, own, found = _member(request, campaign_id, member_id)
    initial = {"role": found.role, "faction": found.faction_id}
    form = MemberForm(campaign, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        asked = form.cleaned_data
        if own.role != Role.REFEREE and asked["role"] in (Role.REFEREE, Role.CO_REFEREE):
            raise PermissionDenied
        try:
            services.change_member(found, asked["role"], asked["faction"])
        except services.LastRefereeError:
            form.add_error("role", _last())
        else:
            messages.success(request, gettext("Saved."))
            return redirect("people", campaign.pk)
    context = {
        "campaign": campaign,
        "member": found,
        "form": form,
        "oneself": found.pk == own.pk,
        "own": own,
        "renewable": doors.may_renew(own, found),
    }
    return render(request, "member.html", context, status=422 if form.errors else 200)


@login_required
@either
def remove(request: HttpRequest, campaign_id: UUID, member_id: int) -> HttpResponse:
    """`remove.html`: `campaign`, `member`, `lost`. Asks, then ends somebody's membership, and with
    it every open screen of his."""
    campaign, _own, found = _member(request, campaign_id, member_id)
    if request.method == "POST":
        return _end(request, found, reverse("people", args=[campaign.pk]))
    context = {"campaign": campaign, "member": found, "lost": _lost(found)}
    return render(request, "remove.html", context)


def _lost(member: Membership) -> list[tuple[str, str]]:
    """(table, seat) of each seat that goes with a membership."""
    seats = Seat.objects.filter(holders=member).select_related("engagement").order_by("pk")
    lost = []
    for seat in seats:
        sides, groups = sides_of(seat.engagement), names_of(seat.engagement.scenario.get("groups"))
        side = sides.get(seat.side, seat.side) or seat.get_role_display()
        group = groups.get(seat.key) if seat.key != seat.side else None
        lost.append((seat.engagement.title_text, f"{side}, {group}" if group else str(side)))
    return lost


@never_cache
@login_required
@require_POST
def renew(request: HttpRequest, campaign_id: UUID, member_id: int) -> HttpResponse:
    """`fresh_link.html`: a link for somebody who cannot come in any more, shown once."""
    campaign, own, found = _member(request, campaign_id, member_id)
    if not doors.may_renew(own, found):
        raise PermissionDenied
    purpose, secret = doors.fresh_link(found.user)
    page = "enter" if purpose == doors.Purpose.RETURN else "new_password"
    url = request.build_absolute_uri(reverse(page, args=[secret]))
    context = {"campaign": campaign, "member": found, "url": url, "qr": qr(url)}
    return render(request, "fresh_link.html", context)


@login_required
@either
def leave(request: HttpRequest, campaign_id: UUID) -> HttpResponse:
    """`leave.html`: `campaign`, `membership`, `lost`. Asks, then ends one's own membership."""
    campaign, own = own_campaign(request, campaign_id)
    if request.method == "POST":
        return _end(request, own, reverse("home"))
    return render(
        request, "leave.html", {"campaign": campaign, "membership": own, "lost": _lost(own)}
    )


@login_required
@either
def seats(request: HttpRequest, engagement_id: UUID) -> HttpResponse:
    """`seats.html`: `engagement`, `campaign`, `chairs` = [{"seat", "side", "group", "members"}];
    a member is (membership, whether he sits there). Referees have the referee's seat anyway."""
    try:
        engagement = access.place_of(reader(request), engagement_id).engagement
    except access.HiddenError:
        raise Http404 from None
    if not access.may_referee(reader(request), engagement.campaign_id):
        raise PermissionDenied
    chairs = list(
        engagement.seats.exclude(role=Seat.Role.REFEREE).order_by("pk").prefetch_related("holders")
    )
    members = list(selectors.members_of(engagement.campaign).exclude(role__in=_REFEREES))
    if request.method == "POST":
        for chair in chairs:
            wanted = set(request.POST.getlist(f"seat_{chair.pk}"))
            held = {holder.pk for holder in chair.holders.all()}
            for each in members:
                if (str(each.pk) in wanted) != (each.pk in held):
                    change = services.stand_up if each.pk in held else services.sit
                    change(chair, each)
        messages.success(request, gettext("Saved."))
        return redirect("campaign", engagement.campaign_id)
    sides, groups = sides_of(engagement), names_of(engagement.scenario.get("groups"))
    shown = [
        {
            "seat": chair,
            "side": sides.get(chair.side, chair.side),
            "group": groups.get(chair.key, chair.key) if chair.key != chair.side else "",
            "members": [(each, each.pk in held) for each in members],
        }
        for chair in chairs
        for held in [{holder.pk for holder in chair.holders.all()}]
    ]
    context = {"engagement": engagement, "campaign": engagement.campaign, "chairs": shown}
    return render(request, "seats.html", context)


def sides_of(engagement: Engagement) -> dict[str, str]:
    """{side: its name in the reader's language}, as the scenario has them."""
    return names_of(engagement.scenario.get("factions") or engagement.scenario.get("sides"))


def names_of(listed: Any) -> dict[str, str]:
    """{id: name in the reader's language} of a list of a scenario."""
    return {
        one["id"]: text(one.get("name", one["id"]))
        for one in listed or []
        if isinstance(one, dict) and isinstance(one.get("id"), str)
    }


def _end(request: HttpRequest, member: Membership, then: str) -> HttpResponse:
    campaign = member.campaign_id
    try:
        services.leave(member)
    except services.LastRefereeError:
        messages.error(request, _last())
        return redirect("people", campaign)
    return redirect(then)


def _last() -> str:
    return gettext("A campaign needs a referee: make somebody else referee first.")


def _member(
    request: HttpRequest, campaign_id: UUID, member_id: int
) -> tuple[Campaign, Membership, Membership]:
    """The campaign, the reader's membership and the other one, which the reader may change."""
    campaign, own = refereed(request, campaign_id)
    found = selectors.members_of(campaign).filter(pk=member_id).first()
    if found is None:
        raise Http404
    if found.referees and own.role != Role.REFEREE:
        raise PermissionDenied
    return campaign, own, found
