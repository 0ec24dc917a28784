"""Names of a package whose modules are loaded when somebody first asks for one of them."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def loader(names: dict[str, Any], modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    :param names: the ``globals()`` of the package.
    :param modules: the names by module; the modules of the package need no entry.
    """
    package = names["__name__"]

    def load(name: str) -> Any:
        from importlib import import_module

        for path, known in modules.items():
            if name in known:
                module = import_module(f"{package}.{path}")
                names[name] = value = getattr(module, name)
                return value
        if not name.startswith("_"):
            try:
                names[name] = module = import_module(f"{package}.{name}")
                return module
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load
