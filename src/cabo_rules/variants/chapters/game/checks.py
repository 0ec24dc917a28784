"""Checks of the end of the game, and of totals that are reset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.game.next_round import NEXT_ROUND_CHECKS
from cabo_rules.variants.chapters.guard import Check
from cabo_rules.variants.deck import cards_of
from cabo_rules.variants.derived import worth_of_hands
from cabo_rules.variants.model import FixedScores, Reset, Rounds, Variant
from cabo_rules.variants.problem import Problem, kind_of_error, kind_of_warning, problem
from cabo_rules.variants.written import counted

_RESET: Final = ("game", "rounds", "reset")


def _reset(variant: Variant) -> Reset | None:
    """Return the rules for totals that are reset, or None if there are none."""
    rounds = variant.game.several
    return None if rounds is None else rounds.reset


RESET_PAST_LIMIT = kind_of_error(
    "V343",
    "game.rounds.reset.to is {to}, which is past the limit of {limit} and ends the game.",
    "A reset keeps the game going, and this one ends it. Lower `game.rounds.reset.to`, or raise the limit.",
)


def reset_past_limit(variant: Variant) -> Iterator[Problem]:
    """Report a reset to a total that ends the game."""
    rounds = variant.game.several
    if rounds is None or rounds.reset is None or rounds.limit is None:
        return
    if rounds.reset.to >= rounds.limit.least:
        yield problem(RESET_PAST_LIMIT, *_RESET, "to", to=rounds.reset.to, limit=rounds.limit.total)


RESET_ABOVE_LIMIT = kind_of_warning(
    "V344",
    "game.rounds.reset.at is {at}, which is past the limit of {limit} but would still be reset to {to}.",
    "Totals are reset before the referee looks for the end of the game, so exactly this total past the limit would not "
    "end it. Few tables mean that. Write the limit itself.",
)


def reset_above_limit(variant: Variant) -> Iterator[Problem]:
    """Report a reset of a total that is past the limit."""
    rounds = variant.game.several
    if rounds is None or rounds.reset is None or rounds.limit is None:
        return
    reset, limit = rounds.reset, rounds.limit.total
    if reset.at > limit and not _why_never(variant, rounds, reset):
        yield problem(RESET_ABOVE_LIMIT, *_RESET, "at", at=reset.at, limit=limit, to=reset.to)


RESET_NEVER = kind_of_warning(
    "V345",
    "game.rounds.reset.at is {at}, but no total ever is: {why}.",
    "The scores of this game never add up to that total. Change `game.rounds.reset.at`, or leave the table out.",
)


def reset_never(variant: Variant) -> Iterator[Problem]:
    """Report a reset of a total that nobody can have."""
    rounds = variant.game.several
    if rounds is not None and rounds.reset is not None and (why := _why_never(variant, rounds, rounds.reset)):
        yield problem(RESET_NEVER, *_RESET, "at", at=rounds.reset.at, why=why)


def _why_never(variant: Variant, rounds: Rounds, reset: Reset) -> str | None:
    """Return why nobody can have the total that is reset, or None if somebody might."""
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
    """Return the lowest and the highest score of a round; the bounds may be too wide."""
    lowest, highest = worth_of_hands(variant)
    caller = variant.scoring.caller
    outright = [each.points for each in variant.scoring.special.values() if isinstance(each.points, FixedScores)]
    fixed = [score for each in outright for score in (each.holder, each.others)]
    lowest = min(lowest, 0) + min(caller.bonus, caller.penalty, 0)
    highest = max(highest, 0) + max(caller.bonus, caller.penalty, 0)
    return min([lowest, *fixed]), max([highest, *fixed])


RESET_CHANGES_NOTHING = kind_of_warning(
    "V346",
    "game.rounds.reset.to is {at}, the same as game.rounds.reset.at.",
    "The reset changes nothing. Change one of the two keys, or leave the table out.",
)


def reset_changes_nothing(variant: Variant) -> Iterator[Problem]:
    """Report a reset that changes nothing."""
    reset = _reset(variant)
    if reset is not None and reset.at == reset.to:
        yield problem(RESET_CHANGES_NOTHING, *_RESET, "to", at=reset.at)


RESET_RAISES = kind_of_warning(
    "V349",
    "game.rounds.reset raises a total of {at} to {to}.",
    "`game.rounds.reset` is for totals that come down: a total of exactly `at` points becomes `to`. The two numbers "
    "are probably the wrong way round.",
)


def reset_raises(variant: Variant) -> Iterator[Problem]:
    """Report a reset that raises a total, unless the total is 0 or below: some tables play that."""
    reset = _reset(variant)
    if reset is not None and reset.to > reset.at > 0 and not list(reset_past_limit(variant)):
        yield problem(RESET_RAISES, *_RESET, "to", at=reset.at, to=reset.to)


PER_PLAYER_UNUSED = kind_of_warning(
    "V347",
    "game.rounds.reset.per_player is {per_player}, but per_game allows only {per_game} for all players.",
    'The resets of the whole game include those of every player. Lower `per_player`, or write `"unlimited"`.',
    idle=True,
)

PER_GAME_UNUSED = kind_of_warning(
    "V350",
    "game.rounds.reset.per_game has no effect: {seats} with {per_player} each never reach more than {per_game}.",
    "If every player has used all their resets, the whole game has had no more than it allows. Lower `per_game`, or "
    'write `"unlimited"`.',
    idle=True,
)


def resets_limited(variant: Variant) -> Iterator[Problem]:
    """Report a limit for one player above that for the whole game, or one for the whole game that is never reached."""
    reset = _reset(variant)
    if reset is None or reset.per_player == "unlimited" or reset.per_game == "unlimited":
        return
    each, together = reset.per_player, reset.per_game
    if each > together:
        yield problem(PER_PLAYER_UNUSED, *_RESET, "per_player", per_player=each, per_game=together)
    seats = variant.most_seats if cards_of(variant) else 0
    if 0 < seats * each <= together:
        players = counted(seats, "player")
        yield problem(PER_GAME_UNUSED, *_RESET, "per_game", per_game=together, per_player=each, seats=players)


LIMIT_NEVER = kind_of_warning(
    "V348",
    "The game never ends, since no score is above 0 and the limit is {limit}.",
    "Totals never rise if no card, penalty or special hand gives points. Change the values, or `game.rounds.end`.",
)


def limit_never(variant: Variant) -> Iterator[Problem]:
    """Report a limit that no total ever reaches."""
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
    resets_limited,
    limit_never,
)
