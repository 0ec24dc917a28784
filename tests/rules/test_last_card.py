"""Matching: in the last lap, the own last card may have to stay."""

from __future__ import annotations

import pytest

from cabo_rules import Game, Variant
from cabo_rules.moves import Claim, Discard, Draw, Give, Match, Place, Snap
from tests.rules.scenes import at, snap
from tests.rules.tables import is_listed, kinds, play, refused, refused_by, table, with_keys

STAYS = "stays in the last lap"
HANDS = ("2S 3S", "5H", "5D 6D", "7C")


def stays(variant: str) -> Variant:
    """A variant in which the last card stays in the last lap."""
    return with_keys(variant, {f"matching.{'drawn' if variant == 'hunner' else 'snap'}.last_card": STAYS})


def snapping(variant: str | Variant, caller: int | None) -> Game:
    """Seat 0 has discarded a five in the last lap, or in an earlier one."""
    game = table(variant, HANDS, stock="5C", discard="KS", caller=caller)
    return play(game, Draw(0, "stock"), Discard(0))


def test_it_is_not_snapped() -> None:
    """The own last card may not be snapped in the last lap; earlier it may, and of two cards one may go."""
    game = snapping(stays("rush"), caller=3)
    assert refused_by(game, snap(1, 1, 0)) == ("matching.last_card", "matching.snap.last_card")
    assert is_listed(game, snap(2, 2, 0))
    assert is_listed(snapping(stays("rush"), caller=None), snap(1, 1, 0))
    assert is_listed(snapping("rush", caller=3), snap(1, 1, 0))


def test_the_caller_may_snap_it() -> None:
    """At some tables only the caller may shed a last card in the last lap; if nobody called, nobody may."""
    rules = with_keys("rush", {"matching.snap.last_card": f"{STAYS}, except the caller's"})
    for caller, refused_seats in ((1, []), (3, [1])):
        game = snapping(rules, caller=caller)
        assert [seat for seat in (1,) if game.refusal(snap(seat, seat, 0))] == refused_seats
    assert refused_by(snapping(rules, caller=3), snap(1, 1, 0)) == ("matching.last_card", "matching.snap.last_card")
    matched = with_keys("hunner", {"matching.drawn.last_card": f"{STAYS}, except the caller's"})
    game = play(table(matched, HANDS, stock="5C", caller=3), Draw(0, "stock"))
    assert refused(game, claims(Claim(at(0, 0)), Claim(at(0, 1)))).code == "matching.last_card"


def test_others_may_snap_it() -> None:
    """Only the owner must keep it: another player may snap it."""
    game = snapping(stays("rush"), caller=3)
    assert is_listed(game, Snap(0, at(1, 0)))


def test_it_is_not_given() -> None:
    """Who must give a card for another's may not snap it with only one; who may give one owes nothing then."""
    assert refused(snapping(stays("rush"), caller=3), Snap(1, at(2, 0))).code == "matching.last_card"
    game = play(snapping(stays("travellers"), caller=3), Snap(1, at(2, 0)))
    assert kinds(game.last_events) == ["Snapped"]
    assert refused(game, Give(1, 0)).code == "matching.gift.none"


def claims(*named: Claim) -> Match:
    """Seat 0's match of the drawn card."""
    return Match(0, named)


@pytest.mark.parametrize(
    ("match", "allowed"),
    [
        (claims(Claim(at(0, 0))), True),
        (claims(Claim(at(0, 0)), Claim(at(0, 1))), False),
        (claims(Claim(at(0, 0)), Claim(Place(1, 0), 1)), False),
        (claims(Claim(Place(1, 0), 1)), True),
    ],
)
def test_it_is_not_matched(match: Match, allowed: bool) -> None:
    """A match that names or gives all own cards is refused, whether or not they are right."""
    game = play(table(stays("hunner"), HANDS, stock="5C", caller=3), Draw(0, "stock"))
    if allowed:
        assert is_listed(game, match)
        play(game, match)
    else:
        assert refused_by(game, match) == ("matching.last_card", "matching.drawn.last_card")
        assert not is_listed(game, match)


@pytest.mark.parametrize(
    ("gift", "with_gift", "without"),
    [("must", None, "matching.drawn.gift_needed"), ("may", None, None), ("none", "matching.drawn.gift_barred", None)],
)
def test_a_gift_in_a_match(gift: str, with_gift: str | None, without: str | None) -> None:
    """An own card must, may or must not be named for another's."""
    game = play(table(with_keys("hunner", {"matching.drawn.others.gift": gift}), HANDS, stock="5C"), Draw(0, "stock"))
    for claim, code in ((Claim(at(2, 0), 0), with_gift), (Claim(at(2, 0)), without)):
        assert is_listed(game, claims(claim)) is (code is None)
        if code is not None:
            assert refused(game, claims(claim)).code == code


def test_a_match_without_a_gift_leaves_a_hole() -> None:
    """Where nothing is given, the place of the matched card stays empty."""
    game = play(table(with_keys("hunner", {"matching.drawn.others.gift": "none"}), HANDS, stock="5C"), Draw(0, "stock"))
    game = play(game, claims(Claim(at(2, 0))))
    assert [slot.card is None for slot in game.state.hands[2]] == [True, False]
