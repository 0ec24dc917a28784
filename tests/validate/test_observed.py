"""What one observer noted: the slips of a pencil are named by the rule, and gaps are not slips."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, load_variant, log_lines, validate_log, variant_ids
from cabo_rules.cards import HIDDEN
from cabo_rules.moves import Deal, Draw, Move, Shuffle, Trade
from cabo_rules.notation import Note, record_of, write_record
from cabo_rules.notation.letters import in_letters
from cabo_rules.play import Habits, play_at_random
from cabo_rules.rules.stock import to_shuffle
from cabo_rules.testing.strategies import made_up_variants
from cabo_rules.validate import LogProblem, Verdict, complete_lines, complete_record, validate_lines
from cabo_rules.validate.describe import describe_kind
from cabo_rules.variants.model import Variant
from tests.properties.lively import new_game, played_on
from tests.rules.tables import play, table
from tests.validate.games import random_game

RECORDS = Path(__file__).parents[1] / "data" / "records"
CLUB = (RECORDS / "club.cgn").read_text("utf-8")


def judged(text: str) -> Verdict:
    """Return the verdict on a record in the notation."""
    return validate_lines(io.StringIO(text, newline=""))


def slip(right: str, wrong: str) -> LogProblem:
    """Return the problem of the club's record with a slip in it."""
    assert CLUB.count(right) == 1
    verdict = judged(CLUB.replace(right, wrong))
    assert verdict.status == "broken"
    assert verdict.problem is not None
    return verdict.problem


def test_a_round_noted_by_hand_is_refereed() -> None:
    """One seat's record of a whole round is sound, and says what it cannot know."""
    verdict = judged(CLUB)
    assert (verdict.status, verdict.moves, verdict.viewer, verdict.totals) == ("sound", 57, 0, (28, 9, 39))
    assert verdict.unseen


@pytest.mark.parametrize(
    ("right", "wrong", "place", "code", "key", "ruled"),
    [
        pytest.param(
            "d=9C x=9C",
            "d=9C x=7C",
            (8, 10),
            "log.shown",
            "turn.stock_card",
            "it is the 9C",
            id="a discard that was not drawn",
        ),
        pytest.param(
            "d=9C x=9C", "d=9C x=9C,8S", (8, 10), "log.shown", "", "the move shows 1 card", id="a card too many"
        ),
        pytest.param(
            "a:f0+1=JH,8H",
            "a:f0+1=JH",
            (7, 18),
            "log.shown",
            "",
            "the move shows 2 cards",
            id="a card too few",
        ),
        pytest.param(
            "a:sc2=JS",
            "a:sc2=4D",
            (9, 19),
            "log.claim",
            "matching.snap.others",
            "it was wrong: the 4D does not equal the JD; a wrong snap has #",
            id="a snap of another rank",
        ),
        pytest.param(
            "d=KS x=KS b:sb0=KD",
            "d=KS b:sb0=KD x=KS",
            (11, 10),
            "matching.snap.drawn_since",
            "matching.snap",
            "Seat b is too late to snap: a card has been drawn since.",
            id="a snap out of the window",
        ),
        pytest.param(
            "1b. d x=JD wa1~b2 a:sc2=JS a:g-\n1c. d k1=4S .\n",
            "1c. d k1=4S .\n1b. d x=JD wa1~b2 a:sc2=JS a:g-\n",
            (9, 5),
            "turn.not_yours",
            "turn",
            "It is seat b's turn.",
            id="the wrong seat's turn",
        ),
        pytest.param(
            "scores=28,9,39",
            "scores=27,9,39",
            (20, 46),
            "log.claim",
            "scoring",
            "scores [28, 9, 39] (counted: seat a 3C 6C 7C QH: 28; seat b 9D: 9; seat c JH QS 10S 7H Joker: 39)",
            id="a wrong sum",
        ),
        pytest.param(
            "totals=28,9,39",
            "totals=28,9,49",
            (20, 61),
            "log.claim",
            "game.totals",
            "totals [28, 9, 39] (added up: seat a 0 + 28 = 28; seat b 0 + 9 = 9; seat c 0 + 39 = 39)",
            id="wrong totals",
        ),
        pytest.param(
            "d=5D x=5D",
            "d=9C x=9C",
            (17, 5),
            "log.cards",
            "deck",
            "the deck has one 9C, noted in line 8",
            id="a card twice",
        ),
        pytest.param(
            "lc0=3D",
            "lc2=3D",
            (11, 24),
            "slot.empty",
            "deal.rows",
            "Seat c has no card in slot 2.",
            id="a look at a hole",
        ),
        pytest.param(
            "wa1~b2",
            "la0",
            (9, 12),
            "powers.other_action",
            "powers.named.switch-between",
            "The power switch-between does not allow a look now.",
            id="a power of another card",
        ),
        pytest.param(
            "wa1~b2",
            "wb0~b2",
            (9, 12),
            "powers.wrong_target",
            "powers.named.switch-between.swap.pairs",
            "The power switch-between cannot be used on two of the player's own cards.",
            id="a swap within one hand",
        ),
        pytest.param(
            "x=JD wa1~b2",
            "wa1~b2 x=JD",
            (9, 7),
            "powers.none_open",
            "powers.order",
            "Seat b has no power to use. Discard a card before you use its power.",
            id="a power before the discard",
        ),
        pytest.param(
            "d=5D x=5D C", "d=5D x=5D b:C", (17, 15), "turn.not_yours", "turn", "It is seat a's turn.", id="a call"
        ),
        pytest.param(
            " c:e0,-1",
            "",
            (15, 33),
            "wait.penalty",
            "matching.penalty.place",
            "Seat c must place the penalty cards first. A move may be missing before it: place penalty by seat c.",
            id="a penalty of one card too few",
        ),
        pytest.param(
            "4b. d k3=KC",
            "4b. d k0=KC",
            (18, 7),
            "slot.empty",
            "turn.stock_card",
            "Seat b has no card in slot 0.",
            id="a keep into a hole",
        ),
        pytest.param(
            "4c. d k4=2S . b:sa3=2C b:g-\n",
            "",
            (19, 1),
            "log.claim",
            "calling.last_turns",
            "the round is not over: it is seat c's turn",
            id="a round counted too early",
        ),
    ],
)
def test_a_slip_is_named_by_the_rule(
    right: str, wrong: str, place: tuple[int, int], code: str, key: str, ruled: str
) -> None:
    """The problem has the line and the column of the move, or of the word of a result, the rule and what it says."""
    problem = slip(right, wrong)
    assert ((problem.line, problem.column), problem.code, problem.key) == (place, code, key)
    assert problem.ruled.startswith(ruled)
    assert f"line {place[0]}, column {place[1]}, move {problem.move}: " in problem.message


