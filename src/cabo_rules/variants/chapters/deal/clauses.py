"""The chapter on the deal and the first look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cabo_rules.variants.chapters.clause import Draft, clause, fixed
from cabo_rules.variants.chapters.language import capital, counted, number
from cabo_rules.variants.derived import columns_to_look_at, first_dealer_named
from cabo_rules.variants.model import FirstLookRules, Variant

FIRST_STARTER: Final[Mapping[str, str]] = {
    "as the host says": "Agree among yourselves who starts{round}.",
    "left of the dealer": "The player to the dealer's left starts{round}.",
    "after the dealer": "The player who comes after the dealer in turn order starts{round}.",
}
NEXT_STARTER: Final[Mapping[str, str]] = {"as the host says": "Before each later round, agree again who starts."}
STARTER_TEST: Final[Mapping[str, str]] = {
    "winner": "the winner of the last round",
    "caller": "the player who called in the last round",
    "lowest total": "the player who now has the lowest total",
    "highest total": "the player who now has the highest total",
    "next in turn order": "the next player in turn order after the last starter",
}
DEALER_TEST: Final[Mapping[str, str]] = {
    "before the starter": "the player nearest before the starter in turn order",
    "highest score": "the player with the highest score in the last round",
    "highest total": "the player who now has the highest total",
    "next in turn order": "the next player in turn order after the last dealer",
}
OPEN_CARD: Final[Mapping[str, str]] = {
    "before the looks": (
        "Right away, before anything else is done, turn the top card of the stock face up beside it. This card starts "
        "the discard pile."
    ),
    "after the looks": "{when} turn the top card of the stock face up beside it. This card starts the discard pile.",
    "none": "No card is turned up: the discard pile, beside the stock, is empty until somebody discards a card.",
}
PLACES: Final = (
    "Do not rearrange your hand: a card stays where it lies until a rule moves it. A place that becomes empty stays "
    "empty until a rule fills it."
)
ROUND: Final = (
    "A round lasts from the deal until its points are counted. Outside a round you make no move. During a round nobody "
    "deals again."
)
LOOK_WHERE: Final[Mapping[str, str]] = {
    "nearest row": "{cards} in the row nearest to you",
    "leftmost": "{cards} in your {columns}",
    "rightmost": "{cards} in your {columns}",
    "outermost": "{cards} in your {columns} on either side",
    "anywhere": "{cards} of your own, whichever you like",
}
LOOK_IN_ROW: Final[Mapping[str, str]] = {
    "leftmost": "{cards} at the left end of your row",
    "rightmost": "{cards} at the right end of your row",
    "outermost": "{cards} at the ends of your row, {each} at each end",
}
"""The same for a hand in one row."""


def deal(variant: Variant) -> Iterator[Draft]:
    """Write who deals, how the hands lie, who looks at what, and who starts."""
    rules = variant.deal
    yield _dealer(variant)
    hand, unseen = counted(rules.cards, "card"), "" if rules.first_look is None else " Nobody looks at them yet."
    yield clause(f"Shuffle all cards and deal each player {hand}, one at a time and face down.{unseen}", "deal.cards")
    yield clause(f"{_layout(rules.cards, rules.rows)} {PLACES}", "deal.rows")
    yield fixed("stock")
    if rules.open_card != "after the looks":
        snapped = rules.open_card == "none" and variant.matching.snap is not None
        yield clause(OPEN_CARD[rules.open_card], "deal.open_card", *["matching.snap.starting_card"] * snapped)
    yield _first_look(variant, rules.first_look)
    if rules.open_card == "after the looks":
        when = "Then" if rules.first_look is None else "When the looks are over,"
        yield clause(OPEN_CARD[rules.open_card].format(when=when), "deal.open_card")
    if rules.first_look is not None:
        yield fixed("one look")
    yield _starter(variant)
    yield clause(ROUND, "deal")


def _dealer(variant: Variant) -> Draft:
    rounds, key = variant.game.several, "game.rounds.dealer"
    if not first_dealer_named(variant):
        return clause("It does not matter who deals.", key)
    text = "Agree among yourselves who deals"
    if rounds is None:
        return clause(f"{text}.", key)
    later = "In later rounds it does not matter who deals."
    if rounds.dealer is not None:
        later = _tests("dealt", "deals", rounds.dealer, DEALER_TEST)
    return clause(f"{text} the first round. {later}", key)


def _starter(variant: Variant) -> Draft:
    rounds, first = variant.game.several, FIRST_STARTER[variant.deal.starter]
    if rounds is None:
        return clause(first.format(round=""), "deal.starter")
    if isinstance(rounds.starter, str):
        later = NEXT_STARTER[rounds.starter]
    else:
        later = _tests("started", "starts", rounds.starter, STARTER_TEST, _skipped(variant, rounds.starter))
    return clause(f"{first.format(round=' the first round')} {later}", "deal.starter", "game.rounds.starter")


def _tests(done: str, does: str, words: Sequence[str], tests: Mapping[str, str], skipped: str = "") -> str:
    """Write the tests that find one player; each chooses only among those whom the ones before it have left.

    :param skipped: a sentence on a test that fits nobody; empty if every test fits somebody.
    """
    if len(words) == 1:
        return f"Each later round is {done} by {tests[words[0]]}.{skipped}"
    head = (
        f"This list decides who {does} each later round. If a line fits several players, the next line chooses among "
        f"them.{skipped}"
    )
    return "\n".join([head, "", *(f"- {capital(tests[word])}." for word in words)])


def _skipped(variant: Variant, words: Sequence[str]) -> str:
    """Say to skip a test that fits nobody: there may be no winner or caller, or neither among those left."""
    always_won = words[0] == "winner" and variant.scoring.winner != "caller if lowest"
    fits_nobody = {"winner", "caller"} & {*(words[1:] if always_won else words)}
    return " Skip a line that fits nobody who is left." if fits_nobody else ""


def _layout(cards: int, rows: int) -> str:
    if cards == 1:
        return "Put your card in front of you. It is your hand."
    if rows == 1:
        return "Put your cards side by side in front of you, in one row. They are your hand."
    grid = f"{number(rows)} rows with {counted(cards // rows, 'card')} in each"
    return f"Put your cards in front of you in a grid: {grid}. They are your hand."


def _first_look(variant: Variant, look: FirstLookRules | None) -> Draft:
    if look is None:
        return clause(
            "Nobody looks at any card before the first turn. Later, too, you may not look at a card that lies face "
            "down, not even at one of your own, unless a rule says so.",
            "deal.first_look",
        )
    upto = "one card" if look.cards == 1 else f"up to {counted(look.cards, 'card')}"
    text = (
        f"Once, before the first turn, you may look at {_where(variant, look, upto)}. Show nobody what you see, put "
        "everything back in its place, and remember it. Players look in any order. The looks are over when everybody "
        "has looked or said that they will not, or when you agree to wait no longer. The first turn begins only after "
        "that."
    )
    return clause(text, "deal.first_look.cards", "deal.first_look.where")


def _where(variant: Variant, look: FirstLookRules, cards: str) -> str:
    columns, one_row = columns_to_look_at(variant, look), variant.deal.rows == 1
    if one_row and look.where == "outermost" and look.cards == 1:
        return f"{cards} at either end of your row"
    each = number(columns) if look.cards == 2 * columns else f"up to {number(columns)}"
    of_columns = f"{look.where} column" if columns == 1 else f"{number(columns)} {look.where} columns"
    texts = LOOK_IN_ROW if one_row and look.where in LOOK_IN_ROW else LOOK_WHERE
    return texts[look.where].format(cards=cards, columns=of_columns, each=each)
