"""Words of the page that steps through a game in German."""

from __future__ import annotations

from typing import Final

REPLAY: Final = {
    "replay.no_script": "Diese Seite zeigt ein Spiel Zug für Zug; das Skript dafür führt dieser Browser nicht aus.",
    "replay.table": "Der Tisch",
    "replay.where": "Zug {move} von {moves}, Runde {round}",
    "replay.before": "Vor dem ersten Zug",
    "replay.moves": "Züge",
    # buttons
    "replay.controls": "Bedienung",
    "replay.slider": "Zug",
    "replay.round_back": "Zum Anfang der Runde oder zur vorigen Runde",
    "replay.round_back.title": "Vorige Runde (Bild auf)",
    "replay.back": "Einen Zug zurück",
    "replay.back.title": "Einen Zug zurück (←)",
    "replay.play": "Abspielen",
    "replay.pause": "Anhalten",
    "replay.play.title": "Abspielen oder anhalten (Leertaste)",
    "replay.on": "Einen Zug vor",
    "replay.on.title": "Einen Zug vor (→)",
    "replay.round_on": "Zur nächsten Runde",
    "replay.round_on.title": "Nächste Runde (Bild ab)",
    # choices
    "replay.choices": "Auswahl",
    "replay.view": "Sicht",
    "replay.referee": "alle Karten",
    "replay.round": "Runde",
    "replay.speed": "Tempo",
    "replay.slow": "langsam",
    "replay.normal": "mittel",
    "replay.fast": "schnell",
    "replay.very_fast": "sehr schnell",
    # keys
    "replay.keyboard": "Tastatur",
    "replay.key.home": "Pos1",
    "replay.key.end": "Ende",
    "replay.key.page_up": "Bild auf",
    "replay.key.page_down": "Bild ab",
    "replay.key.space": "Leertaste",
    "replay.key.to": "{first} bis {last}",
    "replay.does.step": "einen Zug zurück oder vor",
    "replay.does.ends": "vor den ersten Zug oder hinter den letzten",
    "replay.does.rounds": "vorige oder nächste Runde",
    "replay.does.play": "abspielen oder anhalten",
    "replay.does.seats": "Sicht dieses Sitzes",
    "replay.does.views": "Sicht auf alle Karten, Sicht der Zuschauer",
    "replay.does.list": "in der Liste einen Zug zurück oder vor",
    "replay.letters": "Buchstaben und Ziffern als Tasten nutzen",
    "replay.address": "Die Adresse der Seite führt zu dem Zug und der Sicht, die sie zeigt.",
    # notes
    "replay.note.unread": "Die Seite endet mit Zug {move}: Zeile {line} des Protokolls lässt sich nicht lesen.",
    "replay.note.problem": "Die Seite endet mit Zug {move}. Das Urteil über das Protokoll: {problem}",
}
