"""The hosted form: what the compose file says, what the settings make of it, and its page."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
COMPOSE = ROOT / "docker-compose.yml"
GIVEN = {
    "DOMAIN": "club.example",
    "POSTGRES_PASSWORD": "5eed5eed",
    "DJANGO_SECRET_KEY": "0123456789abcdef0123456789abcdef0123456789abcdef0123",
}
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled(value: Any) -> Any:
    """A value of the compose file with the variables put in."""
    if isinstance(value, dict):
        return {name: filled(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [filled(inner) for inner in value]
    if not isinstance(value, str):
        return value
    return VARIABLE.sub(
        lambda found: GIVEN.get(found[1], found[3] if found[2] == "-" else ""), value
    )


@pytest.fixture
def services() -> dict[str, Any]:
    body = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    found: dict[str, Any] = filled(body)["services"]
    return found


def environment(more: dict[str, str]) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **more}


def manage(more: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment(more), capture_output=True, text=True, check=False
    )


def test_only_the_proxy_is_open_to_the_world(services: dict[str, Any]) -> None:
    assert {name for name, service in services.items() if "ports" in service} == {"proxy"}
    assert services["proxy"]["ports"] == ["80:80", "443:443"]
    assert "reverse_proxy web:8000" in (ROOT / "Caddyfile").read_text(encoding="utf-8")
    assert all(service["restart"] == "unless-stopped" for service in services.values())


def test_each_waits_for_what_it_needs(services: dict[str, Any]) -> None:
    for service in services.values():
        for needed, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in services[needed]


def test_what_must_be_kept_lies_in_volumes(services: dict[str, Any]) -> None:
    body = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    used = {
        volume.split(":")[0]
        for service in services.values()
        for volume in service.get("volumes", [])
        if not volume.startswith(".")
    }
    assert used == body["volumes"].keys()


def test_several_processes_share_a_redis(services: dict[str, Any]) -> None:
    web = services["web"]["environment"]
    assert int(web["WORKERS"]) >= 2
    assert web["REDIS_URL"]
    start = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()[-1]
    assert "--workers ${WORKERS:-1}" in start
    assert "manage.py migrate" in start


def test_the_settings_of_the_compose_file_are_clean(services: dict[str, Any]) -> None:
    checked = manage(services["web"]["environment"], "check", "--deploy", "--fail-level", "INFO")
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


@pytest.mark.parametrize("missing", ["DJANGO_SECRET_KEY", "DJANGO_HTTPS"])
def test_a_setting_that_is_missing_is_noticed(services: dict[str, Any], missing: str) -> None:
    given = {k: v for k, v in services["web"]["environment"].items() if k != missing}
    checked = manage(given, "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode != 0


def test_https_is_insisted_on(services: dict[str, Any]) -> None:
    """A plain request is sent to HTTPS; one that came by it gets marked cookies and HSTS."""
    ask = (
        "import django; django.setup(); from django.test import Client\n"
        "plain = Client().get('/sign-in/', headers={'host': 'club.example'})\n"
        "headers = {'host': 'club.example', 'x-forwarded-proto': 'https'}\n"
        "safe = Client().get('/sign-in/', headers=headers)\n"
        "print(plain.status_code, plain['Location'], safe.status_code)\n"
        "print(safe['Strict-Transport-Security'])\n"
        "print(all(c['secure'] for c in safe.cookies.values()), len(safe.cookies))\n"
    )
    given = {k: v for k, v in services["web"]["environment"].items() if "_URL" not in k}
    run = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=ROOT,
        env=environment(given),
        capture_output=True,
        text=True,
        check=True,
    )
    first, second, third = run.stdout.splitlines()
    assert first == "301 https://club.example/sign-in/ 200"
    assert second == "max-age=2592000"
    assert third == "True 1"


def test_every_variable_is_explained() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    code = "".join(
        (ROOT / "config" / name).read_text(encoding="utf-8")
        for name in ("settings.py", "environment.py")
    )
    compose = COMPOSE.read_text(encoding="utf-8")
    read = set(re.findall(r"environ(?:\.get)?[(\[]\"(\w+)\"", code))
    read |= set(re.findall(r"(?:flag|words|number)\(\"(\w+)\"", code))
    read |= {found[1] for found in VARIABLE.finditer(compose)}
    explained = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert len(read) > 10
    assert read <= explained
    required = {found[1] for found in VARIABLE.finditer(compose) if found[2] == "?"}
    assert required == GIVEN.keys()
    for name in required:
        assert f"{name}=" in page


def _has_compose() -> bool:
    if shutil.which("docker") is None:
        return False
    asked = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
    return asked.returncode == 0


def test_docker_reads_the_compose_file() -> None:
    """Where there is a docker compose it must take the file; elsewhere its form is looked at."""
    body = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    if _has_compose():
        command = ["docker", "compose", "--file", str(COMPOSE), "config", "--quiet"]
        asked = subprocess.run(
            command, env=environment(GIVEN), capture_output=True, text=True, check=False
        )
        assert (asked.returncode, asked.stderr) == (0, "")
    known = {"build", "command", "depends_on", "environment", "healthcheck", "image", "ports"}
    known |= {"restart", "volumes"}
    assert body.keys() == {"services", "volumes"}
    for service in body["services"].values():
        assert service.keys() <= known
        assert ("build" in service) != ("image" in service)
