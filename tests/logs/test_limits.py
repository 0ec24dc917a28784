"""The limits of a line: reading refuses what passes them, and writing never writes it.

How each limit is told, wherever a log is read or written, is in ``test_limits_told``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from cabo_rules import Game, LogError, load_game, load_variant, new_state, save_game, validate_log
from cabo_rules.errors import LimitError
from cabo_rules.events import RoundScored
from cabo_rules.logs import lines, load_lines, log_lines, written
from cabo_rules.logs.limits import LARGEST_NUMBER, LONGEST_LINE
from cabo_rules.logs.lines import file_lines, parse, text_of
from cabo_rules.past import turn_page
from cabo_rules.validate import validate_lines
from tests.validate.games import random_game, random_log


def nested(levels: int) -> str:
    """An object with lists in it, so many levels in all."""
    return '{"a":' + "[" * (levels - 1) + "]" * (levels - 1) + "}"


@pytest.mark.parametrize("ending", ["", "\n"])
@pytest.mark.parametrize("sign", ["x", "é"])
@pytest.mark.parametrize("as_bytes", [True, False])
def test_the_longest_line(ending: str, sign: str, as_bytes: bool) -> None:
    """The limit counts bytes, without the line break, whether a line comes as bytes or as text."""
    size = len(sign.encode())
    for more in (0, 1):
        text = sign * (LONGEST_LINE // size) + "x" * more + ending
        line = text.encode() if as_bytes else text
        if more:
            with pytest.raises(LogError, match="longer than 1000000 bytes"):
                text_of(line)
        else:
            assert text_of(line) == text.removesuffix("\n")


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_number(sign: int) -> None:
    """As far as a double holds every whole number, and no farther; a number without end is not even converted."""
    largest = sign * LARGEST_NUMBER
    assert parse(f'{{"a":{largest}}}') == {"a": largest}
    for beyond in (f"{largest + sign}", f"{largest}0", f"{largest}{'0' * 5000}"):
        with pytest.raises(LogError, match=f"the number .* is beyond {LARGEST_NUMBER}"):
            parse(f'{{"a":{beyond}}}')


def test_never_more_than_the_limit_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without an end and without a line break is refused after its first piece."""

    class Endless:
        asked: ClassVar[list[int]] = []

        def __enter__(self) -> Endless:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def readline(self, size: int = -1) -> bytes:
            self.asked.append(size)
            return b"x" * size

    monkeypatch.setattr(lines, "open", lambda *_: Endless(), raising=False)
    verdict = validate_log("endless")
    assert verdict.problem is not None
    assert verdict.problem.message == "line 1: longer than 1000000 bytes"
    assert Endless.asked == [LONGEST_LINE + 2]


def test_a_huge_file_is_refused_at_its_first_line(tmp_path: Path) -> None:
    """A file full of nothing is not read to its end."""
    path = tmp_path / "huge.jsonl"
    path.touch()
    os.truncate(path, 10**12)
    assert len(next(iter(file_lines(path)))) == LONGEST_LINE + 2
    with pytest.raises(LogError, match="line 1: longer than 1000000 bytes"):
        load_game(path)


def with_totals(total: int) -> Game:
    """A game whose last event says that these are the totals."""
    game = random_game("rush", 2)
    assert game.past is not None
    last: list[Any] = list(game.last_events)
    scored = [isinstance(event, RoundScored) for event in last]
    events = tuple(
        attrs.evolve(event, totals=(total, 0)) if is_scored else event
        for event, is_scored in zip(last, scored, strict=True)
    )
    assert events != game.last_events
    return Game(game.players, game.state, past=turn_page(game.past.before, game.past.number, game.past.move, events))


@pytest.mark.parametrize("sign", [1, -1])
def test_no_number_is_written_that_could_not_be_read(sign: int, tmp_path: Path) -> None:
    """Totals at the limit are written and read; beyond it nothing is written."""
    path = tmp_path / "game.jsonl"
    save_game(with_totals(sign * LARGEST_NUMBER), path)
    assert str(LARGEST_NUMBER) in path.read_text("utf-8")
    assert len(list(load_game(path).steps)) == random_game("rush", 2).number
    path.unlink()
    with pytest.raises(LogError, match=r": move \d+ cannot be written in a log: the number -?9007199254740992 is"):
        save_game(with_totals(sign * (LARGEST_NUMBER + 1)), path)
    assert not path.exists()


def test_no_line_is_written_that_could_not_be_read(tmp_path: Path) -> None:
    """A line may be as long as the limit says, and no longer."""
    path = tmp_path / "game.jsonl"
    state = new_state(load_variant("rush"), 2)  # no game lets in such a name, but one may be made up
    room = LONGEST_LINE - len(next(log_lines(Game(("", "Ben"), state))))
    save_game(Game(("x" * room, "Ben"), state), path)
    assert path.stat().st_size == LONGEST_LINE + 1
    path.unlink()
    with pytest.raises(LogError, match="the header cannot be written in a log: longer than 1000000 bytes"):
        save_game(Game(("x" * (room + 1), "Ben"), state), path)
    assert list(tmp_path.iterdir()) == []


def test_what_looks_like_a_long_number_may_be_a_name() -> None:
    """Digits in text are no number."""
    game = Game.new(load_variant("rush"), ["1" * 40, "Ben"], seed=1)
    assert load_lines(log_lines(game), "log") == game
    assert validate_lines(log_lines(game)).status == "sound"


@pytest.mark.parametrize("longest", [1, 2, 3])
def test_text_and_data_are_refereed_with_the_same_limits(longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a line is compared as text or as data, it holds too long a number or it does not."""
    game = random_log("eventide", 3, 1, 2)
    at = next(i for i, line in enumerate(game) if '"type":"round_scored"' in line)

    def whole(text: str) -> int:
        if len(text) > longest:
            raise LimitError(f"a number of {len(text)} digits", "number")
        return int(text)

    def read(last: str, patch: pytest.MonkeyPatch) -> Iterator[str]:
        yield from game[:at]
        patch.setattr(written, "LONG_NUMBER", re.compile(f"[-0-9]{{{longest + 1}}}"))
        patch.setattr(lines, "_DECODER", json.JSONDecoder(parse_int=whole))
        yield last

    verdicts = []
    for line in (game[at], game[at].replace(":", ": ", 1)):
        with monkeypatch.context() as patched:
            verdicts.append(validate_lines(read(line, patched)))
    assert verdicts[0] == verdicts[1]
    assert verdicts[0].lines == at + 1
    assert (longest < 2) == (verdicts[0].status == "unreadable")
    assert (longest < 2) == (verdicts[0].problem is not None and verdicts[0].problem.code == "limit.number")
