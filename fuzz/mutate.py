"""Mutations that know what a log and a variant file look like.

Bytes changed anywhere seldom get past the parser. These change a value, a line or a list, and then mend what would
give the change away at once: the numbers of the moves, the digest of the variant, the hashes of the lines.
"""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, Final

import tomli_w

from cabo_rules import CaboError, Game, log_lines
from cabo_rules.events import EVENTS
from cabo_rules.logs import read_header
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from cabo_rules.play import continue_at_random
from cabo_rules.variants.digest import variant_digest

Mutation = Callable[[bytes, Random], bytes]

_TYPES: Final = [type_name(cls) for cls in (*SEAT_MOVES, *HOST_MOVES, *EVENTS)]
_TEXTS: Final = [
    *_TYPES, "", "??", "AS", "KH", "Joker", "13", "stock", "discard pile", "own", "any two", "rush", "K ", "\x1b[2J",
    "\u202e", "\ud800", "\U0001f0a1", "é" * 300, "0" * 64, "../../etc/passwd", "deal.cards", "cabo", "x" * 5000,
]  # fmt: skip
_NUMBERS: Final = [0, 1, -1, -2, 2, 5, 99, 1000, 2**31, 2**53 - 1, 1 - 2**53, 2**53, 10**30, -(10**80)]
_THINGS: Final[list[Any]] = [None, True, False, 1.5, [], {}, [[]], [0, 0], {"type": "draw"}, [["AS"]], {"": None}]


# --- plain data -------------------------------------------------------------------------------------------------------


def change_value(data: Any, rng: Random, donor: Any) -> Any:
    """Plain data with one thing in them changed.

    :param donor: other plain data, from which a value may be taken.
    """
    places = _places(data)
    if not places:
        return _other(data, rng)
    holder, key = rng.choice(places)
    way = rng.random()
    if way < 0.5:
        holder[key] = _other(holder[key], rng)
    elif way < 0.65:
        given = [table[name] for table, name in _places(donor) if name == key] or [donor]
        holder[key] = copy.deepcopy(rng.choice(given))
    elif way < 0.75:
        del holder[key]
    elif isinstance(holder, list):
        _change_list(holder, key, rng)
    else:
        holder[rng.choice([*_TEXTS, "seat", "viewer", "claims", "n"])] = copy.deepcopy(holder[key])
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every table and list with each of its keys."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in [(data, key), *_places(value)]]


def _other(value: Any, rng: Random) -> Any:
    """Another value: of the same kind more often than not."""
    if rng.random() < 0.2:
        return copy.deepcopy(rng.choice([*_THINGS, *_NUMBERS, *_TEXTS]))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1)) if rng.random() < 0.6 else rng.choice(_NUMBERS)
    if isinstance(value, str):
        return rng.choice(_TEXTS)
    if isinstance(value, list) and value:
        return _change_list(value, rng.randrange(len(value)), rng)
    return copy.deepcopy(rng.choice(_THINGS))


def _change_list(items: list[Any], at: int, rng: Random) -> list[Any]:
    to = rng.randrange(len(items))
    match rng.randrange(5):
        case 0:
            items[at], items[to] = items[to], items[at]
        case 1:
            items.insert(to, copy.deepcopy(items[at]))
        case 2:
            del items[min(at, to) : max(at, to)]
        case 3:
            items.reverse()
        case _:
            items *= rng.choice((2, 3, 20))
    return items


# --- logs -------------------------------------------------------------------------------------------------------------