EVENTIDE = """%cgn 1
[Variant "eventide"]
[Players "Ana" "Ben"]
[Record "seat a"]

|deal starter=a dealer=b ^5
0. a:f0+1=3,7 b:f0+1
1a. d=9 lb2@9=4,9
1b. d """


@pytest.mark.parametrize(
    ("noted", "code", "key"),
    [
        ("wb0~b1@11", "powers.wrong_target", "powers.named.swap.swap.pairs"),
        ("wb0~b1", "powers.wrong_target", "powers.named.swap.swap.pairs"),
        ("lb7@7", "slot.unknown", "deal.rows"),
        ("lb7", "slot.unknown", "deal.rows"),
        ("lb0@11", "powers.other_action", "powers.named.swap"),
        ("lb0@3", "powers.none_open", "powers"),
        ("^6", "log.claim", "deal.open_card"),
    ],
)
def test_a_slip_in_the_use_of_a_power_of_an_unseen_card(noted: str, code: str, key: str) -> None:
    """It is named for the card that is noted, or for one that has the power, not for all cards that have none."""
    problem = judged(EVENTIDE + noted).problem
    assert problem is not None
    assert (problem.line, problem.code, problem.key) == (9, code, key)


@pytest.mark.parametrize(
    ("right", "wrong", "missing"),
    [
        ("d=9C x=9C", "d=9C", "discard by seat a (x)."),  # what follows needs the power of the nine
        ("1c. d k1=4S .", "1c. k1=4S .", "draw by seat c."),
        (" a:g-\n1c.", "\n1c.", "give by seat a or decline gift by seat a (g-)."),
        (" b:g2 .", " .", "give by seat b or decline gift by seat b (g-)."),
        ("lc0=3D n", "lc0=3D", "swap by seat a or decline power by seat a (n)."),
    ],
)
def test_a_missing_move_is_refused_by_name(right: str, wrong: str, missing: str) -> None:
    """A gap is a face that is not noted, never a move."""
    assert slip(right, wrong).ruled.endswith(f" A move may be missing before it: {missing}")


