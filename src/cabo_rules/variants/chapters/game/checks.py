"""The game: what ends it, and totals that come down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.game.next_round import NEXT_ROUND_CHECKS
from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import cards_of
from cabo_rules.variants.derived import worth_of_hands
from cabo_rules.variants.model import FixedScores, Reset, Rounds, Variant
from cabo_rules.variants.problem import Problem, kind, problem
from cabo_rules.variants.written import counted

_RESET: Final = ("game", "rounds", "reset")


def _reset(variant: Variant) -> Reset | None:
    """Return the total that comes down, if one does."""
    rounds = variant.game.several
    return None if rounds is None else rounds.reset


RESET_PAST_LIMIT = kind(
    "V343",
    "error",
    "A total that comes down to {to} is past the limit of {limit}, which ends the game.",
    "A total that comes down keeps its player in the game, and this one ends it. Lower `game.rounds.reset.to`, or "
    "raise the limit.",
)


def reset_past_limit(variant: Variant) -> Iterator[Problem]:
    """A total does not come down past the limit."""
    rounds = variant.game.several
    if rounds is None or rounds.reset is None or rounds.limit is None:
        return
    if rounds.reset.to >= rounds.limit.least:
        yield problem(RESET_PAST_LIMIT, *_RESET, "to", to=rounds.reset.to, limit=rounds.limit.total)


RESET_ABOVE_LIMIT = kind(
    "V344",
    "warning",
    "A total of {at} is past the limit of {limit}, and would still come down to {to}.",
    "Totals come down before the end of the game is judged, so a player who jumps past the limit to exactly this total "
    "would be saved, which few tables mean. The usual total is the limit itself.",
)


def reset_above_limit(variant: Variant) -> Iterator[Problem]:
    """A total that has passed the limit is not saved by chance."""
    rounds = variant.game.several
    if rounds is None or rounds.reset is None or rounds.limit is None:
        return
    reset, limit = rounds.reset, rounds.limit.total
    if reset.at > limit and not _why_never(variant, rounds, reset):
        yield problem(RESET_ABOVE_LIMIT, *_RESET, "at", at=reset.at, limit=limit, to=reset.to)


RESET_NEVER = kind(
    "V345",
    "warning",
    "No total is ever {at}: {why}.",
    "The total that comes down cannot be reached with the scores that this game gives. Change "
    "`game.rounds.reset.at`, or leave the table out.",
)


def reset_never(variant: Variant) -> Iterator[Problem]:
    """Some total can be the one that comes down."""
    rounds = variant.game.several
    if rounds is not None and rounds.reset is not None and (why := _why_never(variant, rounds, rounds.reset)):
        yield problem(RESET_NEVER, *_RESET, "at", at=rounds.reset.at, why=why)


def _why_never(variant: Variant, rounds: Rounds, reset: Reset) -> str | None:
    """Why no total can be the one that comes down, if that is certain."""
    lowest, highest = _scores(variant)
    if reset.at < 0 and lowest >= 0 and reset.to >= 0:
        return "no score is below 0"
    if rounds.limit is None:
        return None
    before = max(rounds.limit.total, reset.to)
    if reset.at > before + highest:
        return f"a total of {before} and a score of {highest} are the most"
    return None


def _scores(variant: Variant) -> tuple[int, int]:
    """The lowest and the highest score of a round: bounds that may be wider than need be."""
    lowest, highest = worth_of_hands(variant)
    caller = variant.scoring.caller
    outright = [each.points for each in variant.scoring.special.values() if isinstance(each.points, FixedScores)]
    fixed = [score for each in outright for score in (each.holder, each.others)]
    lowest = min(lowest, 0) + min(caller.bonus, caller.penalty, 0)
    highest = max(highest, 0) + max(caller.bonus, caller.penalty, 0)
    return min([lowest, *fixed]), max([highest, *fixed])


RESET_CHANGES_NOTHING = kind(
    "V346",
    "warning",
    "A total of {at} comes down to itself.",
    "`game.rounds.reset.at` and `game.rounds.reset.to` are equal, so the reset changes nothing. Change one of them, or "
    "leave the table out.",
)


def reset_changes_nothing(variant: Variant) -> Iterator[Problem]:
    """A total that comes down is another one."""
    reset = _reset(variant)
    if reset is not None and reset.at == reset.to:
        yield problem(RESET_CHANGES_NOTHING, *_RESET, "to", at=reset.at)


RESET_RAISES = kind(
    "V349",
    "warning",
    "A total of {at} goes up to {to}.",
    "`game.rounds.reset` is for totals that come down: a player who has exactly `at` points has `to` from then on. The "
    "two numbers are probably the wrong way round.",
)


def reset_raises(variant: Variant) -> Iterator[Problem]:
    """A total that comes down does not go up. One of 0 or below may: that is a rule of its own."""
    reset = _reset(variant)
    if reset is not None and reset.to > reset.at > 0 and not list(reset_past_limit(variant)):
        yield problem(RESET_RAISES, *_RESET, "to", at=reset.at, to=reset.to)


PER_PLAYER_UNUSED = kind(
    "V347",
    "warning",
    "{per_player} times for one player is never reached, since {per_game} is the most for all.",
    'The count for the whole game includes those of every player. Lower `per_player`, or write `"unlimited"`.',
    idle=True,
)


def per_player(variant: Variant) -> Iterator[Problem]:
    """One player's count is no higher than that of the whole game."""
    reset = _reset(variant)
    if reset is None or reset.per_player == "unlimited" or reset.per_game == "unlimited":
        return
    if reset.per_player > reset.per_game:
        times = reset.per_player
        yield problem(PER_PLAYER_UNUSED, *_RESET, "per_player", per_player=times, per_game=reset.per_game)


PER_GAME_UNUSED = kind(
    "V350",
    "warning",
    "{per_game} times in the whole game is never passed: {per_player} for each of at most {seats}.",
    "Where every player's count is used up, fewer totals came down than the whole game allows. Lower `per_game`, or "
    'write `"unlimited"`.',
    idle=True,
)


def per_game(variant: Variant) -> Iterator[Problem]:
    """The whole game's count is lower than those of all players together."""
    reset = _reset(variant)
    if reset is None or reset.per_player == "unlimited" or reset.per_game == "unlimited":
        return
    seats, times = variant.most_seats if cards_of(variant) else 0, reset.per_player
    if 0 < seats * times <= reset.per_game:
        path, players = (*_RESET, "per_game"), counted(seats, "player")
        yield problem(PER_GAME_UNUSED, *path, per_game=reset.per_game, per_player=times, seats=players)


LIMIT_NEVER = kind(
    "V348",
    "warning",
    "The game never ends, since no score is above 0 and the limit is {limit}.",
    "Totals never rise where no card, penalty or special hand gives points. Change the values, or `game.rounds.end`.",
)


def limit_never(variant: Variant) -> Iterator[Problem]:
    """Some score brings a total nearer to the limit."""
    rounds = variant.game.several
    if rounds is None or rounds.limit is None or rounds.reset is not None:
        return
    if _scores(variant)[1] <= 0:
        yield problem(LIMIT_NEVER, "game", "rounds", "end", "total", limit=rounds.limit.total)


GAME_CHECKS: Final[tuple[Check, ...]] = (
    *NEXT_ROUND_CHECKS,
    reset_past_limit,
    reset_above_limit,
    reset_never,
    reset_changes_nothing,
    reset_raises,
    per_player,
    per_game,
    limit_never,
)
