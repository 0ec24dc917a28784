"""The event log: writing it, loading it, and what is refused."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import cabo_rules
from cabo_rules import Game, LogError, load_game, load_variant, save_game, validate_lines, validate_log, variant_ids
from cabo_rules.logs import header, load_lines, log_lines, read_header
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.header import _whole_variant
from cabo_rules.moves import CloseLooks
from cabo_rules.variants.digest import variant_digest
from cabo_rules.variants.load import variant_from_data, variant_to_data
from tests.validate.games import random_game, random_log


def test_a_game_is_saved_to_a_file_and_loaded_from_it(tmp_path: Path) -> None:
    """A file holds the log, with line breaks and nothing else; nothing is left beside it."""
    game, path = random_game("travellers"), tmp_path / "game.jsonl"
    save_game(game, path)
    assert load_game(path) == game
    assert path.read_bytes().decode() == "".join(f"{line}\n" for line in log_lines(game))
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_of_a_log_is_not_a_path() -> None:
    """The error does not quote the whole log, and names the function for a text."""
    log = "\n".join(log_lines(random_game("rush", 2)))
    with pytest.raises(LogError, match=r"^path must be the path of a file, not .{,50}; load_lines\(io\.") as error:
        load_game(log)
    assert len(str(error.value)) < 200


def test_a_saved_game_replaces_an_older_file(tmp_path: Path) -> None:
    """Saving again replaces the whole file, also by way of a link."""
    path, link = tmp_path / "game.jsonl", tmp_path / "link.jsonl"
    path.write_text("something longer\n" * 1000)
    link.symlink_to(path)
    game = random_game("rush", 2)
    save_game(game, link)
    assert load_game(path) == game
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Game.new(attrs.evolve(load_variant("rush"), name="\ud800"), ["Ana", "Ben"]), "cannot be written as UTF-8"),
        (None, "^game must be a Game, not None$"),
    ],
)
def test_what_cannot_be_saved_leaves_the_old_file(tmp_path: Path, game: Any, message: str) -> None:
    """It is an error, and nothing else is left in the folder."""
    path = tmp_path / "game.jsonl"
    path.write_text("old")
    with pytest.raises(LogError, match=message):
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
        "format": 1, "game": "cabo", "players": ["Zoë", "Ben"], "rules": 1, "variant": variant_to_data(variant),
        "variant_digest": variant_digest(variant),
    }  # fmt: skip


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


_PLAYERS: Final = ["Ana", "Ben", "Chi", "Dot"]


def _header(variant: object) -> dict[str, Any]:
    """The header of a record of moves, with a variant as data."""
    return {"format": 1, "players": ["Ana", "Ben"], "variant": variant}


@pytest.mark.parametrize("name", variant_ids())
def test_a_header_with_a_built_in_variant_is_not_checked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its variant is the one that the checks would let pass: they let the same data pass before."""
    data = variant_to_data(load_variant(name))
    checked = variant_from_data(data, "variant")
    _whole_variant.cache_clear()
    monkeypatch.setattr(header, "variant_from_data", None)
    header_data = _header(dict(reversed(data.items()))) | {"players": _PLAYERS[: checked.deal.seats.fewest]}
    assert read_header(header_data).variant == checked
    assert read_header(header_data).variant is load_variant(name)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("id", "my-rush", None),
        ("name", "Another name", None),
        ("scoring.winner_scores", "points", None),
        ("deck.packs", True, "variant: V103: deck.packs must be a whole number or a table, not true."),
        ("id", 7, "variant: V103: id must be text, not 7."),
        ("more", 1, "variant: V100: Unknown key more."),
    ],
)
def test_a_header_that_differs_in_one_value_is_checked(key: str, value: object, message: str | None) -> None:
    """Whatever it is: a name, a rule, a value of another type, one too many."""
    data = variant_to_data(load_variant("rush"))
    *tables, last = key.split(".")
    table = data[tables[0]] if tables else data
    table[last] = value
    if message is not None:
        with pytest.raises(LogError) as error:
            read_header(_header(data))
        assert str(error.value).startswith(message)
        return
    read = read_header(_header(data)).variant
    assert read == variant_from_data(data, "variant") != load_variant("rush")


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


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\u0085", "\v", "\x1c", "\r", "\n", "\r\n"])
def test_a_name_may_hold_what_others_take_for_the_end_of_a_line(sign: str) -> None:
    """A line ends at a line feed and nowhere else: a text is cut there by StringIO, whether or not one ends it."""
    game = Game.new(load_variant("rush"), [f"A{sign}na", "Ben"], seed=1).play(CloseLooks())
    text = "\n".join(log_lines(game))
    for whole in (text, text + "\n"):
        assert load_lines(io.StringIO(whole)) == load_lines(io.BytesIO(whole.encode())) == game
        assert validate_lines(io.StringIO(whole)).players == game.players


def test_a_path_may_be_of_any_kind_that_names_a_file(tmp_path: Path) -> None:
    """What ``os.scandir`` gives is one, and is called by its name."""
    save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), tmp_path / "game.jsonl.gz")
    (entry,) = os.scandir(tmp_path)
    assert validate_log(entry).name == str(tmp_path / "game.jsonl.gz")  # type: ignore[arg-type]
    assert load_game(entry).number == 1  # type: ignore[arg-type]
