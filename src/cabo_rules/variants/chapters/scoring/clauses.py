"""The chapter on counting a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cabo_rules.cards import card_name
from cabo_rules.variants.chapters.clause import Draft, clause
from cabo_rules.variants.chapters.language import all_cards, figure, listed, points, times, title
from cabo_rules.variants.deck import only_one
from cabo_rules.variants.derived import (
    draw_may_fail,
    empty_hand_wins,
    fewest_of_a_failed_call,
    full_hand_is_out,
    hands_run_empty,
    penalties,
    worth_of_hands,
)
from cabo_rules.variants.model import FixedScores, SpecialHand, Variant

WINNER: Final[Mapping[str, str]] = {
    "lowest, ties are shared": (
        "The player who is lowest wins the round. If several players tie for lowest, all of them win.{failed}"
    ),
    "lowest, ties go to the caller": (
        "The player who is lowest wins the round. If several players tie for lowest and the caller is among them, the "
        "caller alone wins. Otherwise all of them win.{failed}"
    ),
    "caller if lowest": "Only the caller can win the round, by being lowest. Otherwise nobody wins it.",
}
WINNER_SCORES: Final[Mapping[str, str]] = {
    "points": "Everybody scores the points of their hand, the winner too.",
    "nothing": "A winner scores 0 instead of the points of their hand. Everybody else scores the points of theirs.",
}
TIED: Final[Mapping[str, str]] = {
    "lowest": "The players with the fewest points are lowest. A caller who ties with others for that is lowest, too.",
    "not lowest": (
        "The players with the fewest points are lowest. A caller who ties with others for that does not count as "
        "lowest."
    ),
    "neither": (
        "The players with the fewest points are lowest. A caller who ties with others for that does not count as "
        "lowest, but just scores the points of the hand, with nothing added or taken off."
    ),
}
EQUAL_CARDS: Final[Mapping[str, str]] = {
    "count nothing": "Two or more cards of the same {rank} in a hand count nothing, whatever they are worth.",
    "count once": "Two or more cards of the same {rank} in a hand count only once{most}.",
}
TIE_TEST: Final[Mapping[str, str]] = {
    "fewest cards": "those with the fewest cards",
    "lowest card": "those whose lowest single card is worth the least",
    "caller": "the caller, if among them",
}
NEVER_ADDS: Final[Mapping[str, str]] = {
    "lowest": " A player who counts as lowest does not.",
    "at or below": " A player who scores 0 because the caller has at least as many points does not.",
    "out": " A player who is out because of a full hand (chapter 5) is left aside.",
}
AT_OR_BELOW: Final[Mapping[str, str]] = {
    "score nothing": "If somebody has called, everybody else with at most as many points as the caller scores 0.",
}

CUT_SHORT: Final[Mapping[str, str]] = {
    "counts as not called": (
        "If a round ends after a call, but before {turns} over, because {why}, the call does not count. "
        "Score the round as if nobody had called.{own}"
    ),
}


def scoring(variant: Variant) -> Iterator[Draft]:
    """Write how the cards on the table become scores."""
    rules = variant.scoring
    empty = " A hand without cards counts 0." if hands_run_empty(variant) else ""
    yield clause(f"When a round is over, turn all cards face up, and add up the points of each hand.{empty}", "scoring")
    for name, special in sorted(rules.special.items()):
        yield _special(variant, name, special)
    yield from _special_hands_that_meet(variant)
    if rules.equal_cards is not None:
        yield _equal_cards(variant, EQUAL_CARDS[rules.equal_cards])
    highest = variant.calling.highest_hand
    never = "" if highest is None else f" Nor does a caller whose hand counts more than {points(highest)}."
    if highest is not None and rules.caller.tied != "not lowest":
        but = "" if rules.caller.tied == "neither" else " But"
        never = f"{but} {'A' if not but else 'a'} caller whose hand counts more than {points(highest)}"
        never += " does not count as lowest." if but else " has failed."
    if empty_hand_wins(variant):
        never += " If an empty hand has won the round, only its player is lowest (chapter 6)."
    yield clause(f"{TIED[rules.caller.tied]}{never}", "scoring.caller.tied")
    if rules.ties is not None:
        yield _ties(variant, rules.ties)
    yield _winner(variant)
    yield clause(WINNER_SCORES[rules.winner_scores], "scoring.winner_scores")
    if rules.caller.at_or_below is not None:
        yield clause(AT_OR_BELOW[rules.caller.at_or_below], "scoring.caller.at_or_below")
    if rules.caller.cut_short is not None:
        yield _cut_short(variant, CUT_SHORT[rules.caller.cut_short])
    yield _bonus(variant)
    yield _penalty(variant)
    if rules.highest_adds is not None:
        yield _highest(variant, rules.highest_adds)


def _equal_cards(variant: Variant, text: str) -> Draft:
    worths: dict[str, set[int]] = {}
    for card in variant.largest_deck:
        worths.setdefault(card.rank, set()).add(variant.points[card.text])
    differ = any(len(each) > 1 for each in worths.values())
    text = text.format(
        rank="number" if variant.deck.numbers else "rank", most=", as the one that is worth the most" if differ else ""
    )
    own = " A special hand keeps its own points." if variant.scoring.special else ""
    return clause(f"{text}{own}", "scoring.equal_cards")


def _ties(variant: Variant, ties: Sequence[str]) -> Draft:
    """Write how a tie is broken, and what that means for a caller who takes part in it."""
    rules, (first, *rest) = variant.scoring, ties
    text = f"If several players are lowest, only {TIE_TEST[first]} stay lowest"
    if first == "caller":
        text = "If several players are lowest and the caller is among them, only the caller stays lowest"
    for word, tie in zip(rest, ("if several still tie", "if several tie even then"), strict=False):
        text += f", and {tie}, only {TIE_TEST[word]}"
    text += "."
    if "lowest card" in ties and hands_run_empty(variant):
        text += " A hand without cards is compared as if it had a card worth 0."
    if rules.winner == "lowest, ties go to the caller":
        text += " This does not apply if the caller is among the lowest."
    elif rules.caller.tied == "lowest" and first != "caller":
        text += " A caller who loses the tie in this way does not count as lowest."
    return clause(text, "scoring.ties")


def _cut_short(variant: Variant, text: str) -> Draft:
    """Write which rounds are scored as if nobody had called: those that end for want of cards."""
    unpaid = variant.matching.penalty.unpaid == "round ends" and penalties(variant)
    in_turn, draw_fails = variant.calling.last_turns == "none", draw_may_fail(variant)
    turns = "the turn in progress is" if in_turn else "the last turns are"
    if in_turn and variant.calling.when != "any point of the turn":
        draw_fails = not unpaid  # the call itself ends a turn in which nobody has drawn
    why = ["the stock is used up"] * (variant.calling.stock_out == "round ends" and not in_turn)
    why += ["a player on turn cannot draw a card"] * draw_fails
    why += ["there are too few cards for a penalty"] * unpaid
    own = variant.calling.nothing_to_draw == "counts as a call" and draw_may_fail(variant)
    but = " This does not apply to a player who counts as the caller because of that." if own else ""
    return clause(text.format(turns=turns, why=listed(why, "or"), own=but), "scoring.caller.cut_short")


def _winner(variant: Variant) -> Draft:
    rules, failed = variant.scoring, ""
    winner: str = rules.winner
    if winner == "lowest, ties go to the caller" and rules.caller.tied != "lowest":
        winner = "lowest, ties are shared"  # a caller who ties and so is not lowest cannot win alone
    if rules.caller.tied != "lowest" or variant.calling.highest_hand is not None:
        failed = " If the caller has the fewest points but does not count as lowest, the lowest of the others win."
    text = WINNER[winner].format(failed=failed)
    if winner == "caller if lowest" and empty_hand_wins(variant):
        text += " If an empty hand has won the round, the player who is lowest wins it, with or without a call."
    return clause(text, "scoring.winner")


def _special(variant: Variant, name: str, special: SpecialHand) -> Draft:
    at, cards = f"scoring.special.{name}", all_cards(special.cards, only_one=only_one(variant))
    text = f"**{title(name)}.** A hand of exactly {cards}, and no other card, "
    if isinstance(special.points, int):
        return clause(f"{text}counts {points(special.points)} in all.", f"{at}.cards", f"{at}.points")
    text += (
        f"wins the round, no matter who called. Its holder scores {points(special.points.holder)} and everybody else "
        f"scores {points(special.points.others)}. Nothing else is added or taken off."
    )
    if _deck_has_two(variant, special):
        text += " If several players have such a hand, each scores as a holder and the others score just once."
    return clause(text, f"{at}.cards", f"{at}.points.holder", f"{at}.points.others")


def _special_hands_that_meet(variant: Variant) -> Iterator[Draft]:
    """Write which of several special hands counts, and what is paid when different ones win at once."""
    special = variant.scoring.special
    sizes = [len(each.cards) for each in special.values()]
    if len(set(sizes)) < len(sizes):
        yield clause("A hand that is two of these at once counts as the one described first.", "scoring.special")
    if len({each.points for each in special.values() if isinstance(each.points, FixedScores)}) > 1:
        yield clause(
            "If several players hold different hands that win the round, each of them scores as the holder of their "
            "own hand. Everybody else scores the highest score that one of these hands gives to the others.",
            "scoring.special",
        )


def _deck_has_two(variant: Variant, special: SpecialHand) -> bool:
    """Return whether two players could hold the hand at the same time."""
    return all(
        sum(card_name(text).names(item) for item in variant.largest_deck) >= 2 * special.cards.count(text)
        for text in special.cards
    )


def _bonus(variant: Variant) -> Draft:
    bonus, key = variant.scoring.caller.bonus, "scoring.caller.bonus"
    if bonus == 0:
        return clause("A caller who is lowest gets nothing extra for it.", key)
    highest = variant.calling.highest_hand
    cards = 6 if highest is None else min(6, highest)
    example = f"For example, a caller who is lowest with {points(cards)} scores"
    if variant.scoring.winner_scores == "nothing":
        example += f" 0 as the winner, and {figure(bonus)} with this change."
    else:
        example += f" {figure(cards + bonus)}."
    return clause(f"A caller who is lowest {_change(bonus)}. {example}", key)


def _penalty(variant: Variant) -> Draft:
    rules, keys = variant.scoring.caller, ["scoring.caller.penalty"]
    penalty, often, score, least = rules.penalty, rules.times, rules.score, rules.at_least
    if score is not None:
        text = f"A caller who is not lowest scores {points(score)}, however many points the hand counts."
        text += f" After that, the caller {_change(penalty)}: {figure(score + penalty)} in all." if penalty else ""
        return clause(text, *keys, "scoring.caller.score")
    if often is None and least is None and penalty == 0:
        return clause("A caller who is not lowest pays nothing extra for it.", *keys)
    text, after = "", f"After that, the caller {_change(penalty)}. " if penalty else ""
    if often is not None:
        text = f"The points of a caller who is not lowest count {times(often)}. "
        keys.append("scoring.caller.times")
    if least is not None:
        fewer, it = ("that makes", "the hand") if text else ("the hand of a caller who is not lowest counts", "it")
        text += f"If {fewer} fewer than {points(least)}, {it} counts {points(least)}. "
        keys.append("scoring.caller.at_least")
    text += after if text else f"A caller who is not lowest {_change(penalty)}. "
    text += _example_of_a_failed_call(variant)
    if often is not None and least is None and worth_of_hands(variant)[0] < 0:
        text += " Points below 0 count only once."
    return clause(text.rstrip(), *keys)


def _example_of_a_failed_call(variant: Variant) -> str:
    """Write what the points of a caller who fails become; nothing if no such caller has few enough."""
    rules = variant.scoring.caller
    hand, often, least = 15, rules.times or 1, rules.at_least
    if least is not None:
        hand = max(min(1, (least - 1) // often), fewest_of_a_failed_call(variant))
        if hand * often >= least:
            return ""
    scored = max(hand * often, least or 0) + rules.penalty
    return f"For example, such a caller with {points(hand)} scores {figure(scored)}."


def _highest(variant: Variant, adds: int) -> Draft:
    """Write what those add whose hands count the most points, and who of them does not."""
    rules = variant.scoring.caller
    text = (
        f"The player whose hand counts the most points {_change(adds)}, and so does each of several who tie for that."
    )
    if rules.times is not None or rules.at_least is not None:
        text += " Compare the points that decided who is lowest, before a failed call changes them."
    text += " If all hands count the same, nobody does."
    if rules.penalty:
        text += " A caller who is not lowest and has the most points adds both."
    text += "".join(never_adds(variant, NEVER_ADDS))
    if variant.calling.empty_hand == "out of the round" and hands_run_empty(variant):
        text += " A player without cards is compared, too, though out of the round."
    return clause(text, "scoring.highest_adds")


def never_adds(variant: Variant, phrases: Mapping[str, str]) -> Iterator[str]:
    """Yield a phrase for each kind of player who adds nothing for the most points.

    A player who is lowest can have them if the caller has fewer, but too many, and if an empty hand wins beside hands
    below 0.

    :param phrases: for ``"lowest"``, ``"at or below"``, who scores nothing for the caller's points, and ``"out"``.
    """
    if variant.calling.highest_hand is not None or (empty_hand_wins(variant) and worth_of_hands(variant)[0] < 0):
        yield phrases["lowest"]
    if variant.scoring.caller.at_or_below is not None:
        yield phrases["at or below"]
    if full_hand_is_out(variant):
        yield phrases["out"]


def _change(count: int) -> str:
    return f"adds {points(count)} to their score" if count > 0 else f"takes {points(-count)} off their score"
