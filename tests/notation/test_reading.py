"""Records read and written: tokens with faces, turns, moves of the host, results, comments, tags, other spellings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from cabo_rules import SPECTATOR, GameError, card, load_variant
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.errors import MoveError
from cabo_rules.logs.claims import NO_CLAIMS
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.moves import (
    Abandon,
    Call,
    ChoosePlayer,
    CloseWindow,
    Deal,
    Discard,
    Draw,
    EndGame,
    EndTurn,
    FirstLook,
    Give,
    Keep,
    Look,
    Match,
    Move,
    OpenCommitment,
    Penalize,
    Place,
    SetUp,
    Shuffle,
    Snap,
    Swap,
    Trade,
)
from cabo_rules.moves import Claim as Named
from cabo_rules.notation import Claims, Note, Record, Tag, read_record, read_records, write_record
from cabo_rules.variants.digest import variant_digest
from tests.notation.moves import moves_in

RUSH: Final = load_variant("rush")
NAMES: Final = ("Ana", "Ben", "Chi")
HEAD: Final = '%cgn 1\n[Variant "rush"]\n[Players "Ana" "Ben" "Chi"]\n[Record "full"]\n'
NONCE: Final = "5e" * 32


def cards(text: str) -> tuple[Card, ...]:
    """Return cards with blanks between them."""
    return tuple(map(card, text.split()))


def notes_of(body: str) -> tuple[Note, ...]:
    """Return the notes of a record of three players."""
    return moves_in(f"{HEAD}\n{body}").notes


def body_of(*notes: Note) -> str:
    """Return the export form of the moves of such a record."""
    text = write_record(Record(RUSH, NAMES, notes))
    assert text.startswith(HEAD)
    return text.removeprefix(HEAD).removeprefix("\n").removesuffix("\n")


# --- the export form --------------------------------------------------------------------------------------------------

WORDS: Final[dict[str, tuple[Move, Claims]]] = {
    "1b. d": (Draw(1, "stock"), Claims()),
    "1b. d=2D": (Draw(1, "stock"), Claims(cards("2D"))),
    "1b. d=??": (Draw(1, "stock"), Claims((HIDDEN,))),
    "1b. k1=10H": (Keep(1, 1), Claims(cards("10H"))),
    "1b. x=Joker": (Discard(1), Claims(cards("Joker"))),
    "1b. x=7": (Discard(1), Claims(cards("7"))),
    "1b. t0+2=4S,5S#": (Trade(1, (0, 2)), Claims(cards("4S 5S"), True)),
    "1b. ma1+b2<0=5H,5C": (Match(1, (Named(Place(0, 1)), Named(Place(1, 2), 0))), Claims(cards("5H 5C"), False)),
    "1b. C=4S,AS": (Call(1), Claims(cards("4S AS"))),
    "1b. C=-": (Call(1), Claims(())),
    "1b. .": (EndTurn(1), Claims()),
    "b:la0@10H=QC,10H": (Look(1, (Place(0, 0),)), Claims(cards("QC 10H"), power_card=card("10H"))),
    "b:wa1~c1": (Swap(1, (Place(0, 1), Place(2, 1))), Claims()),
    "b:yc": (ChoosePlayer(1, 2), Claims()),
    "b:sa2": (Snap(1, Place(0, 2)), Claims(wrong=False)),
    "b:sa2=QD": (Snap(1, Place(0, 2)), Claims(cards("QD"), False)),
    "b:sa2=5H#": (Snap(1, Place(0, 2)), Claims(cards("5H"), True)),
    "0. b:f0+1=4S,QH": (FirstLook(1, (0, 1)), Claims(cards("4S QH"))),
    "|s=3C": (CloseWindow(), Claims(cards("3C"))),
    "|pen:c": (Penalize(2), Claims()),
    "|deal dealer=c ^9C": (Deal((), dealer=2), Claims(open_card=card("9C"))),
    f"|deal starter=b dealer=c commitment={NONCE} order=4S,QH": (Deal(cards("4S QH"), 1, 2, NONCE), Claims()),
    "|shuffle=2D order=2D,??": (Shuffle((card("2D"), HIDDEN)), Claims(cards("2D"))),
    f"|open nonce={NONCE} order=4S": (OpenCommitment(cards("4S"), NONCE), Claims()),
    "|setup hands=4S,-/??/ seen=a,-/*/": (
        SetUp(((card("4S"), None), (HIDDEN,), ()), (), (), 0, (0, 0, 0), (((0,), ()), ((0, 1, 2, SPECTATOR),), ())),
        Claims(),
    ),
    "|setup turn=b before=0,-3,93 dealer=c caller=a lap=2 hands=AS/2S/3S seen=a+b/-/c discard=4S,5S stock=6S": (
        SetUp(
            (cards("AS"), cards("2S"), cards("3S")), cards("6S"), cards("4S 5S"), 1, (0, -3, 93),
            (((0, 1),), ((),), ((2,),)), 2, 0, 2,
        ),
        Claims(),
    ),
    "|s\n=4S,-/??/ scores=0,-3,12 totals=0,-3,12 winners=a+c": (
        CloseWindow(),
        Claims(None, None, None, None, (((card("4S")), None), (HIDDEN,), ()), (0, -3, 12), (0, -3, 12), (0, 2)),
    ),
    "|end\nwinners=b": (EndGame(), Claims(winners=(1,))),
    "|abandon\nwinners=-": (Abandon(), Claims(winners=())),
    "|s ^9C\nscores=1,2,3": (CloseWindow(), Claims(open_card=card("9C"), scores=(1, 2, 3))),
}  # fmt: skip
"""A move with what is claimed about it, as it is written if it is the first move of a record."""


@pytest.mark.parametrize("body", WORDS)
def test_a_move_and_its_claims(body: str) -> None:
    """It is written so, and this is read as the same move with the same claims."""
    note = Note(*WORDS[body])
    assert body_of(note) == body
    assert notes_of(body) == (note,)


GAME: Final = f"""\
|deal dealer=c
0. a:f0+1 b:f0 c:f- ^9C b:sb2 |s
1a. C d=2D k1! b:sb2#
1b. d x lb0 {{he looked twice}}
|shuffle order=4S,QH k1 . c:sa0 g2
1c. C
2a. d
3a. d . |s
=4S/-/?? scores=1,2,3 totals=1,2,3
|open nonce={NONCE} order=4S

