"""``cabo-rules show`` of a part of a game: before a broken line, and of records of moves."""

from __future__ import annotations

import json
from pathlib import Path

from cabo_rules import Game, load_variant, save_game
from cabo_rules.cli.table import LEGEND, table_lines
from cabo_rules.moves import Place, Snap
from tests.cli.commands import Refused, Run, write_lines
from tests.validate.games import moves_only, random_log


def shown(run: Run, *arguments: object) -> list[str]:
    """Return the lines of ``show`` below the first, which names the file."""
    return run(*arguments).out.splitlines()[1:]


def test_the_table_before_a_broken_line_can_be_seen(tmp_path: Path, run: Run) -> None:
    """Nothing after the wanted move is read; without a number, the error names the last move that can be shown."""
    lines = random_log("rush", 2)
    whole = write_lines(tmp_path / "whole", lines)
    broken = write_lines(tmp_path / "broken", [*lines[:6], "{", *lines[7:]])
    wanted = shown(run, "show", whole, "--move", "5")
    assert shown(run, "show", broken, "--move", "5") == wanted
    captured = run("show", broken, code=2)
    assert captured.out == ""
    assert captured.err.startswith(f"cabo-rules: {broken}: line 7: not JSON")
    assert captured.err.endswith(" (--move 5 shows the table before it)\n")


def test_a_record_of_moves_is_shown_as_its_full_log(tmp_path: Path, run: Run, refused: Refused) -> None:
    """A record of moves looks the same as its full log after any move and at its end."""
    lines = random_log("rush", 2)
    full, short = write_lines(tmp_path / "full", lines), write_lines(tmp_path / "short", moves_only(lines, "rush"))
    for arguments in (["--move", "0"], ["--move", "7"], [], ["--move", "7", "--format", "json"]):
        outputs = []
        for path in (full, short):
            captured = run("show", path, *arguments)
            assert captured.err == ""
            outputs.append(captured.out.replace(path, "LOG"))
        assert outputs[0] == outputs[1]
    assert f"--move must be from 0 to {len(lines) - 1}, not 9999" in refused("show", short, "--move", "9999")


def test_a_broken_record_is_shown_up_to_its_break(tmp_path: Path, run: Run) -> None:
    """One line reports the break; the tables before it are shown as usual."""
    lines = moves_only(random_log("rush", 2), "rush")
    lines.insert(6, json.dumps({"move": {"type": "end_game"}}))
    path = write_lines(tmp_path / "record", lines)
    captured = run("show", path, "--move", "5")
    assert captured.err == ""
    for arguments in ([], ["--move", "20"]):
        broken = run("show", path, *arguments, code=1)
        assert broken.err.count("\n") == 1
        assert broken.err.startswith(f"cabo-rules: {path}: broken: line 7, move 6: ")
        assert "after move 5 of" in broken.out
        assert broken.out.splitlines()[1:] == captured.out.splitlines()[1:]


def test_a_record_with_nothing_sound_is_an_error(tmp_path: Path, run: Run) -> None:
    """With a broken header there is no table."""
    header = {**json.loads(moves_only(random_log("rush", 2), "rush")[0]), "variant_digest": "0"}
    captured = run("show", write_lines(tmp_path / "record", [json.dumps(header)]), code=2)
    assert captured.out == ""
    assert "line 1: the variant has been changed" in captured.err


def test_the_legend_explains_a_table_only(tmp_path: Path, run: Run) -> None:
    """Before the first deal, there are no slots to explain."""
    path = write_lines(tmp_path / "game", random_log("rush", 2))
    assert LEGEND not in shown(run, "show", path, "--move", "0")
    assert LEGEND in shown(run, "show", path, "--move", "1")


def test_the_top_of_each_pile_is_shown() -> None:
    """The top is the last card of the discard pile and the first of the stock."""
    variant = load_variant("rush")
    hands, discard = [["AS", "2S"], ["AH"]], ["7H", "9C", "KD"]
    rest = [card.text for card in variant.cards if card.text not in ("AS", "2S", "AH", *discard)]
    game = Game.set_up(variant, ["Ana", "Ben"], hands=hands, discard=discard, stock=rest)
    lines = list(table_lines(game.state, game.players))
    assert "Discard pile: 3 cards, on top the KD." in lines
    assert f"Stock: {len(rest)} cards, on top the {rest[0]}." in lines


def test_spectators_are_no_seat(tmp_path: Path, run: Run) -> None:
    """A card that everybody has seen is marked with the seats alone."""
    hands = [["AS", "2S"], ["AH", "3H"]]
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=hands, discard=["7H"]).play(Snap(0, Place(1, 1)))
    save_game(game, tmp_path / "game")
    assert any("1: 3H [0 1]" in line for line in shown(run, "show", str(tmp_path / "game")))
