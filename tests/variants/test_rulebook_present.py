"""The rulebook tells what there is in a game, in words that fit it, and nothing about what there is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.authoring.rulebook import rulebook, rulebook_markdown
from cabo_rules.variants.clauses import clause_of
from cabo_rules.variants.derived import used_before_discard
from cabo_rules.variants.load import variant_from_data
from cabo_rules.variants.model import Variant
from tests.variants.plain_data import plain

_NO_PENALTIES: Final = {"matching.set.wrong": 0, "matching.set.wrong_beyond_two": 0, "conduct.forbidden_look": 0}
_NO_POWERS: Final[dict[str, object]] = {"powers": None}
_OTHERS: Final = {"matching.snap.own": None}
_SEVENS: Final = {"powers.named.spy.cards": ["7"], "powers.named.peek.cards": ["7", "8"]}
"""In Cabo Rush: a 7 carries two powers."""


def _made(name: str, changes: Mapping[str, Any]) -> Variant:
    """A shipped variant with some keys set; ``None`` leaves a key out."""
    data = plain(name)
    for key, value in changes.items():
        *tables, last = key.split(".")
        table = data
        for part in tables:
            table = table[part]
        table[last] = value
        if value is None:
            del table[last]
    return variant_from_data(data, "made")


def _text(name: str, changes: Mapping[str, Any]) -> str:
    return rulebook_markdown(_made(name, changes))


# --- who starts and deals next ----------------------------------------------------------------------------------------


def test_each_test_chooses_among_those_whom_the_one_before_it_left() -> None:
    """A caller who lost does not start, and of those who scored most it is not anybody who has the highest total."""
    assert (
        "Each later round is started by the player whom this list finds. If a line fits several players, the next line "
        "chooses among them. Skip a line that fits nobody who is left.\n\n"
        "- The winner of the last round.\n"
        "- The player who called in the last round.\n"
        "- The player who now has the lowest total.\n"
        "- The next player in turn order after the last starter.\n"
    ) in _text("travellers", {})
    assert (
        "Each later round is dealt by the player whom this list finds. If a line fits several players, the next line "
        "chooses among them.\n\n"
        "- The player with the highest score in the last round.\n"
        "- The player who now has the highest total.\n"
        "- The next player in turn order after the last dealer.\n"
    ) in _text("eventide", {})


@pytest.mark.parametrize(
    ("name", "words", "left_out"),
    [
        ("travellers", ["winner", "lowest total"], False),
        ("travellers", ["winner", "caller"], True),
        ("travellers", ["lowest total", "winner"], True),
        ("travellers", ["caller"], True),
        ("travellers", ["lowest total"], False),
        ("rush", ["winner"], True),
        ("rush", ["lowest total"], False),
    ],
)
def test_a_test_that_may_fit_nobody(name: str, words: list[str], left_out: bool) -> None:
    """Rounds without a winner or a caller, and callers who are not among those that are left."""
    text = _text(name, {"game.rounds.starter": [*words, "next in turn order"]})
    assert ("Skip a line that fits nobody who is left." in text) == left_out


# --- the call ---------------------------------------------------------------------------------------------------------


def test_the_word_that_is_called_is_the_games_own() -> None:
    """It stands in the rulebook wherever somebody calls, as it is written."""
    text = _text("cambio", {"call": "Last *round*"})
    assert "## 6. Calling Last \\*round\\*, and the end of a round\n" in text
    assert text.count('"Last \\*round\\*"') == 3
    assert "Cabo" not in text
    assert "Cambio" not in text.partition("\n\n## ")[2]


# --- mistakes and penalty cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fewest", "most", "wrong", "beyond", "price"),
    [
        (2, 4, 0, 0, "no penalty cards"),
        (2, 4, 1, 0, "one penalty card, however many cards you named"),
        (2, 2, 1, 0, "one penalty card"),
        (2, 2, 2, 5, "two penalty cards"),
        (2, 4, 2, 1, "two penalty cards, and one more for each card that you named beyond the second"),
        (2, 4, 0, 1, "one penalty card for each card that you named beyond the second, and none for two cards"),
        (3, 4, 0, 2, "two penalty cards for each card that you named beyond the second"),
    ],
)
def test_what_a_set_that_fails_costs(fewest: int, most: int, wrong: int, beyond: int, price: str) -> None:
    """One sentence, true for each of the two prices and for both together."""
    sizes = {"matching.set.fewest": fewest, "matching.set.most": most}
    variant = _made("cabo-2e", sizes | {"matching.set.wrong": wrong, "matching.set.wrong_beyond_two": beyond})
    clause = clause_of(variant, "matching.set.wrong")
    assert clause is not None
    assert clause.text == f"Such a mistake costs {price}."
    assert clause == clause_of(variant, "matching.set.wrong_beyond_two")


@pytest.mark.parametrize(
    ("changes", "price"),
    [
        ({}, "It costs you one penalty card, no matter whose card it was."),
        (
            {"matching.snap.own.wrong": 0, "matching.snap.others.wrong": 0},
            "It costs you no penalty cards, no matter whose",
        ),
        (
            {"matching.snap.others.wrong": 2},
            "One of your own cards costs you one penalty card, a card of another player two penalty cards.",
        ),
        (_OTHERS, "It costs you one penalty card."),
    ],
)
def test_what_a_wrong_snap_costs(changes: Mapping[str, Any], price: str) -> None:
    """Whose card it was is told only where it matters and where both may be snapped."""
    clause = clause_of(_made("rush", changes), "matching.snap.others.wrong")
    assert clause is not None
    assert clause.text.startswith(f"A wrong card is shown to everybody and goes back to its place. {price}")


def test_a_game_without_penalties_says_so_once() -> None:
    """Where they would go is not told then."""
    text = _text("eventide", _NO_PENALTIES)
    assert "There are no penalty cards in this game." in text
    assert "**Penalty cards.**" not in text
    assert "all that are due have been placed" not in text
    clause = clause_of(_made("eventide", _NO_PENALTIES), "matching.penalty.place")
    assert clause is not None
    assert clause.text == "There are no penalty cards in this game."


def test_where_cards_go_by_themselves_a_place_has_one_name() -> None:
    """A drawn card that is kept and a penalty card go into the same empty place."""
    text = _text("cabo-2e", {})
    assert text.count("the first empty place of your hand, or ") == 2
    assert "free place" not in text


def test_the_gift_for_a_matched_card() -> None:
    """Which cards cannot be given is told where any are given."""
    for gift in ("may", "must"):
        text = _text("hunner", {"matching.drawn.others.gift": gift})
        assert "You cannot give a card that you name, nor one card twice" in text
        assert "You give nothing for your own cards." in text
    assert "nor one card twice" not in _text("hunner", {"matching.drawn.others.gift": "none"})


# --- snapping ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"matching.snap.per_discard": 1}, "be quick: the first player to put an equal card on it snaps it."),
        ({"matching.snap.per_discard": 2}, "be quick: each player who puts an equal card on it snaps it."),
        ({"matching.snap.per_discard": "any number"}, "be quick: each player who puts an equal card on it snaps it."),
        (_OTHERS, "You may snap a card of another player, but none of your own."),
    ],
)
def test_what_snapping_is(changes: Mapping[str, Any], text: str) -> None:
    """Only where one snap may succeed is it about being first; of others' cards nobody is rid."""
    clause = clause_of(_made("rush", changes), "matching.snap.others")
    assert clause is not None
    assert text in clause.text


