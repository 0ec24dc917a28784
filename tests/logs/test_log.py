"""The event log: writing it, loading it, and what is refused."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cabo_rules
from cabo_rules import (
    Game,
    LogError,
    LogWriter,
    load_game,
    load_variant,
    recover_game,
    save_game,
    validate_archive,
    validate_lines,
    validate_log,
    variant_ids,
)
from cabo_rules.logs import load_lines, log_lines
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.limits import LONGEST_LINE
from cabo_rules.moves import CloseLooks
from cabo_rules.validate import complete, games_in
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.validate.games import random_game, random_log


@given(variant=st.sampled_from(variant_ids()), seed=st.integers(0, 5))
def test_a_game_is_loaded_as_it_was_saved(variant: str, seed: int) -> None:
    """Loading a log gives the game back: players, state, every move and every event."""
    game = random_game(variant, seed=seed)
    loaded = load_lines(log_lines(game), "log")
    assert loaded == game
    assert loaded.state == game.state
    assert loaded.steps == game.steps


def test_a_game_is_saved_to_a_file_and_loaded_from_it(tmp_path: Path) -> None:
    """A file holds the log, with line breaks and nothing else; nothing is left beside it."""
    game, path = random_game("travellers"), tmp_path / "game.jsonl"
    save_game(game, path)
    assert load_game(path) == game
    assert path.read_bytes().decode() == "".join(f"{line}\n" for line in log_lines(game))
    assert list(tmp_path.iterdir()) == [path]


def test_a_saved_game_replaces_an_older_file(tmp_path: Path) -> None:
    """Saving again replaces the whole file, also by way of a link."""
    path, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    path.write_text("something longer\n" * 1000)
    link.symlink_to(path)
    game = random_game("rush", 2)
    save_game(game, link)
    assert load_game(path) == game
    assert link.is_symlink()


def test_a_file_that_cannot_be_written_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    """The error names the file; the old one stays as it was."""
    with pytest.raises(LogError, match=r"no-folder.*cannot be written: No such file or directory"):
        save_game(random_game("rush", 2), tmp_path / "no-folder" / "game.jsonl")
    path = tmp_path / "game.jsonl"
    path.write_text("old")
    game = Game.new(attrs.evolve(load_variant("rush"), name="\ud800"), ["Ana", "Ben"])
    with pytest.raises(LogError, match="cannot be written as UTF-8"):
        save_game(game, path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_header_says_all_that_replaying_needs() -> None:
    """The header holds the versions, the players, the whole variant and its digest, as canonical JSON."""
    variant = load_variant("eventide-seventy")
    line = next(log_lines(Game.new(variant, ["Zoë", "Ben"])))
    header = json.loads(line)
    assert line == json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert len(header.pop("sha256")) == 64
    assert header == {
        "format": 1,
        "game": "cabo",
        "players": ["Zoë", "Ben"],
        "rules": 1,
        "variant": variant_to_data(variant),
        "variant_digest": variant_digest(variant),
    }


def test_a_log_is_loaded_without_the_variant_file() -> None:
    """A house rule that this library does not ship is played on from the log alone."""
    data = variant_to_data(load_variant("rush"))
    data["id"] = "house"
    data["scoring"]["caller"]["penalty"] = 7
    variant = variant_from_data(data, "house rules")
    game = Game.new(variant, ["Ana", "Ben"], seed=1)
    loaded = load_lines(log_lines(game), "log")
    assert loaded.variant == variant
    assert loaded == game


def test_a_loaded_game_is_played_on_as_the_original_would_be() -> None:
    """With the seed given again, the shuffles to come are those of the game that was saved."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=4).play(cabo_rules.moves.CloseLooks())
    loaded = load_lines(log_lines(game), "log", seed=4)
    assert loaded.seed == 4
    assert loaded.shuffles == game.shuffles == 1
    assert load_lines(log_lines(game), "log").seed is None


