"""The tables of ``docs/explanation/forgeries.md``, made from the results of :mod:`tests.validate.negative`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cabo_rules.events import EVENTS
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from tests.validate.forgers import CAUGHT, REASONS, WAYS
from tests.validate.negative import kept

_BY: Final = ("unreadable", *dict.fromkeys(by for by in CAUGHT.values() if by != "unreadable"), "a rule")
_PARTS: Final = {"events": "event", "move": "move", "line": "line", "header": "header"}

Row = tuple[str, str, str, str, str, str, bool, int]


def _rows() -> list[Row]:
    return [tuple(row) for row in kept()["counts"]]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = [*head]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))


def _ways() -> str:
    """Count the forgeries of each way by their detector."""
    rows = []
    for whose in ("full log", "view"):
        for way in WAYS:
            by: Counter[str] = Counter()
            for each in _rows():
                if each[:2] == (whose, way):
                    by["sound" if each[5] in REASONS else each[5]] += each[7]
            rows.append([whose, way, f"{by.total():,}", *(_number(by[word]) for word in (*_BY, "sound"))])
    return _table(["log", "way", "forged", *_BY, "not caught"], rows)


def _number(number: int) -> str:
    return f"{number:,}" if number else "-"


def _kinds(part: str, order: Iterable[str]) -> str:
    """Count the caught forgeries of each kind of event or move, by way."""
    counts: defaultdict[str, Counter[Any]] = defaultdict(Counter)
    for _, way, _, kind, _, by, later, number in (row for row in _rows() if row[2] == part):
        counts[kind][way, "sound" if by in REASONS else "later" if later else "there"] += number
    rows = []
    for kind in order:
        cells = [_number(counts[kind][way, found]) for way in WAYS for found in _FOUND[way]]
        rows.append([f"`{kind}`", *cells])
    head = [f"{way}: {_FOUND[way][found]}" for way in WAYS for found in _FOUND[way]]
    return _table([_PARTS[part], *head], rows)


_FOUND: Final[Mapping[str, Mapping[str, str]]] = {
    "hashes left": {"there": "caught"},
    "hashes fixed": {"there": "caught there", "later": "later", "sound": "not caught"},
    "whole line": {"there": "caught there", "later": "later", "sound": "not caught"},
}


def _sound() -> str:
    """Count the undetected forgeries by reason."""
    numbers: defaultdict[str, Counter[str]] = defaultdict(Counter)
    fields: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for _, way, part, kind, name, by, _, number in _rows():
        if by in REASONS:
            numbers[by][way] += number
            fields[by][f"`{kind}.{name}`" if part in ("events", "move") else f"{_PARTS[part]} `{name}`"] += number
    rows = []
    for reason, words in REASONS.items():
        where = ", ".join(f"{field} {number:,}" for field, number in sorted(fields[reason].items()))
        rows.append([words, *(_number(numbers[reason][way]) for way in WAYS[1:]), where])
    return _table(["reason", *WAYS[1:], "forged fields"], rows)


def _variants() -> str:
    """Count the forgeries of each variant, and list the events that it lacks."""
    found = kept()
    rows = []
    for name, number in found["forged"].items():
        missing = ", ".join(f"`{kind}`" for kind in found["lacking"][name])
        rows.append([f"`{name}`", f"{number:,}", str(len(EVENTS) - len(found["lacking"][name])), missing])
    return _table(["variant", "forgeries", "kinds of events", "impossible or very rare kinds"], rows)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "forged ways": _ways,
    "forged events": lambda: _kinds("events", map(type_name, EVENTS)),
    "forged moves": lambda: _kinds("move", map(type_name, SEAT_MOVES + HOST_MOVES)),
    "forged lines": lambda: _kinds("line", ["line"]),
    "forged headers": lambda: _kinds("header", ["header"]),
    "forged and sound": _sound,
    "forged variants": _variants,
}
