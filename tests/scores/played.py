"""Played games as somebody might have written them down."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules import Game
from cabo_rules.events import RoundEnded
from cabo_rules.scores import NotedRound, noted_round


def rounds_of(game: Game, *, bare: bool = False) -> Iterator[NotedRound]:
    """The rounds of a game that have been counted, by hands or by bare scores; the totals are claimed."""
    gone = frozenset[int]()
    shown = [event.hands for event in game.events if isinstance(event, RoundEnded)]
    for hands, scored in zip(shown, game.scores, strict=True):
        cards = [[card for card in hand if card is not None] for hand in hands]
        gone = frozenset(seat for seat in scored.out if not cards[seat])
        yield noted_round(
            hands=None if bare else cards,
            scores=scored.score.scores,
            caller=scored.caller,
            out=[seat for seat in scored.out if seat not in gone],
            totals=scored.totals,
        )
