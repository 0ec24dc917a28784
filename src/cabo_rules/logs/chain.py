"""The chain: each line of a log has a hash of itself and of the hash of the line before it.

A line that is changed, added, removed or moved does not fit into the chain. Somebody who rewrites the rest of the log
can make another chain, but its last hash is different. So a noted hash proves that the log up to that line has not
changed. It also reveals hidden cards to somebody who knows the rest of the log and tries all cards, so the hash of a
whole log is secret until the log is opened.

The hash of a line is SHA-256, in 64 hexadecimal digits, of the hash of the line before (of nothing, for the header)
and the canonical JSON of the line without its hash, in UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import LogError, short, wrong_argument
from cabo_rules.forms import is_hex
from cabo_rules.logs.lines import canonical, parse

HASH: Final = "sha256"
"""The key of the hash; in the line of a move it is the last key."""

BROKEN: Final = "this line or one before it has changed since the hash was made"
"""The message for a line that does not fit into the chain."""


@frozen
class Link:
    """A line as a link of the chain.

    :ivar stated: the hash in the line.
    :ivar made: the hash made from it and the line before.
    """

    stated: str
    made: str

    @property
    def fits(self) -> bool:
        """Return whether the line and those before it are unchanged."""
        return self.stated == self.made


def hash_of(text: str, before: str) -> str:
    """Return the hash of a line.

    :param text: its canonical JSON, without its hash.
    :param before: the hash of the line before; empty for the header.
    :raises LogError: if the text cannot be written as UTF-8.
    """
    try:
        return sha256(f"{before}{text}".encode()).hexdigest()
    except UnicodeEncodeError:
        raise LogError("the line must be valid Unicode; it contains a lone surrogate") from None


def chained(text: str, before: str) -> tuple[str, str]:
    """Return the line of a move with its hash, and that hash.

    >>> line, made = chained('{"events":[],"move":{"type":"close_looks"},"n":5}', "0" * 64)
    >>> line[-22:], made[-6:]
    ('5e5d819816c83d8a3287"}', '8a3287')
    """
    made = hash_of(text, before)
    return f'{text[:-1]},"{HASH}":"{made}"}}', made


def without_hash(data: dict[str, Any]) -> dict[str, Any]:
    """Return a parsed line without its hash."""
    return {key: value for key, value in data.items() if key != HASH}


def stated_hash(data: dict[str, Any]) -> str | None:
    """Return the hash in a parsed line, or None if it has none.

    :raises LogError: if it is not a hash.
    """
    stated = data.get(HASH)
    if HASH in data and not is_hex(stated):
        raise LogError(f"{HASH}: must be 64 hexadecimal digits in lower case, not {short(stated)}")
    return stated


def check_hash(noted: str | None) -> str | None:
    """Return a hash that a caller gives.

    :raises LogError: if it is not a hash.
    """
    if noted is not None and not is_hex(noted):
        raise wrong_argument("sha256", "64 hexadecimal digits in lower case", noted, error=LogError)
    return noted


def link(data: dict[str, Any], before: str | None) -> Link | None:
    """Return a parsed line as a link of the chain, or None in a log without hashes.

    :param before: the hash of the line before, ``None`` in a log without hashes.
    :raises LogError: if the line has no hash and the line before has one, or the other way round.
    """
    stated = stated_hash(data)
    if before is None:
        if stated is not None:
            raise LogError(f"{HASH}: the header has none")
        return None
    if stated is None:
        raise LogError(f"{HASH}: missing; the header has one")
    return Link(stated, hash_of(canonical(without_hash(data)), before))


def rechained(lines: Iterable[str]) -> list[str]:
    """Return the lines of a log with new hashes, as a forger makes them, or a test that is not about the chain.

    A line that is not a JSON object stays unchanged, and so does a log without hashes.

    >>> from cabo_rules import Game, load_variant, log_lines, validate_lines
    >>> lines = list(log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)))
    >>> lines[0] = lines[0].replace("Ana", "Eve")
    >>> validate_lines(lines).problem.code, validate_lines(rechained(lines)).status
    ('log.chain', 'sound')
    """
    made: list[str] = []
    before = ""
    for line in lines:
        try:
            data = parse(line)
        except LogError:
            made.append(line)
            continue
        if HASH in data or before:
            before = hash_of(canonical(without_hash(data)), before)
            line = canonical({**data, HASH: before})
        made.append(line)
    return made
