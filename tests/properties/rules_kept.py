"""What each rule of a variant demands of a whole game, told once more from its events alone.

The referee decides from the state; here the same rules are held against what happened, as a second opinion. Each check
looks at one event between the states before and after it, and at what it remembers of the round.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

from attrs import define, field

from cabo_rules import Game, new_state
from cabo_rules import events as e
from cabo_rules.cards import card_name
from cabo_rules.events.evolve import evolve
from cabo_rules.moves import SPECTATOR, Call, Place
from cabo_rules.state import State
from cabo_rules.variants.derived import discard_pile
from cabo_rules.variants.model import ShuffleIn, UpTo


@define
class _Memory:
    """What is remembered of the game, told from the events."""

    turns: int = 0  # that have begun in the round
    turn: int | None = None
    passed_over: list[int] = field(factory=list)  # since the last turn
    discarder: int | None = None  # who put the card there that may be snapped; None for the starting card
    snapped: int = 0  # on that card
    snapped_from: int | None = None  # the hand of the last right one
    first: int | None = None  # who made the first right one
    wrong: set[int] = field(factory=set)  # who snapped it wrongly
    closed: bool = False
    snaps: Counter[int] = field(factory=Counter)  # of each seat in the round
    draws: int | None = None  # whose card was snapped by another player, and who still draws one for it
    caller: int | None = None
    called_by: str = ""
    starter: int | None = None
    call_ends: bool = False  # nobody else has a turn after the call
    counts: bool = True  # the call, if there is one
    unpaid: bool = False  # a penalty that ends the round has just been waived
    had_last_turn: set[int] = field(factory=set)  # or was passed over, since Cabo was called
    took: bool = False  # the card in hand comes from the discard pile
    way: str | None = None  # how a card has just reached the discard pile on its player's turn
    put_away: bool = False  # the turn of the player with a card in hand is just broken off, so it opens nothing
    received: Place | None = None  # the card there must be looked at now
    snapped_powers: tuple[int, tuple[str, ...]] | None = None  # of a card just snapped, which must be due
    due_powers: list[tuple[int, tuple[str, ...]]] = field(factory=list)  # the powers of snapped cards, in order
    user: int | None = None  # who uses those that are open; None while they are the discarder's
    follows: list[str] = field(factory=list)  # the powers that must open now
    resets: Counter[int] = field(factory=Counter)
    rounds: int = 0
    won: tuple[int, ...] = ()  # the winners of the last round
    counted: bool = False  # the hands were turned face up
    totals: tuple[int, ...] = ()
    comes_down: Mapping[str, int] = field(factory=dict)  # the totals that are reset, and what they become
    due: dict[int, int] = field(factory=dict)  # the seats whose total this round has brought to one of them
    out: set[int] = field(factory=set)  # whose hand had no room for a penalty card, or whose total was too much
    fallen: set[int] = field(factory=set)  # whose total was too much
    promised: dict[str, list[str]] = field(factory=dict)  # the orders that the host has committed to, by hash


_Check = Callable[[State, e.Event, State, _Memory], None]


def check_rules_kept(game: Game) -> None:
    """Nothing happened in a game that its variant does not allow."""
    memory, state = _Memory(), new_state(game.variant, len(game.players))
    several = game.variant.game.several
    if several is not None and several.reset is not None:
        memory.comes_down = several.reset.totals
    for step in game.steps:
        if isinstance(step.move, Call):
            lap = (memory.turns - 1) // state.seats + 1
            assert lap >= game.variant.calling.earliest_lap, f"a call in lap {lap}"
        for event in step.events:
            after = evolve(state, event)
            for check in _CHECKS:
                check(state, event, after, memory)
            _remember(event, memory)
            state = after
        _check_hands(state)
        _check_stock(state)


def _remember(event: e.Event, memory: _Memory) -> None:
    match event:
        case e.Dealt() | e.TableSet():
            memory.turns, memory.turn, memory.caller, memory.snaps = 0, None, None, Counter()
            memory.rounds, memory.counted, memory.had_last_turn = memory.rounds + 1, False, set()
            if isinstance(event, e.Dealt):
                memory.starter = event.starter
            else:  # a turn is in progress
                seats = len(event.hands)
                memory.turns, memory.turn, memory.caller = (event.lap - 1) * seats + 1, event.turn, event.caller
                memory.had_last_turn = {*range(seats)} - {*event.last_turns} if event.caller is not None else set()
                memory.call_ends, memory.called_by = False, "calling.when"
        case e.TurnBegan(seat):
            memory.turns, memory.turn, memory.passed_over = memory.turns + 1, seat, []
            memory.had_last_turn |= {seat} if memory.caller is not None else set()
        case e.PassedOver(seat):
            memory.passed_over.append(seat)
            memory.turns += seat != memory.turn  # a turn in progress has been counted
            memory.had_last_turn |= {seat} if memory.caller is not None else set()
        case e.Called(seat, follow):
            memory.caller, memory.call_ends, memory.called_by = seat, not follow, event.key
            if memory.turn is not None and memory.turn not in (seat, *follow):
                memory.had_last_turn.add(memory.turn)  # it has this turn, which had not begun
        case e.WentOut(seat, key):
            memory.out.add(seat)
            memory.fallen |= {seat} if key == "game.rounds.end.then" else set()
        case e.Took():
            memory.took = True
        case e.Drew():
            memory.took = False
        case e.OpenCardTurned():
            memory.discarder, memory.snapped, memory.wrong, memory.closed = None, 0, set(), False
            memory.snapped_from = memory.first = None
        case e.Kept(seat) | e.Discarded(seat) | e.Returned(seat) | e.Traded(seat):
            memory.discarder, memory.snapped, memory.wrong, memory.closed = seat, 0, set(), False
            memory.user = memory.snapped_from = memory.first = None
        case e.Snapped(seat, place) | e.SnapKept(seat, place):
            memory.snapped += 1
            memory.first = seat if memory.first is None else memory.first
            memory.snapped_from = place.seat
            memory.snaps[seat] += 1
        case e.SnapFailed(seat):
            memory.wrong.add(seat)
        case e.WindowClosed():
            memory.closed = True
        case e.RoundEnded():
            memory.counted = True
        case e.RoundScored(seats=lines, totals=totals):
            memory.totals = totals
            memory.due = {
                seat: memory.comes_down[str(total)]
                for seat, (line, total) in enumerate(zip(lines, totals, strict=True))
                if line.score and str(total) in memory.comes_down
            }
        case e.TotalReset(seat, total):
            memory.resets[seat] += 1
            memory.totals = (*memory.totals[:seat], total, *memory.totals[seat + 1 :])


def _turns_follow(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Turns follow each other in the direction of play; only players without cards are passed over."""
    if isinstance(event, e.PassedOver):
        assert event.seat in memory.out or not any(slot.card for slot in before.hands[event.seat])
    if isinstance(event, e.TurnBegan) and memory.turn is not None:
        step = 1 if before.variant.turn.direction == "clockwise" else -1
        between = [(memory.turn + step * count) % before.seats for count in range(1, before.seats + 1)]
        skipped = between[: between.index(event.seat)]
        starters = {memory.caller} | {before.last_lap.seat if before.last_lap is not None else None}
        if before.last_lap is not None:
            starters |= memory.out  # they have lost the turn that was to come
        assert [seat for seat in skipped if seat not in memory.passed_over and seat not in starters] == []
    if isinstance(event, e.Shuffled):
        rule = before.variant.calling.stock_out
        assert isinstance(rule, ShuffleIn)
        assert len(before.stock) < rule.below
        assert before.shuffle != "stock" or rule.when == "at once"


