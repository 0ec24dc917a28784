"""The parts of a sheet: the short words of each chapter, and clauses of the rulebook for rules without any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules.authoring.flatten import flatten
from cabo_rules.variants.chapters.calling.sheet import calling
from cabo_rules.variants.chapters.clause import Draft
from cabo_rules.variants.chapters.conduct.sheet import conduct
from cabo_rules.variants.chapters.deal.sheet import deal
from cabo_rules.variants.chapters.deck.sheet import deck
from cabo_rules.variants.chapters.game.sheet import game
from cabo_rules.variants.chapters.language import escaped
from cabo_rules.variants.chapters.matching.sheet import matching
from cabo_rules.variants.chapters.powers.sheet import powers
from cabo_rules.variants.chapters.scoring.sheet import scoring
from cabo_rules.variants.chapters.turn.sheet import turn
from cabo_rules.variants.clauses import Clause, chapters
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import Variant

LEFT_OUT: Final[Mapping[str, str]] = {
    "powers.without_target": "there is hardly ever nothing to look at or to swap",
}
"""The keys that a sheet never tells, each with the reason."""

_CHAPTERS: Final[tuple[tuple[str, Callable[[Variant], Iterator[Draft]]], ...]] = (
    ("You need", deck),
    ("The deal", deal),
    ("Your turn", turn),
    ("Powers", powers),
    ("Equal cards", matching),
    ("Calling {call}", calling),
    ("Counting a round", scoring),
    ("The game", game),
    ("At the table", conduct),
)
"""The chapters in order, each with its title on the sheet."""


@frozen
class SheetPart:
    """One part of a sheet.

    :ivar name: the name of the chapter.
    :ivar lines: the sentences of the sheet in Markdown; a list may follow after an empty line.
    :ivar clauses: the clauses of the rulebook for rules without short words.
    """

    name: str
    title: str
    lines: tuple[str, ...]
    clauses: tuple[Clause, ...]


def sheet_parts(variant: Variant) -> tuple[SheetPart, ...]:
    """Return the parts of a variant's sheet, in order.

    >>> from cabo_rules import load_variant
    >>> sheet_parts(load_variant("rush"))[5].lines[0]
    '**Say "Cabo"** instead of your turn if you think that you have the fewest points.'
    """
    drafts = {write.__name__: [*write(variant)] for _, write in _CHAPTERS}
    untold = {".".join(map(str, path)) for path, _ in flatten(variant_to_data(variant))} - LEFT_OUT.keys()
    untold -= {key for written in drafts.values() for draft in written for key in draft.keys}
    rest = {
        chapter.name: tuple(clause for clause in chapter.clauses if not untold.isdisjoint(clause.keys))
        for chapter in chapters(variant)
    }
    return tuple(
        SheetPart(
            write.__name__,
            title.format(call=escaped(variant.call)),
            tuple(draft.text for draft in drafts[write.__name__] if draft.text),
            rest[write.__name__],
        )
        for title, write in _CHAPTERS
    )
