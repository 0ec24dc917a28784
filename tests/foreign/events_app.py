"""Games of this library as raafayk7/cambio stores its own: the rows of its table ``game_events``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from cabo_rules import Card, Game, evolve, load_variant, new_state
from cabo_rules import events as e
from cabo_rules.moves import Call, Draw, Place
from cabo_rules.play import Habits, continue_at_random
from cabo_rules.state import State

NAMES = ("Ana", "Ben", "Chi", "Dot")
LIVELY = Habits(call=0.015, take=0.25, right_snap=0.6, wrong_snap=0.05, close=0)
ACTORS = ("playerId", "viewerId", "by", "slammerId", "calledBy", "turnPlayerId")
PRNG = (0, 0, 0, 0)


def played(seats: int, seed: int) -> Game:
    """Play by the rules of the app, in which seat 0 starts."""
    game = Game.new(load_variant("cambio-blind"), NAMES[:seats], seed=seed, starter=0)
    *_, game = continue_at_random(game, Random(seed), habits=LIVELY)
    return game


def stored(game: Game) -> list[str]:
    """Return the rows of a game, as JSON."""
    users = [str(uuid5(NAMESPACE_OID, name)) for name in game.players]
    rows: list[str] = []
    for tag, fields in _events(game):
        event = {"_tag": tag} | {key: _in_json(key, value, users) for key, value in fields.items()}
        actor = next((event[key] for key in ACTORS if key in event), None)
        rows.append(json.dumps({"seq": len(rows), "type": tag, "payload": event, "actor_id": actor}))
    return rows


def _in_json(key: str, value: Any, users: Sequence[str]) -> Any:
    """Return a card, a place or the seat of a player as the app writes it, and anything else as it is."""
    if key in (*ACTORS, "players", "winners") and type(value) is int:
        return users[value]
    if isinstance(value, Card):
        return value.text.replace("10", "T")
    if isinstance(value, Place):
        return {"playerId": users[value.seat], "slotIndex": value.slot}
    if isinstance(value, dict):
        return {inner: _in_json(inner, each, users) for inner, each in value.items()}
    if isinstance(value, list | tuple | range):
        return [_in_json(key, each, users) for each in value]
    return value


def _events(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tags and fields of the events. In the app a turn ends when the snap window closes."""
    state, turn = new_state(game.variant, len(game.players)), 0
    for step in game.steps:
        if isinstance(step.move, Draw | Call) and step.move.seat != turn:
            if state.window is not None:
                yield "SlamWindowClosed", {}
            turn = step.move.seat
            yield "TurnAdvanced", {"playerId": turn}
        has_power = bool(state.powers) or any(isinstance(event, e.PowerOpened) for event in step.events)
        for event in step.events:
            yield from _event(event, state, has_power=has_power)
            state = evolve(state, event)
        if isinstance(step.move, Call):
            scores = [{"playerId": seat, "total": total} for seat, total in enumerate(state.totals)]
            yield "GameEnded", {"calledBy": step.move.seat, "scores": scores, "winners": game.winners}
        elif state.window is not None and any(isinstance(event, e.TurnBegan) for event in step.events):
            yield "SlamWindowOpened", {"turnPlayerId": turn, "closesAt": 0, "rank": state.discard[-1].rank}


def _event(event: Any, state: State, *, has_power: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the event of the app for one of this library in a state, if there is one."""
    by = {"playerId": getattr(event, "seat", None)}
    drawn = None if state.drawn is None else state.drawn.card
    match event:
        case e.Dealt():
            hands = [[{"slotIndex": n, "card": card} for n, card in enumerate(hand)] for hand in event.hands]
            dealt = {"players": range(len(hands)), "hands": hands, "deck": event.stock}
            yield "GameStarted", {"at": 0, "seed": 0, "config": {"slamWindowMs": 5000}, "prng": PRNG} | dealt
        case e.Drew():
            yield "CardDrawn", by | {"card": event.card}
        case e.Took():
            yield "DiscardTaken", by | {"card": event.card}
        case e.Kept():
            yield "HeldSwapped", by | {"slotIndex": event.slot, "placed": drawn, "discarded": event.card}
        case e.DrawnKept():
            yield "HeldKept", by | {"slotIndex": event.slot, "card": drawn}
        case e.Discarded():
            yield "PowerDiscarded" if has_power else "HeldDiscarded", by | {"card": event.card}
        case e.Looked():
            yield "CardPeeked", {"viewerId": event.seat, "target": event.places[0], "card": event.cards[0]}
        case e.Swapped():
            yield "CardsBlindSwapped", {"by": event.seat, "first": event.places[0], "second": event.places[1]}
        case e.PowerEnded(how="lapsed"):
            yield "PowerFizzled", by | {"power": "T" if drawn is None else drawn.rank.replace("10", "T")}
        case e.Snapped() | e.SnapFailed():
            tag = "SlamSucceeded" if isinstance(event, e.Snapped) else "SlamFailed"
            yield tag, {"slammerId": event.seat, "target": event.place, "card": event.card}
        case e.Gave():
            yield "CardGivenFromHand", {"slammerId": event.seat, "fromSlot": event.slot, "to": event.place}
        case e.PenaltyPlaced():
            yield "PenaltyDrawn", by | {"slotIndex": event.slot, "card": state.penalty and state.penalty.apart[0]}
        case e.PenaltyWaived():
            yield "DrawSkipped", by | {"kind": "penalty"}
        case e.Shuffled():
            yield "DeckReshuffled", {"deck": event.stock, "prng": PRNG}
        case e.Called():
            yield "CambioCalled", by
