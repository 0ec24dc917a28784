"""What shows that a key of a variant file lives: two variants that differ in it alone, which referee a game otherwise.

A showing names a base (a shipped variant with some keys written otherwise), a key, two values of it, and the seed of a
game. The game is played by chance under the first value, and each of its moves is offered to the second one's referee
too. The showings are kept in ``tests/data/living_keys.json``; ``python -m tests.search_living_keys`` finds them.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from attrs import field, frozen

from cabo_rules import Game, new_state
from cabo_rules.legal import legal_moves
from cabo_rules.moves import HOST, Move
from cabo_rules.play import Habits, continue_at_random
from cabo_rules.referee import play
from cabo_rules.refusals import IllegalMove
from cabo_rules.state import State
from cabo_rules.testing.generate import Data
from cabo_rules.variants import format as f
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.load import load_variant, variant_from_data, variant_to_data
from cabo_rules.variants.model import NAMES, NOT_REFEREED, Variant

SHOWINGS_FILE: Final = Path(__file__).parent / "data" / "living_keys.json"


ABSENT_BY_ANOTHER: Final = {
    "powers.named.*.look": "powers.named.*.swap",
    "powers.named.*.swap": "powers.named.*.look",
    "powers.named.*.give": "powers.named.*.look",
}
"""Keys that may be absent only where they would have no effect, and a key that makes it so: to leave such a key out and
nothing else is no other rule."""

Want = str | bool
"""A word, ``"absent"``, or ``"two values"`` where there are too many to show each."""

Demand = tuple[str, Want]
"""A key with ``*`` for names that the file makes up, and one of its values."""


def _keys(form: f.Form, at: str = "") -> Iterator[tuple[str, f.Form, bool]]:
    form = f.form_with_parts(form)
    if isinstance(form, f.Table):
        for name, key in form.keys.items():
            yield f"{at}{name}", key.form, not key.needed and key.default is None
            yield from _keys(key.form, f"{at}{name}.")
    elif isinstance(form, f.Named):
        yield f"{at}*", form.value, True
        yield from _keys(form.value, f"{at}*.")


KEYS: Final = {key: form for key, form, _ in _keys(f.what_a_file_takes())}
"""The keys and tables of the format, dotted, with ``*`` for names that the file makes up, and what each takes."""

MAY_BE_ABSENT: Final = {key for key, _, may_be in _keys(f.what_a_file_takes()) if may_be}
"""Those whose rule need not exist."""


def demands() -> list[Demand]:
    """Everything that is to be shown to make a difference, by what the format says each key takes."""
    return [(key, want) for key, form in KEYS.items() if _is_refereed(key) for want in _wants(key, form)]


def _is_refereed(key: str) -> bool:
    """Whether the referee looks at a key: it is not a name, nor a rule or in a table that the referee leaves alone."""
    return key not in NAMES and not any(key == other or key.startswith(f"{other}.") for other in NOT_REFEREED)


def _wants(key: str, form: f.Form) -> Iterator[Want]:
    if key in MAY_BE_ABSENT and key not in ABSENT_BY_ANOTHER:
        yield "absent"
    for each in f.forms_of(form):
        item = each.item if isinstance(each, f.Listed) else each
        if isinstance(item, f.Words):
            yield from item.words
        elif isinstance(item, f.Flag):
            yield from (False, True)
        elif isinstance(item, f.Whole | f.Text):
            yield "two values"


_DEMANDS: Final = demands()


# --- showings ---------------------------------------------------------------------------------------------------------


@frozen(kw_only=True)
class Showing:
    """Two variants that differ in one key, and a game of the first that the second referees otherwise.

    :ivar base: the id of a shipped variant.
    :ivar but: keys of the base that are written otherwise, ``None`` for one left out; for both variants.
    :ivar values: the two values of the key, ``None`` where it is left out.
    """

    key: str
    values: tuple[Any, Any]
    base: str
    but: Data = field(factory=dict)
    seats: int
    seed: int


def write(showings: Iterable[Showing]) -> None:
    """Keep the showings, a line for each."""
    lines = [json.dumps(attrs.asdict(showing, recurse=False), ensure_ascii=False) for showing in showings]
    SHOWINGS_FILE.parent.mkdir(exist_ok=True)
    SHOWINGS_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def read() -> list[Showing]:
    """The showings that are kept."""
    lines = json.loads(SHOWINGS_FILE.read_text(encoding="utf-8"))
    return [Showing(**{**line, "values": tuple(line["values"])}) for line in lines]


def with_key(data: Data, key: str, value: Any) -> Data:
    """The data with a key written otherwise, or left out where the value is ``None``."""
    data = copy.deepcopy(data)
    *path, last = key.split(".")
    table = data
    for name in path:
        if not isinstance(table.get(name), dict):  # absent, or a word in place of a table
            table[name] = {}
        table = table[name]
    if value is None:
        table.pop(last, None)
    else:
        table[last] = copy.deepcopy(value)
    return data


def base_data(base: str, but: Data) -> Data:
    """The data of a shipped variant with some keys written otherwise."""
    data = variant_to_data(load_variant(base))
    for key, value in but.items():
        data = with_key(data, key, value)
    return data


def two_variants(showing: Showing) -> tuple[Variant, Variant]:
    """The variants that a showing compares.

    :raises VariantError: when one of them cannot be played.
    """
    data = base_data(showing.base, showing.but)
    one, other = (variant_from_data(with_key(data, showing.key, value), "showing") for value in showing.values)
    return one, other


def shown(showing: Showing) -> set[Demand]:
    """What a showing shows, if it makes a difference."""
    pattern, (one, other) = pattern_of(showing.key), showing.values
    words = {want for key, want in _DEMANDS if key == pattern}
    wants: set[Want] = (
        {"two values"} if type(one) is type(other) and not {repr(one), repr(other)} & {*map(repr, words)} else set()
    )
    if isinstance(one, list) and isinstance(other, list):
        differing = {*one} ^ {*other}
        if len(differing) == 1 or _one_is_needed(showing, differing):
            wants |= differing
    else:
        wants |= {value[0] for value in (one, other) if isinstance(value, list) and len(value) == 1}
        wants |= {value for value in (one, other) if isinstance(value, str | bool)}
        wants |= {"absent"} if None in (one, other) else set()
    return {(pattern, want) for want in wants if want in words}


def _one_is_needed(showing: Showing, differing: set[str]) -> bool:
    """Whether a list needs one of two words, so that one can only be taken away where the other takes its place."""
    least = [word for word in showing.values[0] if word not in differing]
    try:
        two_variants(attrs.evolve(showing, values=(least, least)))
    except VariantError:
        return len(differing) == 2
    return False


def pattern_of(key: str) -> str:
    """A key with ``*`` for the names that the file makes up."""
    parts = key.split(".")
    for pattern in KEYS:
        names = pattern.split(".")
        if len(names) == len(parts) and all(name in ("*", part) for name, part in zip(names, parts, strict=True)):
            return pattern
    raise VariantError(f"the format has no key {key}")


# --- the difference ---------------------------------------------------------------------------------------------------

_LIVELY: Final = Habits(call=0.03, right_snap=0.6, wrong_snap=0.05, wrong_match=0.1, use_power=0.8, penalize=0.02)
_HASTY: Final = Habits(call=0.5, right_snap=0.6, wrong_snap=0.05, wrong_match=0.1, use_power=0.5, penalize=0.02)
_MOST_LISTED: Final = 200
_MOST_MOVES: Final = 400


def difference(showing: Showing) -> int | None:
    """How many moves are made before the second referee does something else than the first; ``None`` if it never does.

    It may be for another number of players, list other moves, refuse a move, or find that it brings about other events.
    Which key an event cites is no difference.

    :raises VariantError: when one of the variants cannot be played.
    """
    return difference_of(*two_variants(showing), seats=showing.seats, seed=showing.seed)


def difference_of(one: Variant, other: Variant, *, seats: int, seed: int) -> int | None:
    """:func:`difference` for two variants and a random game of the first."""
    if any(_may_sit_down(one, many) != _may_sit_down(other, many) for many in range(2, 20)):
        return 0
    game = Game.new(one, [f"Player {seat}" for seat in range(seats)])
    rng = Random(f"living keys {seed}")
    games = continue_at_random(game, rng, rounds=3, habits=_HASTY if seed % 2 else _LIVELY)
    state = new_state(other, seats)
    for number in range(_MOST_MOVES):
        if any(_listed(game.state, seat) != _listed(state, seat) for seat in (HOST, *range(seats))):
            return number
        game = next(games, game)
        if number == game.number:
            return None  # the game is over
        try:
            state, events = play(state, game.steps[-1].move)
        except IllegalMove:
            return number
        if list(map(_without_key, events)) != list(map(_without_key, game.last_events)):
            return number
    return None


def _may_sit_down(variant: Variant, seats: int) -> bool:
    try:
        variant.check_seats(seats)
    except VariantError:
        return False
    return True


def _listed(state: State, seat: int) -> list[Move]:
    """The first legal moves of a seat."""
    return list(islice(legal_moves(state, seat), _MOST_LISTED))


def _without_key(event: Any) -> Any:
    """The event without the key of the variant file that it rests on."""
    return attrs.evolve(event, key="") if hasattr(event, "key") else event
