"""A reader made of the page about the log format alone shows every table as the library does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from cabo_rules import Game, load_game, load_variant, log_lines, variant_ids
from cabo_rules.events import EVENTS
from cabo_rules.logs.codec import type_name
from cabo_rules.play import play_at_random
from cabo_rules.state import State
from tests.docs.pages import PAGES, ROOT
from tests.docs.reader import Table, tables

GAMES = sorted((ROOT / "examples" / "games").glob("*.jsonl")) + sorted(
    (ROOT / "examples" / "games" / "views").iterdir()
)

PLAYED = [*((name, 3, 7) for name in variant_ids()), ("eventide-capped-resets", 4, 38)]  # in which a total comes down
"""Random games: the variant, how many seats, and the seed."""


def played(name: str, seats: int, seed: int) -> Game:
    """A random game."""
    *_, game = play_at_random(load_variant(name), ["Ana", "Ben", "Chi", "Dot"][:seats], seed)
    return game


def texts(cards: Iterable[object]) -> list[str]:
    """Cards as a log writes them."""
    return [str(card) for card in cards]


def differences(table: Table, state: State) -> list[str]:
    """In what the table of the reader differs from that of the library."""
    hands = [
        [(slot.cell, slot.card and (slot.card.text, set(slot.seen_by), slot.face_up)) for slot in hand]
        for hand in state.hands
    ]
    read = [
        [(slot.cell, slot.card and (slot.card.face, slot.card.seen, slot.card.up)) for slot in hand]
        for hand in table.hands
    ]
    drawn = state.drawn and (state.drawn.card.text, set(state.drawn.seen_by))
    parts = {
        "hands": (read, hands),
        "stock": (table.stock, texts(state.stock)),
        "discard": (table.discard, texts(state.discard)),
        "drawn": (table.drawn and (table.drawn.face, table.drawn.seen), drawn),
        "apart": (table.apart, texts(state.penalty.apart) if state.penalty else []),
        "totals": (table.totals, list(state.totals)),
        "turn": (table.turn, state.turn),
        "winners": (table.winners, None if state.winners is None else list(state.winners)),
        "waiting": (vars(table.waiting), waiting_for(state)),
    }
    return [f"{name}: {here} and {there}" for name, (here, there) in parts.items() if here != there]


def waiting_for(state: State) -> dict[str, object]:
    """The phase and what is open, as the reader calls it."""
    penalty = state.penalty
    return {
        "seats": state.seats, "phase": state.phase, "looks": {*state.to_look}, "powers": [*state.powers],
        "swap": state.looked != (), "window": state.window is not None and not state.window.closed,
        "gift": state.gift is not None, "shuffle": state.shuffle is not None,
        "named": None if state.claims is None else len(state.claims), "owed": 0 if penalty is None else penalty.owed,
        "apart": 0 if penalty is None else len(penalty.apart),
    }  # fmt: skip


def compare(game: Game) -> set[str]:
    """Read the log of a game, table by table; gives the types of the events that were read."""
    again = Game(game.players, Game.new(game.variant, game.players).state, viewer=game.viewer)
    seen = set()
    for table, step in zip(tables(log_lines(game)), game.steps, strict=True):
        again = again.follow(step) if game.viewer is not None else again.play(step.move)
        assert differences(table, again.state) == [], f"after move {step.number}"
        seen |= {type(event).__name__ for event in step.events}
    return seen


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_recorded_games(path: Path) -> None:
    """Recorded games and views, among them games that begin at a table set up by hand."""
    assert compare(load_game(path))


@pytest.mark.parametrize(("name", "seats", "seed"), PLAYED)
def test_games_and_views_of_each_variant(name: str, seats: int, seed: int) -> None:
    """A random game of every shipped variant, and what one seat and a spectator saw of it."""
    game = played(name, seats, seed)
    assert "Dealt" in compare(game)
    for viewer in (1, -2):
        compare(game.view(viewer))


def test_every_event_is_read() -> None:
    """Those games have every event, so each line of the page's table is needed and right."""
    games = [*map(load_game, GAMES), *(played(*each) for each in PLAYED)]
    assert {type(event) for game in games for event in game.events} == set(EVENTS)


def test_the_page_says_what_the_reader_does() -> None:
    """The reader knows just the events of the table on the page."""
    table = PAGES["reference/log-format.md"].split("| event | effect on the table |")[1].split("\n\n")[0]
    named = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert named == {type_name(kind) for kind in EVENTS if hasattr(Table, f"_{type_name(kind)}")}
