"""The rules and the table that the tags of a record name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from cabo_rules.errors import GameError, LimitError
from cabo_rules.logs.limits import MOST_SEATS
from cabo_rules.notation.letters import LETTERS, seat_letters, seat_of
from cabo_rules.notation.problems import Problems
from cabo_rules.notation.tags import Head, Text, write_tag
from cabo_rules.players import check_players
from cabo_rules.seats import SPECTATOR
from cabo_rules.variants.delta import nearest_base, variant_delta, variant_from_delta
from cabo_rules.variants.diagnostic import Diagnostic
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant, variant_ids
from cabo_rules.variants.model import Variant
from cabo_rules.variants.nearest import nearest

_SEAT: Final = re.compile(f"seat ({LETTERS})")
_OBSERVERS: Final = {"full": None, "spectator": SPECTATOR}

SCORE: Final = "score"
"""The kind of a score record."""


@frozen
class Table:
    """The rules, the players and the observer that the tags name.

    :ivar variant: ``None`` if a tag is wrong or missing.
    :ivar is_score: whether it is a score record, which has no observer.
    """

    variant: Variant | None
    players: tuple[str, ...]
    observer: int | None
    digest: str | None
    is_score: bool


def read_table(head: Head, problems: Problems) -> Table:
    """Return what the tags with a meaning name."""
    for name in ("Variant", "Players"):
        if not head.known[name]:
            problems.add(head.line, 1, f"the tag {name}", "", "the end of the tags")
    players = tuple([each.text for each in head.known["Players"]])
    if len(players) > MOST_SEATS:
        first = head.known["Players"][0]
        raise LimitError(f"line {first.line}: more than {MOST_SEATS} players", "seats", first.line)
    variant = _read_variant(head, problems)
    if variant is not None and players:
        variant = _for_players(variant, players, head.known["Players"][0], problems)
    digest = _read_digest(head, variant, problems)
    is_score = any(each.text.lower() == SCORE for each in head.known["Record"])
    observer = None if is_score else _read_observer(head, len(players), problems)
    return Table(variant, players, observer, digest, is_score)


def _read_variant(head: Head, problems: Problems) -> Variant | None:
    changes = head.known["Set"]
    for base in head.known["Variant"]:
        if base.text not in variant_ids():
            near = nearest(base.text, variant_ids())
            hint = f"did you mean {near}?" if near else ""
            problems.add(base.line, base.column, "the id of a built-in variant", base.text, hint=hint)
            return None
        try:
            return _changed(base.text, tuple([each.text for each in changes]))
        except VariantError as error:
            _report_changes(error, changes, problems)
    return None


def _report_changes(error: VariantError, changes: Sequence[Text], problems: Problems) -> None:
    """Report the changes that no variant can have, each at its place."""
    wrong = [each for each in error.diagnostics if each.severity == "error"]
    for each in wrong:
        change = changes[(each.line or 1) - 1]
        expected = f"a change that can be made ({_told(each)})"
        problems.add(change.line, change.column + (each.column or 0), expected, change.text)
    if not wrong:
        expected = f"changes that can be made ({str(error).splitlines()[0]})"
        problems.add(changes[0].line, changes[0].column, expected, changes[0].text)


def _told(diagnostic: Diagnostic) -> str:
    hint = "" if diagnostic.suggestion is None else f" Did you mean {diagnostic.suggestion}?"
    return f"{diagnostic.message}{hint}"


_changed: Final = lru_cache(maxsize=16)(variant_from_delta)
"""Returns a built-in variant with changes; cached, since many records have the same rules."""


def _for_players(variant: Variant, players: Sequence[str], first: Text, problems: Problems) -> Variant | None:
    try:
        check_players(variant, players)
    except (GameError, VariantError) as error:
        problems.add(first.line, first.column, f"players that fit the variant ({error})", ", ".join(players))
        return None
    return variant


def _read_digest(head: Head, variant: Variant | None, problems: Problems) -> str | None:
    for given in head.known["Digest"]:
        digest = None if variant is None else variant_digest(variant)
        if digest not in (None, given.text):
            problems.add(given.line, given.column, f"{digest}, the digest of these rules", given.text)
        return digest
    return None


def _read_observer(head: Head, seats: int, problems: Problems) -> int | None:
    for given in head.known["Record"]:
        word = given.text.lower()
        if word in _OBSERVERS:
            return _OBSERVERS[word]
        named = _SEAT.fullmatch(word)
        if named is not None and seat_of(named[1]) < seats:
            return seat_of(named[1])
        expected = f"full, spectator, score, or seat with a letter from a to {seat_letters(max(seats - 1, 0))}"
        problems.add(given.line, given.column, expected, given.text)
    return None


def kind_of(observer: int | None) -> str:
    """Return the words of the tag for an observer.

    >>> kind_of(None), kind_of(1)
    ('full', 'seat b')
    """
    words = {seat: word for word, seat in _OBSERVERS.items()}
    return words[observer] if observer in words else f"seat {seat_letters(observer or 0)}"


def table_tags(variant: Variant, digest: str | None, players: Sequence[str], kind: str) -> list[str]:
    """Return the tags that name the rules, the players and the kind of a record, a line each."""
    base, changes = _base_of(variant)
    tags = [write_tag("Variant", base), *[write_tag("Set", each) for each in changes]]
    if digest is not None:
        tags.append(write_tag("Digest", digest))
    return [*tags, write_tag("Players", *players), write_tag("Record", kind)]


@lru_cache(maxsize=16)
def _base_of(variant: Variant) -> tuple[str, tuple[str, ...]]:
    """Return the built-in variant that is nearest to a variant, and the changes that make it from that."""
    if variant.id in variant_ids() and variant == load_variant(variant.id):
        return variant.id, ()
    base = nearest_base(variant)  # takes a while, since it compares the variant with all that are built in
    return base, variant_delta(variant, base)
