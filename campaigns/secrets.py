"""Secrets that let people in: given out once, kept as SHA-256 only."""

import hashlib
import secrets


def new_secret() -> str:
    """A secret for an address or a header: 43 characters that nobody guesses."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
