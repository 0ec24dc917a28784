"""Powers, continued: look and swap as one act, powers without a target or that must be used, and safe callers."""

from __future__ import annotations

import pytest

from cabo_rules import HOST, Game, Variant, events
from cabo_rules import moves as m
from cabo_rules.variants.derived import used_before_discard
from tests.rules.tables import happened, is_listed, kinds, play, refused, refused_by, rules, table, with_keys

OWN, OWN2, BEN, BEN2, CHI = m.Place(0, 0), m.Place(0, 1), m.Place(1, 0), m.Place(1, 1), m.Place(2, 0)
HANDS = ["AS 2S", "AH 2H", "AD 2D"]


def discarded(variant: str | Variant, drawn: str, hands: list[str] | None = None, caller: int | None = None) -> Game:
    """Seat 0 has drawn and discarded a card."""
    return play(table(variant, hands or HANDS, stock=drawn, caller=caller), m.Draw(0, "stock"), m.Discard(0))


# --- look, then swap: one act -----------------------------------------------------------------------------------------

LOOKED = [("travellers", (BEN,)), ("rush", (BEN,)), ("stacking", (OWN, BEN))]


def looking(variant: str | Variant, places: tuple[m.Place, ...] = (BEN,)) -> Game:
    """Seat 0 has looked with a black king, and has to decide on the swap."""
    game = play(table(variant, ["AS 2S", "AH KH", "AD 2D"], stock="KC"), m.Draw(0, "stock"))
    game = game if used_before_discard(rules(variant)) else play(game, m.Discard(0))
    return play(game, m.Look(0, places))


@pytest.mark.parametrize(("variant", "places"), LOOKED)
def test_nobody_moves_between_look_and_swap(variant: str, places: tuple[m.Place, ...]) -> None:
    """Ruling: the look and the decision are one act; nobody else moves, the host neither, and no card is snapped."""
    game = looking(variant, places)
    late: list[m.Move] = [
        m.Snap(1, BEN2), m.Snap(0, OWN), m.Draw(0, "stock"), m.Draw(0, "discard pile"), m.Keep(0, 0), m.Discard(0),
    ]  # fmt: skip
    late += [m.PutBack(0), m.Call(0), m.PassSnap(1), m.CloseWindow(), m.Draw(1, "stock"), m.Draw(1, "discard pile")]
    late += [m.Penalize(1)] if variant == "rush" else [m.EndTurn(0)] if variant == "travellers" else []
    for move in late:
        refusal = refused(game, move)
        assert (refusal.code, refusal.seat) == ("wait.power", move.seat), move
        assert refusal.key.startswith("powers.named.")
        assert "seat 0" in refusal.sentence.lower()
    others: list[m.Move] = [
        m.Look(0, places), m.Look(1, (CHI,)), m.Swap(1, (BEN, CHI)), m.DeclinePower(1), m.Call(1), m.Keep(1, 0),
    ]  # fmt: skip
    others += [m.Deal(rules(variant).cards), m.CloseLooks(), m.EndGame(), m.Shuffle(()), m.Give(0, 0), m.DeclineGift(0)]
    for move in [*others, m.PlacePenalty(0, (0, 5))]:
        assert refused(game, move).code
    for seat in (1, 2):
        assert list(game.legal_moves(seat)) == []
    assert list(game.legal_moves(HOST)) == [m.Abandon()]


@pytest.mark.parametrize("variant", ["travellers", "rush"])
@pytest.mark.parametrize(
    ("decision", "done"), [(m.Swap(0, (OWN, BEN)), ["Swapped", "PowerEnded"]), (m.DeclinePower(0), ["PowerEnded"])]
)
def test_the_decision_after_the_look(variant: str, decision: m.Move, done: list[str]) -> None:
    """How to play Cabo, Cabo Rush: after the look the player chooses to swap or not; then play goes on."""
    game = play(looking(variant), decision)
    assert kinds(game.last_events) == done + (["Discarded", "TurnBegan"] if variant == "rush" else [])
    ended = next(event for event in game.last_events if isinstance(event, events.PowerEnded))
    assert ended.how == ("used" if isinstance(decision, m.Swap) else "declined")
    assert game.state.looked == ()
    assert not game.state.powers
    assert kinds(happened(game, m.Snap(1, BEN2)))[0] == "Snapped"


