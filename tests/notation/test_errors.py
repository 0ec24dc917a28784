"""Texts that are no records: every problem of a text in one pass, with its line, its column and what is expected."""

from __future__ import annotations

import pickle
import re
from typing import Final

import pytest

from cabo_rules.errors import LimitError, LogError
from cabo_rules.notation import NotationError, NotationProblem, read_record, read_records
from cabo_rules.notation import movetext as movetext_module
from cabo_rules.notation import reading as reading_module
from cabo_rules.notation import rules as rules_module
from tests.notation.moves import moves_in

HEAD: Final = '%cgn 1\n[Variant "rush"]\n[Players "Ana" "Ben" "Chi"]\n\n'


def problems_of(text: str) -> list[str]:
    """Return the problems of a text."""
    with pytest.raises(NotationError) as caught:
        read_record(text)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    assert caught.value.line == caught.value.problems[0].line
    assert caught.value.more == 0
    return [*map(str, caught.value.problems)]


IN_THE_MOVES: Final[dict[str, str]] = {
    # moves and seats
    "1a. q": "column 5: expected a move, not 'q'",
    "1a. kk": "column 6: expected a number, not 'k'",
    "1a. k1k": "column 7: expected the end of the token, not 'k'",
    "1a. k01": "column 6: expected a number up to 1,000,000,000 without leading zeros, not '01'",
    "1a. sd1": "column 6: expected a seat from a to c, not 'd1'",
    "1a. la0+zz1": "column 9: expected a seat from a to c, not 'zz1'",
    "1a. s": "column 6: expected a place, not the end of the token",
    "1a. d:x": "column 5: expected a seat from a to c, not 'd:x'",
    "1a. 7:x": "column 5: expected the letter of a seat, not '7:x'",
    "1a. b1:x": "column 6: expected a colon, not '1:x'",
    "1a. b: x": "column 7: expected a move, not the end of the token",
    "d": "column 1: expected a seat and a colon, not 'd'",
    "1a. d 0. x": "column 10: expected a seat and a colon, not 'x'",
    "1a. |t": "column 5: expected a move of the host, not '|t'",
    "1a. |pen:d": "column 10: expected a seat from a to c, not 'd'",
    "1a. d}": "column 6: expected the end of the token, not '}'",
    "1a. [Date": "column 5: expected a move, not '[Date'",
    "1a. d [Date": "column 7: expected a move, not '[Date'",
    # turns
    "2a. d": "column 1: expected 1a., not '2a.'",
    "1a. d 3a. x 4a. d": "column 7: expected 2a., not '3a.'",
    "1a. d |deal 2a. d": "column 13: expected 1a., not '2a.'",
    "1a. d 1d. x": "column 8: expected a seat from a to c, not 'd.'",
    "1a. d 7. x": "column 7: expected 0. or a number and a seat, not '7.'",
    # faces
    "1a. d=1H": "column 7: expected a card, not '1H'",
    "1a. d=": "column 7: expected a card, not the end of the token",
    "1a. d=4S,": "column 10: expected a card, not the end of the token",
    "1a. d=4S/5S": "column 9: expected the end of the token, not '/5S'",
    "1a. k1@": "column 8: expected a card, not the end of the token",
    "1a. k1=4S@5S": "column 10: expected the end of the token, not '@5S'",
    "1a. d#": "column 6: expected the end of the token, not '#'",
    "1a. sa0#=4S": "column 9: expected the end of the token, not '=4S'",
    "1a. d!!!": "column 8: expected the end of the token, not '!'",
    "1a. d !": "column 7: expected a move, not '!'",
    # the open card and results
    "^4S": "column 1: expected a move before it, not '^4S'",
    "1a. d ^": "column 8: expected a card, not the end of the token",
    "1a. d ^4S ^5S": "column 11: expected this only once for a move, not '^5S'",
    "1a. d =4S/-": "column 8: expected 3 hands, one for each seat, not '4S/-'",
    "1a. d =4S/-/5S/": "column 8: expected 3 hands, one for each seat, not '4S/-/5S/'",
    "1a. d =4S/+/": "column 11: expected a card, not '+/'",
    "1a. d scores=1,2": "column 14: expected 3 numbers, one for each seat, not '1,2'",
    "1a. d totals=1,2,": "column 18: expected a number, not the end of the token",
    "1a. d totals=1,2,9007199254740992": (
        "column 18: expected a number up to 9,007,199,254,740,991 without leading zeros, not '9007199254740992'"
    ),
    "1a. d winners=": "column 15: expected the letter of a seat, not the end of the token",
    "1a. d winners=a+d": "column 17: expected a seat from a to c, not 'd'",
    "1a. d winners=a winners=b": "column 17: expected this only once for a move, not 'winners=b'",
    "scores=1,2,3": "column 1: expected a move before it, not 'scores=1,2,3'",
    # moves of the host with arguments
    "|deal dealer=d": "column 14: expected a seat from a to c, not 'd'",
    "|deal dealer=a dealer=b": "column 16: expected dealer only once, not 'dealer=b'",
    "|deal hands=//": "column 7: expected a move, not 'hands=//'",
    "|deal commitment=5e": "column 18: expected 64 hexadecimal digits, not '5e'",
    "|deal order=4S,XX": "column 16: expected a card, not 'XX'",
    "|deal#": "column 6: expected the end of the token, not '#'",
    "|open order=4S": "column 1: expected |open with nonce=, not '|open'",
    "|setup turn=b": "column 1: expected |setup with hands=, not '|setup'",
    "|setup hands=4S/5S": "column 14: expected 3 hands, one for each seat, not '4S/5S'",
    "|setup hands=// seen=/x/": "column 23: expected a seat from a to c, not 'x/'",
    "|setup hands=// seen=/": "column 22: expected 3 hands, one for each seat, not '/'",
    "|setup hands=// before=1,2": "column 24: expected 3 numbers, one for each seat, not '1,2'",
    # comments and glyphs
    "$1": "column 1: expected a move before it, not '$1'",
    "1a. d $0": "column 7: expected a glyph from $1 to $255, not '$0'",
    "1a. d $256": "column 7: expected a glyph from $1 to $255, not '$256'",
    "1a. d {a {b\\}": "column 7: expected a comment with } at its end, not '{a {b\\\\}'",
}


