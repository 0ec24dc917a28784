"""Score records: read as people write them, written in one form, counted by the rules, with all problems in place."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import GameError, card, load_variant, variant_ids
from cabo_rules.notation import (
    NotationError,
    RoundNote,
    ScoreRecord,
    Tag,
    check_score_record,
    read_record,
    read_records,
    score_record_of,
    scoretext,
    write_record,
)
from cabo_rules.scores import NotedRound, Sheet, SheetReport, check_sheet, noted_round
from cabo_rules.variants.digest import variant_digest
from tests.scores.played import rounds_of
from tests.scores.test_sheet import FULL, OUT
from tests.validate.games import random_game

EVENTIDE: Final = load_variant("eventide")
NAMES: Final = ("Ana", "Ben", "Chi")
HEAD: Final = '%cgn 1\n[Variant "eventide"]\n[Players "Ana" "Ben" "Chi"]\n[Record "score"]\n'


def scores_in(text: str) -> ScoreRecord:
    """Return the record in a text, which is a score record."""
    record = read_record(text)
    assert isinstance(record, ScoreRecord)
    return record


# --- words ------------------------------------------------------------------------------------------------------------

WORDS: Final[dict[str, dict[str, Any]]] = {
    "1.": {},
    "1. call=a": {"caller": 0},
    "1. =2,3/13,12/7": {"hands": [["2", "3"], ["13", "12"], ["7"]]},
    "1. =/-/7": {"hands": [[], None, ["7"]]},
    "1. scores=-3,0,12": {"scores": [-3, 0, 12]},
    "1. scores=5,-,0": {"scores": [5, None, 0]},
    "1. special=a:kamikaze": {"special": {0: "kamikaze"}},
    "1. special=a:Full-House_2+c:kamikaze": {"special": {0: "Full-House_2", 2: "kamikaze"}},
    "1. out=a+c": {"out": [0, 2]},
    "1. totals=-5,100,-": {"totals": [-5, 100, None]},
    "1. call=c =5,1/-/4S scores=50,50,0 special=b:kamikaze out=a totals=52,-,39": {
        "caller": 2, "hands": [["5", "1"], None, ["4S"]], "scores": [50, 50, 0], "special": {1: "kamikaze"},
        "out": [0], "totals": [52, None, 39],
    },
}  # fmt: skip
"""The words about a round, as they are written, and what they note."""

IMPORTED: Final[dict[str, str]] = {
    "1. SCORES=1,2,3 Call=B": "1. call=b scores=1,2,3",
    ". scores=1,2,3 .": "1. scores=1,2,3\n2.",
    "1.\nscores=1,2,3\t2.": "1. scores=1,2,3\n2.",
    "1. =th,2♥,7h/joker/-,5,-": "1. =10H,2H,7H/Joker/5",
    "1. =-,-/-/": "1. =/-/",
    "1. out=c+a special=b:x+a:y": "1. special=a:y+b:x out=a+c",
    "winners=c+a": "winners=c+a",
    "1. winners=-": "1.\nwinners=-",
}
"""What people also write, and how it is written."""

MARKED: Final[dict[str, tuple[str | int, ...]]] = {
    "1. call=a! scores=1,2,3 {close}": (1, "close"),
    "1. call=a?? $2 {x}": (4, 2, "x"),
    "1. call=a $7 $1": (7, 1),
    "1. scores=1,2,3 $1 {a\n\\}}": (1, "a\n}"),
    "1. {a} {b}": ("a", "b"),
}
"""Comments and glyphs, as they are written."""


@pytest.mark.parametrize("body", WORDS)
def test_words(body: str) -> None:
    """Each notes something about a round, and is written as it was read."""
    record = ScoreRecord(EVENTIDE, NAMES, [RoundNote(noted_round(**WORDS[body]))])
    assert scores_in(f"{HEAD}\n{body}") == record
    assert write_record(record) == f"{HEAD}\n{body}\n"


@pytest.mark.parametrize("body", IMPORTED)
def test_what_people_write(body: str) -> None:
    """The order of the words, line breaks and the case of letters do not matter; a number may be left out."""
    assert write_record(scores_in(f"{HEAD}{body}")) == f"{HEAD}\n{IMPORTED[body]}\n"


@pytest.mark.parametrize("body", MARKED)
def test_marks(body: str) -> None:
    """They belong to the round before them, and survive in their order."""
    record = scores_in(f"{HEAD}\n{body}\nwinners=a\n")
    assert (record.rounds[0].marks, record.winners) == (MARKED[body], (0,))
    assert write_record(record) == f"{HEAD}\n{body}\nwinners=a\n"


def test_marks_elsewhere() -> None:
    """Those before the first round belong to the record, those after the winners to the last round."""
    record = scores_in(f"{HEAD}{{a}} 1. {{b}} call=b? winners=b {{c}}")
    assert (record.comments, [each.marks for each in record.rounds]) == (("a",), [("b", 2, "c")])
    assert write_record(record) == f"{HEAD}\n{{a}}\n1. call=b {{b}} $2 {{c}}\nwinners=b\n"


def test_the_head() -> None:
    """It is that of any record: a changed variant, a digest, free tags; an archive may hold records of both kinds."""
    variant = load_variant("rush", changes=["id=ours", "scoring.caller.penalty=10"])
    record = ScoreRecord(variant, ["Ana", "Ben"], digest=variant_digest(variant), tags=[Tag("Date", ["2026-11-26"])])
    text = write_record(record)
    assert text.splitlines()[1:4] == ['[Variant "rush"]', '[Set "id=ours"]', '[Set "scoring.caller.penalty=10"]']
    moves = read_record('%cgn 1\n[Variant "rush"] [Players "Ana" "Ben"]')
    assert read_records(f"{text}{write_record(moves)}{text}") == [record, moves, record]


# --- sheets of games --------------------------------------------------------------------------------------------------


def summary(sheet: Sheet) -> tuple[object, ...]:
    """What has been counted."""
    return sheet.winners, sheet.out, [(each.scores, each.totals, each.resets, each.out) for each in sheet.rounds]


@pytest.mark.parametrize("name", variant_ids())
def test_sheets_of_games(name: str) -> None:
    """The record of a game's scores is written and read as the same one, and counts to the same sheet."""
    variant = load_variant(name)
    for seats in (variant.deal.seats.fewest, 4):
        game = random_game(name, min(seats, variant.most_seats), rounds=3)
        for bare in (False, True):
            rounds = [RoundNote(noted) for noted in rounds_of(game, bare=bare)]
            record = ScoreRecord(variant, game.players, rounds, game.winners)
            assert scores_in(write_record(record)) == record
            if bare:
                continue  # searching for hands takes long
            report = check_score_record(scores_in(write_record(record)))
            text = write_record(score_record_of(report.sheet))
            again = check_score_record(scores_in(text))
            assert report.problems == again.problems == ()
            assert summary(again.sheet) == summary(report.sheet)
            assert write_record(score_record_of(again.sheet)) == text


