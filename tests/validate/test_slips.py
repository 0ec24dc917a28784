"""The slips of a pencil in a round of rush: each is named by the card, the slot and the rule that it is about."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from cabo_rules import Game, clause_of, load_variant
from cabo_rules.moves import Call, Claim, Discard, Draw, Match, Place, Trade
from cabo_rules.notation import record_of, write_record
from cabo_rules.validate import LogProblem, validate_lines
from tests.rules.tables import play, table
from tests.validate.games import random_game

RECORDS = Path(__file__).parents[1] / "data" / "records"
RUSH = (RECORDS / "rush.cgn").read_text("utf-8")


def slip(right: str, wrong: str) -> LogProblem:
    """Return the problem of the record with a slip in it."""
    assert RUSH.count(right) == 1
    problem = validate_lines(io.StringIO(RUSH.replace(right, wrong))).problem
    assert problem is not None
    return problem


def test_the_round_is_sound() -> None:
    """Without a slip it has no problem."""
    assert validate_lines(io.StringIO(RUSH)).status == "sound"


@pytest.mark.parametrize(
    ("right", "wrong", "recorded", "ruled"),
    [
        pytest.param(
            "6S/2D",
            "9C/2D",
            "the hands turned up: 9C in slot 3 of seat a",
            "the deck has one 9C, noted in line 12",
            id="a card that was discarded",
        ),
        pytest.param(
            "4H,2S,5D",
            "4H,5S,5D",
            "the hands turned up: 5S in slot 3 of seat c",
            "the deck has one 5S, noted in slot 1 of seat a",
            id="a card twice in the hands",
        ),
        pytest.param(
            "5S scores",
            "AC scores",
            "the hands turned up: AC in slot 3 of seat c",
            "the deck has one AC, noted in line 16",
            id="the last card",
        ),
        pytest.param(
            "=10C,3D",
            "=10C,10D",
            "snap by seat c (target slot 1 of seat c) shows the 10D",
            "the deck has one 10D, noted in line 8",
            id="a card that was looked at",
        ),
    ],
)
def test_a_card_twice(right: str, wrong: str, recorded: str, ruled: str) -> None:
    """The problem names the card that is there twice, and where it was noted before."""
    problem = slip(right, wrong)
    assert (problem.recorded, problem.ruled) == (recorded, ruled)


def test_a_card_that_a_right_snap_takes() -> None:
    """Nobody noted a discard onto which three queens were snapped: it was the fourth, which is nowhere else."""
    beginning = RUSH.partition("1a.")[0].replace("starter=a", "starter=c")
    text = f"{beginning}1c. d x=?? a:sa0=QS b:sb2=QH c:sc0=QD\n1a. d x=QC\n"
    problem = validate_lines(io.StringIO(text)).problem
    assert problem is not None
    assert (problem.code, problem.recorded) == ("log.cards", "discard by seat a shows the QC")
    assert problem.ruled == "the cards noted before leave no QC for this place"


PENALTY = "matching.snap.own.wrong"


@pytest.mark.parametrize(
    ("right", "wrong", "key", "recorded", "ruled"),
    [
        pytest.param(
            " a:sa3=QD",
            "",
            PENALTY,
            "seat a has 4 slots",
            "by the moves seat a has 5 slots; slot 4 got a penalty card at move 16 (line 13)",
            id="a snap is missing",
        ),
        pytest.param(
            "AC,KH,9H",
            "AC,KH",
            "deal.cards",
            "seat b has 3 slots",
            "by the moves seat b has 4 slots, as dealt",
            id="a card is missing",
        ),
        pytest.param(
            "5D,6S/",
            "5D,6S,7S/",
            PENALTY,
            "seat a has 5 slots",
            "by the moves seat a has 4 slots; slot 3 got a penalty card at move 17 (line 13)",
            id="a penalty card is missing",
        ),
        pytest.param(
            "5D,6S/",
            "5D,-/",
            PENALTY,
            "slot 3 of seat a is a hole",
            "by the moves it has a card; it got a penalty card at move 17 (line 13)",
            id="a hole",
        ),
        pytest.param(
            " a:sa0=4H#",
            "",
            "matching.snap.own",
            "slot 3 of seat a has a card",
            "by the moves it is a hole; it lost its card to a snap at move 11 (line 11)",
            id="a wrong snap is missing",
        ),
    ],
)
def test_a_hand_of_another_size(right: str, wrong: str, key: str, recorded: str, ruled: str) -> None:
    """It rests on what last changed the hand, and on the deal only if nothing did."""
    problem = slip(right, wrong)
    assert (problem.code, problem.key) == ("log.claim", key)
    assert (problem.recorded, problem.ruled) == (f"the hands turned up: {recorded}", ruled)
    assert clause_of(load_variant("rush"), key) is not None


@pytest.mark.parametrize(
    ("right", "wrong", "key", "clause", "ruled"),
    [
        pytest.param(
            "a:sa3=QD",
            "a:sa3=JD",
            "matching.snap.own",
            "5.2",
            "it was wrong: the JD does not equal the QS; a wrong snap has #",
            id="a snap of another rank",
        ),
        pytest.param(
            "4H#",
            "4H",
            "matching.snap.own",
            "5.2",
            "it was wrong: the 4H does not equal the 10D; a wrong snap has #",
            id="a wrong snap without its mark",
        ),
        pytest.param(
            "c:sc1=10D",
            "c:sc1=10D#",
            "matching.snap.own",
            "5.2",
            "it was right: the 10D equals the 10C; leave out #",
            id="a right snap with the mark of a wrong one",
        ),
        pytest.param(
            "scores=22,",
            "scores=17,",
            "scoring.caller.penalty",
            "7.6",
            "scores [22, 12, 16] (counted: seat a 4H 2S 5D 6S: 22 (cards 17, penalty +5); "
            "seat b 2D AC KH 9H: 12; seat c 8S 3D 5S: 16)",
            id="the penalty of the caller is forgotten",
        ),
        pytest.param(
            "scores=22,12", "scores=22,13", "scoring", "7.1", "scores [22, 12, 16] (counted: ", id="a wrong sum"
        ),
        pytest.param(
            "totals=22", "totals=23", "game.totals", "8.2", "totals [22, 12, 16] (added up: ", id="a wrong total"
        ),
        pytest.param(
            "totals=22,12,16",
            "totals=22,12,16 winners=a",
            "game.rounds.end",
            "8.3",
            "the game is not over",
            id="a winner",
        ),
        pytest.param(
            "2b. d=2D k0=10C c:sc1",
            "2b. d=2D k0=10C c:sa3",
            "matching.snap.late",
            "5.12",
            "Seat a has no card in slot 3.",
            id="a snap of a hole",
        ),
        pytest.param(
            "k2=9C", "k3=9C", "turn.stock_card", "3.3", "Seat a has no card in slot 3.", id="a keep into a hole"
        ),
        pytest.param(
            "3c. d x",
            "3c. d=9S x",
            "turn.stock_card",
            "3.3",
            "only seat c sees the card, and seat b does not",
            id="a draw of another player",
        ),
        pytest.param(
            "c:f0+1",
            "c:f0+1=2S,3S",
            "deal.first_look",
            "2.5",
            "only seat c sees the card, and seat b does not",
            id="a first look of another player",
        ),
        pytest.param(
            "lb2@8S=KH,8S",
            "x=8S lb2=KH",
            "powers.order",
            "4.2",
            "It is seat c's turn. Use a power before you discard its card.",
            id="a power after the discard",
        ),
        pytest.param(
            "d wb1~c2@JC=JC",
            "d x=JC wb1~c2",
            "powers.order",
            "4.2",
            "It is seat a's turn. Use a power before you discard its card.",
            id="another player's power after the discard",
        ),
        pytest.param("1c. p k0", "1c. p lb0", "powers", "4.1", "Seat c has no power", id="the power of a taken card"),
    ],
)
def test_the_clause_of_a_slip(right: str, wrong: str, key: str, clause: str, ruled: str) -> None:
    """The problem has the clause that the slip breaks, and says how."""
    problem = slip(right, wrong)
    assert problem.ruled.startswith(ruled)
    assert problem.key == key
    found = clause_of(load_variant("rush"), key)
    assert found is not None
    assert found.number == clause


@pytest.mark.parametrize(
    ("snap", "recorded", "ruled"),
    [
        ("b:sb2=10D", "snap by seat b (target slot 2 of seat b) shows the 10D", "it is the KH that line 10 notes"),
        ("c:sc0=10D", "snap by seat c (target slot 0 of seat c) shows the 10D", "it is the 8S that line 10 notes"),
    ],
)
def test_a_snap_of_a_known_card(snap: str, recorded: str, ruled: str) -> None:
    """If another face is noted that would fit, the problem is the face, not the snap."""
    problem = slip("c:sc1=10D", snap)
    assert (problem.code, problem.recorded, problem.ruled) == ("log.shown", recorded, ruled)


@pytest.mark.parametrize("face", ["3D", "10C"])
def test_a_card_turned_up_twice(face: str) -> None:
    """The problem is about the card that is turned up, at its place, and not about the look before it."""
    problem = slip("^6H", f"^{face}")
    assert (problem.line, problem.column, problem.key) == (8, 32, "deck")
    assert problem.recorded == f"the {face} turned up for the discard pile"
    assert problem.ruled == f"the deck has one {face}, noted in line 8"


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ("a:sa2=9D", "turn.no_round"),
        ("b:sb3=9H#", "turn.no_round"),
        ("a:o", "matching.snap.not_last"),
        ("|s", "matching.snap.no_window"),
    ],
)
def test_a_move_after_the_end(extra: str, code: str) -> None:
    """It is refused, though the hands stand only after it."""
    problem = slip("x=9S |s\n", f"x=9S |s {extra}\n")
    assert (problem.line, problem.column, problem.move, problem.code) == (17, 15, 26, code)


@pytest.mark.parametrize(
    ("right", "wrong", "key", "clause", "recorded", "ruled"),
    [
        pytest.param(
            "d=8S lb2@8S=KH,8S",
            "d=8S x=9S",
            "turn.stock_card",
            "3.3",
            "discard by seat b shows the 9S",
            "it is the 8S",
            id="a discard of another card than was drawn",
        ),
        pytest.param(
            "=KH,8S",
            "=KH,7S",
            "powers.order",
            "4.2",
            "look by seat b (places [slot 2 of seat b]) discards the 7S",
            "it is the 8S",
            id="another card with a power than was drawn",
        ),
        pytest.param(
            "k0=10C",
            "k0=9H",
            "turn.stock_card",
            "3.3",
            "keep by seat b (slot 0) shows the 9H",
            "it is the 10C that line 8 notes",
            id="another card than was replaced",
        ),
        pytest.param(
            "d=8S lb2@8S=KH,8S",
            "p k0=9H",
            "turn.discard_pile.card",
            "3.4",
            "keep by seat b (slot 0) shows the 9H",
            "it is the 10C that line 8 notes",
            id="another card than was replaced by a taken card",
        ),
        pytest.param(
            "@JC=JC",
            "@JC=QC",
            "powers.order",
            "4.2",
            "swap by seat c (places [slot 1 of seat b, slot 2 of seat c]) uses the power of the JC, "
            "and notes the same card as the QC",
            "it is one card",
            id="two faces of a card with a power",
        ),
    ],
)
def test_the_rule_of_a_discard(right: str, wrong: str, key: str, clause: str, recorded: str, ruled: str) -> None:
    """A card that was not drawn, or not replaced, breaks the rule that says which card is discarded."""
    problem = slip(right, wrong)
    assert (problem.code, problem.key, problem.recorded, problem.ruled) == ("log.shown", key, recorded, ruled)
    found = clause_of(load_variant("rush"), key)
    assert found is not None
    assert found.number == clause


@pytest.mark.parametrize(
    ("right", "wrong", "shown"),
    [
        (
            "lb2@8S=KH,8S",
            "lb2@8S=KH",
            "looked (seat b, places [slot 2 of seat b], cards [??]), then discarded (seat b, card 8S)",
        ),
        ("=10C,3D c", "=10C c", "first looked (seat b, slots [0, 1], cards [??, ??])"),
    ],
)
def test_a_card_that_is_missing(right: str, wrong: str, shown: str) -> None:
    """The problem says which cards a move shows."""
    assert slip(right, wrong).ruled == f"the move shows 2 cards: {shown}"


def test_a_hand_of_another_size_in_a_full_record() -> None:
    """If every card is known, the same is named."""
    text = write_record(record_of(random_game("rush", 3, 1, 1)))
    problem = validate_lines(io.StringIO(re.sub("^=", "=2S,", text, flags=re.MULTILINE))).problem
    assert problem is not None
    assert problem.key == "matching.snap.others.gift"
    words = "by the moves seat a has 4 slots with 3 cards; slot 0 gave its card away at move 12"
    assert problem.ruled == f"{words} (line 11)"


def test_a_hand_that_was_set_up() -> None:
    """A table that was set up by hand has the hands that somebody gave it."""
    game = play(table("eventide", ["3 4", "5 6"], stock="2"), Call(0), Draw(1, "stock"), Discard(1))
    text = write_record(record_of(game))
    problem = validate_lines(io.StringIO(text.replace("\n=3,4/", "\n=3,4,7/"))).problem
    assert problem is not None
    assert (problem.key, problem.ruled) == ("", "by the moves seat a has 2 slots, as set up")


@pytest.mark.parametrize(
    ("game", "key", "ruled"),
    [
        (
            play(table("eventide", ["3 4", "5 6"], stock="2"), Draw(0, "stock"), Trade(0, (0, 1))),
            "matching.set",
            "it was wrong: 3 and 4 are not of one rank; a wrong set has #",
        ),
        (
            play(table("hunner", ["3S", "5S"], stock="2S"), Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),))),
            "matching.drawn",
            "it was wrong; a wrong match has #",
        ),
    ],
)
def test_a_wrong_set_or_match_without_its_mark(game: Game, key: str, ruled: str) -> None:
    """The problem names the mark."""
    problem = validate_lines(io.StringIO(write_record(record_of(game)).replace("#", ""))).problem
    assert problem is not None
    assert (problem.code, problem.key, problem.ruled) == ("log.claim", key, ruled)


def test_a_card_shown_for_its_power_is_not_the_card_looked_at() -> None:
    """The move uses the power of a card, and looks at another."""
    problem = slip("lb2@8S=KH,8S", "lb2@9S=KH,8S")
    assert (problem.key, problem.ruled) == ("powers.order", "it is the 8S")
    assert problem.recorded == "look by seat b (places [slot 2 of seat b]) uses the power of the 9S"


def test_a_round_that_waits_for_a_last_snap() -> None:
    """It is kept open by the rule about the snaps after the last turn."""
    problem = slip(" |s\n", "\n")
    assert problem.key == "matching.snap.final_window"
    assert problem.ruled.startswith("the round is not over: the last discard may still be snapped")


def test_a_drawn_card_that_differs_from_the_one_whose_power_is_used() -> None:
    """Both are named, though the noted card has no power."""
    problem = slip("d=8S lb2@8S", "d=2C lb2@8S")
    assert (problem.key, problem.ruled) == ("powers.order", "it is the 2C")
    assert problem.recorded == "look by seat b (places [slot 2 of seat b]) uses the power of the 8S"


def _noted(game: Game, right: str, wrong: str) -> LogProblem:
    """Return the problem of the record of a game, as seat 1 saw it, with a slip in it."""
    text = write_record(record_of(game.view(1)))
    assert text.count(right) == 1, text
    problem = validate_lines(io.StringIO(text.replace(right, wrong))).problem
    assert problem is not None
    return problem


_WRONG_SET = play(table("eventide", ["3 4 5", "5 6"], stock="2 9"), Draw(0, "stock"), Trade(0, (0, 1, 2)))
_RIGHT_SET = play(table("eventide", ["3 3 5", "5 6"], stock="2 9"), Draw(0, "stock"), Trade(0, (0, 1)))
_MATCH = play(table("hunner", ["3S", "5S"], stock="3H"), Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),)))


@pytest.mark.parametrize(
    ("game", "right", "wrong", "recorded", "ruled"),
    [
        pytest.param(
            _WRONG_SET,
            "=3,4,5,2#",
            "=3,14,5,2#",
            "trade by seat a (slots [0, 1, 2]) shows the 14",
            "there is no 14 in the deck",
            id="a face that no card has",
        ),
        pytest.param(
            _WRONG_SET,
            "=3,4,5,2#",
            "=3,4,5,2",
            "trade by seat a (slots [0, 1, 2]), which was right",
            "it was wrong: 3 and 4 and 5 are not of one rank; a wrong set has #",
            id="a wrong set without its mark",
        ),
        pytest.param(
            _RIGHT_SET,
            "=3,3",
            "=3,4",
            "trade by seat a (slots [0, 1]), which was right",
            "it was wrong: 3 and 4 are not of one rank; a wrong set has #",
            id="an unequal face in a right set",
        ),
        pytest.param(
            _RIGHT_SET,
            "=3,3",
            "=3,3,6",
            "trade by seat a (slots [0, 1]) shows 3 cards",
            "the move shows 2 cards: traded (seat a, slots [0, 1], cards [??, ??])",
            id="a face too many in a right set",
        ),
        pytest.param(
            _MATCH,
            "=3H,3S,3H",
            "=4H,3S,3H",
            "match by seat a (claims [slot 0 of seat a]) shows the 4H, and notes the same card as the 3H",
            "it is one card",
            id="two faces of a card that is matched",
        ),
    ],
)
def test_a_slip_in_a_set_or_a_match(game: Game, right: str, wrong: str, recorded: str, ruled: str) -> None:
    """The reason is that of the cards that are noted, not of others that would have ended otherwise."""
    problem = _noted(game, right, wrong)
    assert (problem.recorded, problem.ruled) == (recorded, ruled)


@pytest.mark.parametrize(
    ("right", "wrong", "key", "recorded", "ruled"),
    [
        pytest.param(
            "sa1=5D",
            "sa1=5D#",
            "matching.snap.own",
            "snap by seat a (target slot 1 of seat a), which was wrong",
            "it was right: the 5D equals the 5H; leave out #",
            id="a mark too many",
        ),
        pytest.param(
            "scores=0,2,15",
            "scores=0,2,16",
            "scoring",
            "scores [0, 2, 16]",
            "scores [0, 2, 15] (counted: ",
            id="a wrong score",
        ),
        pytest.param(
            "=-,-,-,-/Joker",
            "=-,-,4S,-/Joker",
            "matching.snap.others.gift",
            "the hands turned up: slot 2 of seat a has a card",
            "by the moves it is a hole; it ",
            id="a card in a hole",
        ),
    ],
)
def test_a_slip_after_a_snap_that_ends_the_round(right: str, wrong: str, key: str, recorded: str, ruled: str) -> None:
    """The snap of an unknown card is not called wrong."""
    text = (RECORDS / "travellers.cgn").read_text("utf-8")
    assert text.count(right) == 1
    problem = validate_lines(io.StringIO(text.replace(right, wrong))).problem
    assert problem is not None
    assert (problem.key, problem.recorded) == (key, recorded)
    assert problem.ruled.startswith(ruled)


def test_a_slot_of_another_card() -> None:
    """In a full record, the card in the slot is named, though the match is wrong with it."""
    game = play(table("hunner", ["3S 4D", "5S"], stock="3H"), Draw(0, "stock"), Match(0, (Claim(Place(0, 0)),)))
    text = write_record(record_of(game))
    assert text.count("ma0=") == 1, text
    problem = validate_lines(io.StringIO(text.replace("ma0=", "ma1="))).problem
    assert problem is not None
    assert problem.recorded == "match by seat a (claims [slot 1 of seat a]) shows the 3S"
    assert problem.ruled == "it is the 4D"