def test_a_look_with_an_empty_hand() -> None:
    """Ruling: with no card of one's own to swap, the black king still looks, and the swap lapses."""
    hands = ["KS", "AH 2H", "AD 2D"]
    game = play(table("travellers", hands, stock="KC"), m.Draw(0, "stock"), m.Discard(0), m.Snap(0, OWN))
    assert "HandEmptied" in kinds(game.last_events)
    assert [move for move in game.legal_moves(0) if isinstance(move, m.Look)]
    happens = happened(game, m.Look(0, (BEN,)))
    assert kinds(happens) == ["Looked", "PowerEnded"]
    assert happens[1] == events.PowerEnded(0, "choose-to-swap", "lapsed", "powers.named.choose-to-swap.look.swap")


# --- no legal target --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", ["7C", "JC"])
def test_own_hand_empty(drawn: str) -> None:
    """Ruling: without an own card, looking at one and swapping one lapse, and the turn goes on."""
    rank = drawn[0]
    game = play(table("travellers", [f"{rank}S", "AH 2H", "AD 2D"], stock=drawn), m.Draw(0, "stock"), m.Discard(0))
    (power,) = game.state.powers
    game = play(game, m.Snap(0, OWN))
    assert game.last_events[-1] == events.PowerEnded(0, power, "lapsed", "powers.without_target")
    assert game.state.phase == "done"
    assert kinds(happened(game, m.EndTurn(0)))[0] == "TurnBegan"


SAFE = {"calling.caller_safe_from": ["looks", "swaps"], "deal.seats.fewest": 2}
ALONE, LAST, OTHERS = ["AS 2S", "-", "-"], ["AS 2S", "-"], ["AS 2S", "AH 2H"]


@pytest.mark.parametrize(
    ("variant", "drawn", "hands", "then"),
    [
        # where no other player has a card, what needs one lapses at once
        *(("travellers", drawn, ALONE, ["PowerEnded"]) for drawn in ("9C", "JC", "KC")),
        # stacking: the turn is over then; seat 1 has no card, so the call is made for it
        *(("stacking", drawn, LAST, ["PowerEnded", "TurnBegan", "Called"]) for drawn in ("9C", "10C")),
        # stacking: two cards on the table are needed to look at any two or swap any two, no matter whose
        *(("stacking", drawn, ["AS", "-"], ["PowerEnded", "TurnBegan", "Called"]) for drawn in ("KC", "JC")),
        *(("stacking", drawn, hands, []) for drawn in ("KC", "JC") for hands in (LAST, ["AS", "AH"])),
        # where the caller is safe and nobody else has a card, there is no target
        *((with_keys(each, SAFE), "9C", OTHERS, ["PowerEnded"]) for each in ("travellers", "hunner", "stacking")),
    ],
)
def test_powers_without_a_target_lapse(variant: str | Variant, drawn: str, hands: list[str], then: list[str]) -> None:
    """Ruling: a power that has no card to be used on lapses, and the turn goes on."""
    game = discarded(variant, drawn, hands, caller=1 if hands == OTHERS else None)
    assert kinds(game.last_events)[:5][: 2 + len(then)] == ["Discarded", "PowerOpened", *then]
    assert (not game.state.powers) is ("PowerEnded" in kinds(game.last_events)) is bool(then)
    ended = [event.how for event in game.last_events if isinstance(event, events.PowerEnded)]
    assert ended == ["lapsed"] * bool(then)


