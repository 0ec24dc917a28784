"""Answers of a table in German."""

from __future__ import annotations

from typing import Final

TABLE: Final = {
    "table.not_begun": "Das Spiel hat noch nicht begonnen.",
    "table.not_your_seat": "Du kannst nur für deinen eigenen Sitz ziehen.",
    "table.not_seen": "Der Zug behauptet, etwas gesehen zu haben, das noch nicht geschehen ist.",
    "table.id_used": "Mit dieser Kennung kam schon ein anderer Zug.",
    "table.too_many_wait": "Es warten schon zu viele deiner Karten auf das Schnappen.",
    "table.own_move": "Der Tisch gibt und mischt selbst; bitte ihn um die nächste Runde.",
    "table.not_a_hosts_move": "Die Spielleitung macht nur Züge der Spielleitung.",
    "table.not_the_host": "Das darf nur die Spielleitung.",
    "table.no_round": "Jetzt kann keine Runde gegeben werden.",
    "table.no_undo": "Zu einem solchen Zug kann das Spiel nicht zurückkehren.",
    "table.spectator": "Zuschauer sehen nur zu.",
    "table.full": "Alle Sitze sind besetzt.",
    "table.seat_taken": "Dieser Sitz ist besetzt.",
    "table.name_blank": "Ein Name darf nicht leer sein.",
    "table.name_long": "Ein Name darf höchstens {most} Zeichen haben.",
    "table.name_unseen": "Ein Name darf nur aus sichtbaren Zeichen bestehen.",
    "table.bad_message": "Diese Nachricht lässt sich nicht lesen: {problem}",
}
