"""Refusals in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, Final

from cabo_rules.errors import check_kind
from cabo_rules.refusals import SEAT_GAPS, AnyOf, Phrase, Reason, Refusal
from cabo_rules.show.texts.catalogue import Texts
from cabo_rules.show.texts.speaker import Speaker, capital, either, say, speaker_of_any, whom

_WORDS: Final = frozenset({"pile", "offence"})
"""The gaps that hold a word of a move."""


def refusal_text(
    refusal: Refusal, names: Sequence[str], *, you: int | None = None, language: str | Texts = "en"
) -> str:
    """Return the sentence of a refusal, in a language and to a player.

    :param names: the players' names, by seat.
    :param you: the seat that reads the sentence; without it, everybody is named.
    :raises GameError: if it is not a refusal, the names are not a list of text, ``you`` is not one of their seats, or
        the language is unknown.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks, Draw
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7).play(CloseLooks())
    >>> refusal = game.refusal(Draw(1, "stock"))
    >>> refusal_text(refusal, game.players), refusal_text(refusal, game.players, you=0)
    ("It is Ana's turn.", 'It is your turn.')
    >>> refusal_text(refusal, game.players, you=1, language="de")
    'Ana ist am Zug.'
    """
    check_kind(Refusal, "refusal", refusal, "a Refusal", "game.refusal(move) returns one")
    to = speaker_of_any(names, you, language)
    seats: dict[str, Any] = {"who": refusal.seat, **{gap: seat for gap, seat in refusal.gaps if gap in SEAT_GAPS}}
    about, key = _about(refusal.reason), f"refusal.{refusal.code}"
    words = {gap: _in_words(to, gap, value) for gap, value in refusal.gaps}
    if about is not None and you is not None and seats[about] == you:
        key = f"{key}.you"
    words.update((gap, to.name(seat) if gap == about else whom(to, seat)) for gap, seat in seats.items())
    return capital(say(to, key, **words))


@lru_cache(maxsize=256)
def _about(reason: Reason) -> str | None:
    """Return the gap of the seat that the sentence is about: the first one, which its verb agrees with."""
    gaps = (gap for _, gap, _, _ in Formatter().parse(reason.sentence))
    return next((gap for gap in gaps if gap == "who" or gap in SEAT_GAPS), None)


def _in_words(to: Speaker, gap: str, value: object) -> object:
    if isinstance(value, Phrase):
        return say(to, f"phrase.{value.words}", **dict(value.gaps))
    if isinstance(value, AnyOf):
        return either(to, value.names)
    return to.words[f"{gap}.{value}"] if gap in _WORDS else value
