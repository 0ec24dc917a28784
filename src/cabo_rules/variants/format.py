"""The format of a variant file: the form of each key, read off the model and its notes.

:func:`what_a_file_takes` makes a tree of the forms below from the annotations of the model, so that the format is
written in one place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from inspect import getdoc
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from cabo_rules.variants.model import NAMES, NAMING, Variant
from cabo_rules.variants.notes import CONTESTED, Bounds, Doc, MayRepeat, Sized, TextNote

EXTENDS_PATTERN: Final = r"[^/\\.\u0000]+"
"""The id of a variant that a file may extend, not a path, as a regular expression for the whole of it."""

OF_THE_FILE: Final = ("format", "id", "extends", "without", *(key for key in NAMING if key != "id"))
"""The keys that stand above all tables."""

NO_RULES: Final = frozenset((*OF_THE_FILE, *NAMES))
"""The keys that are not rules: those of the file, and those that only name something."""


@frozen
class Flag:
    """``true`` or ``false``."""


@frozen
class Whole:
    """A whole number within bounds, and one to show as an example; 2 or the nearest if there is none."""

    least: int
    most: int
    example: int | None = attrs.field(default=None, repr=False)


@frozen
class Words:
    """One of some words."""

    words: tuple[str, ...]


@frozen
class Text:
    """Text of one kind: a name of cards, numbers, players or a total, a name that a file makes up, or a line."""

    note: TextNote


@frozen
class Listed:
    """A list.

    :ivar size: the limits of the number of items, if there are any.
    """

    item: Form
    may_repeat: bool
    size: Sized | None = None


@frozen
class Named:
    """A table whose keys the file makes up, or that names cards.

    :ivar size: the limits of the number of keys.
    """

    name: Text
    value: Form
    size: Sized | None = None


@frozen(eq=False)
class Table:
    """A table with known keys, and the class of the model that it becomes.

    :ivar title: its name: ``matching.snap``; empty for a table that many others hold, such as each power.
    :ivar about: its subject, in a sentence.
    """

    model: type
    keys: Mapping[str, Key]
    title: str
    about: str


@frozen
class Key:
    """A known key of a table.

    :ivar needed: whether a complete variant must write it.
    :ivar contested: whether tables disagree about the rule.
    :ivar doc: its meaning; a table is explained by its class.
    :ivar default: its value if a complete variant leaves it out; ``None`` if the rule does not exist then.
    """

    form: Form
    needed: bool
    contested: bool
    doc: Doc | None
    default: Any


@frozen
class Either:
    """One of several forms: a number or a word, a word or a table. At most one of them has parts."""

    forms: tuple[Form, ...]


Form = Flag | Whole | Words | Text | Listed | Named | Table | Either


@cache
def what_a_file_takes() -> Table:
    """Return the form of a whole file.

    >>> what_a_file_takes().keys["turn"].form.keys["ends"].form
    Words(words=('by itself', 'by the player'))
    """
    return _table(Variant)


def form_at(path: tuple[str | int, ...]) -> Form | None:
    """Return the form of a place in a file; ``None`` if the path does not lead to a key.

    >>> form_at(("scoring", "caller", "bonus"))
    Whole(least=-1000000, most=1000000)
    """
    form: Form = what_a_file_takes()
    for step in path:
        form = form_with_parts(form)
        if isinstance(form, Table) and step in form.keys:
            form = form.keys[str(step)].form
        elif isinstance(form, Named):
            form = form.value
        elif isinstance(form, Listed) and isinstance(step, int):
            form = form.item
        else:
            return None
    return form


def forms_of(form: Form) -> tuple[Form, ...]:
    """Return the forms that a value may have: one, or several."""
    return form.forms if isinstance(form, Either) else (form,)


def form_with_parts(form: Form) -> Form:
    """Return the one of several forms that has parts, if any has: the table of a word or a table."""
    return next((each for each in forms_of(form) if isinstance(each, Table | Named | Listed)), form)


def may_be_absent(path: tuple[str | int, ...]) -> bool:
    """Return whether a file may leave out a key, or one of the names that a file makes up.

    >>> may_be_absent(("matching", "snap")), may_be_absent(("deal", "cards")), may_be_absent(("powers", "named", "spy"))
    (True, False, True)
    """
    *above, name = path
    table = form_at(tuple(above))
    table = table and form_with_parts(table)
    key = table.keys.get(str(name)) if isinstance(table, Table) else None
    return isinstance(table, Named) or (key is not None and not key.needed)


@cache
def places_of_keys() -> Mapping[str, tuple[str, ...]]:
    """Return the tables that have a key of a name, for each name: ``scoring.caller`` for ``bonus``."""
    places: dict[str, list[str]] = {}
    _gather(what_a_file_takes(), "", places)
    return {name: tuple(tables) for name, tables in places.items()}


def _gather(form: Form, at: str, places: dict[str, list[str]]) -> None:
    if isinstance(form, Table):
        for name, key in form.keys.items():
            places.setdefault(name, []).append(at)
            _gather(key.form, f"{at}.{name}" if at else name, places)
    elif isinstance(form, Named):
        _gather(form.value, f"{at}.NAME", places)
    elif isinstance(form, Either):
        for each in form.forms:
            _gather(each, at, places)


def _table(model: type) -> Table:
    kinds = typed_keys(model)
    keys = {}
    for field in attrs.fields(model):
        kind, notes = _apart(kinds[field.name])
        doc = next((note for note in notes if isinstance(note, Doc)), None)
        default: Any = field.default
        # attrs declares this class as a function
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
            default = default.factory()
        needed = default is attrs.NOTHING
        form = _form(kind, notes)
        assert doc is not None or isinstance(form, Table), f"{model.__name__}.{field.name} has no :ivar"
        keys[field.name] = Key(form, needed, CONTESTED in notes, doc, None if needed else default)
    return Table(model, keys, *_explained(model))


def typed_keys(model: type) -> dict[str, Any]:
    """Return the types of the keys of a table with their notes; ``:ivar`` in the docstring becomes a :class:`Doc`."""
    kinds = get_type_hints(model, include_extras=True)
    for name, text in re.findall(r"^:ivar (\w+): (.*?)(?=\n\S|\n\n|\Z)", getdoc(model) or "", re.DOTALL | re.MULTILINE):
        kinds[name] = Annotated[kinds[name], Doc(" ".join(text.replace("``", "`").split()))]
    return kinds


def _explained(model: type) -> tuple[str, str]:
    """Return the name of a table and its subject from the docstring of its class, in Markdown."""
    paragraph = " ".join((getdoc(model) or "").split("\n\n")[0].split())
    title, _, about = paragraph.replace("``", "`").partition(": ")
    return title.replace("`", ""), about[:1].upper() + about[1:]


def _apart(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type, and the notes beside it."""
    return (kind.__origin__, kind.__metadata__) if get_origin(kind) is Annotated else (kind, ())


def _form(kind: Any, notes: tuple[Any, ...]) -> Form:
    args = get_args(kind)
    origin = get_origin(kind)
    size = next((note for note in notes if isinstance(note, Sized)), None)
    if origin in (Union, UnionType):
        forms = tuple(_form(*_apart(part)) for part in args if part is not NoneType)
        return forms[0] if len(forms) == 1 else Either(forms)
    if origin is Literal:
        return Words(args)
    if origin is tuple:
        return Listed(_form(*_apart(args[0])), any(isinstance(note, MayRepeat) for note in notes), size)
    if origin is Mapping:
        name = _form(*_apart(args[0]))
        assert isinstance(name, Text)
        return Named(name, _form(*_apart(args[1])), size)
    if kind is bool:
        return Flag()
    if kind is int:
        bounds = next(note for note in notes if isinstance(note, Bounds))
        return Whole(bounds.least, bounds.most, bounds.example)
    if kind is str:
        return Text(next(note for note in notes if isinstance(note, TextNote)))
    return _table(kind)
