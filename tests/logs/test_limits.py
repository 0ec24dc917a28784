"""Each limit of a log at its boundary: one named error wherever a log is read, validated or written."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterator
from itertools import count, repeat
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from cabo_rules import SPECTATOR, Game, LogError, LogWriter, Step, VariantError, load_game, load_variant, new_state
from cabo_rules.errors import LimitError
from cabo_rules.logs import limits, load_lines, log_lines, read_move, read_step, recover_game, save_game, step_line
from cabo_rules.logs import lines as line_reading
from cabo_rules.logs import written as quick_reading
from cabo_rules.logs.chain import chained, rechained
from cabo_rules.logs.limits import LARGEST_NUMBER, LONGEST_LINE
from cabo_rules.logs.lines import text_of
from cabo_rules.moves import CloseLooks
from cabo_rules.past import turn_page
from cabo_rules.validate import complete_lines, validate_archive, validate_lines, validate_log
from tests.logs.begun import beginning
from tests.rules.tables import with_keys
from tests.validate.games import moves_only, random_game, random_log, with_limit

GAME = random_game("rush", 2, rounds=2)
LINES = list(log_lines(GAME))
SECOND_DEAL = next(step.number for step in GAME.steps if step.number > 1 and type(step.move).__name__ == "Deal")


def written(path: Path, lines: list[str]) -> Path:
    """The lines in a file."""
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def refused(limit: str, line: int, lines: list[str], path: Path) -> None:
    """Every reader reports that limit at that line; the lines before it are sound."""
    written(path, lines)
    for verdict in (validate_lines(lines), validate_log(path), next(validate_archive([path]))):
        problem = verdict.problem
        assert problem is not None
        assert (verdict.status, problem.line, problem.code) == ("unreadable", line, f"limit.{limit}"), problem.message
        assert (verdict.lines, verdict.moves, problem.key) == (line, max(line - 2, 0), "")
        assert problem.message.startswith(f"line {line}: ")
    for reader in (load_game, recover_game, LogWriter.resume, lambda _: load_lines(lines)):
        with pytest.raises(LimitError, match=rf": line {line}: ") as caught:
            reader(path)
        assert (caught.value.limit, caught.value.line) == (limit, line)


def read(lines: list[str], path: Path) -> None:
    """Every reader accepts such a log."""
    for verdict in (validate_lines(lines), *validate_archive([written(path, lines)])):
        assert (verdict.status, verdict.lines) == ("sound", len(lines))
    assert load_lines(lines) == load_game(path) == recover_game(path).game
    LogWriter.resume(path).close()


def not_written(limit: str, game: Game, path: Path) -> None:
    """Every writer reports that limit, and there is no file."""
    path.unlink(missing_ok=True)
    for write in (lambda: list(log_lines(game)), lambda: save_game(game, path), lambda: LogWriter.create(path, game)):
        with pytest.raises(LimitError) as caught:
            write()
        assert caught.value.limit == limit
    assert list(path.parent.iterdir()) == []


def not_appended(limit: str, game: Game, step: Step, path: Path) -> None:
    """A writer refuses that step after that game, and the file stays as it was; so does the writer."""
    with LogWriter.create(path, game, over=True) as writer:
        before, sha256 = path.read_bytes(), writer.sha256
        with pytest.raises(LimitError, match=r"game.jsonl: cannot be written: ") as caught:
            writer.append(step)
        assert caught.value.limit == limit
        assert (path.read_bytes(), writer.sha256, writer.game) == (before, sha256, game)


def nested(levels: int) -> str:
    """An object with lists in it, so many levels in all."""
    return '{"a":' + "[" * (levels - 1) + "]" * (levels - 1) + "}"


def with_totals(total: int) -> Game:
    """A game whose last event gives seat 0 this total."""
    game = random_game("rush", 2)
    assert game.past is not None
    last: list[Any] = list(game.last_events)
    events = tuple(attrs.evolve(each, totals=(total, 0)) if hasattr(each, "totals") else each for each in last)
    assert events != game.last_events
    return Game(game.players, game.state, past=turn_page(game.past.before, game.past.number, game.past.move, events))


def seen_by(viewer: int | None) -> Game:
    """The whole game, or what somebody saw of it."""
    return GAME if viewer is None else GAME.view(viewer)


@pytest.mark.parametrize("viewer", [None, 0, SPECTATOR])
def test_lines(viewer: int | None, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is accepted; the first line beyond it is reported."""
    game, moves = seen_by(viewer), 9
    lines, longer = list(log_lines(beginning(game, moves))), list(log_lines(beginning(game, moves + 1)))
    more = game.steps[moves]
    at_the_limit = beginning(game, moves)
    one_more = beginning(game, moves + 1)
    with_limit(monkeypatch, "MOST_LINES", len(lines))
    read(lines, path)
    refused("lines", len(lines) + 1, longer, path)
    not_written("lines", one_more, path)
    not_appended("lines", at_the_limit, more, path)
    with_limit(monkeypatch, "MOST_LINES", len(longer))
    with LogWriter.resume(path) as writer:
        writer.append(more)
    assert path.read_text().splitlines() == longer


