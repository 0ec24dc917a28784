"""The public interface in one list, ``tests/public_api.txt``: it changes only on purpose.

``python -m tests.public_api`` writes it anew. What is in it may be relied on from version to version; a line that goes
or changes is to be told in the changelog.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args

import attrs

from cabo_rules.play import AGENTS, USUAL

LIST: Final = Path(__file__).with_name("public_api.txt")

MODULES: Final[dict[str, tuple[str, ...]]] = {
    "cabo_rules": (),
    "cabo_rules.moves": (),
    "cabo_rules.events": (),
    "cabo_rules.errors": ("CardError", "LimitError", "MoveError"),
    "cabo_rules.chance": ("commitment",),
    "cabo_rules.state": (
        "Commitment", "Drawn", "Ending", "Gift", "Hand", "LastLap", "Penalty", "Phase", "Slot", "Window",
    ),
    "cabo_rules.views": ("Recall", "known_to"),
    "cabo_rules.legal": ("LegalMoves",),
    "cabo_rules.picking": ("Picked", "Spot", "Target"),
    "cabo_rules.scores": (),
    "cabo_rules.rules.scoring": ("RoundScore",),
    "cabo_rules.variants.check": ("VariantReport",),
    "cabo_rules.variants.clauses": ("Clause",),
    "cabo_rules.variants.delta": ("nearest_base", "variant_delta", "variant_from_delta"),
    "cabo_rules.variants.digest": ("variant_digest",),
    "cabo_rules.logs": ("Recovered", "as_data", "move_line", "read_move", "read_step", "step_line"),
    "cabo_rules.notation": (),
    "cabo_rules.validate": (),
    "cabo_rules.show.svg": (),
    "cabo_rules.show.html": (),
    "cabo_rules.show.commentary": (),
    "cabo_rules.show.motions": (),
    "cabo_rules.show.texts": (),
    "cabo_rules.refusals": ("AnyOf", "Phrase"),
    "cabo_rules.possible": (),
    "cabo_rules.play": (),
    "cabo_rules.play.arena": (),
    "cabo_rules.table": (),
    "cabo_rules.web": (),
    "cabo_rules.rl": (),
    "cabo_rules.testing": (),
    "cabo_rules.testing.counts": ("MOST_MOVES", "count_by_move", "count_games", "position_to_count"),
}  # fmt: skip
"""The public modules, and the names that are public in them: those of ``__all__`` if none are given."""

_PROTOCOLS: Final = {
    "__bool__", "__contains__", "__enter__", "__exit__", "__iter__", "__len__", "__str__", "_repr_svg_",
}  # fmt: skip
"""The methods that no one calls by name, and which are promised all the same."""


def public_api() -> str:
    """Every public name: of what kind it is, what it takes and gives, what fields and methods it has."""
    return "".join(f"{line}\n" for module in MODULES for line in _of_module(module))


def _of_module(name: str) -> Iterator[str]:
    module = import_module(name)
    yield f"# {name}"
    for each in sorted(MODULES[name] or module.__all__):
        value = getattr(module, each)
        home = import_module("cabo_rules")
        if name != home.__name__ and each in home.__all__ and getattr(home, each) is value:
            yield f"{each} = cabo_rules.{each}"
        else:
            yield from _of_thing(each, value)
    yield ""


def _of_thing(name: str, value: Any) -> Iterator[str]:
    if inspect.ismodule(value):
        yield f"module {name}"
    elif inspect.isclass(value):
        yield from _of_class(name, value)
    elif is_function(value):
        yield f"def {name}{_signature(value)}"
    elif isinstance(value, int | str):
        yield f"{name} = {value!r}"
    elif args := get_args(value):
        yield f"{name} = {_alias(value, args)}"
    else:
        yield f"{name}: {type(value).__name__}"


def is_function(value: object) -> bool:
    """Return whether a value is a function, also a cached one, which `inspect.isroutine` does not recognize."""
    return inspect.isroutine(value) or hasattr(value, "__wrapped__")


def _alias(value: Any, args: tuple[Any, ...]) -> str:
    names = ["..." if each is Ellipsis else getattr(each, "__name__", repr(each)) for each in args]
    return " | ".join(names) if isinstance(value, UnionType) else f"{value.__origin__.__name__}[{', '.join(names)}]"


def _of_class(name: str, cls: type) -> Iterator[str]:
    bases = ", ".join(base.__name__ for base in cls.__bases__ if base is not object and base.__name__ != f"{name}Draft")
    yield f"class {name}({bases})" if bases else f"class {name}"
    fields = attrs.fields(cls) if attrs.has(cls) else ()
    yield from (_field(field) for field in fields if not field.name.startswith("_"))
    if "__init__" in vars(cls) and not attrs.has(cls):
        yield f"    def __init__{_signature(cls)}"
    ours = [base for base in cls.__mro__ if base.__module__.startswith("cabo_rules")]
    members = {each for base in ours for each in [*vars(base), *_attributes(base)]}
    for each in sorted(members - {field.name for field in fields}):
        if not each.startswith("_") or each in _PROTOCOLS & vars(cls).keys():
            yield f"    {_member(each, inspect.getattr_static(cls, each, None))}"


def _field(field: attrs.Attribute[Any]) -> str:
    kind = re.sub(r"^Annotated\[([^,]+),.*\]$", r"\1", str(field.type))  # the notes are those of a key of the format
    default = "..." if type(field.default).__name__ == "Factory" else repr(field.default)
    how = "" if field.init and not field.kw_only else " (by name)" if field.init else " (not given)"
    return f"    {field.name}: {kind}{'' if field.default is attrs.NOTHING else f' = {default}'}{how}"


def _attributes(cls: type) -> list[str]:
    """What the docstring promises: attributes that ``__init__`` sets are found nowhere else."""
    return re.findall(r":ivar (\w+):", cls.__doc__ or "")


def _member(name: str, member: Any) -> str:
    if isinstance(member, property | cached_property):
        getter: Any = member.fget if isinstance(member, property) else member.func
        return f"{name}: {inspect.signature(getter).return_annotation} (property)"
    if isinstance(member, classmethod | staticmethod):
        return f"def {name}{_signature(member.__func__)} ({type(member).__name__})"
    if inspect.isfunction(member):
        return f"def {name}{_signature(member)}"
    return name if member is None else f"{name} = {member!r}"


def _signature(function: Any) -> str:
    """As it is written. Annotations are text; of those that Hypothesis has made, what it was made of."""
    text = re.sub(r"""(: |-> )(["'])(.*?)\2""", r"\1\3", str(inspect.signature(function)))
    text = text.replace(repr(USUAL), "USUAL").replace(repr(AGENTS), "AGENTS")
    return re.sub(r"[a-z.]*(SearchStrategy)\[ForwardRef\('(\w+)'\)\]", r"\1[\2]", text)


if __name__ == "__main__":
    LIST.write_text(public_api(), encoding="utf-8")
