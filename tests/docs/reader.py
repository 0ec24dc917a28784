"""A reader of logs, made of what ``docs/reference/log-format.md`` says and of nothing else: it imports no library.

It is what somebody would write in another language who wants to show recorded games. If the page left something out,
this reader would show another table than the library.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

WATCHING: Final = -2


@dataclass
class Card:
    """A card that lies on the table, who has seen it, and whether it lies face up."""

    face: str
    seen: set[int] = field(default_factory=set)
    up: bool = False

    def look(self, face: str, seat: int) -> None:
        """A seat has seen the card; if the event shows its face, that is known from now on."""
        self.face = self.face if face == "??" else face
        self.seen |= {seat}

    def show(self, face: str, seats: set[int]) -> None:
        """All have seen the card, and it is what the event says."""
        self.face, self.seen = face, set(seats)


@dataclass
class Slot:
    """A slot of a hand: its cell, and a card or a hole."""

    cell: tuple[int, int]
    card: Card | None


class Table:
    """What lies on the table."""

    def __init__(self, header: dict[str, Any]) -> None:
        deal = header["variant"]["deal"]
        self.dealt, self.columns = deal["cards"], deal["cards"] // deal["rows"]
        self.all = {*range(len(header["players"])), WATCHING}
        self.hands: list[list[Slot]] = []
        self.stock: list[str] = []
        self.discard: list[str] = []
        self.drawn: Card | None = None
        self.apart: list[str] = []
        self.totals = [0] * len(header["players"])
        self.turn = 0
        self.winners: list[int] | None = None
        self.waiting = Waiting(len(header["players"]))

    def happen(self, event: dict[str, Any]) -> None:
        """What becomes of the table by an event; there is a method for each event that changes what lies there."""
        self.waiting.happen(event)
        change = getattr(self, f"_{event['type']}", None)
        if change is not None:
            change(event)

    def _lay(self, hands: list[list[str | None]]) -> None:
        self.hands = [
            [Slot(self._cell(number), None if face is None else Card(face)) for number, face in enumerate(hand)]
            for hand in hands
        ]
        self.drawn, self.apart = None, []

    def _cell(self, n: int) -> tuple[int, int]:
        return divmod(n, self.columns) if n < self.dealt else (0, self.columns + n - self.dealt)

    def _at(self, place: list[int]) -> Slot:
        return self.hands[place[0]][place[1]]

    def _card(self, place: list[int]) -> Card:
        card = self._at(place).card
        assert card is not None
        return card

    def _exchange(self, one: list[int], other: list[int]) -> None:
        a, b = self._at(one), self._at(other)
        a.card, b.card = b.card, a.card

    def _put(self, event: dict[str, Any], card: Card) -> None:
        hand = self.hands[event["seat"]]
        if event["slot"] == len(hand):
            hand.append(Slot(tuple(event["cell"]), None))
        hand[event["slot"]].card = card

    def _table_set(self, event: dict[str, Any]) -> None:
        self._lay(event["hands"])
        for seat, lists in enumerate(event["seen"]):
            for slot, seats in enumerate(lists):
                if self._at([seat, slot]).card:
                    self._card([seat, slot]).seen = set(seats)
        self.stock, self.discard = event["stock"], event["discard"]
        self.totals, self.turn = event["totals"], event["turn"]

    def _dealt(self, event: dict[str, Any]) -> None:
        self._lay(event["hands"])
        self.stock, self.discard, self.turn = event["stock"], [], 0

    def _first_looked(self, event: dict[str, Any]) -> None:
        for slot, face in zip(event["slots"], event["cards"], strict=True):
            self._card([event["seat"], slot]).look(face, event["seat"])

    def _open_card_turned(self, event: dict[str, Any]) -> None:
        self.stock, self.discard = self.stock[1:], [event["card"]]

    def _turn_began(self, event: dict[str, Any]) -> None:
        self.turn = event["seat"]

    _passed_over = _turn_began

    def _shuffled(self, event: dict[str, Any]) -> None:
        self.stock = event["stock"]
        self.discard = self.discard[len(self.discard) - event["kept"] :]

    def _drew(self, event: dict[str, Any]) -> None:
        self.stock, self.drawn = self.stock[1:], Card(event["card"], {event["seat"]})

    def _took(self, event: dict[str, Any]) -> None:
        self.discard, self.drawn = self.discard[:-1], Card(event["card"], set(self.all))

    def _kept(self, event: dict[str, Any]) -> None:
        self._at([event["seat"], event["slot"]]).card, self.drawn = self.drawn, None
        self.discard = [*self.discard, event["card"]]

    def _laid_face_up(self, event: dict[str, Any]) -> None:
        self._card([event["seat"], event["slot"]]).up = True

    def _discarded(self, event: dict[str, Any]) -> None:
        self.discard, self.drawn = [*self.discard, event["card"]], None

    _returned = _discarded

    def _power_opened(self, event: dict[str, Any]) -> None:
        if event["card"] is not None and self.drawn is not None:
            self.drawn.show(event["card"], self.all)

    def _match_began(self, event: dict[str, Any]) -> None:
        assert self.drawn is not None
        self.drawn.show(event["card"], self.all)

    def _looked(self, event: dict[str, Any]) -> None:
        for place, face in zip(event["places"], event["cards"], strict=True):
            self._card(place).look(face, event["seat"])

    def _swapped(self, event: dict[str, Any]) -> None:
        self._exchange(*event["places"])

    def _snapped(self, event: dict[str, Any]) -> None:
        self._at(event["place"]).card = None
        self.discard = [*self.discard, event["card"]]

    def _snap_failed(self, event: dict[str, Any]) -> None:
        self._card(event["place"]).show(event["card"], self.all)

    _match_failed = _snap_kept = _snap_failed

    def _gave(self, event: dict[str, Any]) -> None:
        self._exchange([event["seat"], event["slot"]], event["place"])

    def _matched(self, event: dict[str, Any]) -> None:
        self._snapped(event)
        if event["give"] is not None:
            self._exchange([event["seat"], event["give"]], event["place"])

    def _traded(self, event: dict[str, Any]) -> None:
        for slot in event["slots"]:
            self._at([event["seat"], slot]).card = None
        self._at([event["seat"], event["slots"][0]]).card, self.drawn = self.drawn, None
        self.discard = [*self.discard, *event["cards"]]

    def _trade_failed(self, event: dict[str, Any]) -> None:
        for slot, face in zip(event["slots"], event["cards"], strict=True):
            self._card([event["seat"], slot]).show(face, self.all)

    def _drawn_kept(self, event: dict[str, Any]) -> None:
        assert self.drawn is not None
        self._put(event, self.drawn)
        self.drawn = None

    def _penalty_drawn(self, event: dict[str, Any]) -> None:
        self.stock, self.apart = self.stock[1:], [*self.apart, event["card"]]

    def _penalty_placed(self, event: dict[str, Any]) -> None:
        self._put(event, Card(self.apart[0]))
        self.apart = self.apart[1:]

    def _hand_shown(self, event: dict[str, Any]) -> None:
        for slot, face in zip(self.hands[event["seat"]], event["cards"], strict=True):
            if slot.card:
                slot.card.show(face, self.all)
                slot.card.up = True

    def _round_ended(self, event: dict[str, Any]) -> None:
        for seat, faces in enumerate(event["hands"]):
            self._hand_shown({"seat": seat, "cards": faces})

    def _round_scored(self, event: dict[str, Any]) -> None:
        self.totals = event["totals"]

    def _total_reset(self, event: dict[str, Any]) -> None:
        self.totals = [event["total"] if seat == event["seat"] else old for seat, old in enumerate(self.totals)]

    def _game_ended(self, event: dict[str, Any]) -> None:
        self.winners = event["winners"]

    def _game_abandoned(self, event: dict[str, Any]) -> None:
        self.winners = []


PHASES: Final = {
    **dict.fromkeys(("round_ended", "round_awaited"), "deal"),
    **dict.fromkeys(("dealt",), "looks"),
    **dict.fromkeys(("turn_began", "table_set"), "draw"),
    **dict.fromkeys(("drew", "took"), "drawn"),
    **dict.fromkeys(("kept", "discarded", "returned", "traded", "drawn_kept"), "done"),
    **dict.fromkeys(("last_turn_ended",), "last snap"),
    **dict.fromkeys(("game_ended", "game_abandoned"), "over"),
}
"""The phase that begins with an event."""


class Waiting:
    """What the game waits for: the phase, and what is open."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.phase = "deal"
        self._clear()

    def _clear(self) -> None:
        self.looks: set[int] = set()
        self.powers: list[str] = []
        self.swap = self.window = self.gift = self.shuffle = False
        self.named: int | None = None
        self.owed = self.apart = 0

    def happen(self, event: dict[str, Any]) -> None:
        """What becomes of it by an event."""
        kind = event["type"]
        if kind in ("dealt", "table_set"):
            self._clear()
        self.phase = PHASES.get(kind, self.phase)
        self._powers(kind, event)
        self._cards(kind, event)
        if kind in ("dealt", "looks_ended"):
            self.looks = {seat for seat, hand in enumerate(event.get("hands", ())) if hand}
        elif kind == "first_looked":
            self.looks -= {event["seat"]}
        elif kind in ("shuffle_awaited", "stock_low", "shuffled"):
            self.shuffle = kind != "shuffled"

    def _powers(self, kind: str, event: dict[str, Any]) -> None:
        if kind == "power_opened":
            self.powers.append(event["power"])
        elif kind == "due_power_opened":
            self.powers = [*event["powers"]]
        elif kind == "looked":
            self.swap = True
        elif kind == "power_ended":
            self.powers, self.swap = [name for name in self.powers if name != event["power"]], False
        elif kind == "round_ended":
            self.powers, self.swap, self.window = [], False, False

    def _cards(self, kind: str, event: dict[str, Any]) -> None:
        if kind in ("open_card_turned", "kept", "discarded", "returned", "traded"):
            self.window = True
        elif kind == "table_set":
            self.window = event["discard"] != []
        elif kind in ("drew", "took", "window_closed"):
            self.window = False
        elif kind in ("gift_owed", "gave", "gift_declined"):
            self.gift = kind == "gift_owed"
        elif kind in ("penalty_owed", "penalty_waived"):
            self.owed = event["count"] if kind == "penalty_owed" else 0
        elif kind == "penalty_drawn":
            self.owed, self.apart = self.owed - 1, self.apart + 1
        elif kind == "penalty_placed":
            self.apart -= 1
        elif kind == "match_began":
            self.named = len(event["claims"])
        elif kind in ("matched", "match_failed"):
            assert self.named is not None
            self.named -= 1
        if kind == "discarded":
            self.named = None


def tables(lines: Iterable[str]) -> Iterator[Table]:
    """The table after each move of a log, whose lines must be numbered, and linked by their hashes."""
    before, table = "", None
    for number, line in enumerate(lines):
        data = json.loads(line)
        stated = data.pop("sha256")
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256((before + text).encode()).hexdigest()
        assert before == stated, f"the chain breaks at move {number}"
        if table is None:
            assert (data["format"], data["game"]) == (1, "cabo")
            table = Table(data)
        else:
            assert data["n"] == number
            for event in data["events"]:
                table.happen(event)
            yield table
