"""Commentary in English, for the cases in which the wording depends on the rules."""

from __future__ import annotations

import re

import pytest

from cabo_rules import SPECTATOR, Game, State, card, events, evolve, load_variant, new_state, redact, view
from cabo_rules.cli.table import table_lines
from cabo_rules.events import EFFECTS
from cabo_rules.moves import Call, Discard, Draw, FirstLook, Keep, Look, Penalize, Place
from cabo_rules.show.commentary import commentary, pending, sentence, standing
from cabo_rules.state import Penalty, change, changed
from cabo_rules.visibility import cards_in
from tests.events.test_effects import CASES, FULL
from tests.properties.lively import lively_game
from tests.rules.full_hands import HANDS, full, wrong
from tests.rules.scenes import take_turn
from tests.rules.tables import play, table, with_keys

NAMES = ("Ana", "Ben", "Chi")
QUEEN = ["AS 2S", "AH 2H", "AD 2D"]


def test_the_last_lap_is_pending_until_the_round_is_over() -> None:
    """Between two rounds the last lap is not pending, although the state still has the caller."""
    game = play(table("rush", ["AS 2S", "AH 2H", "AD 2D"], discard="8C", stock="9C 8D"), Call(0))
    assert "This is the last lap, since Ana called Cabo; Chi has one more turn." in list(pending(game.state, NAMES))
    for seat in (1, 2):
        game = play(game, Draw(seat, "stock"), Discard(seat))
    while game.state.phase != "deal":
        game = game.play(next(iter(game.legal_moves(-1))))
    assert game.state.last_lap is not None
    assert standing(game.state, NAMES) == "The round is over; the next can be dealt."
    assert list(pending(game.state, NAMES)) == []


@pytest.mark.parametrize(("name", "word"), [("rush", "Cabo"), ("cambio", "Cambio"), ("tamalou", "Tamalou")])
def test_the_word_of_a_call(name: str, word: str) -> None:
    """Commentary and table use the word of the variant, also for a call before the table was set up."""
    before = table(name, QUEEN, stock="9C", discard="8C")
    after = play(before, Call(0))
    assert sentence(NAMES, before.state, after.last_events[0]).startswith(f"Ana calls {word}; ")
    lines = list(table_lines(after.state, NAMES))
    assert f"Ana, seat 0, called {word}" in lines
    assert any(f"This is the last lap, since Ana called {word}; " in line for line in lines)
    set_up = table(name, QUEEN, stock="9C", discard="8C", caller=2)
    assert f" Chi has called {word}. " in sentence(NAMES, new_state(set_up.variant, 3), set_up.events[0])


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("matching.snap.own.wrong", "Ben owes 1 penalty card."),
        ("conduct.forbidden_look", "Ben owes 1 penalty card for a forbidden look."),
        ("conduct.move_taken_back", "Ben owes 1 penalty card for a move taken back."),
    ],
)
def test_why_a_penalty_is_owed(key: str, words: str) -> None:
    """A penalty for bad conduct says what for, since no sentence before it does; players do not see the key."""
    before = table("rush", QUEEN, discard="8C").state
    assert sentence(NAMES, before, events.PenaltyOwed(1, 1, key)) == words


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("matching.penalty.most_cards", "The hand is full: Ben is let off 1 penalty card."),
        ("matching.penalty.unpaid", "There are no cards left: Ben is let off 1 penalty card."),
    ],
)
def test_why_a_penalty_is_waived(key: str, words: str) -> None:
    """A penalty is waived because the hand is full or because no cards are left."""
    assert sentence(NAMES, new_state(load_variant("rush"), 3), events.PenaltyWaived(1, 1, key)) == words


