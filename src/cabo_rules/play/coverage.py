"""Coverage: the features of a variant that have occurred in a game.

A feature is a rule that makes something happen: a power that is used, a special hand that is held, a set that is
traded, a penalty that is paid. Its name is its key in the variant file. A rule that only forbids something, or how
something is done that happens anyway, is not a feature, since no event shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from attrs import frozen

from cabo_rules import events as e
from cabo_rules.play.counted import AtCount, features_of_count
from cabo_rules.rules.scoring import call_is_void
from cabo_rules.rules.table import TOTAL_OUT
from cabo_rules.variants.derived import (
    discard_pile,
    draw_may_fail,
    gift_of,
    hands_run_empty,
    prices,
    targets_may_lack,
    used_before_discard,
)
from cabo_rules.variants.model import Variant


@frozen
class Feature:
    """A rule that can make something happen.

    :ivar key: its key in the variant file.
    :ivar missed: a clause that reports games in which it never did.
    """

    key: str
    missed: str


def features(variant: Variant) -> tuple[Feature, ...]:
    """Return all features of a variant, in the order of its file.

    >>> from cabo_rules import load_variant
    >>> [feature.key for feature in features(load_variant("eventide"))][-4:]
    ['scoring.caller.penalty', 'scoring.special.kamikaze', 'game.rounds.end', 'game.rounds.reset']
    """
    return tuple(Feature(key, missed) for key, missed in _features(variant))


def _features(variant: Variant) -> Iterator[tuple[str, str]]:
    turn, calling, scoring, game = variant.turn, variant.calling, variant.scoring, variant.game
    if turn.stock_card == "keep or discard":
        yield "turn.stock_card", "no card from the stock was discarded"
    if (rule := discard_pile(variant)) is not None:
        yield "turn.discard_pile", "nobody drew from the discard pile"
        if rule.kept == "face up":
            yield "turn.discard_pile.kept", "no kept card was put face up"
    for name in variant.powers_by_name:
        yield f"powers.named.{name}", "nobody used the power"
    powers = variant.powers_by_name.values()
    opens = not used_before_discard(variant) or any(power.following for power in powers)
    if powers and opens and targets_may_lack(variant):
        yield "powers.without_target", "every open power could be used on something"
    if "snapped" in variant.triggers:
        yield "powers.triggers", "no card with a power was snapped"
    yield from _of_matching(variant)
    yield "calling.when", "nobody called"
    if calling.highest_hand is not None:
        yield "calling.highest_hand", "no caller had too many points"
    if calling.last_turns is not None:
        yield "calling.last_turns", "no call ended the round"
    if calling.caller_hand is not None:
        yield "calling.caller_hand", "no caller's hand was turned up"
    if hands_run_empty(variant) and calling.empty_hand != "plays on":  # which no event shows
        yield "calling.empty_hand", "no hand ran out of cards when that matters"
    yield "calling.stock_out", "the stock never ran out"
    if variant.shuffled_below:
        yield "calling.stock_out.when", "the stock never ran low between two draws"
    if draw_may_fail(variant):
        yield "calling.nothing_to_draw", "there was always a card to draw"
    if scoring.winner != "caller if lowest":
        yield "scoring.winner", "nobody tied for the lowest points"
    if scoring.highest_adds is not None:
        yield "scoring.highest_adds", "nobody paid for the most points"
    yield "scoring.caller.tied", "no caller tied for the lowest points"
    if scoring.caller.bonus:
        yield "scoring.caller.bonus", "no caller was lowest"
    if scoring.caller.penalty:
        yield "scoring.caller.penalty", "no call failed"
    if scoring.caller.score is not None:
        yield "scoring.caller.score", "no call failed"
    if scoring.caller.times is not None:
        yield "scoring.caller.times", "no call failed"
    if scoring.caller.at_least is not None:
        yield "scoring.caller.at_least", "no call with so few points failed"
    if scoring.caller.at_or_below is not None:
        yield "scoring.caller.at_or_below", "nobody else had points, but no more than the caller"
    if scoring.caller.cut_short is not None:
        yield "scoring.caller.cut_short", "the stock never ran out before the last turns were over"
    if scoring.ties is not None:
        yield "scoring.ties", "nobody tied for the lowest points"
    if scoring.equal_cards is not None:
        yield "scoring.equal_cards", "no hand had equal cards"
    for name in scoring.special:
        yield f"scoring.special.{name}", "nobody held the special hand"
    if game.several is not None and game.several.limit is not None:
        if game.several.limit.then is None:
            yield "game.rounds.end", "no total passed the limit"
        else:
            yield TOTAL_OUT, "no total put its player out of the game"
    if game.several is not None and game.several.reset is not None:
        yield "game.rounds.reset", "no total was reset"
    yield from _paid(variant, "conduct")


def _of_matching(variant: Variant) -> Iterator[tuple[str, str]]:
    matching = variant.matching
    snap, drawn, sets = matching.snap, matching.drawn, matching.set
    if snap is not None:
        yield "matching.snap", "nobody snapped a right card"
        if snap.after_wrong == "closes":
            yield "matching.snap.after_wrong", "no wrong snap closed a window"
        if gift_of(snap) != "none":
            yield "matching.snap.others.gift", "nobody could give a card for a snapped one"
        yield from _paid(variant, "matching.snap")
        if snap.final_window:
            yield "matching.snap.final_window", "the last discard of a round could never be snapped"
    if drawn is not None:
        yield "matching.drawn", "nobody matched a drawn card"
        if gift_of(drawn) != "none":
            yield "matching.drawn.others.gift", "nobody gave a card for a matched one"
        yield from _paid(variant, "matching.drawn")
    if sets is not None:
        yield "matching.set", "nobody traded a set"
        yield "matching.set.wrong", "nobody named a wrong set"
        yield from _paid(variant, "matching.set")
        if sets.drawn_card == "is kept":
            yield "matching.set.drawn_card", "no drawn card was kept after a wrong set"
    if prices(variant):
        yield "matching.penalty.unpaid", "the stock could pay every penalty"
        if matching.penalty.limit is not None:
            yield "matching.penalty.most_cards", "no hand was too full for a penalty card"
        if matching.penalty.beyond is not None:
            yield "matching.penalty.most_cards.beyond", "nobody's hand was too full for a penalty card"


_NOT_PAID: Final[Mapping[str, str]] = {
    "matching.snap.own.wrong": "nobody paid for a wrong own card",
    "matching.snap.others.wrong": "nobody paid for a wrong card of another player",
    "matching.snap.others.owner": "nobody drew a card for a snapped one",
    "matching.snap.late": "nobody paid for a late snap",
    "matching.drawn.own.wrong": "nobody paid for a wrong own card in a match",
    "matching.drawn.others.wrong": "nobody paid for a wrong card of another player in a match",
    "matching.set.wrong_beyond_two": "nobody named a wrong set of more than two cards",
    "conduct.forbidden_look": "nobody was punished for a forbidden look",
    "conduct.misused_power": "nobody was punished for a misused power",
    "conduct.move_taken_back": "nobody was punished for a move taken back",
}
"""The clause for each price that was never paid; ``matching.set.wrong`` is a feature at any price."""


def _paid(variant: Variant, table: str) -> Iterator[tuple[str, str]]:
    """Yield the features of a table that are prices."""
    for key in prices(variant):
        if key.startswith(f"{table}.") and key in _NOT_PAID:
            yield key, _NOT_PAID[key]


# --- features in a game -----------------------------------------------------------------------------------------------

_SHOWN_BY: Final[dict[type, str]] = {
    e.Discarded: "turn.stock_card",
    e.Took: "turn.discard_pile",
    e.PowerDue: "powers.triggers",
    e.Snapped: "matching.snap",
    e.SnapKept: "matching.snap",
    e.SnapPassed: "matching.snap.final_window",
    e.Matched: "matching.drawn",
    e.Traded: "matching.set",
    e.TradeFailed: "matching.set.wrong",
}
"""Events that show a feature by their type. Many others name its key."""


_JUDGED: Final = frozenset(
    (
        e.Called, e.Dealt, e.Matched, e.PenaltyOwed, e.PowerEnded, e.RoundEnded, e.RoundScored, e.TableSet,
        e.TradeFailed, e.WentOut, e.WindowClosed,
    )
)  # fmt: skip
"""Events of which more matters than their type and their key. To match all others, too, would slow an arena down."""


def features_shown(variant: Variant, happened: Iterable[e.Event]) -> Iterator[str]:
    """Yield the keys of the features that the events of a game show, one after the other."""
    for keys in features_by_event(variant, happened):
        yield from keys


def features_by_event(variant: Variant, happened: Iterable[e.Event]) -> Iterator[list[str]]:
    """Yield for each event of a game the keys of the features that it shows."""
    table = AtCount()
    for event in happened:
        kind = type(event)
        if kind not in _JUDGED:
            yield [key for key in (_SHOWN_BY.get(kind), getattr(event, "key", None)) if key is not None]
            continue
        keys = []
        match event:
            case e.Dealt(hands=hands):
                table = AtCount(out={seat for seat, hand in enumerate(hands) if not hand})
            case e.TableSet(caller=caller):
                table = AtCount(caller)
            case e.Called(seat=seat, key=key):
                table.caller, table.called_by = seat, key
            case e.WentOut(seat=seat):
                table.out.add(seat)
            case e.RoundEnded(cause=cause, hands=hands):
                table.hands = [[card for card in hand if card is not None] for hand in hands]
                if table.caller is not None and call_is_void(variant, cause, table.called_by):
                    table.caller = None
                    keys.append("scoring.caller.cut_short")
            case _:
                pass
        yield [*keys, *features_in(variant, event, table)]


def features_in(variant: Variant, event: e.Event, table: AtCount) -> Iterator[str]:
    """Yield the keys of the features that an event shows.

    :param table: what the count of the round depends on.
    """
    if (key := _SHOWN_BY.get(type(event))) is not None:
        yield key
    match event:
        case e.PowerEnded(power=power, how="used"):
            yield f"powers.named.{power}"
        case e.PowerEnded(key=key):
            if not key.startswith("powers.named."):  # declined, not chosen
                yield key
        case e.PenaltyOwed(key=key) if key.startswith("powers.named."):  # a given card, shown by the power's end
            pass
        case e.WindowClosed(key="matching.snap"):  # by the host, not by a snap
            pass
        case e.Matched(give=give) if give is not None:
            yield "matching.drawn.others.gift"
        case e.TradeFailed(slots=slots):
            if len(slots) > 2 and variant.matching.set is not None and variant.matching.set.wrong_beyond_two:
                yield "matching.set.wrong_beyond_two"
        case e.RoundScored(seats=lines):
            yield from features_of_count(variant, lines, table)
        case e.Called(key="calling.last_turns"):
            yield from ("calling.when", "calling.last_turns")
        case _:
            if (key := getattr(event, "key", None)) is not None:
                yield key
