"""The notation that people write: moves as short tokens. Each name is loaded when first used."""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.notation.token import LONGEST_TOKEN, move_token, read_token

__all__ = ["LONGEST_TOKEN", "move_token", "read_token"]

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(globals(), {"token": ("LONGEST_TOKEN", "move_token", "read_token")})


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
