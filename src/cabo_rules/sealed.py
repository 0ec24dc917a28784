"""Sealed values: frozen classes whose values are built quickly.

The constructor of a frozen attrs class costs three times as much as one that assigns its fields. So each class here is
the frozen heir of one that has nothing but slots for its fields, its draft. A value is built as a draft and then
sealed: its ``__class__`` becomes the frozen one. Only this module and the effects of events, which change a draft of
the state before it is sealed, ever hold a draft.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType, MethodType
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

        What the class defines itself (``__eq__``, ``__repr__``, ``__reduce__`` ...) stays. It has no other base, and
        its methods do not use ``super()``.
        """
        attrs.define(cls, slots=False, init=False, repr=False, eq=False, on_setattr=attrs.setters.NO_OP)
        own = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
        slots = (*[field.name for field in attrs.fields(cls)], "__weakref__")
        draft = type(f"{cls.__name__}Draft", (), {"__slots__": slots, "__module__": cls.__module__})
        known = {"draft": draft, "filled": own["__attrs_init__"]}
        own.update(__slots__=(), __qualname__=cls.__qualname__, __new__=_constructor(cls, known))
        known["sealed"] = made = type(cls.__name__, (draft,), {**_SHARED, **own})
        return made


# All classes share these methods, since generating them for each class would double the import time.


def _frozen(self: object, name: str, value: object = None) -> None:
    raise FrozenInstanceError


def _no_heir(cls: type[Any]) -> None:
    raise TypeError(f"{cls.__bases__[0].__name__} cannot be a base class: its values are made by its own constructor")


def _parts(self: Any) -> tuple[Any, ...]:
    """Let pickle and copy call the constructor."""
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])


def _shown(self: Any) -> str:
    shown = [f"{field.name}={getattr(self, field.name)!r}" for field in self.__attrs_attrs__ if field.repr]
    return f"{type(self).__name__}({', '.join(shown)})"


def _equal(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    for name in self.__match_args__:
        mine, others = getattr(self, name), getattr(other, name)
        if mine is not others and mine != others:  # states share most of what they are made of
            return False
    return True


def _hash(self: Any) -> int:
    return hash((type(self), *(getattr(self, name) for name in self.__match_args__)))


_SHARED = {
    "__init_subclass__": classmethod(_no_heir),
    "__setattr__": _frozen,
    "__delattr__": _frozen,
    "__reduce__": _parts,
    "__repr__": _shown,
    "__eq__": _equal,
    "__hash__": _hash,
}


def _constructor(cls: type[Any], known: dict[str, Any], checked: bool = True) -> FunctionType:
    """Return ``__new__``: a draft, its fields, the seal; ``known`` has the draft and the sealed class."""
    fields = attrs.fields(cls)
    names = [field.name for field in fields]
    code = _constructor_code(len(names), checked and any(field.converter or field.validator for field in fields))
    named = dict(zip(code.co_varnames[1:], names, strict=False))
    code = code.replace(
        co_name=cls.__name__,
        co_qualname=cls.__name__,
        co_varnames=tuple([named.get(name, name) for name in code.co_varnames]),
        co_names=tuple([named.get(name, name) for name in code.co_names]),
    )
    defaults = tuple([field.default for field in fields if field.default is not attrs.NOTHING])
    made = FunctionType(code, known, argdefs=defaults)
    made.__annotations__ = {field.name: field.type for field in fields}
    return made


@cache
def _constructor_code(fields: int, checked: bool) -> CodeType:
    """Return the code of constructors with so many fields, since naming them takes a tenth of compiling each class's.

    :param checked: whether attrs fills the draft, because it checks or converts fields.
    """
    names = [f"field_{number}" for number in range(fields)]
    steps = [f"filled(new, {', '.join(names)})"] if checked else [f"new.{name} = {name}" for name in names]
    head = f"def made({', '.join(['cls', *names])}):"
    return _written([head, "new = draft()", *steps, "new.__class__ = sealed", "return new"], {}).__code__


def maker(cls: Callable[_P, _T], *, checked: bool = True) -> Callable[_P, _T]:
    """Return a function that makes values of a sealed class, since a call of the class takes twice as long.

    The interpreter calls a bound method at once, and a class by way of its metaclass.

    :param checked: whether it checks and converts the fields; for fields that are known to be right it need not.
    """
    made: Any = cls
    new = made.__new__ if checked else _constructor(made, {"draft": made.__base__, "sealed": made}, checked=False)
    return cast(Callable[_P, _T], MethodType(new, made))


def copier(cls: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies a value into a new draft."""
    copies = [f"new.{field.name} = value.{field.name}" for field in attrs.fields(cls)]
    return _written(["def made(value):", "new = draft()", *copies, "return new"], {"draft": cls.__base__})


def _written(lines: list[str], known: dict[str, Any]) -> FunctionType:
    """Return the function ``made`` from its source, as attrs writes the constructors of its classes."""
    exec("\n    ".join(lines), known)
    return cast(FunctionType, known["made"])