def test_one_who_is_out_of_the_game() -> None:
    """Has neither a hand nor a score; one who is out of the round has both."""
    gone = Sheet.new(OUT, NAMES).add(scores=[-3, 22, 9], caller=0).add(scores=[1, None, 2])
    assert write_record(score_record_of(gone)).endswith("\n2. scores=1,-,2 totals=-2,22,11\n")
    out = Sheet.new(FULL, NAMES[:2]).add(scores=[-3, 6], caller=0, out=[1])
    assert write_record(score_record_of(out)).endswith("\n1. call=a scores=-3,6 out=b totals=-3,6\n")
    special = Sheet.new(EVENTIDE, NAMES[:2]).add(hands=[["5"], ["12", "12", "13", "13"]], caller=0)
    assert " special=b:kamikaze " in write_record(score_record_of(special))


NUMBERS: Final = st.none() | st.lists(st.none() | st.integers(-(10**9), 10**9), min_size=3, max_size=3)
CARDS: Final = st.lists(st.sampled_from(["4S", "10H", "7", "Joker", "13"]), max_size=4)
SEATS: Final = st.integers(0, 2)
ROUNDS: Final = st.builds(
    noted_round,
    hands=st.none() | st.lists(st.none() | CARDS, min_size=3, max_size=3),
    scores=NUMBERS,
    caller=st.none() | SEATS,
    special=st.dictionaries(SEATS, st.from_regex("[A-Za-z0-9]{1,3}(-[a-z]{1,3})?", fullmatch=True)),
    out=st.sets(SEATS),
    totals=NUMBERS,
)
COMMENTS: Final = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"), max_size=9)
NOTES: Final = st.builds(RoundNote, ROUNDS, st.lists(COMMENTS | st.integers(1, 255), max_size=3).map(tuple))


@given(rounds=st.lists(NOTES, max_size=3), winners=st.none() | st.lists(SEATS, max_size=2))
def test_what_was_written_is_read(rounds: list[RoundNote], winners: list[int] | None) -> None:
    """The export form of any record reads as that record, and equal records have equal texts."""
    record = ScoreRecord(EVENTIDE, NAMES, rounds, winners)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


# --- problems ---------------------------------------------------------------------------------------------------------