@pytest.mark.parametrize("body", IN_THE_MOVES)
def test_a_wrong_word(body: str) -> None:
    """It is reported at its first wrong character."""
    assert problems_of(HEAD + body) == [f"line 5, {IN_THE_MOVES[body]}"]


MARKS: Final[dict[str, list[str]]] = {
    # a wrong number is one problem, and those after it may count from it
    "1a. 7b. 1c. 2a. 2b. 2c.": ["column 5: expected 1b., not '7b.'"],
    "1a. 1b. 1c. 3a. 3b. 3c. 4a. 4b.": ["column 13: expected 2a., not '3a.'"],
    "2a. 1b. 1c. 2a.": ["column 1: expected 1a., not '2a.'"],
    "1a. 2b. 1c. 2a. 2b.": ["column 5: expected 1b., not '2b.'"],
    "1c. 1a. 2b.": ["column 9: expected 1b., not '2b.'"],
    "1a. 1b. 1c. 1a.": ["column 13: expected 2a., not '1a.'"],
    "1a. b. c. 2a. 1b. 3c.": ["column 15: expected 2b., not '1b.'", "column 19: expected 2c., not '3c.'"],
    # the referee says whose turn it is
    "1a. 2a. 1c. 2a. 2b. 2c.": [],
    "1a. 1c. 1c. 2a. 2b. 2c.": [],
    "1a. 1c. 2a. 2b.": [],
    "|deal starter=a 1b. 1b. 1c. 2a. 2b. 2c.": [],
    "|deal dealer=c 1b. 1b. 1c. 2a. 2b. 2c.": [],
    "|setup turn=b hands=// 1c. 1c. 1a. 2b. 2c.": [],
    "2b. |deal 1c. 1a. 1a. 2c. 2a. 2b.": ["column 1: expected 1b., not '2b.'"],
}