@pytest.mark.parametrize("viewer", [None, 0, SPECTATOR])
def test_rounds(viewer: int | None, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal of the first round beyond the limit is reported, however its line is written."""
    game = seen_by(viewer)
    lines = list(log_lines(game))
    before, deal = beginning(game, SECOND_DEAL - 1), game.steps[SECOND_DEAL - 1]
    with_limit(monkeypatch, "MOST_ROUNDS", 2)
    read(list(log_lines(load_lines(lines[: SECOND_DEAL + 3]))), path)
    with_limit(monkeypatch, "MOST_ROUNDS", 1)
    refused("rounds", SECOND_DEAL + 1, lines, path)
    refused("rounds", SECOND_DEAL + 1, [line.replace(":", ": ", 1) for line in lines], path)
    not_written("rounds", game, path)
    not_appended("rounds", before, deal, path)


@pytest.mark.parametrize("limit", ["lines", "rounds"])
def test_records_of_moves(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of moves have the same limits."""
    record = moves_only(LINES)
    name, most, line = ("MOST_LINES", 6, 7) if limit == "lines" else ("MOST_ROUNDS", 1, SECOND_DEAL + 1)
    with_limit(monkeypatch, name, most)
    verdict, game = complete_lines(record)
    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.problem.line, verdict.moves) == (f"limit.{limit}", line, line - 2)
    assert game is not None
    assert game.steps == GAME.steps[: line - 2]


def test_seats(path: Path) -> None:
    """Ten packs serve many players; more than any deck can serve are not even counted."""
    big, names = with_keys("rush", {"deck.packs": 10}), [f"Player {seat}" for seat in range(limits.MOST_SEATS + 1)]
    game = Game.new(big, names[:129], seed=1)
    read(list(log_lines(game)), path)
    header = json.loads(next(log_lines(game)))
    refused("seats", 1, rechained([json.dumps({**header, "players": names})]), path)
    just_so_many = validate_lines(rechained([json.dumps({**header, "players": names[:-1]})])).problem
    assert just_so_many is not None
    assert "2 to 129 players, not 1000" in just_so_many.message
    with pytest.raises(VariantError, match="2 to 129 players, not 130"):
        Game.new(big, names[:130])


@pytest.mark.parametrize("levels", [limits.DEEPEST_NESTING + 1, 200_000])
def test_nesting(levels: int, path: Path) -> None:
    """The limit holds in any line, and in a line from a client, before its content is read."""
    for at in (0, 5):
        refused("nesting", at + 1, [*LINES[:at], nested(levels), *LINES[at:]], path)
    for reader in (read_move, read_step):
        with pytest.raises(LimitError) as caught:
            reader(nested(levels))
        assert caught.value.limit == "nesting"


@pytest.mark.parametrize("number", [LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1, 10**400])
def test_number(number: int, path: Path) -> None:
    """The limit holds anywhere in any line, before its content is read."""
    for at, key in ((0, "format"), (0, "more"), (5, "n"), (5, "more")):
        line = json.dumps({**json.loads(LINES[at]), key: number})
        refused("number", at + 1, [*LINES[:at], line, *LINES[at + 1 :]], path)
    with pytest.raises(LimitError) as caught:
        read_move(f'{{"type":"draw","seat":{number},"pile":"stock"}}')
    assert caught.value.limit == "number"


@pytest.mark.parametrize("sign", [1, -1])
def test_number_written(sign: int, path: Path) -> None:
    """Totals at the limit are written and read again; nobody writes those beyond it."""
    fits, beyond = with_totals(sign * LARGEST_NUMBER), with_totals(sign * (LARGEST_NUMBER + 1))
    not_written("number", beyond, path)
    with pytest.raises(LogError, match=r": move \d+ cannot be written in a log: the number -?9007199254740992 is"):
        save_game(beyond, path)
    save_game(fits, path)
    assert load_game(path).last_events == fits.last_events
    before = load_lines(log_lines(fits), most=fits.number - 1)
    not_appended("number", before, beyond.steps[-1], path)
    with LogWriter.create(path, before, over=True) as writer:
        writer.append(fits.steps[-1])


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

    monkeypatch.setattr(line_reading, "open", lambda *_: Endless(), raising=False)
    verdict = validate_log("endless")
    assert verdict.problem is not None
    assert verdict.problem.message == "line 1: longer than 1000000 bytes"
    assert Endless.asked == [LONGEST_LINE + 2]


def test_the_longest_header(path: Path) -> None:
    """A line may be as long as the limit, and no longer."""
    state = new_state(load_variant("rush"), 2)  # Game.new would reject such a long name
    room = LONGEST_LINE - len(next(log_lines(Game(("", "Ben"), state))))
    save_game(Game(("x" * room, "Ben"), state), path)
    assert path.stat().st_size == LONGEST_LINE + 1
    path.unlink()
    with pytest.raises(LogError, match="the header cannot be written in a log: longer than 1000000 bytes"):
        save_game(Game(("x" * (room + 1), "Ben"), state), path)
    assert not path.exists()


