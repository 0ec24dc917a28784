"""Deal the faces that were not shown, fairly: each order of the cards that fits what was shown is equally likely.

A round has pools of cards: the deck, and the cards of each shuffle. What was shown of a pool takes faces out of it, and
the other faces lie in any order. If cards of the stock are shuffled in unseen, pools depend on each other: a face that
was shown after the shuffle may have been among these cards, so hands dealt before it are less likely to have it. Such
cards are drawn for each pool in turn and, since not all of them explain equally well what was shown later, kept with
that probability or drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import perm, prod
from random import Random
from typing import Final, TypeVar

from attrs import evolve, frozen

from cabo_rules.cards import Card

_T = TypeVar("_T")

Drawn = tuple[list[Card], list[Card], list[Card]]
"""The faces that were drawn for the kept, the lying and the again unseen cards of a pool."""

MOST_TRIES: Final = 1000
"""The most times that cards are drawn again; the faces of the last draw need not be as likely as others."""


@frozen
class Pool:
    """The cards of one deal or one shuffle.

    :ivar brought: the faces known to be among them: the deck, or the open cards that were shuffled in.
    :ivar rest: ``brought`` without the faces that were shown since; fewer than 0 of a face means that as many were
        shuffled in unseen.
    :ivar kept: how many of the cards without a known face were kept from the stock where not all cards may be.
    :ivar lying: how many others lie in a hand, in the stock, or apart.
    :ivar again: how many others were shuffled again, unseen.
    """

    brought: Counter[Card]
    rest: Counter[Card]
    kept: int
    lying: int
    again: int


@frozen
class Dealing:
    """The ways to deal the faces of some pools; see :func:`ways_to_deal`.

    :ivar never: the texts of the cards that may not be kept.
    :ivar must: for each pool, the faces that must be among its cards shuffled again.
    :ivar fit: for each pool, how many more faces that may be kept must be among them.
    :ivar most: the greatest weight of a draw.
    """

    pools: tuple[Pool, ...]
    never: Collection[str]
    must: tuple[Counter[Card], ...]
    fit: tuple[int, ...]
    most: float

    def draw(self, rng: Random) -> list[Drawn]:
        """Return faces for each pool; only ``rng.random()`` is used."""
        none = (0,) * len(self.pools)
        for _ in range(MOST_TRIES):
            drawn = self._draw(none, rng)
            if drawn is not None and (self.most == 1.0 or rng.random() * self.most < self._weight(drawn)):
                return drawn
        certain = self._draw(self.fit, rng)
        assert certain is not None
        return certain

    def _draw(self, fit: Sequence[int], rng: Random) -> list[Drawn] | None:
        """Draw faces for each pool, or return ``None`` if too few are left that may be kept."""
        again: list[Card] = []
        drawn: list[Drawn] = []
        for pool, must, more in zip(self.pools, self.must, fit, strict=True):
            left = Counter(pool.rest)
            left.update(again)
            left.subtract(must)
            kept: list[Card] = []
            chosen = [*must.elements()]
            if pool.kept or more:
                may = shuffled([face for face in left.elements() if face.text not in self.never], rng)
                if len(may) < pool.kept + more:
                    return None
                kept, chosen = may[: pool.kept], [*chosen, *may[pool.kept : pool.kept + more]]
                left.subtract(may[: pool.kept + more])
            faces = shuffled(left.elements(), rng)
            few = pool.again - len(chosen)
            again = [*chosen, *faces[:few]]
            drawn.append((kept, faces[few:], again))
        return drawn

    def _weight(self, drawn: Sequence[Drawn]) -> float:
        """Return how well the cards that were shuffled again unseen explain what was shown later."""
        weight = 1.0
        for at, pool in enumerate(self.pools[:-1]):
            if pool.again:
                again, must = Counter(drawn[at][2]), self.must[at]
                for face, copies in again.items():
                    weight *= prod([self._gain(at + 1, face, copy) for copy in range(must[face], copies)])
                weight *= self._ways_to_keep(at + 1, _fit(again, self.never))
        return weight

    def greatest_weight(self) -> float:
        """Return a weight that no draw exceeds."""
        most, left = 1.0, Counter[Card]()
        for at, pool in enumerate(self.pools[:-1]):
            left.update(pool.rest)
            left = +left  # the faces that may be among the cards of the pool that were not shown
            if pool.again:
                must = self.must[at]
                gains = [self._gain(at + 1, face, copy) for face in left for copy in range(must[face], left[face])]
                most *= prod(sorted(gains)[must.total() - pool.again :]) if pool.again > must.total() else 1
                most *= self._ways_to_keep(at + 1, pool.again)
        return most

    def _gain(self, at: int, face: Card, copies: int) -> float:
        """Return how many times more ways there are to show what was shown if a face was shuffled in once more."""
        pool = self.pools[at]
        brought = pool.brought[face]
        explained = min(brought - pool.rest[face] + self.must[at][face], brought)
        return (brought + copies + 1) / (brought + copies + 1 - explained)

    def _ways_to_keep(self, at: int, unseen: int) -> int:
        """Return in how many ways faces can be chosen for the kept cards of a pool.

        :param unseen: how many of the cards that were shuffled in unseen may be kept.
        """
        pool = self.pools[at]
        if not pool.kept:
            return 1
        return perm(max(0, _fit(pool.rest, self.never) + unseen - _fit(self.must[at], self.never)), pool.kept)


def shuffled(cards: Iterable[_T], rng: Random) -> list[_T]:
    """Return cards in random order."""
    order, draw = [*cards], rng.random
    for last in range(len(order) - 1, 0, -1):
        at = int(draw() * (last + 1))
        order[last], order[at] = order[at], order[last]
    return order


def ways_to_deal(pools: Sequence[Pool], never: Collection[str] = ()) -> Dealing | None:
    """Return the ways to deal the faces of pools, each shuffled after the one before; ``None`` if there is none."""
    must = needed(pools)
    fit = None if must is None else _may_be_kept(pools, must, never)
    if must is None or fit is None:
        return None
    dealing = Dealing(tuple(pools), never, tuple(must), tuple(fit), 1.0)
    return evolve(dealing, most=dealing.greatest_weight())


def needed(pools: Sequence[Pool]) -> list[Counter[Card]] | None:
    """Return, for each pool, the faces that must be among its cards shuffled again unseen; ``None`` if impossible."""
    must = Counter[Card]()
    found = [must]
    for at in range(len(pools) - 1, -1, -1):
        rest = pools[at].rest
        lack = {face: must[face] - rest[face] for face in (*rest, *must) if must[face] > rest[face]}
        must = Counter(lack)
        if must.total() > (pools[at - 1].again if at else 0):
            return None
        found.append(must)
    return found[-2::-1]


def _may_be_kept(pools: Sequence[Pool], must: Sequence[Counter[Card]], never: Collection[str]) -> list[int] | None:
    """Return, for each pool, how many more faces that may be kept must be among its cards shuffled again unseen.

    Return ``None`` if the cards that were kept cannot all have such faces.
    """
    if not any(pool.kept for pool in pools):
        return [0] * len(pools)
    counts = [0]
    for at in range(len(pools) - 1, -1, -1):
        lack = pools[at].kept + counts[-1] + _fit(must[at], never) - _fit(pools[at].rest, never)
        count = max(0, lack - _fit(must[at - 1], never)) if at else max(0, lack)
        if count > (pools[at - 1].again - must[at - 1].total() if at else 0):
            return None
        counts.append(count)
    return counts[-2::-1]


def _fit(faces: Counter[Card], never: Collection[str]) -> int:
    """Return how many of some faces may be kept."""
    return sum(copies for face, copies in faces.items() if face.text not in never)
