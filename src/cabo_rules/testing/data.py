"""Leaks in a payload of data: faces of cards, the seed, hashes, and facts that are not turned over."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any, Final

from cabo_rules.cards import HIDDEN, Card
from cabo_rules.game import Game
from cabo_rules.logs.log import chained_lines
from cabo_rules.players import viewer_in_words
from cabo_rules.seats import SPECTATOR, Place
from cabo_rules.state import Drawn, Slot, State, change, drawn_lies_open, power_user
from cabo_rules.testing.leaves import Leaf, leaves, shown
from cabo_rules.variants.load import variant_to_data
from cabo_rules.views import redact, view


def find_leak(payload: object, game: Game, seat: int) -> str:
    """Return what a payload shows a seat that it cannot know, in words, or empty text."""
    unseen = _never_shown(game, seat)
    finder = _finder(game, unseen)
    hashes = cache(lambda: _hashes(game, seat))  # few payloads have any
    forgetful: list[str] = []
    for leaf in leaves(payload):
        if leaf.kind == "fact":
            if isinstance(leaf.value, State) and _forgets(leaf.value):
                forgetful.append(f"{leaf.at}.")
            elif isinstance(leaf.value, Slot | Drawn) and leaf.at.startswith(tuple(forgetful)):
                continue  # checked with the whole state
            if found := _not_turned_over(leaf, seat):
                fact = f"the {type(leaf.value).__name__} at {leaf.at} is not turned over for it"
                return f"the card {shown(found.value)} at {found.at}: {fact}"
        elif _is_seed(leaf, game.seed):
            return f"the game's seed, and so every card to come: {shown(leaf.value)} at {leaf.at}"
        elif isinstance(leaf.value, str) and (line := _hashed_line(leaf.value, hashes)):
            return f"the hash of {line}, and so hidden cards if it tries all: {shown(leaf.value)} at {leaf.at}"
        elif leaf.value not in game.players and (card := _card_in(leaf, unseen, finder)):
            return f"the card {card}, which it has not seen in this game: {shown(leaf.value)} at {leaf.at}"
    return ""


# --- states, events and moves -----------------------------------------------------------------------------------------


def _not_turned_over(leaf: Leaf, seat: int) -> Leaf | None:
    """Return the first card in a fact that its seat does not see, or None."""
    turned = _turned_over(leaf.value, seat)
    if turned == leaf.value:
        return None
    pairs = zip(_cards(leaf.value, leaf.at), _cards(turned, leaf.at), strict=True)
    return next(mine for mine, its in pairs if mine != its)


def _turned_over(fact: Any, seat: int) -> Any:
    if isinstance(fact, State):
        viewer = seat if seat < fact.seats else SPECTATOR
        return _open_now(fact, viewer) if _forgets(fact) else view(fact, viewer)
    return redact(fact, seat)


def _forgets(state: State) -> bool:
    """Return whether a state may be a view without recall, which does not have who has seen a card."""
    said = any(slot.seen_by for hand in state.hands for slot in hand) or (
        state.drawn is not None and state.drawn.seen_by
    )
    return not said and all(card == HIDDEN for card in state.stock)


def _open_now(state: State, seat: int) -> State:
    """Return a view without recall with only the cards that lie open, or that the seat can be looking at."""
    looked = state.looked if seat == power_user(state) else ()
    hands = tuple(
        tuple(
            slot
            if slot.card is None
            or slot.face_up
            or (state.phase == "looks" and owner == seat)
            or Place(owner, number) in looked
            else redact(slot, SPECTATOR)
            for number, slot in enumerate(hand)
        )
        for owner, hand in enumerate(state.hands)
    )
    drawn = state.drawn
    if drawn is not None and drawn.seat != seat and not drawn_lies_open(state, drawn):
        drawn = redact(drawn, SPECTATOR)
    return change(view(state, seat), hands=hands, drawn=drawn)


def _cards(fact: Any, at: str) -> Iterator[Leaf]:
    return (leaf for leaf in leaves(fact, at) if isinstance(leaf.value, Card))


# --- faces ------------------------------------------------------------------------------------------------------------


def _never_shown(game: Game, seat: int) -> dict[str, Card]:
    """Return the cards of the deck of which no copy was ever shown; none if all cards are equal."""
    deck = {card.text: card for card in game.variant.cards_for(game.state.seats)}
    known = {leaf.value.text for leaf in leaves(game.view(seat)) if isinstance(leaf.value, Card)}
    return {text: card for text, card in deck.items() if text not in known} if len(deck) > 1 else {}


def _finder(game: Game, unseen: dict[str, Card]) -> re.Pattern[str]:
    """Return a pattern that finds a card in text.

    It finds a card with a suit anywhere. A number or a joker, which may mean anything, it finds as the library shows a
    card, and in quotes unless it is a key or a name in the rules.
    """
    suited = [text for text, card in unseen.items() if card.suit]
    others = [text for text in unseen if text not in suited]
    named = {leaf.value for leaf in leaves([*variant_to_data(game.variant).values()]) if isinstance(leaf.value, str)}
    quoted = [text for text in others if text not in named]
    return re.compile(
        rf"(?<![0-9A-Za-z])({_any(suited)})(?![0-9A-Za-z])"
        rf"""|Card\(text='({_any(others)})'|(["'])({_any(quoted)})\3(?!\s*:)"""
    )


def _any(texts: Collection[str]) -> str:
    return "|".join(texts) or "(?!)"


def _card_in(leaf: Leaf, unseen: dict[str, Card], finder: re.Pattern[str]) -> str:
    """Return the first card in a leaf that has not been shown, or empty text."""
    value = leaf.value
    if isinstance(value, Card):
        return value.text if value.text in unseen else ""
    if not isinstance(value, str) or leaf.kind == "text":
        return ""
    if value in unseen and not (leaf.kind == "key" and value.isdigit()):
        return value
    found = finder.search(value)
    return next(group for group in found.groups() if group in unseen) if found else ""


# --- hashes -----------------------------------------------------------------------------------------------------------

_HASH: Final = re.compile(r"(?<![0-9a-z])[0-9a-f]{8,64}(?![0-9a-z])")
"""A hash, or enough of its beginning to be unique."""


def _hashed_line(text: str, hashes: Callable[[], Sequence[tuple[str, str]]]) -> str:
    """Return in words the line whose hash is in a text, or empty text."""
    named = _HASH.findall(text)
    return next((line for made, line in hashes() if any(map(made.startswith, named))), "") if named else ""


def _hashes(game: Game, seat: int) -> Sequence[tuple[str, str]]:
    """Return the hashes of the lines of the whole log and of other seats' logs, each with its line in words.

    A header has no card. Everybody may know the hashes of a spectator's log.
    """
    whole = "the whole log" if game.viewer is None else f"the log of {viewer_in_words(game.viewer)}"
    logs = {whole: game} if game.viewer != seat else {}
    if game.viewer is None:
        others = [other for other in range(len(game.players)) if other != seat]
        logs |= {f"the log of {viewer_in_words(other)}": game.view(other) for other in others}
    return [
        (made, f"line {number} of {log}")
        for log, seen in logs.items()
        for number, (_, made) in enumerate(chained_lines(seen), 1)
        if number > 1
    ]


# --- the seed ---------------------------------------------------------------------------------------------------------


def _is_seed(leaf: Leaf, seed: int | None) -> bool:
    """Return whether a leaf is the seed, under that name."""
    if seed is None:
        return False
    if re.search(r"(?:^|_)seed$", leaf.name, re.IGNORECASE) and str(leaf.value) == str(seed):
        return True
    return isinstance(leaf.value, str) and bool(re.search(rf"(?i)seed\W{{1,3}}(?<!\d){seed}\b", leaf.value))
