"""The server itself: what it answers on its sockets before any engagement is named."""

import gzip
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server import Server


def test_pages_and_static_files_are_served(server: Server) -> None:
    folder = "static/drf_spectacular_sidecar/swagger-ui-dist"
    with urlopen(f"{server.url}/{folder}/swagger-ui.css") as css:
        assert css.headers["Content-Type"].startswith("text/css")
        assert css.headers["X-Content-Type-Options"] == "nosniff"
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{server.url}/static/../manage.py")
    with urlopen(f"{server.url}/i18n/it/battle.js") as catalogue:
        assert "default-src 'self'" in catalogue.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path", ["static/js/battle.js", "static/css/table.css", "i18n/it/battle.js"]
)
def test_texts_are_compressed_for_those_who_take_it(server: Server, path: str) -> None:
    with urlopen(f"{server.url}/{path}") as answer:
        assert "Content-Encoding" not in answer.headers
        plain = answer.read()
    asked = Request(f"{server.url}/{path}", headers={"Accept-Encoding": "gzip"})
    with urlopen(asked) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["Vary"]
        packed = answer.read()
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


@pytest.mark.parametrize("origin", ["http://127.0.0.1", "http://elsewhere.example", None])
def test_a_socket_of_nothing_is_refused(server: Server, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{server.ws_url}/ws/nothing/", origin=origin)
    assert refused.value.response.status_code == 403


def test_the_server_comes_back_at_the_same_address(server: Server) -> None:
    server.stop()
    with pytest.raises(OSError, match="refused"):
        connect(f"{server.ws_url}/ws/nothing/")
    server.start()
    with urlopen(f"{server.url}/i18n/it/battle.js") as catalogue:
        assert catalogue.status == 200
