"""Records in the notation, refereed as values."""

from __future__ import annotations

import io
import re

import pytest

from cabo_rules import SPECTATOR, Game, GameError, LogError, load_variant, log_lines, validate_lines
from cabo_rules.moves import Call, CloseWindow, Draw, Keep
from cabo_rules.notation import Record, record_of, write_record
from cabo_rules.validate import complete_lines, complete_record, validate_record
from tests.notation.moves import moves_in
from tests.validate.games import random_game

GAME = random_game("travellers", 3, 1, 2, 80)


@pytest.mark.parametrize("viewer", [None, 0, SPECTATOR])
def test_a_record_gives_back_its_game(viewer: int | None) -> None:
    """The record of a game, as a value and as a text, gives the game; up to a move, its beginning."""
    game = GAME if viewer is None else GAME.view(viewer)
    record = record_of(game)
    verdict, completed = complete_record(record)
    assert (verdict.status, verdict.name, completed) == ("sound", "record", game)
    assert validate_record(record) == verdict
    assert complete_lines(write_record(record).splitlines(keepends=True))[1] == game
    _, beginning = complete_record(record, most=5)
    assert beginning is not None
    assert beginning.steps == game.steps[:5]


def test_without_the_order_of_the_cards_every_view_is_known() -> None:
    """The game has the views of all seats, but no full log."""
    text = re.sub(r" order=\S+", "", write_record(record_of(GAME)))
    verdict, game = complete_record(moves_in(text))
    assert (verdict.status, verdict.gaps) == ("sound", ())
    assert game is not None
    for seat in (SPECTATOR, *range(3)):
        assert [*log_lines(game.view(seat))] == [*log_lines(GAME.view(seat))]
    with pytest.raises(LogError, match=r"^move 1 has hidden cards; only the log of a view may hide cards$"):
        [*log_lines(game)]


def test_a_gap_with_one_answer_is_filled() -> None:
    """A record from which one face is missing is sound only if it gives the very log that it gave with the face."""
    statuses: set[str] = set()
    view = GAME.view(1)
    whole, text = [*log_lines(view)], write_record(record_of(view))
    for face in re.finditer(r"(?<=\w=)([0-9JQKA]+[SHDC]|Joker)(?=[ \n])", text):
        verdict, game = complete_record(moves_in(f"{text[: face.start()]}??{text[face.end() :]}"))
        statuses.add(verdict.status)
        assert game is not None
        if verdict.status == "sound":
            assert [*log_lines(game)] == whole
        else:
            assert [note.move for note in record_of(game).notes] == [note.move for note in record_of(view).notes][
                : game.number
            ]
            assert validate_lines(log_lines(game)).problem is not None or game.number < view.number
    assert statuses == {"sound", "possible"}


def test_problems_of_a_value_have_no_line() -> None:
    """They name the move."""
    record = record_of(GAME)
    wrong = Record(record.variant, record.players, [*record.notes[:3], record.notes[2]], digest="0" * 64)
    problem = validate_record(wrong).problem
    assert problem is not None
    assert (problem.line, problem.code) == (0, "log.digest")
    assert problem.message.startswith("the record: the variant has been changed: ")
    assert complete_record(wrong)[1] is None
    verdict, game = complete_record(Record(record.variant, record.players, [*record.notes[:3], record.notes[0]]))
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.move) == (0, 4)
    assert verdict.problem.message.startswith("move 4: recorded: deal by the host")
    assert game is not None
    assert game.number == 3


def test_a_game_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of a log hold for a record, too."""
    monkeypatch.setattr("cabo_rules.logs.limits.MOST_LINES", 4)
    verdict = validate_record(record_of(GAME))
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.code) == ("unreadable", "limit.lines")


# --- the results of a round -------------------------------------------------------------------------------------------

COUNTED = (
    Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "2S"], ["KS"]], discard=["3H"])
    .play(Call(0))
    .play(Draw(1, "stock"))
    .play(Keep(1, 0))
    .play(CloseWindow())
)


@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("=AS,2S/3S", "=AS,2S/4S", "log.shown"),
        ("=AS,2S/", "=AS/", "log.claim"),
        ("scores=-3,", "scores=1,", "log.claim"),
        ("totals=-3,", "totals=1,", "log.claim"),
        ("totals=-3,", "winners=a totals=-3,", "log.claim"),
        ("totals=-3,", "^AS totals=-3,", "log.claim"),
    ],
)
def test_a_wrong_result_is_reported_at_its_word(viewer: int | None, right: str, wrong: str, code: str) -> None:
    """The line and the column are those of the word, not those of the move to which it belongs."""
    text = write_record(record_of(COUNTED if viewer is None else COUNTED.view(viewer)))
    start, _, end = text.rpartition(right)
    *before, last = start.split("\n")
    verdict = validate_lines(io.StringIO(f"{start}{wrong}{end}"))
    problem = verdict.problem
    assert problem is not None
    assert (problem.line, problem.column, problem.code) == (len(before) + 1, len(last) + 1, code)
    assert verdict.lines == problem.line


# --- arguments --------------------------------------------------------------------------------------------------------


def test_a_record_of_the_wrong_kind() -> None:
    """Each error names its argument."""
    with pytest.raises(GameError, match="record must be a Record"):
        validate_record("%cgn 1")  # type: ignore[arg-type]
    with pytest.raises(LogError, match="name must be text"):
        validate_record(record_of(GAME), 7)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="most must be a whole number"):
        complete_record(record_of(GAME), most="x")  # type: ignore[arg-type]
