"""Checks of the end of the game, and of totals that are reset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cabo_rules.variants.chapters.guard import Found, at, error, unbroken_entries, warning
from cabo_rules.variants.deck import cards_of
from cabo_rules.variants.derived import worth_of_hands
from cabo_rules.variants.model import FixedScores, Limit, Reset, Variant
from cabo_rules.variants.written import counted

_RESET: Final = ("game", "rounds", "reset")
_TOTALS: Final = (*_RESET, "totals")


def _resets(variant: Variant) -> Iterator[tuple[Reset]]:
    if (rounds := variant.game.several) is not None and rounds.reset is not None:
        yield (rounds.reset,)


def _totals(variant: Variant) -> Iterator[tuple[str, int]]:
    """Yield the totals that are reset, each as its key and with the total that it becomes."""
    for (reset,) in _resets(variant):
        yield from unbroken_entries(reset.totals)


def _limit(variant: Variant) -> Limit | None:
    rounds = variant.game.several
    return None if rounds is None else rounds.limit


@error(
    "V343",
    "game.rounds.reset.totals makes {to} of {at}, which is past the limit of {limit}.",
    "A reset keeps its player below the limit, and this one does not. Write a lower total, or raise the limit.",
    _totals,
)
def reset_past_limit(variant: Variant, total: str, to: int) -> Iterator[Found]:
    limit = _limit(variant)
    if limit is not None and to >= limit.least:
        yield at(*_TOTALS, total, at=total, to=to, limit=limit.total)


@warning(
    "V344",
    "game.rounds.reset.totals has {at}, which is past the limit of {limit} but would still become {to}.",
    "Totals are reset before the referee looks for the end of the game, so exactly this total past the limit would not "
    "end it. Few tables mean that. Write the limit itself.",
    _totals,
)
def reset_above_limit(variant: Variant, total: str, to: int) -> Iterator[Found]:
    limit = _limit(variant)
    if limit is not None and int(total) > limit.total and not _why_never(variant, int(total)):
        yield at(*_TOTALS, total, on="key", at=total, limit=limit.total, to=to)


@warning(
    "V345",
    "game.rounds.reset.totals has {at}, but no total ever is {at}: {why}.",
    "The scores of this game never add up to that total. Write another, or leave it out.",
    _totals,
)
def reset_never(variant: Variant, total: str, _: int) -> Iterator[Found]:
    if why := _why_never(variant, int(total)):
        yield at(*_TOTALS, total, on="key", at=total, why=why)


def _why_never(variant: Variant, total: int) -> str | None:
    """Return why nobody can have a total that is reset, or None if somebody might."""
    lowest, highest = _scores(variant)
    becomes = [to for _, to in _totals(variant)]
    if total < 0 and lowest >= 0 and min(becomes) >= 0:
        return "no score is below 0"
    if (limit := _limit(variant)) is not None:
        before = max(limit.total, *becomes)
        if total > before + highest:
            return f"a total of {before} and a score of {highest} are the most"
    return None


def _scores(variant: Variant) -> tuple[int, int]:
    """Return the lowest and the highest score of a round; the bounds may be too wide."""
    lowest, highest = worth_of_hands(variant)
    caller = variant.scoring.caller
    outright = [each.points for each in variant.scoring.special.values() if isinstance(each.points, FixedScores)]
    fixed = [score for each in outright for score in (each.holder, each.others)]
    lowest = min(lowest, 0) + min(caller.bonus, caller.penalty, 0)
    highest = max(max(highest, 0) * (caller.times or 1), caller.score or 0, caller.at_least or 0)
    highest += max(caller.bonus, caller.penalty, 0) + (variant.scoring.highest_adds or 0)
    return min([lowest, *fixed]), max([highest, *fixed])


@warning(
    "V346",
    "game.rounds.reset.totals makes {at} of {at}.",
    "The reset changes nothing. Write another total, or leave it out.",
    _totals,
)
def reset_changes_nothing(_: Variant, total: str, to: int) -> Iterator[Found]:
    if int(total) == to:
        yield at(*_TOTALS, total, at=total)


@warning(
    "V349",
    "game.rounds.reset.totals raises a total of {at} to {to}.",
    "`game.rounds.reset` is for totals that come down: `{ 100 = 50 }` makes 50 of 100. The two numbers are probably "
    "the wrong way round.",
    _totals,
)
def reset_raises(variant: Variant, total: str, to: int) -> Iterator[Found]:
    limit = _limit(variant)
    ends = limit is not None and to >= limit.least  # an error of its own
    if to > int(total) > 0 and not ends:  # some tables raise a total of 0 or below
        yield at(*_TOTALS, total, at=total, to=to)


@warning(
    "V347",
    "game.rounds.reset.per_player is {per_player}, but per_game allows only {per_game} for all players.",
    'The resets of the whole game include those of every player. Lower `per_player`, or write `"unlimited"`.',
    _resets,
    idle=True,
    neutral="unlimited",
)
def per_player_unused(_: Variant, reset: Reset) -> Iterator[Found]:
    each, together = reset.per_player, reset.per_game
    if each != "unlimited" and together != "unlimited" and each > together:
        yield at(*_RESET, "per_player", per_player=each, per_game=together)


@warning(
    "V350",
    "game.rounds.reset.per_game has no effect: {seats} with {per_player} each never reach more than {per_game}.",
    "If every player has used all their resets, the whole game has had no more than it allows. Lower `per_game`, or "
    'write `"unlimited"`.',
    _resets,
    idle=True,
    neutral="unlimited",
)
def per_game_unused(variant: Variant, reset: Reset) -> Iterator[Found]:
    each, together = reset.per_player, reset.per_game
    if each == "unlimited" or together == "unlimited":
        return
    seats = variant.most_seats if cards_of(variant) else 0
    if 0 < seats * each <= together:
        yield at(*_RESET, "per_game", per_game=together, per_player=each, seats=counted(seats, "player"))


@warning(
    "V348",
    "The game never ends, since no score is above 0 and the limit is {limit}.",
    "Totals never rise if no card, penalty or special hand gives points. Change the values, or `game.rounds.end`.",
)
def limit_never(variant: Variant) -> Iterator[Found]:
    rounds = variant.game.several
    if rounds is not None and rounds.limit is not None and rounds.reset is None and _scores(variant)[1] <= 0:
        yield at("game", "rounds", "end", "total", limit=rounds.limit.total)


CHECKS: Final = (
    reset_past_limit,
    reset_above_limit,
    reset_never,
    reset_changes_nothing,
    reset_raises,
    per_player_unused,
    per_game_unused,
    limit_never,
)
"""The checks, in the order of the rulebook."""
