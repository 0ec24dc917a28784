"""The game: how many rounds, what ends it, and totals that come down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variant import kinds as k
from cabo_rules.variant.check.cards import cards_of, worth_of_hands
from cabo_rules.variant.check.guard import Check, missing, said
from cabo_rules.variant.kinds import Problem, problem
from cabo_rules.variant.model import Variant
from cabo_rules.variant.written import counted


def limit(variant: Variant) -> Iterator[Problem]:
    """A limit is written exactly where the game goes on until the limit."""
    game = variant.game
    if game.rounds == "until the limit" and not said(game.limit):
        yield missing(k.LIMIT_MISSING, "game", "limit")
    elif game.rounds != "until the limit" and said(game.limit):
        yield problem(k.LIMIT_UNUSED, "game", "limit", on="key")


def reset_unused(variant: Variant) -> Iterator[Problem]:
    """Totals come down only in a game of several rounds."""
    if variant.game.rounds == 1 and said(variant.game.reset):
        yield problem(k.RESET_UNUSED, "game", "reset", on="key")


def reset_past_limit(variant: Variant) -> Iterator[Problem]:
    """A total does not come down past the limit."""
    game = variant.game
    if game.reset is None or game.limit is None or game.rounds != "until the limit":
        return
    reached = game.reset.to == game.limit.points and game.limit.when == "reached"
    if game.reset.to > game.limit.points or reached:
        yield problem(k.RESET_PAST_LIMIT, "game", "reset", "to", to=game.reset.to, limit=game.limit.points)


def reset_above_limit(variant: Variant) -> Iterator[Problem]:
    """A total that has passed the limit is not saved by chance."""
    game = variant.game
    if game.reset is None or game.limit is None or game.rounds != "until the limit":
        return
    if game.reset.at > game.limit.points and not _why_never(variant, game.reset.at):
        path, limited = ("game", "reset", "at"), game.limit.points
        yield problem(k.RESET_ABOVE_LIMIT, *path, at=game.reset.at, limit=limited, to=game.reset.to)


def reset_never(variant: Variant) -> Iterator[Problem]:
    """Some total can be the one that comes down."""
    reset = variant.game.reset
    if reset is not None and variant.game.rounds != 1 and (why := _why_never(variant, reset.at)):
        yield problem(k.RESET_NEVER, "game", "reset", "at", at=reset.at, why=why)


def _why_never(variant: Variant, total: int) -> str | None:
    """Why no total can be so high or so low, if that is certain."""
    game = variant.game
    reset, (lowest, highest) = game.reset, _scores(variant)
    if total < 0 and lowest >= 0 and (reset is None or reset.to >= 0):
        return "no score is below 0"
    if game.limit is None or game.rounds != "until the limit":
        return None
    before = max(game.limit.points, 0 if reset is None else reset.to)
    if total > before + highest:
        return f"a total of {before} and a score of {highest} are the most"
    return None


def _scores(variant: Variant) -> tuple[int, int]:
    """The lowest and the highest score of a round: bounds that may be wider than need be."""
    lowest, highest = worth_of_hands(variant)
    caller = variant.scoring.caller
    special = [score for hand in variant.scoring.special.values() for score in (hand.holder, hand.others)]
    fixed = [score for score in special if score is not None]
    lowest = min(lowest, 0) + min(caller.bonus, caller.penalty, 0)
    highest = max(highest, 0) + max(caller.bonus, caller.penalty, 0)
    return min([lowest, *fixed]), max([highest, *fixed])


def reset_changes_nothing(variant: Variant) -> Iterator[Problem]:
    """A total that comes down is another one."""
    reset = variant.game.reset
    if reset is not None and reset.at == reset.to:
        yield problem(k.RESET_CHANGES_NOTHING, "game", "reset", "to", at=reset.at)


def reset_raises(variant: Variant) -> Iterator[Problem]:
    """A total that comes down does not go up. One of 0 or below may: that is a rule of its own."""
    reset = variant.game.reset
    if reset is not None and reset.to > reset.at > 0 and not list(reset_past_limit(variant)):
        yield problem(k.RESET_RAISES, "game", "reset", "to", at=reset.at, to=reset.to)


def per_player(variant: Variant) -> Iterator[Problem]:
    """One player's count is no higher than that of the whole game."""
    reset = variant.game.reset
    if reset is None or reset.per_player == "unlimited" or reset.per_game == "unlimited":
        return
    if reset.per_player > reset.per_game:
        path, times = ("game", "reset", "per_player"), reset.per_player
        yield problem(k.PER_PLAYER_UNUSED, *path, per_player=times, per_game=reset.per_game)


def per_game(variant: Variant) -> Iterator[Problem]:
    """The whole game's count is lower than those of all players together."""
    reset = variant.game.reset
    if reset is None or reset.per_player == "unlimited" or reset.per_game == "unlimited":
        return
    seats, times = variant.most_seats if cards_of(variant) else 0, reset.per_player
    if 0 < seats * times <= reset.per_game:
        path, players = ("game", "reset", "per_game"), counted(seats, "player")
        yield problem(k.PER_GAME_UNUSED, *path, per_game=reset.per_game, per_player=times, seats=players)


def limit_never(variant: Variant) -> Iterator[Problem]:
    """Some score brings a total nearer to the limit."""
    game = variant.game
    if game.limit is None or game.rounds != "until the limit" or game.reset is not None:
        return
    if _scores(variant)[1] <= 0:
        yield problem(k.LIMIT_NEVER, "game", "limit", "points", limit=game.limit.points)


GAME_CHECKS: Final[tuple[Check, ...]] = (
    limit,
    reset_unused,
    reset_past_limit,
    reset_above_limit,
    reset_never,
    reset_changes_nothing,
    reset_raises,
    per_player,
    per_game,
    limit_never,
)
