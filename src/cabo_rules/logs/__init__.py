"""Event logs of games: written, read and replayed. Each name is loaded when first used."""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.logs.data import as_data
    from cabo_rules.logs.files import load_game, save_game
    from cabo_rules.logs.header import Header, header_line, read_header
    from cabo_rules.logs.limits import LIMITS
    from cabo_rules.logs.log import load_lines, log_lines, move_line, read_move, read_step, step_line
    from cabo_rules.logs.older import FORMAT, RULES
    from cabo_rules.logs.recover import Recovered, recover_game
    from cabo_rules.logs.writer import LogWriter

__all__ = [
    "FORMAT",
    "LIMITS",
    "RULES",
    "Header",
    "LogWriter",
    "Recovered",
    "as_data",
    "header_line",
    "load_game",
    "load_lines",
    "log_lines",
    "move_line",
    "read_header",
    "read_move",
    "read_step",
    "recover_game",
    "save_game",
    "step_line",
]  # fmt: skip

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {
            "data": ("as_data",),
            "files": ("load_game", "save_game"),
            "header": ("Header", "header_line", "read_header"),
            "limits": ("LIMITS",),
            "log": ("load_lines", "log_lines", "move_line", "read_move", "read_step", "step_line"),
            "older": ("FORMAT", "RULES"),
            "recover": ("Recovered", "recover_game"),
            "writer": ("LogWriter",),
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