@pytest.mark.parametrize("body", MARKS)
def test_the_marks_of_turns(body: str) -> None:
    """A number counts the marks of its seat, or continues the lap of the mark before: then that was of a wrong seat."""
    expected = [f"line 5, {each}" for each in MARKS[body]]
    if expected:
        assert problems_of(HEAD + body) == expected
    else:
        moves_in(HEAD + body)


BRACES, EQUALS = "a comment stands in braces", "= stands before a card, as in d=2D"
BLANK = "a card follows its move and = without a blank, as in d=2D"

MEANT: Final[dict[str, str]] = {
    "1a. wa3-b2": "column 8: expected the end of the token, not '-b2'; ~ joins the places of a swap",
    "a:wa3,b2": "column 6: expected the end of the token, not ',b2'; ~ joins the places of a swap",
    "1a. (he looked twice) d": f"column 5: expected a move, not '(he looked twice)'; {BRACES}",
    "1a. d ;why": f"column 7: expected a move, not ';why'; {BRACES}",
    "1a. d:2D": f"column 5: expected a seat from a to c, not 'd:2D'; {EQUALS}",
    "1a. k1-10H": f"column 7: expected the end of the token, not '-10H'; {EQUALS}",
    "1a. d(Joker)": f"column 6: expected the end of the token, not '(Joker)'; {EQUALS}",
    "1a. b:sa2:5♥": f"column 10: expected the end of the token, not ':5♥'; {EQUALS}",
    "1a. d 2D": f"column 7: expected a move, not '2D'; {BLANK}",
    "1a. d =2D": f"column 8: expected 3 hands, one for each seat, not '2D'; {BLANK}",
    "1a. d scores=1,2,\N{MINUS SIGN}3": (
        "column 18: expected a number, not '\N{MINUS SIGN}3'; a number below zero has a hyphen, as in -3"
    ),
    "{a draw}\n1. call=a scores=1,2,3 winners=b": (
        "column 1: expected moves, not '1. call=a scores=1,2,3 winners=b'; "
        '[Record "score"] may be missing at the head'
    ),
}


@pytest.mark.parametrize("body", MEANT)
def test_what_was_probably_meant(body: str) -> None:
    """What many people write instead of the notation is one problem, with a hint."""
    assert problems_of(HEAD + body) == [f"line {5 + body.count(chr(10))}, {MEANT[body]}"]


KNOWN: Final = '[Variant "rush"] [Players "Ana" "Ben"]'
IDS: Final = "the id of a built-in variant"

