"""The sentences of clauses, and those that only one of two rulebooks has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cabo_rules.variants.clauses import Clause

_ENDS: Final = re.compile(r'(?<=[.!?])\s+(?=[A-Z"(*])')
_HEADED: Final = re.compile(r"\*\*[^*]+(\.\*\*|\*\* \()")


def only_in(clause: Clause, others: Iterable[Clause]) -> str:
    """Return the sentences of a clause that no other clause about one of its keys has.

    A heading stays before the sentences below it. Words that introduce a list count only if nothing else is new: then
    the list has become shorter, and all of it follows. If the items of a list stand in another order, all of the clause
    does.
    """
    about = [each for each in others if each.keys == clause.keys or not {*each.keys}.isdisjoint(clause.keys)]
    if any(each.text == clause.text for each in about):
        return ""
    if any(_reordered(clause, each) for each in about):
        return " ".join(text for heading, sentences in _parts(clause) for text in filter(None, (heading, *sentences)))
    before = {text for each in about for heading, sentences in _parts(each) for text in (heading, *sentences)}
    introduction, only = "", list[str]()
    for heading, sentences in _parts(clause):
        new = [text for text in sentences if text not in before]
        introduction = next((text for text in new if text.endswith(":")), introduction)
        new = [text for text in new if not text.endswith(":")]
        if new or (heading and heading not in before):
            only += [heading, *new]
    if introduction and not only:
        only = [text for heading, sentences in _parts(clause) for text in (heading, *sentences)]
        only = only[only.index(introduction) :]
    return " ".join(filter(None, only))


def first_sentences(clause: Clause, most: int) -> str:
    """Return the first sentences of a clause, without a list, a table and those that begin with "For example".

    :param most: the most characters; a longer first sentence is whole, too.
    """
    heading, sentences = next(_parts(clause))
    said = " ".join(filter(None, (heading, sentences[0])))
    for text in sentences[1:]:
        if len(said) + len(text) >= most:
            break
        said += "" if text.startswith("For example") else f" {text}"
    return said


def _reordered(left: Clause, right: Clause) -> bool:
    """Return whether two lists have their common items in another order."""
    here, there = ([line for line in each.text.splitlines() if line.startswith("- ")] for each in (left, right))
    return [line for line in here if line in there] != [line for line in there if line in here]


def _parts(clause: Clause) -> Iterator[tuple[str, list[str]]]:
    """Yield the heading, if any, and the sentences of the paragraph and of each item; a row of a table is one."""
    text, _, block = clause.text.partition("\n\n")
    for line in (text, *block.splitlines()):
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            yield "", [f"{': '.join(cells)}."]
        else:
            sentences = _ENDS.split(re.sub(r"^[*-] |\*\*", "", line))
            headed = _HEADED.match(line.removeprefix("- ")) is not None
            yield (sentences[0], sentences[1:]) if headed else ("", sentences)
