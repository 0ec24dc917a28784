"""The numbered clauses of a rulebook.

Each clause names the keys of the variant file that it rests on, so that a refusal, which cites a key, can print it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import check_kind
from cabo_rules.variants.chapters.calling import clauses as calling
from cabo_rules.variants.chapters.clause import Draft
from cabo_rules.variants.chapters.conduct import clauses as conduct
from cabo_rules.variants.chapters.deal import clauses as deal
from cabo_rules.variants.chapters.deck import clauses as deck
from cabo_rules.variants.chapters.game import clauses as game
from cabo_rules.variants.chapters.language import escaped
from cabo_rules.variants.chapters.matching import clauses as matching
from cabo_rules.variants.chapters.powers import clauses as powers
from cabo_rules.variants.chapters.scoring import clauses as scoring
from cabo_rules.variants.chapters.turn import clauses as turn
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant


@frozen
class Clause:
    """One numbered clause of a rulebook.

    :ivar number: the chapter and the clause, both from 1: ``"4.3"``.
    :ivar text: sentences in Markdown; a list or a table may follow after an empty line.
    :ivar keys: the keys of the variant file that it rests on; none for a rule that all variants share.
    :ivar name: a name by which a problem cites it, if none of its keys is its own: ``"game.totals"``; empty for others.

    >>> from cabo_rules import load_variant
    >>> clause_of(load_variant("rush"), "calling.when").number
    '6.1'
    """

    number: str
    text: str
    keys: tuple[str, ...]
    name: str = ""


@frozen
class Chapter:
    """One chapter: the name of its table in the variant file, its title and its clauses."""

    name: str
    title: str
    clauses: tuple[Clause, ...]


_CHAPTERS: Final[tuple[tuple[str, Callable[[Variant], Iterator[Draft]]], ...]] = (
    ("Players, cards and values", deck.deck),
    ("The deal", deal.deal),
    ("Your turn", turn.turn),
    ("Powers", powers.powers),
    ("Equal cards", matching.matching),
    ("Calling {call}, and the end of a round", calling.calling),
    ("Counting a round", scoring.scoring),
    ("The game", game.game),
    ("Conduct", conduct.conduct),
)
"""The chapters in order; each is named after its function."""


def chapters(variant: Variant) -> tuple[Chapter, ...]:
    """Return all chapters of a variant's rulebook, in order."""
    return tuple(_chapter(variant, number) for number in range(len(_CHAPTERS)))


def _chapter(variant: Variant, number: int) -> Chapter:
    title, write = _CHAPTERS[number]
    drafts = enumerate(write(variant), 1)
    clauses = tuple(Clause(f"{number + 1}.{count}", draft.text, draft.keys, draft.name) for count, draft in drafts)
    return Chapter(write.__name__, title.format(call=escaped(variant.call)), clauses)


def clause_of(variant: Variant, key: str) -> Clause | None:
    """Return the clause that explains a key, or None if the rulebook says nothing about it.

    This is the clause that names the key or has it as its name; otherwise the first that names a key of that table;
    otherwise, if the variant does without the table, the clause that says so. For a whole chapter it is only a clause
    that names the chapter.
    Each key that a refusal cites has a clause. A key that no variant has is not an error.

    :raises VariantError: if it is not a variant, or the key is not text.

    >>> from cabo_rules import load_variant
    >>> clause_of(load_variant("rush"), "calling.earliest_lap").text
    'You may call as early as in your first turn of a round.'
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    check_kind(str, "key", key, "text like calling.when", error=VariantError)
    own = key.partition(".")[0]
    # most keys have their clause in the chapter of their table, so the other chapters need not be written
    order = sorted(range(len(_CHAPTERS)), key=lambda number: _CHAPTERS[number][1].__name__ != own)
    written = cache(lambda number: _chapter(variant, number).clauses)
    while key:
        for number in order:
            clauses = written(number)
            found = [clause for clause in clauses if key in (clause.name, *clause.keys)]
            if not found and "." in key:
                found = [clause for clause in clauses if any(other.startswith(f"{key}.") for other in clause.keys)]
            if found:
                return found[0]
        key = key.rpartition(".")[0]
        if _has(variant, key):
            return None
    return None


def _has(variant: Variant, table: str) -> bool:
    """Return whether a variant has a table, and not a word or a number in its place."""
    at: Any = variant
    for name in table.split("."):
        at = at.get(name) if isinstance(at, Mapping) else getattr(at, name, None)
    return at is not None and not isinstance(at, str | int)
