"""Into a campaign by invitation: link, code or QR; guests with a name alone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import limits
from campaigns.models import Invitation
from campaigns.pages.common import newcomer, reader
from campaigns.pages.doors import BACKEND, TOO_OFTEN, either, link_over, too_often
from campaigns.pages.forms import CodeForm, GuestForm
from campaigns.services import doors

_HERE = re.compile(r"localhost|.+\.localhost|127(\.\d+){3}|::1")


def qr(url: str) -> SafeString | None:
    """A QR code as SVG, always dark on white, whatever the page. None for an address that leads
    nowhere but to the computer on which it is opened."""
    if _HERE.fullmatch(urlsplit(url).hostname or ""):
        return None
    drawn = segno.make(url, error="m").svg_inline(
        border=3, omitsize=True, svgclass="qr", lineclass="qr-ink", dark="#161b1f", light=None
    )
    return mark_safe(drawn)


@never_cache
@either
def code(request: HttpRequest) -> HttpResponse:
    """`join.html`: `form`. A code that is right leads to the page of its invitation."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data["code"]
        if not limits.take(_tried(request)):
            context = {"form": form, "refused": too_often()}
            return render(request, "join.html", context, status=TOO_OFTEN)
        if doors.invitation_for(typed) is not None:
            limits.give_back(_tried(request))
            return redirect("join", typed.strip().replace("/", ""))
        form.add_error("code", gettext("No invitation has this code, or it has expired."))
    return render(request, "join.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@either
def join(request: HttpRequest, code: str) -> HttpResponse:
    """`invitation.html`: `invitation`, `form` (a guest's name, for those not signed in)."""
    if not limits.take(_tried(request)):
        context = {"form": CodeForm(), "refused": too_often()}
        return render(request, "join.html", context, status=TOO_OFTEN)
    invitation = doors.invitation_for(code)
    if invitation is None:
        member = doors.came_by(code, request.user.pk)
        if member is None:
            return link_over(request)
        limits.give_back(_tried(request))
        return redirect("campaign", member.campaign_id)
    limits.give_back(_tried(request))
    if request.user.is_authenticated:
        return _as_oneself(request, invitation)
    form = GuestForm(request.POST or None)
    tried = [(limits.NEW_ADDRESS, limits.address(request))]
    context = {"invitation": invitation, "form": form}
    if request.method == "POST" and form.is_valid():
        if not limits.take(tried):
            context["refused"] = too_often()
            return render(request, "invitation.html", context, status=TOO_OFTEN)
        come = doors.accept_as_guest(invitation, form.cleaned_data["name"], newcomer(request))
        if come is None:
            return link_over(request)
        member, secret = come
        login(request, member.user, BACKEND)
        return redirect("shown_link", secret)
    return render(request, "invitation.html", context, status=422 if form.errors else 200)


def _as_oneself(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    if request.method == "POST":
        member = doors.accept(invitation, reader(request))
        if member is None:
            return link_over(request)
        messages.success(request, gettext("You are in."))
        return redirect("campaign", member.campaign_id)
    return render(request, "invitation.html", {"invitation": invitation})


@never_cache
@require_GET
def shown_link(request: HttpRequest, token: str) -> HttpResponse:
    """`return_link.html`: a return link for its owner to keep: `url`, `qr`, `onward`.

    A page of its own, so that reloading it shows the link again instead of asking for another.
    """
    link = doors.link_for(token, [doors.Purpose.RETURN])
    if link is None:
        return link_over(request)
    url = request.build_absolute_uri(reverse("enter", args=[token]))
    campaigns = [str(member.campaign_id) for member in link.user.memberships.all()]
    onward = reverse("campaign", args=campaigns) if len(campaigns) == 1 else reverse("home")
    return render(request, "return_link.html", {"url": url, "qr": qr(url), "onward": onward})


def _tried(request: HttpRequest) -> list[tuple[limits.Limit, str]]:
    return [(limits.CODE_ADDRESS, limits.address(request))]
