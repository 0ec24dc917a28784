"""The chain of hashes, and the canonical JSON that it is made of, checked with an independent library (RFC 8785)."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, Game, LogError, LogWriter, load_game, load_variant, testing, variant_ids
from cabo_rules.logs import load_lines, log_lines, read_step, recover_game, step_line
from cabo_rules.logs.chain import HASH, rechained
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.logs.lines import canonical
from cabo_rules.validate import validate_lines, validate_log
from tests.validate.games import moves_only, random_game

GAME = random_game("travellers")
LINES = list(log_lines(GAME))
OTHER = "0123456789abcdef" * 4
"""A hash that is of no line."""


def made_of(data: Any, before: str) -> str:
    """The hash of a parsed line, as the format says; another library writes the canonical JSON."""
    bare = {key: value for key, value in data.items() if key != "sha256"}
    return sha256(before.encode("ascii") + rfc8785.dumps(bare)).hexdigest()


def hashes(lines: list[str]) -> list[str]:
    """The hashes that lines state."""
    return [json.loads(line)["sha256"] for line in lines]


def holds(lines: list[str]) -> bool:
    """Whether each line states the hash that it and the line before it make, the header first."""
    before = ""
    for line in lines:
        data = json.loads(line)
        if data["sha256"] != (before := made_of(data, before)):
            return False
    return True


def claims() -> list[str]:
    """A record of moves with a chain, in which every line after the deal claims what is true: only the chain tells."""
    header, deal = (json.loads(line) for line in moves_only(LINES, "travellers")[:2])
    totals = [{"claims": {"totals": [0, 0, 0]}}, {"claims": {}}, {"claims": {"totals": [0, 0, 0]}}, {"claims": {}}]
    return rechained([json.dumps(each) for each in ({**header, HASH: OTHER}, deal, *totals)])


LOGS = {"log": LINES, "view": list(log_lines(GAME.view(1))), "record": claims()}
of_any_log = pytest.mark.parametrize("lines", LOGS.values(), ids=LOGS)


def with_line(lines: list[str], at: int, **changes: Any) -> list[str]:
    """The lines with some keys of one of them changed; ``...`` for a key left out."""
    data = {key: value for key, value in {**json.loads(lines[at]), **changes}.items() if value is not ...}
    return [*lines[:at], json.dumps(data), *lines[at + 1 :]]


# --- how it is made ---------------------------------------------------------------------------------------------------

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
LEAVES = st.none() | st.booleans() | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER) | TEXT
KEYS = st.text(st.characters(max_codepoint=127))


@given(data=st.recursive(LEAVES, lambda data: st.lists(data) | st.dictionaries(KEYS, data)))
def test_lines_are_canonical_json(data: Any) -> None:
    """A line may hold text of any characters, numbers up to the limits, and keys of ASCII."""
    assert canonical(data).encode() == rfc8785.dumps(data)


@given(names=st.lists(TEXT.filter(lambda name: len(name.strip()) > 0 and len(name) <= 200), min_size=2, max_size=2))
def test_the_names_of_players(names: list[str]) -> None:
    """A header is canonical whatever characters the names have."""
    header = next(log_lines(Game.new(load_variant("rush"), names)))
    assert header.encode() == rfc8785.dumps(json.loads(header))


def test_the_hash_of_a_line_is_that_of_the_line_and_the_hash_before() -> None:
    """This holds for games of every variant and for their views; the hash is at the end, except in the header."""
    for name in variant_ids():
        game = random_game(name, 3)
        for seen in (game, game.view(0), game.view(SPECTATOR)):
            lines = list(log_lines(seen))
            assert holds(lines)
            assert all(
                line.endswith(f'"sha256":"{made}"}}') for line, made in zip(lines[1:], hashes(lines)[1:], strict=True)
            )


@given(lines=testing.logs(testing.games(commitments=True) | testing.views(testing.games(commitments=True))))
def test_the_chain_of_any_log_holds(lines: list[str]) -> None:
    """The chain holds in games of generated variants, too, with commitments, wherever the log stops."""
    assert holds(lines)
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.chain, verdict.sha256) == ("sound", "holds", hashes(lines)[-1])


def test_the_view_of_a_game_has_a_chain_of_its_own() -> None:
    """No hash of one log tells anything of another, not even that two seats were shown the same."""
    chains = [hashes(list(log_lines(seen))) for seen in (GAME, *(GAME.view(seat) for seat in (0, 1, 2, SPECTATOR)))]
    assert len({made for chain in chains for made in chain}) == 5 * len(LINES)


@of_any_log
def test_blanks_and_the_order_of_keys_mean_nothing_to_the_hash(lines: list[str]) -> None:
    """It is that of what the line says."""
    spaced = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in lines]
    assert spaced != lines
    assert hashes(spaced) == hashes(lines)
    assert (validate_lines(spaced), validate_lines(spaced).chain) == (validate_lines(lines), "holds")


@pytest.mark.parametrize("name", ["Zoë", "\U0001f0a1", "\\", '"', "\x7f", "é" * 200, "1" * 40])
def test_any_name_has_its_place_in_the_chain(name: str) -> None:
    """Also one beyond the first 65,536 characters, or with signs that JSON escapes."""
    lines = list(log_lines(Game.new(load_variant("rush"), [name, "Ben"], seed=1)))
    assert holds(lines)
    assert validate_lines(lines).chain == "holds"
    escaped = [json.dumps(json.loads(line)) for line in lines]  # the same, with \u escapes
    assert (validate_lines(escaped), load_lines(escaped)) == (validate_lines(lines), load_lines(lines))


@pytest.mark.parametrize("half", ["\ud83c", "\\ud83c"])
def test_a_lone_surrogate_has_no_hash(half: str) -> None:
    """It cannot be written as UTF-8; the log that holds it is unreadable, and nothing else is raised."""
    for at, old in ((0, "Player 0"), (1, "deal")):
        lines = [line.replace(old, half) if number == at else line for number, line in enumerate(LINES)]
        problem = validate_lines(lines).problem
        assert problem is not None
        assert (problem.line, problem.code) == (at + 1, "log.unreadable")
        with pytest.raises(LogError, match=f"line {at + 1}: .*must be valid Unicode"):
            load_lines(lines)


# --- who goes on with it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, GAME.view(1)], ids=["game", "view"])
def test_nobody_goes_on_with_a_chain_that_is_broken(game: Game, tmp_path: Path) -> None:
    """Loading, recovering and resuming name the line, and the file stays as it was; also where its last line is it."""
    path, lines = tmp_path / "game.jsonl", list(log_lines(game))
    for at in (0, 5, len(lines) - 1):
        path.write_text("\n".join(with_line(lines, at, sha256=OTHER)))
        before = path.read_bytes()
        for read in (load_game, recover_game, LogWriter.resume):
            with pytest.raises(LogError, match=rf"game.jsonl: line {at + 1}: the chain breaks here"):
                read(path)
        assert path.read_bytes() == before


@pytest.mark.parametrize("torn", ["", "{", LINES[9][:70], "\0"])
def test_a_writer_goes_on_with_the_chain(torn: str, tmp_path: Path) -> None:
    """In a new file, after it was closed and opened again, and after a torn line: its hash is that of the last line."""
    path, made = tmp_path / "game.jsonl", hashes(LINES)
    with LogWriter.create(path, load_lines(LINES[:5])) as writer:
        assert writer.sha256 == made[4]
        writer.append(GAME.steps[4])
        assert writer.sha256 == made[5]
        writer.keep_up(load_lines(LINES[:9]))
        assert writer.sha256 == made[8] == validate_log(path).sha256
    with path.open("a") as file:
        file.write(torn)
    assert recover_game(path).sha256 == made[8]
    with LogWriter.resume(path) as writer:
        assert writer.sha256 == made[8] == validate_log(path).sha256
        for step, after in zip(GAME.steps[8:], made[9:], strict=True):
            writer.append(step)
            assert writer.sha256 == after
    assert path.read_text().splitlines() == LINES
    assert validate_log(path).sha256 == made[-1]


def test_steps_are_sent_without_hashes_and_read_with_them() -> None:
    """A line that is sent stands in no log yet; what was taken from one is read, and its hash is not asked for."""
    for step, line in zip(GAME.steps, LINES[1:], strict=True):
        assert HASH not in json.loads(step_line(step))
        assert read_step(line) == read_step(step_line(step)) == read_step({**json.loads(line), HASH: OTHER}) == step


# --- making it anew ---------------------------------------------------------------------------------------------------


@of_any_log
def test_hashes_made_anew_are_the_same_where_nothing_was_changed(lines: list[str]) -> None:
    """However the lines are written."""
    assert rechained(lines) == lines
    assert rechained([json.dumps(json.loads(line)) for line in lines]) == lines


@of_any_log
def test_hashes_made_anew_make_a_chain_that_holds(lines: list[str]) -> None:
    """From any line on, of any log that says the same or something else that is possible."""
    for at in range(len(lines)):
        assert rechained(with_line(lines, at, sha256=OTHER)) == lines
    renamed = rechained(with_line(lines, 0, players=["Eve", "Player 1", "Player 2"]))
    assert holds(renamed)
    assert (validate_lines(renamed).status, validate_lines(renamed).chain) == ("sound", "holds")
    assert not set(hashes(renamed)) & set(hashes(lines))


def test_what_has_no_hashes_gets_none() -> None:
    """A log without them, and a line that is no JSON object."""
    without = moves_only(LINES)
    assert rechained(without) == without
    assert rechained([*LINES[:3], "{", "[]", *LINES[3:]]) == [*LINES[:3], "{", "[]", *LINES[3:]]
