"""Secrets that let people in: given out once, kept as SHA-256 only."""

import hashlib
import secrets

from django.utils.crypto import salted_hmac

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What people do not mistake for one another when they read it aloud or type it."""
CODE_LENGTH = 8


def new_secret() -> str:
    """A secret for an address or a header: 43 characters that nobody guesses."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A code to type, one of 8 x 10^11: `KD4M-7XPQ`."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def code_digest(code: str) -> str:
    """However it is typed. Keyed, because a plain hash of so short a code gives it away."""
    typed = "".join(letter for letter in code.upper() if letter.isalnum())
    return salted_hmac("stendardo.invitation", typed, algorithm="sha256").hexdigest()
