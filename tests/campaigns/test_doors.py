"""The doors: accounts, invitations, guests, links, and how often one may try."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from battles import demo
from campaigns import access, limits, secrets, services
from campaigns.models import ApiToken, Invitation, Membership, Role, SignInLink, User
from campaigns.pages import doors as pages
from campaigns.pages.later import settle
from campaigns.services import doors
from tests.campaigns.test_pages import signed_in
from tests.world import World, make_world

GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def no_tries() -> None:
    cache.clear()


def invited(world: World, faction: str | None = "a", uses: int = 1, role: str = "player") -> str:
    found = world.campaign.factions.filter(key=faction).first()
    return doors.invite(world.campaign, world["referee"], role, found, uses)[1]


def join(client: Client, code: str, name: str = "Zoe") -> str:
    """Come in as a guest; the address of the return link."""
    page = client.post(reverse("join", args=[code]), {"name": name}, follow=True).content.decode()
    found = re.search(r'value="(http[^"]*/enter/[^"]+)"', page)
    assert found is not None
    return found[1].removeprefix("http://testserver")


def test_an_account_is_made_and_used(db: None, client: Client) -> None:
    asked = {"name": "Zoe", "username": "zoe", "password": GOOD, "time_zone": "Europe/Rome"}
    answer = client.post(reverse("sign_up"), {**asked, "next": "/join/"})
    assert answer["Location"] == "/join/"
    zoe = User.objects.get(username="zoe")
    assert (str(zoe), zoe.time_zone, zoe.guest) == ("Zoe", "Europe/Rome", False)
    assert client.get("/").status_code == 200
    assert Client().post(reverse("login"), {"username": "zoe", "password": GOOD}).status_code == 302


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("password", "12345678"),
        ("password", "password"),
        ("username", "ANNA"),
        ("username", "a b"),
        ("name", ""),
        ("email", "nobody"),
    ],
)
def test_what_makes_no_account(  # type: ignore[no-untyped-def]
    world: World, settings, client: Client, field: str, value: str
) -> None:
    settings.SENDS_MAIL = True
    asked = {"name": "Zoe", "username": "zoe", "password": GOOD, field: value}
    answer = client.post(reverse("sign_up"), asked)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert User.objects.count() == len(world.people)


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_no_door_leads_elsewhere(db: None, client: Client, elsewhere: str) -> None:
    asked = {"name": "Zoe", "username": "zoe", "password": GOOD, "next": elsewhere}
    assert client.post(reverse("sign_up"), asked)["Location"] == "/"


def test_failed_sign_ins_are_counted_by_name(world: World) -> None:
    page, wrong = reverse("login"), {"username": "anna", "password": "wrong"}
    for n in range(limits.SIGN_IN_NAME.times):
        assert Client(REMOTE_ADDR=f"10.0.0.{n}").post(page, wrong).status_code == 200
    right = {"username": "Anna", "password": "anna"}
    assert Client(REMOTE_ADDR="10.0.1.1").post(page, right).status_code == 429
    bruno = {"username": "bruno", "password": "bruno"}
    assert Client(REMOTE_ADDR="10.0.1.1").post(page, bruno).status_code == 302


def test_failed_sign_ins_are_counted_by_address(world: World) -> None:
    page = reverse("login")
    for n in range(limits.SIGN_IN_ADDRESS.times):
        Client().post(page, {"username": f"name{n}", "password": "wrong"})
    bruno = {"username": "bruno", "password": "bruno"}
    assert Client().post(page, bruno).status_code == 429
    assert Client(REMOTE_ADDR="10.0.1.1").post(page, bruno).status_code == 302


def test_signing_in_begins_a_new_count(world: World, client: Client) -> None:
    page, right = reverse("login"), {"username": "anna", "password": "anna"}
    for _ in range(3):
        for _ in range(limits.SIGN_IN_NAME.times - 1):
            client.post(page, {**right, "password": "wrong"})
        assert client.post(page, right).status_code == 302
        client.logout()


def test_of_many_tries_at_the_same_time_no_more_are_made() -> None:
    """A try counts before it is made, and one that was none is given back."""
    limit = limits.Limit("together", 3, 60)
    assert [limit.take("anna") for _ in range(5)] == [True, True, True, False, False]
    assert limit.take("bruno")
    assert not any(limit.take(who) for who in ("Anna", " anna ", "\uff41nna"))
    limit.forget("anna")
    assert limit.take("anna")
    limit.give_back("anna")
    assert [limit.take("anna") for _ in range(4)] == [True, True, True, False]


def test_a_sign_in_is_counted_before_the_password_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixty tries at once come in before the first of them has been answered."""
    client, tried = Client(), []

    def look(*_: object, **given: object) -> None:
        tried.append(given)
        if len(tried) < 40:
            client.post("/sign-in/", {"username": "anna", "password": f"wrong {len(tried)}"})

    monkeypatch.setattr("django.contrib.auth.forms.authenticate", look)
    client.post("/sign-in/", {"username": "anna", "password": "wrong"})
    assert len(tried) == limits.SIGN_IN_NAME.times


