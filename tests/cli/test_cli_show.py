"""``cabo-rules show`` and the table as text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cabo_rules import Game, load_game, load_variant, save_game
from cabo_rules import moves as m
from cabo_rules.cli import main
from cabo_rules.cli.table import table_lines
from cabo_rules.moves import Place
from tests.cli.commands import GAMES, Run, write_forged
from tests.rules.tables import play, table

PLAYERS = ("Ana", "Ben", "Chi")


def lines_of(game: Game) -> list[str]:
    """Return the lines of a table."""
    return list(table_lines(game.state, game.players))


def travellers(stock: str, discard: str, *hands: str) -> Game:
    """Return a travellers table with these cards on top of the stock."""
    return table("travellers", hands or HANDS, stock=stock, discard=discard)


HANDS = ("AS - 3S 4S", "AH 2H 3H 4H", "AD 2D 3D 4D")
DRAW, SNAP = m.Draw(0, "stock"), m.Snap(0, Place(1, 2))


def test_hands_lie_in_their_grid() -> None:
    """The nearest row comes last, a hole keeps its place, and brackets show who has seen the card."""
    lines = lines_of(travellers("9C", "KD 7H"))
    assert lines[0] == "Round 1. Ana's turn to draw."
    assert lines[1] == "Totals: Ana 0, Ben 0, Chi 0."
    start = lines.index("Ana, seat 0, on turn")
    assert lines[start + 1] == "    row  1 | 2: 3S []  3: 4S []"
    assert lines[start + 2] == "    row  0 | 0: AS []  1: --"
    assert "Stock: 41 cards, on top the 9C." in lines
    assert "Discard pile: 2 cards, on top the 7H." in lines
    assert lines[-1] == "Pending: The 7H may be snapped."


def test_penalty_cards_lie_around_the_grid() -> None:
    """Placed penalty cards appear in their rows and columns; everybody has seen the card that was snapped wrongly."""
    game = play(travellers("9C 10C JC", "7H"), SNAP, m.PlacePenalty(0, (-1, 0)), m.PlacePenalty(0, (0, -1)))
    lines = lines_of(game)
    start = lines.index("Ana, seat 0, on turn")
    assert lines[start + 1 : start + 4] == [
        "    row  1 |            2: 3S []   3: 4S []",
        "    row  0 | 5: 10C []  0: AS []   1: --",
        "    row -1 |            4: 9C []",
    ]
    assert "    row  1 | 2: 3H [0 1 2]  3: 4H []" in lines


@pytest.mark.parametrize(
    ("stock", "discard", "moves", "pending"),
    [
        ("9C", "7H", [DRAW], ["Ana holds the 9C, drawn from the stock."]),
        ("9C", "3C", [SNAP], ["Ana must settle the gift for Ben's slot 2."]),
        (
            "9C 10C JC",
            "7H",
            [SNAP],
            ["Ana must place 9C 10C.", "The 7H may be snapped once that is settled."],
        ),
        (
            "KS",
            "7H",
            [DRAW, m.Discard(0)],
            ["Ana may use the power “choose to swap”.", "The KS may be snapped."],
        ),
        (
            "KS",
            "7H",
            [DRAW, m.Discard(0), m.Look(0, (Place(1, 2),))],
            [
                "Ana may use the power “choose to swap”, having looked at Ben's slot 2.",
                "The KS may be snapped once that is settled.",
            ],
        ),
    ],
    ids=["a drawn card", "a gift", "penalty cards", "a power", "a power between look and swap"],
)
def test_what_is_pending(stock: str, discard: str, moves: list[m.Move], pending: list[str]) -> None:
    """Each pending thing has its line, and nothing else is pending."""
    lines = lines_of(play(travellers(stock, discard), *moves))
    assert [line for line in lines if line.startswith("Pending: ")] == [f"Pending: {each}" for each in pending]


def test_a_kept_card_has_been_seen_by_its_player() -> None:
    """Its brackets name the player alone."""
    game = play(travellers("9C", "7H"), DRAW, m.Keep(0, 0))
    assert "    row  0 | 0: 9C [0]  1: --" in lines_of(game)


def test_a_shuffle_is_pending() -> None:
    """A draw from an empty stock waits for the host's shuffle."""
    game = play(table("stacking", ["AS", "AH"], stock_only=""), DRAW)
    assert "Pending: The host must shuffle before a card is drawn for the turn." in lines_of(game)
    assert "Stock: empty." in lines_of(game)


def test_the_last_lap_and_the_last_snap_are_pending() -> None:
    """After a call, the remaining turns are pending; after them, the players who passed the last snap are shown."""
    game = travellers("9C 9D 9H", "7H")
    game = play(game, m.Draw(0, "stock"), m.Keep(0, 0), m.Call(0))
    assert "Ana, seat 0, called Cabo" in lines_of(game)
    assert lines_of(game)[-1] == "Pending: This is the last lap, since Ana called Cabo; Chi has one more turn."
    for seat in (1, 2):
        game = play(game, m.Draw(seat, "stock"), m.Keep(seat, 0), m.EndTurn(seat))
    game = play(game, m.PassSnap(1))
    assert "The last turn is over; the last discard may still be snapped." in lines_of(game)[0]
    assert "Pending: The AD may be snapped; Ben passed." in lines_of(game)


def test_a_match_is_pending() -> None:
    """While a penalty card of a match waits for a shuffle, the remaining claims are pending."""
    wrong = m.Match(0, (m.Claim(Place(0, 0)), m.Claim(Place(0, 1))))
    lines = lines_of(play(table("hunner-reshuffle", ["AS 2S", "AH"], stock_only="9C"), DRAW, wrong))
    assert "Pending: A match of Ana's slot 1 is being settled." in lines
    assert "Pending: The host must shuffle before a card is drawn for the penalty." in lines


