"""The form of a key in words, and the value that was probably meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.everyday.words import PROTECTED
from cabo_rules.variants.format import Either, Flag, Form, Listed, Named, Table, Text, Whole, Words, forms_of
from cabo_rules.variants.nearest import nearest, nearest_cards, nearest_numbers, several_cards, translation
from cabo_rules.variants.notes import CARDS_NAMED, LONGEST_LINE
from cabo_rules.variants.usual import usual_part
from cabo_rules.variants.written import as_toml, joined, shown

TYPES: Final[Mapping[type, type]] = {
    Flag: bool, Whole: int, Words: str, Text: str, Listed: list, Named: dict, Table: dict,
}  # fmt: skip
"""The exact type of a value of each form: ``True`` is not a number."""

_IN_A_WORD: Final[Mapping[type, str]] = {
    Flag: "true or false", Whole: "a whole number", Text: "text", Listed: "a list", Named: "a table", Table: "a table",
}  # fmt: skip

_LONGEST_EXAMPLE: Final = 120

_YES_OR_NO: Final[Mapping[str, str]] = {
    "true": "true", "yes": "true", "always": "true", "false": "false", "no": "false", "never": "false",
}  # fmt: skip

_PROTECTABLE: Final = frozenset(("looks", "matching"))
"""Words of a key that says what nobody may do to the cards of a caller."""


def is_made_as(form: Text, text: str) -> bool:
    """Return whether text matches the pattern of a form."""
    # Surrogates come only from programs, since no file can hold them. The schema cannot exclude them: some editors see
    # two surrogates in one character.
    whole = rf"(?!.*[\ud800-\udfff])(?:{form.note.pattern})"
    return len(text) <= LONGEST_LINE and re.fullmatch(whole, text) is not None


def in_words(form: Form) -> str:
    """Return what a key takes, in full.

    >>> in_words(Either((Whole(1, 9), Words(("unlimited",)))))
    'a whole number from 1 to 9 or "unlimited"'
    """
    if isinstance(form, Either):
        return joined([in_words(each) for each in form.forms])
    if isinstance(form, Whole):
        return f"a whole number from {form.least:,} to {form.most:,}"
    if isinstance(form, Words):
        return joined([shown(word, 80) for word in form.words])
    if isinstance(form, Text):
        return form.note.in_words
    if isinstance(form, Table | Named):
        return _like_the_usual(form)
    if isinstance(form, Listed):
        return f"a list of {in_words(form.item)}" if isinstance(form.item, Words) else "a list of names of cards"
    return in_a_word(form)


def _like_the_usual(form: Table | Named) -> str:
    """Return what a table looks like in the shipped variants; the keys that it needs, if that is long."""
    usual = usual_part(form)
    example = as_toml(usual)
    if usual is not None and len(example) <= _LONGEST_EXAMPLE:
        return f"a table like {example}"
    if isinstance(form, Named):
        return in_a_word(form)
    needed = [name for name, key in form.keys.items() if key.needed]
    return f"a table with {', '.join(needed or form.keys)}"


def as_a_file_holds(form: Form) -> str:
    """Return a value of a form as TOML, the first that fits; a table has only the keys it needs, or else its first one.

    >>> from cabo_rules.variants.format import form_at
    >>> as_a_file_holds(form_at(("deal", "first_look")))
    '{ cards = 2, where = "nearest row" }'
    """
    if isinstance(form, Either):
        return as_a_file_holds(form.forms[0])
    if isinstance(form, Table):
        keys = [name for name, key in form.keys.items() if key.needed] or [next(iter(form.keys))]
        return f"{{ {', '.join(f'{name} = {as_a_file_holds(form.keys[name].form)}' for name in keys)} }}"
    if isinstance(form, Named):
        return f"{{ {form.name.note.example} = {as_a_file_holds(form.value)} }}"
    if isinstance(form, Listed):
        return f"[{as_a_file_holds(form.item)}]"
    if isinstance(form, Whole):
        return str(min(max(form.least, 2), form.most) if form.example is None else form.example)
    if isinstance(form, Words):
        return shown(form.words[0], 80)
    return "true" if isinstance(form, Flag) else f'"{form.note.example}"'


def in_a_word(form: Form) -> str:
    """Return what a key takes, in a word or two."""
    if isinstance(form, Words):
        return shown(form.words[0]) if len(form.words) == 1 else "a word"
    return _IN_A_WORD[type(form)]


def meant(form: Form, value: Any) -> str | None:
    """Return what the writer probably meant by a value of the wrong type, as TOML, or None.

    >>> meant(Whole(0, 20), "1"), meant(Flag(), "true"), meant(Listed(Words(("own",)), False), "own")
    ('1', 'true', '["own"]')
    """
    for each in forms_of(form):
        if (found := _meant(each, value)) is not None:
            return found
    return None


def translated(form: Form, value: Any) -> str | None:
    """Return the word of a key for an everyday word, as TOML.

    >>> translated(Words(("clockwise",)), "to the left"), translated(Words(("clockwise",)), "clokwise")
    ('"clockwise"', None)
    """
    words = [word for each in forms_of(form) if isinstance(each, Words) for word in each.words]
    found = translation(value, words) if isinstance(value, str) else None
    return None if found is None else shown(found, 80)


def _meant(form: Form, value: Any) -> str | None:
    if isinstance(value, list) and len(value) == 1 and not isinstance(form, Listed | Named | Table):
        return shown(value[0]) if fits(form, value[0]) else _meant(form, value[0])
    if isinstance(form, Whole):
        number = _as_whole(value)
        return str(number) if number is not None and form.least <= number <= form.most else None
    if isinstance(form, Flag):
        return _YES_OR_NO.get(str(value)[:7].strip().casefold())
    if isinstance(form, Listed):
        return _list_meant(form, value)
    if isinstance(form, Words) and isinstance(value, str):
        if {*form.words} >= _PROTECTABLE and everyday(value) in PROTECTED:
            return as_toml(list(form.words))[1:-1]  # all, in place of one item
        word = nearest(value, form.words)
        return None if word is None else shown(word, 80)
    if isinstance(form, Text) and type(value) is int and abs(value) < 100:
        return shown(str(value))
    return _table_meant(form, value) if isinstance(form, Table) else None


_MAIN_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "FirstLookRules": ("cards",), "LookRules": ("cards", "whose"), "SwapRules": ("pairs",), "SwapAfterLook": ("pairs",),
    "OwnCards": ("wrong",), "OthersCards": ("wrong",), "OthersSnapped": ("wrong",), "Rounds": ("end",),
}  # fmt: skip
"""The keys of tables that people write in place of the table: ``first_look = 3``."""


def _table_meant(form: Table, value: Any) -> str | None:
    """Return the table with the only key that the writer probably meant by its value."""
    if form.model.__name__ == "Seats" and isinstance(value, str) and (range_of := nearest_numbers(value)):
        fewest, dash, most = range_of.partition("-")
        return f"{{ fewest = {fewest}, most = {most} }}" if dash else None
    for name in _MAIN_KEYS.get(form.model.__name__, ()):
        key = form.keys[name].form
        said = as_toml(value) if fits(key, value) else _meant_by_text(key, value)
        if said is not None:
            return f"{{ {name} = {said} }}"
    return None


def _list_meant(form: Listed, value: Any) -> str | None:
    """Return the list that the writer probably meant by a value without brackets, or by a word for all of it."""
    words = form.item.words if isinstance(form.item, Words) else ()
    if {*words} >= _PROTECTABLE and (value is True or (isinstance(value, str) and everyday(value) in PROTECTED)):
        return as_toml(list(words))
    item = _meant_by_text(form.item, value) if isinstance(value, str) and not fits(form.item, value) else None
    if item is None and isinstance(form.item, Text) and isinstance(value, str) and (cards := several_cards(value)):
        return as_toml(cards)
    return f"[{shown(value)}]" if fits(form.item, value) else item and f"[{item}]"


def _meant_by_text(form: Form, value: Any) -> str | None:
    """Return the item of a list that the writer probably meant by text without brackets."""
    if isinstance(form, Text) and isinstance(value, str) and form.note is CARDS_NAMED:
        return shown(cards) if (cards := nearest_cards(value)) else None
    return _meant(form, value)


_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _as_whole(value: Any) -> int | None:
    """Return the whole number that text or a fraction stands for, or None."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,9}\s*", value, re.ASCII):
        return int(value)
    if isinstance(value, str) and everyday(value) in _NUMBERS:
        return _NUMBERS.index(everyday(value)) + 1
    return None


def fits(form: Form, value: Any) -> bool:
    """Return whether a value fits a form; of a table or list only the type is checked."""
    if isinstance(form, Either):
        return any(fits(each, value) for each in form.forms)
    if isinstance(form, Words):
        return type(value) is str and value in form.words
    if isinstance(form, Whole):
        return type(value) is int and form.least <= value <= form.most
    if isinstance(form, Text):
        return type(value) is str and is_made_as(form, value)
    return type(value) is TYPES[type(form)]