def test_wrong_codes_are_counted(world: World, client: Client) -> None:
    code = invited(world)
    for n in range(limits.CODE_ADDRESS.times):
        if n % 2:
            assert client.post(reverse("code"), {"code": f"WRNG-{n:04}"}).status_code == 422
        else:
            assert client.get(reverse("join", args=[f"WRNG{n:04}"])).status_code == 404
    assert client.post(reverse("code"), {"code": code}).status_code == 429
    assert client.get(reverse("join", args=[code])).status_code == 429
    assert client.post(reverse("join", args=[code]), {"name": "Zoe"}).status_code == 429
    assert not User.objects.filter(guest=True).exists()


def test_a_code_is_read_however_it_is_typed(world: World, client: Client) -> None:
    code = invited(world)
    assert re.fullmatch(r"[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}", code)
    for typed in (code, code.lower(), code.replace("-", " "), f" {code.replace('-', '')} "):
        answer = client.post(reverse("code"), {"code": typed}, follow=True)
        assert answer.context["invitation"] == Invitation.objects.get()
    kept = Invitation.objects.get().digest
    assert kept not in (secrets.digest(code), secrets.digest(code.replace("-", "")))


def test_who_joins_the_demo_is_given_no_link_by_it(world: World) -> None:
    campaign = demo.make()
    campaign.memberships.get(user__username__startswith="demo-spectator").delete()
    Membership.objects.create(campaign=campaign, user=world["anna"], role="player")
    people = demo.doors(campaign, "http://testserver")["people"]
    assert str(world["anna"]) not in {person["name"] for person in people.values()}
    assert people.keys() == {"referee", "player-1", "player-2"}


def test_no_secret_that_lets_somebody_in_is_kept(world: World, client: Client) -> None:
    """Code, guest's link, password link and token: no row of any table has them, dashes or none."""
    code = invited(world)
    given = [code, join(client, code).rstrip("/").rpartition("/")[2]]
    given.append(doors.fresh_link(world["anna"])[1])
    for person in demo.doors(demo.make(), "http://testserver")["people"].values():
        given += [person["token"], person["link"].rstrip("/").rpartition("/")[2]]
    assert len(given) > 3 + 2 * 2
    assert min(map(len, given[1:])) == 43
    rows = "".join(
        str(list(model._base_manager.values()))
        for model in apps.get_models()
        if model is not Session
    )
    assert Invitation.objects.get().digest in rows
    for secret in given:
        assert secret not in rows
        assert secret.replace("-", "") not in rows


def test_a_guest_joins_returns_and_becomes_an_account(world: World, client: Client) -> None:
    table = world.engagement()
    link = join(client, invited(world))
    guest = User.objects.get(guest=True)
    assert str(guest) == "Zoe"
    assert [seat.id for seat in access.seats_for(guest, table)] == ["a"]
    assert client.get(reverse("battle", args=[table.pk])).context["seat"]["key"] == "a"
    assert [t.engagement for t in client.get("/").context["tables"]] == [table]

    other = Client()
    assert other.get(link)["Location"] == "/"
    assert other.get(reverse("battle", args=[table.pk])).status_code == 200

    asked = {"username": "zoe", "password": GOOD}
    assert other.post(reverse("keep"), asked)["Location"] == reverse("account")
    zoe = User.objects.get(username="zoe")
    assert (zoe.pk, zoe.guest) == (guest.pk, False)
    assert [seat.id for seat in access.seats_for(zoe, table)] == ["a"]
    assert Client().get(link).status_code == 404
    assert client.get(reverse("account")).status_code == 302, "the guest's other browser"
    assert Client().post(reverse("login"), asked).status_code == 302