AT_THE_HEAD: Final[dict[str, list[str]]] = {
    "": ["line 1, column 1: expected %cgn 1, not the end of the text"],
    " \n\n ": ["line 3, column 2: expected %cgn 1, not the end of the text"],
    "\n {}\n%cgn 1": ["line 2, column 2: expected %cgn 1, not '{}'"],
    "%cgn 2\nx": ["line 1, column 1: expected %cgn 1, not '%cgn 2'"],
    "%cgn 1": [
        "line 2, column 1: expected the tag Variant, not the end of the tags",
        "line 2, column 1: expected the tag Players, not the end of the tags",
    ],
    '%cgn 1\n[Variant "snap"] [Players "Ana" "Ben"]': [f"line 2, column 10: expected {IDS}, not 'snap'"],
    '%cgn 1\n[Variant "traveller"] [Players "Ana" "Ben"]': [
        f"line 2, column 10: expected {IDS}, not 'traveller'; did you mean travellers?"
    ],
    '%cgn 1\n[Variant "rush.toml"] [Players "Ana" "Ben"]': [f"line 2, column 10: expected {IDS}, not 'rush.toml'"],
    f'%cgn 1\n{KNOWN} [Players "Ana"]': ["line 2, column 41: expected Players only once, not 'Players'"],
    f"%cgn 1\n{KNOWN} x": ["line 2, column 40: expected [ or the end of the line, not 'x'"],
    f"%cgn 1\n[7]\n{KNOWN}": ["line 2, column 2: expected the name of a tag, not '7]'"],
    f"%cgn 1\n[Date]\n{KNOWN}": ["line 2, column 6: expected a text in double quotes, not ']'"],
    f'%cgn 1\n[Date "a]\n{KNOWN}': ["line 2, column 7: expected a text in double quotes or ], not '\"a]'"],
    f'%cgn 1\n[Date "\\x"]\n{KNOWN}': ["line 2, column 7: expected a text with the escapes of JSON, not '\"\\\\x\"]'"],
    f'%cgn 1\n[Date "\\ud800"]\n{KNOWN}': ["line 2, column 7: expected a text of valid Unicode, not '\"\\\\ud800\"]'"],
    f'%cgn 1\n[Record "full" "b"]\n{KNOWN}': ["line 2, column 16: expected one text for Record, not 'b'"],
    f'%cgn 1\n[Record "seat c"]\n{KNOWN}': [
        "line 2, column 9: expected full, spectator, score, or seat with a letter from a to b, not 'seat c'"
    ],
    f'%cgn 1\n[Set "deal.crads=5"]\n{KNOWN}': [
        "line 2, column 12: expected a change that can be made (Unknown key deal.crads. Did you mean cards?), not "
        "'deal.crads=5'"
    ],
    f'%cgn 1\n{KNOWN}\n[Set "deal.rows=2"]\n[Set "call=Cabo"] [Set "deal.cards=many"]': [
        "line 4, column 36: expected a change that can be made (deal.cards cannot be \"many\".), not 'deal.cards=many'"
    ],
    f'%cgn 1\n{KNOWN}\n[Set "{"x" * 200_001}"]': [
        f"line 3, column 6: expected changes that can be made (delta: more than 200,000 characters), not '{'x' * 36}..."
    ],
    '%cgn 1\n[Variant "rush"] [Players "Ana"]\n\n1a. x sb0': [
        "line 2, column 27: expected players that fit the variant (rush is for 2 to 12 players, not 1 "
        "(deal.seats.fewest)), not 'Ana'",
        "line 4, column 8: expected a seat from a to a, not 'b0'",
    ],
    '%cgn 1\n[Variant "rush"] [Players "Ana" ""]': [
        "line 2, column 27: expected players that fit the variant (players must be non-blank names of at most 200 "
        "characters, not '' at seat 1), not 'Ana, '"
    ],
    f"%cgn 1\n{KNOWN}\n%cgn 1": ["line 3, column 1: expected the end of the text, not '%cgn 1'"],
    f"%cgn 1\n{KNOWN}\n|s {{\n%cgn 1": [
        "line 3, column 4: expected a comment with } at its end, not '{\\n'",
        "line 4, column 1: expected the end of the text, not '%cgn 1'",
    ],
}


@pytest.mark.parametrize("text", AT_THE_HEAD)
def test_a_wrong_head(text: str) -> None:
    """Each wrong tag is reported; a record without players is not read further."""
    assert problems_of(text) == AT_THE_HEAD[text]


def test_a_wrong_digest() -> None:
    """It is reported with the right one; a broken variant has none."""
    (problem,) = problems_of(f'%cgn 1\n{KNOWN}\n[Digest "{"0" * 64}"]')
    assert re.fullmatch(
        r"line 3, column 9: expected [0-9a-f]{64}, the digest of these rules, not '0{36}\.\.\.", problem
    )
    assert len(problems_of('%cgn 1\n[Variant "snap"] [Players "A"]\n[Digest "0"]')) == 1