|deal
1b. d x
1a. x
2b. k0 |end
winners=a"""


def test_where_lines_begin() -> None:
    """A line begins with a deal, a shuffle or an opened commitment, the looks, and the turn of another seat or another
    draw; a result has a line of its own, and an empty line comes before another round."""
    assert body_of(*notes_of(GAME)) == GAME


def test_the_place_of_a_move() -> None:
    """A note has the line and the column of its move; two notes are equal wherever they stand."""
    first, second, third = notes_of("1a. d=2D {a\nb} x\nb:sa0 ^9C")
    assert [(note.line, note.column) for note in (first, second, third)] == [(6, 5), (7, 4), (8, 1)]
    assert first == Note(Draw(0, "stock"), Claims(cards("2D")), ("a\nb",))
    assert hash(first) == hash(attrs_less(first))
    assert first != second
    assert first != "d"


def attrs_less(note: Note) -> Note:
    """Return a note without its place."""
    return Note(note.move, note.claims, note.marks)


MARKS: Final[dict[str, tuple[str | int, ...]]] = {
    "|s!": (1,),
    "|s=4S??": (4,),
    "|s=???!": (6,),
    "|s ^4S": (),
    "|s?! $3 {a}": (6, 3, "a"),
    "|s {a} $1 {b}": ("a", 1, "b"),
    "|s $7": (7,),
    "|s $255": (255,),
    "|s {a \\} b \\\\}": ("a } b \\",),
    "|s {a\n\\% b %}": ("a\n% b %",),
    "|s {\\%cgn 1}": ("%cgn 1",),
    "|s {}": ("",),
    "|s {♠ é\t\u200d}": ("♠ é\t\u200d",),
}


@pytest.mark.parametrize("body", MARKS)
def test_comments_and_glyphs(body: str) -> None:
    """They belong to the move before them and keep their order; a glyph that comes first is a sign if it has one."""
    (note,) = notes_of(body)
    assert note.marks == MARKS[body]
    assert body_of(note) == body


def test_comments_before_the_first_move() -> None:
    """They belong to the record."""
    text = f"{HEAD}\n{{a}}\n{{b\nc}}\n|s {{d}}\n"
    record = moves_in(text)
    assert (record.comments, record.notes) == (("a", "b\nc"), (Note(CloseWindow(), marks=("d",)),))
    assert write_record(record) == text


# --- the import form --------------------------------------------------------------------------------------------------

IMPORTED: Final[dict[str, str]] = {
    "a. D=2D X": "1a. d=2D x",
    "1A. d b. d 2a. d": "1a. d\n1b. d\n2a. d",
    "a:d a:x": "1a. d x",
    "1a. b:x": "1b. x",
    "1a. d 2a. x": "1a. d x",
    "1a. d=th x=10h": "1a. d=10H x=10H",
    "1a. d=2♠ x=T♥": "1a. d=2S x=10H",
    "1a. d=jOKER x=q♦": "1a. d=Joker x=QD",
    "0. c:F1+0": "0. c:f0+1",
    "0. c:f1+0=QH,4S": "0. c:f0+1=4S,QH",
    "1a. d x lc0+b1+0=2D,??,4D": "1a. d x lb0+1+c0=4D,??,2D",
    "1a. d x lb1+0=QH": "1a. d x lb0+1=QH",
    "1a. d t2+0=4H,4S": "1a. d t2+0=4H,4S",
    "1a.\td\n\n  x": "1a. d x",
    "1a. d\r\nx\r\n": "1a. d x",
    "1a. C=4S,-,AS": "1a. C=4S,AS",
    "1a. d $1 {a} $2": "1a. d! {a} $2",
    "1a. d {a}x{b}{c}": "1a. d {a} x {b} {c}",
    "1a. d {a\\b}": "1a. d {a\\\\b}",
    "|DEAL DEALER=C": "|deal dealer=c",
    "|deal dealer=c starter=b": "|deal starter=b dealer=c",
    "|deal\norder=4s,qh": "|deal order=4S,QH",
    "|setup before=0,0,0 lap=1 turn=a hands=as/2S/": "|setup hands=AS/2S/",
    "|setup hands=AS/2S/ totals=1,2,3": "|setup hands=AS/2S/\ntotals=1,2,3",
    "1a. d WINNERS=A+C\nTOTALS=1,2,3": "1a. d\ntotals=1,2,3 winners=a+c",
    f"|open nonce={NONCE.upper()} order=4s": f"|open nonce={NONCE} order=4S",
}


@pytest.mark.parametrize("body", IMPORTED)
def test_what_people_write(body: str) -> None:
    """It is read as the same record as its export form, and written in that."""
    assert notes_of(body) == notes_of(IMPORTED[body])
    assert body_of(*notes_of(body)) == IMPORTED[body]


# --- tags -------------------------------------------------------------------------------------------------------------

DIGEST: Final = variant_digest(RUSH)

TAGS: Final[dict[str, dict[str, Any]]] = {
    '[Variant "rush"] [Players "Ana" "Ben"]': {"observer": None, "digest": None},
    '[players "Ana" "Ben"]\n\n[VARIANT "rush"]\n': {"players": ("Ana", "Ben")},
    f'[Variant "rush"][Digest "{DIGEST}"][Players "Ana" "Ben"]': {"digest": DIGEST},
    '[Variant "rush"]\n[Players "Ana" "Ben"]\n[Record "seat b"]': {"observer": 1},
    '[Variant "rush"] [Players "Ana" "Ben"] [Record "Spectator"]': {"observer": SPECTATOR},
    '[Variant "rush"] [Players "Ana" "Ben"] [Record "full"]': {"observer": None},
    '[Variant "rush"] [Players "A\\"]\\\\\\n\\u2028" "♠ ]"]': {"players": ('A"]\\\n\u2028', "♠ ]")},
    '[Date "2026-11-26"] [Variant "rush"] [Players "Ana" "Ben"] [Site "a" "b"] [Date "x"]': {
        "tags": (Tag("Date", ["2026-11-26"]), Tag("Site", ["a", "b"]), Tag("Date", ["x"]))
    },
    ' [ Variant "rush" ]\t[ Players "Ana""Ben" ] ': {"variant": RUSH},
    '[Variant "rush"] [Set "scoring.caller.penalty=7"] [Players "Ana" "Ben"]': {
        "variant": load_variant("rush", changes=["scoring.caller.penalty=7"])
    },
}


@pytest.mark.parametrize("text", TAGS)
def test_tags(text: str) -> None:
    """They name the rules, the players and the observer in any order; any other tag is kept."""
    record = moves_in(f"%cgn 1\n{text}\n\n1a. d")
    assert {name: getattr(record, name) for name in TAGS[text]} == TAGS[text]
    assert record.notes == (Note(Draw(0, "stock")),)
    assert read_record(write_record(record)) == record


def test_the_order_of_tags() -> None:
    """Those with a meaning come first, each in a line of its own; signs that cannot be printed are escaped."""
    tags = [Tag("Date", ["2026-11-26"]), Tag("Site", ['the "Red\tLion"', "\x7f\u2028\U000e0001"])]
    record = Record(RUSH, ["Ana", "Ben"], (), SPECTATOR, DIGEST, tags)
    text = f"""\