def mutate_log(data: bytes, rng: Random) -> bytes:
    """A log with some lines changed, dropped, doubled, exchanged or torn, or a new game under its header."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
        way = rng.random()
        if way < 0.7 or len(lines) < 2:
            lines[at] = _other_line(lines[at], rng, lines[to])
        elif way < 0.75:
            del lines[at]
        elif way < 0.8:
            lines.insert(to, lines[at])
        elif way < 0.85:
            lines[at], lines[to] = lines[to], lines[at]
        elif way < 0.9:
            lines = [*lines[:at], lines[at][: rng.randrange(len(lines[at]) + 1)]]
        elif way < 0.95:
            lines = lines[: at + 1]
        else:
            lines = _played_anew(lines, rng)
    for mend in (renumbered, redigested, rechained):
        if rng.random() < 0.8:
            lines = mend(lines)
    return b"\n".join(lines)


def join_logs(one: bytes, other: bytes, rng: Random) -> bytes:
    """The beginning of one log and lines of another."""
    head, tail = one.split(b"\n"), other.split(b"\n")
    lines = head[: rng.randrange(len(head)) + 1] + tail[rng.randrange(len(tail)) :]
    for mend in (renumbered, rechained):
        if rng.random() < 0.8:
            lines = mend(lines)
    return b"\n".join(lines)


def _other_line(line: bytes, rng: Random, donor: bytes) -> bytes:
    data, given = parsed(line), parsed(donor)
    if data is None:
        return donor
    return written(change_value(data, rng, given), spaced=rng.random() < 0.1)


def parsed(line: bytes) -> Any:
    """The JSON of a line, ``None`` where it holds none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def written(data: Any, *, spaced: bool = False) -> bytes:
    """Data as JSON, canonical or as others write it. A lone surrogate stands there escaped, as in what was read."""
    text = json.dumps(data, sort_keys=not spaced, separators=None if spaced else (",", ":"), ensure_ascii=False)
    return text.encode(errors="backslashreplace")


def _played_anew(lines: list[bytes], rng: Random) -> list[bytes]:
    """The header of the log, and after it another game, played at random."""
    try:
        header = read_header(parsed(lines[0]))
        begun = Game.new(header.variant, header.players, seed=rng.randrange(99))
        *_, game = begun, *islice(continue_at_random(begun, rng), rng.randrange(40))
        return [line.encode() for line in log_lines(game if header.viewer is None else game.view(header.viewer))]
    except (CaboError, AttributeError, TypeError, UnicodeEncodeError):  # what is no header
        return lines


def renumbered(lines: list[bytes]) -> list[bytes]:
    """The moves numbered one after the other again."""
    found = [parsed(line) for line in lines]
    number, mended = 0, []
    for line, data in zip(lines, found, strict=True):
        if isinstance(data, dict) and type(data.get("n")) is int:
            number += 1
            line = line if data["n"] == number else written({**data, "n": number})
        mended.append(line)
    return mended


def redigested(lines: list[bytes]) -> list[bytes]:
    """The digest of the variant in the header made that of its variant again, if it is one."""
    data = parsed(lines[0])
    if not isinstance(data, dict) or "variant_digest" not in data:
        return lines
    return [_redigested(lines[0]), *lines[1:]]


@lru_cache(maxsize=16)
def _redigested(line: bytes) -> bytes:
    data = parsed(line)
    try:
        right = variant_digest(read_header(data).variant)
    except CaboError:
        return line
    return line if data["variant_digest"] == right else written({**data, "variant_digest": right})


def rechained(lines: list[bytes]) -> list[bytes]:
    """The hash of each line, where lines have hashes, made anew from the lines before and its own content.

    It is computed here from the description of the format, and not by the library that is tested.
    """
    first = parsed(lines[0])
    if not isinstance(first, dict) or "sha256" not in first:
        return lines
    before = ""
    mended: list[bytes] = []
    for line in lines:
        data = parsed(line)
        if not isinstance(data, dict):
            return mended + lines[len(mended) :]
        data.pop("sha256", None)
        before = sha256(before.encode() + written(data)).hexdigest()
        mended.append(written({**data, "sha256": before}))
    return mended


# --- variant files ----------------------------------------------------------------------------------------------------


def mutate_toml(data: bytes, rng: Random) -> bytes:
    """A variant file with a value changed, or some of its lines dropped, doubled or exchanged."""
    if rng.random() < 0.6:
        try:
            tables = tomllib.loads(data.decode())
            for _ in range(rng.choice((1, 1, 2, 5))):
                change_value(tables, rng, tables)
            return tomli_w.dumps(tables).encode(errors="surrogatepass")
        except (AttributeError, RecursionError, TypeError, ValueError):
            pass  # no TOML before, or a value that TOML has not
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case _:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)] + lines[to]
    return b"\n".join(lines)


def mutate_variant(data: bytes, rng: Random) -> bytes:
    """A variant file, or the header of a log, with something changed in it."""
    return (mutate_log if data.startswith(b"{") else mutate_toml)(data, rng)
