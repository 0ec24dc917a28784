"""Words of pictures in German."""

from __future__ import annotations

from typing import Final

PICTURE: Final = {
    # drawn
    "picture.round": " · Runde {round}",
    "picture.for": " · Sicht: {viewer}",
    "picture.last_lap": "letzter Umlauf",
    "picture.stock": "Stapel",
    "picture.discard pile": "Ablage",
    "picture.penalty": "Strafe",
    "picture.empty": "leer",
    "picture.snap.open": "Schnapp!",
    "picture.snap.later": "später schnappen",
    "picture.snap.closed": "nicht schnappen",
    "picture.drawn": "neu",
    "picture.more": "und {count} weitere Plätze",
    "picture.total": "gesamt {total}",
    "picture.dealer": "Geber",
    "picture.wins": "Sieg",
    "picture.out": "raus",
    # the legend
    "picture.legend.owner": "vom Besitzer gesehen",
    "picture.legend.other": "von anderen gesehen",
    "picture.legend.known": "bekannt, aber verdeckt",
    "picture.legend.number": "Nummer des Platzes",
    "picture.legend.touched": "vom letzten Zug berührt",
    # read out
    "picture.title": "{variant}, Runde {round}",
    "picture.title.seen": "{variant}, Runde {round}, Sicht: {viewer}",
    "picture.seat": "Sitz {seat}: {who}, gesamt {total}",
    "picture.seat.out": "Sitz {seat}: {who}, gesamt {total}, ausgeschieden",
    "picture.slot": "{who}, Platz {slot}: {card}",
    "picture.held": "{who}, gezogene Karte: {card}",
    "picture.face_up": "{card}, offen",
    "picture.face_down": "{card}, verdeckt",
    "picture.seen_by": "{card}, verdeckt, gesehen von {who}",
    "picture.seen_by.more": "{card}, verdeckt, gesehen von {who} und {count} weiteren",
    "picture.pile": "{pile}: {cards}",
    "picture.pile.top": "{pile}: {cards}, oben {card}",
    "picture.touched": "{what}, vom letzten Zug berührt",
    "picture.pending": "Offen: {sentence}",
}
