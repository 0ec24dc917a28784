"""The rulebook of a variant, written from its data: the very values that the referee reads.

One module per chapter, each a function from the variant to its clauses, in the order in which the rules are told. Each
clause is tied to the keys of the variant file that it rests on, so that a refusal, which cites a key, can print it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from attrs import frozen

from cabo_rules.errors import check_flag, check_kind
from cabo_rules.variant.diagnostic import VariantError
from cabo_rules.variant.model import Variant
from cabo_rules.variant.rulebook import calling, conduct, deal, deck, game, matching, powers, scoring, turn
from cabo_rules.variant.rulebook.clause import FIXED_RULES, Draft
from cabo_rules.variant.rulebook.language import escaped

__all__ = ["FIXED_RULES", "Chapter", "Clause", "Rulebook", "clause_of", "rulebook", "rulebook_markdown"]


@frozen
class Clause:
    """One numbered clause of a rulebook.

    :ivar number: the chapter and the clause, both counted from 1: ``"4.3"``.
    :ivar text: sentences in Markdown; a list or a table may follow them after an empty line.
    :ivar keys: the keys of the variant file that it rests on; none for a rule that all variants share.

    >>> from cabo_rules import load_variant
    >>> clause_of(load_variant("rush"), "calling.when").number
    '6.1'
    """

    number: str
    text: str
    keys: tuple[str, ...]


@frozen
class Chapter:
    """One chapter: its short name, which is that of its table in the variant file, its title and its clauses."""

    name: str
    title: str
    clauses: tuple[Clause, ...]


@frozen
class Rulebook:
    """The complete rules of one variant; all texts are Markdown."""

    title: str
    intro: str
    chapters: tuple[Chapter, ...]

    @property
    def clauses(self) -> Iterator[Clause]:
        """All clauses, in order."""
        return (clause for chapter in self.chapters for clause in chapter.clauses)


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


def rulebook(variant: Variant) -> Rulebook:
    """The complete rules of a variant in plain English.

    :raises VariantError: when it is not a variant.

    >>> from cabo_rules import load_variant
    >>> rulebook(load_variant("rush")).chapters[2].title
    'Your turn'
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    chapters = tuple(_chapter(variant, number) for number in range(len(_CHAPTERS)))
    return Rulebook(escaped(variant.name), _intro(variant), chapters)


def _chapter(variant: Variant, number: int) -> Chapter:
    title, write = _CHAPTERS[number]
    drafts = enumerate(write(variant), 1)
    clauses = tuple(Clause(f"{number + 1}.{count}", draft.text, draft.keys) for count, draft in drafts)
    return Chapter(write.__name__, title.format(call=escaped(variant.call)), clauses)


def _intro(variant: Variant) -> str:
    return (
        f"*The rules of `{variant.id}`: {escaped(variant.summary)}. Source: {escaped(variant.source)}.*\n\n"
        "In this game most of your cards lie face down, even to you. Turn by turn you find out what you have and "
        "change it for the better, until somebody believes that they have the fewest points and calls "
        f'"{escaped(variant.call)}". Then all cards are turned up and counted: the fewest points are best.'
    )


def rulebook_markdown(variant: Variant, *, keys: bool = False) -> str:
    """The rulebook as Markdown.

    :param keys: whether each clause names the keys of the variant file that it rests on, for those who change rules.
    :raises VariantError: when it is not a variant.
    :raises GameError: if ``keys`` is not ``True`` or ``False``.

    >>> from cabo_rules import load_variant
    >>> rulebook_markdown(load_variant("rush")).splitlines()[0]
    '# Cabo Rush'
    """
    check_flag("keys", keys)
    book = rulebook(variant)
    parts = [f"# {book.title}", book.intro]
    for number, chapter in enumerate(book.chapters, 1):
        parts.append(f"## {number}. {chapter.title}")
        parts += [_paragraphs(clause, keys) for clause in chapter.clauses]
    return "\n\n".join(parts) + "\n"


def _paragraphs(clause: Clause, keys: bool) -> str:
    text, gap, block = clause.text.partition("\n\n")
    named = "".join(f" `{key}`" for key in clause.keys) if keys else ""
    return f"**{clause.number}** {text}{named}{gap}{block}"


def clause_of(variant: Variant, key: str) -> Clause | None:
    """The clause that a key rests on, ``None`` where the variant has nothing of the kind.

    It is the clause tied to the key itself, else the first one tied to a key of that table, else, where the variant
    does without the table of the key, the clause that says so. For a whole chapter it is the clause tied to that and no
    other. Each key that a refusal cites has a clause. Nothing is raised for a key that no variant has.

    :raises VariantError: when it is not a variant, or the key is not text.

    >>> from cabo_rules import load_variant
    >>> clause_of(load_variant("rush"), "conduct.forbidden_look").text
    'If you look at a card that you may not look at, you get one penalty card.'
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    check_kind(str, "key", key, "text like calling.when", error=VariantError)
    own = key.partition(".")[0]
    # most keys have their clause in the chapter of their table: then no other chapter is written
    order = sorted(range(len(_CHAPTERS)), key=lambda number: _CHAPTERS[number][1].__name__ != own)
    written = cache(lambda number: _chapter(variant, number).clauses)
    while key:
        for number in order:
            clauses = written(number)
            found = [clause for clause in clauses if key in clause.keys]
            if not found and "." in key:
                found = [clause for clause in clauses if any(other.startswith(f"{key}.") for other in clause.keys)]
            if found:
                return found[0]
        key = key.rpartition(".")[0]
        if _has(variant, key):
            return None
    return None


def _has(variant: Variant, table: str) -> bool:
    """Whether a variant has a table."""
    at: Any = variant
    for name in table.split("."):
        at = at.get(name) if isinstance(at, Mapping) else getattr(at, name, None)
    return at is not None