@pytest.mark.parametrize(
    ("right", "wrong", "ruled"),
    [
        ("3b. p=KC k3=AD c:sb3=KC# c:e1,2 c:e0,-1 .", "3b. c:sb3=KC# p=KC k3=AD c:e1,2 c:e0,-1 .", None),
        ("d=KS x=KS b:sb0=KD", "d=KS b:sb0=KD x=KS", None),
        ("4a. d=5D x=5D C\n", "", "before it: a whole turn of seat a."),
        ("4b. d k3=KC .\n4c.", "4c.", "before it: a whole turn of seat b."),
        ("4c. d k4=2S . b:sa3=2C b:g-\n", "4c. d k4=2S b:sa3=2C b:g-\n", "after it: end turn by seat c (.)."),
        (". b:sa3=2C b:g-\n", ". b:sa3=2C\n", "after it: give by seat b or decline gift by seat b (g-)."),
    ],
)
def test_a_move_is_missing_only_if_the_rest_is_right_with_it(right: str, wrong: str, ruled: str | None) -> None:
    """A misplaced move gets no hint; a round that is counted too early gets one, before its last move or after it."""
    told = slip(right, wrong).ruled
    assert told.endswith(f" A move may be missing {ruled}") if ruled else "may be missing" not in told


def test_too_many_ways_to_repair_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for a missing move ends without a hint."""
    monkeypatch.setattr("cabo_rules.validate.missing._EFFORT", 0)
    assert slip("1c. d k1=4S .", "1c. k1=4S .").ruled == "It is seat b's turn."


LAST_TURN = """\
%cgn 1
[Variant "travellers"] [Players "Ana" "Ben" "Chi"] [Record "seat a"]
|deal dealer=c
0. a:f0+1=4S,QH b:f0+1 c:f0+1 ^9C
1a. d=2D k1=QH b:sb2=QD
1b. d x=7S C
1c. d k3=10H
2a. d=8C x=8C . |s
"""


@pytest.mark.parametrize(
    ("last", "open_still", "missing"),
    [
        ("|s", "it is seat a's turn", "A move may be missing before it: end turn by seat a (.)."),
        (
            ".",
            "the last discard may still be snapped",
            "A move may be missing after it: close window by the host (|s).",
        ),
        (
            "",
            "it is seat a's turn",
            "Moves may be missing after it: end turn by seat a (.) and close window by the host (|s).",
        ),
    ],
)
def test_the_last_moves_of_a_round_are_missing(last: str, open_still: str, missing: str) -> None:
    """The hands are claimed too early."""
    hands = "=4S,2D,3S,3H/AC,2C,-,4C/5C,6C,7C,8D"
    assert judged(f"{LAST_TURN}{hands}").status == "sound"
    problem = judged(f"{LAST_TURN.replace('. |s', last)}{hands}").problem
    assert problem is not None
    assert problem.ruled == f"the round is not over: {open_still}. {missing}"


def test_the_call_of_a_round_is_missing() -> None:
    """The problem says that nobody has called: somebody may have, in some turn before."""
    problem = judged(f"{LAST_TURN.replace(' C', '')}=4S,2D,3S,3H/AC,2C,-,4C/5C,6C,7C,8D").problem
    assert problem is not None
    assert problem.ruled == "the round is not over: nobody has called, and it is seat b's turn"


@pytest.mark.parametrize("variant", ["rush", "travellers", "eventide"])
def test_the_last_move_of_a_game_is_missing(variant: str) -> None:
    """If all cards are known, too, the verdict names it."""
    record = record_of(random_game(variant, 3, 1, 1))
    *before, last = record.notes[: next(n for n, note in enumerate(record.notes, 1) if note.claims.hands)]
    notes = [*before[:-1], noting(before[-1], hands=last.claims.hands)]
    problem = judged(write_record(evolve(record, notes=notes))).problem
    assert problem is not None
    hint = problem.ruled.partition(" A move may be missing ")[2]
    assert in_letters(describe_kind(last.move)) in hint


@pytest.mark.parametrize(
    ("right", "wrong", "place", "code"),
    [
        ("1b. d", "2a. d", (9, 5), "turn.not_yours"),
        ("1b. d", "1c. d", (9, 5), "turn.not_yours"),
        ("1b. d", "1a. d", (9, 5), "turn.not_yours"),
        ("1b. d", "d", (9, 1), "turn.not_yours"),
        ("1a. d", "1b. d", (8, 5), "turn.not_yours"),
        ("2b. p", "3a. p", (12, 5), "turn.drawn_already"),
        ("4c. d", "5a. d", (19, 5), "turn.not_yours"),
    ],
)
def test_the_mark_of_a_wrong_seat(right: str, wrong: str, place: tuple[int, int], code: str) -> None:
    """The record stays readable, whatever the numbers after it are, and the first move of the wrong seat is refused."""
    problem = slip(right, wrong)
    assert ((problem.line, problem.column), problem.code) == (place, code)


# --- gaps -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noted", "gap", "line", "words", "faces"),
    [
        # a knave opens a power that the swap uses; JD is the one with which a snap of JS was right
        ("x=JD", "x=??", 9, "discard by seat b: the card that it shows", "JC JD"),
        ("lc0=3D n", "lc0 n", 11, "", ""),  # snapped later, with its face
        ("x=5C", "x", 16, "discard by seat c: the card that it shows", None),
    ],
)
def test_a_face_that_is_not_noted(noted: str, gap: str, line: int, words: str, faces: str | None) -> None:
    """A gap has the faces that the rest of the record leaves; one that is shown elsewhere is none."""
    verdict = judged(CLUB.replace(noted, gap))
    assert verdict.status == ("sound" if faces == "" else "possible")
    for found in verdict.gaps:
        assert (found.line, found.words) == (line, words)
        texts = [face.text for face in found.faces]
        if faces is None:  # none that lies elsewhere
            assert "5C" in texts
            assert not {"QS", "9D", "KC", "5D"} & {*texts}
        else:
            assert texts == faces.split()


def left_out(note: Note, rng: Random) -> Note:
    """Return a note without some of its faces."""
    changes: dict[str, Any] = {"open_card": None}
    if note.claims.shown is not None:
        changes["shown"] = tuple([rng.choice((face, HIDDEN)) for face in note.claims.shown])
    return noting(note, **changes)


def noting(note: Note, move: Move | None = None, **changes: Any) -> Note:
    """Return a note with another move or other claims."""
    claims: Any = note.claims
    return Note(move or note.move, evolve(claims, **changes))


@given(variant=st.sampled_from(variant_ids()), viewer=st.sampled_from((0, 1, SPECTATOR)), seed=st.integers(0, 99))
def test_a_record_with_gaps_is_never_broken(variant: str, viewer: int, seed: int) -> None:
    """Whatever faces are left out of a real game: the verdict is not broken, and the real face is a candidate."""
    rng, view = Random(seed), random_game(variant, 3, 1, 1).view(viewer)
    record = record_of(view)
    gaps = rng.sample(range(len(record.notes)), min(3, len(record.notes)))
    notes = [left_out(note, rng) if at in gaps else note for at, note in enumerate(record.notes)]
    verdict = judged(write_record(evolve(record, notes=notes)))
    assert verdict.status in ("sound", "possible", "undecided")
    for gap in verdict.gaps:
        real = record.notes[gap.move - 1].claims
        assert {*(real.shown or ()), real.open_card} & {*gap.faces}


def test_nobody_can_have_drawn_what_the_rest_denies() -> None:
    """A gap does not excuse a slip: whatever was discarded, nobody can swap with the power of a card that has none."""
    record = CLUB.replace("x=JD wa1~b2", "x=?? wa1~b2").replace("a:sc2=JS", "a:sc2=5S")
    verdict = judged(record)
    assert verdict.status == "broken"
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (9, "log.claim")


# --- what the library fills in ----------------------------------------------------------------------------------------


@given(variant=st.sampled_from(variant_ids()), seats=st.sampled_from((2, 3, 4)), viewer=st.sampled_from((0, SPECTATOR)))
def test_the_events_of_a_record_are_those_of_the_view(variant: str, seats: int, viewer: int) -> None:
    """What one observer noted completes to the very log of that view."""
    if not load_variant(variant).deal.seats.fewest <= seats <= load_variant(variant).most_seats:
        return
    view = random_game(variant, seats, 2, 2).view(viewer)
    verdict, game = complete_lines(io.StringIO(write_record(record_of(view))))
    assert verdict.status == "sound"
    assert game is not None
    assert [*log_lines(game)] == [*log_lines(view)]


def test_a_game_of_which_not_every_card_is_known() -> None:
    """An app that does not store the order of the deck stores the cards that it showed; that is enough to referee."""
    game = random_game("rush", 3, 1, 1)
    record = record_of(game)
    notes = [noting(note, unordered(note.move)) for note in record.notes]
    verdict, completed = complete_lines(io.StringIO(write_record(evolve(record, notes=notes))))
    assert (verdict.status, verdict.viewer, verdict.totals) == ("sound", None, game.totals)
    assert verdict.unseen
    assert completed is not None
    assert completed.totals == game.totals


def unordered(move: Move) -> Move:
    """Return a move without the order of its cards."""
    if isinstance(move, Deal):
        return Deal((), move.starter, move.dealer, move.commitment)
    return Shuffle((), move.commitment) if isinstance(move, Shuffle) else move


def test_a_shuffle_whose_order_nobody_noted() -> None:
    """A record of all cards may leave out the order of a shuffle: from there on not every card is known."""
    game = random_game("eventide-six", 3, 0, 1)
    assert any(isinstance(move, Shuffle) for move in game.moves)
    record = record_of(game)
    notes = [note if isinstance(note.move, Deal) else noting(note, unordered(note.move)) for note in record.notes]
    assert judged(write_record(evolve(record, notes=notes))).status == "sound"


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_faces_of_penalty_cards_that_waited_for_a_shuffle(viewer: int) -> None:
    """They lie apart until the last of them is drawn; if the round ends then, they are turned up in the same move."""
    rules = load_variant("eventide", changes=["matching={set.wrong=3,penalty.most_cards=9}"])
    game = table(rules, ["2 3 4 5", "6 6 7 8"], stock_only="9 10 11", caller=1)
    game = play(game, Draw(0, "stock"), Trade(0, (0, 1)))
    assert game.state.penalty is not None
    assert len(game.state.penalty.apart) == 2
    view = play(game, Shuffle(to_shuffle(game.state))).view(viewer)
    verdict, completed = complete_record(record_of(view))
    assert (verdict.status, completed) == ("sound", view)


def test_the_same_record_as_json() -> None:
    """A record of moves may have a viewer and leave out the order of the deck; its claims stand beside the moves."""
    lines = [
        '{"format":1,"players":["Ana","Ben"],"variant":"rush","viewer":0}',
        '{"move":{"starter":0,"type":"deal"}}',
        '{"move":{"seat":0,"slots":[0,1],"type":"first_look"},"claims":{"shown":["QS","??"]}}',
        '{"move":{"type":"close_looks"}}',
        '{"move":{"pile":"stock","seat":0,"type":"draw"},"claims":{"shown":["9C"]}}',
    ]
    verdict = validate_lines(lines)
    assert (verdict.status, verdict.viewer, len(verdict.gaps)) == ("possible", 0, 2)
    assert [gap.words for gap in verdict.gaps] == [
        "first look by seat 0 (slots [0, 1]): the card that it shows, card 2",
        "close looks by the host: the card turned up",
    ]
    assert "QS" not in [face.text for face in verdict.gaps[0].faces]
    shown = validate_lines([*lines[:-1], lines[-1].replace('"seat":0', '"seat":1')]).problem
    assert shown is not None
    assert shown.code == "turn.not_yours"


def test_a_text_that_cannot_be_read(tmp_path: Path) -> None:
    """The verdict has every problem of the notation, with the place of the first."""
    path = tmp_path / "round.cgn"
    path.write_text(CLUB.replace("d=9C", "d=1C").replace("lc0=3D", "lz0=3D"), "utf-8")
    verdict = validate_log(path)
    assert verdict.status == "unreadable"
    assert len(verdict.misread) == 2
    assert verdict.misread[0].startswith("line 8, column ")
    assert verdict.problem is not None
    assert verdict.problem.message == f"{verdict.misread[0]} (and 1 more problem)"


def test_only_so_many_moves_of_a_record_are_refereed() -> None:
    """The moves beyond the limit are not asked for."""
    verdict, game = complete_lines(io.StringIO(CLUB), most=3)
    assert game is not None
    assert (verdict.moves, game.number, game.viewer) == (3, 3, 0)


# --- what is not noted at the end of a round --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "ruled"),
    [
        (
            "/-,-,-,9D/",
            "/-,-,9D/",
            "by the moves seat b has 4 slots with 1 card; slot 2 gave its card away at move 32 (line 13)",
        ),
        ("/-,-,-,9D/", "/-,-,9C,9D/", "by the moves it is a hole; it gave its card away at move 32 (line 13)"),
        ("3C,6C,7C,-,QH", "3C,6C,-,-,QH", "by the moves it has a card, as dealt"),
        ("=3C,", "=AS,", "it is the 3C that line 8 notes"),
        ("scores=28,9,39 ", "scores=28,9,39 winners=a ", "the game is not over"),
    ],
)
def test_hands_that_do_not_lie_there(right: str, wrong: str, ruled: str) -> None:
    """The hands at the end of the round have as many slots and holes, and the cards that were seen."""
    assert slip(right, wrong).ruled == ruled


HANDS = "=3C,6C,7C,-,QH/-,-,-,9D/JH,QS,-,10S,7H,Joker"


def test_scores_tell_what_the_hands_do_not() -> None:
    """Cards that were not turned up are those with which the round has these scores."""
    verdict = judged(CLUB.replace(HANDS, "=??,6C,7C,-,QH/-,-,-,??/JH,QS,-,10S,7H,Joker"))
    nines = [gap for gap in verdict.gaps if gap.words.endswith("the hands turned up: slot 3 of seat b")]
    assert [face.text for face in nines[0].faces] == ["9D", "9H", "9S"]
    assert len(verdict.gaps) == 1  # the other card was seen before


def test_scores_that_no_hands_give() -> None:
    """No face makes the hand of a seat worth so much."""
    problem = slip(
        f"{HANDS} scores=28,9,39 totals=28,9,39", "=3C,6C,7C,-,QH/-,-,-,??/JH,QS,-,10S,7H,Joker scores=28,59,39"
    )
    assert (problem.code, problem.key) == ("log.claim", "scoring")
    assert problem.ruled == "no faces of the cards that are not noted give these scores"


def test_a_standing_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without scores, the totals depend on the cards that were not turned up; the next round may still be played."""
    unknown = CLUB.replace(HANDS, "=3C,6C,7C,-,QH/-,-,-,??/JH,QS,-,10S,7H,Joker").replace(
        " scores=28,9,39 totals=28,9,39", ""
    )
    verdict = judged(unknown)
    assert (verdict.status, verdict.totals, verdict.winners) == ("possible", (), None)
    longer = judged(f"{unknown}|deal\n|f\n")
    assert (longer.status, longer.totals) == ("possible", ())
    assert longer.gaps[0].faces == verdict.gaps[0].faces
    for name in ("counting.MOST_WAYS", "courses.MOST_CASES"):
        with monkeypatch.context() as patch:
            patch.setattr(f"cabo_rules.possible.{name}", 1 if "CASES" in name else 0)
            assert judged(f"{unknown}|deal\n|f\n").status == "undecided"


