"""The chapter on the game: its rounds and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variant.model import GameEnd, Reset, Variant
from cabo_rules.variant.rulebook.clause import Draft, clause, fixed
from cabo_rules.variant.rulebook.language import counted, points, times

ROUNDS: Final[Mapping[str, str]] = {
    "as the host says": "Play as many rounds as you like: after each one, agree whether to go on or to stop.",
    "until the limit": "Play round after round until somebody has collected too many points.",
}
LIMIT_WHEN: Final[Mapping[str, str]] = {
    "exceeded": "The game ends with the round after which somebody's total is more than {points}.",
    "reached": "The game ends with the round after which somebody's total is {points} or more.",
}
PER_PLAYER: Final[Mapping[str, str]] = {"unlimited": "whoever's total it is"}
PER_GAME: Final[Mapping[str, str]] = {"unlimited": "however often it happens in the whole game"}


def game(variant: Variant) -> Iterator[Draft]:
    """How many rounds are played, how totals come down, and who wins."""
    rules = variant.game
    yield clause(_rounds(rules.rounds), "game.rounds", *_without_effect(rules))
    if rules.rounds != 1:
        yield fixed("totals")
    if rules.reset is not None and rules.rounds != 1:
        yield _reset(
            rules.reset, ", before you see whether the game is over" if rules.rounds == "until the limit" else ""
        )
    if rules.limit is not None and rules.rounds == "until the limit":
        text = LIMIT_WHEN[rules.limit.when].format(points=points(rules.limit.points))
        yield clause(text, "game.limit.points", "game.limit.when")
    yield fixed("lowest score" if rules.rounds == 1 else "lowest total")
    yield clause(
        "When the game is over, nothing more is played. You may break a game off at any time; then nobody wins it.",
        "game",
    )


def _rounds(rounds: int | str) -> str:
    if isinstance(rounds, str):
        return ROUNDS[rounds]
    return "A game is a single round." if rounds == 1 else f"A game is {counted(rounds, 'round')}."


def _without_effect(rules: GameEnd) -> tuple[str, ...]:
    """The keys that may be written but do nothing, because of how many rounds there are."""
    limit = () if rules.rounds == "until the limit" else ("game.limit.points", "game.limit.when")
    return limit if rules.rounds != 1 else (*limit, *(f"game.reset.{key}" for key in _RESET))


_RESET: Final = ("at", "to", "per_player", "per_game")


def _reset(reset: Reset, before: str) -> Draft:
    return clause(
        f"If a total is exactly {points(reset.at)} after a round, it becomes {points(reset.to)}{before}. "
        f"This may happen {_how_often(reset)}.",
        *(f"game.reset.{key}" for key in _RESET),
    )


def _how_often(reset: Reset) -> str:
    player, whole = reset.per_player, reset.per_game
    if isinstance(player, str):
        return "any number of times" if isinstance(whole, str) else f"{_in_all(whole)}, {PER_PLAYER[player]}"
    same = f"to the same player {times(player)} at most"
    return f"{same}, {PER_GAME[whole]}" if isinstance(whole, str) else f"{same}, and {_in_all(whole)}"


def _in_all(count: int) -> str:
    return f"{times(count)} at most in the whole game"
