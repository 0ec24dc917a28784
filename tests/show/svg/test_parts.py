"""Each part of a picture: cards, hands, piles, the banner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import attrs
import pytest

from cabo_rules import HIDDEN, SPECTATOR, Game, GameError, card, load_game, load_variant, variant_ids, view
from cabo_rules.moves import Abandon, Claim, CloseLooks, Draw, Place
from cabo_rules.show import svg
from cabo_rules.show.svg.alt_text import slot_in_words
from cabo_rules.show.svg.cards import card_at
from cabo_rules.show.svg.layout import layout_of
from cabo_rules.show.texts.speaker import speaker
from cabo_rules.state import Drawn, Gift, LastLap, Penalty, Slot, State, Window, change, drawn_lies_open
from tests.examples import GAMES
from tests.properties.lively import lively_game
from tests.show.svg.reading import Mark, marks, signs, titles, words
from tests.states import states_of

PLAYERS = ("Ana", "Ben", "Chi")
NAMES = ("Ana", "Ben", "Chi", "Dot")
NOBODY: frozenset[int] = frozenset()
BANNER, PILES, PENDING, HANDS = 1, 2, 3, 4


def table(hands: Sequence[Sequence[str | None]] = (["AS", None], ["2H"], ["3D"]), variant: str = "travellers") -> State:
    """A table of three, Ana on turn, the 7H on the discard pile."""
    return Game.set_up(load_variant(variant), PLAYERS, hands=hands, discard=["7H"]).state


def part(state: State, number: int, viewer: int | None = None) -> str:
    """One of the parts of a picture."""
    return svg.groups(state, PLAYERS, layout_of([state], PLAYERS, viewer))[number]


@pytest.mark.parametrize("width", [26, 34, 44, 60])
@pytest.mark.parametrize(
    ("text", "written", "signs_used"),
    [
        ("AS", ["A"], ["S"]), ("10H", ["10"], ["H"]), ("QD", ["Q"], ["D"]), ("KC", ["K"], ["C"]), ("0", ["0"], []),
        ("13", ["13"], []), ("Joker", ["Joker"], ["joker"]), ("??", [], ["back"]),
    ],
)  # fmt: skip
def test_card(text: str, written: list[str], signs_used: list[str], width: int) -> None:
    """A card shows its rank and suit, its number, or the joker's sign and word; a hidden card shows its back."""
    drawn = card_at(0, 0, width, card(text))
    assert words(drawn) == written
    assert signs(drawn) == signs_used


def test_how_a_card_lies() -> None:
    """A known card that lies face down has a striped foot; the word on a joker is squeezed into a small card."""
    assert signs(card_at(0, 0, 44, card("AS"), is_open=False)) == ["S", "foot"]
    assert signs(card_at(0, 0, 44, HIDDEN, is_open=False)) == ["back"]
    assert ["textLength" in card_at(0, 0, width, card("Joker")) for width in (26, 60)] == [True, False]


def test_suits_differ_without_colour() -> None:
    """Red suits are outlined, black ones filled."""
    symbols = {each[:1]: each for each in svg.defs().split('<symbol id="cabo-')}
    assert {suit: "stroke=" in symbols[suit] for suit in "HDSC"} == {"H": True, "D": True, "S": False, "C": False}


def test_slots_are_numbered_and_a_hole_keeps_its_place() -> None:
    """Each slot, also a hole, has a number and a tooltip that describes it."""
    drawn = part(table(), HANDS)
    assert words(drawn) == ["0", "Ana", "total 0", "A", "0", "1"]
    assert titles(drawn) == ["Ana, slot 0: the ace of spades, face down", "Ana, slot 1: no card"]
    assert "stroke-dasharray" in drawn


@pytest.mark.parametrize(
    ("seen_by", "face_up", "marks", "words"),
    [
        (NOBODY, False, ["foot"], "face down"),
        ({0}, False, ["foot", "eye"], "face down, seen by Ana"),
        ({1, 2}, False, ["foot", "other"], "face down, seen by Ben, Chi"),
        ({0, 2}, False, ["foot", "eye", "other"], "face down, seen by Ana, Chi"),
        ({SPECTATOR}, False, ["foot"], "face down"),
        ({0, 1, 2, SPECTATOR, 7}, False, ["foot", "eye", "other"], "face down, seen by Ana, Ben, Chi"),
        ({0, 1}, True, [], "face up"),
    ],
)
def test_who_has_seen_a_card(seen_by: set[int], face_up: bool, marks: list[str], words: str) -> None:
    """An eye means that the owner has seen a card that lies face down, a ring that somebody else has."""
    slot = Slot(card("AS"), frozenset(seen_by), (0, 0), face_up=face_up)
    drawn = part(change(table(), hands=((slot,), (), ())), HANDS)
    assert signs(drawn) == ["turn", "S", *marks]
    assert titles(drawn) == [f"Ana, slot 0: the ace of spades, {words}"]


