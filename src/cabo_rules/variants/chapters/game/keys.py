"""``[game]``: one round or several, and what follows from there being several."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variants.notes import MOST_POINTS, Bounds, Doc

_Points = Annotated[int, Bounds(-MOST_POINTS, MOST_POINTS)]
_Times = Annotated[int, Bounds(1, 1000)] | Literal["unlimited"]
_Starter = Literal["winner", "caller", "lowest total", "next in turn order"]
_Dealer = Literal["before the starter", "highest score", "highest total", "next in turn order"]


@frozen(kw_only=True)
class Limit:
    """``game.rounds.end``: the total that ends the game."""

    total: Annotated[int, Bounds(1, MOST_POINTS), Doc("The total that ends the game.")]
    when: Annotated[
        Literal["exceeded", "reached"],
        Doc('`"exceeded"`: the total must be above it. `"reached"`: the total itself is enough.'),
    ]

    @property
    def least(self) -> int:
        """The lowest total that ends the game."""
        return self.total + (self.when == "exceeded")


@frozen(kw_only=True)
class Reset:
    """``game.rounds.reset``: a total of exactly ``at`` becomes ``to``, so many times."""

    at: Annotated[
        _Points, Doc("A total of exactly so many points comes down. Without the table `game.rounds.reset` none does.")
    ]
    to: Annotated[_Points, Doc("The total it comes down to.")]
    per_player: Annotated[_Times, Doc('How often one player\'s total may come down; or `"unlimited"`.')]
    per_game: Annotated[_Times, Doc('How often totals may come down in the whole game; or `"unlimited"`.')]


@frozen(kw_only=True)
class Rounds:
    """``game.rounds``: several rounds, whose scores are added up."""

    end: Annotated[
        Annotated[int, Bounds(2, 1000)] | Literal["as the host says"] | Limit,
        Doc(
            'When the game ends. A number: after so many rounds. `"as the host says"`: when the host ends it, between '
            "two rounds. A table: with the round that brings somebody to such a total."
        ),
    ]
    starter: Annotated[
        Literal["as the host says"] | tuple[_Starter, ...],
        Doc(
            'Who starts a later round: `"as the host says"`, or a list of tests, each of which settles the ties of the '
            'one before; it ends in `"next in turn order"`. `"winner"`: the winners of the round. `"caller"`: who '
            'called. `"lowest total"`: of those left, the lowest total. `"next in turn order"`: of those left, the '
            "first one after the last starter."
        ),
    ]
    dealer: Annotated[
        tuple[_Dealer, ...] | None,
        Doc(
            'Who deals a later round, a list of tests that ends in `"next in turn order"` or `"before the starter"`. '
            '`"before the starter"`: of those left, the last one before the seat that starts. `"highest score"`: the '
            'highest score of the round. `"highest total"`: of those left, the highest total. `"next in turn order"`: '
            "of those left, the first one after the last dealer. Absent where it does not matter who deals."
        ),
    ] = None
    reset: Reset | None = None

    @property
    def limit(self) -> Limit | None:
        """The total that ends the game, if one does."""
        return self.end if isinstance(self.end, Limit) else None


@frozen(kw_only=True)
class GameRules:
    """``[game]``: one round, or several."""

    rounds: Annotated[
        Literal["one"] | Rounds,
        Doc('`"one"`: the game is a single round. A table: it has several, whose scores are added up.'),
    ]

    @property
    def several(self) -> Rounds | None:
        """The rules of a game of several rounds, if it has several."""
        return None if isinstance(self.rounds, str) else self.rounds
