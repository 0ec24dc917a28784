"""Records of any game: full, one seat's and a spectator's are written, read as the same record, and written again."""

from __future__ import annotations

from random import Random

import pytest

from cabo_rules import SPECTATOR, Game, load_variant, variant_ids
from cabo_rules.moves import Deal, Shuffle
from cabo_rules.notation import read_record, read_records, record_of, write_record
from cabo_rules.views import redact
from tests.properties.lively import GAMES, lively_game, played_on


def check_both_ways(game: Game) -> str:
    """Return the text of a game: it is read as its record, and that is written as the same text."""
    record = record_of(game)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert write_record(again) == text
    return text


def check_every_side(game: Game) -> None:
    """The records of the game, of each seat and of a spectator; together they are an archive."""
    sides = [game, *(game.view(seat) for seat in (SPECTATOR, *range(game.state.seats)))]
    texts = [check_both_ways(side) for side in sides]
    assert [write_record(record) for record in read_records("".join(texts))] == texts
    full, *views = map(record_of, sides)
    assert [note.move for note in full.notes] == [*game.moves]
    for view, seat in zip(views, (SPECTATOR, *range(game.state.seats)), strict=True):
        for one, other in zip(view.notes, full.notes, strict=True):
            dealt = isinstance(one.move, Deal | Shuffle)
            assert one.move.order == () if dealt else one.move == redact(other.move, seat)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", variant_ids())
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_shipped_variants(name: str, most: bool) -> None:
    """Games of the fewest and of the most players."""
    variant = load_variant(name)
    seats = variant.most_seats if most else variant.deal.seats.fewest
    game = Game.new(variant, [f"Player {seat}" for seat in range(seats)])
    check_every_side(played_on(game, Random(f"records {name} {most}"), 60 + 10 * seats))


@pytest.mark.parametrize("name", GAMES)
def test_lively_games(name: str) -> None:
    """Long games of shipped and generated variants, with tables set up by hand and commitments that are opened."""
    check_every_side(lively_game(name))
