"""Compare the cards and hands that a record claims with what the rules say, and explain a wrong one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN, Card
from cabo_rules.events import Event
from cabo_rules.logs.claims import WRONG, Claims, claims_of
from cabo_rules.logs.entries import Entry
from cabo_rules.logs.paired import Mismatch, Pair, paired
from cabo_rules.moves import ChoosePlayer, Look, Move, Swap
from cabo_rules.players import viewer_in_words
from cabo_rules.possible.beginnings import known_case
from cabo_rules.possible.cases import Case
from cabo_rules.seats import Place
from cabo_rules.state import State
from cabo_rules.validate.describe import describe_events, describe_move, in_hands, key_of
from cabo_rules.validate.explain import broken_line
from cabo_rules.validate.hand_changes import HandChanges
from cabo_rules.validate.missing import missing_after, missing_at_end
from cabo_rules.validate.progress import BrokenLog, Check


def compare_shown(check: Check, move: Move, claims: Claims, after: State, events: Sequence[Event]) -> None:
    """Check the cards that a record claims a move has shown, and whether it was wrong.

    :raises BrokenLog: if a claim is wrong.
    """
    pairs = paired(claims, claims_of(move, events))
    if isinstance(pairs, Mismatch):
        if known := _known_otherwise(pairs, claims, claims_of(move, events)):
            raise another_card(check, check.state, move, known, events, f"it is the {known.card}")
        hint = hint_of_denied(check, known_case(check.state), Entry(move, None, None, claims), pairs, after)
        check.changes.follow(events, check.moves + 1, check.line)
        raise denied(check, move, pairs, after, events, check.changes, hint)
    for pair in pairs:
        if pair.face not in (pair.card, HIDDEN):
            raise another_card(check, check.state, move, pair, events, f"it is the {pair.card}")


def _known_otherwise(mismatch: Mismatch, claims: Claims, actual: Claims) -> Pair | None:
    """Return the first card that is noted with another face, if a snap, a match or a set is right only with that."""
    pairs = paired(evolve(claims, wrong=None), actual) if mismatch.claim == "wrong" else mismatch
    if isinstance(pairs, Mismatch):
        return None
    return next((pair for pair in pairs if pair.face not in (pair.card, HIDDEN)), None)


def another_card(check: Check, before: State, move: Move, pair: Pair, events: Sequence[Event], ruled: str) -> BrokenLog:
    """Return the error about a card that is not the one that the record notes.

    It rests on the rule that says which card that is: for a card that is discarded in a turn.
    """
    event = _showing(check, move, pair, events)
    key, with_power = "", type(event) is e.Discarded and isinstance(move, Look | Swap | ChoosePlayer)
    if with_power or pair.claim == "power_card":
        key = "powers.order"
    elif isinstance(event, e.Kept | e.Discarded) and before.drawn is not None:
        key = "turn.stock_card" if before.drawn.pile == "stock" else "turn.discard_pile.card"
    recorded = f"{describe_move(move)} discards the {pair.face}" if with_power else shown_by(move, pair)
    return broken_line(check, move, recorded, ruled, key, "log.shown", pair.claim)


def noted_twice(check: Check, move: Move, pair: Pair, other: Pair) -> BrokenLog:
    """Return the error about a card for which a line notes two faces."""
    first, second = sorted((pair, other), key=lambda each: (each.claim != "power_card", each.at))
    key = "powers.order" if first.claim == "power_card" else ""
    again = f"; {shown_by(move, second)}" if second.place else f", and notes the same card as the {second.face}"
    recorded = shown_by(move, first) + again
    return broken_line(check, move, recorded, "it is one card", key, "log.shown", second.claim)


def _showing(check: Check, move: Move, pair: Pair, events: Sequence[Event]) -> Event | None:
    """Return the event that shows a card of a move, unless the card has a claim of its own."""
    if pair.claim != "shown":
        return None
    showing = [event for event in events for _ in claims_of(move, [event], check.viewer).shown or ()]
    return showing[pair.at]


def shown_by(move: Move, pair: Pair) -> str:
    """Describe a move that shows a card, or the card that is turned up, with its place in the hands."""
    if pair.place is not None:
        return in_hands(pair.place, f"{pair.face} in ")
    if pair.claim == "power_card":
        return f"{describe_move(move)} uses the power of the {pair.face}"
    if pair.claim == "open_card":
        return f"the {pair.face} turned up for the discard pile"
    return f"{describe_move(move)} shows the {pair.face}"


def hint_of_denied(check: Check, case: Case, entry: Entry, mismatch: Mismatch, after: State) -> str:
    """Return a sentence about the move that may be missing if a claim comes too early, and one can be named.

    :param case: the case before the move of the entry.
    :param after: the state after it.
    """
    if mismatch.actual is not None or entry.move is None:
        return ""
    if mismatch.claim == "hands":
        return missing_at_end(check, case.state, entry.move, after)
    return missing_after(check, case, entry, after) if mismatch.claim == "open_card" else ""


def denied(
    check: Check,
    move: Move,
    mismatch: Mismatch,
    after: State,
    events: Sequence[Event],
    changes: HandChanges,
    hint: str = "",
) -> BrokenLog:
    """Return the error about a claim that the events of a move deny.

    :param changes: the changes of hands in the round, with those of these events.
    :param hint: a sentence about the move that may be missing.
    """
    name, claimed, actual = mismatch.claim, mismatch.claimed, mismatch.actual
    if name == "wrong":
        recorded, key = f"{describe_move(move)}, which was {'wrong' if claimed else 'right'}", ""
        if actual is None:
            ruled = "only a snap, a match or a set can be wrong"
        else:
            event = next((event for event in events if type(event) in WRONG), events[0])
            ruled, key = f"it was {'right' if claimed else 'wrong'}{_ranks(event, after)}", key_of(event)
            if check.notation:
                ruled += "; leave out #" if claimed else f"; a wrong {_WRONG_ONES[type(event)]} has #"
        return broken_line(check, move, recorded, ruled, key, "log.claim")
    if name == "hands":
        recorded, ruled, key = _of_hands(claimed, actual, after, changes)
        ruled += hint and f".{hint}"
        return broken_line(check, move, recorded, ruled, key, "log.claim", name)
    if name == "shown":
        recorded = f"{describe_move(move)} shows {_cards(len(claimed))}"
        ruled, key = _other_number(check, move, len(claimed), events)
        return broken_line(check, move, recorded, ruled, key, "log.shown")
    ruled, key = "no card is shown to use its power", "powers"
    if name == "open_card":
        ruled, key = "no card is turned up for the discard pile", "deal.open_card"
    ruled += hint and f".{hint}"
    return broken_line(check, move, f"{describe_move(move)}: {claimed}", ruled, key, "log.claim", name)


def _other_number(check: Check, move: Move, claimed: int, events: Sequence[Event]) -> tuple[str, str]:
    """Describe the cards that a move shows if a record notes more or fewer, with the key of a rule that hides one."""
    shown = [(event, len(claims_of(move, [event], check.viewer).shown or ())) for event in events]
    count = sum(cards for _, cards in shown)
    secret: Any = next((event for event, cards in shown if not cards and claims_of(move, [event]).shown), None)
    if check.viewer is not None and secret is not None and claimed > count:
        viewer = viewer_in_words(check.viewer)
        return f"only seat {secret.seat} sees the card, and {viewer} does not", key_of(secret)
    which = f": {describe_events([event for event, cards in shown if cards])}" if count > 1 else ""
    return f"the move shows {_cards(count)}{which}", ""


_WRONG_ONES: Final[Mapping[type[Any], str]] = {e.SnapFailed: "snap", e.MatchFailed: "match", e.TradeFailed: "set"}


def _ranks(event: Event, after: State) -> str:
    """Describe why a snap, a match or a set was right or wrong, as far as the cards are known."""
    if isinstance(event, e.TradeFailed):
        return f": {' and '.join(map(str, event.cards))} are not of one rank"
    if not isinstance(event, e.Snapped | e.SnapKept | e.SnapFailed):
        return ""
    top = after.discard[-2 if isinstance(event, e.Snapped) else -1]
    equal = "does not equal" if isinstance(event, e.SnapFailed) else "equals"
    return "" if HIDDEN.rank in (event.card.rank, top.rank) else f": the {event.card} {equal} the {top}"


def _of_hands(claimed: Any, actual: Any, after: State, changes: HandChanges) -> tuple[str, str, str]:
    """Describe hands that were claimed at the end of a round, and what is wrong with them."""
    if actual is None:
        snap = after.variant.matching.snap
        key = "calling" if after.last_lap is None else "calling.last_turns"
        if after.phase == "last snap" and snap is not None and snap.final_window:
            key = "matching.snap.final_window"
        return "the hands are turned up", f"the round is not over: {_still_open(after)}", key
    if len(claimed) != len(actual):
        return f"{len(claimed)} hands turned up", f"there are {len(actual)} seats", "deal.seats"
    seat = next(
        seat for seat in range(len(actual)) if [*map(_is_hole, claimed[seat])] != [*map(_is_hole, actual[seat])]
    )
    noted, hand = claimed[seat], actual[seat]
    dealt = ", as set up" if changes.set_up else ", as dealt", "" if changes.set_up else "deal.cards"
    if len(noted) != len(hand):
        why, key = dealt
        if last := changes.last(seat):
            why, key = f"; slot {last[0].slot} {last[1]}", last[1].key
        recorded = f"the hands turned up: seat {seat} has {_slots(noted)}"
        return recorded, f"by the moves seat {seat} has {_slots(hand)}{why}", key
    slot = next(
        slot for slot, (one, other) in enumerate(zip(noted, hand, strict=True)) if _is_hole(one) != _is_hole(other)
    )
    words = ("is a hole", "has a card")
    is_hole = _is_hole(hand[slot])
    change = changes.by_place.get(Place(seat, slot))
    why, key = dealt if change is None else (f"; it {change}", change.key)
    recorded = f"{in_hands(Place(seat, slot))} {words[is_hole]}"
    return recorded, f"by the moves it {words[not is_hole]}{why}", key


def _still_open(state: State) -> str:
    """Describe what keeps a round from being over."""
    if state.phase == "last snap":
        return "the last discard may still be snapped"
    nobody_called = "nobody has called, and " if state.last_lap is None else ""
    return f"{nobody_called}it is seat {state.turn}'s turn"


def _is_hole(card: Card | None) -> bool:
    return card is None


def _slots(hand: Sequence[Card | None]) -> str:
    """Describe how many slots a hand has, and how many of them hold a card."""
    slots, cards = len(hand), len(hand) - sum(map(_is_hole, hand))
    return f"{slots} slot{'' if slots == 1 else 's'}{'' if slots == cards else f' with {_cards(cards)}'}"


def _cards(count: int) -> str:
    return "no card" if not count else f"{count} card{'' if count == 1 else 's'}"