@pytest.mark.parametrize(
    ("per_discard", "after_wrong", "once"),
    [
        (1, "stays open", "as many have succeeded as may, or you have agreed that nobody"),
        ("any number", "stays open", "you have agreed that nobody"),
        ("any number", "closes", "a wrong one has ended the snapping, or you have agreed that nobody"),
        (2, "closes", "as many have succeeded as may, or a wrong one has ended the snapping, or you have agreed"),
    ],
)
def test_when_a_snap_comes_too_late(per_discard: int | str, after_wrong: str, once: str) -> None:
    """Once the window is closed, in whatever way it can close in that game."""
    snap = {"matching.snap.per_discard": per_discard, "matching.snap.after_wrong": after_wrong, "matching.snap.late": 1}
    clause = clause_of(_made("rush", snap), "matching.snap.late")
    assert clause is not None
    assert clause.text.startswith(f"A snap comes too late once {once}")


def test_gifts_are_told_only_where_something_is_given() -> None:
    """Nobody waits for a gift, and no last card stays from one, where none is given."""
    assert "gift" not in _text("stacking", {"matching.snap.last_card": "stays in the last lap"})
    assert "you may not snap or give away your last card" in _text(
        "rush", {"matching.snap.last_card": "stays in the last lap"}
    )
    assert "a card to give" in _text("rush", {})
    assert "a card to give" not in _text("rush", {"matching.snap.others.gift": "none"})