def test_a_swap_of_a_protected_card_lapses() -> None:
    """Where the caller is safe from swaps only, the black king looks at the caller's card and cannot swap it."""
    changed = with_keys("travellers", {"calling.caller_safe_from": ["swaps"]})
    happens = happened(discarded(changed, "KC", caller=1), m.Look(0, (BEN,)))
    assert kinds(happens) == ["Looked", "PowerEnded"]
    assert kinds(happened(discarded(changed, "KC", caller=1), m.Look(0, (CHI,)))) == ["Looked"]


def test_without_target_a_power_may_stay_open() -> None:
    """A table may let a power without a target stay open: it is declined, or forfeited with the turn."""
    for variant in ("travellers", "stacking"):
        hands = ["AS 2S", "-", "-"] if variant == "travellers" else ["AS 2S", "-"]
        game = discarded(with_keys(variant, {"powers.without_target": "stays open"}), "9C", hands)
        assert kinds(game.last_events) == ["Discarded", "PowerOpened"]
        assert refused(game, m.Look(0, (OWN,))).code == "powers.wrong_target"
        assert kinds(happened(game, m.DeclinePower(0)))[0] == "PowerEnded"


# --- powers that must be used -----------------------------------------------------------------------------------------


def must(variant: str, *names: str) -> Variant:
    """The variant with those powers no longer optional."""
    return with_keys(variant, {f"powers.named.{name}.optional": False for name in names})


@pytest.mark.parametrize("variant", ["travellers", "hunner"])
def test_a_power_that_must_be_used(variant: str) -> None:
    """A table may say that a power must be used: before that the turn is not ended, called out or drawn over."""
    game = discarded(must(variant, "know-your-fate"), "7C")
    stuck: list[m.Move] = [m.DeclinePower(0), m.EndTurn(0), m.Draw(1, "stock"), m.Draw(1, "discard pile")]
    stuck += [m.Call(0)] if variant == "travellers" else []
    for move in stuck:
        refusal = refused(game, move)
        assert (refusal.code, refusal.key) == ("powers.mandatory", "powers.named.know-your-fate.optional"), move
    assert kinds(happened(game, m.Look(0, (OWN,)), m.EndTurn(0)))[0] == "TurnBegan"


def test_it_is_the_player_on_turn_who_must_use_it() -> None:
    """Whether there is a target is asked of the hand of the power's player, not of the one who draws next."""
    three = {"powers.named.know-your-fate.optional": False, "powers.named.know-your-fate.look.cards": 3}
    variant = with_keys("hunner", {**three, "powers.without_target": "stays open"})
    for hands, bound in ((["AS 2S 3S", "AH 2H"], True), (["AS 2S", "AH 2H 3H"], False)):
        game = discarded(variant, "7C", hands)
        refusals = [game.refusal(m.EndTurn(0)), game.refusal(m.Draw(1, "stock"))]
        sentence = "Seat 0 must use the power know-your-fate." if bound else None
        assert [each and each.sentence for each in refusals] == [sentence, sentence]
        assert (m.Draw(1, "stock") in list(game.legal_moves(1))) != bound


@pytest.mark.parametrize(("variant", "drawn"), [("rush", "7C"), ("eventide", "7")])
def test_a_power_that_must_be_used_before_its_card_is_discarded(variant: str, drawn: str) -> None:
    """Where the power is used first, a card with one that must be used is not discarded unused; it may be kept."""
    hands = ["1 2", "3 4"] if variant == "eventide" else ["AS 2S", "AH 2H"]
    game = play(table(must(variant, "peek"), hands, stock=drawn), m.Draw(0, "stock"))
    assert refused_by(game, m.Discard(0)) == ("powers.mandatory", "powers.named.peek.optional")
    assert kinds(happened(game, m.Keep(0, 0)))[0] == "Kept"
    assert "Discarded" in kinds(happened(game, m.Look(0, (OWN,))))