def test_hands_that_have_been_counted() -> None:
    """At the end of a round all cards are face up for every viewer."""
    game = load_game(GAMES / "rush-2-players.jsonl")
    assert game.is_over
    for state in (game.state, game.view(0).state, game.view(SPECTATOR).state):
        for hand in svg.groups(state, game.players, layout_of([state], game.players))[HANDS:-1]:
            assert titles(hand)
            assert all(title.endswith((", face up", ": no card")) for title in titles(hand))
            assert not {"back", "foot"} & set(signs(hand))


def test_hands_of_an_abandoned_game() -> None:
    """The cards of an abandoned game stay as they are."""
    game = Game.new(load_variant("rush"), PLAYERS, seed=1).play(CloseLooks()).play(Draw(0, "stock"))
    over = game.play(Abandon())
    for before, after in ((game.state, over.state), (game.view(1).state, over.view(1).state)):
        assert after.phase == "over"
        for seat in range(3):
            described = titles(part(after, HANDS + seat))
            assert described == titles(part(before, HANDS + seat))
            assert all(", face down" in each for each in described)
    assert "back" in signs(part(over.view(1).state, HANDS))
    assert words(part(over.state, PENDING)) == []


def test_a_view_shows_backs() -> None:
    """A view draws unknown cards as backs."""
    hands = [["AS"], ["KH"], ["3D"]]
    seen: list[list[list[int]]] = [[[1]], [[]], [[]]]
    state = Game.set_up(load_variant("rush"), PLAYERS, hands=hands, discard=["7H"], seen=seen).view(1).state
    assert signs(part(state, HANDS, 1)) == ["turn", "S", "foot", "other"]
    assert signs(part(state, HANDS + 1, 1)) == ["back"]
    assert titles(part(state, HANDS + 1, 1)) == ["Ben, slot 0: a card, face down"]


def test_penalty_cards_lie_in_their_cells() -> None:
    """Cells can be left of, below or above the first ones; row 0 is nearest to the player, so rows go upwards."""
    cells = ((0, 0), (1, 0), (-1, 0), (0, -1), (0, 1))
    hand = tuple(Slot(card("AS"), NOBODY, cell) for cell in cells)
    box = layout_of([change(table(), hands=(hand, (), ()))], PLAYERS).hands[0]
    (x, y), above, below, left, right = (box.cells[cell] for cell in cells)
    assert (above[0], below[0]) == (x, x)
    assert (left[1], right[1]) == (y, y)
    assert above[1] < y < below[1]
    assert left[0] < x < right[0]


@pytest.mark.parametrize(("pile", "foot"), [("stock", ["foot"]), ("discard pile", [])])
def test_the_drawn_card(pile: Any, foot: list[str]) -> None:
    """The drawn card lies in the hand of its player; a card from the discard pile is face up."""
    seen_by, lying = ({1}, "face down, seen by Ben") if pile == "stock" else ({0, 1, 2, SPECTATOR}, "face up")
    state = change(table(), drawn=Drawn(1, pile, card("9C"), frozenset(seen_by)))
    hand = part(state, HANDS + 1)
    assert signs(hand)[-1 - len(foot) :] == ["C", *foot]
    assert words(hand)[-2:] == ["9", "drawn"]
    assert titles(hand)[-1] == f"Ben, drawn card: the 9 of clubs, {lying}"
    assert "drawn" not in words(part(state, HANDS))
    forgotten = part(change(state, drawn=Drawn(1, pile, card("9C"), NOBODY)), HANDS + 1)
    assert signs(forgotten) == signs(hand)
    assert titles(forgotten)[-1] == f"Ben, drawn card: the 9 of clubs, {lying.removesuffix(', seen by Ben')}"
    hidden = part(change(state, drawn=Drawn(1, "stock", HIDDEN, frozenset({1}))), HANDS + 1)
    assert signs(hidden)[-1] == "back"
    assert titles(hidden)[-1] == "Ben, drawn card: a card, face down, seen by Ben"


