"""The chapter on the game: its rounds and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed, named
from cabo_rules.variants.chapters.language import counted, figure, listed, points, times
from cabo_rules.variants.derived import full_hand_is_out, may_have_no_winner
from cabo_rules.variants.model import Limit, Reset, Rounds, Variant

ROUNDS: Final[Mapping[str, str]] = {"one": "A game is a single round."}
END: Final[Mapping[str, str]] = {
    "as the host says": "Play as many rounds as you like: after each one, agree whether to go on or to stop.",
}
LIMIT_WHEN: Final[Mapping[str, str]] = {
    "exceeded": "The game ends with the round after which somebody's total is more than {points}.",
    "reached": "The game ends with the round after which somebody's total is {points} or more.",
}
OUT_WHEN: Final[Mapping[str, str]] = {
    "exceeded": "If your total is more than {points} after a round, you are out of the game.",
    "reached": "If your total is {points} or more after a round, you are out of the game.",
}
THEN: Final[Mapping[str, str]] = {
    "out of the game": (
        "If you are out of the game, you get no cards in later rounds and {starts}. You take no part in anything else "
        "either, and your total stays as it is. The last player left wins the game. If a round puts out everybody who "
        "was left, the game ends with it: of these players the one with the lowest total wins, and those who tie for "
        "it win together."
    ),
}
PER_PLAYER: Final[Mapping[str, str]] = {"unlimited": "no matter whose total it is"}
PER_GAME: Final[Mapping[str, str]] = {"unlimited": "however often it happens in the whole game"}


def game(variant: Variant) -> Iterator[Draft]:
    """Write how many rounds are played, how totals come down, and who wins."""
    rounds = variant.game.rounds
    if isinstance(rounds, str):
        yield named("game.totals", clause(ROUNDS[rounds], "game.rounds"))
        yield named("game.winner", _winner_of_the_round(variant))
    else:
        yield from _several(rounds)
        if rounds.limit is None or rounds.limit.then is None:
            yield named("game.winner", fixed("lowest total"))
    yield clause(
        "When the game is over, nothing more is played. You may break a game off at any time; then nobody wins it.",
        "game",
    )


def _winner_of_the_round(variant: Variant) -> Draft:
    text = "The player who wins the round wins the game. Players who win the round together win the game together."
    if may_have_no_winner(variant):
        left = " of those who are not out of the round" if full_hand_is_out(variant) else ""
        text += f" If nobody wins the round, the player with the lowest score{left} wins the game, and players who tie "
        text += "for it win together."
    return clause(text, "game.rounds")


def _several(rounds: Rounds) -> Iterator[Draft]:
    end, limit = rounds.end, rounds.limit
    if isinstance(end, int):
        yield clause(f"A game is {counted(end, 'round')}.", "game.rounds", "game.rounds.end")
    elif isinstance(end, str):
        yield clause(END[end], "game.rounds", "game.rounds.end")
    elif end.then is None:
        yield clause("Play round after round until somebody has collected too many points.", "game.rounds")
    else:
        yield clause("Play round after round until only one player has not collected too many points.", "game.rounds")
    yield named("game.totals", fixed("totals"))
    if rounds.reset is not None:
        yield _reset(rounds.reset, "" if limit is None else f", before you check whether {_checked(limit)}")
    if limit is not None:
        yield from _limit(rounds, limit)


def _checked(limit: Limit) -> str:
    return "the game is over" if limit.then is None else "anybody is out of the game"


def _limit(rounds: Rounds, limit: Limit) -> Iterator[Draft]:
    """Write what a total ends: the game, or its player's part in it."""
    keys = ["game.rounds.end.total", "game.rounds.end.when"]
    text = (LIMIT_WHEN if limit.then is None else OUT_WHEN)[limit.when].format(points=points(limit.total))
    if limit.then is None:
        yield clause(text, *keys, "game.rounds.end.then")
        return
    yield clause(text, *keys)
    starts = "do not start one" if rounds.dealer is None else "neither start nor deal one"
    yield named("game.winner", clause(THEN[limit.then].format(starts=starts), "game.rounds.end.then"))


def _reset(reset: Reset, before: str) -> Draft:
    pairs = sorted(((int(name), to) for name, to in reset.totals.items()), reverse=True)
    if len(pairs) == 1:
        ((total, to),) = pairs
        text = f"If a round brings a total to exactly {points(total)}, it becomes {points(to)}{before}."
    else:
        each = listed([f"{figure(total)} becomes {figure(to)}" for total, to in pairs], "and")
        text = f"If a round brings a total to exactly one of these numbers, it becomes another{before}: {each}."
    if any(reset.after(to) is not None for _, to in pairs):
        text += " A total that has just become another, or that a round has left as it was, stays."
    return clause(
        f"{text} This may happen {_how_often(reset)}.{_at_once(reset)}",
        *(f"game.rounds.reset.totals.{name}" for name in reset.totals),
        "game.rounds.reset.per_player",
        "game.rounds.reset.per_game",
    )


def _at_once(reset: Reset) -> str:
    """Say whose total comes first, where another one may then be too many."""
    if isinstance(reset.per_game, str):
        return ""
    return " If several totals are due for it at once, they take their turns in the order of the seats."


def _how_often(reset: Reset) -> str:
    player, whole = reset.per_player, reset.per_game
    if isinstance(player, str) and isinstance(whole, str):
        return "any number of times"
    in_all = PER_GAME[whole] if isinstance(whole, str) else f"{times(whole)} at most in the whole game"
    if isinstance(player, str):
        return f"{in_all}, {PER_PLAYER[player]}"
    return f"to the same player {times(player)} at most, {'' if isinstance(whole, str) else 'and '}{in_all}"
