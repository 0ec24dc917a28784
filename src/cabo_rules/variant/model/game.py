"""``[game]``: how many rounds, and what ends the game."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from cabo_rules.variant.model.keys import MOST_POINTS, Bounds, Doc

_Points = Annotated[int, Bounds(-MOST_POINTS, MOST_POINTS)]
_Times = Annotated[int, Bounds(1, 1000)] | Literal["unlimited"]


@frozen(kw_only=True)
class Limit:
    """``game.limit``: the total that ends the game."""

    points: Annotated[
        int,
        Bounds(1, MOST_POINTS),
        Doc('The total that ends the game. The table `game.limit` is written with `game.rounds = "until the limit"`.'),
    ]
    when: Annotated[
        Literal["exceeded", "reached"],
        Doc('`"exceeded"`: the total must be above it. `"reached"`: the total itself is enough.'),
    ]


@frozen(kw_only=True)
class Reset:
    """``game.reset``: a total of exactly ``at`` becomes ``to``, so many times."""

    at: Annotated[
        _Points, Doc("A total of exactly so many points comes down. Without the table `game.reset` none does.")
    ]
    to: Annotated[_Points, Doc("The total it comes down to.")]
    per_player: Annotated[_Times, Doc('How often one player\'s total may come down; or `"unlimited"`.')]
    per_game: Annotated[_Times, Doc('How often totals may come down in the whole game; or `"unlimited"`.')]


@frozen(kw_only=True)
class GameEnd:
    """``[game]``: how many rounds, and what ends the game."""

    rounds: Annotated[
        Annotated[int, Bounds(1, 1000)] | Literal["as the host says", "until the limit"],
        Doc(
            'How many rounds are played: a number, `"as the host says"`: the host ends the game between rounds, or '
            '`"until the limit"`: until `game.limit` is passed.'
        ),
    ]
    limit: Limit | None = None
    reset: Reset | None = None
