"""The strict shape of a variant: plain data to the model and back.

All that is wrong is found in one pass: unknown and missing keys, wrong types, unknown words, numbers out of bounds,
names that name nothing. Nothing is coerced. What is broken or missing becomes ``BROKEN``, so that the rest can still
be checked for its meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final, Literal

import attrs
from attrs import frozen

from cabo_rules.variants.broken import BROKEN
from cabo_rules.variants.expected import TYPES, fits, in_a_word, in_words, is_made_as, meant
from cabo_rules.variants.format import (
    OF_THE_FILE,
    Form,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    forms_of,
    what_a_file_takes,
)
from cabo_rules.variants.model import Variant
from cabo_rules.variants.nearest import lacks_a_rank, nearest, nearest_cards, nearest_name, nearest_numbers
from cabo_rules.variants.notes import LONGEST_LINE, CardsNamed, NameMadeUp, NumbersNamed, OneLine
from cabo_rules.variants.problem import Kind, Path, Problem, kind, problem
from cabo_rules.variants.reading.unknown_keys import (
    UNKNOWN_KEY,
    key_of_the_file,
    of_another_game,
    one_more_unknown_key,
    unknown_key,
)
from cabo_rules.variants.written import dotted, joined, shown

_LARGEST: Final = 10**30  # a longer number is not written out
_MANY: Final = 200
"""After so many problems nobody reads on, and what was meant is no longer looked for."""


@frozen
class _Walk:
    """What one pass over the data needs everywhere.

    :ivar whole: whether the data are all of the variant, so that an absent key is missing.
    """

    problems: list[Problem]
    whole: bool

    @property
    def few(self) -> bool:
        """Whether there are so few problems yet that it is worth the time to look for what was meant."""
        return len(self.problems) < _MANY


def take_shape(data: Mapping[str, Any], *, whole: bool = True) -> tuple[Variant, list[Problem]]:
    """The model of plain data, and all that is wrong with their shape.

    :param whole: whether absent keys are missing. Where a variant extends one that cannot be read, nobody knows.
    :returns: a variant that may be played only if there are no problems: else parts of it may be ``BROKEN``.

    >>> variant, problems = take_shape({"id": 5}, whole=False)
    >>> [each.message for each in problems]
    ['id must be text, not 5.']
    """
    walk = _Walk([], whole)
    return _take_table(what_a_file_takes(), data, (), walk), walk.problems


def give_up_shape(variant: Variant) -> dict[str, Any]:
    """Plain data of the model; keys that are absent stay absent."""
    data: dict[str, Any] = _plain(variant)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if attrs.has(type(value)):
        parts = ((field.name, getattr(value, field.name)) for field in attrs.fields(type(value)))
        return {name: _plain(part) for name, part in parts if part is not None}
    return value


# --- what a key takes -------------------------------------------------------------------------------------------------


def _take(form: Form, value: Any, path: Path, walk: _Walk) -> Any:
    fitting = next((each for each in forms_of(form) if type(value) is TYPES[type(each)]), None)
    if isinstance(fitting, Table):
        return _take_table(fitting, value, path, walk)
    if isinstance(fitting, Named):
        return _take_named(fitting, value, path, walk)
    if isinstance(fitting, Listed):
        return _take_list(fitting, value, path, walk)
    if fitting is None:
        wrong: Problem | None = _wrong_type(form, value, path, few=walk.few)
    else:
        wrong = _wrong_value(form, fitting, value, path, few=walk.few)
    if wrong is None:
        return value
    walk.problems.append(wrong)
    return BROKEN


WRONG_TYPE = kind(
    "V103",
    "error",
    "{key} must be {kind}, not {found}.",
    'Nothing is coerced: `"5"` is text and not the number 5, `true` is not 1, and 5.0 is not 5.',
)


def _wrong_type(form: Form, value: Any, path: Path, *, few: bool) -> Problem:
    kind = joined([in_a_word(each) for each in forms_of(form)])
    gaps = (("key", dotted(path)), ("kind", kind), ("found", shown(value)))
    expected = in_words(form) if in_words(form) != kind else None  # said already
    return Problem(WRONG_TYPE, path, gaps, expected, meant(form, value) if few else None)


UNKNOWN_WORD = kind(
    "V104",
    "error",
    "{key} does not know the word {found}.",
    "The key takes only the words that are listed, written just so.",
)

OUT_OF_BOUNDS = kind(
    "V105",
    "error",
    "{key} must be from {least} to {most}, not {found}.",
    "The bounds keep every number in a range in which the game can be played and the scores can be written.",
)


def _wrong_value(form: Form, fitting: Form, value: Any, path: Path, *, few: bool) -> Problem | None:
    """What is wrong with a value of the right type, if anything is."""
    gaps = (("key", dotted(path)), ("found", shown(value)))
    if isinstance(fitting, Text):
        return _wrong_text(fitting, value, path, few=few)
    if isinstance(fitting, Whole) and not fitting.least <= value <= fitting.most:
        number = f"{value:,}" if abs(value) < _LARGEST else shown(value)
        bounds = (("least", f"{fitting.least:,}"), ("most", f"{fitting.most:,}"), ("found", number))
        return Problem(OUT_OF_BOUNDS, path, (gaps[0], *bounds), in_words(form))
    if isinstance(fitting, Words) and value not in fitting.words:
        wrong = Problem(UNKNOWN_WORD, path, gaps, in_words(form), meant(form, value) if few else None)
        return of_another_game(path, value, on_value=True) or wrong
    return None


NO_CARDS_NAMED = kind(
    "V106",
    "error",
    "{found} names no cards.",
    "Cards are named by rank, by colour and rank, by rank and suit, or as a range of numbers: `K`, `black K`, `K of "
    "diamonds`, `2-10`; and `joker`.",
)

NO_NUMBERS_NAMED = kind(
    "V107",
    "error",
    "{found} names no numbers.",
    "The cards of `deck.numbers` have bare numbers from 0 to 99. They are named by one number or a range: `0`, `1-12`.",
)

NO_NAME = kind(
    "V108",
    "error",
    "{found} cannot be a name.",
    "Names that a file makes up are made of letters and digits, joined by single hyphens or `_`, so that they can "
    "stand in a key and on a command line.",
)


_NEAREST: Final[Mapping[type, tuple[Kind, Callable[[str], str | None]]]] = {
    CardsNamed: (NO_CARDS_NAMED, nearest_cards),
    NumbersNamed: (NO_NUMBERS_NAMED, nearest_numbers),
    NameMadeUp: (NO_NAME, nearest_name),
}

NO_LINE = kind(
    "V112",
    "error",
    "{key} must be one line of 1 to {most} characters.",
    "The text is shown in lists and records, on one line. It may not be empty, too long, or hold what cannot be seen.",
)


def _wrong_text(form: Text, value: str, path: Path, *, few: bool, on_key: bool = False) -> Problem | None:
    """What is wrong with text, which is a value or a key."""
    if is_made_as(form, value):
        return None
    if form.note is OneLine:
        return problem(NO_LINE, *path, key=dotted(path), most=LONGEST_LINE, expected=in_words(form))
    kind, near = _NEAREST[form.note]
    name = near(value) if few else None
    suggestion = name and (dotted((name,)) if on_key else shown(name))
    on: Literal["key", "value"] = "key" if on_key else "value"
    expected = in_words(form)
    if form.note is CardsNamed and lacks_a_rank(value):
        expected = "the rank, too, as in K of clubs or black K"
    return problem(kind, *path, found=shown(value), expected=expected, suggestion=suggestion, on=on)


# --- tables and lists -------------------------------------------------------------------------------------------------

WRONG_SIZE = kind(
    "V114",
    "error",
    "{key} must have {least} to {most} {things}, not {count}.",
    "Lists and tables are bounded, so that whatever is done with a variant takes a bounded time; the bounds are far "
    "beyond what any table plays with. What stands beyond the bound was not looked at. If at least one item is needed, "
    "leave out the table around an empty list: the rule does not exist then.",
)


def _sized(form: Listed | Named, value: Any, path: Path, walk: _Walk) -> bool:
    """Return whether there are as many items or keys as there may be, and report it if not."""
    if form.size is None:
        return True
    least, most = form.size.least, form.size.most
    inherited = isinstance(form, Named) and not walk.whole  # other keys of the table may be
    if (inherited or least <= len(value)) and len(value) <= most:
        return True
    things, count = "items" if isinstance(form, Listed) else "keys", f"{len(value):,}"
    expected = None if value else in_words(form)
    gaps = (("key", dotted(path)), ("least", least), ("most", most), ("things", things), ("count", count))
    walk.problems.append(Problem(WRONG_SIZE, path, gaps, expected))
    return False


SAID_TWICE = kind(
    "V109",
    "error",
    "{key} says {found} twice.",
    "The list says which of some things are so, and none is so twice. Leave one out, or write the one that was meant.",
)


def _take_list(form: Listed, value: list[Any], path: Path, walk: _Walk) -> Any:
    sized = _sized(form, value, path, walk)
    if form.size is not None:
        value = value[: form.size.most]
    said: set[str] = set()
    for place, item in enumerate(value):
        if isinstance(item, str) and not form.may_repeat:
            if item in said:
                twice = problem(SAID_TWICE, *path, place, key=dotted(path), found=shown(item))
                walk.problems.append(twice)
            said.add(item)
    taken = tuple(_take(form.item, item, (*path, place), walk) for place, item in enumerate(value))
    return taken if sized else BROKEN


def _take_named(form: Named, value: dict[str, Any], path: Path, walk: _Walk) -> Any:
    taken = {}
    usable = _sized(form, value, path, walk) and walk.whole
    for name, item in islice(value.items(), form.size.most if form.size is not None else None):
        at = (*path, name)
        if name in OF_THE_FILE and not fits(form.value, item):
            walk.problems.append(key_of_the_file(at))
            continue
        if (wrong := _wrong_text(form.name, name, at, few=walk.few, on_key=True)) is not None:
            walk.problems.append(wrong)
            usable = usable and form.name.note is NameMadeUp  # whose name is wrong still has its powers
            if form.name.note is not NameMadeUp and not fits(form.value, item):
                continue  # one line, and one mistake to tell
        before = len(walk.problems)
        taken[name] = _take(form.value, item, at, walk)
        if _tell_half(form, value, at, walk, before):
            taken[name] = BROKEN
    return taken if usable else BROKEN


NAMED_HALF = kind(
    "V115",
    "error",
    "{key} lacks {keys}, so it cannot stand for itself.",
    "A name that the variant does not have yet makes up something new, which needs all its keys. A name that is nearly "
    "the same was probably meant, and this table was to change it.",
)


def _tell_half(form: Named, value: Mapping[str, Any], path: Path, walk: _Walk, before: int) -> bool:
    """Tell in one problem of a table that lacks keys, if a whole one of nearly the same name is probably meant.

    :param before: how many problems there were before that table.
    :returns: whether that was told.
    """
    if not isinstance(form.value, Table) or not walk.few:
        return False
    needed = {name for name, key in form.value.keys.items() if key.needed}
    absent = [each for each in walk.problems[before:] if each.kind in _MISSING and each.path[:-1] == path]
    missing = [each.path[-1] for each in absent]
    whole = [name for name, item in value.items() if isinstance(item, dict) and needed <= item.keys()]
    near = nearest(str(path[-1]), whole) if missing else None
    if near is not None:
        walk.problems[before:] = [each for each in walk.problems[before:] if each not in absent]
        keys = " and ".join(str(name) for name in missing)
        walk.problems.append(
            problem(NAMED_HALF, *path, key=dotted(path), keys=keys, suggestion=dotted((near,)), on="key")
        )
    return near is not None


MISSING_KEY = kind(
    "V102",
    "error",
    "{key} is missing.",
    "Nothing is decided by a hidden default: a variant writes this key out, or inherits it from the variant that it "
    "extends.",
)

CONTESTED_MISSING = kind(
    "V113",
    "error",
    "{key} is missing, and tables disagree about this rule, so it must be written out.",
    "The documents of the game differ here, or say nothing. Whatever the library chose in silence would be wrong at "
    "some tables. Ask how your table plays it and write that down.",
)


_MISSING: Final = (MISSING_KEY, CONTESTED_MISSING)


def _take_table(form: Table, value: Mapping[str, Any], path: Path, walk: _Walk) -> Any:
    slips = {_take_stranger(form, (*path, name), walk) for name in value if name not in form.keys}
    parts: dict[str, Any] = {}
    for name, key in form.keys.items():
        at = (*path, name)
        if name in value:
            parts[name] = _take(key.form, value[name], at, walk)
        elif name in slips or not walk.whole:
            parts[name] = BROKEN  # what is wrong is told already
        elif key.needed:
            kind = CONTESTED_MISSING if key.contested else MISSING_KEY
            walk.problems.append(problem(kind, *at, key=dotted(at), expected=in_words(key.form), on="key"))
            parts[name] = BROKEN
        else:
            parts[name] = key.default
    return _made(form.model, parts)


def _take_stranger(form: Table, path: Path, walk: _Walk) -> str | None:
    """Tell of a key that the table does not know.

    :returns: the known key that was probably meant.
    """
    wrong = unknown_key(path, tuple(form.keys)) if walk.few else one_more_unknown_key(path)
    walk.problems.append(wrong)
    return wrong.suggestion if wrong.kind is UNKNOWN_KEY else None


def _made(model: Any, parts: dict[str, Any]) -> Any:
    """An object of the model. Its converters would use what is broken, so that is put in afterwards."""
    broken = [name for name, part in parts.items() if part is BROKEN]
    made = model(**{**parts, **{name: {} for name in broken}})
    for name in broken:
        object.__setattr__(made, name, BROKEN)
    return made