def test_line_length(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash counts, the line break does not."""
    game = Game.new(with_keys("rush", {"deck.packs": 10}), ["Ana", "Ben"], seed=1).play(CloseLooks())
    lines = list(log_lines(game))
    longest = len(lines[1])
    assert longest == max(map(len, lines))
    with_limit(monkeypatch, "LONGEST_LINE", longest)
    read(lines, path)
    save_game(game, path)
    assert path.read_text().splitlines() == lines
    with_limit(monkeypatch, "LONGEST_LINE", longest - 1)
    refused("line_length", 2, lines, path)
    not_written("line_length", game, path)


def test_line_length_appended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer counts the hash, too."""
    step = GAME.steps[1]
    game, length = beginning(GAME, 1), len(LINES[2])
    with LogWriter.create(path, game) as writer:
        with monkeypatch.context() as patch:
            with_limit(patch, "LONGEST_LINE", length - 1)
            with pytest.raises(LimitError) as caught:
                writer.append(step)
        assert caught.value.limit == "line_length"
        with_limit(monkeypatch, "LONGEST_LINE", length)
        writer.append(step)
    assert path.read_text().splitlines() == LINES[:3]


def test_round_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of a view, of which the validator holds the lines, may be just so long; the next is counted anew."""
    lines = list(log_lines(GAME.view(0)))
    first, second = (sum(map(len, part)) for part in (lines[1:SECOND_DEAL], lines[SECOND_DEAL:]))
    with_limit(monkeypatch, "LONGEST_ROUND", max(first, second))
    assert validate_lines(lines).status == "sound"
    with_limit(monkeypatch, "LONGEST_ROUND", first - 1)
    verdict = validate_lines(lines)
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (SECOND_DEAL, "limit.round_length")
    assert verdict.moves == SECOND_DEAL - 1  # the round is refereed as far as it was read


@pytest.mark.parametrize("longest", [1, 2, 3])
def test_text_and_data_are_refereed_with_the_same_limits(longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number is too long in a line that is compared as text just when it is in one that is compared as data."""
    game = random_log("eventide", 3, 1, 2)
    at = next(i for i, line in enumerate(game) if '"type":"round_scored"' in line)

    def whole(text: str) -> int:
        if len(text) > longest:
            raise LimitError(f"a number of {len(text)} digits", "number")
        return int(text)

    def read(last: str, patch: pytest.MonkeyPatch) -> Iterator[str]:
        yield from game[:at]
        patch.setattr(quick_reading, "LONG_NUMBER", re.compile(f"[-0-9]{{{longest + 1}}}"))
        patch.setattr(line_reading, "_DECODER", json.JSONDecoder(parse_int=whole))
        yield last

    verdicts = []
    for line in (game[at], game[at].replace(":", ": ", 1)):
        with monkeypatch.context() as patched:
            verdicts.append(validate_lines(read(line, patched)))
    assert verdicts[0] == verdicts[1]
    assert verdicts[0].lines == at + 1
    assert (longest < 2) == (verdicts[0].status == "unreadable")
    assert (longest < 2) == (verdicts[0].problem is not None and verdicts[0].problem.code == "limit.number")


def test_a_limit_is_an_error_that_can_be_sent() -> None:
    """From another process comes the same error."""
    error = LimitError("too long", "lines", 7)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.limit, again.line) == (LimitError, "too long", "lines", 7)


# --- without an end ---------------------------------------------------------------------------------------------------


def endless(game: Game, asked: list[int]) -> Iterator[str]:
    """A log that loads, and goes on and on: moves without events, each where it belongs in the chain."""
    *lines, last = log_lines(game)
    yield from [*lines, last]
    made = json.loads(last)["sha256"]
    for number in count(game.number + 1):
        asked.append(number)
        line, made = chained(step_line(Step(number, CloseLooks(), ())), made)
        yield line


def test_lines_without_an_end_are_loaded_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading stops at the first line beyond the limit."""
    with_limit(monkeypatch, "MOST_LINES", 500)
    asked: list[int] = []
    with pytest.raises(LimitError, match="log: line 501: more than 500 lines") as caught:
        load_lines(endless(Game.new(load_variant("rush"), ["Ana", "Ben"]).view(0), asked))
    assert (caught.value.limit, asked[-1]) == ("lines", 500)


@pytest.mark.parametrize("make", [lambda: LINES, lambda: moves_only(LINES), lambda: list(log_lines(GAME.view(1)))])
def test_lines_without_an_end_are_refereed_to_the_limit(
    make: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for any repeated line: a move, a claim, a blank line, or text that is not JSON."""
    with_limit(monkeypatch, "MOST_LINES", 500)
    with_limit(monkeypatch, "LONGEST_ROUND", 200_000)
    lines = make()

    def repeated(line: Any) -> Iterator[Any]:
        yield from lines[:4]
        yield from repeat(line)

    for line in (lines[0], lines[3], "", "{", b"\0", "x" * 1000, '{"claims":{}}'):
        verdict = validate_lines(repeated(line))
        assert verdict.problem is not None
        assert verdict.lines <= 501
        assert verdict.moves == 3
