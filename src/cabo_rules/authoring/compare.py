"""Comparison of two variants, rule by rule."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cabo_rules.authoring.flatten import flatten
from cabo_rules.authoring.rulebook import Rulebook, rulebook
from cabo_rules.variants.clauses import Clause
from cabo_rules.variants.digest import IN_ORDER, live_rules
from cabo_rules.variants.format import NO_RULES
from cabo_rules.variants.model import Variant
from cabo_rules.variants.problem import Path, in_common
from cabo_rules.variants.written import dotted


@frozen
class Side:
    """One variant's rule for a key.

    :ivar said: whether the variant has the key; if not, ``value`` is ``None``.
    :ivar clause: the clause of its rulebook; ``None`` if the rulebook says nothing about the key.
    """

    said: bool
    value: Any
    clause: Clause | None


@frozen
class Difference:
    """A key in which two variants differ."""

    key: str
    left: Side
    right: Side

    @property
    def is_said(self) -> bool:
        """True if the clauses of the two sides differ: two files may say the same in other keys."""
        left, right = self.left.clause, self.right.clause
        return left is None or right is None or left.text != right.text

    @property
    def chapter(self) -> str:
        """The top-level table of the key."""
        return self.key.partition(".")[0]


def compare(left: Variant, right: Variant) -> tuple[Difference, ...]:
    """Return the keys in which the rules of two variants differ, in the order of a variant file.

    There are none if and only if the digests and ``conduct.seconds``, which a digest leaves out, are equal: names are
    not rules, nor are keys without effect, and the order of a list matters only in the tests for the next starter and
    dealer.

    >>> from cabo_rules import load_variant
    >>> [difference.key for difference in compare(load_variant("rush"), load_variant("rush-ten"))]
    ['scoring.caller.penalty']
    """
    rules = _rules(left), _rules(right)
    differing = [path for path in _in_order(*rules) if _plain(rules[0], path) != _plain(rules[1], path)]
    if not differing:
        return ()
    books = rulebook(left), rulebook(right)
    first = [_first_clauses(book, other) for book, other in (books, books[::-1])]

    def side(number: int, path: Path) -> Side:
        said = path in rules[number]
        return Side(said, rules[number].get(path), _clause(first[number], dotted(path), said=said))

    return tuple(Difference(dotted(path), side(0, path), side(1, path)) for path in differing)


def _rules(variant: Variant) -> dict[Path, Any]:
    rules = {path: value for path, value in flatten(live_rules(variant)) if dotted(path) not in NO_RULES}
    return {path: value for path, value in rules.items() if value != {}}  # an empty table is not a rule


def _in_order(left: dict[Path, Any], right: dict[Path, Any]) -> list[Path]:
    """Return the keys of both.

    Those of the right side only come before the keys below them, or after the others of the nearest table.
    """
    paths = list(left)
    for path in right:
        if path not in left:
            below = (at for at, other in enumerate(paths) if other[: len(path)] == path)
            nearest = max(range(len(paths)), key=lambda at: (in_common(paths[at], path), at))
            paths.insert(next(below, nearest + 1), path)
    return paths


def _plain(rules: dict[Path, Any], path: Path) -> Any:
    value = rules.get(path)
    return sorted(value) if isinstance(value, list) and path[-1] not in IN_ORDER else value


def _first_clauses(book: Rulebook, other: Rulebook) -> dict[str, Clause]:
    """Return the first clause that names each key, and under ``deal.`` the first one about a key of that chapter.

    A clause that the other rulebook does not have comes before those that both have.
    """
    first: dict[str, Clause] = {}
    both = {clause.text for clause in other.clauses}
    for clause in sorted(book.clauses, key=lambda clause: clause.text in both):
        for key in clause.keys:
            first.setdefault(key, clause)
            if "." in key:
                first.setdefault(f"{key.partition('.')[0]}.", clause)
    return first


def _clause(first: dict[str, Clause], key: str, *, said: bool) -> Clause | None:
    """Return the clause about a key or its nearest table; the clause of a whole chapter is not about the key.

    :param said: whether the variant has the key; then a clause about another key of the chapter will do.
    """
    name = key
    while name not in first:
        name = name.rpartition(".")[0]
        if "." not in name:
            return first.get(f"{key.partition('.')[0]}.") if said else None
    return first[name]
