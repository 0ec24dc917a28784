"""Words of pictures in English: those that are drawn, and those for people who cannot see the picture."""

from __future__ import annotations

from typing import Final

PICTURE: Final = {
    # drawn, where there is room for about as many letters as here
    "picture.round": " · round {round}",
    "picture.for": " · for {viewer}",
    "picture.last_lap": "last lap",
    "picture.stock": "stock",
    "picture.discard pile": "discard pile",
    "picture.penalty": "penalty",
    "picture.empty": "empty",
    "picture.snap.open": "Snap!",
    "picture.snap.later": "snap later",
    "picture.snap.closed": "no snap",
    "picture.drawn": "drawn",
    "picture.more": "and {count} more slots",
    "picture.total": "total {total}",
    "picture.dealer": "dealer",
    "picture.wins": "wins",
    "picture.out": "out",
    # the legend
    "picture.legend.owner": "its owner has seen it",
    "picture.legend.other": "somebody else has",
    "picture.legend.known": "known, but face down",
    "picture.legend.number": "slot number",
    "picture.legend.touched": "touched by the last move",
    # read out
    "picture.title": "{variant}, round {round}",
    "picture.title.seen": "{variant}, round {round}, as seen by {viewer}",
    "picture.seat": "Seat {seat}: {who}, total {total}",
    "picture.seat.out": "Seat {seat}: {who}, total {total}, out",
    "picture.slot": "{who}, slot {slot}: {card}",
    "picture.held": "{who}, drawn card: {card}",
    "picture.face_up": "{card}, face up",
    "picture.face_down": "{card}, face down",
    "picture.seen_by": "{card}, face down, seen by {who}",
    "picture.seen_by.more": "{card}, face down, seen by {who} and {count} more",
    "picture.pile": "{pile}: {cards}",
    "picture.pile.top": "{pile}: {cards}, on top {card}",
    "picture.touched": "{what}, touched by the last move",
    "picture.pending": "Pending: {sentence}",
}
