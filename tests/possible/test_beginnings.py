"""Moves that bring an order of cards, of which a record notes all, some or none."""

from __future__ import annotations

import io
from typing import Any

import pytest
from attrs import evolve

from cabo_rules import SPECTATOR, Game, card, load_variant, log_lines
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.chance import commitment
from cabo_rules.logs.claims import Claims
from cabo_rules.moves import (
    Abandon,
    Call,
    CloseLooks,
    Deal,
    Discard,
    Draw,
    Keep,
    Move,
    OpenCommitment,
    PassSnap,
    Place,
    SetUp,
    Shuffle,
    Snap,
)
from cabo_rules.notation import Note, Record, record_of, write_record
from cabo_rules.possible.beginnings import known_case
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.validate import LogProblem, Verdict, complete_lines, validate_lines
from tests.possible.brute_force import small
from tests.rules.commitments import NONCE, OTHER, before_a_shuffle, dealt, played
from tests.rules.tables import play

RUSH = load_variant("rush")


def judged(record: Record) -> Verdict:
    """Return the verdict on a record."""
    return validate_lines(io.StringIO(write_record(record)))


def problem(*moves: Move, observer: int | None = 0) -> LogProblem:
    """Return the problem of a record of some moves."""
    verdict = judged(Record(RUSH, ["Ana", "Ben"], [Note(move) for move in moves], observer=observer))
    assert verdict.problem is not None
    return verdict.problem


def completed(game: Game) -> list[str]:
    """Return the log that the record of a view completes to."""
    verdict, found = complete_lines(io.StringIO(write_record(record_of(game))))
    assert verdict.status == "sound"
    assert found is not None
    return [*log_lines(found)]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_table_set_up_by_hand(viewer: int) -> None:
    """Each observer notes the cards that lie open and those that it has seen; the others may be any."""
    table = Game.set_up(
        RUSH,
        ["Ana", "Ben"],
        hands=[["AS", None, "KH"], ["7D"]],
        discard=["7H"],
        seen=[[[0], [], []], [[0, 1, SPECTATOR]]],
    )
    view = play(table, Draw(0, "stock"), Discard(0)).view(viewer)
    assert completed(view) == [*log_lines(view)]


def test_a_table_whose_stock_nobody_noted() -> None:
    """The stock is then the rest of the deck, in any order."""
    hands = ((card("AS"), HIDDEN), (card("7D"),))
    table = SetUp(hands, (), (card("7H"),), 0, (0, 0), ())
    verdict = judged(Record(RUSH, ["Ana", "Ben"], [Note(table), Note(Draw(0, "stock"))]))
    assert (verdict.status, verdict.unseen, [len(gap.faces) for gap in verdict.gaps]) == ("possible", 49, [49])
    assert problem(evolve_move(table, hands=((card("AS"), card("AS")), (card("7D"),)))).code == "deal.wrong_cards"
    assert problem(evolve_move(table, lap=0)).code == "deal.bad_table"


def evolve_move(move: Any, **changes: Any) -> Move:
    """Return a move with changes."""
    changed: Move = evolve(move, **changes)
    return changed


def dealing(cards: list[Card]) -> Deal:
    """Return a deal of these cards."""
    return Deal(tuple(cards), 0)


@pytest.mark.parametrize(
    ("moves", "code", "ruled"),
    [
        ([dealing([HIDDEN] * 9)], "deal.wrong_cards", "These cards are not the deck: missing 43."),
        ([dealing([HIDDEN] * 60)], "deal.wrong_cards", "These cards are not the deck: too many 8."),
        ([Deal(())], "deal.starter_needed", "The host must name"),
        ([dealing([card("7"), *[HIDDEN] * 51])], "log.cards", "there is no 7 in the deck"),
        ([dealing([card("AS")] * 2 + [HIDDEN] * 50)], "log.cards", "the deck has one AS, noted by this move"),
        ([Deal((), 0), Shuffle(())], "turn.no_shuffle", ""),
        ([Abandon(), Deal((), 0)], "game.over", "The game is over."),
    ],
)
def test_an_order_that_cannot_be(moves: list[Move], code: str, ruled: str) -> None:
    """A deal or a shuffle is refused as for any other game, with any cards in place of those that are not noted."""
    found = problem(*moves)
    assert found.code == code
    assert found.ruled.startswith(ruled)


