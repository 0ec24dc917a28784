"""``[game]``: one round, or several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field

from cabo_rules.variants.frozen import frozen_table, rules_table
from cabo_rules.variants.notes import MOST_POINTS, Bounds, Points, Sized, TotalNamed

_Times = Annotated[int, Bounds(1, 1000)] | Literal["unlimited"]
_Starter = Literal["winner", "caller", "lowest total", "highest total", "next in turn order"]
_Dealer = Literal["before the starter", "highest score", "highest total", "next in turn order"]


@rules_table
class Limit:
    """``game.rounds.end``: the total that ends the game, or a player's part in it.

    :ivar total: The total that ends the game.
    :ivar when: When a total ends the game. ``"exceeded"``: when it is above ``total``. ``"reached"``: when it is
        ``total`` or above.
    :ivar then: Who is affected. ``"out of the game"``: only the player whose total it is: no cards are dealt to the
        player in later rounds, and the last player left wins. Absent if the game ends for everybody and the lowest
        total wins.
    """

    total: Annotated[int, Bounds(1, MOST_POINTS)]
    when: Literal["exceeded", "reached"]
    then: Literal["out of the game"] | None = None

    @property
    def least(self) -> int:
        """The lowest total that ends the game, or puts its player out of it."""
        return self.total + (self.when == "exceeded")


@rules_table
class Reset:
    """``game.rounds.reset``: totals that become other totals, a limited number of times.

    :ivar totals: The totals that are reset, each with the total that it becomes: ``{ 100 = 50 }``. A total is reset if
        a round brings it to exactly that number of points. Without the table ``game.rounds.reset`` none is.
    :ivar per_player: The most resets of one player in a game; or ``"unlimited"``.
    :ivar per_game: The most resets of all players in a game; or ``"unlimited"``.
    """

    totals: Annotated[Mapping[TotalNamed, Points], Sized(1, 50)] = field(converter=frozen_table)
    per_player: _Times
    per_game: _Times

    def after(self, total: int) -> int | None:
        """Return what a total becomes, or None if it is not one that is reset."""
        return self.totals.get(str(total))


@rules_table
class Rounds:
    """``game.rounds``: several rounds with scores that are added up.

    :ivar end: When the game ends. A number: after that many rounds. ``"as the host says"``: when the host ends it
        between two rounds. A table: after the round in which a player's total ends it.
    :ivar starter: Who starts a later round. ``"as the host says"``: the host names a seat. A list: tests, each of which
        breaks the ties of the one before; the last is ``"next in turn order"``. ``"winner"``: the winners of the round.
        ``"caller"``: its caller. ``"lowest total"``, ``"highest total"``: of those left, the ones with the lowest or
        the highest total. ``"next in turn order"``: of those left, the first after the last starter.
    :ivar dealer: Who deals a later round: a list of tests that ends in ``"next in turn order"`` or ``"before the
        starter"``. ``"before the starter"``: of those left, the last before the seat that starts. ``"highest score"``:
        the ones with the highest score of the round. ``"highest total"``: of those left, the ones with the highest
        total. ``"next in turn order"``: of those left, the first after the last dealer. Absent if the dealer does not
        matter.
    """

    end: Annotated[int, Bounds(2, 1000)] | Literal["as the host says"] | Limit
    starter: Literal["as the host says"] | tuple[_Starter, ...]
    dealer: tuple[_Dealer, ...] | None = None
    reset: Reset | None = None

    @property
    def limit(self) -> Limit | None:
        """The total that ends the game, if one does."""
        return self.end if isinstance(self.end, Limit) else None


@rules_table
class GameRules:
    """``[game]``: one round, or several.

    :ivar rounds: The rounds of a game. ``"one"``: a single round, whose winners win the game. A table: several rounds,
        with scores that are added up.
    """

    rounds: Literal["one"] | Rounds

    @property
    def several(self) -> Rounds | None:
        """The rules of a game of several rounds, if it has several."""
        return None if isinstance(self.rounds, str) else self.rounds

    @property
    def out_at(self) -> int | None:
        """The lowest total that puts its player out of the game, if one does."""
        limit = None if isinstance(self.rounds, str) else self.rounds.limit
        return None if limit is None or limit.then is None else limit.least
