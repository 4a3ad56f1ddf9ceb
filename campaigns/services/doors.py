"""How people come in: accounts, invitations, guests and links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns import secrets
from campaigns.models import Campaign, Faction, Invitation, Membership, Role, SignInLink, User
from campaigns.services.members import take_seats

INVITATION_LASTS = timedelta(days=14)
RETURN_LASTS = timedelta(days=180)
PASSWORD_LASTS = timedelta(days=2)

Purpose = SignInLink.Purpose


@dataclass(frozen=True)
class Newcomer:
    """What a browser tells of the person before it."""

    language: str
    time_zone: str


def sign_up(username: str, name: str, password: str, email: str, come: Newcomer) -> User:
    """A new account."""
    return User.objects.create_user(
        username,
        email,
        password,
        first_name=name,
        language=come.language,
        time_zone=come.time_zone,
    )


def new_guest(name: str, come: Newcomer) -> User:
    """Somebody with a name only; no password lets him in."""
    username = f"guest-{secrets.new_secret()[:16]}"
    return User.objects.create_user(
        username, first_name=name, guest=True, language=come.language, time_zone=come.time_zone
    )


def become_account(guest: User, username: str, password: str, email: str) -> None:
    """A guest takes a user name and a password, and keeps seats and history.

    His return links are worth nothing afterwards.
    """
    with transaction.atomic():
        guest.username, guest.email, guest.guest = username, email, False
        guest.set_password(password)
        guest.save(update_fields=["username", "email", "guest", "password"])
        guest.sign_in_links.all().delete()


def set_password(user: User, password: str) -> None:
    """A new password: whoever came in by the old one, by a link or by a token is out."""
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        user.sign_in_links.all().delete()
        user.api_tokens.all().delete()


def invite(
    campaign: Campaign, invited_by: User, role: str, faction: Faction | None, uses: int | None
) -> tuple[Invitation, str]:
    """An invitation and its code, which is not kept."""
    code = secrets.new_code()
    invitation = Invitation.objects.create(
        campaign=campaign,
        digest=secrets.code_digest(code),
        role=role,
        faction=faction if role == Role.PLAYER else None,
        invited_by=invited_by,
        expires=timezone.now() + INVITATION_LASTS,
        uses_left=uses,
    )
    return invitation, code


def open_invitations() -> QuerySet[Invitation]:
    """Those that still let somebody in."""
    return Invitation.objects.filter(
        Q(expires=None) | Q(expires__gt=timezone.now()), Q(uses_left=None) | Q(uses_left__gt=0)
    )


def invitation_for(code: str) -> Invitation | None:
    """The open invitation of a code, however it is typed."""
    found = open_invitations().select_related("campaign", "faction", "invited_by")
    return found.filter(digest=secrets.code_digest(code)).first()


def came_by(code: str, user_id: int | None) -> Membership | None:
    """The membership of somebody who opens an invitation to his own campaign once more."""
    if user_id is None:
        return None
    invited = Invitation.objects.filter(digest=secrets.code_digest(code)).values("campaign")
    return Membership.objects.filter(user_id=user_id, campaign__in=invited).first()


def accept(invitation: Invitation, user: User) -> Membership | None:
    """Make the user a member; one who is a member already stays what he is.

    None: the last place has just been taken, or the invitation withdrawn.
    """
    with transaction.atomic():
        # Whoever presses twice at once waits here, and is a member already the second time.
        Invitation.objects.select_for_update().filter(pk=invitation.pk).first()
        known = Membership.objects.filter(campaign_id=invitation.campaign_id, user=user).first()
        if known is not None:
            return known
        still = open_invitations().filter(pk=invitation.pk)
        if not still.update(uses_left=F("uses_left") - 1):
            return None
        member = Membership.objects.create(
            campaign_id=invitation.campaign_id,
            user=user,
            role=invitation.role,
            faction=invitation.faction,
        )
        take_seats(member)
        return member


def accept_as_guest(
    invitation: Invitation, name: str, come: Newcomer
) -> tuple[Membership, str] | None:
    """A new guest as a member, and the secret of his return link; None as `accept` says."""
    with transaction.atomic():
        guest = new_guest(name, come)
        member = accept(invitation, guest)
        if member is None:
            guest.delete()
            return None
        return member, new_link(guest, Purpose.RETURN, RETURN_LASTS)


def new_link(user: User, purpose: str, lasts: timedelta) -> str:
    """The secret of a fresh link; earlier ones of the user for the same purpose end."""
    secret = secrets.new_secret()
    with transaction.atomic():
        SignInLink.objects.filter(user=user, purpose=purpose).delete()
        SignInLink.objects.create(
            user=user,
            purpose=purpose,
            digest=secrets.digest(secret),
            expires=timezone.now() + lasts,
        )
    return secret


def link_for(secret: str, purposes: Sequence[str]) -> SignInLink | None:
    """The link of a secret that still lets its user in."""
    return (
        SignInLink.objects.select_related("user")
        .filter(
            digest=secrets.digest(secret),
            purpose__in=purposes,
            expires__gt=timezone.now(),
            user__is_active=True,
        )
        .first()
    )


def fresh_link(user: User) -> tuple[str, str]:
    """(purpose, secret) for somebody who has lost the way: guests return, others set a password."""
    if user.guest:
        return Purpose.RETURN, new_link(user, Purpose.RETURN, RETURN_LASTS)
    return Purpose.PASSWORD, new_link(user, Purpose.PASSWORD, PASSWORD_LASTS)


def may_renew(referee: Membership, member: Membership) -> bool:
    """Whether a referee may give a member a fresh link.

    It lets its bearer act as that member, so the member must not be a referee himself, nor
    of the staff, nor in a campaign that is not this referee's.
    """
    if referee.role != Role.REFEREE or member.referees or member.campaign_id != referee.campaign_id:
        return False
    if member.user.is_staff or member.user.is_superuser:
        return False
    own = Membership.objects.filter(user=referee.user, role=Role.REFEREE).values("campaign")
    return not Membership.objects.filter(user=member.user).exclude(campaign__in=own).exists()
