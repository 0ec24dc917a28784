"""What happens at the table, in sentences: one for each kind of event.

The commentator tells the cards that the events and the state show: all of them, or those of a view. Without recall it
names only cards that everybody can still see once the sentence is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN
from cabo_rules.errors import GameError, check_list, must_be, short
from cabo_rules.events import Event
from cabo_rules.evolve import evolve
from cabo_rules.evolve.table import NOT_FITTING
from cabo_rules.moves import SPECTATOR, Place
from cabo_rules.rules.powers.targets import must_use
from cabo_rules.show.commentary.words import (
    Names,
    at,
    cards,
    cards_of,
    check_table,
    last_turns,
    listed,
    lying,
    penalty_cards,
    power,
    powers,
    shown,
    slots,
    the,
    who,
    wins,
)
from cabo_rules.state import State, change
from cabo_rules.views import Recall, check_recall, redact, view

_Sentence = Callable[[Names, State, Any], str]


def commentary(
    names: Sequence[str], before: State, happened: Iterable[Event], recall: Recall = "perfect"
) -> Iterator[str]:
    """A sentence for each event.

    :param names: the players' names, by seat.
    :param before: the state before the first of the events; of a view the one with perfect recall.
    :param recall: as for :func:`sentence`.
    :raises GameError: as for :func:`sentence`.

    >>> from cabo_rules import CloseLooks, Game, load_variant
    >>> before = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> list(commentary(before.players, before.state, before.play(CloseLooks()).last_events))[1:]
    ['The 3C is turned to start the discard pile.', "Ana's turn."]
    """
    check_table(before, names, "before")
    check_list("happened", happened, "a list of events")
    state = before
    for event in happened:
        yield sentence(names, state, event, recall)
        state = evolve(state, event)


def sentence(names: Sequence[str], before: State, event: Event, recall: Recall = "perfect") -> str:
    """What an event means, in a sentence.

    :param names: the players' names, by seat.
    :param before: the state before it, where moved cards can be seen.
    :param recall: ``"none"`` leaves out every card that lies face down afterwards, or that one seat alone can see, so
        a sentence that stays on a screen remembers nothing for its reader.
    :raises GameError: if it is not an event, not told of a state and a name for each of its seats, or ``recall`` is
        another word.

    >>> from cabo_rules import Game, card, events, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> sentence(game.players, game.state, events.Drew(1, card("KS")))
    'Ben draws the KS from the stock.'
    >>> sentence(game.players, game.state, events.Drew(1, card("KS")), recall="none")
    'Ben draws a card from the stock.'
    """
    check_table(before, names, "before")
    check_recall(recall)
    if type(event) not in SENTENCES:
        raise GameError(must_be("event", "an event", event, "cabo_rules.events has their classes"))
    try:
        if recall == "none":  # the drawn card may lie open, but not any more where it is kept
            before, event = change(view(before, SPECTATOR, "none"), drawn=None), _still_open(event)
        return SENTENCES[type(event)](names, before, event)
    except NOT_FITTING:
        raise GameError(f"event must be one that can happen at this table, not {short(event, 80)}") from None


_BACK_FACE_DOWN: Final[Mapping[type[Any], str]] = {
    e.TableSet: "hands",
    e.SnapFailed: "card",
    e.MatchFailed: "card",
    e.TradeFailed: "cards",
}
"""The fields of events that show everybody cards which lie face down afterwards."""


def _still_open(event: Event) -> Event:
    """An event as everybody is told of it, without the cards that lie face down after it."""
    told = redact(event, SPECTATOR)
    name = _BACK_FACE_DOWN.get(type(told))
    return told if name is None else _with_backs(told, name)


def _with_backs(told: Any, name: str) -> Any:
    return attrs.evolve(told, **{name: _backs(getattr(told, name))})


def _backs(cards: Any) -> Any:
    """The same cards, face down; a hole stays a hole."""
    if isinstance(cards, tuple):
        return tuple(map(_backs, cards))
    return None if cards is None else HIDDEN


# --- deal -------------------------------------------------------------------------------------------------------------


def _table_set(names: Names, before: State, event: e.TableSet) -> str:
    hands = "; ".join(f"{name} holds {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    called = "" if event.caller is None else f" {names[event.caller]} has called {before.variant.call}."
    return f"The table is set up by hand: {hands}.{called} {names[event.turn]} is on turn."


def _dealt(names: Names, _: State, event: e.Dealt) -> str:
    dealer = "The host deals" if event.dealer is None else f"{names[event.dealer]} deals"
    hands = "; ".join(f"{name} gets {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    return f"Round {event.round}. {dealer}: {hands}. {names[event.starter]} starts.{_committed(event)}"


def _committed(event: e.Dealt | e.Shuffled) -> str:
    return "" if event.commitment is None else f" The host has committed to the order: {event.commitment}."


def _commitment_opened(_: Names, before: State, event: e.CommitmentOpened) -> str:
    return f"The host opens its commitment {event.commitment}: the cards lay in that order."


def _first_looked(names: Names, _: State, event: e.FirstLooked) -> str:
    if not event.slots:
        return f"{names[event.seat]} does not look at any card."
    seen = "" if HIDDEN in event.cards else f": {cards(event.cards)}"
    return f"{names[event.seat]} looks at {slots(event.slots)} first{seen}."


def _looks_ended(names: Names, before: State, event: e.LooksEnded) -> str:
    if before.variant.deal.first_look is None:
        return "The rules have no first look."
    return (
        f"The host closes the first looks for {who(names, event.seats)}."
        if event.seats
        else "The first looks are over."
    )


# --- turn -------------------------------------------------------------------------------------------------------------


def _shuffled(_: Names, before: State, event: e.Shuffled) -> str:
    kept = f" but its top {cards_of(event.kept)}" if event.kept else ""
    stock = cards_of(len(event.stock))
    return f"The discard pile{kept} is shuffled into the stock, which now has {stock}.{_committed(event)}"


def _kept(names: Names, before: State, event: e.Kept) -> str:
    kept = "the card" if before.drawn is None else the(before.drawn.card, "the card")
    return f"{names[event.seat]} keeps {kept} in slot {event.slot} and discards the {event.card}."


# --- powers -----------------------------------------------------------------------------------------------------------


def _power_opened(names: Names, before: State, event: e.PowerOpened) -> str:
    if event.card is not None:
        return f"{names[event.seat]} uses the power “{power(event.power)}”."
    opened = (*before.powers, event.power)
    verb = "must" if must_use(change(before, looked=()), event.seat, opened) else "may"
    return f"{names[event.seat]} {verb} use the power {powers(opened)}."


def _looked(names: Names, _: State, event: e.Looked) -> str:
    looks = (
        f"{at(names, event.seat, place)}{shown(card)}" for place, card in zip(event.places, event.cards, strict=True)
    )
    return f"{names[event.seat]} looks at {listed(looks)}."


def _swapped(names: Names, before: State, event: e.Swapped) -> str:
    one, other = (f"{at(names, event.seat, place)}{lying(before, place)}" for place in event.places)
    return f"{names[event.seat]} swaps {one} with {other}."


_HOW_ENDED: Final[Mapping[e.PowerEnding, str]] = {
    "used": "{who} has used the power “{power}”.",
    "declined": "{who} leaves the power “{power}” unused.",
    "forfeited": "{who}'s turn is over, and the power “{power}” is forfeited.",
    "not chosen": "{who} leaves the power “{power}” for the other.",
    "lapsed": "The power “{power}” lapses: {who} finds nothing to use it on.",
}


def _power_ended(names: Names, _: State, event: e.PowerEnded) -> str:
    return _HOW_ENDED[event.how].format(who=names[event.seat], power=power(event.power))


# --- matching ---------------------------------------------------------------------------------------------------------


def _snapped(names: Names, _: State, event: e.Snapped) -> str:
    return f"Snap! {names[event.seat]} puts the {event.card} from {at(names, event.seat, event.place)} on the pile."


def _snap_failed(names: Names, before: State, event: e.SnapFailed) -> str:
    top = before.discard[-1]
    place = at(names, event.seat, event.place)
    return f"Wrong snap! {names[event.seat]} shows {the(event.card)} from {place} on the {top}; it goes back."


def _gift_owed(names: Names, before: State, event: e.GiftOwed) -> str:
    snap = before.variant.matching.snap
    word = "must" if snap is not None and snap.gift == "must" else "may"
    return f"{names[event.seat]} {word} give a card into {at(names, event.seat, event.place)}."


def _gave(names: Names, before: State, event: e.Gave) -> str:
    card = lying(before, Place(event.seat, event.slot))
    return f"{names[event.seat]} gives slot {event.slot}{card} into {at(names, event.seat, event.place)}."


def _match_began(names: Names, _: State, event: e.MatchBegan) -> str:
    named = listed([at(names, event.seat, claim.place) for claim in event.claims])
    return f"{names[event.seat]} shows the {event.card} and matches it with {named}."


def _matched(names: Names, before: State, event: e.Matched) -> str:
    given = ""
    if event.give is not None:
        given = f", and gives slot {event.give}{lying(before, Place(event.seat, event.give))} for it"
    return f"Right: {at(names, event.seat, event.place)} is the {event.card} and goes on the pile{given}."


def _penalty_placed(names: Names, before: State, event: e.PenaltyPlaced) -> str:
    card = shown(before.penalty.apart[0]) if before.penalty is not None and before.penalty.apart else ""
    row, column = event.cell
    where = f"slot {event.slot} (row {row}, column {column})"
    return f"{names[event.seat]} lays the penalty card{card} in {where}."


def _penalty_waived(names: Names, _: State, event: e.PenaltyWaived) -> str:
    full = event.key == "matching.penalty.most_cards"
    why = "The hand is full" if full else "There is no card for it"
    return f"{why}: {names[event.seat]} is let off {penalty_cards(event.count)}."


# --- calling, scoring, the game ---------------------------------------------------------------------------------------


def _called(names: Names, before: State, event: e.Called) -> str:
    word = before.variant.call
    called = f"calls {word}" if event.key == "calling.when" else f"has called {word} by the rules"
    return f"{names[event.seat]} {called}; {last_turns(names, event.last_turns)}."


_CAUSES: Final[Mapping[e.RoundEndCause, str]] = {
    "last turn": "after the last turn",
    "empty hand": "since a hand is empty",
    "stock out": "since the stock is out",
    "nothing to draw": "since there is nothing to draw",
}


def _round_ended(names: Names, _: State, event: e.RoundEnded) -> str:
    hands = "; ".join(f"{name} {cards(hand)}" for name, hand in zip(names, event.hands, strict=True))
    return f"The round is over {_CAUSES[event.cause]}. All hands are turned up: {hands}."


def _scored(score: e.SeatScore) -> str:
    """How a score came about, said only where it is not just the cards."""
    parts = [f"cards {score.cards}"]
    if score.special is not None:
        parts.append(power(score.special))
    if score.base != score.cards:
        parts.append(f"counted as {score.base}")
    parts += [f"{word} {added:+}" for word, added in (("bonus", score.bonus), ("penalty", score.penalty)) if added]
    return f"{score.score} ({', '.join(parts)})" if len(parts) > 1 else str(score.score)


def _round_scored(names: Names, _: State, event: e.RoundScored) -> str:
    lines = zip(names, event.seats, event.totals, strict=True)
    scores = "; ".join(f"{name} {_scored(score)}, in all {total}" for name, score, total in lines)
    return f"The round is counted: {scores}. {wins(names, event.winners)} the round."


def _round_awaited(names: Names, _: State, event: e.RoundAwaited) -> str:
    starter = "the host says who starts" if event.starter is None else f"{names[event.starter]} will start"
    dealer = "" if event.dealer is None else f" and {names[event.dealer]} will deal"
    return f"Another round may be dealt: {starter}{dealer}."


SENTENCES: Final[Mapping[type[Any], _Sentence]] = {
    e.TableSet: _table_set,
    e.Dealt: _dealt,
    e.CommitmentOpened: _commitment_opened,
    e.FirstLooked: _first_looked,
    e.LooksEnded: _looks_ended,
    e.OpenCardTurned: lambda _, __, event: f"The {event.card} is turned to start the discard pile.",
    e.TurnBegan: lambda names, _, event: f"{names[event.seat]}'s turn.",
    e.ShuffleAwaited: lambda names, _, event: f"The stock is too low for {names[event.seat]} to draw from.",
    e.Shuffled: _shuffled,
    e.Drew: lambda names, _, event: f"{names[event.seat]} draws {the(event.card)} from the stock.",
    e.Took: lambda names, _, event: f"{names[event.seat]} takes the {event.card} from the discard pile.",
    e.Kept: _kept,
    e.LaidFaceUp: lambda names, _, event: f"{names[event.seat]}'s slot {event.slot} lies face up.",
    e.Discarded: lambda names, _, event: f"{names[event.seat]} discards the {event.card}.",
    e.Returned: lambda names, _, event: f"{names[event.seat]} puts the {event.card} back on the discard pile.",
    e.PowerOpened: _power_opened,
    e.Looked: _looked,
    e.Swapped: _swapped,
    e.PowerEnded: _power_ended,
    e.Snapped: _snapped,
    e.SnapFailed: _snap_failed,
    e.SnappedLate: lambda names, _, event: (
        f"Too late! {names[event.seat]} snaps with {at(names, event.seat, event.place)}, which is not shown."
    ),
    e.WindowClosed: lambda _, __, event: f"The snap window is closed ({event.key}).",
    e.GiftOwed: _gift_owed,
    e.Gave: _gave,
    e.GiftDeclined: lambda names, _, event: f"{names[event.seat]} gives no card.",
    e.MatchBegan: _match_began,
    e.Matched: _matched,
    e.MatchFailed: lambda names, _, event: (
        f"Wrong: {at(names, event.seat, event.place)} is {the(event.card, 'another card')} and goes back."
    ),
    e.Traded: lambda names, _, event: (
        f"{names[event.seat]} trades {slots(event.slots)} ({cards(event.cards)}) for the drawn card."
    ),
    e.TradeFailed: lambda names, _, event: (
        f"{names[event.seat]} shows {slots(event.slots)} ({cards(event.cards)}): no set; they go back."
    ),
    e.DrawnKept: lambda names, _, event: f"{names[event.seat]} keeps the drawn card, too, in slot {event.slot}.",
    e.PenaltyOwed: lambda names, _, event: f"{names[event.seat]} owes {penalty_cards(event.count)} ({event.key}).",
    e.PenaltyDrawn: lambda names, _, event: f"{names[event.seat]} draws a penalty card{shown(event.card)}.",
    e.PenaltyPlaced: _penalty_placed,
    e.PenaltyWaived: _penalty_waived,
    e.SnapPassed: lambda names, _, event: f"{names[event.seat]} gives up the last snap.",
    e.Called: _called,
    e.HandEmptied: lambda names, _, event: (
        f"{names[event.seat]} has no card left; {last_turns(names, event.last_turns)}."
    ),
    e.PassedOver: lambda names, _, event: f"{names[event.seat]} has no card and is passed over.",
    e.LastTurnEnded: lambda names, _, event: f"{names[event.seat]}'s turn was the last of the round.",
    e.RoundEnded: _round_ended,
    e.RoundScored: _round_scored,
    e.TotalReset: lambda names, _, event: f"{names[event.seat]}'s total comes down to {event.total}.",
    e.RoundAwaited: _round_awaited,
    e.GameEnded: lambda names, _, event: f"The game is over. {wins(names, event.winners)}.",
    e.GameAbandoned: lambda _, __, event: "The game is abandoned: nobody wins.",
}