def test_a_round_without_its_last_line() -> None:
    """Nobody needs to note the hands: without scores, the record is possible up to there, but not beyond."""
    end = f"{HANDS} scores=28,9,39 totals=28,9,39\n"
    verdict = judged(CLUB.replace(end, ""))
    assert (verdict.status, verdict.totals, verdict.moves) == ("possible", (), 57)
    assert all("10S" in [face.text for face in gap.faces] for gap in verdict.gaps)
    beyond = judged(CLUB.replace(end, "|deal\n"))
    assert beyond.status == "undecided"
    assert beyond.problem is not None
    assert beyond.problem.message.endswith(
        "the hands at the end of the round are not noted, and neither are its scores"
    )


def test_claims_in_a_line_of_their_own() -> None:
    """They must agree with one course of the game at least, and end the others."""
    header = '{"format":1,"players":["Ana","Ben"],"variant":"rush","viewer":0}'
    deal = '{"move":{"starter":0,"type":"deal"}}'
    assert validate_lines([header, deal, '{"claims":{"totals":[0,0]}}']).status == "sound"
    verdict = validate_lines([header, deal, '{"claims":{"totals":[1,0]}}'])
    assert verdict.problem is not None
    assert (verdict.problem.line, verdict.problem.code) == (3, "log.claim")


