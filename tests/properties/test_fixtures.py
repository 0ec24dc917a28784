"""Games in which random play once found a bug, each recorded up to the move before it.

A fixture is a record of moves in ``tests/data/fixtures``, named after what went wrong:

* ``last-card-for-a-gift``: a snapper might give a card, but had only a last one that had to stay, and random play broke
  down over it;
* ``match-then-penalty``: a match took a player's last card, and since a penalty card of the same match was still to be
  laid down, the empty hand was never noticed;
* ``sets-of-eight``: with sixteen cards in a hand, random play listed the half a billion sets of eight.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cabo_rules.legal import legal_moves
from cabo_rules.moves import HOST, Abandon
from cabo_rules.play import continue_at_random
from cabo_rules.testing.pick import seeded_pick
from cabo_rules.testing.play import LIVELY
from cabo_rules.validate import complete
from tests.properties.candidates import candidates
from tests.properties.games import brought_to_an_end, check_game
from tests.properties.invariants import check_listed, check_move, check_refusals
from tests.properties.rules_kept import check_rules_kept
from tests.properties.seen import check_square

_FOLDER: Final = Path(__file__).parents[1] / "data" / "fixtures"
_FIXTURES: Final = sorted(path.stem for path in _FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", _FIXTURES)
def test_whatever_comes_next_is_sound(name: str) -> None:
    """From where a bug was, every move leads to a state from which the round can come to its end."""
    verdict, game = complete(_FOLDER / f"{name}.jsonl")
    assert game is not None, verdict
    state = game.state
    check_refusals(state, candidates(state, seeded_pick(Random(name))), check_listed(state))
    for seat in (HOST, *range(state.seats)):
        for move in islice(legal_moves(state, seat), 60):
            after, _ = check_move(state, move)
            if not isinstance(move, Abandon):
                check_listed(after)
                assert brought_to_an_end(after).phase in ("deal", "over")


@pytest.mark.parametrize("name", _FIXTURES)
def test_chance_goes_on_from_there(name: str) -> None:
    """Players of chance go on from where a bug was, and the game holds."""
    _, game = complete(_FOLDER / f"{name}.jsonl")
    assert game is not None
    for seed in range(3):
        *_, later = islice(continue_at_random(game, Random(f"{name} {seed}"), habits=LIVELY), 40)
        check_game(later)
        check_rules_kept(later)
        check_square(later)


def test_every_fixture_is_described() -> None:
    """The list at the top of this module tells what each fixture is about."""
    assert __doc__ is not None
    assert _FIXTURES
    assert all(f"``{name}``" in __doc__ for name in _FIXTURES)
