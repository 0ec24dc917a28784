"""Who gives a function something else than it takes is told so by an error of the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from cabo_rules import CaboError, Game, card, clause_of, events, html, load_variant, new_state, rulebook_markdown
from cabo_rules.commentary import commentary, pending, sentence, standing, viewer_named

RUSH: Final = load_variant("rush")
GAME: Final = Game.new(RUSH, ["Ana", "Ben"], seed=1)
STATE: Final = GAME.state
DREW: Final = events.Drew(0, card("KS"))
WRONG: Final[Any] = "x.jsonl"

CASES: Final[dict[str, tuple[str, Callable[[], object]]]] = {
    "a card that is a list": (r"\[\] is not a card; cards are written like", lambda: card([])),  # type: ignore[arg-type]
    "a card that is none": ("'1S' is not a card; cards are written like", lambda: card("1S")),
    "a key for a variant": ("'calling.when' is not a variant; load_variant", lambda: clause_of("calling.when", RUSH)),  # type: ignore[arg-type]
    "a number for a key": ("5 is not a key; keys are written like calling.when", lambda: clause_of(RUSH, 5)),  # type: ignore[arg-type]
    "the rulebook of an id": ("'rush' is not a variant; load_variant", lambda: rulebook_markdown("rush")),  # type: ignore[arg-type]
    "the state of no variant": ("None is not a variant; load_variant", lambda: new_state(None, 2)),  # type: ignore[arg-type]
    "the state of no seats": ("'2' is no number of seats", lambda: new_state(RUSH, "2")),  # type: ignore[arg-type]
    "the page of a path": (r"page takes a game, not 'x.jsonl'; load_game", lambda: html.page(WRONG)),
    "the page of a state": (r"page takes a game, not State\(", lambda: html.page(STATE)),  # type: ignore[arg-type]
    "what a game waits for": (r"of a state, not of <Game .*; that of a game", lambda: standing(GAME, GAME.players)),  # type: ignore[arg-type]
    "what is pending in a game": ("of a state, not of <Game ", lambda: [*pending(GAME, GAME.players)]),  # type: ignore[arg-type]
    "too few names": (r"must be a list of 2, one for each seat, not \['Ana'\]", lambda: standing(STATE, ["Ana"])),
    "too many names": ("must be a list of 2", lambda: [*pending(STATE, ["Ana", "Ben", "Chi"])]),
    "a text for names": ("must be a list of 2, one for each seat, not 'AB'", lambda: standing(STATE, "AB")),
    "a number for names": ("must be a list of 2, one for each seat, not 2", lambda: standing(STATE, 2)),  # type: ignore[arg-type]
    "names for a state": ("of a state, not of ", lambda: sentence(GAME.players, GAME.players, DREW)),  # type: ignore[arg-type]
    "a commentary for too few": ("must be a list of 2", lambda: [*commentary(["Ana"], STATE, [DREW])]),
    "a move for an event": ("'draw' is not an event", lambda: [*commentary(GAME.players, STATE, ["draw"])]),  # type: ignore[list-item]
    "a viewer who is not there": ("2 views no game: the seats are 0 to 1", lambda: viewer_named(GAME.players, 2)),
}


@pytest.mark.parametrize(("told", "call"), CASES.values(), ids=CASES)
def test_the_error_says_what_is_wanted(told: str, call: Callable[[], object]) -> None:
    """In one sentence that names what was given."""
    with pytest.raises(CaboError, match=told) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