def test_winners_are_named_in_any_order() -> None:
    """Two players who share a round may be noted either way around, and both must have won."""
    *_, game = play_at_random(load_variant("hunner"), ["Ana", "Ben", "Chi"], 23, habits=Habits(call=0.3), most_moves=60)
    text = write_record(record_of(game.view(0)))
    assert text.count("winners=b+c") == 1
    assert judged(text.replace("winners=b+c", "winners=c+b")) == judged(text)
    assert judged(text).status == "sound"
    assert judged(text.replace("winners=b+c", "winners=c+a")).status == "broken"


# --- what cannot be at all --------------------------------------------------------------------------------------------


def test_a_face_that_earlier_moves_exclude() -> None:
    """A discard that opened the power to swap was a knave or a queen, whatever else it was."""
    text = CLUB.partition("1c.")[0].replace("x=JD wa1~b2 a:sc2=JS a:g-", "x wa1~b2")
    verdict = judged(text)
    assert verdict.status == "possible"
    assert {face.rank for face in verdict.gaps[0].faces} == {"J", "Q"}
    problem = judged(f"{text}1c. p=7S\n").problem  # the top card is that discard
    assert problem is not None
    assert problem.code == "log.shown"
    assert problem.ruled == ("it can only be one of JC, JD, JH, JS, QC, QD and 2 more")


