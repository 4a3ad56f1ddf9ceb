"""What is wrong with a request is told in the language of who sent it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import override
from rest_framework import serializers

from campaigns import services, stores
from campaigns.api.fields import Strict
from campaigns.models import User
from tests.api.caller import Caller, at
from tests.campaigns.test_pages import signed_in
from tests.world import World

ACTION = {"seat": "referee", "version": 1, "key": "k"}
RESOLVE = {"ruleset": "stirling", "procedure": "attack", "dice": []}
REQUESTS: list[tuple[str, str, Any]] = [
    ("post", "actions/", b"{"),
    ("post", "actions/", {**ACTION, "action": "rule", "args": {"changes": [], "reason": "so"}}),
    ("post", "actions/", {**ACTION, "action": "rule", "args": {"changes": 3, "reason": "so"}}),
    ("post", "actions/", {**ACTION, "action": "move", "args": {"unit": 3}}),
    ("post", "actions/", {**ACTION, "action": "move", "args": {"unit": "A1", "path": ["x"]}}),
    ("post", "actions/", {**ACTION, "action": "no such verb", "args": {}}),
    ("post", "actions/", {"seat": "referee"}),
    ("get", "options/?seat=referee&action=move&args=3", None),
    ("get", "options/?seat=referee&action=move&unit=A9", None),
    ("get", "log/?after=x", None),
    ("post", "orders/A1/", {"seat": "a"}),
    ("delete", "seats/", None),
    ("post", "rulings/", {"seat": "referee", "version": 1, "key": "k", "changes": [], "reason": 1}),
    ("post", "chance/", {"seat": "referee", "pending": "x", "faces": "six"}),
    ("post", "/resolve/", {"ruleset": "none"}),
    ("post", "/resolve/", {**RESOLVE, "given": {}}),
    ("post", "/resolve/", {**RESOLVE, "given": {}, "dice": ["d6=9"]}),
    ("post", "/resolve/", {**RESOLVE, "given": [], "options": {"no": 1}}),
]


@pytest.mark.parametrize(("method", "path", "body"), REQUESTS)
def test_a_malformed_request_is_refused_in_two_languages(
    world: World, method: str, path: str, body: Any
) -> None:
    table = services.make_engagement(
        world.campaign, "stirling", stores.shipped("stirling")["first_steps"]
    )
    address = path[1:] if path.startswith("/") else at(table, path)
    referee, told = Caller(world["referee"]), []
    for language in ("en", "it"):
        User.objects.update(language=language)
        answer = referee.send(method, address, body)
        assert answer.status_code in (400, 403, 404, 405, 409), answer.content
        told.append(next(iter(answer.json().values())))
    english, italian = told
    assert (english["code"], english.get("at")) == (italian["code"], italian.get("at"))
    assert english["message"] != italian["message"]
    assert not {"the", "is", "expected", "not"} & set(italian["message"].split())


def test_what_a_page_has_said_already_is_not_said_again(world: World) -> None:
    User.objects.update(language="it")
    address = reverse("scenarios", args=[world.campaign.pk])
    page = signed_in(world["referee"]).post(address, {"shipped": "stirling/none"})
    assert "Scegli uno scenario" in page.content.decode()
    sent = json.dumps({"ruleset": "none"}).encode()
    page = signed_in(world["referee"]).post(address, {"file": SimpleUploadedFile("a.json", sent)})
    assert "stirling, " in page.content.decode()


def _messages(field: serializers.Field[Any, Any, Any, Any]) -> set[tuple[str, str]]:
    """(English, Italian) of all that a field, and those inside it, may say."""
    found = set()
    for message in field.error_messages.values():
        with override("en"):
            english = str(message)
        with override("it"):
            found.add((english, str(message)))
    for inner in [*getattr(field, "fields", {}).values(), getattr(field, "child", None)]:
        if inner is not None:
            found |= _messages(inner)
    return found


def _kinds(kind: type[Any]) -> set[type[Any]]:
    return {kind} | {inner for each in kind.__subclasses__() for inner in _kinds(each)}


def test_all_that_the_fields_of_a_request_may_say_is_translated() -> None:
    """The framework's own messages too, which come with translations of most of them."""
    kinds = [kind for kind in _kinds(Strict) if kind.__module__.split(".")[0] != "tests"]
    assert len(kinds) > 10
    said = {pair for kind in kinds for pair in _messages(kind())}
    assert len(said) > 20
    assert {english for english, italian in said if english == italian} == set()