UNREADABLE: Final[dict[str, str]] = {
    "\ufeff%cgn 1\n": "line 1, column 1: expected text without a byte order mark (BOM), not '\\ufeff'",
    "%cgn 1\n[\x00": "line 2, column 2: expected text without control signs, not '\\x00'",
    "%cgn 1\r": "line 1, column 7: expected text without control signs, not '\\r'",
    "%cgn 1\n{\x1b": "line 2, column 2: expected text without control signs, not '\\x1b'",
    "\n\ud800": "line 2, column 1: expected valid Unicode, not '\\ud800'",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_signs_that_no_record_has(text: str) -> None:
    """They are reported, and nothing else is read."""
    assert problems_of(text) == [UNREADABLE[text]]


def test_all_problems_of_an_archive() -> None:
    """Reading goes on after a wrong word, and after a wrong record; the error has all of them, in order."""
    bad = f"%cgn 1\n{KNOWN}\n1a. d=XX x y"
    with pytest.raises(NotationError) as caught:
        read_records(f"{bad}\n%cgn 1\n{KNOWN}\n|s\n{bad}\n")
    assert [(each.line, each.column) for each in caught.value.problems] == [(3, 7), (3, 13), (9, 7), (9, 13)]
    assert caught.value.problems[0] == NotationProblem(3, 7, "a card", "'XX'")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.problems, again.line) == (str(caught.value), caught.value.problems, 3)


def test_problems_are_in_the_order_of_the_text() -> None:
    """Also those that are known only later: a missing argument, a wrong digest."""
    told = problems_of(f'%cgn 1\n{KNOWN} [Digest "0"]\n[7]\n|open order=1H |s=1H')
    assert [problem.partition(":")[0] for problem in told] == [
        "line 2, column 48", "line 3, column 2", "line 4, column 1", "line 4, column 13", "line 4, column 19",
    ]  # fmt: skip


@pytest.mark.parametrize(("words", "more"), [(100, 0), (101, 1), (20_000, 9_900)])
def test_only_so_many_problems(words: int, more: int) -> None:
    """The error has the first hundred, and says how many more there are; after ten thousand reading ends."""
    with pytest.raises(NotationError) as caught:
        read_record(f"{HEAD}{'q ' * words}{{")
    shown = str(caught.value).splitlines()
    found = min(words + (words < 10_000), 10_000)
    assert (len(caught.value.problems), caught.value.more) == (100, found - 100)
    assert shown[100:] == [f"and {found - 100:,} more"]
    assert more in (found - 100, found - 101)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is too long, has too many moves or too many players is one error that names the limit."""

    def limit_of(text: str) -> tuple[str, int, str]:
        with pytest.raises(LimitError) as caught:
            read_records(text)
        return caught.value.limit, caught.value.line, str(caught.value)

    good = f"{HEAD}1a. d x\n"
    monkeypatch.setattr(movetext_module, "MOST_LINES", 3)
    assert len(moves_in(good).notes) == 2
    assert limit_of(good + good + "{}\n|s") == ("lines", 12, "line 12: 3 moves or more")
    monkeypatch.setattr(reading_module, "LONGEST_RECORD", len(good))
    read_record(good)
    told = f"line 6: a record of more than {len(good)} characters"
    assert limit_of(good + good + "\n") == ("record_length", 6, told)
    monkeypatch.setattr(rules_module, "MOST_SEATS", 2)
    assert limit_of(good) == ("seats", 3, "line 3: more than 2 players")


@pytest.mark.parametrize("thing", [None, 7, b"%cgn 1", ["%cgn 1"]])
def test_what_is_not_text(thing: object) -> None:
    """It is an error of an argument."""
    with pytest.raises(LogError, match=r"^text must be text, not "):
        read_record(thing)  # type: ignore[arg-type]
