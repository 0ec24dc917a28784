"""Sealed values: frozen classes whose values are built quickly.

The constructor of a frozen attrs class costs three times as much as one that assigns its fields. So each class here is
the frozen heir of a class with the same slots, its draft, and adds nothing but that its fields cannot be assigned. A
value is built as a draft and then sealed: its ``__class__`` becomes the frozen one. Only this module and the effects of
events, which change a draft of the state before it is sealed, ever hold a draft.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MemberDescriptorType, MethodType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import attrs
from attrs.exceptions import FrozenInstanceError

__all__ = ["copier", "maker", "sealed"]

_T = TypeVar("_T")
_P = ParamSpec("_P")


if TYPE_CHECKING:
    from attrs import frozen as sealed  # which is what they are to a type checker
else:

    def sealed(cls: type[_T]) -> type[_T]:
        """Make an attrs class whose values cannot be changed; its draft is its base.

        What the class defines itself (``__eq__``, ``__repr__``, ``__reduce__`` ...) stays.
        """
        hashed = None if "__hash__" in vars(cls) else True
        draft = attrs.define(cls, init=False, unsafe_hash=hashed, on_setattr=attrs.setters.NO_OP)
        kept = {name: value for name, value in vars(draft).items() if name in _KEPT or _is_public(name, value)}
        draft.__qualname__ = draft.__name__ = f"{cls.__name__}Draft"
        made: Any = type(cls.__name__, (draft,), {**_FROZEN, **kept, "__slots__": ()})
        made.__new__ = _constructor(made)
        return made  # type: ignore[no-any-return]


_KEPT = {"__doc__", "__module__", "__qualname__", "__annotations__", "__reduce__"}


def _is_public(name: str, value: object) -> bool:
    """Tell whether readers of a class's page look for this on the class itself: methods and properties, not slots."""
    return not (name.startswith("_") or isinstance(value, MemberDescriptorType))


def _frozen(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError


def _parts(self: Any) -> tuple[Any, ...]:
    """Let pickle and copy call the constructor."""
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])


_FROZEN = {"__setattr__": _frozen, "__delattr__": _frozen, "__reduce__": _parts}


def _constructor(cls: type[Any]) -> Callable[..., Any]:
    """Return ``__new__``: a draft, its fields, the seal."""
    fields = attrs.fields(cls)
    names = [field.name for field in fields]
    known = {f"default_{field.name}": field.default for field in fields if field.default is not attrs.NOTHING}
    given = [f"{name}=default_{name}" if f"default_{name}" in known else name for name in names]
    if hasattr(cls, "__attrs_post_init__") or any(field.converter or field.validator for field in fields):
        steps = [f"new.__attrs_init__({', '.join(names)})"]
    else:
        steps = [f"new.{name} = {name}" for name in names]
    known.update(draft=cls.__base__, sealed=cls)
    lines = [f"def {cls.__name__}({', '.join(['cls', *given])}):", "new = draft()", *steps, "new.__class__ = sealed"]
    made = _written(cls.__name__, [*lines, "return new"], known)
    made.__annotations__ = {field.name: field.type for field in fields}
    return made


def maker(cls: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return a function that makes values of a sealed class, since a call of the class takes twice as long.

    The interpreter calls a bound method at once, and a class by way of its metaclass.
    """
    return cast(Callable[_P, _T], MethodType(cast(Any, cls).__new__, cls))


def copier(cls: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies a value into a new draft."""
    copies = [f"new.{field.name} = value.{field.name}" for field in attrs.fields(cls)]
    return _written("draft", ["def draft(value):", "new = Draft()", *copies, "return new"], {"Draft": cls.__base__})


def _written(name: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    """Return a function from its source, as attrs writes the constructors of its classes."""
    exec("\n    ".join(lines), known)
    made: Callable[..., Any] = known[name]
    return made
