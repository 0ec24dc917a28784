"""Powers, continued: which cards open one, when it is used, and how it ends."""

from __future__ import annotations

import pytest

from cabo_rules import Card, Game, events
from cabo_rules import moves as m
from tests.rules.tables import MAIN, happened, kinds, play, refused, table

OWN, OWN2, BEN, CHI = m.Place(0, 0), m.Place(0, 1), m.Place(1, 0), m.Place(2, 0)
DISCARD_FIRST = ("travellers", "hunner", "stacking")
USE_FIRST = ("eventide", "rush")
USES: list[m.Move] = [
    m.Look(0, (OWN,)), m.Look(0, (BEN,)), m.Look(0, (OWN, BEN)), m.Swap(0, (OWN, BEN)), m.DeclinePower(0),
]  # fmt: skip


def three(variant: str, stock: str, discard: str = "5C", hands: list[str] | None = None, turn: int = 0) -> Game:
    """Three players; it is seat 0's turn. Cards are named as in a pack, without suits for the deck of 2010."""
    if variant.startswith("eventide"):
        numbers = {"A": "1", "J": "11", "Q": "12", "K": "13"}
        held = hands or ["1 2 3", "1 2 3", "1 2 3"]
        stock = " ".join(numbers.get(word[:-1], word[:-1]) for word in stock.split())
        return table(variant, held, stock=stock, discard=numbers.get(discard[:-1], discard[:-1]), turn=turn)
    return table(variant, hands or ["AS 2S 3S", "AH 2H 3H", "AD 2D 3D"], stock=stock, discard=discard, turn=turn)


def no_power(game: Game) -> None:
    """Seat 0 has no power to use."""
    for use in USES:
        assert refused(game, use).code in ("powers.none_open", "turn.not_yours")


# --- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", DISCARD_FIRST)
def test_discard_then_use(variant: str) -> None:
    """The card is put on the discard pile, then the power is used (How to play Cabo: ruling)."""
    game = play(three(variant, "7C"), m.Draw(0, "stock"))
    no_power(game)
    game = play(game, m.Discard(0))
    assert kinds(game.last_events) == ["Discarded", "PowerOpened"]
    assert game.state.discard[-1] == Card("7C")
    assert game.state.phase == "done"
    assert kinds(happened(game, m.Look(0, (OWN,))))[:2] == ["Looked", "PowerEnded"]


def test_a_power_waits_for_a_penalty() -> None:
    """While the power is open, others snap; who has to lay down penalty cards goes before it."""
    game = play(three("travellers", "7C"), m.Draw(0, "stock"), m.Discard(0), m.Snap(1, BEN))
    refusal = refused(game, m.Look(0, (OWN,)))
    assert (refusal.code, refusal.seat) == ("wait.penalty", 0)
    game = play(game, m.PlacePenalty(1, (0, 2)))
    assert kinds(happened(game, m.Look(0, (OWN,))))[:2] == ["Looked", "PowerEnded"]


@pytest.mark.parametrize("variant", USE_FIRST)
@pytest.mark.parametrize(
    ("drawn", "use", "done"),
    [
        ("8C", m.Look(0, (OWN,)), "Looked"),
        ("10C", m.Look(0, (BEN,)), "Looked"),
        ("JC", m.Swap(0, (OWN, BEN)), "Swapped"),
    ],
)
def test_use_then_discard(variant: str, drawn: str, use: m.Move, done: str) -> None:
    """Cabo rules (2010) and Cabo Rush: the power is used first, then the card is discarded, and that is the turn."""
    game = play(three(variant, drawn), m.Draw(0, "stock"))
    assert game.state.drawn is not None
    happens = happened(game, use)
    assert kinds(happens) == ["PowerOpened", done, "PowerEnded", "Discarded", "TurnBegan"]
    assert happens[3] == events.Discarded(0, game.state.drawn.card)


@pytest.mark.parametrize("variant", USE_FIRST)
def test_a_discard_without_use_forgoes_the_power(variant: str) -> None:
    """All powers are optional: a power card may be discarded unused, or kept, and then has no power any more."""
    game = play(three(variant, "7C"), m.Draw(0, "stock"))
    assert refused(game, m.DeclinePower(0)).code == "powers.none_open"
    for move in (m.Discard(0), m.Keep(0, 0)):
        after = play(game, move)
        assert kinds(after.last_events)[1:] == ["TurnBegan"]
        no_power(after)


