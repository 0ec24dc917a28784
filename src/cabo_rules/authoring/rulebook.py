"""The rulebook of a variant, written from the same values that the referee reads."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cabo_rules.errors import check_flag, check_kind
from cabo_rules.variants.chapters.language import escaped
from cabo_rules.variants.clauses import Chapter, Clause, chapters
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant


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


def rulebook(variant: Variant) -> Rulebook:
    """Write the complete rules of a variant in plain English.

    :raises VariantError: if ``variant`` is not a variant.

    >>> from cabo_rules import load_variant
    >>> rulebook(load_variant("rush")).chapters[2].title
    'Your turn'
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    return Rulebook(escaped(variant.name), _intro(variant), chapters(variant))


def _intro(variant: Variant) -> str:
    return (
        f"*The rules of `{variant.id}`: {escaped(variant.summary)}. Source: {escaped(variant.source)}.*\n\n"
        "In this game most of your cards lie face down, even to you. Turn by turn you find out what you have and "
        "change it for the better, until somebody believes that they have the fewest points and calls "
        f'"{escaped(variant.call)}". Then all cards are turned up and counted: the fewest points are best.'
    )


def rulebook_markdown(variant: Variant, *, keys: bool = False, examples: bool = False) -> str:
    """Write the rulebook as Markdown.

    :param keys: whether each clause names the keys of the variant file that it rests on, for those who change rules.
    :param examples: whether worked positions follow the clauses: a table, a move, and what happens or why not. They are
        pictures in HTML, which Markdown may contain.
    :raises VariantError: if ``variant`` is not a variant.
    :raises GameError: if ``keys`` or ``examples`` is not ``True`` or ``False``.

    >>> from cabo_rules import load_variant
    >>> rulebook_markdown(load_variant("rush")).splitlines()[0]
    '# Cabo Rush'
    """
    check_flag("keys", keys)
    check_flag("examples", examples)
    book = rulebook(variant)
    parts = [f"# {book.title}", book.intro]
    figures: dict[str, list[str]] = {}
    if examples:
        from cabo_rules.authoring.positions.figure import figures_of  # which loads the game and its pictures

        signs, figures = figures_of(variant)
        parts.append(signs)
    for number, chapter in enumerate(book.chapters, 1):
        parts.append(f"## {number}. {chapter.title}")
        for clause in chapter.clauses:
            parts += [_paragraphs(clause, keys), *figures.get(clause.number, ())]
    return "\n\n".join(parts) + "\n"


def _paragraphs(clause: Clause, keys: bool) -> str:
    text, gap, block = clause.text.partition("\n\n")
    named = "".join(f" `{key}`" for key in clause.keys) if keys else ""
    return f"**{clause.number}** {text}{named}{gap}{block}"
