"""``BROKEN``: the part of a model for which a file holds something of the wrong shape.

The meaning of a file is checked even if parts of its shape are wrong, so that every problem is reported at once. A
check that uses such a part cannot judge and stops; the part was reported already.
"""

from __future__ import annotations

from typing import Any, Final, Never


class Broken(Exception):
    """A check used a value of the wrong shape."""


def _used(self: object, *_: object) -> Never:
    raise Broken


class _BrokenValue:
    """A value of which every use but ``is`` and ``isinstance`` raises :class:`Broken`."""

    __slots__ = ()
    __setattr__ = __delattr__ = _used
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _used
    __bool__ = __int__ = __float__ = __index__ = __str__ = __format__ = _used
    __len__ = __iter__ = __contains__ = __getitem__ = __call__ = _used
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _used
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __mod__ = __rmod__ = _used
    __neg__ = __pos__ = __abs__ = _used

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":  # doctest asks every value of a module for these two
            return _BrokenValue
        if name == "__wrapped__":
            raise AttributeError(name)
        raise Broken

    def __repr__(self) -> str:
        return "BROKEN"


BROKEN: Final[Any] = _BrokenValue()
"""The stand-in for every value of the wrong shape."""
