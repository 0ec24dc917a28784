"""A player who tries every card: builds the line that the referee would have written, and looks for its hash.

The attacker has what a seat was handed, as text, and nothing of the referee's. ``python -m tests.oracle`` says what it
finds in some games, with the referee's hashes and without them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, Final

from attrs import field, frozen

from cabo_rules import Game, log_lines
from cabo_rules.logs import read_header, read_step

BACK: Final = "??"

MOST_GUESSES: Final = 3_000
"""How many ways to fill the backs of a line are tried: all for two cards of one deck, but not for a whole deal."""

_TOKEN: Final = re.compile(r"-?\b[0-9]{6,}\b|\b[0-9a-f]{16,128}\b")
_HASH: Final = re.compile(r"\b[0-9a-f]{64}\b")


@frozen
class Found:
    """The result of an attack.

    :ivar tried: how many hidden cards the attacker tried to find, in lines with few of them.
    :ivar cards: the faces found, by the number of the move and of the back in its line.
    :ivar digests: how many digests were computed.
    """

    tried: int = 0
    cards: dict[tuple[int, int], str] = field(factory=dict)
    digests: int = 0


def attack(seen: Sequence[str], handed: Iterable[str], most: int = MOST_GUESSES) -> Found:
    """Try every face for each hidden card of a seat's own log.

    A guess is taken for right when something made of it was handed to the seat and nothing made of some other guess
    was: the line itself, a digest of it alone or after any hash that was handed, or the hash of its objects in Python.

    :param seen: the lines of the seat's own log.
    :param handed: all texts that the seat was handed, that log included.
    :param most: lines whose backs can be filled in more ways are passed over.
    """
    texts = list(handed)
    everything = "\n".join(texts)
    tokens = set(_TOKEN.findall(everything))
    before = sorted({"", *_HASH.findall(everything)})
    faces = sorted({card.text for card in read_header(json.loads(seen[0])).variant.largest_deck})
    tried, digests, cards = 0, 0, dict[tuple[int, int], str]()
    for line in seen[1:]:
        data = {key: value for key, value in json.loads(line).items() if key != "sha256"}
        text = _canonical(data)
        backs = text.count(f'"{BACK}"')
        if not backs or len(faces) ** backs > most:
            continue
        tried += backs
        matches = {}
        for guess in product(faces, repeat=backs):
            full = _filled(text, guess)
            made = set(_made_of(full, before))
            digests += len(made)
            matches[guess] = (made & tokens) | ({full} if full in everything else set())
        by_all = set.intersection(*matches.values())
        hits = [guess for guess, matched in matches.items() if matched - by_all]
        for at in range(backs):
            found = {guess[at] for guess in hits}
            if len(found) == 1:
                cards[data["n"], at] = found.pop()
    return Found(tried, cards, digests)


def attack_in_order(seen: Sequence[str], referee: Sequence[str]) -> Found:
    """The quick way of an attacker who has the referee's hash after each line: stop at the first guess that fits, and
    try cards first that were never seen.

    :param referee: the hashes of the referee's log, the header's first.
    """
    variant = read_header(json.loads(seen[0])).variant
    tried, digests, cards = 0, 0, dict[tuple[int, int], str]()
    known: set[str] = set()
    for number, line in enumerate(seen[1:], 1):
        data = {key: value for key, value in json.loads(line).items() if key != "sha256"}
        if data["move"]["type"] in ("deal", "set_up", "shuffle"):
            known = set()
        text = _canonical(data)
        known |= set(re.findall(r'"([^"]{1,5})"', text)) & {card.text for card in variant.largest_deck}
        faces = sorted({card.text for card in variant.largest_deck}, key=lambda face: (face in known, face))
        backs = text.count(f'"{BACK}"')
        if not backs or len(faces) ** backs > MOST_GUESSES:
            continue
        tried += backs
        for guess in product(faces, repeat=backs):
            digests += 1
            if _digest(f"{referee[number - 1]}{_filled(text, guess)}") == referee[number]:
                cards |= {(data["n"], at): face for at, face in enumerate(guess)}
                known |= set(guess)
                break
    return Found(tried, cards, digests)


def hidden_cards(game: Game, seat: int, most: int = MOST_GUESSES) -> dict[tuple[int, int], str]:
    """The faces that an attacker looks for, as the referee knows them, in lines that can be filled in so many ways."""
    cards: dict[tuple[int, int], str] = {}
    deck = len({card.text for card in game.variant.largest_deck})
    for line, own in zip([*log_lines(game)][1:], [*log_lines(game.view(seat))][1:], strict=True):
        data = json.loads(line)
        pairs = [*_pairs(data["events"], json.loads(own)["events"])]
        if pairs and deck ** len(pairs) <= most:
            cards |= {(data["n"], at): face for at, face in enumerate(pairs)}
    return cards


def _pairs(whole: Any, seen: Any) -> Iterator[str]:
    """The faces behind the backs of a line, in the order in which canonical JSON writes them."""
    if isinstance(whole, dict):
        for key in sorted(whole):
            yield from _pairs(whole[key], seen[key])
    elif isinstance(whole, list):
        for one, other in zip(whole, seen, strict=True):
            yield from _pairs(one, other)
    elif seen == BACK:
        yield whole


def _filled(text: str, guess: Iterable[str]) -> str:
    for face in guess:
        text = text.replace(f'"{BACK}"', f'"{face}"', 1)
    return text


def _made_of(line: str, before: Iterable[str]) -> Iterator[str]:
    """Texts that would give a line away to somebody who can make the line."""
    for earlier in before:
        yield _digest(f"{earlier}{line}")
    for kind in ("sha1", "md5", "blake2b"):
        yield hashlib.new(kind, line.encode()).hexdigest()
    step = read_step(line)
    yield from (str(hash(each)) for each in (step, step.move, *step.events))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _canonical(data: object) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def referee_hashes(game: Game) -> list[str]:
    """The hash of each line of the referee's log."""
    return [json.loads(line)["sha256"] for line in log_lines(game)]