def test_a_full_record_is_refereed_in_one_step() -> None:
    """A record that notes every card is judged like its log, also if it breaks a rule or notes less."""
    game = random_game("rush", 2, 1, 1)
    record = record_of(game)
    notes = [*record.notes]
    assert judged(write_record(record)).status == "sound"
    assert judged(write_record(evolve(record, notes=[notes[0], *notes[2:]]))).status == "broken"
    assert judged(write_record(evolve(record, notes=[notes[0], *notes]))).status == "broken"
    at = next(at for at, note in enumerate(notes) if note.claims.shown is not None)
    notes[at] = noting(notes[at], shown=(HIDDEN,) * len(notes[at].claims.shown or ()))
    verdict = judged(write_record(evolve(record, notes=notes)))
    assert (verdict.status, verdict.moves) == ("sound", game.number)


def test_a_move_may_be_missing_that_depends_on_a_card_which_nobody_noted() -> None:
    """All kinds of moves are named that some face of the card allows."""
    header = '{"format":1,"players":["Ana","Ben"],"variant":"eventide","viewer":0}'
    moves = [
        '{"move":{"dealer":0,"starter":1,"type":"deal"}}',
        '{"move":{"type":"close_looks"},"claims":{}}',
        '{"move":{"pile":"stock","seat":1,"type":"draw"}}',
        '{"move":{"pile":"stock","seat":0,"type":"draw"}}',
    ]
    verdict = validate_lines([header, *moves])
    assert verdict.problem is not None
    missing = "keep by seat 1, discard by seat 1, look by seat 1, swap by seat 1 or trade by seat 1"
    assert verdict.problem.code == "turn.not_yours"
    assert verdict.problem.ruled == f"It is seat 1's turn. A move may be missing before it: {missing}."


