"""Games of this library as a web room sends its own: the whole state after each move, in JSON.

The messages have the shape of those of a server that holds a room in memory and sends it to everybody in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from attrs import define

from cabo_rules import Card, Game, State, evolve, load_variant, new_state
from cabo_rules import events as e
from cabo_rules.moves import DeclinePower, Discard, Draw, Look, Snap
from cabo_rules.play import Habits, continue_at_random
from tests.examples import EXAMPLES

NAMES = ("Ana", "Ben", "Chi", "Dot")
LIVELY = Habits(call=0.03, take=0.25, use_power=0.9, right_snap=0.6, wrong_snap=0.04, close=0, penalize=0)
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
USING = {
    "peek": "USING_PEEK",
    "spy": "USING_SPY",
    "blind-switch": "USING_SWAP_1",
    "look-and-switch": "USING_QUEEN_PEEK",
}


def played(seats: int, seed: int) -> Game:
    """Play by the rules of the room, in which a turn ends by itself."""
    variant = load_variant(EXAMPLES / "foreign" / "room.toml", changes={"turn.ends": "by itself"})
    *_, game = continue_at_random(Game.new(variant, NAMES[:seats], seed=seed), Random(seed), habits=LIVELY)
    return game


def sent(game: Game) -> list[str]:
    """Return the messages that the server sends to the whole room, as JSON."""
    return [json.dumps({"event": event, "data": data}) for event, data in _messages(game)]


@define
class Room:
    """The state of a room on its server.

    :ivar rows: the slots of each hand that have a card, in the order in which the room shows them: it has no holes.
    """

    state: State
    ids: Mapping[Card, str]
    rows: list[list[int]]
    turn_state: str | None = None
    drawn: Card | None = None
    caller: int | None = None

    def card(self, card: Card, *, face_up: bool = True) -> dict[str, Any]:
        """Return a card as the room writes it: one that lies face down has only its id."""
        if not face_up:
            return {"id": self.ids[card], "faceUp": False}
        rank, suit = card.text[:-1], SUITS[card.text[-1]]
        value = {"A": 1, "J": 11, "Q": 12, "K": 13}.get(rank) or int(rank)
        return {"id": self.ids[card], "suit": suit, "rank": rank, "value": value, "faceUp": True}

    def follow(self, event: Any) -> None:
        """Change the room by an event of the game."""
        self.state = evolve(self.state, event)
        match event:
            case e.LooksEnded() | e.TurnBegan():
                self.turn_state = "DRAW_CHOICE"
            case e.Drew():
                self.turn_state, self.drawn = "DRAWN_FROM_DECK", event.card
            case e.PowerOpened():
                self.turn_state, self.drawn = USING[event.power], self.state.discard[-1]
            case e.Kept() | e.PowerEnded() if (
                self.turn_state != "USING_QUEEN_SWAP"
            ):  # the room forgets to clear it there
                self.drawn = None
            case e.Discarded():
                self.drawn = None
            case e.Called():
                self.caller = event.seat
            case e.Snapped():
                self.rows[event.seat].remove(event.place.slot)
            case e.PenaltyPlaced():
                self.rows[event.seat].append(event.slot)
            case _:
                pass

    def told(self) -> tuple[str, dict[str, Any]]:
        """Return the message with the public state."""
        state, is_over = self.state, self.state.phase == "over"
        hands = [[card_at(state, seat, slot) for slot in row] for seat, row in enumerate(self.rows)]
        players = [
            {
                "id": f"socket-{seat}",
                "name": NAMES[seat],
                "score": state.totals[seat],
                "cards": [self.card(card, face_up=is_over) for card in hand],
            }
            for seat, hand in enumerate(hands)
        ]
        return "room_update", {
            "roomId": "Q7ZK2M",
            "state": "INITIAL_PEEK" if self.turn_state is None else "GAME_OVER" if is_over else "PLAYING",
            "turnIndex": (state.turn + is_over) % len(hands),
            "turnState": "DRAW_CHOICE" if is_over else self.turn_state,
            "caboCalledBy": None if self.caller is None else f"socket-{self.caller}",
            "lastRound": self.caller is not None,
            "drawnCard": None if self.drawn is None else self.card(self.drawn),
            "discardTop": self.card(state.discard[-1]),
            "deckCount": len(state.stock),
            "logs": [],
            "players": players,
        }


def card_at(state: State, seat: int, slot: int) -> Card:
    """Return the card in a slot."""
    found = state.hands[seat][slot].card
    assert found is not None
    return found


def _messages(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the messages, each as the name of its event and its data."""
    deck, ids = game.variant.cards_for(len(game.players)), [f"c{number}" for number in range(1, 53)]
    Random(0).shuffle(ids)
    state = new_state(game.variant, len(game.players))
    room = Room(state, dict(zip(deck, ids, strict=True)), [[*range(4)] for _ in game.players])
    for step, after in pairwise([*game.steps, None]):
        assert step is not None
        if isinstance(step.move, Snap):
            yield _matched(room, step.move, is_wrong=any(isinstance(event, e.SnapFailed) for event in step.events))
        is_queen = room.turn_state == "USING_QUEEN_PEEK"
        for event in step.events:
            room.follow(event)
        declines = isinstance(step.move, Discard) and after is not None and isinstance(after.move, DeclinePower)
        takes = isinstance(step.move, Draw) and step.move.pile == "discard pile"
        if isinstance(step.move, Look) and is_queen:
            for room.turn_state in ("USING_QUEEN_SPY", "USING_QUEEN_SWAP"):
                yield room.told()
        elif room.state.shuffle is None and not declines and not takes:  # else it is one move of the room with the next
            yield room.told()


def _matched(room: Room, move: Snap, *, is_wrong: bool) -> tuple[str, dict[str, Any]]:
    """Return the message about a match, which precedes the state after it."""
    by, slot = {"playerId": f"socket-{move.seat}"}, move.target.slot
    if not is_wrong:
        return "match_success", by
    card = room.card(card_at(room.state, move.seat, slot))
    return "match_failed", by | {"cardIndex": room.rows[move.seat].index(slot), "card": card}