def test_who_is_on_turn() -> None:
    """The hand of the player on turn has a thick edge and a sign until the last turn is over."""
    shown = [(table(), HANDS), (table(), HANDS + 1), (change(table(), phase="last snap"), HANDS)]
    assert ["turn" in signs(part(*each)) for each in shown] == [True, False, False]


@pytest.mark.parametrize(("seat", "aside"), [(0, True), (1, False)])
def test_dealer_and_caller(seat: int, aside: bool) -> None:
    """The dealer, the caller with the word of the call, and the winner are marked."""
    state = change(table(), dealer=seat, caller=seat, turn=2)
    assert layout_of([state], PLAYERS).hands[seat].aside == aside
    assert words(part(state, HANDS + seat))[:5] == ["Cabo!", "dealer", str(seat), PLAYERS[seat], "total 0"]
    won = change(state, winners=(seat,), phase="over")
    assert words(part(won, HANDS + seat))[:2] == ["wins", "dealer"]


def test_the_header_fits_a_low_panel() -> None:
    """Beside a single line of small cards there is room for the name, the total and a flag."""
    hands = [["0", "1", "2", "3"], ["1", "2", "3", "4"], ["5", "4", "5", "6"], [str(card) for card in range(2, 12)]]
    game = Game.set_up(load_variant("cabo-2e"), NAMES, hands=hands, turn=2, caller=1)
    state = change(game.state, dealer=1, totals=(0, 99, 0, 0))
    layout = layout_of([state], NAMES)
    box, drawn = layout.hands[1], svg.groups(state, NAMES, layout)[HANDS + 1]
    assert (box.aside, box.height) == (True, 69)
    assert words(drawn)[:5] == ["Cabo!", "dealer", "1", "Ben", "total 99"]
    assert max(mark.bottom for mark in marks(drawn)) <= box.y + box.height
    others = [mark for mark in marks(drawn) if mark.is_text and mark.left < box.cells[(0, 0)][0]]
    assert not [pair for pair in combinations(others, 2) if overlap(*pair)]


def overlap(one: Mark, other: Mark) -> bool:
    """Return whether two marks overlap."""
    beside = one.right <= other.left or other.right <= one.left
    return not (beside or one.bottom <= other.top or other.bottom <= one.top)


@pytest.mark.parametrize(
    ("total", "changes", "header"),
    [
        (0, {}, ["0", "Ana", "total 0"]),
        (36, {"dealer": 0}, ["dealer", "0", "Ana", "total 36"]),
        (36, {"caller": 0}, ["Cabo!", "0", "Ana", "36"]),
        (136, {"caller": 0, "dealer": 0}, ["Cabo!", "dealer", "0", "Ana", "136"]),
        (10**30, {}, ["0", "Ana", "1000000000…"]),
    ],
)
def test_a_narrow_hand(total: int, changes: dict[str, int], header: list[str]) -> None:
    """With three hands side by side, the name is always readable, and the total loses its word if necessary."""
    state = Game.new(load_variant("travellers"), NAMES, seed=1).state
    state = change(state, totals=(total, 0, 0, 0), dealer=None)
    layout = layout_of([state], NAMES, 1)
    drawn = svg.groups(change(state, **changes), NAMES, layout)[HANDS]
    assert layout.hands[0].width == 120
    assert words(drawn)[: len(header)] == header


@pytest.mark.parametrize("name", variant_ids())
def test_the_word_of_a_call_is_whole(name: str) -> None:
    """A hand as wide as the picture has room for the word of every variant and a total of three digits."""
    variant = load_variant(name)
    names = NAMES[: variant.deal.seats.fewest]
    state = Game.new(variant, names, seed=1).state
    state = change(state, caller=0, dealer=0, totals=(123, *state.totals[1:]))
    layout = layout_of([state], names)
    for box in (layout.hands[0], attrs.evolve(layout.hands[0], aside=False)):
        there = attrs.evolve(layout, hands=(box, *layout.hands[1:]))
        assert words(svg.groups(state, names, there)[HANDS])[0] == f"{variant.call}!"


def test_the_word_of_a_call_is_cut() -> None:
    """A word that is too long is cut, to leave room for the total and the cards beside it."""
    variant = attrs.evolve(load_variant("travellers"), call="Donaudampfschifffahrtsgesellschaft")
    state = change(Game.new(variant, NAMES, seed=1).state, caller=0, dealer=None, totals=(10**30, 0, 0, 0))
    narrow, wide = (words(svg.groups(state, NAMES, layout_of([state], NAMES, viewer))[HANDS]) for viewer in (1, 0))
    assert (narrow[0], narrow[3]) == ("Don…!", "100…")
    assert wide[0] == "Donaudam…!"


