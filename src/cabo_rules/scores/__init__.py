"""The scores of a game: of one that was played here, round by round, and of one that somebody keeps score of.

Each name is loaded when it is first used.
"""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.scores.noted import NotedRound, noted_round
    from cabo_rules.scores.problems import SheetError, SheetProblem
    from cabo_rules.scores.reader import read_csv
    from cabo_rules.scores.report import SheetReport, check_sheet
    from cabo_rules.scores.rounds import ScoredRound
    from cabo_rules.scores.sheet import Sheet
    from cabo_rules.scores.tally import SheetRound
    from cabo_rules.scores.writer import write_csv

__all__ = [
    "NotedRound",
    "ScoredRound",
    "Sheet",
    "SheetError",
    "SheetProblem",
    "SheetReport",
    "SheetRound",
    "check_sheet",
    "noted_round",
    "read_csv",
    "write_csv",
]

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {
            "noted": ("NotedRound", "noted_round"),
            "problems": ("SheetError", "SheetProblem"),
            "reader": ("read_csv",),
            "report": ("SheetReport", "check_sheet"),
            "rounds": ("ScoredRound",),
            "sheet": ("Sheet",),
            "tally": ("SheetRound",),
            "writer": ("write_csv",),
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