def test_some_cards_of_an_order_are_noted() -> None:
    """A card that is noted in the deal is no gap when it is drawn."""
    order = [HIDDEN] * 8 + [card("9H"), card("2C")] + [HIDDEN] * 42
    record = Record(RUSH, ["Ana", "Ben"], [Note(move) for move in (dealing(order), CloseLooks(), Draw(0, "stock"))])
    assert judged(record).status == "sound"
    told = record.notes[2].claims
    claims: Any = told
    other = evolve(record, notes=[*record.notes[:2], Note(Draw(0, "stock"), evolve(claims, shown=(card("2D"),)))])
    verdict = judged(other)
    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.problem.ruled) == ("log.shown", "it is the 2C that line 6 notes")


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("nonces", [(NONCE, OTHER), (OTHER, NONCE)])
def test_an_opened_commitment_shows_every_card(viewer: int, nonces: tuple[str, str]) -> None:
    """The order of a deal or a shuffle is known as soon as the host shows it."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)[::-1]
    game = play(game, Shuffle(order, commitment(order, OTHER)), Abandon())
    for nonce in nonces:
        game = game.open_commitment(nonce)
    view = game.view(viewer)
    assert completed(view) == [*log_lines(view)]
    assert validate_lines(completed(view)).opened == 2


def test_a_commitment_that_denies_a_noted_card() -> None:
    """Whoever noted another card than the host then shows has noted it wrongly, or the host has changed the cards."""
    game = played(dealt()).open_commitment(NONCE)
    record = record_of(game.view(1))
    at = next(at for at, note in enumerate(record.notes) if note.claims.open_card is not None)
    claims: Any = record.notes[at].claims
    notes = [*record.notes]
    notes[at] = Note(notes[at].move, evolve(claims, open_card=card("2C")))
    verdict = judged(evolve(record, notes=notes))
    assert verdict.problem is not None
    assert (verdict.problem.code, verdict.problem.move) == ("log.shown", len(notes))


def test_a_commitment_of_a_round_whose_cards_were_all_known() -> None:
    """A record that notes the deal, but not a shuffle, can still open the commitment of the deal."""
    game = before_a_shuffle()
    order = to_shuffle(game.state)
    game = play(game, Shuffle(order), Abandon()).open_commitment(NONCE)
    record = record_of(game)
    notes = [Note(Shuffle(()), note.claims) if isinstance(note.move, Shuffle) else note for note in record.notes]
    verdict = judged(evolve(record, notes=notes))
    assert (verdict.status, verdict.opened) == ("sound", 1)
    wrong = [
        Note(OpenCommitment(note.move.order[::-1], NONCE)) if isinstance(note.move, OpenCommitment) else note
        for note in notes
    ]
    found = judged(evolve(record, notes=wrong)).problem
    assert found is not None
    assert found.code == "deal.commitment_unknown"


def test_a_round_that_ends_with_its_table() -> None:
    """A hand without cards ends this round at once, so hidden cards of the table are counted."""
    hands = ((HIDDEN, card("3S")), (None,))
    record = record_of(Game.set_up(RUSH, ["Ana", "Ben"], hands=[["AS", "3S"], [None]], discard=["7H"]))
    table = evolve_move(record.notes[0].move, hands=hands, stock=(HIDDEN,) * 49)
    assert judged(evolve(record, notes=[Note(table, record.notes[0].claims)])).status == "sound"
    claims: Any = record.notes[0].claims
    gap = Note(table, evolve(claims, hands=None))
    assert [face.text for face in judged(evolve(record, notes=[gap])).gaps[0].faces] == ["AC", "AD", "AH", "AS"]


def test_every_card_of_a_known_state_gets_a_back() -> None:
    """The drawn card and penalty cards that lie apart are cards of the round, too."""
    travellers = load_variant("travellers")
    table = Game.set_up(travellers, ["Ana", "Ben", "Chi"], hands=[["2S", "3S"], ["4S"], ["5S"]], discard=["2H"])
    game = play(table, Draw(0, "stock"), Discard(0), Snap(1, Place(1, 0)))
    assert game.state.penalty is not None
    assert game.state.penalty.apart
    drawn = play(table, Draw(0, "stock"))
    for state in (game.state, drawn.state):
        case = known_case(state)
        assert sorted(face.text for face in case.faces.values()) == sorted(each.text for each in case.deck.elements())
    backs = known_case(drawn.state).state.drawn
    assert backs is not None
    assert backs.card.text == "AS"


def test_a_right_snap_for_which_no_card_is_left() -> None:
    """All sevens are known to lie elsewhere, so no card can have been snapped rightly, whatever it was."""
    sevens = tuple(map(card, ("7S", "7C", "7D")))
    table = SetUp((sevens, (HIDDEN, HIDDEN)), (), (card("7H"),), 0, (0, 0), ())
    snap = Note(Snap(1, Place(1, 0)), Claims(wrong=False))
    found = judged(Record(RUSH, ["Ana", "Ben"], [Note(table), snap])).problem
    assert found is not None
    assert (found.code, found.ruled) == ("log.cards", "the cards noted before leave no card that this one can be")


def test_the_host_shows_what_the_hands_did_not() -> None:
    """A card that was not noted at the end of a round is known once the commitment of the deal is opened."""
    game = Game.new(RUSH, ["Ana", "Ben"], seed=3, nonce=NONCE)
    game = play(game, CloseLooks(), Call(0), Draw(1, "stock"), Keep(1, 0), PassSnap(0), PassSnap(1))
    view = game.open_commitment(NONCE).view(0)
    notes = [*record_of(view).notes]
    at = next(at for at, note in enumerate(notes) if note.claims.hands is not None)
    claims: Any = notes[at].claims
    own, (first, _, *rest) = claims.hands
    notes[at] = Note(notes[at].move, evolve(claims, hands=(own, (first, HIDDEN, *rest)), scores=None, totals=None))
    assert judged(evolve(record_of(view), notes=notes[:-1])).status == "possible"
    assert judged(evolve(record_of(view), notes=notes)).status == "sound"


def test_hands_that_nobody_noted_though_they_can_only_be_so() -> None:
    """All cards but one are equal, so every face is known; but the round has not been counted, and is undecided."""
    variant = small("eventide-six", (("1", 9), ("11", 1)), 3)
    table = SetUp(((HIDDEN,) * 3,) * 2, (), (card("11"),), 0, (0, 0), ())
    moves: list[Move] = [table, Call(0), Draw(1, "stock"), Keep(1, 0)]
    verdict = judged(Record(variant, ["Ana", "Ben"], [Note(move) for move in moves]))
    assert verdict.status == "undecided"
