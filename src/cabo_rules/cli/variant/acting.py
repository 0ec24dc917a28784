"""The changed rules that act in a game, for ``cabo-rules variant try``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from cabo_rules.cards import card_name
from cabo_rules.events import Event, RoundEnded
from cabo_rules.game import Game
from cabo_rules.play.coverage import features, features_by_event
from cabo_rules.variants.model import Variant
from cabo_rules.variants.written import key_path

_WAYS: Final = ("matching.snap", "matching.drawn", "matching.set", "turn.discard_pile")
"""Tables of rules of their own: the event that shows such a table shows none of these."""


@frozen
class Changes:
    """The changed rules, by what shows that they act.

    :ivar features: the keys to name when a feature acts, by its key: that of the changed rule, or of the feature if
        several of its rules are changed, as in a new table.
    :ivar values: the keys about the points of cards, which the end of a round shows.
    :ivar other: the keys that no event shows: they forbid something, say how it is done, or are gone.
    """

    base: Variant
    variant: Variant
    features: Mapping[str, str]
    values: Sequence[str]
    other: Sequence[str]

    @classmethod
    def between(cls, base: Variant, variant: Variant, keys: Sequence[str]) -> Changes:
        """Sort changed keys by what shows that they act."""
        before, after = [{each.key for each in features(rules)} for rules in (base, variant)]
        shown, values, other = dict[str, str](), list[str](), list[str]()
        for key in keys:
            if key.startswith("values."):
                values.append(key)
            elif (feature := _feature(key, before, after)) is not None:
                shown[feature] = feature if feature in shown else key
            else:
                other.append(key)
        return cls(base, variant, shown, values, other)

    @property
    def marked(self) -> list[str]:
        """The keys to name where a changed rule acts."""
        return [*self.features.values(), *self.values]

    @property
    def none(self) -> bool:
        """``True`` if no rule is changed."""
        return not (self.marked or self.other)

    def acting(self, game: Game) -> list[list[str]]:
        """Return for each event of a game the keys of the changed rules that act in it."""
        return [
            [self.features[key] for key in dict.fromkeys(keys) if key in self.features] + self._counted(event)
            for event, keys in zip(game.events, features_by_event(self.variant, game.events), strict=True)
        ]

    def _counted(self, event: Event) -> list[str]:
        """Return the keys by which cards that are counted have other points than before."""
        if not isinstance(event, RoundEnded):
            return []
        before, after = self.base.points, self.variant.points
        cards = [card for hand in event.hands for card in hand if card is not None]
        other = [card for card in cards if before.get(card.text) != after[card.text]]
        return [key for key in self.values if any(card_name(key_path(key)[1]).names(card) for card in other)]


def keys_by_move(game: Game, acting: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each move in which a changed rule acts, with the keys.

    :param acting: the keys of each event, as :meth:`Changes.acting` returns them.
    """
    left = iter(acting)
    for step in game.steps:
        keys = list(dict.fromkeys(key for _ in step.events for key in next(left)))
        if keys:
            yield step.number, keys


def _feature(key: str, before: set[str], after: set[str]) -> str | None:
    """Return the key of the feature that shows that a changed rule acts, or ``None`` if none does."""
    above = key
    while above and above not in after:
        above = above.rpartition(".")[0]
    return above if above and (above == key or above not in before or above not in _WAYS) else None
