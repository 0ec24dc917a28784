"""Compare the scores, totals and winners of a record with what the rules say, and explain a wrong one."""

from __future__ import annotations

from typing import Final

from cabo_rules.cards import Card
from cabo_rules.errors import short
from cabo_rules.events import RoundScored, SeatScore
from cabo_rules.logs.claims import Claims
from cabo_rules.scores.keys import WINNER, key_of_end, key_of_score, key_of_total
from cabo_rules.validate.explain import broken_line
from cabo_rules.validate.progress import BrokenLog, Check

_MOST_NAMED: Final = 20


def compare_counted(check: Check, claims: Claims) -> None:
    """Check the scores, totals and winners that a record claims.

    :raises BrokenLog: if a claim is wrong.
    """
    if (wrong := wrong_count(check, claims)) is not None:
        raise wrong


def wrong_count(check: Check, claims: Claims) -> BrokenLog | None:
    """Return the error about the first claim about scores, totals or winners that is wrong."""
    for claim in ("scores", "totals", "winners"):
        claimed: tuple[int, ...] | None = getattr(claims, claim)
        if claimed is not None and (wrong := _wrong_count(check, claim, claimed)) is not None:
            return wrong
    return None


def _wrong_count(check: Check, claim: str, claimed: tuple[int, ...]) -> BrokenLog | None:
    state, scored = check.state, check.scored
    actual: tuple[int, ...] | None
    if claim == "scores":
        actual = None if scored is None else tuple([seat.score for seat in scored.seats])
        without = "no round has been scored"
    elif claim == "totals":
        actual, without = state.totals, ""
    else:
        actual, without = state.winners, "the game is not over"
        claimed = tuple(sorted(claimed))
    if claimed == actual:
        return None
    ruled, key = without if actual is None else _values(claim, actual), _key_of_count(check, claim, claimed, actual)
    if claim != "winners" and len(claimed) != state.seats:
        ruled += f" (there are {state.seats} seats)"
    elif claim == "scores" and scored is not None:
        ruled += f" (counted: {_counted(check.counted, scored)})"
    elif claim == "totals" and scored is not None:
        ruled += f" (added up: {_added_up(scored, state.totals)})"
    return broken_line(check, None, _values(claim, claimed), ruled, key, "log.claim", claim)


def _key_of_count(check: Check, claim: str, claimed: tuple[int, ...], actual: tuple[int, ...] | None) -> str:
    """Return the key on which scores, totals or winners rest."""
    state, scored = check.state, check.scored
    if claim == "winners":
        return key_of_end(state.variant) if actual is None else WINNER if actual else "game"
    if len(claimed) != state.seats:
        return "deal.seats"
    if actual is None:
        return "scoring"
    seat = next(seat for seat in range(state.seats) if claimed[seat] != actual[seat])
    if claim == "totals":
        return key_of_total(reset=scored is not None and scored.totals[seat] != actual[seat])
    assert scored is not None
    return key_of_score(state.variant, scored, seat, claimed[seat], state.caller)


def _values(claim: str, values: tuple[int, ...]) -> str:
    """Describe scores, totals or winners."""
    if claim == "winners":
        return f"winners {', '.join(f'seat {seat}' for seat in values[:_MOST_NAMED]) or 'nobody'}"
    return f"{claim} {short(list(values), 300)}"


def _counted(hands: tuple[tuple[Card | None, ...], ...], scored: RoundScored) -> str:
    """Describe the hands that were scored last, by seat, with all that makes the score of each."""
    shown = (" ".join(card.text for card in hand if card is not None) or "no card" for hand in hands)
    seats = enumerate(zip(shown, scored.seats, strict=True))
    return "; ".join(f"seat {seat} {cards}: {_score(score)}" for seat, (cards, score) in seats)


def _score(score: SeatScore) -> str:
    """Describe a score, with its parts unless it is just the cards."""
    parts = [f"cards {score.cards}"]
    if score.special is not None:
        parts.append(score.special)
    if score.points not in (score.cards, score.base):
        parts.append(f"worth {score.points}")
    if not score.cards == score.points == score.base:
        parts.append(f"counted as {score.base}")
    parts += [f"{name} {points:+}" for name, points in (("bonus", score.bonus), ("penalty", score.penalty)) if points]
    return f"{score.score} ({', '.join(parts)})" if len(parts) > 1 else str(score.score)


def _added_up(scored: RoundScored, totals: tuple[int, ...]) -> str:
    """Describe the totals after the round that was scored last, by seat."""
    sums = enumerate(zip(scored.seats, scored.totals, totals, strict=True))
    return "; ".join(
        f"seat {seat} {total - score.score} {'-' if score.score < 0 else '+'} {abs(score.score)} = {total}"
        f"{'' if total == after else f', reset to {after}'}"
        for seat, (score, total, after) in sums
    )