RUSH = (RECORDS / "rush.cgn").read_text("utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "ruled", "missing"),
    [
        (
            "2a. d k2=9C",
            "2a. d",
            "It is seat a's turn.",
            "before it: keep by seat a, discard by seat a (x), look by seat a or swap by seat a",
        ),
        (
            "1c. p k0=QS a:sa3=QD",
            "1c. p",
            "It is seat c's turn.",
            "before it: keep by seat c",
        ),
        ("2a. d k2=9C\n", "", "It is seat a's turn.", "before it: a whole turn of seat a"),
        ("3b. d=AC k1=7D\n", "", "It is seat b's turn.", "before it: a whole turn of seat b"),
        ("3a. C\n", "", "It is seat a's turn.", "before it: call by seat a (C)"),
        (
            " c:f0+1 ^6H",
            "",
            "Seat a must wait until the first looks are over.",
            "before it: first look by seat c or close looks by the host (|f)",
        ),
        (
            " c:f0+1 ^6H",
            " ^6H",
            "no card is turned up for the discard pile.",
            "after it: first look by seat c or close looks by the host (|f)",
        ),
        (
            " |s",
            "",
            "the round is not over: the last discard may still be snapped.",
            "after it: close window by the host (|s)",
        ),
    ],
)
def test_a_missing_move_of_a_round_of_rush(right: str, wrong: str, ruled: str, missing: str) -> None:
    """Each kind of move with which the rest is right; a call only if no other call follows."""
    assert judged(RUSH).status == "sound"
    assert RUSH.count(right) == 1
    problem = judged(RUSH.replace(right, wrong)).problem
    assert problem is not None
    assert problem.ruled == f"{ruled} A move may be missing {missing}."


