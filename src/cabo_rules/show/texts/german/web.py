"""Answers of the server of tables in German."""

from __future__ import annotations

from typing import Final

WEB: Final = {
    "web.no_table": "Diesen Tisch gibt es nicht.",
    "web.no_variant": "Dieser Server bietet diese Regeln nicht an.",
    "web.wrong_seats": "{variant} ist für {fewest} bis {most} Spieler.",
    "web.wrong_bots": "An 0 bis {most} dieser Sitze können Bots spielen.",
    "web.too_soon": "Gerade wurde schon ein Tisch eröffnet. Versuche es in einer Sekunde wieder.",
    "web.too_many_tables": "Deine Adresse hat schon zu viele Tische. Spiel an einem davon, oder versuche es später.",
    "web.no_room": "Dieser Server hat keinen Platz für einen weiteren Tisch.",
    "web.not_over": "Das Spiel ist noch nicht zu Ende.",
    "web.too_long": "Das Spiel ist für eine Seite zu lang. Lade sein Protokoll herunter.",
    "web.not_read": "Diese Nachricht lässt sich nicht lesen.",
    "web.not_stored": "Der Server kann das gerade nicht speichern; nichts ist geschehen. Versuche es später wieder.",
    "web.no_hello": "Sag zuerst, wer du bist.",
    "web.no_token": "Zum Hinsetzen gehört ein Schlüssel von 20 bis 100 Zeichen.",
    "web.no_seat": "Du hast keinen Sitz.",
    "web.by_link": "Öffne den Link eines Sitzes, um dich an diesen Tisch zu setzen.",
    "web.full": "Es sind zu viele Leute verbunden. Versuche es später wieder.",
    "web.not_yours": "Nur Mitspieler und die Spielleitung können eine Revanche verlangen.",
}
