"""A sentence for each event, made by its chapter in the words of a catalogue.

Without recall, a sentence names only cards that everybody can still see after the event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cabo_rules import events as e
from cabo_rules.cards import HIDDEN
from cabo_rules.errors import GameError, check_list, short, wrong_argument
from cabo_rules.events import Event
from cabo_rules.events.evolve import NOT_FITTING, evolve
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.commentary import calling, deal, game, matching, powers, scoring, turn
from cabo_rules.show.commentary.phrases import Sentences, check_table
from cabo_rules.show.texts import Texts
from cabo_rules.show.texts.speaker import speaker
from cabo_rules.state import State, change
from cabo_rules.views import Recall, check_recall, redact, view

SENTENCES: Final[Sentences] = {
    kind: make
    for chapter in (deal, turn, powers, matching, calling, scoring, game)
    for kind, make in chapter.SENTENCES.items()
}


def commentary(
    names: Sequence[str],
    before: State,
    happened: Iterable[Event],
    recall: Recall = "perfect",
    *,
    you: int | None = None,
    language: str | Texts = "en",
) -> Iterator[str]:
    """Yield a sentence for each event, except that a power has been used, which the sentences before it say.

    :param names: the players' names, by seat.
    :param before: the state before the first of the events; for a view the state with perfect recall.
    :param recall: as for :func:`sentence`.
    :param you: as for :func:`sentence`.
    :param language: as for :func:`sentence`.
    :raises GameError: as for :func:`sentence`.

    >>> from cabo_rules import Game, load_variant
    >>> from cabo_rules.moves import CloseLooks
    >>> before = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> list(commentary(before.players, before.state, before.play(CloseLooks()).last_events))[1:]
    ['The 3C is turned up to start the discard pile.', "Ana's turn."]
    """
    check_table(before, names, "before")
    check_list("happened", happened, "a list of events")
    state = before
    for event in happened:
        told = sentence(names, state, event, recall, you=you, language=language)
        if worth_saying(event):
            yield told
        state = evolve(state, event)


def worth_saying(event: Event) -> bool:
    """Return whether the sentence of an event adds anything to those before it."""
    return not (isinstance(event, e.PowerEnded) and event.how == "used")


def sentence(
    names: Sequence[str],
    before: State,
    event: Event,
    recall: Recall = "perfect",
    *,
    you: int | None = None,
    language: str | Texts = "en",
) -> str:
    """Describe an event in a sentence.

    :param names: the players' names, by seat.
    :param before: the state before the event, which shows the cards that move.
    :param recall: ``"none"`` leaves out cards that lie face down afterwards or that only one seat can see. A sentence
        that stays on a screen then does not remember anything for its reader.
    :param you: the seat that reads the sentence, if it is to be called "you".
    :param language: the code of a language, or :class:`cabo_rules.show.texts.Texts` of your own.
    :raises GameError: if the event is not an event of this table, there is not a name for each seat, ``recall`` is
        another word, ``you`` is not a seat, or the language is unknown.

    >>> from cabo_rules import Game, card, events, load_variant
    >>> game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=7)
    >>> sentence(game.players, game.state, events.Drew(1, card("KS")))
    'Ben draws the KS from the stock.'
    >>> sentence(game.players, game.state, events.Drew(1, card("KS")), recall="none")
    'Ben draws a card from the stock.'
    >>> sentence(game.players, game.state, events.Drew(1, card("KS")), you=1, language="de")
    'Du ziehst KS vom Nachziehstapel.'
    """
    check_table(before, names, "before")
    check_recall(recall)
    to = speaker(names, you, language)
    if type(event) not in SENTENCES:
        raise wrong_argument("event", "an event", event, "cabo_rules.events has their classes")
    try:
        if recall == "none":  # the drawn card may lie open, but is face down once it is kept
            before, event = change(view(before, SPECTATOR, "none"), drawn=None), without_recall(event)
        return SENTENCES[type(event)](to, before, event)
    except NOT_FITTING:
        raise GameError(f"event must be one that can happen at this table, not {short(event, 80)}") from None


_TURNED_BACK: Final[Mapping[type[Any], str]] = {
    e.TableSet: "hands",
    e.SnapFailed: "card",
    e.SnapKept: "card",
    e.MatchFailed: "card",
    e.TradeFailed: "cards",
}
"""The fields of events that show everybody cards which lie face down afterwards."""


def without_recall(event: Event) -> Event:
    """Redact an event for everybody, and hide the cards that lie face down after it."""
    redacted = redact(event, SPECTATOR)
    name = _TURNED_BACK.get(type(redacted))
    return redacted if name is None else _hide(redacted, name)


def _hide(event: Any, name: str) -> Any:
    return attrs.evolve(event, **{name: _hidden(getattr(event, name))})


def _hidden(cards: Any) -> Any:
    """Return the same cards, hidden; a hole stays a hole."""
    if isinstance(cards, tuple):
        return tuple(map(_hidden, cards))
    return None if cards is None else HIDDEN
