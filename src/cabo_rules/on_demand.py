"""Names of a package whose modules are loaded when somebody first asks for one of them."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType
    from typing import Any


def loader(
    names: dict[str, Any], modules: Mapping[str, tuple[str, ...]], extras: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    :param names: the ``globals()`` of the package.
    :param modules: the names by module; the modules of the package need no entry.
    :param extras: the extras that modules need.
    """
    package = names["__name__"]

    def load(name: str) -> Any:
        for path, known in modules.items():
            if name in known:
                try:
                    module = _loaded(f"{package}.{path}")
                except ModuleNotFoundError as error:
                    if extras is None or path not in extras:
                        raise
                    how = f"{package}.{name} needs pip install 'cabo-rules[{extras[path]}]'"
                    raise ModuleNotFoundError(f"{error}; {how}", name=error.name) from None
                names[name] = value = getattr(module, name)
                return value
        if not name.startswith("_"):
            try:
                names[name] = module = _loaded(f"{package}.{name}")
                return module
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load


def _loaded(path: str) -> ModuleType:
    """Return a module, imported with the garbage collector off.

    An import makes thousands of functions and classes that live as long as the process. The collector would look
    through them again and again and find nothing, which costs a tenth of the start.
    """
    import gc
    from importlib import import_module

    was_on = gc.isenabled()
    gc.disable()
    try:
        return import_module(path)
    finally:
        if was_on:
            gc.enable()
