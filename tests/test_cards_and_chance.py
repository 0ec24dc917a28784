"""Cards, the names that variant files give them, and shuffles from a seed."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from cabo_rules import HIDDEN, Card, card, chance
from cabo_rules.cards import RANKS, SUITS, card_name, make_deck, standard_pack
from cabo_rules.chance import shuffled
from cabo_rules.errors import CardError

_ALL = [*(rank + suit for suit in SUITS for rank in RANKS), *map(str, range(100)), "Joker", "??"]


@pytest.mark.parametrize("text", _ALL)
def test_cards(text: str) -> None:
    """A card is a rank and a suit, a bare number, a joker, or the hidden card."""
    made = Card(text)
    assert (str(made), made.rank + made.suit) == (text, text)
    assert card(text) == made
    assert card(text) is card(text)
    assert made.suit == "" or made.suit in SUITS


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "1S", "11H", "0H", "S", "SA", "aS", "As", "AS ", " AS", "joker", "JOKER", "?", "???", "-1",
        "100", "00", "07", "7.0", "\u0661", "\uff17", "A\u2660", "K of hearts", "10HH", "AS\n", "7\n", "x" * 1000,
    ],
)  # fmt: skip
def test_text_that_is_not_a_card(text: str) -> None:
    """Any other text is an error, including digits of other scripts."""
    with pytest.raises(CardError, match="is not a card") as caught:
        Card(text)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("thing", [None, 7, 7.0, True, b"AS", ["AS"], ("A", "S"), HIDDEN, {}])
def test_a_card_needs_text(thing: Any) -> None:
    """A number is not a card, even though some cards are numbers."""
    with pytest.raises(CardError, match="text must be text like AS, 10H, 7 or Joker, not "):
        Card(thing)


def test_a_card_is_equal_to_one_with_the_same_face() -> None:
    """Cards with the same face are equal, since several packs contain several of them."""
    assert Card("QS") == Card("QS")
    assert hash(Card("QS")) == hash(Card("QS"))
    assert Card("QS") != Card("QH")
    assert Card("7") != Card("7S")


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("K", "KS KH KD KC"), ("black K", "KS KC"), ("red K", "KH KD"), ("K of diamonds", "KD"), ("A", "AS AH AD AC"),
        ("10", "10S 10H 10D 10C 10"), ("red 10", "10H 10D"), ("2-3", "2S 2H 2D 2C 3S 3H 3D 3C 2 3"), ("joker", "Joker"),
        ("0-1", "0 1"), ("13", "13"), ("black joker", None), ("K of hearts and spades", None),
        ("red K of hearts", None),
        ("10-2", None), ("5-5", None), ("A-5", None), ("k", None), ("kings", None), ("07", None), ("100", None),
        ("", None), ("K ", None), ("red", None), ("-1", None), ("\u0661", None), ("2-\u0663", None), ("1", "1"),
        ("Joker", None), ("2 - 5", None), ("K\n", None),
    ],
)  # fmt: skip
def test_names_for_cards(name: str, cards: str | None) -> None:
    """A name is a rank, a rank with a colour or a suit, a range of numbers, or joker."""
    if cards is None:
        with pytest.raises(CardError, match="does not name cards"):
            card_name(name)
        return
    named = card_name(name)
    assert {text for text in _ALL if named.names(card(text))} == set(cards.split())


def test_narrower_names_sort_first() -> None:
    """A suit sorts before a colour, a colour before a rank, and a rank before a range."""
    names = [card_name(text) for text in ("K of diamonds", "red K", "K", "2-5", "2-10")]
    assert sorted(names, key=lambda name: name.breadth) == names
    assert len({name.breadth for name in names}) == len(names)


def test_decks() -> None:
    """A deck has its packs, jokers and numbers in the defined order."""
    assert len(set(standard_pack())) == len(standard_pack()) == 52
    assert Counter(make_deck(2, 3, {})) == Counter([*standard_pack(), *standard_pack(), *[card("Joker")] * 3])
    assert make_deck(0, 0, {"12-13": 2, "0": 1}) == tuple(card(text) for text in ("0", "12", "12", "13", "13"))
    with pytest.raises(CardError, match="K is not a number"):
        make_deck(0, 0, {"K": 1})


# --- chance -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "shuffle", "order"),
    [
        (0, 0, "HEJCGIDAFLKBM"),
        (0, 1, "GKHDBFEAIMJLC"),
        (1, 0, "HFLBDKJAMGIEC"),
        (2023, 0, "IFHAEBLGDJKCM"),
        (2023, 7, "IBFGDACEJHKML"),
        (-5, 0, "DLJHBAIFCMKEG"),
        (10**20, 3, "MAKIEFGJHLDBC"),
    ],
)  # fmt: skip
def test_a_seed_always_makes_the_same_shuffle(seed: int, shuffle: int, order: str) -> None:
    """The orders are pinned, because a change would alter the game of every recorded seed."""
    assert "".join(shuffled("ABCDEFGHIJKLM", seed, shuffle)) == order


def test_the_documented_algorithm() -> None:
    """The first number of the documented bytes determines the last card."""
    from hashlib import sha256

    first = int.from_bytes(sha256(b"cabo-rules shuffle 1:2023:4:0").digest()[:4], "big")
    assert shuffled(range(52), 2023, 4)[-1] == first % 52


@pytest.mark.parametrize("size", [0, 1, 2, 52, 54, 1000])
def test_a_shuffle_is_a_permutation(size: int) -> None:
    """A shuffle returns the same cards in another order and leaves its argument unchanged."""
    cards = list(range(size))
    order = shuffled(cards, 1, 2)
    assert sorted(order) == cards == list(range(size))
    assert size < 50 or list(order) != cards


def test_a_python_without_sha_256_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffles are the same with OpenSSL's."""
    orders = [shuffled(range(52), seed, 0) for seed in range(20)]
    for name in ("_sha2", "_sha256"):
        monkeypatch.setitem(sys.modules, name, None)
    chance._sha256.cache_clear()
    assert chance._sha256() is hashlib.sha256
    assert [shuffled(range(52), seed, 0) for seed in range(20)] == orders
    chance._sha256.cache_clear()


def test_a_number_that_would_favour_some_orders_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 is not a multiple of 3, so its last number would favour one of three cards."""
    numbers = [2**32 - 1, 2**32 - 2, 0]
    monkeypatch.setattr(chance, "_numbers", lambda seed, shuffle: iter(numbers))
    assert shuffled("ABC", 1, 0) == ("B", "A", "C")
    numbers[:1] = []
    assert shuffled("ABC", 1, 0) == ("B", "A", "C")


def test_every_order_is_about_as_likely() -> None:
    """Chi-squared over the 24 orders of four cards stays below 49.7, which one set of seeds in a thousand exceeds."""
    counts = Counter(shuffled("ABCD", seed, 0) for seed in range(4800))
    assert set(counts) == set(permutations("ABCD"))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7


def test_each_seed_and_shuffle_has_its_own_order() -> None:
    """Seed 1 with shuffle 11 differs from seed 11 with shuffle 1, and a negative seed from a positive one."""
    orders = {shuffled(range(52), seed, shuffle) for seed in (-1, 0, 1, 11, 10**30) for shuffle in (0, 1, 11)}
    assert len(orders) == 15
