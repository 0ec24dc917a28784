"""The score sheet: rounds that were written down, counted and added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field

from cabo_rules.cards import Card
from cabo_rules.errors import GameError
from cabo_rules.events import GameEnded
from cabo_rules.moves import EndGame
from cabo_rules.players import check_players
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.game import do_end_game, may_end_game
from cabo_rules.scores.checks import Standing, problems_of
from cabo_rules.scores.noted import MOST_ROUNDS, NotedRound, noted_round
from cabo_rules.scores.possible import MOST_STEPS
from cabo_rules.scores.problems import SheetError, SheetProblem
from cabo_rules.scores.steps import Steps
from cabo_rules.scores.tally import SheetRound, tally
from cabo_rules.sealed import sealed
from cabo_rules.state import new_state, seal

if TYPE_CHECKING:
    from cabo_rules.variants.model import Variant


@sealed
class Sheet:
    """A score sheet of a game that was not recorded.

    Begin one with :meth:`new`, or read one with :func:`read_csv`. A sheet is a value: :meth:`add` returns a new sheet.
    The totals, their resets, who is out, the end and the winners come from the referee's own rules.

    :ivar rounds: the rounds, counted.
    :ivar standing: what the next round begins with; internal.
    :ivar could_win: the winners of the game, each way that they can be, if the game is over and the scores alone do not
        show who has won; empty if they do, or if it takes too long to find out.

    >>> from cabo_rules import load_variant
    >>> sheet = Sheet.new(load_variant("eventide"), ["Ana", "Ben", "Chi"])
    >>> sheet = sheet.add(hands=[["2", "3"], ["13", "13", "12", "7"], ["9", "9", "7"]], caller=1)
    >>> sheet = sheet.add(scores=[50, 50, 0], caller=0)
    >>> sheet.totals, sheet.rounds[-1].resets, sheet.is_over
    ((50, 50, 25), (1,), False)
    >>> sheet.add(scores=[7, 7, 7], caller=0)
    Traceback (most recent call last):
        ...
    cabo_rules.scores.problems.SheetError: round 3: Nobody scored 0, but the lowest hand scores 0.
    """

    rounds: tuple[SheetRound, ...]
    standing: Standing = field(repr=False)
    could_win: frozenset[tuple[int, ...]] = frozenset()

    @classmethod
    def new(cls, variant: Variant, players: Sequence[str]) -> Sheet:
        """Begin a sheet.

        :param players: the players' names, by seat.
        :raises VariantError: if the variant is not for this many players.
        :raises GameError: if ``variant`` is not a variant, or the players are not a list of names.
        """
        names = check_players(variant, players)
        return cls((), Standing(names, new_state(variant, len(names))))

    # --- what it shows ------------------------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.standing.variant

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.standing.players

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last round, by seat."""
        return self.standing.state.totals

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are out of the game."""
        return self.standing.gone

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.standing.ended_by is not None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winners of the game; ``None`` while it is not over, and if bare scores do not show them."""
        return self.standing.state.winners if self.is_over else None

    def table(self) -> str:
        """Return the sheet as a table in plain text.

        >>> from cabo_rules import load_variant
        >>> print(Sheet.new(load_variant("rush"), ["Ana", "Ben"]).add(scores=[-3, 5], caller=0).table())
        round  caller  Ana       Ben
            1  Ana      -3  -3     5   5
        The game is not over.
        """
        from cabo_rules.scores.table import table_lines

        return "\n".join(table_lines(self))

    # --- the next round -----------------------------------------------------------------------------------------------

    def add(
        self,
        *,
        hands: Sequence[Sequence[Card | str] | None] | None = None,
        scores: Sequence[int | None] | None = None,
        caller: int | None = None,
        special: Mapping[int, str] | None = None,
        out: Iterable[int] = (),
        totals: Sequence[int | None] | None = None,
    ) -> Sheet:
        """Return the sheet with one more round.

        See :func:`noted_round` for the arguments. If the scores are noted without all hands, some hands of the deck
        must give them. If the search for such hands takes too long, the scores count, and ``possible`` of the round is
        ``None``.

        :raises SheetError: if the round is impossible, or what is claimed is wrong, with the problems.
        :raises CardError: if a text is not a card.
        :raises GameError: if an argument is of a wrong kind, or the sheet has 1,000 rounds.
        """
        noted = noted_round(hands=hands, scores=scores, caller=caller, special=special, out=out, totals=totals)
        if len(self.rounds) >= MOST_ROUNDS:
            raise GameError(f"a sheet must have at most {MOST_ROUNDS:,} rounds")
        sheet, problems = added(self, noted, Steps(MOST_STEPS))
        if problems or sheet is None:
            raise SheetError(problems)
        return sheet

    def end(self) -> Sheet:
        """Return the sheet of a game that the players end between two rounds.

        :raises SheetError: if the rules say when the game ends, or no round has been played.

        >>> from cabo_rules import load_variant
        >>> sheet = Sheet.new(load_variant("travellers"), ["Ana", "Ben", "Chi"]).add(scores=[-5, 9, 4], caller=0)
        >>> sheet.end().winners
        (0,)
        """
        state = self.standing.state
        if refusal := may_end_game(state, EndGame()):
            raise SheetError([SheetProblem(0, None, "sheet.not_over", refusal.key, refusal.sentence_for(self.players))])
        decision = Decision(state)
        do_end_game(decision, EndGame())
        ended = next(event for event in decision.events if isinstance(event, GameEnded))
        return Sheet(self.rounds, Standing(self.players, seal(decision.state), ended.key))


def added(sheet: Sheet, noted: NotedRound, steps: Steps) -> tuple[Sheet | None, tuple[SheetProblem, ...]]:
    """Return the sheet with one more round, or None if it cannot be counted, and the problems of the round."""
    if problems := problems_of(sheet.standing, noted):
        return None, tuple(problems)
    counted = tally(sheet.standing, noted, steps)
    return Sheet((*sheet.rounds, counted.round), counted.after, counted.could_win), counted.problems
