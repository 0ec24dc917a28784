"""``cabo-rules show`` for one seat, and of logs of views."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import HIDDEN, SPECTATOR, Game, load_game, load_variant, new_state, redact, variant_ids, view
from cabo_rules.cli.table import HIDES, LEGEND, LEGEND_WITHOUT_RECALL
from cabo_rules.logs import as_data, load_lines, save_game
from cabo_rules.moves import Discard, Draw, FirstLook, Look, Place, Snap, Swap
from cabo_rules.show.commentary import sentence
from tests.cli.commands import GAMES, Refused, Run, write_forged, write_lines
from tests.rules.tables import play, table
from tests.validate.games import random_game, random_log

NAMES = ("Ana", "Ben", "Chi")
VIEWERS = (0, 1, 2, SPECTATOR)
FACE = re.compile(r"(?<!\w)(?:(?:[2-9AJQK]|10)[SHDC]|Joker)(?!\w)")


def word(viewer: int) -> str:
    """Return a viewer as an argument of --seat."""
    return "spectator" if viewer == SPECTATOR else str(viewer)


def shown(run: Run, *arguments: object) -> str:
    """Return the output of ``show``."""
    out, err = run("show", *arguments)
    assert err == ""
    return out


def cards_in(data: Any) -> set[str]:
    """Return every text in plain data that could be the face of a card."""
    if isinstance(data, dict):
        return set().union(*(cards_in(value) for key, value in data.items() if key in CARDS_AT), set())
    if isinstance(data, list):
        return set().union(*map(cards_in, data), set())
    return {data} - {"??"} if isinstance(data, str) else set()


CARDS_AT = ("events", "card", "cards", "hands", "stock", "discard", "drawn", "penalty", "apart")


# --- nothing leaks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", variant_ids())
def test_no_card_is_shown_that_the_seat_was_not_shown(variant: str, tmp_path: Path, run: Run) -> None:
    """Text and JSON of any variant show only faces that the seat's own log has shown so far."""
    lines, path = random_log(variant, 3, 7), tmp_path / "game.jsonl"
    write_lines(path, lines)
    game = random_game(variant, 3, 7)
    deck = {face.text for face in game.variant.cards}
    for viewer in VIEWERS:
        known = [{"events": as_data(step.events)} for step in game.view(viewer).steps]
        for number in range(2, game.number, game.number // 4):
            allowed = cards_in(known[:number])
            assert allowed <= deck
            arguments = (path, "--seat", word(viewer), "--move", number)
            assert set(FACE.findall(shown(run, *arguments))) <= allowed
            assert cards_in(json.loads(shown(run, *arguments, "--format", "json"))) <= allowed


# --- views ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("viewer", "words"), [(1, "seat 1, Ben"), (SPECTATOR, "a spectator")])
def test_a_seat_is_shown_its_view(viewer: int, words: str, tmp_path: Path, run: Run) -> None:
    """A full log shown to a seat looks like the log of its view; the first line names the viewer."""
    full, seen = GAMES / "travellers-3-players.jsonl", tmp_path / "seen.jsonl"
    save_game(load_game(full).view(viewer), seen)
    for arguments in (["--move", "40"], ["--move", "40", "--recall", "none"], [], ["--move", "9", "--format", "json"]):
        of_full = shown(run, full, "--seat", word(viewer), *arguments)
        of_view = shown(run, seen, *arguments)
        assert of_full.replace(str(full), "LOG") == of_view.replace(str(seen), "LOG")
    first = shown(run, seen, "--move", "40").splitlines()[0]
    assert first == f"{seen}: Travellers' Cabo, after move 40 of 300, as seen by {words}"
    first = shown(run, seen, "--move", "40", "--recall", "none").splitlines()[0]
    assert first.endswith(f", as seen by {words}, with no recall")


@pytest.mark.parametrize("recall", ["perfect", "none"])
def test_data_is_the_view(recall: Any, run: Run) -> None:
    """The JSON has the state that the library shows the seat, and names the viewer."""
    log = GAMES / "travellers-3-players.jsonl"
    for number in (1, 33, 34, 35, 120):
        state = load_lines(log.read_text("utf-8").splitlines(), "log", most=number).state
        data = json.loads(shown(run, log, "--seat", 1, "--recall", recall, "--move", number, "--format", "json"))
        assert (data["viewer"], data["recall"]) == (1, recall)
        assert {key: data[key] for key in as_data(state)} == json.loads(json.dumps(as_data(view(state, 1, recall))))
    whole = json.loads(shown(run, log, "--format", "json"))
    assert (whole["viewer"], whole["recall"]) == (None, None)


def test_cards_that_a_seat_knows_stay_visible(tmp_path: Path, run: Run) -> None:
    """With perfect recall, known cards stay visible; with none, they are hidden again at the first turn."""
    game = Game.new(load_variant("rush"), NAMES[:2], seed=7)
    game = game.play(FirstLook(0, (0, 1))).play(FirstLook(1, (0, 1)))
    path = tmp_path / "game.jsonl"
    save_game(game, path)
    assert "    row  0 | 0: QS [0]  1: 3H [0]\n" in shown(run, path, "--seat", 0)
    assert "    row  0 | 0: ??  1: ??\n" in shown(run, path, "--seat", 0, "--recall", "none")
    assert "    row  0 | 0: ?? [0]  1: ?? [0]\n" in shown(run, path, "--seat", 1)
    looking = shown(run, path, "--seat", 0, "--move", 2, "--recall", "none")
    assert "    row  0 | 0: QS  1: 3H\n" in looking
    assert shown(run, path, "--seat", 1, "--move", 2).count("Ana takes a first look at slots 0 and 1.\n") == 1


def test_what_is_hidden_is_explained(run: Run) -> None:
    """The legend of a view explains ??; that of a whole game does not, and an empty table has none."""
    log = GAMES / "rush-2-players.jsonl"
    for move in (1, 255):
        assert shown(run, log, "--seat", 0, "--move", move).endswith(f"\n\n{LEGEND}\n{HIDES}\n")
        assert shown(run, log, "--move", move).endswith(f"\n\n{LEGEND}\n")
    for seat in ([], ["--seat", 0]):
        undealt = shown(run, log, *seat, "--move", 0)
        assert LEGEND not in undealt
        assert HIDES not in undealt


def test_without_recall_nothing_is_said_of_who_has_seen_a_card(run: Run) -> None:
    """Neither the slots nor the legend mention it."""
    for number in range(0, 255, 50):
        printed = shown(run, GAMES / "rush-2-players.jsonl", "--seat", 0, "--move", number, "--recall", "none")
        assert "[" not in printed
        assert "seen the card" not in printed
    assert printed.endswith(f"\n\n{LEGEND_WITHOUT_RECALL}\n{HIDES}\n")


def test_recall_is_of_a_viewer(refused: Refused) -> None:
    """--recall needs a view and a known word."""
    log = str(GAMES / "rush-2-players.jsonl")
    assert refused("show", log, "--recall", "none") == "show: --recall needs --seat or the log of a view"
    assert "argument --recall: invalid choice: 'some'" in refused("show", log, "--seat", "0", "--recall", "some")


def test_a_move_is_told_without_recall(tmp_path: Path, run: Run) -> None:
    """A sentence stays on the screen, so it does not name a card that was looked at or swapped."""
    game = table("travellers", ["AS 2S", "AH 2H", "AD 2D"], stock="KS 9C QC KC", discard="7H")
    looked = play(game, Draw(0, "stock"), Discard(0), Look(0, (Place(1, 1),)))
    swapped = play(looked, Swap(0, (Place(0, 0), Place(1, 1))))
    path = tmp_path / "game.jsonl"
    save_game(swapped, path)
    for viewer in (0, 1):
        printed = shown(run, path, "--seat", viewer, "--recall", "none")
        assert "    Ana swaps slot 0 with Ben's slot 1.\n" in printed
        assert "2H" not in printed
    printed = shown(run, path, "--seat", 0)
    assert "    Ana swaps slot 0 with Ben's slot 1 (2H).\n" in printed
    assert "0: 2H [0]" in printed
    printed = shown(run, path, "--seat", 0, "--move", looked.number, "--recall", "none")
    assert "    Ana looks at Ben's slot 1.\n" in printed
    assert "1: 2H" in printed  # the table shows it during the look


# --- sentences --------------------------------------------------------------------------------------------------------


def test_a_deal_is_told_by_its_numbers() -> None:
    """Cards dealt face down are counted."""
    deal = Game.new(load_variant("rush"), NAMES, seed=1).last_events[0]
    message = sentence(NAMES, new_state(load_variant("rush"), 3), redact(deal, 0))
    assert message == "Round 1. The host deals: Ana gets 4 cards; Ben gets 4 cards; Chi gets 4 cards. Ana starts."


def test_a_table_set_up_by_hand_shows_what_was_seen() -> None:
    """A partly known hand shows its known cards, and keeps the places of the others."""
    hands: list[list[str | None]] = [["AS", None, "2S"], ["AH"]]
    game = Game.set_up(load_variant("rush"), NAMES[:2], hands=hands, discard=["9C"], seen=[[[], [], [1]], [[]]])
    message = sentence(NAMES[:2], new_state(game.variant, 2), redact(game.events[0], 1))
    assert message.startswith("The table is set up by hand: Ana holds ?? 2S; Ben holds 1 card. ")


def test_penalty_cards_are_laid_down_unseen(tmp_path: Path, run: Run) -> None:
    """Penalty cards are never looked at, so every seat sees only their number."""
    game = table("travellers", ["AS 2S", "AH 2H", "AD 2D"], stock="9C 10C JC", discard="8C")
    path = tmp_path / "game.jsonl"
    save_game(play(game, Snap(0, Place(1, 0))), path)
    printed = shown(run, path, "--seat", 0)
    assert "    Ana draws a penalty card.\n" in printed
    assert "Pending: Ana must place 2 cards.\n" in printed
    assert HIDDEN.text not in printed.split("Pending:")[1].split(LEGEND)[0]


@pytest.mark.parametrize("seat", ["1", "spectator"])
def test_a_line_that_cannot_be_read_is_not_told_to_a_seat(
    seat: str, tmp_path: Path, run: Run, refused: Refused
) -> None:
    """The error may name a card that the seat has not seen, so only the whole table shows it."""
    path = tmp_path / "game.jsonl"
    write_forged(path, NAMES, {"type": "drew", "seat": 99, "card": "KS"})
    assert "KS" in run("show", path, code=2).err
    hint = "(--move 1 shows the table before it)"
    assert refused("show", path, "--seat", seat) == f"{path}: line 3 of the log cannot be read {hint}"
    message = f"cabo-rules: {path}: line 3 of the log cannot be read; the page ends with move 1\n"
    assert run("replay", path, "--seat", seat, "--html", tmp_path / "game.html", code=2).err == message


def test_what_is_wrong_with_a_header_is_told_to_everybody(tmp_path: Path, run: Run) -> None:
    """A header names no card of the game."""
    path = tmp_path / "game.jsonl"
    path.write_text("{}\n", "utf-8")
    message = run("show", path, code=2).err
    assert run("show", path, "--seat", "1", code=2).err == message
