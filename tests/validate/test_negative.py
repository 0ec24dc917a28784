"""The negative corpus: a forged log is either caught, with a verdict that names the line, or possible.

The tests forge a part of the corpus, a different one for each variant; ``python -m tests.validate.negative`` forges all
of it, and ``docs/explanation/forgeries.md`` holds the results.
"""

from __future__ import annotations

from itertools import islice

import pytest

from cabo_rules.events import EVENTS
from cabo_rules.logs import FORMAT, RULES
from cabo_rules.logs.chain import rechained
from cabo_rules.logs.codec import type_name
from cabo_rules.moves import HOST_MOVES, SEAT_MOVES
from cabo_rules.validate import validate_lines
from tests.validate.forged_games import GAMES, NAMES, played
from tests.validate.forgeries import KINDS, fields_of
from tests.validate.forgers import REASONS, forged, outcome, rehashed
from tests.validate.negative import all_forgeries, forge, kept, lacking, logs

PARTS = 60
"""The number of parts of the corpus, of which each test run forges one."""


@pytest.mark.parametrize("name", NAMES)
def test_a_forged_log_is_caught_or_is_possible(name: str) -> None:
    """In each way, in full logs and in views; the stored results are of these same forgeries."""
    assert (kept()["format"], kept()["rules"]) == (FORMAT, RULES), "write it with python -m tests.validate.negative"
    number, counts = forge(name, NAMES.index(name), PARTS)
    assert number == kept()["forged"][name]
    caught = [way for _, way, _, _, _, by, _ in counts if by not in REASONS]
    assert set(caught) == {"hashes left", "hashes fixed", "whole line"}


@pytest.mark.parametrize("name", NAMES)
def test_the_games_are_sound_before_they_are_forged(name: str) -> None:
    """The games are sound, and lack exactly the stored kinds of events."""
    for _, _, lines in logs(name):
        assert validate_lines(lines).status == "sound"
    assert lacking(name) == kept()["lacking"][name]


def test_every_kind_is_forged_in_some_variant() -> None:
    """Each event and each move is forged."""
    games = [played(name, how) for name in NAMES for how in GAMES[name]]
    assert {type(event) for game in games for event in game.events} == set(EVENTS)
    assert {type(move) for game in games for move in game.moves} == {*SEAT_MOVES, *HOST_MOVES}


def test_every_field_is_forged() -> None:
    """Each field of each kind of event and move is forged, and the kind itself."""
    wanted = {
        (part, kind, field)
        for part, kinds in KINDS.items()
        for kind, cls in kinds.items()
        for field in (*fields_of(cls), "type")
    }
    for name in NAMES:
        games = [played(name, how) for how in GAMES[name]]
        there = {type_name(type(each)) for game in games for each in (*game.events, *game.moves)}
        for *_, each in all_forgeries(name) if there & {kind for _, kind, _ in wanted} else ():
            wanted.discard((each.part, each.kind, each.name.split(".")[0]))
    assert wanted == set()


def test_a_chain_computed_lazily_is_the_same() -> None:
    """Computing the chain lazily gives the same hashes."""
    for lines, state, forgery in islice(all_forgeries("rush"), 0, None, 200):
        log = forged(lines, forgery, "hashes left", state)
        assert log is not None
        if forgery.at > 0 or "sha256" in forgery.line:
            assert list(rehashed(log, forgery.at)) == rechained(log)


def test_a_card_that_was_kept_unseen_is_reported_where_it_is_shown() -> None:
    """A power card that may never be kept: not the move that kept it is forged, but the hand at the end."""
    reported = 0
    for lines, state, each in all_forgeries("cambio-blind"):
        if '"viewer":' in lines[0] and (each.kind, each.name) == ("round_ended", "hands"):
            log = forged(lines, each, "hashes fixed", state)
            assert log is not None
            reported += outcome(lines, each, "hashes fixed", log).by == "what a view shows"
    assert reported > 0
