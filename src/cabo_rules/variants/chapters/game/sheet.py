"""The game in short, for the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, short
from cabo_rules.variants.chapters.language import counted, figure, listed, points, times
from cabo_rules.variants.derived import may_have_no_winner
from cabo_rules.variants.model import Reset, Rounds, Variant

ROUNDS: Final[Mapping[str, str]] = {"one": "**A game** is one round, and its winner wins the game.{failed}"}
END: Final[Mapping[str, str]] = {
    "as the host says": "**Add up** the scores, and play as many rounds as you like.",
}
LIMIT_WHEN: Final[Mapping[str, str]] = {
    "exceeded": "**Add up** the scores, and play until somebody's total is more than {points}.",
    "reached": "**Add up** the scores, and play until somebody's total is {points} or more.",
}
OUT_WHEN: Final[Mapping[str, str]] = {
    "exceeded": "**Add up** the scores. A total of more than {points} puts its player out of the game.",
    "reached": "**Add up** the scores. A total of {points} or more puts its player out of the game.",
}
THEN: Final[Mapping[str, str]] = {
    "out of the game": "**The last player left** wins the game; if a round puts out all, their lowest total wins.",
}


def game(variant: Variant) -> Iterator[Draft]:
    """Write how many rounds are played, how totals come down, and who wins."""
    rounds = variant.game.rounds
    if isinstance(rounds, str):
        failed = " If nobody wins it, the lowest score wins." if may_have_no_winner(variant) else ""
        yield from short(ROUNDS, rounds, "game.rounds", failed=failed)
        return
    yield from _end(rounds)
    if rounds.reset is not None:
        yield _reset(rounds.reset)
    if rounds.limit is None or rounds.limit.then is None:
        yield clause("**The lowest total** wins the game.")
    else:
        yield from short(THEN, rounds.limit.then, "game.rounds.end.then")


def _end(rounds: Rounds) -> Iterator[Draft]:
    end, limit, key = rounds.end, rounds.limit, "game.rounds.end"
    if isinstance(end, int):
        yield clause(f"**Add up** the scores of {counted(end, 'round')}.", key)
    elif limit is not None and limit.when in LIMIT_WHEN:
        text = (LIMIT_WHEN if limit.then is None else OUT_WHEN)[limit.when]
        yield clause(text.format(points=points(limit.total)), f"{key}.total", f"{key}.when")
    elif isinstance(end, str):
        yield from short(END, end, key)


def _reset(reset: Reset) -> Draft:
    limits = [f"{times(reset.per_player)} for each player"] if isinstance(reset.per_player, int) else []
    limits += [f"{times(reset.per_game)} in the game"] if isinstance(reset.per_game, int) else []
    totals = sorted(((int(name), to) for name, to in reset.totals.items()), reverse=True)
    each = [f"{figure(total)} points becomes {figure(to)}" for total, to in totals]
    often = f", at most {' and '.join(limits)}" if limits else ""
    return clause(
        f"**A total** of exactly {listed(each, 'and one of')}{often}.",
        *(f"game.rounds.reset.totals.{name}" for name in reset.totals),
        "game.rounds.reset.per_player",
        "game.rounds.reset.per_game",
    )