def test_an_empty_hand_set_up_by_hand() -> None:
    """A player may have a hand without a single slot."""
    lines = lines_of(travellers("9C", "7H", "AS", "", "AD"))
    assert lines[lines.index("Ben, seat 1") + 1] == "    no slots"


def test_first_looks_are_pending() -> None:
    """Before the first turn, the players who still have to look are pending."""
    game = play(Game.new(load_variant("hunner"), PLAYERS, seed=1), m.FirstLook(1, (0,)))
    assert lines_of(game)[0] == "Round 1. Players are taking their first look."
    assert "Pending: Ana and Chi may take a first look." in lines_of(game)
    assert "Discard pile: empty." in lines_of(game)


def test_the_table_between_and_after_rounds() -> None:
    """The table says that nothing is dealt, a round is over, or a game is over or abandoned."""
    assert lines_of(Game.new(load_variant("rush"), PLAYERS)) == ["Nothing has been dealt yet."]
    assert "The game was abandoned." in lines_of(Game.new(load_variant("rush"), PLAYERS, seed=1).play(m.Abandon()))[0]


def test_show_prints_the_last_table(run: Run) -> None:
    """By default the table after the last move is shown."""
    printed = run("show", GAMES / "rush-2-players.jsonl").out
    assert "after move 255 of 255" in printed
    assert "The game is over: Ana wins." in printed


def test_show_prints_the_table_after_a_move(run: Run) -> None:
    """With a number, that move and the table after it are shown; 0 is the empty table before the deal."""
    log = str(GAMES / "rush-2-players.jsonl")
    printed = run("show", log, "--move", "1").out
    assert "Move 1:\n    Round 1. The host deals:" in printed
    assert "Players are taking their first look." in printed
    assert "Nothing has been dealt yet." in run("show", log, "--move", "0").out


@pytest.mark.parametrize("log", sorted(GAMES.glob("*.jsonl")), ids=lambda log: log.name)
def test_every_table_of_a_game_can_be_shown(log: Path, run: Run) -> None:
    """Sampled tables of each example game, as text and as JSON, hold all cards of the deck."""
    for move in ("2", "17", "33"):
        assert f"after move {move} of" in run("show", log, "--move", move).out
        shown = json.loads(run("show", log, "--move", move, "--format", "json").out)
        hands = [slot["card"] for hand in shown["hands"] for slot in hand if slot["card"] is not None]
        apart = shown["penalty"]["apart"] if shown["penalty"] else []
        drawn = [shown["drawn"]["card"]] if shown["drawn"] else []
        cards = [*hands, *shown["stock"], *shown["discard"], *drawn, *apart]
        assert sorted(cards) == sorted(card.text for card in load_game(log).variant.cards)


@pytest.mark.parametrize("number", ["-1", "256", "99999999999"])
def test_a_move_that_is_not_there(number: str, run: Run) -> None:
    """One line gives the valid moves."""
    captured = run("show", GAMES / "rush-2-players.jsonl", "--move", number, code=2)
    assert captured.out == ""
    assert captured.err.endswith(
        f"rush-2-players.jsonl: --move must be from 0 to 255, not {number}; 0 is before the first move\n"
    )


@pytest.mark.parametrize(
    "event",
    [
        {"type": "round_awaited", "starter": 99, "dealer": 99},
        {"type": "penalty_placed", "seat": 0, "slot": 4, "cell": [0, 999999999999]},
        {"type": "called", "seat": 0, "last_turns": [99], "key": "x"},
        {"type": "first_looked", "seat": 0, "slots": [0], "cards": ["??"]},
        {"type": "game_ended", "winners": [7], "key": "x"},
        {"type": "round_scored", "seats": [], "winners": [7], "totals": []},
        {"type": "round_scored", "seats": [], "winners": [], "totals": [0, 0, 0]},
    ],
)
def test_a_table_that_makes_no_sense(
    event: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Replay does not validate, so an impossible table is shown or rejected in one line."""
    path = tmp_path / "nonsense.jsonl"
    owed: list[dict[str, object]] = [
        {"type": "penalty_owed", "seat": 0, "count": 1, "key": "x"},
        {"type": "penalty_drawn", "seat": 0, "card": "AS"},
    ]
    write_forged(path, PLAYERS, *(owed if event["type"] == "penalty_placed" else ()), event)
    code = main(["show", str(path)])
    captured = capsys.readouterr()
    if event["type"] in ("first_looked", "penalty_placed"):
        assert (code, captured.err) == (0, "")
        assert ("[0]" if event["type"] == "first_looked" else "4: AS []") in captured.out
    else:
        assert (code, captured.out) == (2, "")
        assert re.search("the table after move 2 is impossible|line 3: this event cannot happen at this", captured.err)
        assert captured.err.count("\n") == 1
    assert main(["show", str(path), "--svg"]) in (0, 2)
    captured = capsys.readouterr()
    assert captured.out.startswith("<svg ") != captured.err.startswith("cabo-rules: ")
    assert main(["validate", str(path)]) == 1


def test_a_name_cannot_steer_the_terminal(tmp_path: Path, run: Run) -> None:
    """Control characters and line breaks in a name are escaped."""
    path = tmp_path / "game.jsonl"
    save_game(Game.new(load_variant("rush"), ["\x1b[2JAna\n", "Ben"], seed=1), path)
    printed = run("show", path).out
    assert "\x1b" not in printed
    assert "\\x1b[2JAna\\n, seat 0" in printed