def test_a_card_is_turned_up_where_none_can_be() -> None:
    """No move is missing."""
    problem = judged(RUSH.replace("2a. d k2=9C", "2a. d k2=9C ^6C")).problem
    assert problem is not None
    assert problem.ruled == "no card is turned up for the discard pile"


def test_a_round_is_counted_much_too_early() -> None:
    """No move would end it, whatever the cards are on which the last one depends."""
    hands = RUSH[RUSH.index("\n=") :]
    problem = judged(f"{RUSH[: RUSH.index(' k2=9C')]}{hands}").problem
    assert problem is not None
    assert problem.ruled == "the round is not over: nobody has called, and it is seat a's turn"


def test_a_record_that_ends_after_a_missing_turn() -> None:
    """The turn may have been a call."""
    problem = judged(RUSH[: RUSH.index("2c.")].replace("2a. d k2=9C\n", "")).problem
    assert problem is not None
    assert problem.ruled.endswith("missing before it: call by seat a (C) or a whole turn of seat a.")


# --- any rules --------------------------------------------------------------------------------------------------------


@given(variant=made_up_variants(), seed=st.integers(0, 999))
def test_a_game_of_generated_rules_comes_back(variant: Variant, seed: int) -> None:
    """The full record, a seat's and a spectator's complete to the logs that they were made of, byte for byte."""
    rng = Random(seed)
    game = played_on(new_game(variant, rng), rng, 60)
    for shown in (game, game.view(0), game.view(SPECTATOR)):
        verdict, back = complete_lines(io.StringIO(write_record(record_of(shown))))
        assert verdict.status == "sound"
        assert back is not None
        assert [*log_lines(back)] == [*log_lines(shown)]


# --- records that were once judged wrongly ----------------------------------------------------------------------------


def test_a_card_that_nobody_noted_is_shuffled_twice() -> None:
    """A discard of the deal that was not noted went into the second shuffle, and was shown after it."""
    verdict = validate_log(RECORDS / "two-shuffles.cgn")
    assert verdict.status in ("sound", "possible")
    assert verdict.problem is None


def test_scores_are_known_beyond_the_first_hidden_deal() -> None:
    """A record may leave out the order of a later deal, and claim the scores of the round before it there."""
    game = random_game("rush", 2, 1, 2)
    notes = [*record_of(game).notes]
    deals = [at for at, note in enumerate(notes) if isinstance(note.move, Deal)]
    notes[deals[1]] = noting(notes[deals[1]], unordered(notes[deals[1]].move), scores=game.scores[0].score.scores)
    assert judged(write_record(evolve(record_of(game), notes=notes))).status == "sound"


def test_many_moves_before_a_gap() -> None:
    """The moves of a round are as many as somebody notes: the cost of a gap does not grow with those before it."""
    begin = '%cgn 1\n[Variant "travellers"] [Players "Ana" "Ben" "Chi"] [Record "spectator"]\n|deal dealer=c\n|f ^9C\n'
    turns = "a. p=9C u=9C .\nb. p=9C u=9C .\nc. p=9C u=9C .\n" * 500
    verdict = judged(f"{begin}{turns}a. d x=?? .\n")
    assert (verdict.status, verdict.moves) == ("possible", 4_505)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", ["", "\n", "\r\n"])
def test_the_ends_of_lines(end: str, last: str) -> None:
    """An editor may end lines as it likes, and leave out the end of the last one."""
    assert judged(CLUB.strip().replace("\n", end) + last).status == "sound"


@pytest.mark.parametrize(
    ("wrong", "code", "told"),
    [
        (b"{" + b"x" * 1_000_000 + b"}\n", "limit.line_length", "line 9: longer than 1000000 bytes"),
        (b"{\xff}\n", "log.unreadable", "line 9: must be UTF-8 text"),
    ],
)
def test_a_line_that_is_no_text_has_its_number(wrong: bytes, code: str, told: str) -> None:
    """A file is read line by line, before the words in it are."""
    lines = CLUB.encode().splitlines(keepends=True)
    verdict = validate_lines([*lines[:8], wrong, *lines[8:]])
    assert verdict.problem is not None
    assert (verdict.status, verdict.problem.code, verdict.problem.line) == ("unreadable", code, 9)
    assert verdict.problem.message == told
