"""What a variant of the right shape may still say that cannot be played: contradictions between its keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from cabo_rules.cards import CardName, card_name
from cabo_rules.errors import CardError
from cabo_rules.variant.model import Variant

Problem = tuple[str, str]
"""A key, and what is wrong with it."""

_MOST_CARDS: Final = 1000
_MOST_PENALTY: Final = 20


def contradictions(variant: Variant) -> list[Problem]:
    """All contradictions of a variant, each with the key that it is about."""
    problems = list(_deck(variant))
    if problems:
        return problems  # without a deck nothing else can be judged
    return [problem for chapter in _CHAPTERS for problem in chapter(variant)]


def _read_name(text: str) -> CardName | str:
    try:
        return card_name(text)
    except CardError as error:
        return str(error)


def _is_name(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9]+([-_][A-Za-z0-9]+)*", text, re.ASCII) is not None


def _naming(variant: Variant) -> Iterator[Problem]:
    if not _is_name(variant.id):
        yield "id", "is made of letters, digits and hyphens"
    for key, text in (("name", variant.name), ("source", variant.source), ("summary", variant.summary)):
        if not text.strip() or not text.isprintable() or len(text) > 200:
            yield key, "must be one line of at most 200 characters"


def _deck(variant: Variant) -> Iterator[Problem]:
    deck = variant.deck
    for key, count in (("deck.packs", deck.packs), ("deck.jokers", deck.jokers)):
        if not 0 <= count <= _MOST_CARDS:
            yield key, f"must be 0 to {_MOST_CARDS}, not {count}"
            return
    ranks: Counter[str] = Counter()
    for text, count in deck.numbers.items():
        name = _read_name(text)
        if isinstance(name, str) or not all(rank.isdigit() for rank in name.ranks) or name.suits:
            yield f"deck.numbers.{text}", "must name a number or a range of numbers, like 0 or 1-12"
        elif not 1 <= count <= _MOST_CARDS:
            yield f"deck.numbers.{text}", f"must be 1 to {_MOST_CARDS}, not {count}"
        else:
            ranks.update(name.ranks)
    for rank in sorted(rank for rank, times in ranks.items() if times > 1):
        yield "deck.numbers", f"says twice how many {rank} there are"
    size = deck.packs * 52 + deck.jokers + sum(max(count, 0) * 100 for count in deck.numbers.values())
    if size > 100 * _MOST_CARDS:
        yield "deck", f"has more than {_MOST_CARDS} cards"
    elif not any(True for _ in ranks) and not variant.deck.packs and not variant.deck.jokers:
        yield "deck", "has no cards"


def _values(variant: Variant) -> Iterator[Problem]:
    if len(variant.cards) > _MOST_CARDS:
        yield "deck", f"has more than {_MOST_CARDS} cards"
    for text, worth in variant.values.items():
        name = _read_name(text)
        if isinstance(name, str):
            yield f"values.{text}", name
        elif worth == "face" and not all(rank.isdigit() for rank in name.ranks):
            yield f"values.{text}", "only numbers have a face value"
    if any(isinstance(_read_name(text), str) for text in variant.values) or any(True for _ in _wide_faces(variant)):
        return
    names = sorted((card_name(text) for text in variant.values), key=lambda name: name.breadth)
    for card in dict.fromkeys(variant.cards):
        naming = [name for name in names if name.names(card)]
        if not naming:
            yield "values", f"no value for {card}"
        elif len(naming) > 1 and naming[0].breadth == naming[1].breadth:
            yield f"values.{naming[1].text}", f'names {card} as narrowly as "{naming[0].text}" does'


def _wide_faces(variant: Variant) -> Iterator[str]:
    for text, worth in variant.values.items():
        if worth == "face" and not all(rank.isdigit() for rank in card_name(text).ranks):
            yield text


def _deal(variant: Variant) -> Iterator[Problem]:
    deal = variant.deal
    if not 1 <= deal.cards <= _MOST_CARDS:
        yield "deal.cards", f"must be at least 1, not {deal.cards}"
        return
    if deal.rows < 1 or deal.cards % deal.rows:
        yield "deal.rows", f"{deal.cards} cards do not lie in {deal.rows} equal rows"
        return
    if deal.seats.fewest < 2:
        yield "deal.seats.fewest", f"must be at least 2, not {deal.seats.fewest}"
    elif variant.most_seats < deal.seats.fewest:
        yield "deal.seats", f"the deck can serve {variant.most_seats} seats, fewer than {deal.seats.fewest}"
    elif deal.seats.most != "deck" and variant.most_seats < deal.seats.most:
        yield "deal.seats.most", f"the deck can serve only {variant.most_seats} seats"
    look = deal.first_look
    if look is not None:
        room = deal.cards // deal.rows if look.where == "nearest row" else deal.cards
        if not 1 <= look.cards <= room:
            yield "deal.first_look.cards", f"must be 1 to {room}, not {look.cards}"
    if deal.starter.first == "left of the dealer" and deal.dealer is None:
        yield "deal.starter.first", "needs deal.dealer"
    yield from _next_round(variant)


def _next_round(variant: Variant) -> Iterator[Problem]:
    deal, one_round = variant.deal, variant.game.rounds == 1
    if one_round and deal.starter.next is not None:
        yield "deal.starter.next", "has no effect in a game of one round"
    if not one_round and deal.starter.next is None:
        yield "deal.starter.next", "missing"
    if isinstance(deal.starter.next, tuple) and deal.starter.next[-1:] != ("next in turn order",):
        yield "deal.starter.next", 'must end in "next in turn order", which settles every tie'
    if deal.dealer is not None:
        last = deal.dealer.next[-1:]
        if last not in (("next in turn order",), ("before the starter",)):
            yield "deal.dealer.next", 'must end in "next in turn order" or "before the starter"'
        if "before the starter" in deal.dealer.next and deal.starter.next == "host":
            yield "deal.dealer.next", "the starter is not known before the host says it"


def _turn(variant: Variant) -> Iterator[Problem]:
    turn = variant.turn
    if "keep" not in turn.stock_card:
        yield "turn.stock_card", 'must let a player "keep" the card'
    if turn.discard_pile_card and "keep" not in turn.discard_pile_card:
        yield "turn.discard_pile_card", 'must let a player "keep" the card, or be empty'


def _powers(variant: Variant) -> Iterator[Problem]:
    powers = variant.powers
    owners: dict[str, str] = {}
    for name, power in powers.named.items():
        key = f"powers.named.{name}"
        if not _is_name(name):
            yield key, "a power's name is made of letters, digits and hyphens"
        if power.look is None and power.swap is None:
            yield key, "neither looks nor swaps"
        if power.look is not None and not 1 <= power.look.cards <= 2 + 8 * (power.swap is None):
            yield f"{key}.look.cards", "must be at least 1, and at most 2 before a swap, 10 else"
        if power.swap is not None:
            if not power.swap.pairs:
                yield f"{key}.swap.pairs", "names no pair"
            if (power.look is None) != (power.swap.optional is None):
                yield f"{key}.swap.optional", "is written exactly where a look comes before the swap"
        for text in power.cards:
            named = _read_name(text)
            if isinstance(named, str):
                yield f"{key}.cards", named
                continue
            for card in variant.cards:
                if named.names(card) and owners.setdefault(card.text, name) != name:
                    yield f"{key}.cards", f"{card} has the power {owners[card.text]} already"
                    break
    if "replaced" in powers.triggers and powers.order == "use, then discard":
        yield "powers.triggers", 'a replaced card cannot be used before it is discarded, as "order" says'


def _matching(variant: Variant) -> Iterator[Problem]:
    matching, snap = variant.matching, variant.matching.snap
    fined = variant.conduct.forbidden_look > 0
    if snap is not None:
        anothers = "another's" in snap.whose
        if not snap.whose:
            yield "matching.snap.whose", "names nobody's cards"
        if snap.per_discard != "any number" and snap.per_discard < 1:
            yield "matching.snap.per_discard", f"must be at least 1, not {snap.per_discard}"
        if (snap.gift is not None) != anothers:
            yield "matching.snap.gift", "is written exactly where cards of others may be snapped"
        if (snap.wrong_anothers is not None) != anothers:
            yield "matching.snap.wrong_anothers", "is written exactly where cards of others may be snapped"
        if (snap.starting_card is not None) != (variant.deal.open_card != "none"):
            yield "matching.snap.starting_card", "is written exactly where a card is turned to start the discard pile"
        for key, count in (("wrong_own", snap.wrong_own), ("wrong_anothers", snap.wrong_anothers or 0)):
            if not 0 <= count <= _MOST_PENALTY:
                yield f"matching.snap.{key}", f"must be 0 to {_MOST_PENALTY}, not {count}"
            fined = fined or count > 0
        if variant.calling.stock_out == "shuffle in the whole pile":
            yield "calling.stock_out", "the whole pile cannot be shuffled in where its top card may be snapped"
    if matching.drawn is not None:
        if not matching.drawn.piles:
            yield "matching.drawn.piles", "names no pile"
        if "discard pile" in matching.drawn.piles and not variant.turn.discard_pile_card:
            yield "matching.drawn.piles", "names the discard pile, from which no card is drawn (turn.discard_pile_card)"
        if not matching.drawn.whose:
            yield "matching.drawn.whose", "names nobody's cards"
        if not 0 <= matching.drawn.wrong <= _MOST_PENALTY:
            yield "matching.drawn.wrong", f"must be 0 to {_MOST_PENALTY}, not {matching.drawn.wrong}"
        fined = fined or matching.drawn.wrong > 0
    if matching.set is not None and not 2 <= matching.set.fewest <= matching.set.most <= 8:
        yield "matching.set", "must be from at least 2 to at most 8 cards"
    if (matching.penalty is not None) != fined:
        yield "matching.penalty", "is written exactly where penalty cards can be due"
    if not 0 <= variant.conduct.forbidden_look <= _MOST_PENALTY:
        yield "conduct.forbidden_look", f"must be 0 to {_MOST_PENALTY}, not {variant.conduct.forbidden_look}"


def _calling(variant: Variant) -> Iterator[Problem]:
    calling = variant.calling
    if calling.when == "end of the turn" and variant.turn.ends == "by itself":
        yield "calling.when", "nobody could call at the end of a turn that ends by itself"
    if (calling.shuffle_below is not None) != (calling.stock_out != "round ends"):
        yield "calling.shuffle_below", "is written exactly where the discard pile is shuffled in"
    if calling.shuffle_below is not None and calling.shuffle_below < 1:
        yield "calling.shuffle_below", f"must be at least 1, not {calling.shuffle_below}"


def _scoring(variant: Variant) -> Iterator[Problem]:
    if (variant.scoring.tie is None) != (variant.scoring.winner == "caller if lowest"):
        yield "scoring.tie", 'is written exactly where winner = "lowest"'
    for name, special in variant.scoring.special.items():
        key = f"scoring.special.{name}"
        if not _is_name(name):
            yield key, "a special hand's name is made of letters, digits and hyphens"
        fixed = special.holder is not None and special.others is not None
        if (special.points is not None) == fixed or (special.holder is None) != (special.others is None):
            yield key, "either has points, or scores for its holder and for the others"
        if not 1 <= len(special.cards) <= 8:
            yield f"{key}.cards", "must be 1 to 8 cards"
        left = list(variant.cards)
        for text in special.cards:
            named = _read_name(text)
            if isinstance(named, str):
                yield f"{key}.cards", named
                continue
            found = next((card for card in left if named.names(card)), None)
            if found is None:
                yield f"{key}.cards", f"the deck has too few {text}"
            else:
                left.remove(found)


def _game(variant: Variant) -> Iterator[Problem]:
    game = variant.game
    if isinstance(game.rounds, int) and game.rounds < 1:
        yield "game.rounds", f"must be at least 1, not {game.rounds}"
    if game.limit is None and game.rounds == "until the limit":
        yield "game.limit", "missing: the game goes on until the limit, as game.rounds says"
    if game.limit is not None and game.rounds != "until the limit":
        yield "game.limit", 'has no effect unless game.rounds = "until the limit"; leave it out, or name it in without'
    if game.reset is not None:
        if game.rounds == 1:
            yield "game.reset", "has no effect in a game of one round"
        if game.limit is not None and game.reset.to > game.limit.points:
            yield "game.reset.to", "is above the limit that ends the game"
        for key, count in (("per_player", game.reset.per_player), ("per_game", game.reset.per_game)):
            if count != "unlimited" and count < 1:
                yield f"game.reset.{key}", f"must be at least 1, not {count}"


_CHAPTERS: Final[tuple[Callable[[Variant], Iterator[Problem]], ...]] = (
    _naming, _values, _deal, _turn, _powers, _matching, _calling, _scoring, _game,
)  # fmt: skip
