"""The changed rules that act in games, for ``cabo-rules variant try`` and ``simulate --against``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    """The changed rules, by what shows that they act in a game by the rules after the change.

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
        before, after = _keys(base), _keys(variant)
        shown, rest = _sorted(keys, after, before & after)
        values = [key for key in rest if key.startswith("values.")]
        return cls(base, variant, shown, values, [key for key in rest if key not in values])

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


def unseen_in_games(
    base: Variant, variant: Variant, keys: Sequence[str], acted: Collection[str]
) -> tuple[list[str], list[str]]:
    """Sort out the changed keys that many games by both rules do not show.

    :param acted: the features that acted in a game by either.
    :returns: those whose features acted in no game, and those that no feature shows.
    """
    before, after = _keys(base), _keys(variant)
    shown, not_counted = _sorted(keys, before | after, before & after)
    return [key for feature, key in shown.items() if feature not in acted], not_counted


def _keys(variant: Variant) -> set[str]:
    return {each.key for each in features(variant)}


def _sorted(keys: Sequence[str], seen: set[str], both: set[str]) -> tuple[dict[str, str], list[str]]:
    """Return the changed keys by the feature that shows that they act, and those that none shows.

    :param seen: the features that can be seen.
    :param both: the features of both variants.
    """
    shown, rest = dict[str, str](), list[str]()
    for key in keys:
        if (feature := _feature(key, seen, both)) is None:
            rest.append(key)
        else:
            shown[feature] = feature if feature in shown else key
    return shown, rest


def _feature(key: str, seen: set[str], both: set[str]) -> str | None:
    """Return the key of the feature that shows that a changed rule acts, or ``None`` if none does."""
    above = key
    while above and above not in seen:
        above = above.rpartition(".")[0]
    return above if above and (above == key or above not in both or above not in _WAYS) else None