@pytest.mark.parametrize(
    ("beyond", "words"), [("loses the round", "loses the round"), ("out of the game", "is out of the game")]
)
def test_who_is_out(beyond: str, words: str) -> None:
    """The commentary, the table and the picture say who is out, and of whom nothing more is heard."""
    game = wrong(beyond)
    assert f"Ben has no room for a penalty card and {words}." in sentences(game)
    assert "Ben, seat 1, out" in list(table_lines(game.state, NAMES))
    assert "Seat 1: Ben, total 0, out; " in game.svg()
    assert ">out</text>" in game.svg()
    later = take_turn(take_turn(game))
    assert "Ben is out and is passed over." in sentences(later)
    ended = play(with_penalty(beyond), Penalize(1))
    assert any(text.startswith("The round is over because only one player is left.") for text in sentences(ended))


def with_penalty(beyond: str) -> Game:
    """Two players, of whom one is to be put out."""
    return table(full("rush", beyond, conduct__forbidden_look=1), HANDS[:2])


# The others cannot happen at this table, and show no card.
@pytest.mark.parametrize(
    "case", sorted(CASES.keys() - {"a power is opened", "a power that is due is opened", "scored"})
)
def test_without_recall_no_card_is_named_that_lies_face_down(case: str) -> None:
    """Whatever the event, it does not name a card that lies face down after it."""
    different, event, _ = CASES[case]
    before = change(FULL, **different)
    after = changed(before, EFFECTS[type(event)], event)
    slots = [slot for hand in after.hands for slot in hand if not slot.face_up]
    down = {each.text for each in (*cards_in(tuple(slot.card for slot in slots)), *after.stock)}
    told = sentence(NAMES, before, event, "none")
    assert down.isdisjoint(re.findall(r"\w+", told)), told


def sentences(game: Game) -> list[str]:
    """The sentences about a whole game."""
    return list(commentary(game.players, new_state(game.variant, len(game.players)), game.events))


def test_a_game_without_a_first_look() -> None:
    """Dutch has no first look, and the commentary says so."""
    game = Game.new(load_variant("dutch"), NAMES, seed=1)
    assert "This game has no first look." in sentences(game)
    assert not [sentence for sentence in sentences(game) if "has looked" in sentence]


def test_the_first_looks_may_end_without_a_look() -> None:
    """The last sentence does not claim that everybody has looked, since players may look at no card."""
    game = play(Game.new(load_variant("rush"), NAMES[:2], seed=1), FirstLook(0, ()), FirstLook(1, ()))
    assert "Ben does not look at any card." in sentences(game)
    assert "The first looks are over." in sentences(game)


@pytest.mark.parametrize(
    ("keys", "hands", "drawn", "words"),
    [
        ({}, QUEEN, "QC", "must use the power “exchange”"),
        ({}, QUEEN, "JC", "may use the power “spy”"),  # which is optional
        ({"powers.without_target": "stays open"}, ["AS 2S", "-", "-"], "QC", "may use the power “exchange”"),
        ({"powers.named.peek.cards": ["9", "10", "Q"]}, QUEEN, "QC", "must use the power “exchange” or “peek”"),
    ],
    ids=["mandatory", "optional", "mandatory, without a target", "one of several, of which one is mandatory"],
)
def test_a_power_may_or_must_be_used(keys: dict[str, object], hands: list[str], drawn: str, words: str) -> None:
    """In Youglouf, a player must use a mandatory power if it has a target; of several, one of them."""
    game = table(with_keys("youglouf", keys), hands, discard="8C", stock=f"{drawn} 8D")
    game = play(game, Draw(0, "stock"), Discard(0))
    assert f"Ana {words}." in sentences(game)
    assert f"Ana {words}." in list(pending(game.state, NAMES))


@pytest.mark.parametrize(("optional", "verb"), [(True, "may"), (False, "must")])
def test_the_swap_after_a_look(optional: bool, verb: str) -> None:
    """After the look, the player may skip the swap only if it is optional."""
    rules = with_keys("travellers", {"powers.named.choose-to-swap.look.swap.optional": optional})
    game = play(table(rules, QUEEN, discard="8C", stock="KS 8D"), Draw(0, "stock"), Discard(0))
    game = play(game, Look(0, (Place(1, 1),)))
    sentence = f"Ana {verb} use the power “choose to swap”, having looked at Ben's slot 1."
    assert sentence in list(pending(game.state, NAMES))