def test_the_page_of_a_return_link_can_be_loaded_again(world: World) -> None:
    """A browser that asks again for the last page, or for the invitation, loses nothing."""
    client, code = Client(enforce_csrf_checks=True), invited(world)
    page = client.get(reverse("join", args=[code])).content.decode()
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)
    assert token is not None
    form = {"name": "Zoe", "csrfmiddlewaretoken": token[1]}
    shown = client.post(reverse("join", args=[code]), form)["Location"]
    assert client.get(shown).context["onward"] == reverse("campaign", args=[world.campaign.pk])
    assert client.get(shown).context["url"] == client.get(shown).context["url"]
    assert Client().get(client.get(shown).context["url"])["Location"] == "/"
    back = client.get(reverse("join", args=[code]))
    assert back["Location"] == reverse("campaign", args=[world.campaign.pk])
    assert Client().get(reverse("join", args=[code])).status_code == 404
    stranger = signed_in(User.objects.create_user("stranger"))
    assert stranger.get(reverse("join", args=[code])).status_code == 404


def test_a_link_that_is_over_says_so_and_not_why(world: World, client: Client) -> None:
    used = doors.fresh_link(world["anna"])[1]
    doors.fresh_link(world["anna"])
    pages = [
        client.get(reverse(name, args=[secret]))
        for name in ("join", "enter", "new_password", "shown_link")
        for secret in (used, "x" * 43)
    ]
    assert {page.status_code for page in pages} == {404}
    assert {page.templates[0].name for page in pages} == {"link_over.html"}
    assert len({page.content.split(b"<main")[1] for page in pages}) == 1