def test_loading_asks_only_what_happened() -> None:
    """A log whose events break the rules but fit the table is loaded: judging it is the validator's business."""
    lines = random_log("rush", 2)
    at = next(i for i, line in enumerate(lines) if '"type":"drew"' in line)
    seen = json.loads(lines[at])
    next(event for event in seen["events"] if event["type"] == "drew")["card"] = "??"
    assert load_lines(rechained([*lines[:at], json.dumps(seen)]), "log").state.drawn == cabo_rules.state.Drawn(
        seen["move"]["seat"], "stock", cabo_rules.HIDDEN, frozenset({seen["move"]["seat"]})
    )


def test_an_event_that_cannot_happen_at_the_table_is_an_error() -> None:
    """A place that is not there cannot be replayed; the error names the line."""
    lines = random_log("rush", 2)[:2]
    event = {"type": "kept", "seat": 7, "slot": 0, "card": "AS"}
    lines.append(json.dumps({"events": [event], "move": {"type": "keep", "seat": 7, "slot": 0}, "n": 2}))
    with pytest.raises(LogError, match=r"^log: line 3: this event cannot happen at this table: Kept\(") as caught:
        load_lines(rechained(lines), "log")
    assert caught.value.line == 3


def test_other_writers_may_write_json_as_they_like() -> None:
    """Blanks, the order of keys and the line break of another system mean nothing."""
    game = random_game("hunner")
    lines = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) + "\r\n" for line in log_lines(game)]
    assert load_lines([line.encode() for line in lines], "log") == game


HEADER = json.loads(next(log_lines(Game.new(load_variant("rush"), ["Ana", "Ben"]))))


