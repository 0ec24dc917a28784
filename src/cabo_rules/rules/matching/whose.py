"""Rules that snapping and matching share: whose cards may be named, the price of a wrong one, and the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cabo_rules import refusals as r
from cabo_rules.events import made as e
from cabo_rules.refusals import Phrase, Refusal, refuse
from cabo_rules.rules.decision import Decision
from cabo_rules.rules.table import slots_with_cards
from cabo_rules.state import State

if TYPE_CHECKING:
    from cabo_rules.variants.model import MatchDrawn, SnapRules


SNAP: Final = Phrase("snap")
MATCH: Final = Phrase("match")


def may_not_name(table: str, seat: int, *, own: bool) -> Refusal:
    """Return that a seat may not name its own cards, or other players' cards.

    :param table: the table of the variant that holds the rule.
    """
    act = SNAP if table == "matching.snap" else MATCH
    return refuse(r.OTHERS_ONLY if own else r.OWN_ONLY, f"{table}.{'own' if own else 'others'}", seat, act=act)


def last_card_stays(
    state: State, rule: SnapRules | MatchDrawn, table: str, seat: int, left: int | None = None
) -> Refusal | None:
    """Return why a player may not discard their last card in the last lap, if the variant says so.

    :param table: the table of the variant that holds the rule.
    :param left: how many cards the player would have left; by default one fewer than now.
    """
    if state.last_lap is None or rule.last_card == "may go":
        return None
    if seat == state.caller and rule.last_card == "stays in the last lap, except the caller's":
        return None
    if left is None:
        left = len(slots_with_cards(state, seat)) - 1
    return None if left > 0 else refuse(r.LAST_CARD, f"{table}.last_card", seat)


def pay_for_wrong(decision: Decision, rule: SnapRules | MatchDrawn, table: str, seat: int, owner: int) -> None:
    """Make a player owe the penalty for a wrong card, by whose it was."""
    whose, cards = ("own", rule.own) if owner == seat else ("others", rule.others)
    if cards is not None and cards.wrong:
        decision.emit(e.PenaltyOwed(seat, cards.wrong, f"{table}.{whose}.wrong"))
