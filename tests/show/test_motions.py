"""Motions and reveals, event by event; ``tests/properties/test_motions.py`` has those of whole games."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cabo_rules import HIDDEN, SPECTATOR, Game, GameError, Step, card, events, load_variant, redact
from cabo_rules.events import EVENTS, Event
from cabo_rules.logs import as_data
from cabo_rules.moves import Abandon, Claim, Draw, Keep, Match, Place, Swap
from cabo_rules.show.motions import Apart, Motion, Reveal, motions, reveals
from cabo_rules.show.motions.moved import MOTIONS, STILL
from cabo_rules.show.motions.shown import REVEALS, UNSHOWN
from tests.events.test_effects import CASES
from tests.rules.tables import cards, play, table, with_keys

PILE: Final = "discard pile"
DRAWN: Final = Apart(0, "drawn")
OWED: Final = Apart(1, "penalty")


def _step(*happened: Event) -> Step:
    return Step(1, Abandon(), happened)


def _last(game: Game) -> Step:
    assert game.last_step is not None
    return game.last_step


def test_each_event_has_motions_or_explicitly_none() -> None:
    """The tables have every event, and name those without motions or reveals apart."""
    assert set(MOTIONS) == set(REVEALS) == set(EVENTS)
    for table_of, without in ((MOTIONS, STILL), (REVEALS, UNSHOWN)):
        found = {type(event) for _, event, _ in CASES.values() if list(table_of[type(event)](0, event))}
        assert found == set(EVENTS) - set(without)


@pytest.mark.parametrize(
    ("event", "went"),
    [
        (events.OpenCardTurned(card("AS")), [("AS", "stock", PILE)]),
        (events.Drew(0, card("AS")), [("AS", "stock", DRAWN)]),
        (events.Took(0, card("AS")), [("AS", PILE, DRAWN)]),
        (events.Kept(0, 1, card("AS")), [("AS", Place(0, 1), PILE), ("??", DRAWN, Place(0, 1))]),
        (events.Discarded(0, card("AS")), [("AS", DRAWN, PILE)]),
        (events.Returned(0, card("AS")), [("AS", DRAWN, PILE)]),
        (events.Snapped(1, Place(0, 2), card("AS")), [("AS", Place(0, 2), PILE)]),
        (events.Gave(1, 3, Place(0, 2)), [("??", Place(1, 3), Place(0, 2))]),
        (events.Matched(0, Place(0, 2), None, card("AS")), [("AS", Place(0, 2), PILE)]),
        (
            events.Traded(0, (2, 0), cards("AS AD")),
            [("AS", Place(0, 2), PILE), ("AD", Place(0, 0), PILE), ("??", DRAWN, Place(0, 2))],
        ),
        (events.PenaltyDrawn(1, card("AS")), [("AS", "stock", OWED)]),
    ],
)
def test_where_the_cards_go(event: Event, went: list[tuple[Any, ...]]) -> None:
    """One card after another, with the faces that the event has."""
    assert [(each.card.text, each.source, each.target) for each in motions(_step(event))] == went
    assert all((each.event, each.cell, each.kept) == (0, None, None) for each in motions(_step(event)))


def test_a_card_that_may_make_a_new_slot_has_its_cell() -> None:
    """A penalty card that is placed, and a drawn card that joins a hand after a failed set."""
    joined, placed = events.DrawnKept(0, 4, (0, 2), "key"), events.PenaltyPlaced(1, 5, (1, 2))
    assert motions(_step(joined, placed)) == (
        Motion(0, HIDDEN, DRAWN, Place(0, 4), (0, 2)),
        Motion(1, HIDDEN, OWED, Place(1, 5), (1, 2)),
    )


def test_a_shuffle_is_one_motion() -> None:
    """The discard pile goes, but for the cards that stay on its top."""
    shuffled = events.Shuffled(cards("AS KD"), 1, None)
    assert motions(_step(shuffled)) == (Motion(0, HIDDEN, PILE, "stock", kept=1),)


def test_cards_are_dealt_around() -> None:
    """Each seat in turn is dealt a card, and the rest becomes the stock."""
    went = motions(_last(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)))
    assert [motion.target for motion in went] == [
        *(Place(seat, slot) for slot in range(4) for seat in (0, 1)), "stock"
    ]  # fmt: skip
    assert {motion.source for motion in went} == {"deck"}
    assert [motion.kept for motion in went] == [None] * 8 + [0]
    assert went[0].card == card("QS")


def test_a_table_that_is_set_up() -> None:
    """A hole gets no card, the discard pile lies open, and a seat is shown what it has seen."""
    game = Game.set_up(
        load_variant("rush"),
        ["Ana", "Ben"],
        hands=[["AS", None], ["2S"]],
        seen=[[(0,), ()], [()]],
        discard=["7H", "8H"],
    )
    (step,) = game.steps
    first, second, *pile, stock = motions(redact(step, 0))
    assert first == Motion(0, card("AS"), "deck", Place(0, 0))
    assert second == Motion(0, HIDDEN, "deck", Place(1, 0))
    assert pile == [Motion(0, each, "deck", PILE) for each in cards("7H 8H")]
    assert stock == Motion(0, HIDDEN, "deck", "stock", kept=0)
    assert reveals(redact(step, 0)) == tuple(Reveal(0, each, PILE, None, True) for each in cards("7H 8H"))


def test_a_swap_is_two_motions_at_the_same_time() -> None:
    """Nobody sees the cards, even one that lies face up: that is for the state to show."""
    rules = with_keys("eventide", {"turn.discard_pile.kept": "face up"})
    game = play(table(rules, ("2 3", "6 7"), stock="11", discard="13 1"), Draw(0, "discard pile"), Keep(0, 1))
    assert reveals(_last(game))[-1] == Reveal(1, HIDDEN, Place(0, 1), None, True)
    assert isinstance(game.last_events[1], events.LaidFaceUp)
    game = play(game, Draw(1, "stock"), Swap(1, (Place(1, 0), Place(0, 1))))
    assert isinstance(game.last_events[1], events.Swapped)
    assert motions(_last(game))[:2] == (
        Motion(1, HIDDEN, Place(0, 1), Place(1, 0)), Motion(1, HIDDEN, Place(1, 0), Place(0, 1)),
    )  # fmt: skip
    assert game.state.hands[1][0].face_up


def test_a_match_with_a_wrong_card_and_a_gift() -> None:
    """The drawn card is shown, a right card goes, a gift takes its place, a wrong card is shown and turned back."""
    game = play(table("hunner", ("AS 2H", "2D 7D"), stock="2S"), Draw(0, "stock"))
    game = play(game, Match(0, (Claim(Place(1, 0), 0), Claim(Place(1, 1), 1))))
    assert motions(_last(game))[:2] == (
        Motion(1, card("2D"), Place(1, 0), PILE), Motion(1, HIDDEN, Place(0, 0), Place(1, 0)),
    )  # fmt: skip
    assert reveals(_last(game))[:3] == (
        Reveal(0, card("2S"), DRAWN, None, True),
        Reveal(1, card("2D"), PILE, None, True),
        Reveal(2, card("7D"), Place(1, 1), None, False),
    )


LOOKED: Final = events.Looked(1, (Place(0, 0), Place(1, 2)), cards("AS KD"))


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (events.FirstLooked(1, (2, 0), cards("AS KD")), [("AS", Place(1, 2), 1, False), ("KD", Place(1, 0), 1, False)]),
        (LOOKED, [("AS", Place(0, 0), 1, False), ("KD", Place(1, 2), 1, False)]),
        (redact(LOOKED, SPECTATOR), [("??", Place(0, 0), 1, False), ("??", Place(1, 2), 1, False)]),
        (events.Drew(0, card("AS")), [("AS", DRAWN, 0, True)]),
        (events.Took(0, card("AS")), [("AS", DRAWN, None, True)]),
        (events.PowerOpened(0, "peek", card("AS")), [("AS", DRAWN, None, True)]),
        (events.PowerOpened(0, "peek", None), []),
        (events.SnapFailed(1, Place(0, 1), card("AS")), [("AS", Place(0, 1), None, False)]),
        (
            events.TradeFailed(1, (2, 0), cards("AS KD")),
            [("AS", Place(1, 2), None, False), ("KD", Place(1, 0), None, False)],
        ),
        (events.Traded(1, (2, 0), cards("AS AD")), [("AS", PILE, None, True), ("AD", PILE, None, True)]),
        (events.HandShown(1, "key", (card("AS"), None)), [("AS", Place(1, 0), None, True)]),
        (
            events.RoundEnded("last turn", "key", ((None, card("AS")), cards("KD"))),
            [("AS", Place(0, 1), None, True), ("KD", Place(1, 0), None, True)],
        ),
    ],
)  # fmt: skip
def test_who_sees_which_card_and_for_how_long(event: Event, shown: list[tuple[Any, ...]]) -> None:
    """One seat or everybody sees it where it lies, for a moment or from now on."""
    told = [(each.card.text, each.spot, each.seat, each.stays) for each in reveals(_step(event))]
    assert told == shown


def test_as_plain_data() -> None:
    """A pile is text, a place a list, and a spot beside a hand has a seat and says what lies there."""
    kept = _step(events.Kept(0, 1, card("AS")))
    assert as_data(motions(kept)) == [
        {"event": 0, "card": "AS", "source": [0, 1], "target": "discard pile", "cell": None, "kept": None},
        {
            "event": 0,
            "card": "??",
            "source": {"seat": 0, "what": "drawn"},
            "target": [0, 1],
            "cell": None,
            "kept": None,
        },
    ]
    assert as_data(reveals(kept)) == [
        {"event": 0, "card": "AS", "spot": "discard pile", "seat": None, "stays": True}
    ]  # fmt: skip


@pytest.mark.parametrize("function", [motions, reveals])
@pytest.mark.parametrize("happened", [None, ("x",), (7,), (events.Traded(1, (2,), cards("AS KD")), events.Drew)])
def test_a_step_that_is_none(function: Any, happened: Any) -> None:
    """Events of other kinds, or with fields that fit nothing, are an error of the library."""
    with pytest.raises(GameError, match=r"^step must be a move and its events, not Step"):
        function(Step(1, Abandon(), happened))


def test_lists_of_an_event_that_do_not_fit() -> None:
    """Two cards from one slot are no motions, and no reveals."""
    with pytest.raises(GameError, match=r"^step must be a move and its events, not Step"):
        motions(_step(events.Traded(1, (2,), cards("AS KD"))))
    with pytest.raises(GameError, match=r"^step must be a move and its events, not Step"):
        reveals(_step(events.TradeFailed(1, (2,), cards("AS KD"))))
