"""Hypothesis strategies: variants, games in progress, views of them, moves, and logs.

Variants and the number of seats are drawn choice by choice, games by a seed and a number of moves. So a failing example
shrinks to a simpler variant, fewer seats and, above all, a shorter game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

from cabo_rules.errors import check_flag, check_kind, check_whole
from cabo_rules.game import Game
from cabo_rules.logs import log_lines
from cabo_rules.moves import Move
from cabo_rules.seats import SPECTATOR
from cabo_rules.state import State
from cabo_rules.testing.generate import generated
from cabo_rules.testing.pick import Pick
from cabo_rules.testing.play import Kinds, a_move, a_step_on, legal_kinds, numbers_of_seats, opening
from cabo_rules.variants.load import load_variant, variant_ids
from cabo_rules.variants.model import Variant

_SEEDS = st.integers(0, 2**32 - 1)


def _pick(draw: st.DrawFn) -> Pick:
    def choose(things: Sequence[Any]) -> Any:
        return things[draw(st.integers(0, len(things) - 1))]  # sampled_from would take time to label the things

    return Pick(choose)


def _print_game(game: Game, printer: RepresentationPrinter, cycle: bool) -> None:
    """Print a failing example as its moves, or the last of them."""
    left_out = max(0, game.number - MOST_SHOWN)
    moves = "".join(f"\n    {step.number}. {step.move}" for step in game.since(left_out))
    moves = re.sub(r"Card\(text='(\w+)'\)", r"\1", moves)
    printer.text(f"{game!r}{f', the last {MOST_SHOWN}:' if left_out else ''}{moves}")


MOST_SHOWN: Final = 30
for_type_by_name("cabo_rules.game", "Game", _print_game)


# --- variants ---------------------------------------------------------------------------------------------------------


def variants() -> SearchStrategy[Variant]:
    """Return a strategy for variants, shipped and generated.

    >>> from hypothesis import find
    >>> find(variants(), lambda variant: variant.deal.seats.fewest == 3).deal.seats.fewest
    3
    """
    return shipped_variants() | made_up_variants()


def shipped_variants() -> SearchStrategy[Variant]:
    """Return a strategy for the variants of the library.

    >>> from hypothesis import find
    >>> find(shipped_variants(), lambda variant: variant.call == "Cactus").id
    'cactus'
    """
    return st.sampled_from(variant_ids()).map(load_variant)


@st.composite
def made_up_variants(draw: st.DrawFn) -> Variant:
    """Draw a variant without contradictions from the whole format: any deck, any powers, any combination of rules.

    Some are shipped ones with some chapters or keys generated. About one draw in six contradicts itself and is
    rejected.

    >>> from hypothesis import find
    >>> find(made_up_variants(), lambda variant: variant.matching.set is not None).id
    'made-up'
    """
    return generated(_pick(draw))


# --- games and views --------------------------------------------------------------------------------------------------


def games(
    variants: SearchStrategy[Variant] | None = None,
    seats: SearchStrategy[int] | None = None,
    most_moves: int = 200,
    over: bool = False,
    commitments: bool = False,
) -> SearchStrategy[Game]:
    """Return a strategy for games in progress, from before the first deal to any later point.

    Their players try everything that the rules allow, more often than people would, and often stop when something must
    be settled: a gift, a penalty, a shuffle, an open power. Some have a seed and so shuffle by themselves; in others
    the host brings the shuffled cards.

    :param variants: the rules; by default any, shipped or generated.
    :param seats: the number of players; by default any that the variant is for, up to eight.
    :param most_moves: the most moves that have been played.
    :param over: whether to draw games that are over, too; otherwise somebody always has a move.
    :param commitments: whether in some games the host commits to deals and shuffles. The nonce is always ``"5" * 64``,
        and before the next deal the host must open it: ``game.open_commitment("5" * 64)``.
    :raises GameError: if an argument is of the wrong type.
    :raises VariantError: if a drawn variant is not for this many players.

    >>> from hypothesis import find
    >>> from hypothesis.strategies import just
    >>> game = find(games(shipped_variants(), seats=just(3)), lambda game: game.number >= 10)
    >>> game.number in range(10, 201), len(game.players), game.is_over
    (True, 3, False)
    """
    _must_be_strategies(variants=variants, seats=seats)
    check_whole("most_moves", most_moves)
    check_flag("over", over)
    check_flag("commitments", commitments)

    @st.composite
    def a_game(draw: st.DrawFn) -> Game:
        variant = draw(_VARIANTS if variants is None else variants)
        count = draw(st.sampled_from(numbers_of_seats(variant)) if seats is None else seats)
        game = Game.new(variant, [f"Player {seat}" for seat in range(count)])
        sought = draw(st.sampled_from(_SOUGHT))  # drawn first, since the first draw shrinks first
        number = draw(st.integers(0, most_moves))
        last = min(number + (_SEARCH if sought else 0), most_moves)
        seed = draw(_SEEDS)
        if draw(st.booleans()):
            game = game.with_seed(seed)
        host = Random(f"cabo-rules host {seed}") if commitments and draw(st.booleans()) else None
        rng = Random(f"cabo-rules games {seed}")
        while not game.is_over and game.number < last and not (game.number >= number and _waits(game.state, sought)):
            later = a_step_on(game, rng, host)
            if later.is_over and not over:
                break
            game = later
        if host is not None and game.is_over:
            while game.number < most_moves and (move := opening(game.state, host)) is not None:
                game = game.play(move)
        return game

    return a_game()


def _must_be_strategies(**given: object) -> None:
    for name, value in given.items():
        if value is not None:
            check_kind(SearchStrategy, name, value, "a strategy", "use hypothesis.strategies.just for a value")


_VARIANTS = variants()


_SEARCH: Final = 50
"""How many moves are played to find what is sought."""

_SOUGHT: Final = ((), ("gift", "penalty", "shuffle", "powers"), ("penalty", "shuffle"))
"""States at which a game may stop: none, all in which something must be settled, or the two that are seldom reached."""


def _waits(state: State, sought: tuple[str, ...]) -> bool:
    """Return whether one of some things must be settled before play goes on, or only the last snap is left."""
    return any(getattr(state, name) for name in sought) or ("powers" in sought and state.phase == "last snap")


def views(of: SearchStrategy[Game] | None = None, seats: SearchStrategy[int] | None = None) -> SearchStrategy[Game]:
    """Return a strategy for games as a seat or a spectator sees them.

    :param of: the games; by default those of :func:`games`.
    :param seats: the viewers; by default any seat or a spectator.
    :raises GameError: if ``of`` or ``seats`` is not a strategy, or a game does not have the drawn seat.

    >>> from hypothesis import find
    >>> find(views(), lambda view: view.viewer == 1).seed is None
    True
    """
    _must_be_strategies(of=of, seats=seats)
    return (games() if of is None else of).flatmap(
        lambda game: (st.sampled_from([*range(game.state.seats), SPECTATOR]) if seats is None else seats).map(game.view)
    )


# --- moves and logs ---------------------------------------------------------------------------------------------------


def moves(game: Game, seat: int | None = None) -> SearchStrategy[Move]:
    """Return a strategy for legal moves in a game: of anybody, the host included, or of one seat.

    Each kind of move is equally likely, and if somebody can snap a right card, most snaps are right. The cards of the
    host's moves are shuffled. The host never abandons the game.

    :param game: a game, or a view of one.
    :param seat: the seat that moves, :data:`cabo_rules.HOST` for the host; by default anybody.
    :raises GameError: if nobody, or not that seat, has a move now, or ``game`` is not a game.
    :raises MoveError: if ``seat`` is not a whole number.

    >>> from hypothesis import find
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
    >>> find(moves(game, seat=1), lambda move: 0 in move.slots) in game.legal_moves(1)
    True
    """
    check_kind(Game, "game", game, "a Game")
    return _moves(game.state, legal_kinds(game.state, None if seat is None else (seat,)))


@st.composite
def _moves(draw: st.DrawFn, state: State, kinds: Kinds) -> Move:
    return a_move(state, _pick(draw), draw(_SEEDS), kinds)


def logs(of: SearchStrategy[Game] | None = None) -> SearchStrategy[list[str]]:
    """Return a strategy for full logs of games, as lists of lines.

    :param of: the games; by default those of :func:`games`, over or not. For logs of views give :func:`views`.
    :raises GameError: if ``of`` is not a strategy.
    :raises LogError: if a drawn game exceeds the limits of a log.

    >>> from hypothesis import find
    >>> [line[:10] for line in find(logs(games(most_moves=3)), lambda lines: len(lines) > 1)][:2]
    ['{"format":', '{"events":']
    """
    _must_be_strategies(of=of)
    return (of if of is not None else games(over=True)).map(lambda game: list(log_lines(game)))