def test_a_wrong_snap_may_end_the_snapping() -> None:
    """Then the clause on how long a discard may be snapped says so, too."""
    told = "until the next card is drawn, until a snap is wrong, or until you agree that nobody snaps it"
    assert told in _text("rush", {"matching.snap.after_wrong": "closes"})
    assert "until a snap is wrong" not in _text("rush", {})


def test_whatever_is_owed_is_waited_for() -> None:
    """Gifts, penalty cards and powers whose cards are still in hand or that look first: each where there is any."""
    gift, penalty = "Everybody else waits until you have given it", "Everybody else waits until all that are due have"
    swap, card = "Everybody else waits until the swap is done or declined.", "Until then everybody else waits."
    for name, told in {
        "travellers": [gift, penalty, swap],
        "rush": [gift, penalty, swap, card],
        "stacking": [penalty, swap],
        "eventide": [card],
    }.items():
        assert [words for words in (gift, penalty, swap, card) if words in _text(name, {})] == told, name
    assert "waits until the swap is done. " in _text("rush", {"powers.named.peek-and-swap.look.swap.optional": False})


# --- hands without cards ----------------------------------------------------------------------------------------------


def test_where_only_sets_are_traded_nobody_runs_out_of_cards() -> None:
    """For a set the drawn card comes into the hand."""
    text = _text("eventide", {})
    assert "Nobody ever runs out of cards in this game." in text
    assert "without cards" not in text


@pytest.mark.parametrize(("rule", "told"), [("last lap", 1), ("called on their turn", 1), ("round ends", 0)])
def test_who_is_passed_over(rule: str, told: int) -> None:
    """Nobody is where the first empty hand ends the round."""
    assert _text("rush", {"calling.empty_hand": rule}).count("is passed over") == told


def test_the_last_lap_of_an_empty_hand() -> None:
    """When its turns begin, that nobody may call in it, and that it begins only once."""
    clause = clause_of(load_variant("travellers"), "calling.empty_hand")
    assert clause is not None
    assert clause.text == (
        "When a player has no cards left, every other player has one more turn. Then the round ends after the last "
        "snap (chapter 5). A turn in which a card has been drawn is finished first, and is not one of these last "
        "turns. A turn in which no card has been drawn yet is one of them. Nobody may call any more, and nobody "
        "counts as the caller. If last turns have begun already, after a call for instance, an empty hand adds none. "
        "A player without cards is passed over in them."
    )


# --- looks and powers -------------------------------------------------------------------------------------------------


def test_without_a_first_look_no_clause_speaks_of_it() -> None:
    """The open card is turned after the deal, and what nobody may look at is told without "apart from this"."""
    text = _text("rush", {"deal.first_look": None})
    assert "Then turn the top card of the stock face up" in text
    assert not any(words in text for words in ("When the looks are over", "Apart from", "looks at them yet"))


def test_a_game_without_powers_does_not_speak_of_them_elsewhere() -> None:
    """No chapter but that of the powers has the word."""
    for name in ("travellers", "eventide", "hunner", "rush"):
        for chapter in rulebook(_made(name, _NO_POWERS)).chapters:
            told = [clause.text for clause in chapter.clauses if " power " in clause.text]
            shared = [text for text in told if text.startswith("Cards are equal")]
            assert told == shared or chapter.name == "powers", told