# --- what opens a power -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", MAIN)
@pytest.mark.parametrize("top", ["7C", "10C", "JC"])
def test_never_from_the_discard_pile(variant: str, top: str) -> None:
    """A card from the discard pile has only its points (How to play Cabo and Cabo Rush: ruling)."""
    game = play(three(variant, "6C", discard=top), m.Draw(0, "discard pile"))
    no_power(game)
    acts: list[m.Move] = [m.Keep(0, 0), m.PutBack(0)] if variant in ("travellers", "hunner") else [m.Keep(0, 0)]
    for act in acts:
        after = play(game, act)
        assert "PowerOpened" not in kinds(after.events)
        no_power(after)


REPLACED = [(variant, variant == "stacking") for variant in MAIN]


@pytest.mark.parametrize(("variant", "opens"), REPLACED)
@pytest.mark.parametrize("pile", ["stock", "discard pile"])
def test_a_card_replaced_out_of_the_hand(variant: str, opens: bool, pile: str) -> None:
    """Stacking ("draws or discards", ruling): a replaced card opens its power too; in the other four it does not."""
    hands = ["7 2", "3 4", "1 6"] if variant == "eventide" else ["7S 2S", "3H 4H", "AD 6D"]
    game = play(
        three(variant, "AC", hands=hands), m.Draw(0, "stock" if pile == "stock" else "discard pile"), m.Keep(0, 0)
    )
    assert ("PowerOpened" in kinds(game.last_events)) is opens
    if opens:
        assert game.state.powers == ("look-at-own",)
        assert kinds(happened(game, m.Look(0, (OWN,)))) == ["Looked", "PowerEnded", "TurnBegan"]
    else:
        no_power(game)


@pytest.mark.parametrize(
    ("drawn", "held", "power"),
    [("7C", "JS", "swap-any-two"), ("JC", "7S", "look-at-own"), ("JC", "6S", None), ("KC", "KH", None)],
)
def test_at_most_one_power_a_turn(drawn: str, held: str, power: str | None) -> None:
    """Stacking (ruling): only the card that reaches the pile counts, never the one that is kept."""
    game = play(three("stacking", drawn, hands=[f"{held} 2S", "3H 4H", "AD 6D"]), m.Draw(0, "stock"), m.Keep(0, 0))
    assert game.state.powers == (() if power is None else (power,))
    assert game.state.phase == ("draw" if power is None else "done")


def test_a_matched_card_has_no_power() -> None:
    """Ruling: neither the drawn card nor a card matched with it opens its power."""
    game = play(three("hunner", "7C", hands=["7S 2S", "3H 4H", "AD 6D"]), m.Draw(0, "stock"))
    for slot in (0, 1):
        after = play(game, m.Match(0, (m.Claim(m.Place(0, slot)),)))
        assert "PowerOpened" not in kinds(after.events)
        no_power(after)


@pytest.mark.parametrize("variant", DISCARD_FIRST)
@pytest.mark.parametrize("drawn", ["7C", "9C", "QC"])
def test_all_powers_are_optional(variant: str, drawn: str) -> None:
    """A power may be declined; then it is over. All documents."""
    game = play(three(variant, drawn), m.Draw(0, "stock"), m.Discard(0))
    (power,) = game.state.powers
    happens = happened(game, m.DeclinePower(0))
    assert happens[0] == events.PowerEnded(0, power, "declined", f"powers.named.{power}")
    assert kinds(happens[1:]) == (["TurnBegan"] if variant == "stacking" else [])
    no_power(play(game, m.DeclinePower(0)))


@pytest.mark.parametrize("variant", DISCARD_FIRST)
def test_a_power_is_its_players(variant: str) -> None:
    """Only who discarded the card uses its power."""
    game = play(three(variant, "JC"), m.Draw(0, "stock"), m.Discard(0))
    code = "turn.power_open" if variant == "stacking" else "turn.not_yours"
    for move in (m.Swap(1, (BEN, CHI)), m.Look(1, (BEN,)), m.DeclinePower(1)):
        assert refused(game, move).code == code
    for move in (m.Swap(3, (BEN, CHI)), m.Look(-2, (BEN,)), m.DeclinePower(3)):
        assert refused(game, move).code == "seat.unknown"
