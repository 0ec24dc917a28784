"""Arrays: a documented layout, with nothing in it that the seat does not see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from cabo_rules import Game, load_variant, possible_game, variant_ids
from cabo_rules.errors import GameError
from cabo_rules.moves import CloseLooks, DeclinePower, Discard, Draw, FirstLook, Look, Place, Snap
from cabo_rules.play import play_at_random
from cabo_rules.rl import Codec, Observer
from cabo_rules.rl import observation as module
from cabo_rules.views import Recall, view
from tests.rules.tables import play, table

ROOT: Final = Path(__file__).parents[2]


def observer_of(game: Game, hand_limit: int = 16, recall: Recall = "perfect") -> Observer:
    """The observer of a game's variant and number of players."""
    return Observer(Codec(game.variant, len(game.players), hand_limit), recall)


def part(game: Game, name: str, seat: int = 0, picked: tuple[int, ...] = ()) -> list[float]:
    """The numbers of one part of what a seat sees."""
    observer = observer_of(game)
    values: list[float] = observer.observe(game.state, seat, picked)[observer.layout[name]].tolist()
    return values


def slot(game: Game, player: int, number: int, seat: int = 0) -> list[float]:
    """The numbers of one slot as a seat sees it: the facts, and the points of the card at the end."""
    rows = np.array(part(game, "cards", seat)).reshape(len(game.players), 16, -1)
    values: list[float] = rows[player, number].tolist()
    return values


@pytest.mark.parametrize("name", variant_ids())
def test_nothing_hidden_is_in_it(name: str) -> None:
    """Games that a seat cannot tell apart give it the same array; the whole state gives no more than the view."""
    variant = load_variant(name)
    players = ["Ana", "Ben", "Chi"][: variant.deal.seats.fewest]
    games = list(play_at_random(variant, players, seed=11, most_moves=40))
    observers = [observer_of(games[0]), observer_of(games[0], recall="none")]
    hidden = 0
    for game in games[5::15]:
        for seat in range(len(players)):
            other = possible_game(game.view(seat), seed=2)
            hidden += other.state != game.state
            for observer in observers:
                array = observer.observe(game.state, seat)
                assert array.dtype == np.float32
                assert np.isfinite(array).all()
                assert np.array_equal(array, observer.observe(view(game.state, seat), seat))
                assert np.array_equal(array, observer.observe(other.state, seat))
    assert hidden


def test_the_layout_has_no_gaps() -> None:
    """The parts follow each other, and are as long as the docs say."""
    game = Game.new(load_variant("travellers"), ["Ana", "Ben", "Chi"], seed=1)
    observer = observer_of(game, 6)
    parts = [*observer.layout.values()]
    assert parts[0].start == 0
    assert [each.stop for each in parts[:-1]] == [each.start for each in parts[1:]]
    lengths = {name: each.stop - each.start for name, each in observer.layout.items()}
    ranks = len({card.rank for card in game.variant.cards_for(3)})
    assert lengths["phase"] == 7
    assert lengths["totals"] == lengths["on_turn"] == 3
    assert lengths["top"] == lengths["drawn"] == ranks + 1
    assert lengths["picked"] == observer.codec.size
    assert lengths["cards"] == 3 * 6 * (3 + 7 + ranks + 1)
    assert observer.size == sum(lengths.values()) == len(observer.observe(game.state, 0))


def test_the_page_names_every_part() -> None:
    """The table in the reference has the parts of the layout, in their order."""
    page = (ROOT / "docs/reference/api/rl.md").read_text("utf-8").split("## Views as arrays")[1]
    named = [
        name
        for line in page.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    ]
    assert named == [*Observer(Codec(load_variant("rush"), 2)).layout]


def test_a_card_that_the_seat_knows() -> None:
    """Its own look shows a card and who has seen it; to another player only that it was seen."""
    game = Game.set_up(
        load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "9H"], ["7D", "KC"]], seen=[[[0], []], [[], []]]
    )
    assert slot(game, 0, 0)[:8] == [1, 1, 1, 0, 0, 0, 1, 0]
    assert slot(game, 0, 0)[-1] == 1
    assert sum(slot(game, 0, 0)) == 1 + 1 + 1 + 1 + 1 + 1
    assert slot(game, 1, 0, seat=1)[:8] == [1, 0, 0, 1, 0, 0, 1, 0]
    assert slot(game, 1, 0, seat=1)[9:] == [0] * len(slot(game, 1, 0)[9:])
    assert slot(game, 0, 1)[8] == 1  # the column
    assert not any(slot(game, 0, 2))


def test_a_hole_is_a_slot_without_a_card() -> None:
    """A hole differs from a slot that the hand does not have."""
    game = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", None, "KH"], ["7D"]])
    assert slot(game, 0, 1)[:9] == [0, 0, 0, 0, 0, 0, 1, 0, 1]


