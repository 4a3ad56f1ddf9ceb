"""Pages: who sees which, in which language, and the doors to them."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns import secrets, services
from campaigns.models import Campaign, Engagement, Scenario, Seat, SignInLink, User
from tests.world import World, verify


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_pages_are_for_those_who_are_signed_in(world: World, client: Client) -> None:
    table = world.engagement()
    pages = [
        reverse("home"),
        reverse("campaign", args=[world.campaign.pk]),
        reverse("new_battle", args=[world.campaign.pk]),
        reverse("battle", args=[table.pk]),
        reverse("replay", args=[table.pk]),
        reverse("proof", args=[table.pk]),
        reverse("battle_file", args=[table.pk]),
    ]
    for page in pages:
        assert client.get(page)["Location"] == f"/sign-in/?next={page}"


def test_the_first_page_has_the_tables_of_the_reader(world: World) -> None:
    table = world.engagement()
    context = signed_in(world["anna"]).get("/").context
    assert [each["campaign"] for each in context["campaigns"]] == [world.campaign]
    (shown,) = context["tables"]
    assert (shown.engagement, shown.url) == (table, f"/battles/{table.pk}/")
    assert [seat.id for seat in shown.seats] == ["a"]
    assert signed_in(world["otto"]).get("/").context["tables"] == []
    services.act(table, "referee", "finish", {})
    assert signed_in(world["anna"]).get("/").context["tables"][0].waiting == ""


def test_a_replay_says_when_the_battle_ended(world: World) -> None:
    table = world.engagement()
    page = reverse("replay", args=[table.pk])
    assert "Replay, ended" not in signed_in(world["anna"]).get(page).content.decode()
    services.act(table, "referee", "finish", {})
    when = datetime(2026, 5, 14, 20, tzinfo=UTC)
    table.entries.update(time=when)
    assert "Replay, ended 14 May 2026" in signed_in(world["anna"]).get(page).content.decode()


@pytest.mark.parametrize("name", ["campaign", "battle", "replay", "proof"])
def test_strangers_see_what_is_not_there(world: World, name: str) -> None:
    table = world.engagement()
    thing = world.campaign.pk if name == "campaign" else table.pk
    theirs = signed_in(world["otto"]).get(reverse(name, args=[thing]))
    nothing = signed_in(world["otto"]).get(reverse(name, args=[uuid4()]))
    assert theirs.status_code == nothing.status_code == 404
    assert signed_in(world["vera"]).get(reverse(name, args=[thing])).status_code == 200


def test_the_page_of_a_table_is_that_of_a_seat(world: World) -> None:
    table = world.engagement()
    services.sit(Seat.objects.get(key="b"), world.member("anna"))
    client, page = signed_in(world["anna"]), reverse("battle", args=[table.pk])
    assert client.get(page).context["seat"] == {"key": "a", "role": "player", "side": "a"}
    assert client.get(f"{page}?seat=b").context["seat"]["key"] == "b"
    for seat in ("referee", "zebra"):
        assert client.get(f"{page}?seat={seat}").status_code == 404


def test_only_the_referee_sets_up_battles(world: World) -> None:
    page = reverse("new_battle", args=[world.campaign.pk])
    assert signed_in(world["referee"]).get(page).status_code == 200
    for name, status in [("anna", 403), ("vera", 403), ("otto", 404)]:
        assert signed_in(world[name]).get(page).status_code == status
        assert signed_in(world[name]).post(page, {}).status_code == status


def upload(world: World, body: bytes) -> tuple[int, str]:
    answer = signed_in(world["referee"]).post(
        reverse("new_battle", args=[world.campaign.pk]),
        {"file": SimpleUploadedFile("s.json", body), "dice": "server"},
    )
    if answer.status_code == 302:
        return 302, answer["Location"]
    return answer.status_code, str(answer.context["form"].errors)


def test_a_battle_is_set_up_from_a_file(world: World) -> None:
    body = {"title": "Mine", "stages": {"a": 3, "b": 0}}
    status, errors = upload(world, json.dumps(body).encode())
    assert (status, "Ruleset: " in errors) == (422, True)
    assert not Engagement.objects.exists()
    status, page = upload(world, json.dumps({**body, "ruleset": "marches"}).encode())
    made = Engagement.objects.get()
    assert (status, page) == (302, reverse("battle", args=[made.pk]))
    assert made.title == "Mine"
    verify(made)


def test_a_file_is_meant_whatever_card_is_chosen(world: World) -> None:
    body = {"title": "Mine", "stages": {"a": 3, "b": 0}, "ruleset": "marches"}
    file = SimpleUploadedFile("s.json", json.dumps(body).encode())
    page = reverse("new_battle", args=[world.campaign.pk])
    fields = {"scenario": "stirling/first_steps", "file": file, "dice": "server"}
    assert signed_in(world["referee"]).post(page, fields).status_code == 302
    assert Engagement.objects.get().title == "Mine"


def test_a_scenario_of_the_campaign_can_be_chosen_unless_it_is_a_draft(world: World) -> None:
    body = {"title": "Ours", "stages": {"a": 3, "b": 0}}
    user = world["referee"]
    kept = services.new_scenario(world.campaign, "marches", body, user)
    draft = Scenario.objects.create(campaign=world.campaign, ruleset="marches", body={}, draft=True)
    client, page = signed_in(user), reverse("new_battle", args=[world.campaign.pk])
    cards = dict(client.get(page).context["shelves"])["Of this campaign"]
    assert [card["value"] for card in cards] == [str(kept.pk)]
    assert client.get(page).context["chosen"] == str(kept.pk)
    assert client.post(page, {"scenario": draft.pk, "dice": "server"}).status_code == 422
    assert client.post(page, {"scenario": kept.pk, "dice": "entered"}).status_code == 302
    made = Engagement.objects.get()
    assert (made.title, made.ruleset, made.dice) == ("Ours", "marches", "entered")


def test_scenarios_of_other_campaigns_are_not_offered(world: World) -> None:
    other = Campaign.objects.create(name="Another")
    body = {"title": "Theirs", "stages": {"a": 3, "b": 0}}
    kept = services.new_scenario(other, "marches", body, None)
    client, page = signed_in(world["referee"]), reverse("new_battle", args=[world.campaign.pk])
    assert "Theirs" not in client.get(page).content.decode()
    assert client.post(page, {"scenario": kept.pk, "dice": "server"}).status_code == 422


@pytest.mark.parametrize("body", [b"{", b"[]", b"null", b'{"ruleset": 1}', b"\xff\xfe", b""])
def test_a_file_that_is_no_scenario_is_refused(world: World, body: bytes) -> None:
    assert upload(world, body)[0] == 422
    assert not Engagement.objects.exists()


def test_a_one_click_link_signs_in_until_it_expires(world: World, client: Client) -> None:
    secret = secrets.new_secret()
    link = SignInLink.objects.create(
        user=world["anna"],
        digest=secrets.digest(secret),
        expires=timezone.now() + timedelta(hours=1),
    )
    page = reverse("enter", args=[secret])
    assert secret not in link.digest
    assert client.get(page)["Location"] == "/"
    assert client.get("/").context["user"] == world["anna"]
    SignInLink.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert Client().get(page).status_code == 404
    assert Client().get(reverse("enter", args=["nonsense"])).status_code == 404


def test_the_first_one_click_link_takes_the_language_of_the_browser(world: World) -> None:
    anna = world["anna"]
    for accepted, expected in (("it-IT,it;q=0.9,en;q=0.5", "it"), ("en", "it")):
        secret = secrets.new_secret()
        expires = timezone.now() + timedelta(hours=1)
        SignInLink.objects.create(user=anna, digest=secrets.digest(secret), expires=expires)
        Client().get(reverse("enter", args=[secret]), headers={"accept-language": accepted})
        anna.refresh_from_db()
        assert anna.language == expected, "only the first time"


def test_the_language_is_kept_with_the_reader(world: World) -> None:
    client = signed_in(world["anna"])
    table = world.engagement()
    assert "A game" in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "it", "next": "/"})
    assert User.objects.get(username="anna").language == "it"
    page = client.get(reverse("battle", args=[table.pk])).content.decode()
    assert '<html lang="it"' in page
    assert "Un gioco" in page
    client.post(reverse("set_language"), {"language": "xx"})
    assert User.objects.get(username="anna").language == "it"


def test_signing_in_and_out_by_password(world: World, client: Client) -> None:
    answer = client.post(reverse("login"), {"username": "anna", "password": "wrong"})
    assert answer.status_code == 200
    answer = client.post(reverse("login"), {"username": "anna", "password": "anna"})
    assert answer["Location"] == "/"
    assert client.post(reverse("logout"))["Location"] == "/"
    assert client.get("/").status_code == 302


def test_a_newcomer_has_a_small_battle_by_one_click(client: Client, db: None) -> None:
    user = User.objects.create_user("nora", language="it")
    client.force_login(user)
    page = client.get("/").content.decode()
    assert f'action="{reverse("practise")}"' in page
    answer = client.post(reverse("practise"), follow=True)
    table = Engagement.objects.get()
    assert answer.redirect_chain == [(reverse("battle", args=[table.pk]), 302)]
    assert table.campaign.memberships.get().user == user
    assert table.campaign.memberships.get().referees
    assert {str(each) for each in table.campaign.factions.all()} == {"Banda azzurra", "Banda rossa"}
    home = client.get("/").content.decode()
    assert reverse("practise") not in home
    assert table.title_text in home


def test_a_guest_has_an_account_before_a_battle_to_try(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("gus", guest=True))
    assert client.post(reverse("practise"))["Location"] == reverse("keep")
    assert not Engagement.objects.exists()


def test_a_campaign_without_a_battle_says_how_to_begin(world: World) -> None:
    page = reverse("campaign", args=[world.campaign.pk])
    begin = reverse("new_battle", args=[world.campaign.pk])
    steps = re.search(
        r'<ol class="steps">.*?</ol>', signed_in(world["referee"]).get(page).content.decode(), re.S
    )
    assert steps
    assert begin in steps[0]
    assert '<ol class="steps">' not in signed_in(world["anna"]).get(page).content.decode()
    world.engagement()
    assert '<ol class="steps">' not in signed_in(world["referee"]).get(page).content.decode()


@pytest.mark.parametrize(("zone", "day"), [("UTC", "30 Jan"), ("Asia/Tokyo", "31 Jan")])
def test_the_day_of_a_table_is_that_of_the_reader(world: World, zone: str, day: str) -> None:
    table = world.engagement()
    late = datetime(2026, 1, 30, 23, 30, tzinfo=UTC)
    Engagement.objects.filter(pk=table.pk).update(touched=late)
    User.objects.filter(username="anna").update(time_zone=zone)
    for page in (reverse("home"), reverse("campaign", args=[world.campaign.pk])):
        shown = signed_in(world["anna"]).get(page).content.decode()
        assert re.findall(r'<time datetime="([^"]+)">([^<]+)', shown) == [
            (late.astimezone(ZoneInfo(zone)).isoformat(), day)
        ]


def test_a_fault_of_ours_is_told_in_the_reader_s_language(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("campaigns.views.tables_of", broken)
    client = Client(raise_request_exception=False)
    client.force_login(world["anna"])
    for language, words in (("en", "Nothing was changed"), ("it", "Nessun tavolo è cambiato")):
        User.objects.update(language=language)
        answer = client.get("/")
        page = answer.content.decode()
        assert answer.status_code == 500
        assert f'lang="{language}"' in page
        assert words in page
