"""The chain: each line of a log carries a hash of itself and of the hash of the line before it.

A line that was changed, added, removed or moved does not fit into the chain. A forger can rewrite the rest of the log
with a new chain, but then its last hash differs, too. So a noted hash proves that the log up to that line is unchanged.
A hash also reveals hidden cards to somebody who knows the rest of the line and tries all cards, so the hash of a whole
log is a secret until the log is opened.

The hash of a line is SHA-256, in 64 hexadecimal digits, of the hash of the line before (of nothing, for the header)
and the canonical JSON of the line without its hash, in UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import LogError, must_be, short
from cabo_rules.forms import is_hex
from cabo_rules.logs.lines import canonical, parse

HASH: Final = "sha256"
"""The key of a line under which its hash stands. In the line of a move it is the last one."""

BROKEN: Final = "the line, or what stood before it, is not what it was when the hash was made"
"""The message about a line that does not fit into the chain."""


@frozen
class Link:
    """A line as a link of the chain.

    :ivar stated: the hash that the line states.
    :ivar made: the hash that it and the line before it make.
    """

    stated: str
    made: str

    @property
    def fits(self) -> bool:
        """Return whether the line has not changed since its hash was made."""
        return self.stated == self.made


def hash_of(text: str, before: str) -> str:
    """The hash of a line.

    :param text: its canonical JSON, without its hash.
    :param before: the hash of the line before; empty for the header.
    :raises LogError: when the text cannot be written as UTF-8.
    """
    try:
        return sha256(f"{before}{text}".encode()).hexdigest()
    except UnicodeEncodeError:
        raise LogError("the line must be valid Unicode; it contains a lone surrogate") from None


def chained(text: str, before: str) -> tuple[str, str]:
    """The line of a move with its hash, and that hash.

    >>> line, made = chained('{"events":[],"move":{"type":"close_looks"},"n":5}', "0" * 64)
    >>> line[-22:], made[-6:]
    ('5e5d819816c83d8a3287"}', '8a3287')
    """
    made = hash_of(text, before)
    return f'{text[:-1]},"{HASH}":"{made}"}}', made


def without_hash(data: dict[str, Any]) -> dict[str, Any]:
    """A parsed line without its hash."""
    return {key: value for key, value in data.items() if key != HASH}


def stated_hash(data: dict[str, Any]) -> str | None:
    """The hash that a parsed line states, ``None`` where it states none.

    :raises LogError: if it is not a hash.
    """
    stated = data.get(HASH)
    if HASH in data and not is_hex(stated):
        raise LogError(f"{HASH}: must be 64 hexadecimal digits in lower case, not {short(stated)}")
    return stated


def check_hash(noted: str | None) -> str | None:
    """A hash that somebody has noted down, if it can be one.

    :raises LogError: when it cannot.
    """
    if noted is not None and not is_hex(noted):
        raise LogError(must_be("sha256", "64 hexadecimal digits in lower case", noted))
    return noted


def link(data: dict[str, Any], before: str | None) -> Link | None:
    """A parsed line as a link of the chain; ``None`` in a log without hashes.

    :param before: the hash of the line before, ``None`` in a log without hashes.
    :raises LogError: when the line states no hash, and the line before does, or the other way round.
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
    """Return the lines of a log with all hashes recomputed, as a forger does, or a test of the rules alone.

    A line that holds no JSON object stays as it is, and so does a log without hashes.

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