def test_players_are_counted_from_the_seat() -> None:
    """Each seat finds itself first."""
    game = table("rush", ["AS", "7D", "2C"], discard="7H", turn=1)
    assert [part(game, "on_turn", seat) for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_the_piles() -> None:
    """The top card, the ranks below it, and the card that is drawn, to the one who has drawn it."""
    game = play(table("rush", ["AS", "7D"], discard="2C 7H", stock="KS"), Draw(0, "stock"))
    assert sum(part(game, "discarded")) == 2
    assert part(game, "top")[-1] == 7
    assert part(game, "drawn")[-1] == game.variant.points["KS"]
    assert part(game, "drawn", seat=1) == [0] * len(part(game, "drawn"))
    assert part(game, "drawer", seat=1) == [0, 1]
    assert part(game, "from_discard") == [0]
    assert part(game, "stock") == [len(game.state.stock)]


def test_windows_gifts_and_looks() -> None:
    """The window of the last discard, the place of a gift, a place that was looked at, open powers."""
    game = play(table("travellers", ["7S 2S", "AS", "AC"], stock="7H"), Draw(0, "stock"), Discard(0))
    assert sum(part(game, "powers")) == len(game.state.powers) > 0
    assert part(game, "window") == [1]
    game = play(game, DeclinePower(0), Snap(1, Place(0, 0)))
    assert part(game, "giver", seat=1) == [1, 0, 0]
    assert part(game, "gift_place", seat=1).index(1) == 2 * 16
    looked = play(table("cambio", ["AS KH", "7D 7C"], discard="7H", stock="KS"), Draw(0, "stock"), Discard(0))
    assert looked.state.turn == 0
    looked = play(looked, Look(0, (Place(0, 1), Place(1, 0))))
    assert [at for at, value in enumerate(part(looked, "looked")) if value] == [1, 16]
    small = observer_of(looked, 1)
    assert small.observe(looked.state, 0)[small.layout["looked"]].tolist() == [0, 1]


def test_penalty_cards_and_last_turns() -> None:
    """The penalty that is being placed, and the seats that still have a turn."""
    game = play(
        table("travellers", ["AS 2S", "AC", "AD"], stock="AH"), Draw(0, "stock"), Discard(0), Snap(0, Place(0, 1))
    )
    assert part(game, "offender") == [1, 0, 0]
    assert part(game, "penalty_cards")[0] >= 1
    called = table("rush", ["AS KH", "7D", "2C"], discard="7H", caller=2)
    assert part(called, "last_turn") == [0, 1, 0]
    assert part(called, "caller") == [0, 0, 1]


def test_actions_already_picked() -> None:
    """What a seat has picked for its move is in its own array."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    observer = observer_of(game)
    (first, *_) = observer.codec.encode(game.state, FirstLook(0, (0, 1)))
    assert part(game, "picked", picked=(first,)).index(1) == first
    with pytest.raises(GameError, match="picked must be a whole number from 0 to"):
        observer.observe(game.state, 0, (observer.codec.size,))


def test_the_mask_has_the_legal_actions() -> None:
    """A 1 for each action of the codec that is legal now, and after some were picked."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    observer = observer_of(game)
    for picked in ((), (3,), (3, 4)):
        mask = observer.mask(game.state, 0, picked)
        assert mask.dtype == np.int8
        assert tuple(np.flatnonzero(mask).tolist()) == observer.codec.legal(game.state, 0, picked)


def test_without_recall_only_what_lies_open() -> None:
    """A seat that remembers nothing sees neither its cards nor who has seen one."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(FirstLook(0, (0, 1))).play(CloseLooks())
    without = observer_of(game, recall="none").observe(game.state, 0)
    layout = observer_of(game).layout
    assert part(game, "cards") != without[layout["cards"]].tolist()


def test_what_is_kept_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands and slots that were written once are kept, up to a limit, and forgotten hands are written again."""
    monkeypatch.setattr(module, "_MOST_HANDS", 2)
    monkeypatch.setattr(module, "_MOST_SLOTS", 3)
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    observer = observer_of(game)
    first = observer.observe(game.state, 0)
    observer.observe(game.state, 1)
    assert np.array_equal(observer.observe(game.state, 0), first)
    assert observer == observer_of(game)


def test_wrong_arguments() -> None:
    """Another table, no such seat, no such recall."""
    game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    with pytest.raises(GameError, match="state must be a state of rush with 3 seats, not 'rush with 2'"):
        Observer(Codec(game.variant, 3)).observe(game.state, 0)
    with pytest.raises(GameError, match="seat must be a seat from 0 to 1 or SPECTATOR, not 2"):
        observer_of(game).observe(game.state, 2)
    with pytest.raises(GameError, match="recall must be one of perfect, none"):
        Observer(Codec(game.variant, 2), "some")  # type: ignore[arg-type]
