"""A server with which people play in a browser: a hall of tables, and the application that lets them in.

It needs the extra ``web``. Each name is loaded when first used.
"""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.web.hall import Hall
    from cabo_rules.web.held import Opened
    from cabo_rules.web.routes import make_app

__all__ = ["Hall", "Opened", "make_app"]

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(), {"hall": ("Hall",), "held": ("Opened",), "routes": ("make_app",)}, {"routes": "web"}
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