def test_places_in_question() -> None:
    """A dashed ring marks a card that was looked at or claimed, and the place of a gift."""
    state, place = table(), Place(2, 0)
    for ringed in (
        change(state, looked=(place,)),
        change(state, claims=(Claim(place),)),
        change(state, gift=Gift(0, place)),
    ):
        assert 'stroke-dasharray="7 3"' in part(ringed, HANDS + 2)
        assert 'stroke-dasharray="7 3"' not in part(ringed, HANDS + 1)


def test_no_hand_and_no_tooltip_is_endless() -> None:
    """At most sixty slots of a hand are drawn, and a tooltip names at most twenty players; the others are counted."""
    hand = tuple(Slot(card("AS"), NOBODY, (0, number)) for number in range(1000))
    drawn = part(change(table(), hands=(hand, (), ())), HANDS)
    assert len(titles(drawn)) == 60
    assert "and 940 more slots" in words(drawn)
    names = [f"P{seat}" for seat in range(23)]
    seen = change(table(), hands=((Slot(card("AS"), frozenset(range(23)), (0, 0)),), (), ()))
    told = f"P0, slot 0: the ace of spades, face down, seen by {', '.join(names[:20])} and 3 more"
    assert slot_in_words(speaker(names, None, "en"), 0, 0, seen.hands[0][0]) == told


def test_a_layout_of_other_states() -> None:
    """A slot without room, or another number of seats, is an error."""
    layout, pair = layout_of([table()], PLAYERS), Game.new(load_variant("rush"), PLAYERS[:2]).state
    state = change(table(), hands=((Slot(card("AS"), NOBODY, (5, 5)),), (), ()))
    for other, players, message in (
        (state, PLAYERS, "layout must have room for slot 0 of seat 0"),
        (pair, PLAYERS[:2], "layout must be for 2 seats, not for 3"),
        (table(), PLAYERS[:2], "players must be a list of 3 names, one for each seat"),
    ):
        with pytest.raises(GameError, match=message):
            svg.groups(other, players, layout)


def test_piles() -> None:
    """A pile shows its top card and its size; an empty one its place and the word "empty"."""
    state = change(table(), stock=(card("2C"), card("3C")), discard=(card("9D"), card("8H")))
    assert words(part(state, PILES))[:6] == ["stock", "2", "2", "discard pile", "2", "8"]
    assert titles(part(state, PILES)) == [
        "stock: 2 cards, on top the 2 of clubs",
        "discard pile: 2 cards, on top the 8 of hearts",
    ]
    assert signs(part(state, PILES))[:4] == ["back", "C", "foot", "H"]
    assert titles(part(change(state, stock=(HIDDEN,)), PILES))[0] == "stock: 1 card"
    empty = part(change(state, stock=(), discard=()), PILES)
    assert words(empty)[:4] == ["stock", "empty", "discard pile", "empty"]
    assert titles(empty) == ["stock: 0 cards", "discard pile: 0 cards"]
    assert empty.count('stroke-dasharray="4 3"') == 2


def test_penalty_cards_to_be_placed() -> None:
    """Penalty cards lie beside the piles until they are placed."""
    state = change(table(), penalty=Penalty(0, 0, (HIDDEN, HIDDEN), "matching.snap.late"))
    assert words(part(state, PILES))[-2:] == ["penalty", "2"]
    assert titles(part(state, PILES))[-1] == "penalty: 2 cards"
    assert "penalty" not in words(part(change(state, penalty=Penalty(0, 1, (), "matching.snap.late")), PILES))


OPEN = Window(0, 0, NOBODY, False)