def _last_lap(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """The round begins with its starter; after a call every other player has one more turn and the caller none."""
    if isinstance(event, e.TurnBegan):
        assert memory.turns > 0 or event.seat == memory.starter
        assert memory.caller != event.seat
        assert event.seat not in memory.had_last_turn
    if isinstance(event, e.Called) and event.key != "calling.nothing_to_draw":
        rule = before.variant.calling.last_turns
        cards = [sum(slot.card is not None for slot in hand) for hand in before.hands]
        fewer = any(count < cards[event.seat] for seat, count in enumerate(cards) if seat not in memory.out)
        ends = rule == "none" or (rule == "if the caller has the fewest cards" and fewer)
        none = {event.seat, *memory.out} | ({before.turn} if before.phase == "draw" else set())
        assert {*event.last_turns} == (set() if ends else {*range(before.seats)} - none)
    if isinstance(event, e.RoundEnded) and memory.caller is not None and event.cause == "last turn":
        # where the stock is out at the same time, players without cards are not passed over one by one
        empty = {seat for seat, hand in enumerate(before.hands) if all(slot.card is None for slot in hand)}
        assert memory.call_ends or memory.had_last_turn | empty | memory.out >= {*range(before.seats)} - {memory.caller}


def _taken(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Nobody takes a card that the table leaves on the discard pile."""
    if isinstance(event, e.Took):
        rule = before.variant.turn.discard_pile
        assert not isinstance(rule, str)
        if rule.not_taken == "power cards":
            assert event.card.text not in before.variant.powers_by_card
        elif rule.not_taken is not None:
            assert not any(card_name(text).names(event.card) for text in rule.not_taken)


def _empty_hands(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Players without cards do only what the table lets them do."""
    word, pile = before.variant.calling.empty_hand, discard_pile(before.variant)
    seat = getattr(event, "seat", None)
    if seat is None or not 0 <= seat < len(before.hands) or any(slot.card for slot in before.hands[seat]):
        return
    if seat in memory.out:
        return  # dealt no cards in this round
    if isinstance(event, e.DrawnKept) and event.key == "calling.empty_hand":
        assert word == "plays on and may refill"
    if isinstance(event, e.Took):
        assert pile is not None
        assert (word == "plays on" and pile.card != "keep") or word == "plays on and may refill"
    if isinstance(event, e.TurnBegan):
        assert word in ("called on their turn", "plays on", "plays on and may refill")
    if isinstance(event, e.Snapped | e.SnapFailed | e.SnappedLate):
        assert word != "out of the round"
    if isinstance(event, e.PassedOver):
        assert not word.startswith("plays on")


_TAKES_PART: Final = (
    e.FirstLooked, e.TurnBegan, e.Drew, e.Took, e.Kept, e.LaidFaceUp, e.Looked, e.Swapped, e.Snapped, e.SnapFailed,
    e.SnappedLate, e.Gave, e.SnapPassed, e.Matched, e.MatchFailed, e.Traded, e.TradeFailed, e.PenaltyOwed, e.Called,
)  # fmt: skip
"""Events in which a seat does something."""


def _out(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Who is out takes no part any more, nobody touches that hand, and only a game that says so goes on without it."""
    rule = before.variant.matching.penalty
    if isinstance(event, e.WentOut) and event.key == "game.rounds.end.then":
        assert memory.counted
        assert _is_too_much(before, memory.totals[event.seat])
        assert event.seat not in memory.fallen
    elif isinstance(event, e.WentOut):
        assert rule.beyond in ("loses the round", "out of the game")
        assert event.seat not in memory.out
        assert rule.limit is not None
        assert sum(slot.card is not None for slot in before.hands[event.seat]) >= rule.limit
    if isinstance(event, e.Dealt):
        memory.out = memory.fallen | (memory.out if rule.beyond == "out of the game" else set())
        assert {seat for seat, total in enumerate(memory.totals) if _is_too_much(before, total)} <= memory.out
        assert {seat for seat, hand in enumerate(event.hands) if not hand} == memory.out
    assert not isinstance(event, _TAKES_PART) or event.seat not in memory.out
    places = getattr(event, "places", (event.place,) if hasattr(event, "place") else ())
    assert memory.out.isdisjoint(at.seat for at in places)
    assert after.round != before.round or after.out == memory.out | (
        {event.seat} if isinstance(event, e.WentOut) else set()
    )
    if isinstance(event, e.RoundEnded) and event.cause == "one player left":
        assert before.seats - len(memory.out) < 2 or before.variant.calling.empty_hand == "out of the round"
    if isinstance(event, e.GameEnded | e.RoundAwaited) and rule.beyond == "out of the game":
        assert isinstance(event, e.GameEnded) or before.seats - len(memory.out) >= 2


def _is_too_much(state: State, total: int) -> bool:
    """Return whether a total puts its player out of the game."""
    rounds = state.variant.game.several
    if rounds is None or isinstance(rounds.end, int | str) or rounds.end.then is None:
        return False
    return total > rounds.end.total or (total == rounds.end.total and rounds.end.when == "reached")


def _face_up(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A card taken from the discard pile lies as the table says, and stays so until it leaves the hands."""
    if memory.counted or isinstance(event, e.RoundEnded):  # then all hands lie open
        return
    open_cards = [slot for hand in after.hands for slot in hand if slot.face_up]
    everybody = {SPECTATOR, *range(after.seats)}
    assert all(slot.card is not None and slot.seen_by >= everybody for slot in open_cards)
    rule = discard_pile(before.variant)
    kept, shown = rule is not None and rule.kept == "face up", before.variant.calling.caller_hand == "face up"
    assert kept or shown or not open_cards
    if isinstance(event, e.HandShown):
        assert shown
        assert event.seat == (memory.caller if memory.turns else event.seat)
        assert all(slot.face_up for slot in after.hands[event.seat] if slot.card is not None)
    if isinstance(event, e.Swapped):
        one, other = ([state.hands[at.seat][at.slot] for at in event.places] for state in (before, after))
        assert [(slot.card, slot.face_up) for slot in one] == [(slot.card, slot.face_up) for slot in other[::-1]]
    if isinstance(event, e.LaidFaceUp):
        assert memory.took
        assert after.hands[event.seat][event.slot].face_up


def _never_kept(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A card whose power says so goes from the stock to the discard pile, by itself."""
    if isinstance(event, e.Kept | e.DrawnKept | e.Traded | e.TradeFailed | e.MatchBegan):
        drawn, named = before.drawn, before.variant.powers_by_name.values()
        if drawn is not None and drawn.pile == "stock":
            never = [card_name(text) for power in named if power.kept == "never" for text in power.cards]
            assert not any(name.names(drawn.card) for name in never)


def _power_opens(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A power opens with a card that the table lets open it, in the moment that the table names."""
    rules = before.variant.powers
    if isinstance(event, e.PowerOpened) and not memory.follows:
        assert rules is not None
        card = before.discard[-1] if event.card is None else event.card
        in_hand = "put back" if memory.took else "drawn"
        assert (rules.order == "use, then discard") is (event.card is not None)
        assert (memory.way if event.card is None else in_hand) in rules.triggers
        assert event.power in before.variant.powers_by_card[card.text]
    elif memory.way == "put back" and not memory.put_away and rules is not None and not before.powers:
        opens = "put back" in rules.triggers and rules.order == "discard, then use"
        assert not opens or before.discard[-1].text not in before.variant.powers_by_card
    ways = {e.Kept: "replaced", e.Discarded: "drawn", e.Returned: "put back"}
    if not isinstance(event, e.PowerOpened | e.LaidFaceUp):
        gone = isinstance(event, e.WentOut) or memory.unpaid
        memory.put_away = memory.put_away if isinstance(event, e.Returned) else gone
        memory.way = ways.get(type(event))


def _powers(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A power looks at as many cards of those whom it says, swaps a pair that it names, and is followed by its next."""
    named = before.variant.powers_by_name
    if memory.follows:
        assert isinstance(event, e.PowerOpened)
        assert event.power == memory.follows.pop(0)
    if memory.received is not None:
        assert isinstance(event, e.Looked)
        assert event.places == (memory.received,)
        memory.received = None
    elif isinstance(event, e.Looked):
        own = sum(at.seat == event.seat for at in event.places)
        count = len(set(event.places))
        each_of_another = len({at.seat for at in event.places}) == count
        fits = {"own": own == count, "another's": own == 0, "anyone's": True, "two players'": each_of_another}
        fits["own and another's"] = own <= 1 and count - own <= 1
        looks = [look for power in before.powers if (look := named[power].look) is not None]
        sizes = [range(1, look.cards.up_to + 1) if isinstance(look.cards, UpTo) else [look.cards] for look in looks]
        assert any(fits[look.whose] and count in size for look, size in zip(looks, sizes, strict=True))
    if isinstance(event, e.Swapped):
        one, other = event.places
        own = (one.seat == event.seat) + (other.seat == event.seat)
        pairs = {"any two", *([[], ["own with another's"], ["two own"]][own])}
        pairs |= {"two opponents'"} if own == 0 and one.seat != other.seat else set()
        looks = [look for power in before.powers if (look := named[power].look) is not None]
        swaps = [look.swap for look in looks] if before.looked else [named[power].swap for power in before.powers]
        assert any(swap is not None and pairs & {*swap.pairs} for swap in swaps)
        assert set(before.looked) <= {one, other}
        used = [swap for power in before.powers if (swap := named[power].swap) is not None]
        if own == 1 and not before.looked and any(swap.look is not None for swap in used):
            memory.received = one if one.seat == event.seat else other
    if isinstance(event, e.PowerEnded) and (event.how == "used" or before.looked):  # a swap after the look was declined
        then = named[event.power].then
        memory.follows = [then] if isinstance(then, str) else [*(then or ())]


def _snapped_powers(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """The powers of snapped cards are used in the order of the snaps, by those who snapped, before play goes on."""
    if memory.snapped_powers is not None and not isinstance(event, e.GiftOwed):
        assert isinstance(event, e.PowerDue)
        assert (event.seat, event.powers) == memory.snapped_powers
        memory.due_powers.append(memory.snapped_powers)
        memory.snapped_powers = None
    match event:
        case e.Snapped(seat, _, card) if before.variant.powers is not None:
            powers = before.variant.powers_by_card.get(card.text, ())
            if powers and "snapped" in before.variant.powers.triggers:
                memory.snapped_powers = (seat, powers)
        case e.PowerDue():
            assert memory.due_powers
        case e.DuePowerOpened(seat, powers):
            assert (seat, powers) == memory.due_powers.pop(0)
            assert before.powers == ()
            assert before.gift is None
            assert before.penalty is None
            memory.user = seat
        case e.PowerEnded(seat) | e.Looked(seat) | e.Swapped(seat):
            assert seat == (before.turn if memory.user is None else memory.user)
        case e.TurnBegan() | e.Drew() | e.Took() | e.LastTurnEnded() | e.RoundEnded():
            drawn = isinstance(event, e.Drew | e.Took)
            unpaid = isinstance(event, e.LastTurnEnded) and event.key == "matching.penalty.unpaid"
            if drawn or not (unpaid or before.variant.matching.penalty.beyond):  # these can break a turn off
                assert not memory.due_powers
                assert memory.user is None or not before.powers
            if isinstance(event, e.RoundEnded):
                memory.due_powers.clear()


def _snaps(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Snaps keep to who may, whose cards, how many on a discard and in a round, and after a wrong one."""
    if not isinstance(event, e.Snapped | e.SnapFailed | e.SnapKept):
        return
    snap = before.variant.matching.snap
    assert snap is not None
    assert (event.card.rank == before.discard[-1].rank) == (not isinstance(event, e.SnapFailed))
    assert (snap.own if event.place.seat == event.seat else snap.others) is not None
    assert memory.discarder is not None or snap.starting_card
    assert snap.who != "anyone but the discarder" or event.seat != memory.discarder
    assert snap.who != "anyone but the player on turn" or before.phase == "last snap" or event.seat != before.turn
    assert snap.caller is None or event.seat != memory.caller
    assert snap.opens is None or not before.powers
    assert not memory.closed
    assert snap.per_discard == "any number" or memory.snapped < snap.per_discard
    assert snap.per_round == "any number" or memory.snaps[event.seat] < snap.per_round
    assert snap.after_wrong == "stays open" or event.seat not in memory.wrong
    assert snap.same_hand is None or event.place.seat != memory.snapped_from
    assert snap.after_right is None or memory.first in (None, event.seat)


def _caller_is_safe(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Once Cabo is called, the others leave the caller's cards alone, as the table says."""
    safe = before.variant.calling.caller_safe_from
    touched: tuple[Place, ...] = ()
    match event:
        case e.Looked(places=places) if "looks" in safe:
            touched = places
        case e.Swapped(places=places) if "swaps" in safe:
            touched = places
        case e.Snapped() | e.SnapFailed() | e.SnapKept() | e.SnappedLate() | e.Matched() | e.MatchFailed() if (
            "matching" in safe
        ):
            touched = (event.place,)
    seat = getattr(event, "seat", None)
    called = before.last_lap is not None and before.last_lap.cause == "call"
    assert not called or seat == memory.caller or memory.caller not in {at.seat for at in touched}


def _drawn_cards(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Matches and sets are for a card of the piles that the table names, and a match for no more cards than it says."""
    pile, matching = "discard pile" if memory.took else "stock", before.variant.matching
    if isinstance(event, e.MatchBegan):
        assert matching.drawn is not None
        assert pile in matching.drawn.piles
        assert matching.drawn.most is None or len(event.claims) <= matching.drawn.most
    if isinstance(event, e.Traded | e.TradeFailed):
        assert matching.set is not None
        assert matching.set.piles is None or pile in matching.set.piles


def _last_cards(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """In the last lap a last card stays, where the table says so."""
    matching = before.variant.matching
    rule = matching.drawn if isinstance(event, e.Matched) else matching.snap
    if before.last_lap is None or rule is None or rule.last_card == "may go":
        return
    if "except the caller's" in rule.last_card and getattr(event, "seat", None) == memory.caller:
        return
    if isinstance(event, e.Snapped | e.Matched | e.Gave) and before.phase != "last snap":
        emptied = not any(slot.card for slot in after.hands[event.seat])
        assert not emptied or not any(slot.card for slot in before.hands[event.seat])


def _penalties(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Penalty cards fill a hand only as far as they may."""
    rule = before.variant.matching.penalty
    if isinstance(event, e.PenaltyPlaced) and rule.limit is not None:
        assert sum(slot.card is not None for slot in after.hands[event.seat]) <= rule.limit
    if isinstance(event, e.PenaltyOwed):
        value: Any = before.variant
        for name in event.key.split("."):
            value = value[name] if isinstance(value, Mapping) else getattr(value, name)
        if event.key.startswith("powers.named."):
            _given(before, event)
        assert event.count == value or event.key.startswith(("matching.set.", "matching.snap.others.owner"))
        assert event.count > 0


def _unpaid(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A penalty that the stock cannot pay ends the last turn, where the table says so, and nothing else is done in
    between; nothing but that ends a turn by the key."""
    key = "matching.penalty.unpaid"
    if isinstance(event, e.PenaltyWaived) and event.key == key:
        assert len(before.stock) < event.count
        memory.unpaid = before.variant.matching.penalty.unpaid == "round ends" and before.phase != "last snap"
        assert after.penalty is None or not memory.unpaid
    elif isinstance(event, e.LastTurnEnded):
        assert (event.key == key) == memory.unpaid
        memory.unpaid = False
    elif memory.unpaid:
        assert isinstance(event, e.Discarded | e.Returned | e.PowerEnded)


def _calls_that_count(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """A call does not count at a table that says so, if cards ran out before the round was over."""
    if isinstance(event, e.RoundEnded):
        cards_ran_out = event.key in ("calling.stock_out", "calling.nothing_to_draw", "matching.penalty.unpaid")
        made_for_want_of_cards = memory.called_by == "calling.nothing_to_draw"
        void = before.variant.scoring.caller.cut_short is not None and cards_ran_out and not made_for_want_of_cards
        memory.counts = not void


def _snapped_owners(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Whose card another player snaps draws one, after the gift, and may keep the card; at no other time."""
    snap = before.variant.matching.snap
    rule = None if snap is None or snap.others is None else snap.others.owner
    if isinstance(event, e.SnapKept):
        assert rule == "keeps it and draws a card"
        assert event.place.seat != event.seat
        assert before.hands[event.place.seat][event.place.slot].card == event.card
    if isinstance(event, e.Snapped):
        assert rule != "keeps it and draws a card" or event.place.seat == event.seat
    if isinstance(event, e.Snapped | e.SnapKept) and event.place.seat != event.seat and rule is not None:
        memory.draws = event.place.seat
    elif isinstance(event, e.PenaltyOwed) and event.key == "matching.snap.others.owner":
        assert (event.seat, event.count, before.gift) == (memory.draws, 1, None)
        memory.draws = None
    else:
        between = e.GiftOwed | e.PowerDue | e.Gave | e.GiftDeclined | e.WindowClosed | e.GameAbandoned
        assert memory.draws is None or isinstance(event, between)


def _given(before: State, event: e.PenaltyOwed) -> None:
    """A power gives cards while it is open: to whom it says, and to a caller only if the caller is not safe."""
    power = event.key.split(".")[2]
    give = before.variant.powers_by_name[power].give
    assert give is not None
    assert power in before.powers
    user = before.turn if before.window is None or before.window.user is None else before.window.user
    assert give.to == "anyone" or event.seat != user
    safe = "given cards" in before.variant.calling.caller_safe_from
    assert not safe or event.seat == user or event.seat != before.caller


def _worth(state: State, seat: int) -> int:
    """The sum of a hand, with equal cards as the table counts them."""
    cards = [slot.card for slot in state.hands[seat] if slot.card]
    copies = Counter(card.rank for card in cards)
    total = 0
    for rank, number in copies.items():
        worths = sorted(state.variant.points[card.text] for card in cards if card.rank == rank)
        match state.variant.scoring.equal_cards if number > 1 else None:
            case None:
                total += sum(worths)
            case "count once":
                total += worths[-1]
    return total


def _scores(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """The caller alone has a bonus or a penalty; totals are sums; nobody called too high is lowest."""
    if not isinstance(event, e.RoundScored):
        return
    rules, fixed = before.variant.scoring, False
    caller = before.caller if memory.counts else None
    for seat, line in enumerate(event.seats):
        assert line.cards == sum(before.variant.points[slot.card.text] for slot in before.hands[seat] if slot.card)
        assert line.score == line.base + line.bonus + line.penalty
        assert seat == caller or line.bonus == 0
        assert seat == caller or line.penalty in (0, rules.highest_adds)
        assert event.totals[seat] == before.totals[seat] + line.score
        if line.special is None:
            assert line.points == _worth(before, seat)
        fixed |= line.special is not None and not isinstance(rules.special[line.special].points, int)
    memory.won = event.winners
    if fixed:
        assert not any(line.bonus or line.penalty for line in event.seats)
    else:
        _scores_of_the_caller(before, event, memory)


def _scores_of_the_caller(before: State, event: e.RoundScored, memory: _Memory) -> None:
    """Who is lowest, who wins, and what everybody scores, told once more."""
    rules, seats = before.variant.scoring, range(before.seats)
    caller = before.caller if memory.counts else None
    points = [line.points for line in event.seats]
    highest = before.variant.calling.highest_hand
    out = {*memory.out}
    compared = [points[seat] for seat in seats if seat not in out]
    word = before.variant.calling.empty_hand
    emptied = [seat for seat in seats if word == "wins at once" and not _cards(before, seat) and seat not in out]
    if emptied:  # nobody else can be lowest, and no limit for a caller matters
        out, highest = {*seats} - {*emptied}, None
    playing = [points[seat] for seat in seats if seat not in out]
    tie = (
        caller is not None and caller not in out and points[caller] == min(playing) and playing.count(min(playing)) > 1
    )
    if caller is not None and (
        (highest is not None and points[caller] > highest) or (tie and rules.caller.tied != "lowest")
    ):
        out |= {caller}
    order = {
        seat: [
            points[seat],
            *[
                {
                    "fewest cards": _cards(before, seat),
                    "lowest card": _lowest_card(before, seat),
                    "caller": int(seat != caller),
                }[word]
                for word in rules.ties or ()
            ],
        ]
        for seat in seats
        if seat not in out
    }
    lowest = [seat for seat in order if order[seat] == min(order.values())]
    if rules.winner == "lowest, ties go to the caller" and caller in order and points[caller or 0] == min(playing):
        lowest = [caller or 0]
    winners = (
        [seat for seat in lowest if seat == caller] if rules.winner == "caller if lowest" and not emptied else lowest
    )
    assert list(event.winners) == winners
    plain = tie and rules.caller.tied == "neither" and (highest is None or points[caller or 0] <= highest)
    for seat, line in enumerate(event.seats):
        failed = seat == caller and seat not in lowest and not plain
        spared = (
            seat not in memory.out
            and rules.caller.at_or_below is not None
            and caller not in (None, seat)
            and points[seat] <= points[caller or 0]
        )
        nothing = spared or (seat in winners and rules.winner_scores == "nothing")
        times = (rules.caller.times or 1) if failed and points[seat] > 0 else 1
        counts = points[seat] * times
        if failed:
            counts = rules.caller.score or max(counts, rules.caller.at_least or counts)
        assert line.base == (0 if nothing else counts)
        assert line.bonus == (rules.caller.bonus if seat == caller and seat in lowest else 0)
        most = seat not in memory.out and points[seat] == max(compared) > min(compared)
        pays = most and seat not in lowest and not spared and not (seat == caller and plain)
        assert line.penalty == (rules.caller.penalty if failed else 0) + (rules.highest_adds or 0) * pays


def _cards(state: State, seat: int) -> int:
    return sum(slot.card is not None for slot in state.hands[seat])


def _lowest_card(state: State, seat: int) -> int:
    return min((state.variant.points[slot.card.text] for slot in state.hands[seat] if slot.card), default=0)


def _game(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """Totals come down as often as they may; the game ends when its limit or its number of rounds says so."""
    rounds = before.variant.game.several
    if isinstance(event, e.TotalReset):
        assert rounds is not None
        reset = rounds.reset
        assert reset is not None
        assert memory.due.pop(event.seat) == event.total
        assert reset.per_player == "unlimited" or memory.resets[event.seat] < reset.per_player
        assert reset.per_game == "unlimited" or memory.resets.total() < reset.per_game
    if before.variant.matching.penalty.beyond == "out of the game":
        memory.due = {seat: total for seat, total in memory.due.items() if seat not in memory.out}
    if isinstance(event, e.RoundAwaited | e.GameEnded) and memory.due:
        assert rounds is not None
        reset = rounds.reset
        assert reset is not None
        assert all(
            (reset.per_player != "unlimited" and memory.resets[seat] >= reset.per_player)
            or (reset.per_game != "unlimited" and memory.resets.total() >= reset.per_game)
            for seat in memory.due
        )
    if isinstance(event, e.RoundAwaited | e.GameEnded):
        lasting = before.variant.matching.penalty.beyond == "out of the game" or rounds is None
        gone = memory.out if lasting else memory.fallen
        players = {seat: total for seat, total in enumerate(memory.totals) if seat not in gone}
        highest, goes_on = max(players.values()), isinstance(event, e.RoundAwaited)
        if rounds is None:
            assert not goes_on
        elif isinstance(rounds.end, int):
            assert goes_on == (memory.rounds < rounds.end and len(players) > 1)
        elif not isinstance(rounds.end, str) and rounds.end.then is not None:
            too_much = {_is_too_much(before, total) for total in players.values()}
            assert len(too_much) == 1  # of all who are left, or of nobody
            assert (True in too_much or len(players) < 2) != goes_on
        elif not isinstance(rounds.end, str):
            over = highest > rounds.end.total or (highest == rounds.end.total and rounds.end.when == "reached")
            assert (over or len(players) < 2) != goes_on
        if isinstance(event, e.GameEnded):
            lowest = min(players.values())
            best = tuple(seat for seat, total in players.items() if total == lowest)
            assert event.winners == (memory.won if rounds is None and memory.won else best)


def _commitments(before: State, event: e.Event, after: State, memory: _Memory) -> None:
    """What the host opens after the round has the hash that it said, and is the order of the cards; and it opens all
    before it deals again."""
    match event:
        case e.Dealt(hands=hands, stock=stock, commitment=said):
            assert not memory.promised
            held = [hand for hand in hands if hand]
            order = [hand[slot].text for slot in range(len(held[0])) for hand in held] + [card.text for card in stock]
        case e.Shuffled(stock=stock, commitment=said):
            order = [card.text for card in stock]
        case e.CommitmentOpened(commitment=opened, order=shown, nonce=nonce):
            assert memory.counted or before.winners is not None
            told = [card.text for card in shown]
            assert memory.promised.pop(opened) == told
            written = json.dumps({"nonce": nonce, "order": told}, separators=(",", ":"))
            assert sha256(written.encode()).hexdigest() == opened
            return
        case _:
            return
    if said is not None:
        assert said not in memory.promised
        memory.promised[said] = order


def _check_stock(state: State) -> None:
    """Where the pile is shuffled in at once, a low stock waits for it unless there is nothing to shuffle in."""
    rule = state.variant.calling.stock_out
    if isinstance(rule, str) or rule.when is None or state.phase not in ("draw", "done", "last snap"):
        return
    if state.gift or state.penalty or state.looked or state.shuffle:
        return
    kept = 0 if rule.shuffle_in == "the whole pile" else 1
    assert len(state.stock) >= rule.below or len(state.discard) <= kept, "the stock is low and nobody shuffles"


def _check_hands(state: State) -> None:
    """A hand that is empty while nothing is owed has had its effect."""
    if state.phase in ("deal", "looks", "over", "last snap", "drawn") or state.gift or state.penalty or state.shuffle:
        return
    if state.powers and state.window is not None and (state.window.due or state.window.user is not None):
        return  # the powers of snapped cards come first
    hands = [hand for seat, hand in enumerate(state.hands) if seat not in state.out]
    if state.claims is not None or all(any(slot.card for slot in hand) for hand in hands):
        return
    match state.variant.calling.empty_hand:
        case "round ends" | "wins at once":
            raise AssertionError("a hand is empty and the round goes on")
        case "last lap" | "called at once":
            assert state.last_lap is not None
        case "out of the round":
            assert sum(any(slot.card for slot in hand) for hand in hands) >= 2, "too few have cards"


_CHECKS: Final[tuple[_Check, ...]] = (
    _turns_follow, _last_lap, _taken, _never_kept, _empty_hands, _out, _face_up, _unpaid, _power_opens, _powers,
    _snapped_powers, _snaps, _caller_is_safe, _drawn_cards, _last_cards, _penalties, _snapped_owners,
    _calls_that_count, _scores, _game, _commitments,
)  # fmt: skip
