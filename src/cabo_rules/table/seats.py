"""The people and bots at a table, and the secrets that prove who they are."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

from attrs import field, frozen

from cabo_rules.errors import GameError
from cabo_rules.sealed import sealed


@sealed
class Open:
    """A seat that a person may take."""


@sealed
class Bot:
    """A seat that a program plays.

    :ivar agent: the name of the agent, one of those that the table knows.
    :ivar name: the name at the table; by default one is made from the seat.
    """

    agent: str = "random"
    name: str | None = None


@sealed
class Ticket:
    """A seat and the token that proves it. The table keeps only a digest of the token, so nobody can find it there."""

    seat: int
    token: str = field(repr=False)


@frozen
class Chair:
    """A seat as the table keeps it.

    :ivar taken: how it is taken: ``"open"``: by nobody yet.
    :ivar agent: the name of the bot's agent.
    :ivar digest: the digest of the token.
    :ivar away: whether the person has left; then the table moves for the seat.
    """

    taken: Literal["open", "person", "bot"]
    name: str | None = None
    agent: str | None = None
    digest: str | None = field(default=None, repr=False)
    away: bool = False


def new_token() -> str:
    """Return a token that nobody can guess, in characters that a link may have."""
    return secrets.token_urlsafe(24)


def new_luck() -> str:
    """Return a seed for what the table does by chance, which nobody can guess."""
    return secrets.token_hex(16)


def a_token(token: str) -> str:
    """Return a token that a client has made.

    :raises GameError: if it is not text of 20 to 100 characters.
    """
    if not isinstance(token, str) or not 20 <= len(token) <= 100:
        raise GameError("token must be text of 20 to 100 characters")  # which the text does not repeat: it is a secret
    return token


def digest_of(token: str) -> str:
    """Return the digest of a token. A token has enough random bits that one hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, digest: str | None) -> bool:
    """Return whether a token has this digest, in a time that does not depend on where they differ."""
    return digest is not None and hmac.compare_digest(digest_of(token), digest)