@pytest.mark.parametrize(
    ("variant", "changes", "sign", "written"),
    [
        ("travellers", {"window": OPEN}, "open", ["Snap!"]),
        ("travellers", {"window": Window(0, 0, NOBODY, True)}, "closed", ["no", "snap"]),
        ("travellers", {"window": None}, "closed", ["no", "snap"]),
        ("travellers", {"window": OPEN, "gift": Gift(0, Place(1, 0))}, "later", ["snap", "later"]),
        ("travellers", {"window": OPEN, "shuffle": "penalty"}, "later", ["snap", "later"]),
        ("travellers", {"window": OPEN, "phase": "last snap"}, "open", ["Snap!"]),
        ("travellers", {"window": OPEN, "phase": "looks"}, None, []),
        ("travellers", {"window": OPEN, "phase": "over"}, None, []),
        ("eventide", {"window": OPEN}, None, []),
    ],
)
def test_snap_window(variant: str, changes: dict[str, object], sign: str | None, written: list[str]) -> None:
    """A sign and a word show whether the top card may be snapped now, later or not at all."""
    hands = [["1"], ["2"], ["3"]] if variant == "eventide" else [["AS"], ["2H"], ["3D"]]
    discard = ["7"] if variant == "eventide" else ["7H"]
    state = Game.set_up(load_variant(variant), PLAYERS, hands=hands, discard=discard).state
    drawn = part(change(state, **changes), PILES)
    assert [each for each in signs(drawn) if each in ("open", "closed", "later")] == ([] if sign is None else [sign])
    assert [each for each in words(drawn) if each in ("Snap!", "no", "snap", "later")] == written


def test_banner() -> None:
    """The banner names the variant, the round, the viewer, and what the game waits for, and marks the last lap."""
    for viewer, suffix in ((None, ""), (1, " · for seat 1"), (SPECTATOR, " · for a spectator")):
        assert words(part(table(), BANNER, viewer)) == [f"Travellers' Cabo · round 1{suffix}", "Ana's turn to draw."]
    undealt = Game.new(load_variant("travellers"), PLAYERS).state
    assert words(part(undealt, BANNER)) == ["Travellers' Cabo", "Nothing has been dealt yet."]
    assert words(part(undealt, HANDS)) == ["0", "Ana", "total 0"]
    last = change(table(), last_lap=LastLap("call", 2, (0, 1), "calling.when"))
    for state, is_marked in ((last, True), (change(last, phase="over", winners=()), False),
                             (change(last, phase="deal"), False)):  # fmt: skip
        assert (words(part(state, BANNER))[0] == "last lap") == is_marked


def test_long_texts_in_the_banner() -> None:
    """A sentence may take two lines; a long name is shortened, so that the round and the viewer stay readable."""
    lines = words(part(change(table(), phase="last snap"), BANNER))
    assert len(lines) == 3
    assert " ".join(lines[1:]) == "The last turn is over; the last discard may still be snapped."
    variant = attrs.evolve(load_variant("travellers"), name="Cabo as it is played on long winter evenings")
    first = words(part(Game.new(variant, PLAYERS, seed=1).state, BANNER, 1))[0]
    assert first.startswith("Cabo as it")
    assert first.endswith("… · round 1 · for seat 1")


def test_pending() -> None:
    """The pending lines are the pending sentences of the commentary."""
    game = Game.set_up(load_variant("travellers"), PLAYERS, hands=[["AS"], ["2H"], ["3D"]], discard=["7H"], seed=1)
    game = game.play(Draw(0, "stock"))
    assert game.state.drawn is not None
    assert words(part(game.state, PENDING)) == [f"• Ana holds the {game.state.drawn.card}, drawn from the stock."]
    assert words(part(game.view(1).state, PENDING)) == ["• Ana holds a card, drawn from the stock."]


def test_long_pending_sentences() -> None:
    """A long sentence is broken into lines, and lines beyond the limit are left out."""
    names = tuple(f"Wolfeschlegelstein {number}" for number in range(13))
    state = Game.new(load_variant("travellers"), names, seed=1).state
    lines = words(svg.groups(state, names, layout_of([state], names))[PENDING])
    assert lines[0].startswith("• Wolfeschlegel…, ")
    assert all(line.startswith("\xa0") for line in lines[1:])
    long = change(state, claims=tuple(Claim(Place(seat, slot)) for seat in range(13) for slot in range(4)))
    cut = words(svg.groups(long, names, layout_of([long], names))[PENDING])
    assert len(cut) == 12
    assert cut[-1] == "…"


@pytest.mark.parametrize("name", ["rush", "kaboom", "stacking", "tamalou", "travellers", "made up 2", "made up 8"])
def test_a_drawn_card_lies_open_with_and_without_recall(name: str) -> None:
    """A drawn card that everybody has seen is face up, also in a view without recall."""
    for state in states_of(lively_game(name)):
        if state.drawn is not None:
            forgotten = view(state, state.drawn.seat, "none")
            assert forgotten.drawn is not None
            assert drawn_lies_open(forgotten, forgotten.drawn) == (SPECTATOR in state.drawn.seen_by)