def test_powers_that_nothing_sets_free_are_told_in_one_sentence() -> None:
    """What they would do is of no use to anybody."""
    variant = _made("stacking", {"turn.stock_card": "keep", "powers.triggers": ["drawn"]})
    texts = [clause.text for clause in rulebook(variant).chapters[3].clauses]
    assert texts == ["Some cards have a power, but nothing sets a power free in this game, so none is ever used."]
    assert "use its power" not in rulebook_markdown(variant)


def test_of_several_powers_one_must_be_used_if_any_of_them_must() -> None:
    """As the referee asks: whichever the player likes, as long as the mandatory one could be used."""
    assert "must use one of the powers" not in _text("rush", _SEVENS)
    told = _text("rush", _SEVENS | {"powers.named.spy.optional": False})
    assert "With a 7 you choose one power: **Peek** or **Spy**. If you can use **Spy**, you must use one of the" in told


def test_a_power_that_must_be_used_comes_before_the_end_of_the_turn() -> None:
    """Neither the call nor the next draw cuts it off."""
    assert _text("youglouf", {}).count("you must use a power that has to be used, if you can.") == 2


@pytest.mark.parametrize("name", variant_ids())
def test_a_card_is_discarded_at_once_or_used_before(name: str) -> None:
    """Not both: when its power may be used goes with what comes first."""
    variant = load_variant(name)
    used_first = used_before_discard(variant)
    told = " ".join(clause.text for clause in rulebook(variant).chapters[3].clauses)
    assert ("draw it from the stock, before you discard it" in told) == used_first
    assert ("draw it from the stock and discard it at once" in told) != used_first
    assert ("only when the power is over" in told) == used_first


def test_where_there_is_one_pack_a_card_of_a_suit_is_the_only_one() -> None:
    """It is "the queen of hearts", and "a queen of hearts" where there are several packs."""
    cards = {"powers.named.spy.cards": ["Q of hearts"]}
    assert "**Spy** (the queen of hearts)." in _text("rush", cards)
    assert "**Spy** (a queen of hearts)." in _text("rush", cards | {"deck.packs": 2})


def test_a_choice_is_told_by_colour_where_all_cards_of_it_carry_both() -> None:
    """Not suit by suit."""
    told = _text("rush", {"powers.named.spy.cards": ["black 7"]})
    assert "With a black 7 you choose one power" in told


def test_a_list_of_one_thing_is_no_choice() -> None:
    """With a card from the discard pile that can only be kept there is one thing to do."""
    clause = clause_of(load_variant("rush"), "turn.discard_pile")
    assert clause is not None
    assert "one of these things" not in clause.text
    assert clause.text.count("\n- ") == 1


# --- counting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"scoring.caller.tied": "not lowest"},
        {"calling.highest_hand": 5},
        {"scoring.winner": "lowest, ties go to the caller"},
    ],
)
def test_who_wins_where_the_caller_counts_as_not_lowest(changes: Mapping[str, Any]) -> None:
    """The lowest of the others; it is told exactly where a caller with the fewest points may count as not lowest."""
    text = _text("travellers", changes)
    told = "scoring.winner" not in changes
    assert (
        "If the caller has the fewest points but does not count as lowest, the lowest of the others win." in text
    ) == told


@pytest.mark.parametrize(
    ("per_player", "per_game", "told"),
    [
        ("unlimited", "unlimited", "any number of times"),
        (1, "unlimited", "to the same player once at most, however often it happens in the whole game"),
        ("unlimited", 3, "three times at most in the whole game, no matter whose total it is"),
        (1, 3, "to the same player once at most, and three times at most in the whole game"),
    ],
)
def test_how_often_a_total_comes_down(per_player: int | str, per_game: int | str, told: str) -> None:
    """Each bound is told where there is one."""
    text = _text("eventide", {"game.rounds.reset.per_player": per_player, "game.rounds.reset.per_game": per_game})
    assert f"This may happen {told}." in text


def test_a_single_joker_equals_no_card() -> None:
    """There is no other joker that it could equal."""
    assert "The joker equals no other card." in _text("travellers", {"deck.jokers": 1})