@pytest.mark.parametrize("variant", ["travellers", "rush"])
def test_a_swap_that_must_follow_the_look(variant: str) -> None:
    """A table may say that after the black king's look the swap must follow."""
    name = "choose-to-swap" if variant == "travellers" else "peek-and-swap"
    game = looking(with_keys(variant, {f"powers.named.{name}.look.swap.optional": False}))
    assert refused_by(game, m.DeclinePower(0)) == ("powers.mandatory", f"powers.named.{name}.look.swap.optional")
    assert "Swapped" in kinds(happened(game, m.Swap(0, (OWN, BEN))))


@pytest.mark.parametrize("without", ["lapses", "stays open"])
def test_a_mandatory_power_without_target_is_no_dead_end(without: str) -> None:
    """A power that must be used and cannot be holds nobody up."""
    variant = with_keys(must("travellers", "know-a-friend"), {"powers.without_target": without})
    game = discarded(variant, "9C", ["AS 2S", "-", "-"])
    assert (not game.state.powers) is (without == "lapses")
    assert "LastTurnEnded" in kinds(happened(game, m.EndTurn(0)))
    if without == "stays open":
        assert kinds(happened(game, m.DeclinePower(0))) == ["PowerEnded"]


def test_a_mandatory_power_before_the_discard_without_target_is_no_dead_end() -> None:
    """Where the power is used first and has no target, its card is discarded all the same."""
    variant = with_keys(must("rush", "spy"), {"calling.caller_safe_from": ["looks"]})
    game = play(table(variant, ["AS 2S", "AH 2H"], stock="9C", caller=1), m.Draw(0, "stock"))
    assert refused(game, m.Look(0, (BEN,))).code == "powers.caller_safe"
    assert kinds(happened(game, m.Discard(0)))[0] == "Discarded"


# --- a caller's cards -------------------------------------------------------------------------------------------------

USES: list[tuple[str, str, m.Move]] = [
    ("travellers", "9C", m.Look(0, (BEN,))), ("travellers", "JC", m.Swap(0, (OWN, BEN))),
    ("hunner", "9C", m.Look(0, (BEN,))), ("hunner", "JC", m.Swap(0, (BEN, BEN2))),
    ("eventide", "9", m.Look(0, (BEN,))), ("eventide", "11", m.Swap(0, (OWN, BEN))),
    ("rush", "9C", m.Look(0, (BEN,))), ("rush", "JC", m.Swap(0, (OWN, BEN))),
    ("stacking", "9C", m.Look(0, (BEN,))), ("stacking", "KC", m.Look(0, (OWN, BEN))),
    ("stacking", "JC", m.Swap(0, (OWN, BEN))),
]  # fmt: skip


def _called_by_ben(variant: str | Variant, drawn: str) -> Game:
    played = rules(variant)
    hands = ["1 2", "3 4", "5 6"] if played.deck.numbers else ["AS 2S", "AH 2H", "AD 2D"]
    game = play(table(played, hands, stock=drawn, caller=1), m.Draw(0, "stock"))
    return game if used_before_discard(played) else play(game, m.Discard(0))


@pytest.mark.parametrize(("variant", "drawn", "use"), USES)
def test_the_caller_is_not_protected(variant: str, drawn: str, use: m.Move) -> None:
    """Ruling: the caller's cards may be looked at and swapped."""
    assert is_listed(_called_by_ben(variant, drawn), use)


@pytest.mark.parametrize(("variant", "drawn", "use"), USES)
def test_a_table_may_protect_the_caller(variant: str, drawn: str, use: m.Move) -> None:
    """A table may say that the caller's cards are safe from looks, or from swaps; other cards are not."""
    done = "looks" if isinstance(use, m.Look) else "swaps"
    game = _called_by_ben(with_keys(variant, {"calling.caller_safe_from": [done]}), drawn)
    assert refused_by(game, use) == ("powers.caller_safe", "calling.caller_safe_from")
    assert is_listed(
        game, m.Look(0, (OWN, CHI) if drawn == "KC" else (CHI,)) if done == "looks" else m.Swap(0, (OWN, CHI))
    )
    other = _called_by_ben(with_keys(variant, {"calling.caller_safe_from": ["matching"]}), drawn)
    assert is_listed(other, use)