@pytest.mark.parametrize(("optional", "verb"), [(True, "may"), (False, "must")])
def test_the_second_step_of_a_power_used_before_its_card_is_discarded(optional: bool, verb: str) -> None:
    """The following power is open and not yet in use, although its player still holds the card."""
    step = {"cards": [], "look": {"cards": 1, "whose": "own"}, "optional": optional}
    rules = with_keys("rush", {"powers.named.second": step, "powers.named.peek.then": "second"})
    game = play(table(rules, QUEEN, discard="8C", stock="7C 8D"), Draw(0, "stock"), Look(0, (Place(0, 1),)))
    assert "Ana uses the power “peek”." in sentences(game)
    assert f"Ana {verb} use the power “second”." in sentences(game)


# --- cards that are not named -----------------------------------------------------------------------------------------

FACE = re.compile(r"\b(?:[2-9AJQK]|10)[SHDC]\b|\bJoker\b")


def forgotten(before: State, *happened: events.Event) -> list[str]:
    """The sentences without recall."""
    return list(commentary(NAMES, before, happened, recall="none"))


UNSEEN = [
    (events.FirstLooked(0, (0, 1), (card("AS"), card("2S"))), "Ana takes a first look at slots 0 and 1."),
    (events.Drew(0, card("9C")), "Ana draws a card from the stock."),
    (events.Kept(0, 1, card("2S")), "Ana keeps the card in slot 1 and discards the 2S."),
    (events.Looked(0, (Place(0, 1),), (card("2S"),)), "Ana looks at slot 1."),
    (events.Swapped(0, (Place(0, 1), Place(1, 0))), "Ana swaps slot 1 with Ben's slot 0."),
    (events.Gave(0, 1, Place(1, 0)), "Ana gives the card in slot 1 to Ben's slot 0."),
    (events.PenaltyDrawn(0, card("9C")), "Ana draws a penalty card."),
]
"""What happens to cards that lie face down, and how it is told to those who may not know them."""


@pytest.mark.parametrize(("event", "words"), UNSEEN)
def test_sentences_about_hidden_cards(event: events.Event, words: str) -> None:
    """Hidden cards are not named, and the sentence stays complete."""
    game = play(table("travellers", QUEEN, stock="9C", discard="8C"), Draw(0, "stock"))
    assert sentence(NAMES, view(game.state, 2), redact(event, 2)) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        *UNSEEN,
        (events.Took(0, card("8C")), "Ana takes the 8C from the discard pile."),
        (events.Snapped(1, Place(1, 0), card("AH")), "Snap! Ben puts the AH from slot 0 on the pile."),
        (
            events.SnapFailed(1, Place(1, 0), card("AH")),
            "Wrong snap! Ben shows a card from slot 0 on the 8C; it goes back.",
        ),
        (
            events.SnapKept(1, Place(0, 0), card("AS")),
            "Snap! Ben shows a card from Ana's slot 0 on the 8C; Ana keeps it.",
        ),
        (
            events.PenaltyOwed(0, 1, "matching.snap.others.owner"),
            "Ana, whose card was snapped, gets 1 penalty card.",
        ),
        (events.SnappedLate(1, Place(1, 0)), "Too late! Ben snaps with slot 0; the card stays hidden."),
        (events.MatchFailed(0, Place(1, 0), card("AH")), "Wrong: Ben's slot 0 is another card and goes back."),
        (
            events.TradeFailed(0, (0, 1), (card("AS"), card("2S"))),
            "Ana shows slots 0 and 1 (2 cards): not a set; they go back.",
        ),
    ],
)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_sentences_without_recall(event: events.Event, words: str, seat: int | None) -> None:
    """The sentences are the same for every player and name no card that lies face down afterwards."""
    everybody = [[0, 1, 2, SPECTATOR]] * 2
    game = table("rush", QUEEN, discard="8C", stock="9C", seen=[everybody] * 3)
    before, seen = game.state, event
    if seat is not None:
        before, seen = view(before, seat), redact(event, seat)
    assert sentence(NAMES, before, seen, "none") == words