WRONG: Final[dict[str, str]] = {
    "1": "column 1: expected the number of a round, a word about it, or winners=, not '1'",
    "1. call": "column 4: expected the number of a round, a word about it, or winners=, not 'call'",
    "1. 1a.": "column 4: expected the number of a round, a word about it, or winners=, not '1a.'",
    "2.": "column 1: expected 1., not '2.'",
    "1. 1. 3.": "column 4: expected 2., not '1.'",
    "1. winners=a 2.": "column 14: expected no round after the winners, not '2.'",
    "call=a": "column 1: expected 1. before it, not 'call=a'",
    "$1": "column 1: expected 1. before it, not '$1'",
    "1. $256": "column 4: expected a glyph from $1 to $255, not '$256'",
    "1. call=d": "column 9: expected a seat from a to c, not 'd'",
    "1. call=": "column 9: expected the letter of a seat, not the end of the token",
    "1. call=a!!!": "column 12: expected the end of the token, not '!'",
    "1. call=a call=b": "column 11: expected this only once for a round, not 'call=b'",
    "1. call=d call=b": (
        "column 9: expected a seat from a to c, not 'd'\ncolumn 11: expected this only once for a round, not 'call=b'"
    ),
    "1. =4/5": "column 5: expected 3 hands, one for each seat, not '4/5'",
    "1. =4/5,/6": "column 9: expected a card, not '/6'",
    "1. =4/5,??/6": "column 7: expected all cards of the hand, or - for one that was not noted, not '5,??/6'",
    "1. =4/5/6!": "column 10: expected the end of the token, not '!'",
    "1. scores=1,2": "column 11: expected 3 numbers, one for each seat, not '1,2'",
    "1. scores=1,x,2": "column 13: expected a number, not 'x,2'",
    "1. totals=1,2,1000000001": (
        "column 15: expected a number up to 1,000,000,000 without leading zeros, not '1000000001'"
    ),
    "1. special=0": "column 12: expected the letter of a seat, not '0'",
    "1. special=a": "column 13: expected a colon, not the end of the token",
    "1. special=a:-": "column 14: expected the name of a special hand, not '-'",
    "1. special=a:x+a:y": "column 12: expected each seat only once, not 'a:x+a:y'",
    "1. out=a+a": "column 8: expected each seat only once, not 'a+a'",
    "1. out=-": "column 8: expected the letter of a seat, not '-'",
    "winners=d": "column 9: expected a seat from a to c, not 'd'",
    "winners=a winners=b": "column 11: expected winners= only once, not 'winners=b'",
    "1. {a": "column 4: expected a comment with } at its end, not '{a'",
}
"""Words that are wrong."""


def problems_of(text: str) -> list[str]:
    """Return the problems of a text."""
    with pytest.raises(NotationError) as caught:
        read_record(text)
    return [*map(str, caught.value.problems)]


@pytest.mark.parametrize("body", WRONG)
def test_a_wrong_word(body: str) -> None:
    """It is reported at its first wrong character."""
    assert problems_of(f"{HEAD}{body}") == [f"line 5, {each}" for each in WRONG[body].split("\n")]


def test_all_problems_in_one_pass() -> None:
    """In the order of the text, of every record in it; reading goes on after a wrong word."""
    text = f"{HEAD}1. call=x\n scores=1 3.\n{HEAD}winners=z"
    with pytest.raises(NotationError) as caught:
        read_records(text)
    assert [(each.line, each.column) for each in caught.value.problems] == [(5, 9), (6, 9), (6, 11), (11, 9)]


