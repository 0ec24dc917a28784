"""Problems with one value or name: a wrong type, an unknown word, a number out of bounds, a name of nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.expected import in_a_word, in_words, meant, translated
from cabo_rules.variants.format import Form, Text, Whole, Words, forms_of
from cabo_rules.variants.nearest import (
    lacks_a_rank,
    nearest_cards,
    nearest_name,
    nearest_numbers,
    nearest_seats,
    nearest_total,
    several_cards,
)
from cabo_rules.variants.notes import (
    CARDS_NAMED,
    LONGEST_LINE,
    NAME_MADE_UP,
    NUMBERS_NAMED,
    ONE_LINE,
    SEATS_NAMED,
    TOTAL_NAMED,
    UNSEEN,
    TextNote,
)
from cabo_rules.variants.problem import Kind, Path, Problem, kind_of_error, problem
from cabo_rules.variants.reading.left_out import left_out
from cabo_rules.variants.reading.out_of_scope import out_of_scope
from cabo_rules.variants.reading.said_elsewhere import value_elsewhere
from cabo_rules.variants.reading.switched_off import denied, switched_off
from cabo_rules.variants.written import dotted, joined, shown

_LARGEST: Final = 10**30  # a longer number is not written out


def wrong_value(form: Form, fitting: Form | None, value: Any, path: Path, *, few: bool) -> Problem:
    """Return the problem of a value that does not fit.

    :param form: what the key takes.
    :param fitting: the one of its forms that takes values of this type, if there is one.
    :param few: whether to look for what was meant, which takes time.
    """
    if isinstance(fitting, Text):
        return wrong_text(fitting, value, path, few=few)
    if (absent := left_out(path, value)) is not None:
        return absent
    said = translated(form, value) or denied(form, value)
    if said is None and (off := switched_off(form, value, path)) is not None:
        return off
    expected = in_words(form)
    if isinstance(fitting, Whole):
        number = f"{value:,}" if abs(value) < _LARGEST else shown(value)
        least, most = f"{fitting.least:,}", f"{fitting.most:,}"
        return problem(OUT_OF_BOUNDS, *path, least=least, most=most, found=number, expected=expected)
    near = said or _grid(path, value) or (meant(form, value) if few else None)
    if near is None and (elsewhere := value_elsewhere(path, value)) is not None:
        expected = f"{expected}; or {elsewhere}"
    if isinstance(fitting, Words):
        begun = [word for word in fitting.words if re.match(rf"{re.escape(everyday(value))}\b", word)]
        expected = joined([shown(word, 80) for word in begun]) if len(begun) > 1 else expected
        unknown = problem(UNKNOWN_WORD, *path, found=shown(value), expected=expected, suggestion=near)
        return unknown if said else out_of_scope(path, value, on_value=True) or unknown
    if near is None and (strange := out_of_scope(path, _as_words(value), on_value=True)) is not None:
        return strange
    kind = joined([in_a_word(each) for each in forms_of(form)])
    more = expected if expected != kind else None  # else the message has it already
    return problem(WRONG_TYPE, *path, kind=kind, found=shown(value), expected=more, suggestion=near)


def _as_words(value: Any) -> str:
    """Return a value as words: several words, or a table, in place of one."""
    if isinstance(value, dict):
        return " or ".join(f"{key} {_as_words(part)}" for key, part in value.items() if not isinstance(part, dict))
    if isinstance(value, list):
        return " or ".join(each for each in value if isinstance(each, str))
    return value if isinstance(value, str) else shown(value)


def _grid(path: Path, value: Any) -> str | None:
    """Return the number of rows or cards of a hand that is written as a grid: ``2x2``."""
    found = re.fullmatch(r"([1-9]) ?[x\u00d7*] ?([1-9])", value.casefold()) if isinstance(value, str) else None
    rows, columns = map(int, found.groups()) if found else (0, 0)
    if path == ("deal", "rows"):
        return str(rows) if rows and rows == columns else None
    return str(rows * columns) if rows and path == ("deal", "cards") else None


WRONG_TYPE = kind_of_error(
    "V103",
    "{key} must be {kind}, not {found}.",
    'Nothing is coerced: `"5"` is text and not the number 5, `true` is not 1, and 5.0 is not 5.',
)


UNKNOWN_WORD = kind_of_error(
    "V104",
    "{key} does not know the word {found}.",
    "The key takes only the words that are listed, written just so.",
)

OUT_OF_BOUNDS = kind_of_error(
    "V105",
    "{key} must be from {least} to {most}, not {found}.",
    "The bounds keep every number in a range in which the game can be played and the scores can be written.",
)


NO_CARDS_NAMED = kind_of_error(
    "V106",
    "{found} names no cards.",
    "Cards are named by rank, by colour and rank, by rank and suit, or as a range of numbers: `K`, `black K`, `K of "
    "diamonds`, `2-10`; and `joker`.",
)

NO_NUMBERS_NAMED = kind_of_error(
    "V107",
    "{found} names no numbers.",
    "The cards of `deck.numbers` have bare numbers from 0 to 99, and a table of `deck.packs` or `deck.jokers` names "
    "numbers of players. Both are written as one number or a range: `0`, `1-12`.",
)

NO_NAME = kind_of_error(
    "V108",
    "{found} cannot be a name.",
    "Names that a file makes up are made of letters and digits, joined by single hyphens or `_`, so that they can "
    "stand in a key and on a command line.",
)

NO_TOTAL = kind_of_error(
    "V121",
    "{found} is not a total.",
    "The keys of `game.rounds.reset.totals` are totals, and the values are what they become: `{ 100 = 50 }`. A total "
    "is a whole number in digits.",
)

_NEAREST: Final[Mapping[TextNote, tuple[Kind, Callable[[str], str | None]]]] = {
    CARDS_NAMED: (NO_CARDS_NAMED, nearest_cards),
    NUMBERS_NAMED: (NO_NUMBERS_NAMED, nearest_numbers),
    SEATS_NAMED: (NO_NUMBERS_NAMED, nearest_seats),
    NAME_MADE_UP: (NO_NAME, nearest_name),
    TOTAL_NAMED: (NO_TOTAL, nearest_total),
}

NO_LINE = kind_of_error(
    "V112",
    "{key} must be one line of 1 to {most} characters.",
    "The text is shown in lists and records, on one line. It may not be empty, too long, or hold what cannot be seen.",
)


def wrong_text(form: Text, value: str, path: Path, *, few: bool, on: Literal["key", "value"] = "value") -> Problem:
    """Return the problem of text that is not made as it must be there.

    :param few: whether to look for what was meant, which takes time.
    :param on: whether the text is a value or a key.
    """
    if form.note is ONE_LINE:
        unseen = re.search(f"[{UNSEEN}\ud800-\udfff]", value)
        without = f", without U+{ord(unseen[0]):04X}" if unseen else ""
        return problem(NO_LINE, *path, most=LONGEST_LINE, expected=f"{in_words(form)}{without}")
    kind, near = _NEAREST[form.note]
    name = near(value) if few else None
    suggestion = name and (dotted((name,)) if on == "key" else shown(name))
    expected = in_words(form)
    if name is None and form.note is CARDS_NAMED and (cards := several_cards(value)):
        if on == "key":
            expected = f"{' and '.join(map(shown, cards))}, each in a line of its own"
        else:
            suggestion = ", ".join(map(shown, cards))
    if form.note is CARDS_NAMED and lacks_a_rank(value):
        expected = "the rank, too, as in K of clubs or black K"
    return problem(kind, *path, found=shown(value), expected=expected, suggestion=suggestion, on=on)