def test_a_taken_card_that_lies_face_down_is_not_named() -> None:
    """Everybody has seen the card, but has to remember where it is."""
    game = table("rush", QUEEN, discard="8C", stock="9C")
    after = play(game, Draw(0, "discard pile"), Keep(0, 0))
    assert forgotten(game.state, *after.events[1:])[:2] == [
        "Ana takes the 8C from the discard pile.",
        "Ana keeps the card in slot 0 and discards the AS.",
    ]


def test_a_card_that_stays_face_up_is_named() -> None:
    """A card that lies face up in a hand needs no remembering."""
    game = Game.set_up(load_variant("cabo-2e"), NAMES, hands=[["1", "2"], ["3"], ["4"]], discard=["9"])
    game = play(game, Draw(0, "discard pile"), Keep(0, 0))
    swap = events.Swapped(1, (Place(1, 0), Place(0, 0)))
    assert forgotten(game.state, swap) == ["Ben swaps slot 0 with Ana's slot 0 (9)."]


def test_a_table_set_up_by_hand_without_recall() -> None:
    """The cards are not named, since players have to remember them."""
    game = Game.set_up(
        load_variant("rush"), NAMES[:2], hands=[["AS", None], ["AH"]], discard=["9C"], seen=[[[0, 1, -2], []], [[0]]]
    )
    first, *_ = commentary(game.players, new_state(game.variant, 2), game.events, recall="none")
    assert first.startswith("The table is set up by hand: Ana holds 1 card; Ben holds 1 card. ")


@pytest.mark.parametrize("name", ["rush", "tamalou", "stacking", "travellers", "kaboom", "hunner", "cactus"])
def test_what_is_named_without_recall_lies_open(name: str) -> None:
    """In long games each card that a sentence names is on the discard pile or face up after the event."""
    game = lively_game(name)
    state, named = new_state(game.variant, len(game.players)), 0
    for event in game.events:
        sentence = " ".join(commentary(game.players, state, [event], recall="none"))  # one, or none
        after = evolve(state, event)
        seen = view(after, SPECTATOR, "none")
        open_ = {slot.card for hand in seen.hands for slot in hand} | {*after.discard[len(state.discard) :]}
        open_ |= {*seen.discard[-1:], seen.drawn.card if seen.drawn is not None else None}
        faces = set(FACE.findall(sentence))
        assert faces <= {str(face) for face in open_}, sentence
        named += len(faces)
        for seat in range(state.seats):
            seen, told = view(state, seat), redact(event, seat)
            assert " ".join(commentary(game.players, seen, [told], recall="none")) == sentence
        state = after
    assert named > 20


@pytest.mark.parametrize(
    ("owed", "apart", "words"),
    [
        (1, ("KH",), "Ana must draw 1 penalty card and place KH."),
        (1, (), "Ana must draw 1 penalty card."),
        (0, ("KH",), "Ana must place KH."),
    ],
    ids=["both", "draw", "place"],
)
def test_what_is_still_to_do_of_a_penalty(owed: int, apart: tuple[str, ...], words: str) -> None:
    """Cards may be owed, or drawn and not placed yet, or both."""
    game = table("travellers", ["AS 2S", "AC", "AD"], stock="KD")
    penalty = Penalty(0, owed, tuple(map(card, apart)), "matching.snap.own.wrong")
    assert words in list(pending(change(game.state, penalty=penalty), NAMES))
