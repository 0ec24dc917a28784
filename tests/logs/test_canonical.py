"""What is written is canonical JSON, equal byte for byte to RFC 8785, for which an independent library stands."""

from __future__ import annotations

import json
from typing import Any

import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from cabo_rules import SPECTATOR, Game, load_variant, log_lines, variant_ids
from cabo_rules.logs.limits import LARGEST_NUMBER
from cabo_rules.logs.lines import canonical
from cabo_rules.testing import logs, views
from tests.validate.games import random_game

_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_NUMBERS = st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
_KEYS = st.text(st.characters(max_codepoint=127))


def is_canonical(line: str) -> bool:
    """Whether a line is what the other library writes of it."""
    data: Any = json.loads(line)
    return line.encode() == rfc8785.dumps(data)


@given(
    data=st.recursive(st.none() | st.booleans() | _NUMBERS | _TEXT, lambda d: st.lists(d) | st.dictionaries(_KEYS, d))
)
def test_any_data_of_a_log(data: Any) -> None:
    """Text of any characters, numbers to the limits, keys of ASCII."""
    assert canonical(data).encode() == rfc8785.dumps(data)


def test_every_line_of_games_and_views() -> None:
    """Of every shipped variant; the header, too."""
    for name in variant_ids():
        game = random_game(name, max(3, load_variant(name).deal.seats.fewest))
        for seen in (game, game.view(0), game.view(SPECTATOR)):
            assert all(map(is_canonical, log_lines(seen)))


@given(lines=logs() | logs(views()))
def test_every_line_of_any_game(lines: list[str]) -> None:
    """Of made-up variants, too."""
    assert all(map(is_canonical, lines))


@given(names=st.lists(_TEXT.filter(lambda name: len(name.strip()) > 0 and len(name) <= 200), min_size=2, max_size=2))
def test_the_names_of_players(names: list[str]) -> None:
    """Whatever characters they have."""
    assert is_canonical(next(log_lines(Game.new(load_variant("rush"), names))))
