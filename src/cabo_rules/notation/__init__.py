"""The notation that people write: moves as short tokens, and records of games. Each name is loaded when first used."""

from cabo_rules.on_demand import loader

TYPE_CHECKING = False  # as in typing, without importing it

if TYPE_CHECKING:
    from cabo_rules.logs.claims import Claims
    from cabo_rules.notation.problems import NotationError, NotationProblem
    from cabo_rules.notation.reading import read_record, read_records
    from cabo_rules.notation.record import Note, Record, Tag
    from cabo_rules.notation.recording import record_of
    from cabo_rules.notation.score import RoundNote, ScoreRecord
    from cabo_rules.notation.sheets import check_score_record, score_record_of
    from cabo_rules.notation.token import LONGEST_TOKEN, move_token, read_token
    from cabo_rules.notation.writing import write_record

__all__ = [
    "LONGEST_TOKEN",
    "Claims",
    "NotationError",
    "NotationProblem",
    "Note",
    "Record",
    "RoundNote",
    "ScoreRecord",
    "Tag",
    "check_score_record",
    "move_token",
    "read_record",
    "read_records",
    "read_token",
    "record_of",
    "score_record_of",
    "write_record",
]

if not TYPE_CHECKING:  # else every name would pass for one of Any
    __getattr__ = loader(
        globals(),
        {
            "problems": ("NotationError", "NotationProblem"),
            "reading": ("read_record", "read_records"),
            "record": ("Claims", "Note", "Record", "Tag"),
            "recording": ("record_of",),
            "score": ("RoundNote", "ScoreRecord"),
            "sheets": ("check_score_record", "score_record_of"),
            "token": ("LONGEST_TOKEN", "move_token", "read_token"),
            "writing": ("write_record",),
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
