"""The published schema of the API."""

from io import StringIO

from django.core.management import call_command
from django.test import Client


def test_schema_is_valid_and_complete() -> None:
    output = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=output)
    assert output.getvalue().startswith("openapi: 3")


def test_schema_is_served(client: Client) -> None:
    response = client.get("/api/schema/")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/vnd.oai.openapi")