%cgn 1
[Variant "rush"]
[Digest "{DIGEST}"]
[Players "Ana" "Ben"]
[Record "spectator"]
[Date "2026-11-26"]
[Site "the \\"Red\\tLion\\"" "\\u007f\\u2028\\udb40\\udc01"]
"""
    assert write_record(record) == text
    assert read_record(text) == record


def test_an_archive() -> None:
    """Records follow each other in one text; the lines of their moves are those of the text."""
    one, other = Record(RUSH, NAMES, [Note(CloseWindow())]), Record(RUSH, ["Dot", "Eve"], [Note(Give(0, 1))])
    text = f"\n{write_record(one)}{write_record(other)}"
    records = read_records(text)
    assert records == [one, other]
    assert [record.notes[0].line for record in records if isinstance(record, Record)] == [7, 13]


# --- records that cannot be written -----------------------------------------------------------------------------------

UNWRITABLE: Final[dict[str, tuple[Note, str]]] = {
    "a seat": (Note(Draw(3, "stock")), "move must name seats from 0 to 2, not 3"),
    "a place": (Note(Snap(0, Place(7, 0)), Claims(wrong=False)), "move must name seats from 0 to 2, not 7"),
    "a dealer": (Note(Deal((), dealer=3)), "move must name seats from 0 to 2, not 3"),
    "a winner": (Note(EndGame(), Claims(winners=(3,))), "winners must name seats from 0 to 2, not 3"),
    "scores": (Note(EndGame(), Claims(scores=(3,))), "scores must be a list of 3, one for each seat, not \\(3,\\)"),
    "hands": (Note(SetUp(((), ()), (), (), 0, (0, 0, 0))), "move must be a table with hands, totals and seen for 3 "),
    "seen": (
        Note(SetUp(((), (), (HIDDEN,)), (), (), 0, (0, 0, 0), ((), (), ((SPECTATOR,),)))),
        "move must be a table where spectators saw only what everybody saw, not SetUp",
    ),
}


@pytest.mark.parametrize("name", UNWRITABLE)
def test_what_cannot_be_written(name: str) -> None:
    """It is an error that says why."""
    note, message = UNWRITABLE[name]
    with pytest.raises(GameError, match=message):
        body_of(note)


def noting(marks: Any) -> Note:
    """Return a note with marks."""
    return Note(EndGame(), marks=marks)


MISMADE: Final[dict[str, tuple[Callable[[Any], object], Any, str]]] = {
    "no move": (Note, Place(0, 0), "move must be a move like Draw(0, 'stock'), not Place(seat=0, slot=0)"),
    "no claims": (lambda value: Note(EndGame(), value), 7, "claims must be a Claims, not 7"),
    "one comment": (noting, "why?", "marks must be a list of comments and glyphs, not 'why?'"),
    "a control sign": (noting, ("\x1b",), r"a comment must not have control signs, '\x1b' has"),
    "a glyph": (noting, (256,), "each of the marks must be a comment or a number from 1 to 255, not 256"),
    "a place": (
        lambda value: Note(EndGame(), places=value),
        [("scores", 7)],
        "each of the places must be a claim, a line and a column, not ('scores', 7)",
    ),
    "a text for a card": (lambda value: Claims(shown=value), ["KS"], "shown must hold only Card, not 'KS'"),
    "one card": (lambda value: Claims(shown=value), HIDDEN, "shown must be a list, not Card(text='??')"),
    "a yes": (lambda value: Claims(wrong=value), 1, "wrong must be True or False, not 1"),
    "an open card": (lambda value: Claims(open_card=value), "KS", "open_card must be a Card, not 'KS'"),
    "one hand": (
        lambda value: Claims(hands=value),
        [HIDDEN],
        "hands must be a list with, for each seat, a list of cards and holes, not (Card(text='??'),)",
    ),
    "a text in a hand": (lambda value: Claims(hands=value), [["-"]], "hands must hold only Card and None, not '-'"),
    "a letter": (lambda value: Claims(winners=value), ["b"], "winners must hold only whole numbers, not 'b'"),
    "a score": (
        lambda value: Claims(scores=value),
        [2**53],
        f"scores must hold only whole numbers from {-LARGEST_NUMBER:,} to {LARGEST_NUMBER:,}, not 9007199254740992",
    ),
}
"""What is not a note or a claim: how it is made, of what, and the error."""


@pytest.mark.parametrize("name", MISMADE)
def test_a_note_is_checked_when_it_is_made(name: str) -> None:
    """It is one error that names the field."""
    make, value, message = MISMADE[name]
    with pytest.raises((GameError, MoveError)) as caught:
        make(value)
    assert str(caught.value) == message


def test_lists_become_tuples() -> None:
    """So notes can be compared."""
    claims = Claims(shown=[HIDDEN], hands=[[HIDDEN, None], []], winners=[1])
    assert (claims.shown, claims.hands, claims.winners) == ((HIDDEN,), ((HIDDEN, None), ()), (1,))
    assert noting(["a", 2]) == Note(EndGame(), NO_CLAIMS, ("a", 2), places=[("scores", 7, 5)])


ILL_FORMED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "notes": ({"notes": ["d"]}, "each of the notes must be a Note, not 'd'"),
    "no list": ({"notes": 7}, "notes must be a list, not 7"),
    "observer": ({"observer": 3}, "observer must be a seat from 0 to 2 or SPECTATOR, not 3"),
    "digest": ({"digest": "5"}, "digest must be 64 hexadecimal digits in lower case or None, not '5'"),
    "tags": ({"tags": ["Date"]}, "each of the tags must be a Tag, not 'Date'"),
    "comments": ({"comments": ["a\x00"]}, "a comment must not have control signs"),
    "players": ({"players": ["Ana", "", "Chi"]}, "players must be non-blank names"),
}


@pytest.mark.parametrize("name", ILL_FORMED)
def test_a_record_checks_its_fields(name: str) -> None:
    """Each error names the field."""
    changes, message = ILL_FORMED[name]
    with pytest.raises(GameError, match=message):
        Record(**{"variant": RUSH, "players": NAMES, **changes})


@pytest.mark.parametrize(
    ("name", "texts", "message"),
    [
        ("7", ["a"], "name must be a letter and then letters, digits, _ and -, not '7'"),
        ("digest", ["a"], "name must not be that of a tag with a meaning, digest"),
        ("Date", [], "texts must be one or more texts of valid Unicode, not \\(\\)"),
        ("Date", ["\ud800"], "texts must be one or more texts of valid Unicode"),
        ("Date", 7, "texts must be one or more texts of valid Unicode, not 7"),
    ],
)
def test_a_tag_checks_its_fields(name: str, texts: Any, message: str) -> None:
    """It has a name of its own, and texts."""
    with pytest.raises(GameError, match=message):
        Tag(name, texts)