def _header(**changes: Any) -> str:
    return json.dumps({**HEADER, **changes})


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"format":1e5}', "1e5 is not a whole number"),
        ('{"format":' + "9" * 5000 + "}", "beyond 9007199254740991"),
        ('{"format":"' + "x" * LONGEST_LINE + '"}', f"longer than {LONGEST_LINE} bytes"),
        (_header(players=["x"] * 40), "rush is for 2 to .* players, not 40"),
        (_header(variant="no-such"), "variant: must be the id of .*, not 'no-such'; use one of .*eventide, "),
        (_header(variant={**HEADER["variant"], "more": 1}), "variant: V100: Unknown key more"),
        (_header(variant="rush"), "must be a full log .variant as a whole missing"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_header_that_cannot_be_read_is_an_error(line: str, message: str) -> None:
    """The error names the log and line 1, and says in words what is wrong."""
    with pytest.raises(LogError, match=f"^the log: line 1: .*{message}") as caught:
        load_lines([line], "the log")
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"n": 2}, "move 1 comes next, not move 2"),
        ({"events": [{"type": "jumped"}]}, "event: unknown type 'jumped'"),
        ({"move": None}, "move: must be an object, not None"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_line_that_cannot_be_read_is_an_error(changes: dict[str, Any], message: str) -> None:
    """The error names the log and the line, and says in words what is wrong."""
    header, deal, *_ = random_log("rush", 2)
    with pytest.raises(LogError, match=f"^log: line 2: {message}") as caught:
        load_lines([header, json.dumps({**json.loads(deal), **changes})], "log")
    assert caught.value.line == 2


def test_a_file_that_is_no_log_is_an_error(tmp_path: Path) -> None:
    """A missing file, a folder, an empty file and a binary one: each is one error that names the file."""
    empty, binary = tmp_path / "empty.jsonl", tmp_path / "binary.jsonl"
    empty.touch()
    binary.write_bytes(bytes(range(256)))
    for path, message in (
        (tmp_path / "missing.jsonl", "cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
        (tmp_path / "nul\0.jsonl", "cannot be read: embedded null byte"),
        (empty, "is empty"),
        (binary, "line 1: must be text"),
    ):
        with pytest.raises(LogError) as caught:
            load_game(path)
        assert str(caught.value).startswith(f"{path}: {message}")


def test_nothing_is_written_where_no_file_can_be(tmp_path: Path) -> None:
    """A file in place of a folder, a device, or an impossible name gets a LogError that names the path."""
    (tmp_path / "file").write_text("kept")
    os.mkfifo(tmp_path / "pipe")
    for name in ("file/log.jsonl", "pipe", "a\0b.jsonl"):
        with pytest.raises(LogError, match="cannot be written"):
            save_game(Game.new(load_variant("rush"), ["Ana", "Ben"]), tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "pipe"]


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u0085", "\v", "\x1c", "\r", "\n", "\r\n"])
def test_a_name_may_hold_what_others_take_for_the_end_of_a_line(sign: str) -> None:
    """A line ends at a line feed and nowhere else: a text is cut there by StringIO, whether or not one ends it."""
    game = Game.new(load_variant("rush"), [f"A{sign}na", "Ben"], seed=1).play(CloseLooks())
    text = "\n".join(log_lines(game))
    for whole in (text, text + "\n"):
        assert load_lines(io.StringIO(whole)) == load_lines(io.BytesIO(whole.encode())) == game
        assert validate_lines(io.StringIO(whole)).players == game.players


SWAPPED: Any = "game.jsonl"


@pytest.mark.parametrize(
    ("told", "ask"),
    [
        ("game must be a Game, not 'game.jsonl'", lambda game: save_game(SWAPPED, game)),
        ("game must be a Game, not 'game.jsonl'", lambda game: log_lines(SWAPPED)),
        ("path must be text or a Path, not <Game of rush", lambda game: save_game(game, game)),
        ("path must be text or a Path, not <Game of rush", lambda game: LogWriter.create(game, SWAPPED)),
        ("path must be text or a Path, not 987654", lambda game: load_game(987654)),  # type: ignore[arg-type]
        ("path must be text or a Path, not False", lambda game: load_game(False)),  # type: ignore[arg-type]
        ("path must be text or a Path, not b'x'", lambda game: load_game(b"x")),  # type: ignore[arg-type]
        ("path must be text or a Path, not 987654", lambda game: recover_game(987654)),  # type: ignore[arg-type]
        ("path must be text or a Path, not 987654", lambda game: LogWriter.resume(987654)),  # type: ignore[arg-type]
        ("path must be text or a Path, not 987654", lambda game: validate_log(987654)),  # type: ignore[arg-type]
        ("path must be text or a Path, not None", lambda game: complete(None)),  # type: ignore[arg-type]
        ("path must be text or a Path, not 987654", lambda game: next(games_in(987654))),  # type: ignore[arg-type]
        ("each of the paths must be text or a Path, not 987654", lambda game: [*validate_archive([987654])]),  # type: ignore[list-item]
        ("paths must be a list of paths, not 987654", lambda game: validate_archive(987654)),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_is_no_path_and_no_game(told: str, ask: Callable[[Game], object]) -> None:
    """One error that names the argument; a number is not taken for a file that is open somewhere in the program."""
    with pytest.raises(LogError, match=f"^{re.escape(told)}"):
        ask(Game.new(load_variant("rush"), ["Ana", "Ben"]))


def test_a_path_may_be_of_any_kind_that_names_a_file(tmp_path: Path) -> None:
    """What ``os.scandir`` gives is one, and is called by its name."""
    save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), tmp_path / "game.jsonl.gz")
    (entry,) = os.scandir(tmp_path)
    assert validate_log(entry).name == str(tmp_path / "game.jsonl.gz")  # type: ignore[arg-type]
    assert load_game(entry).number == 1  # type: ignore[arg-type]


def test_replay_knows_the_seats(tmp_path: Path) -> None:
    """Replaying does not judge, but a seat that is not at the table is an error."""
    path = tmp_path / "game.jsonl"
    save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1).play(CloseLooks()), path)
    path.write_text(path.read_text().replace('"seat":0,"type":"turn_began"', '"seat":99,"type":"turn_began"'))
    with pytest.raises(LogError, match=r"line 3: this event cannot happen at this table: TurnBegan\(seat=99\)"):
        load_game(path)
