"""Claims of a record: the cards that a move showed, and how a snap or a round came out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import Game, load_variant, variant_ids
from cabo_rules.errors import LogError
from cabo_rules.logs import log_lines, move_line
from cabo_rules.logs.claims import NO_CLAIMS, Claims, claims_of
from cabo_rules.logs.claims_json import claims_to_data, read_claims
from cabo_rules.moves import Discard, Draw, Move, Place, Snap
from cabo_rules.validate import validate_lines
from tests.validate.games import moves_only, problem_of, random_game


def claiming(game: Game) -> list[str]:
    """Return the record of a game that claims all that its events show."""
    header, *rest = moves_only(list(log_lines(game)), game.variant.id)
    claims = [claims_to_data(claims_of(step.move, step.events)) for step in game.steps]
    return [
        header,
        *(json.dumps({**json.loads(line), "claims": each}) for line, each in zip(rest, claims, strict=True)),
    ]


@given(variant=st.sampled_from(variant_ids()))
def test_a_record_may_claim_all_that_its_events_show(variant: str) -> None:
    """Each claim of a real game is right."""
    assert validate_lines(claiming(random_game(variant))).status == "sound"


@given(variant=st.sampled_from(variant_ids()), data=st.data())
def test_each_card_that_a_record_notes_is_checked(variant: str, data: st.DataObject) -> None:
    """Another face at any place of any claim is reported at its line; a face that is not noted is not."""
    lines = claiming(random_game(variant))
    deck = [card.text for card in load_variant(variant).largest_deck]
    noted = [
        at
        for at, line in enumerate(lines)
        if {"shown", "open_card", "hands"} & json.loads(line).get("claims", {}).keys()
    ]
    at = data.draw(st.sampled_from(noted))
    line = json.loads(lines[at])
    name = data.draw(st.sampled_from(sorted({"shown", "open_card", "hands"} & line["claims"].keys())))
    holders = line["claims"][name] if name == "hands" else [line["claims"][name]] if name == "shown" else [[""]]
    hand = data.draw(st.sampled_from([hand for hand in holders if any(card is not None for card in hand)] or [None]))
    if hand is None:
        return
    slot = data.draw(st.sampled_from([slot for slot, card in enumerate(hand) if card is not None]))

    def noting(face: str) -> list[str]:
        if name == "open_card":
            line["claims"][name] = face
        else:
            hand[slot] = face
        return [*lines[:at], json.dumps(line), *lines[at + 1 :]]

    right = line["claims"][name] if name == "open_card" else hand[slot]
    assert validate_lines(noting("??")).status == "sound"
    problem = problem_of(noting(data.draw(st.sampled_from([face for face in deck if face != right]))))
    assert (problem.line, problem.code) == (at + 1, "log.shown")


TABLE = Game.set_up(
    load_variant("rush"), ["Ana", "Ben"], hands=[["2S", "3S"], ["4S", "5S"]], discard=["2H"], stock=None
)
HEADER = moves_only(list(log_lines(TABLE)), "rush")


def judged(*lines: tuple[Move, dict[str, Any]]) -> tuple[int, str, str, str]:
    """Return the line, the code and the two sides of the problem of a record after the table."""
    record = [f'{{"claims":{json.dumps(claims)},"move":{move_line(move)}}}' for move, claims in lines]
    problem = problem_of([*HEADER, *record])
    return problem.line, problem.code, problem.recorded, problem.ruled


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            [(Draw(0, "stock"), {"shown": ["3D"]})],
            (3, "log.shown", "draw by seat 0 (pile stock) shows the 3D", "it is the AS"),
        ),
        (
            [(Draw(0, "stock"), {"shown": ["AS", "3D"]})],
            (3, "log.shown", "draw by seat 0 (pile stock) shows 2 cards", "the move shows 1 card"),
        ),
        (
            [(Draw(0, "stock"), {"open_card": "AS"})],
            (3, "log.claim", "draw by seat 0 (pile stock): AS", "no card is turned up for the discard pile"),
        ),
        (
            [(Draw(0, "stock"), {"power_card": "AS"})],
            (3, "log.claim", "draw by seat 0 (pile stock): AS", "no card is shown to use its power"),
        ),
        (
            [(Draw(0, "stock"), {}), (Discard(0), {}), (Snap(1, Place(1, 0)), {"shown": ["4S"], "wrong": False})],
            (
                5,
                "log.claim",
                "snap by seat 1 (target slot 0 of seat 1), which was right",
                "it was wrong: the 4S does not equal the AS",
            ),
        ),
        (
            [(Draw(0, "stock"), {}), (Discard(0), {"hands": [["2S", "3S"], ["4S", "5S"]]})],
            (
                4,
                "log.claim",
                "the hands are turned up",
                "the round is not over: nobody has called, and it is seat 1's turn",
            ),
        ),
        (
            [(Draw(0, "stock"), {"wrong": True})],
            (
                3,
                "log.claim",
                "draw by seat 0 (pile stock), which was wrong",
                "only a snap, a match or a set can be wrong",
            ),
        ),
    ],
)
def test_a_claim_that_the_move_denies(
    lines: list[tuple[Move, dict[str, Any]]], problem: tuple[int, str, str, str]
) -> None:
    """The problem says what was recorded and what the rules say."""
    assert judged(*lines) == problem


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ([], "claims: must be an object, not []"),
        ({"show": []}, "unknown key 'show'; did you mean shown?"),
        ({"shown": "AS"}, "claims: shown: must be a list of cards, not 'AS'"),
        ({"shown": ["1S"]}, "claims: shown: '1S' is not a card"),
        ({"open_card": 7}, "claims: open_card: must be a card, not 7"),
        ({"wrong": 1}, "claims: wrong: must be true or false, not 1"),
        ({"hands": [7]}, "claims: hands: must be a list with a list of cards and null for each seat, not [7]"),
        ({"totals": [True]}, "claims: totals: must be a list of whole numbers, not [True]"),
    ],
)
def test_claims_are_read_strictly(data: object, error: str) -> None:
    """Nothing is coerced, and the error names the claim."""
    with pytest.raises(LogError) as caught:
        read_claims(data)
    assert str(caught.value).startswith(error)


def test_claims_are_written_as_they_are_read() -> None:
    """What is not claimed is left out."""
    assert read_claims({}) is NO_CLAIMS
    data = {"shown": ["AS", "??"], "wrong": False, "hands": [["AS", None], []], "winners": [1]}
    assert claims_to_data(read_claims(data)) == data
    assert read_claims(data) == Claims(**{name: getattr(read_claims(data), name) for name in data})


def test_claims_about_a_move_stand_with_it() -> None:
    """A line without a move can only claim what was counted."""
    problem = problem_of([*HEADER, '{"claims":{"totals":[0,0]}}', '{"claims":{"wrong":true}}'])
    assert problem.message == "line 4: claims: wrong: must stand in the line of the move"


def test_hands_of_more_seats_than_there_are() -> None:
    """The hands of a round are those of all seats."""
    table = Game.set_up(load_variant("rush"), ["Ana", "Ben"], hands=[["AS", "3S"], [None]], discard=["7H"])
    (header, line) = moves_only(list(log_lines(table)), "rush")
    claims = {"hands": [["AS", "3S"], [None], []]}
    problem = problem_of([header, json.dumps({**json.loads(line), "claims": claims})])
    assert (problem.recorded, problem.ruled, problem.key) == ("3 hands turned up", "there are 2 seats", "deal.seats")
