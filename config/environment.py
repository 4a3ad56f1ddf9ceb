"""What the settings read from outside: environment variables and the secret key file."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name, "")
    return value.strip().lower() in TRUE if value else default


def words(name: str, default: str = "") -> list[str]:
    """A list written with commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    """A whole number, 0 or more."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isascii() or not value.isdigit():
        raise ImproperlyConfigured(f"{name} must be a whole number.")
    return int(value)


def secret_key(var: Path, hosted: bool) -> str:
    """From the environment; the embedded installation makes its own once and keeps it."""
    if key := os.environ.get("DJANGO_SECRET_KEY"):
        return key
    if hosted:
        raise ImproperlyConfigured("Set DJANGO_SECRET_KEY: DATABASE_URL is set.")
    path = var / "secret_key"
    with contextlib.suppress(FileNotFoundError):
        if key := path.read_text(encoding="ascii").strip():
            return key
    # Written apart and put in place whole: who reads at the same moment, or after a crash,
    # never finds half a key; of two who make one, both keep the one that is in place.
    descriptor, made = tempfile.mkstemp(dir=var, prefix="secret_key.")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
        file.flush()
        os.fsync(file.fileno())
    try:
        if path.exists() and not path.stat().st_size:
            os.replace(made, path)
        else:
            os.link(made, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without links
        os.replace(made, path)
    Path(made).unlink(missing_ok=True)
    return path.read_text(encoding="ascii").strip()


def sqlite(path: Path) -> dict[str, Any]:
    """SQLite for several writers: WAL, and the write lock taken as a transaction opens."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """``postgresql://user:password@host:port/name``; ``?host=/folder`` names a socket folder."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 16}},
    }


def mail(url: str) -> dict[str, Any]:
    """Django's settings for ``smtp://user:password@host:25``, ``smtp+tls://`` or ``smtps://``.

    Without one, mail is printed: nobody is told to wait for it.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
    if parts.scheme not in ports or not parts.hostname:
        raise ImproperlyConfigured("EMAIL_URL must begin with smtp://, smtp+tls:// or smtps://")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or ports[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
