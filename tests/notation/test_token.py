"""Tokens of moves: one for each move, both ways; what else people may write, and what is wrong with the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from time import process_time
from typing import Any, Final

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from cabo_rules import GameError, moves
from cabo_rules.cards import card
from cabo_rules.errors import MoveError
from cabo_rules.moves import HOST, HOST_MOVES, SEAT_MOVES, Claim, Move, Place
from cabo_rules.notation import LONGEST_TOKEN, move_token, read_token
from cabo_rules.notation.scanner import LAST_SEAT, Scanner
from cabo_rules.notation.signs import CARRY_CARDS, SIGNS, read_move, write_move
from tests.docs.pages import PAGES

LARGE: Final = 1_000_000_000

ROW: Final = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", re.MULTILINE)
_, _, _AFTER = PAGES["reference/notation.md"].partition("### Moves")
IN_THE_TABLE: Final = [
    (kind, token.replace("\\", ""), meaning)
    for kind, token, meaning in ROW.findall(_AFTER.partition("that carry cards")[0])
]
"""The rows of the table of tokens: the kind of move, the token, and its meaning."""


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "token", "meaning"), IN_THE_TABLE, ids=[token for _, token, _ in IN_THE_TABLE])
def test_tokens_in_the_docs(kind: str, token: str, meaning: str) -> None:
    """Each token of the page is the one of a move of that kind; another one in its meaning is of the same kind."""
    move = read_token(token)
    assert type(move).__name__ == kind
    assert move_token(move) == token
    others = [read_token(other) for other in re.findall(r"`(a:\S+)`", meaning)]
    assert all(type(other) is type(move) for other in others)


def test_the_docs_have_each_sign() -> None:
    """The page has one row for each sign, in the order of their table; the part that follows is in its example."""
    assert len(IN_THE_TABLE) == len(SIGNS)
    for (kind, token, _), sign in zip(IN_THE_TABLE, SIGNS, strict=True):
        mark, rest = sign.mark, token.removeprefix("a:")
        assert (kind, rest.startswith(mark)) == (sign.kind.__name__, True)
        assert bool(rest.removeprefix(mark)) is bool(sign.field)


def test_each_kind_of_move_has_a_sign() -> None:
    """Every kind but those that carry cards, of which a sign writes all fields but the seat; each mark stands once."""
    assert {sign.kind for sign in SIGNS} == {*SEAT_MOVES, *HOST_MOVES} - {*CARRY_CARDS}
    for sign in SIGNS:
        fields = {field.name for field in attrs.fields(sign.kind)} - {"seat"}
        assert fields == {*sign.fixed, *([sign.field] if sign.field else [])}
        assert sign.mark.startswith("|") is (sign.kind in HOST_MOVES)
    assert len({sign.mark.lower() for sign in SIGNS}) == len(SIGNS)


CARDS: Final = (card("AS"),)

CARRYING: Final[dict[str, Move]] = {
    "SetUp": moves.SetUp(((card("AS"),), ()), (), (), 0, (0, 0)),
    "Deal": moves.Deal(CARDS, starter=0),
    "Shuffle": moves.Shuffle(CARDS),
    "OpenCommitment": moves.OpenCommitment(CARDS, "0" * 64),
}


@pytest.mark.parametrize("kind", CARRYING)
def test_moves_with_cards_have_no_token(kind: str) -> None:
    """The error says why, and what writes them."""
    assert {*CARRYING} == {cls.__name__ for cls in CARRY_CARDS}
    error = rf"^move must be one that carries no cards, not {kind}\(.*; move_line writes it$"
    with pytest.raises(GameError, match=error):
        move_token(CARRYING[kind])


@pytest.mark.parametrize("thing", ["a:d", None, moves.Draw, (0, "stock"), Place(0, 0)])
def test_what_is_not_a_move(thing: Any) -> None:
    """It has no token."""
    with pytest.raises(MoveError, match=r"^move must be a move like Draw\(0, 'stock'\), not "):
        move_token(thing)


# --- both ways --------------------------------------------------------------------------------------------------------


def _flat(lists: list[list[Any]]) -> list[Any]:
    return [*chain.from_iterable(lists)]


_NUMBERS: Final = st.integers(0, 9) | st.integers(-3, 120) | st.sampled_from((-LARGE, LARGE))
_SEATS: Final = st.integers(0, 4) | st.integers(0, 25) | st.integers(0, LAST_SEAT)
_PLACES: Final = st.builds(Place, _SEATS, _NUMBERS)
_RUNS: Final = st.builds(lambda first, many: [*range(first, first + many)], st.integers(-2, 100), st.integers(1, 40))
_SLOTS: Final = st.lists(_RUNS | st.lists(_NUMBERS, max_size=3), max_size=4).map(_flat)
_ROWS: Final = st.builds(lambda seat, slots: [Place(seat, slot) for slot in slots], _SEATS, _SLOTS)
_SEVERAL: Final = st.lists(_PLACES, max_size=5) | st.lists(_ROWS, max_size=3).map(_flat)
_CLAIMS: Final = st.builds(
    lambda places, gives: [Claim(place, give) for place, give in zip(places, [*gives, *[None] * 200], strict=False)],
    _SEVERAL,
    st.lists(st.none() | _NUMBERS, max_size=6),
)
_FIELDS: Final[dict[str, SearchStrategy[Any]]] = {
    "seat": _SEATS, "slot": _NUMBERS, "slots": _SLOTS, "places": _SEVERAL, "claims": _CLAIMS, "target": _PLACES,
    "player": _SEATS, "offender": _SEATS, "cell": st.tuples(_NUMBERS, _NUMBERS),
    "pile": st.sampled_from(("stock", "discard pile")),
    "offence": st.sampled_from(("forbidden look", "misused power", "move taken back")),
}  # fmt: skip


def _of_kind(kind: Any) -> SearchStrategy[Move]:
    """Moves of a kind, legal or not, that are well formed."""
    made: SearchStrategy[Move] = st.builds(kind, **{field.name: _FIELDS[field.name] for field in attrs.fields(kind)})
    return made


MOVES: Final = st.one_of([_of_kind(kind) for kind in (*SEAT_MOVES, *HOST_MOVES) if kind not in CARRY_CARDS])


def check_both_ways(move: Move) -> None:
    """What is written is read as the same move; a token that is too long is the only reason for an error."""
    written = write_move(move)
    text = Scanner(written)
    assert read_move(text, move.seat) == move
    text.must_end()
    prefix = 0 if written.startswith("|") else 2 + (move.seat > 25) + (move.seat > 701)
    if prefix + len(written) > LONGEST_TOKEN:
        with pytest.raises(GameError, match=rf"; this one would have {prefix + len(written)}$"):
            move_token(move)
        return
    token = move_token(move)
    assert token.isascii()
    assert token.isprintable()
    assert " " not in token
    assert len(token) == prefix + len(written)
    bare = written.upper() if prefix % 2 else written
    assert read_token(token) == read_token(token, move.seat) == read_token(bare, move.seat) == move


@given(MOVES)
def test_both_ways(move: Move) -> None:
    """Any well-formed move: of any seat that has letters, with any slots and cells."""
    check_both_ways(move)


@given(_SLOTS, _SEVERAL, _CLAIMS)
def test_lists_both_ways(slots: list[int], places: list[Place], claims: list[Claim]) -> None:
    """Lists with runs, in any order, over several seats, with cards given or not."""
    check_both_ways(moves.FirstLook(0, tuple(slots)))
    check_both_ways(moves.Trade(0, tuple(slots)))
    check_both_ways(moves.Look(1, tuple(places)))
    check_both_ways(moves.Swap(1, tuple(places)))
    check_both_ways(moves.Match(2, tuple(claims)))


@given(st.data())
def test_one_token_for_each_move(data: st.DataObject) -> None:
    """Two moves have the same token only if they are equal."""
    kind = data.draw(st.sampled_from(SEAT_MOVES))
    one, other = data.draw(_of_kind(kind)), data.draw(MOVES)
    assert (write_move(one), one.seat) != (write_move(other), other.seat) or one == other


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "token"),
    [
        (moves.FirstLook(0, ()), "a:f-"),
        (moves.FirstLook(0, (1, 0)), "a:f0+1"),
        (moves.FirstLook(0, (5, 0, 1, 2, 4)), "a:f0-2+4+5"),
        (moves.FirstLook(0, (0, 0)), "a:f0+0"),
        (moves.FirstLook(0, (-1, 0, 1)), "a:f-1+0+1"),
        (moves.Trade(25, (2, 1, 0, 1, 2)), "z:t2+1+0-2"),
        (moves.Trade(26, ()), "aa:t-"),
        (moves.Match(LAST_SEAT, ()), "zzz:m-"),
        (moves.Match(1, tuple(Claim(Place(1, slot)) for slot in range(30))), "b:mb0-29"),
        (moves.Match(0, (Claim(Place(1, 0), 2), Claim(Place(1, 1)), Claim(Place(0, 1)))), "a:mb0<2+1+a1"),
        (moves.Match(0, (Claim(Place(1, 2), -1), *[Claim(Place(1, slot)) for slot in (3, 4, 5)])), "a:mb2<-1+3-5"),
        (moves.Look(0, (Place(2, 0), Place(0, 1), Place(0, 3))), "a:la1+3+c0"),
        (moves.Look(0, ()), "a:l-"),
        (moves.Swap(0, (Place(2, 0), Place(2, 1))), "a:wc0~c1"),
        (moves.Swap(0, ()), "a:w-"),
        (moves.Give(0, -1), "a:g-1"),
        (moves.PlacePenalty(3, (-1, -12)), "d:e-1,-12"),
        (moves.Penalize(27), "|pen:ab"),
    ],
)
def test_what_is_written(move: Move, token: str) -> None:
    """Runs, empty lists, seats beyond the alphabet, and numbers below 0."""
    assert move_token(move) == token
    check_both_ways(move)


@pytest.mark.parametrize(
    ("move", "error"),
    [
        (moves.Draw(HOST, "stock"), "move must name seats from 0 to 18,277, not -1"),
        (moves.Call(LAST_SEAT + 1), "move must name seats from 0 to 18,277, not 18,278"),
        (moves.Snap(0, Place(-2, 0)), "move must name seats from 0 to 18,277, not -2"),
        (moves.Look(0, (Place(-2, 0),)), "move must name seats from 0 to 18,277, not -2"),
        (moves.Penalize(-1), "move must name seats from 0 to 18,277, not -1"),
        (moves.ChoosePlayer(0, LARGE), "move must name seats from 0 to 18,277, not 1,000,000,000"),
        (moves.FirstLook(0, tuple(range(1001))), "move must name at most 1,000 cards, not 1,001"),
        (
            moves.Trade(0, tuple(range(0, 100, 2))),
            "move must be one with a token of at most 60 characters, not Trade(seat=0, slots=(0, 2, 4, 6, 8, 1...; "
            "this one would have 147",
        ),
    ],
)
def test_moves_without_a_token(move: Move, error: str) -> None:
    """Of seats that no table has, or of more cards than fit."""
    with pytest.raises(GameError) as caught:
        move_token(move)
    assert str(caught.value) == error


def test_the_most_cards() -> None:
    """A move of all cards that a deck can have, in a row."""
    check_both_ways(moves.Trade(0, tuple(range(1000))))


LARGEST: Final[dict[str, Move]] = {
    "a first look": moves.FirstLook(25, tuple(range(62, 100, 2))),
    "a trade": moves.Trade(25, tuple(range(984, 1000, 2))),
    "a look": moves.Look(25, tuple(Place(25 - seat, 999) for seat in range(10))),
    "a swap": moves.Swap(25, (Place(25, 998), Place(25, 999))),
    "a match with gifts": moves.Match(25, tuple(Claim(Place(8 + at, 99), 90 + at) for at in range(8))),
    "a match at a table of small hands": moves.Match(11, tuple(Claim(Place(at, 9), at % 10) for at in range(11))),
    "a match of twenty own cards": moves.Match(25, tuple(Claim(Place(25, at)) for at in range(19, -1, -1))),
    "a penalty card": moves.PlacePenalty(25, (-1000, -1000)),
    "a penalty": moves.Penalize(25, "misused power"),
}
"""The longest tokens of legal moves with 26 seats: a look is at ten cards at most and a set has eight, and no deck has
more than 1,000 cards. Of matches and first looks, those that the docs promise."""


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_moves_fit(name: str) -> None:
    """They have a token, which is read as the same move."""
    assert len(move_token(LARGEST[name])) <= LONGEST_TOKEN == 60
    check_both_ways(LARGEST[name])


@pytest.mark.parametrize(
    "move",
    [
        moves.FirstLook(25, tuple(range(60, 100, 2))),
        moves.Match(25, tuple(Claim(Place(8 + at, 99), 90 + at) for at in range(9))),
    ],
)
def test_one_card_more_may_be_too_many(move: Move) -> None:
    """The docs name the most cards that always fit."""
    page = " ".join(PAGES["reference/notation.md"].split())
    assert "every match of up to eight cards fits, every first look at up to nineteen" in page
    with pytest.raises(GameError, match=r"^move must be one with a token of at most 60 characters, not "):
        move_token(move)


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "token"),
    [
        (" a:k0\n", "a:k0"),
        ("A:K0", "a:k0"),
        ("a:c", "a:C"),
        ("|Pen-Power:B", "|pen-power:b"),
        ("a:f1+0", "a:f0+1"),
        ("a:f0-1", "a:f0+1"),
        ("a:f0+1+2", "a:f0-2"),
        ("a:t1+2+3", "a:t1-3"),
        ("a:lb0+b1", "a:lb0+1"),
        ("a:lb0+a1", "a:la1+b0"),
        ("a:wb0~a1", "a:wa1~b0"),
        ("a:mb0<1+b2", "a:mb0<1+2"),
    ],
)
def test_other_spellings(written: str, token: str) -> None:
    """Blanks around a token, the case of its letters, and lists as people write them."""
    assert move_token(read_token(written)) == token


def test_the_seat_may_be_known() -> None:
    """Then a token need not name it."""
    assert read_token("d", 3) == read_token("d:d") == read_token("d:d", 3) == moves.Draw(3, "stock")
    assert read_token("|s", HOST) == read_token("|s") == moves.CloseWindow()


EXPECTED: Final = [
    ("", None, "a seat and a colon at character 1"),
    ("  ", None, "a seat and a colon at character 1"),
    ("k0", None, "a seat and a colon at character 1"),
    ("C:", None, "a move at character 3"),
    ("aaaa:d", None, "a seat and a colon at character 1"),
    ("a:h", None, "a move at character 3"),
    ("a:|s", None, "a move at character 3"),
    ("a: k0", None, "a move at character 3"),
    ("a:k", None, "a number at character 4"),
    ("a:k 0", None, "a number at character 4"),
    ("a:k00", None, "a number up to 1,000,000,000 without leading zeros at character 4"),
    ("a:k-0", None, "a number up to 1,000,000,000 without leading zeros at character 4"),
    ("a:k1000000001", None, "a number up to 1,000,000,000 without leading zeros at character 4"),
    ("a:k\u0661", None, "a number at character 4"),
    ("a:\u212a0", None, "a move at character 3"),
    ("\u0130:k0", None, "a seat and a colon at character 1"),
    ("a:k0=9H", None, "the end of the token at character 5"),
    ("a:d a:x", None, "the end of the token at character 4"),
    ("a:g-x", None, "the end of the token at character 5"),
    ("a:f", None, "a number at character 4"),
    ("a:f0+", None, "a number at character 6"),
    ("a:f3-0", None, "a number above 3 at character 6"),
    ("a:f3-3", None, "a number above 3 at character 6"),
    ("a:f-3-0", None, "the end of the token at character 6"),
    ("a:f0-1000", None, "a list of at most 1,000 cards at character 6"),
    ("a:f0-1000000000", None, "a list of at most 1,000 cards at character 6"),
    ("a:f0-999+0", None, "a list of at most 1,000 cards at character 4"),
    ("a:l0", None, "a place at character 4"),
    ("a:lb", None, "a number at character 5"),
    ("a:lb0<1", None, "the end of the token at character 6"),
    ("a:mb0-2<1", None, "the end of the token at character 8"),
    ("a:mb0<", None, "a number at character 7"),
    ("a:s0", None, "a place at character 4"),
    ("a:wa1~1", None, "a place at character 7"),
    ("a:e1", None, "a comma at character 5"),
    ("a:y1", None, "the letter of a seat at character 4"),
    ("|pen", None, "a move of the host at character 1"),
    ("|pen:", None, "the letter of a seat at character 6"),
    ("|pen:a:power", None, "the end of the token at character 7"),
    ("|d", None, "a move of the host at character 1"),
    ("a:k0", 1, "a move of seat 1 at character 1"),
    ("|s", 1, "a move of seat 1 at character 1"),
    ("a:k0", HOST, "a move of the host at character 1"),
    ("k0", HOST, "a move of the host at character 1"),
]


@pytest.mark.parametrize(("token", "seat", "expected"), EXPECTED)
def test_what_is_wrong(token: str, seat: int | None, expected: str) -> None:
    """The error names the token, what is expected, and at which character."""
    with pytest.raises(MoveError) as caught:
        read_token(token, seat)
    assert str(caught.value) == f"token must be the token of a move, not {token.strip()!r}; expected {expected}"


@pytest.mark.parametrize("seat", [-2, LAST_SEAT + 1, True, 1.0, "a"])
def test_who_is_not_a_seat(seat: Any) -> None:
    """A seat is a number that has letters, or the host."""
    with pytest.raises(MoveError, match=r"^seat must be a seat from 0 to 18,277, HOST or None, not "):
        read_token("d", seat)


@pytest.mark.parametrize("token", ["a" * 61, "a:f" + "0+" * 10_000_000, " " * 10_000_000, "9" * 10_000_000])
def test_long_texts(token: str) -> None:
    """A text that is longer than a token is an error at once."""
    began = process_time()
    with pytest.raises(MoveError, match=r"^token must have at most 60 characters, not '") as caught:
        read_token(token)
    assert len(str(caught.value)) < 100
    assert process_time() - began < 1


_NEAR: Final = st.text(st.sampled_from("abzAC:+-<~,.|019 dfglmwesny"), max_size=LONGEST_TOKEN)


@given(st.text(max_size=80) | _NEAR | _NEAR.map("a:".__add__) | st.builds(str.__add__, MOVES.map(write_move), _NEAR))
@example("a:m" + "a0-999+" * 8)
@example("a:f" + "0-999+" * 9 + "0")
def test_any_text(token: str) -> None:
    """It is one move, whose token reads the same, or one error; nothing else."""
    for seat in (None, HOST, 0):
        move: Move | None = None
        with only_error(r"token must (?:be the token of a move|have at most 60 characters), not .*"):
            move = read_token(token, seat)
        if move is not None:
            check_both_ways(move)


@contextmanager
def only_error(wrong: str) -> Iterator[None]:
    """Let a MoveError pass whose text is on one line and matches."""
    try:
        yield
    except MoveError as error:
        if re.fullmatch(wrong, str(error)) is None:
            raise
