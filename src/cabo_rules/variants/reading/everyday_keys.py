"""The keys of the format that an everyday key stands for: ``matching.snap`` for ``slap``."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from cabo_rules.variants.alike import everyday
from cabo_rules.variants.everyday.keys import KEYS, KEYS_OF_TABLES, WITHIN_CHAPTERS
from cabo_rules.variants.expected import fits, meant
from cabo_rules.variants.format import Either, Form, Named, Table, Whole, Words, form_at
from cabo_rules.variants.problem import Path
from cabo_rules.variants.usual import ANY_NAME, usual_value
from cabo_rules.variants.written import as_toml, dotted, key_path

_LONGEST_LINE: Final = 80


def everyday_keys(path: Path, value: Any = None) -> list[Path]:
    """Return the keys that a key in everyday words may stand for, the nearest first.

    :param value: its value, which the table around it may take in place of the table: ``end = 3``.

    >>> everyday_keys(("deal", "peek"))[0], everyday_keys(("powers", "named", "spy", "peek"))[0]
    (('deal', 'first_look'), ('powers', 'named', 'spy', 'look'))
    """
    above, name = path[:-1], everyday(str(path[-1]))
    found = [_under(key_path(key), above) for key in KEYS.get(name, ())]
    if name in WITHIN_CHAPTERS and above:
        found = [key for key in found if key[0] == above[0]]
    found = [key for said in KEYS_OF_TABLES.get(name, ()) if (key := key_path(said))[:-1] == above] + found
    forms = {key: form for key in found if (form := form_at(key)) is not None}
    known = [
        key for key, form in forms.items() if above[: len(key)] != key or (key == above and _in_place(form, value))
    ]
    return sorted(known, key=lambda key: nearness(key, path), reverse=True)


def _in_place(form: Form, value: Any) -> bool:
    """Return whether a table may also be such a number."""
    return isinstance(form, Either) and type(value) is int and fits(form, value)


def nearness(key: Path, path: Path) -> int:
    """Return how many tables a key shares with the place of another."""
    return next((at for at, (a, b) in enumerate(zip(key, path, strict=False)) if a != b), min(len(key), len(path)))


def _under(key: Path, above: Path) -> Path:
    """Return a key with the names that the file makes up, as far as they are known, in place of ``NAME``."""
    steps = list(key)
    for at, step in enumerate(steps):
        if step == ANY_NAME and len(above) > at and above[:at] == tuple(steps[:at]):
            steps[at] = str(above[at])
    return tuple(steps)


def as_written(key: Path, value: Any = None) -> str:
    """Return a key with a value that it takes, or the table that it is.

    :param value: what the file says; what most shipped variants say stands for the rest, and for what does not fit.

    >>> as_written(("calling", "highest_hand"), 7), as_written(("matching", "snap"))
    ('calling.highest_hand = 7', 'a table [matching.snap]')
    >>> as_written(("deal", "first_look"), 3), as_written(("powers", "triggers"), "replaced")
    ('deal.first_look = { cards = 3, where = "nearest row" }', 'powers.triggers = ["replaced"]')
    """
    form = form_at(key)
    assert form is not None
    if isinstance(form, Whole) and isinstance(value, dict) and len(value) == 1:
        (value,) = value.values()  # a table of its own for what is a number here
    parts, usual = isinstance(form, Table | Named), usual_value([str(step) for step in key])
    said = value if fits(form, value) and not parts else _as_meant(form, value, usual)
    if said is None and isinstance(form, Words) and len(form.words) == 1:
        (said,) = form.words
    line = f"{dotted(key)} = {as_toml(said)}"
    if said is not None and len(line) <= _LONGEST_LINE:
        return line
    return f"a table [{dotted(key)}]" if parts else dotted(key)


def _as_meant(form: Form, value: Any, usual: Any) -> Any:
    """Return what a file means by a value, filled up with what is usual; that alone if nobody can say."""
    if isinstance(form, Table) and isinstance(value, dict) and value.keys() <= form.keys.keys():
        said = value
    else:
        text = None if value is None else meant(form, value)
        said = usual if text is None else tomllib.loads(f"said = {text}")["said"]
    return {**usual, **said} if isinstance(said, dict) and isinstance(usual, dict) else said
