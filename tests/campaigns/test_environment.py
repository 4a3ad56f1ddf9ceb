"""What the settings read from outside."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


def test_postgresql_address() -> None:
    database = environment.postgresql("postgresql://anna:p%40ss@db.example:5433/stendardo")
    assert (database["USER"], database["PASSWORD"]) == ("anna", "p@ss")
    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")
    assert database["NAME"] == "stendardo"


def test_postgresql_address_with_a_socket_folder() -> None:
    database = environment.postgresql("postgresql://anna@/stendardo?host=/run/pg&sslmode=disable")
    assert (database["HOST"], database["PORT"]) == ("/run/pg", "")
    assert database["OPTIONS"]["sslmode"] == "disable"
    assert "host" not in database["OPTIONS"]


def test_other_databases_are_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        environment.postgresql("mysql://anna@db.example/stendardo")


def test_secret_key_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DJANGO_SECRET_KEY", raising=False)
    key = environment.secret_key(tmp_path, hosted=False)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path, hosted=False) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_processes_that_start_together_keep_one_secret_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DJANGO_SECRET_KEY", raising=False)
    with ThreadPoolExecutor(8) as pool:
        start = threading.Barrier(8)

        def begin(_: int) -> str:
            start.wait()
            return environment.secret_key(tmp_path, hosted=False)

        keys = set(pool.map(begin, range(8)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_secret_key_that_was_never_written_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DJANGO_SECRET_KEY", raising=False)
    (tmp_path / "secret_key").touch()
    key = environment.secret_key(tmp_path, hosted=False)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path, hosted=False) == key


def test_hosted_installation_names_its_secret_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DJANGO_SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="DJANGO_SECRET_KEY"):
        environment.secret_key(tmp_path, hosted=True)
    monkeypatch.setenv("DJANGO_SECRET_KEY", "from outside")
    assert environment.secret_key(tmp_path, hosted=True) == "from outside"


@pytest.mark.parametrize(("value", "meaning"), [("1", True), ("Yes", True), ("0", False)])
def test_flags(monkeypatch: pytest.MonkeyPatch, value: str, meaning: bool) -> None:
    monkeypatch.setenv("STENDARDO_FLAG", value)
    assert environment.flag("STENDARDO_FLAG") is meaning


def test_mail_is_sent_where_the_address_says() -> None:
    found = environment.mail("smtp+tls://me%40club:p%2Fw@mail.example")
    assert found["EMAIL_HOST"] == "mail.example"
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (
        587,
        True,
        False,
    )
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("me@club", "p/w")
    assert environment.mail("smtps://mail.example:4650")["EMAIL_PORT"] == 4650
    with pytest.raises(ImproperlyConfigured):
        environment.mail("mail.example")