def test_the_most_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading ends after them."""
    assert len(scores_in(f"{HEAD}{'. ' * 1000}").rounds) == 1000
    monkeypatch.setattr(scoretext, "MOST_ROUNDS", 2)
    assert problems_of(f"{HEAD}1. 2. 3. 4. 5.") == ["line 5, column 7: expected at most 2 rounds, not '3.'"]
    with pytest.raises(GameError, match="rounds must be at most 1,000, not 1,001"):
        ScoreRecord(EVENTIDE, NAMES, [RoundNote(NotedRound())] * 1001)


PIECES: Final = (
    "1.", "2.", ".", "call=", "a", "b", "c", "z", "=", "scores=", "totals=", "special=", "out=", "winners=", ":", "+",
    ",", "/", "-", "5", "0", "13", "Joker", "4S", "♥", "??", "!", "$1", "$", "{", "}", "{x}", "\\", "%", "x-y", "|s",
)  # fmt: skip


@given(words=st.lists(st.sampled_from([*PIECES, " ", " ", "\n"]), max_size=30).map("".join) | st.text(max_size=60))
def test_any_text(words: str) -> None:
    """It is a record, which is written so that it reads as the same one, or an error with places."""
    text = f"{HEAD}{words}"
    try:
        record = scores_in(text)
    except NotationError as error:
        places = [(each.line, each.column) for each in error.problems]
        assert all(one <= other for one, other in pairwise(places))
        return
    assert read_record(write_record(record)) == record


UNWRITABLE: Final[dict[str, tuple[RoundNote, str]]] = {
    "a caller": (RoundNote(noted_round(caller=3)), "caller must be a whole number from 0 to 2, not 3"),
    "one out": (RoundNote(noted_round(out=[-1])), "out must be a whole number from 0 to 2, not -1"),
    "scores": (RoundNote(noted_round(scores=[1])), "scores must be a list of 3, one for each seat, not (1,)"),
    "a name": (
        RoundNote(noted_round(special={0: "a b"})),
        "special must be names of letters and digits, joined by hyphens or _, not 'a b'",
    ),
    "a hidden card": (RoundNote(NotedRound(hands=((card("??"),), (), ()))), "hands must be hands without hidden cards"),
}
"""Rounds that cannot be written."""


@pytest.mark.parametrize("thing", UNWRITABLE)
def test_what_cannot_be_written(thing: str) -> None:
    """It is one error of the library."""
    note, told = UNWRITABLE[thing]
    with pytest.raises(GameError) as caught:
        write_record(ScoreRecord(EVENTIDE, NAMES, [note]))
    assert str(caught.value).startswith(told)


def test_wrong_parts_of_a_record() -> None:
    """They are refused when it is made."""
    with pytest.raises(GameError, match="each of the rounds must be a RoundNote"):
        ScoreRecord(EVENTIDE, NAMES, [noted_round()])
    with pytest.raises(GameError, match="noted must be a NotedRound, not 7"):
        RoundNote(7)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="marks must be a list of comments and glyphs, not 'a'"):
        RoundNote(noted_round(), "a")
    with pytest.raises(GameError, match="a comment must not have control signs"):
        RoundNote(noted_round(), ["\0"])
    with pytest.raises(GameError, match="each of the marks must be a comment or a number from 1 to 255, not 0"):
        RoundNote(noted_round(), [0])
    with pytest.raises(GameError, match="winners must be a whole number from 0 to 2, not 3"):
        ScoreRecord(EVENTIDE, NAMES, winners=[3])


# --- the rules --------------------------------------------------------------------------------------------------------

PLACED: Final[dict[str, list[tuple[str, int, int]]]] = {
    "1. call=a scores=0,5,8": [],
    "1. call=b scores=0,5,8": [("sheet.counting", 5, 11)],
    "1. call=b scores=7,7,7": [("sheet.no_winner", 5, 11)],
    "1. scores=0,-5,8": [("sheet.no_hand", 5, 13)],
    "1. scores=0,5,8 {x\n}\n totals=0,5,9 2. scores=0,3,4 totals=0,8,14": [
        ("sheet.total", 7, 13), ("sheet.total", 7, 42),
    ],
    "1. scores=0,5,8 totals=0,5,9 2. scores=0,3,4 totals=0,8,13": [("sheet.total", 5, 28)],
    "1. =1,2/3,3/3,4 scores=0,6,8": [("sheet.score", 5, 28)],
    "1. =1,2/3,3/3,14": [("sheet.card", 5, 13)],
    "1. =1,2/3,3/": [("sheet.hand_size", 5, 13)],
    "1. scores=0,5,-": [("sheet.missing", 5, 15)],
    "1. call=a =1,2/3,3/-": [("sheet.missing", 5, 12), ("sheet.missing", 5, 16), ("sheet.missing", 5, 20)],
    "1. call=a": [("sheet.missing", 5, 1)] * 3,
    "1. scores=0,50,50 special=b:kamikze+a:kamikaze": [("sheet.special", 5, 19)],
    "1. scores=0,5,8 out=c": [("sheet.out", 5, 17)],
    "1. scores=0,40,9 . scores=0,40,9 . scores=0,40,9 . scores=0,5,8": [("sheet.over", 5, 52)],
    "1. scores=0,40,9 . scores=0,40,9 . scores=0,40,9\nwinners=c": [("sheet.winner", 6, 1)],
    "1. scores=0,5,8 winners=a": [("sheet.not_over", 5, 17)],
}  # fmt: skip
"""Problems of what was noted, with their places."""


@pytest.mark.parametrize("body", PLACED)
def test_problems_have_places(body: str) -> None:
    """They are at the word and the seat that they are about, or at the round."""
    report = check_score_record(scores_in(f"{HEAD}{body}"))
    assert [(each.code, each.line, each.column) for each in report.problems] == PLACED[body]


def test_a_record_that_was_not_read() -> None:
    """Its problems have the round instead."""
    record = ScoreRecord(EVENTIDE, NAMES, [RoundNote(noted_round(scores=[7, 7, 7], caller=0))], [0])
    report: SheetReport = check_score_record(record)
    assert [each.place for each in report.problems] == ["round 1", "the sheet"]
    assert report == check_sheet(EVENTIDE, NAMES, [record.rounds[0].noted], winners=[0])