@pytest.mark.parametrize(("language", "words"), [("en", "open too long"), ("it", "troppo a lungo")])
def test_a_form_that_is_too_old_is_refused_in_the_look_and_language(
    db: None, language: str, words: str
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    answer = client.post(reverse("login"), {"username": "anna", "password": GOOD})
    page = answer.content.decode()
    assert answer.status_code == 403
    assert words in page
    assert "css/tokens.css" in page


@pytest.mark.parametrize(("language", "words"), [("en", "not understand"), ("it", "non ha capito")])
def test_what_is_too_large_is_refused_in_the_look_and_language(
    world: World, language: str, words: str
) -> None:
    User.objects.update(language=language)
    many = {f"field{n}": "" for n in range(1100)}
    answer = signed_in(world["anna"]).post(reverse("account"), many)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert words in page
    assert f'lang="{language}"' in page


def test_a_guest_is_warned_before_he_signs_out(world: World, client: Client) -> None:
    join(client, invited(world))
    assert reverse("logout") not in client.get("/").content.decode()
    account = client.get(reverse("account")).content.decode()
    assert f'action="{reverse("logout")}"' in account
    assert 'id="out"' in account
    assert reverse("logout") in signed_in(world["anna"]).get("/").content.decode()


def test_an_address_is_asked_for_where_mail_is_sent(world: World, settings, client: Client) -> None:  # type: ignore[no-untyped-def]
    anna = signed_in(world["anna"])
    pages = [(client, reverse("sign_up")), (anna, reverse("account"))]
    for sends in (True, False):
        settings.SENDS_MAIL = sends
        for reader, address in pages:
            assert ("email" in reader.get(address).context["form"].fields) == sends
    User.objects.filter(username="anna").update(email="anna@club.example")
    assert "email" in anna.get(reverse("account")).context["form"].fields


def test_a_fresh_return_link_ends_the_one_before(world: World, client: Client) -> None:
    first = join(client, invited(world))
    page = client.post(reverse("return_link"), follow=True).content.decode()
    assert first not in page
    assert Client().get(first).status_code == 404
    assert SignInLink.objects.count() == 1
    assert signed_in(world["anna"]).post(reverse("return_link")).status_code == 403


def test_an_invitation_has_so_many_places(world: World) -> None:
    code = invited(world, uses=2)
    page = reverse("join", args=[code])
    assert signed_in(world["anna"]).post(page).status_code == 302, "a member uses up no place"
    assert signed_in(world["otto"]).post(page).status_code == 302
    join(Client(), code)
    assert Client().post(page, {"name": "Third"}).status_code == 404
    assert not User.objects.filter(first_name="Third").exists()
    assert world.member("anna").faction == world.campaign.factions.get(key="a")


def test_the_last_place_is_given_once(world: World) -> None:
    invitation = doors.invitation_for(invited(world))
    assert invitation is not None
    assert doors.accept(invitation, world["otto"]) is not None
    come = doors.Newcomer("it", "UTC")
    assert doors.accept_as_guest(invitation, "Late", come) is None
    assert not User.objects.filter(guest=True).exists()


@pytest.mark.django_db(transaction=True)
def test_whoever_presses_often_joins_once() -> None:
    world = make_world()
    invitation = doors.invitation_for(invited(world, uses=9))
    assert invitation is not None
    start = threading.Barrier(6)

    def press(members: list[Membership | None]) -> None:
        try:
            start.wait()
            members.append(doors.accept(invitation, world["otto"]))
        finally:
            connection.close()

    for round_ in range(1, 6):
        found: list[Membership | None] = []
        threads = [threading.Thread(target=press, args=[found]) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [world.member("otto")] * 6
        invitation.refresh_from_db()
        assert invitation.uses_left == 9 - round_
        world.member("otto").delete()


def test_expired_and_withdrawn_codes_are_as_unknown_ones(world: World, client: Client) -> None:
    code = invited(world)
    referee = signed_in(world["referee"])
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    expired = client.get(reverse("join", args=[code]))
    assert expired.status_code == client.get(reverse("join", args=["NONE"])).status_code == 404
    other = invited(world)
    invitation = Invitation.objects.latest("pk")
    assert referee.post(reverse("withdraw", args=[world.campaign.pk, invitation.pk])).status_code
    assert client.get(reverse("join", args=[other])).status_code == 404


def test_a_password_is_changed_with_the_old_one(world: World) -> None:
    anna = world["anna"]
    ApiToken.objects.create(user=anna, digest="d")
    client, other, page = signed_in(anna), signed_in(anna), reverse("change_password")
    assert client.post(page, {"old": "wrong", "password": GOOD}).status_code == 422
    assert client.post(page, {"old": "anna", "password": "short"}).status_code == 422
    assert client.post(page, {"old": "anna", "password": GOOD})["Location"] == reverse("account")
    assert client.get("/").status_code == 200
    assert other.get("/").status_code == 302
    assert not ApiToken.objects.exists()
    for _ in range(limits.PASSWORD_NAME.times):
        client.post(page, {"old": "wrong", "password": GOOD})
    assert client.post(page, {"old": GOOD, "password": "another good one"}).status_code == 429


@pytest.mark.django_db(transaction=True)
def test_a_forgotten_password_is_set_by_mail(world: World, settings, client: Client) -> None:  # type: ignore[no-untyped-def]
    settings.SENDS_MAIL = True
    User.objects.filter(username="anna").update(email="anna@club.example", language="it")
    page = reverse("forgotten")
    told = client.post(page, {"who": "nobody at all"}).content
    settle()
    assert mail.outbox == []
    answer = client.post(page, {"who": "Anna@club.example"}).content
    settle()
    assert re.sub(rb'value="[^"]{64}"', b"", answer) == re.sub(rb'value="[^"]{64}"', b"", told)
    (message,) = mail.outbox
    assert message.to == ["anna@club.example"]
    assert message.subject == "Stendardo: una nuova password"
    found = re.search(r"http://testserver(/password/\S+)", message.body)
    assert found is not None
    assert client.get(found[1]).status_code == 200
    old = signed_in(world["anna"])
    assert client.post(found[1], {"password": GOOD})["Location"] == "/"
    assert client.get("/").status_code == 200
    assert old.get("/").status_code == 302
    assert Client().get(found[1]).status_code == 404, "good once"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fails", [False, True])
def test_the_answer_does_not_wait_for_the_mail(  # type: ignore[no-untyped-def]
    world: World, settings, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """A post office that is slow or away tells nobody which accounts there are."""
    settings.SENDS_MAIL = True
    User.objects.filter(username="anna").update(email="anna@club.example")
    opens, sent = threading.Event(), []

    def send(*args: object) -> None:
        assert opens.wait(30)
        if fails:
            raise OSError
        sent.append(args)

    monkeypatch.setattr(pages, "send_mail", send)

    def ask(who: str) -> tuple[int, bytes, list[str]]:
        with CaptureQueriesContext(connection) as queries:
            answer = Client().post(reverse("forgotten"), {"who": who})
        body = re.sub(rb'value="[^"]{64}"', b"", answer.content)
        return answer.status_code, body, [query["sql"] for query in queries]

    try:
        unknown = ask("nobody at all")
        assert unknown[0] == 200
        assert ask("anna@club.example") == unknown
        assert sent == []
    finally:
        opens.set()
        settle()
    assert len(sent) == (0 if fails else 1)


@pytest.mark.django_db(transaction=True)
def test_resets_are_counted_by_name_and_by_address(world: World, settings) -> None:  # type: ignore[no-untyped-def]
    settings.SENDS_MAIL = True
    User.objects.filter(username="anna").update(email="anna@club.example")
    page = reverse("forgotten")
    for n in range(limits.RESET_NAME.times):
        assert Client(REMOTE_ADDR=f"10.0.0.{n}").post(page, {"who": "anna"}).status_code == 200
    assert Client(REMOTE_ADDR="10.0.1.1").post(page, {"who": "anna"}).status_code == 429
    settle()
    assert len(mail.outbox) == limits.RESET_NAME.times
    for n in range(limits.RESET_ADDRESS.times):
        Client().post(page, {"who": f"name{n}"})
    assert Client().post(page, {"who": "bruno"}).status_code == 429
    settle()


def test_without_mail_the_page_says_whom_to_ask(world: World, client: Client) -> None:
    User.objects.filter(username="anna").update(email="anna@club.example")
    answer = client.post(reverse("forgotten"), {"who": "anna"})
    settle()
    assert "sends no mail" in answer.content.decode()
    assert mail.outbox == []
    assert not SignInLink.objects.exists()


def test_a_referee_gives_a_fresh_link_to_his_own_people_alone(world: World) -> None:
    referee = signed_in(world["referee"])

    def renew(name: str) -> str | None:
        page = reverse("renew", args=[world.campaign.pk, world.member(name).pk])
        answer = referee.post(page)
        found = re.search(r"http://testserver(/(?:enter|password)/[^\"]+)", answer.content.decode())
        return found[1] if answer.status_code == 200 and found else None

    link = renew("anna")
    assert link is not None
    assert Client().post(link, {"password": GOOD}).status_code == 302
    other = services.make_campaign(world["otto"], "Other", "", {})
    Membership.objects.create(campaign=other, user=world["bruno"], role=Role.PLAYER)
    assert renew("bruno") is None, "he is at another referee's table too"
    User.objects.filter(username="vera").update(is_staff=True)
    assert renew("vera") is None
    assert renew("referee") is None
    world.member("anna")
    Membership.objects.filter(user=world["anna"]).update(role=Role.CO_REFEREE)
    assert renew("anna") is None


def test_profile_language_and_zone(world: World) -> None:
    client, page = signed_in(world["anna"]), reverse("account")
    asked = {"first_name": "Annetta", "language": "it", "time_zone": "Asia/Tokyo"}
    assert client.post(page, asked, follow=True).context["messages"]
    anna = User.objects.get(pk=world["anna"].pk)
    assert (str(anna), anna.language, anna.time_zone) == ("Annetta", "it", "Asia/Tokyo")
    assert client.post(page, {**asked, "time_zone": "Mars/North"}).status_code == 422
    invited(world)
    Invitation.objects.update(expires=timezone.now().replace(hour=20, minute=30) + timedelta(1))
    shown = signed_in(world["referee"])
    User.objects.filter(username="referee").update(time_zone="Asia/Tokyo")
    people = shown.get(reverse("people", args=[world.campaign.pk])).content.decode()
    assert "05:30" in people
    User.objects.filter(username="referee").update(language="it")
    with override("it"):
        month = date_format(timezone.now() + timedelta(1), "F")
    people = shown.get(reverse("people", args=[world.campaign.pk])).content.decode()
    assert f" {month.lower()} " in people
    assert f" {month} " not in people


def test_the_operator_prints_a_fresh_link(world: World, client: Client) -> None:
    printed = StringIO()
    call_command("fresh_link", "anna", base_url="https://club.example/", stdout=printed)
    url = printed.getvalue().strip()
    assert url.startswith("https://club.example/password/")
    page = url.removeprefix("https://club.example")
    assert client.post(page, {"password": GOOD}).status_code == 302
    with pytest.raises(CommandError):
        call_command("fresh_link", "nobody")
