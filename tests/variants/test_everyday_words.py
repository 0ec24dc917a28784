"""Everyday words: what people call a rule leads to the key or the word of the format, and never to another rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cabo_rules.variants.everyday.keys import KEYS, KEYS_OF_TABLES
from cabo_rules.variants.everyday.words import WORDS
from cabo_rules.variants.expected import _MAIN_KEYS, as_a_file_holds, fits, in_words
from cabo_rules.variants.format import Either, Flag, Form, Listed, Named, Table, Words, form_at, what_a_file_takes
from cabo_rules.variants.frozen import RULES_TABLES
from cabo_rules.variants.load import load_variant, variant_ids, variant_to_data
from cabo_rules.variants.nearest import most_similar, nearest
from cabo_rules.variants.reading.everyday_keys import as_written
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.usual import ANY_NAME, usual_part, usual_value
from cabo_rules.variants.written import as_toml, key_path
from tests.variants.checking import house_data

_SAFE = form_at(("calling", "caller_safe_from"))
assert isinstance(_SAFE, Listed)
assert isinstance(_SAFE.item, Words)
_EVERYTHING = as_toml(list(_SAFE.item.words))
_LAST_LEFT = 'game.rounds.end = { total = 100, when = "reached", then = "out of the game" }'


@pytest.mark.parametrize(
    ("key", "value", "suggestion"),
    [
        ("calling.when", "start of turn", '"instead of a turn"'),
        ("calling.when", "before drawing", '"instead of a turn"'),
        ("calling.when", "anytime", '"any point of the turn"'),
        ("calling.empty_hand", "round end", '"round ends"'),
        ("calling.empty_hand", "calls at once", '"called at once"'),
        ("calling.empty_hand", "nothing happens", '"plays on"'),
        ("calling.empty_hand", "is safe", '"out of the round"'),
        ("calling.empty_hand", "wins", '"wins at once"'),
        ("calling.empty_hand", "win", '"wins at once"'),
        ("calling.empty_hand", "instant win", '"wins at once"'),
        ("calling.empty_hand", "wins the round", '"wins at once"'),
        ("calling.stock_out", "end of round", '"round ends"'),
        ("calling.caller_safe_from", ["snaps"], '"matching"'),
        ("calling.caller_safe_from", ["slap"], '"matching"'),
        ("calling.caller_safe_from", ["peeks"], '"looks"'),
        ("calling.caller_safe_from", ["switching"], '"swaps"'),
        ("calling.caller_safe_from", "locked", _EVERYTHING),
        ("calling.caller_safe_from", "everything", _EVERYTHING),
        ("calling.caller_safe_from", True, _EVERYTHING),
        ("turn.direction", "left", '"clockwise"'),
        ("powers.named.peek.look.whose", "mine", '"own"'),
        ("powers.named.peek.look.whose", "opponent", '"another\'s"'),
        ("powers.named.peek.look.whose", "everyone", '"anyone\'s"'),
        ("matching.snap.who", "everybody", '"anyone"'),
        ("matching.drawn", {"piles": ["deck"], "own": {"wrong": 1}, "last_card": "may go"}, '"stock"'),
        ("matching.drawn", {"piles": ["pile"], "own": {"wrong": 1}, "last_card": "may go"}, '"discard pile"'),
        ("turn.discard_pile.not_taken", "powers", '"power cards"'),
        ("powers.named.swap.swap.pairs", ["snaps"], None),
        ("powers.named.swap.swap.pairs", ["two of your own"], '"two own"'),
        ("powers.named.swap.swap.pairs", ["own with own"], '"two own"'),
        ("powers.named.swap.swap.pairs", ["own two"], '"two own"'),
        ("powers.named.peek.swap", "two own", '{ pairs = ["two own"] }'),
        ("scoring.caller.tied", "loses", '"not lowest"'),
        ("scoring.caller.tied", "lost", '"not lowest"'),
        ("scoring.caller.tied", False, '"not lowest"'),
        ("matching.snap.after_wrong", "nobody", '"closes"'),
        ("powers.triggers", ["swapped"], '"replaced"'),
        ("powers.triggers", ["put_back"], '"put back"'),
        ("powers.triggers", ["discard pile"], '"put back"'),
        ("powers.triggers", ["from the discard pile"], '"put back"'),
        ("powers.triggers", ["discarded again"], '"put back"'),
        ("powers.triggers", ["taken and put back"], '"put back"'),
        ("powers.named.peek.look.whose", "own or another's", '"anyone\'s"'),
        ("game.rounds.end.when", "at least", '"reached"'),
        ("game.rounds.end.then", "eliminated", '"out of the game"'),
        ("calling.caller_safe_from", ["touching"], _EVERYTHING[1:-1]),
        ("matching.penalty.unpaid", "end the round", '"round ends"'),
        ("scoring.caller.cut_short", "no bonus or penalty", '"counts as not called"'),
        ("scoring.caller.cut_short", "void", '"counts as not called"'),
        # a word more or less may be the opposite, and another rule is not meant
        ("matching.snap.after_wrong", "none", None),
        ("matching.snap.after_wrong", False, None),
        ("matching.snap.who", "only the player on turn", None),
        ("matching.snap.last_card", "stays in the last lap, except the others", None),
        ("matching.snap.caller", "not", None),
        ("matching.penalty.unpaid", "none", None),
        ("matching.snap.who", "everybody except the discarder", '"anyone but the discarder"'),
        ("matching.snap.after_right", "only the first snapper", '"closes for the others"'),
        ("turn.discard_pile.kept", "open", '"face up"'),
        ("matching.snap.final_window", "never", "false"),
        ("deal.starter", "the dealer", None),
        ("calling.empty_hand", "calls", None),
        ("scoring.winner", "lowest, ties go to the others", None),
        ("scoring.ties", ["the caller"], '"caller"'),
        ("deal.first_look.where", "farthest row", None),
        ("matching.snap.word", "burn", '"burning"'),
        ("matching.snap.word", "drops", '"dropping"'),
        ("matching.snap.word", "tossing", None),
        ("deal.first_look.where", "left column", '"leftmost"'),
        ("deal.first_look.where", "outer cards", '"outermost"'),
        ("deal.first_look.where", "bottom row", '"nearest row"'),
        ("matching.snap.word", "stick", '"sticking"'),
        # a value in place of the table around it
        ("deal.first_look", 3, "{ cards = 3 }"),
        ("game.rounds", 5, "{ end = 5 }"),
        ("powers.named.peek.look", 2, "{ cards = 2 }"),
        ("powers.named.peek.look", "opponent", '{ whose = "another\'s" }'),
        ("powers.named.peek.swap", "any two", '{ pairs = ["any two"] }'),
        ("matching.snap.others", 2, "{ wrong = 2 }"),
        ("matching.penalty", 2, None),
    ],
)
def test_an_everyday_word(key: str, value: Any, suggestion: str | None) -> None:
    """It leads to the word of the format; a word for snapping is not a typo of one for swapping."""
    (found,) = take_shape(house_data("rush", {key: value}))[1]
    assert found.suggestion == suggestion


@pytest.mark.parametrize(
    ("name", "key", "value", "code", "suggestion"),
    [
        ("hunner", "matching.drawn.cards", 1, "V100", "most"),
        ("hunner", "matching.drawn.per_turn", 1, "V100", "most"),
        ("hunner", "matching.drawn.most", "one", "V103", "1"),
        ("hunner", "matching.drawn.most", "any number", "V125", None),
        ("eventide", "matching.set.stock_only", True, "V100", None),
        ("eventide", "matching.set.piles", "any", "V125", None),
    ],
)
def test_everyday_words_for_a_match_and_a_set(
    name: str, key: str, value: Any, code: str, suggestion: str | None
) -> None:
    """How many cards a match names, and from which piles a set is traded."""
    (found,) = take_shape(house_data(name, {key: value}))[1]
    assert (found.kind.code, found.suggestion) == (code, suggestion)
    if key.endswith("only"):
        assert found.expected == 'matching.set.piles = ["stock"]'


@pytest.mark.parametrize(
    ("key", "value", "expected", "suggestion"),
    [
        ("slap", {"who": "anyone"}, "a table [matching.snap]", "matching.snap"),
        ("matching.stick", {}, "a table [matching.snap]", "snap"),
        ("matching.burn", True, "a table [matching.snap]", "snap"),
        ("matching.drop", True, "a table [matching.snap]", "snap"),
        ("deal.peek", 2, 'deal.first_look = { cards = 2, where = "nearest row" }', "first_look"),
        ("powers.named.peek.spy", 2, 'powers.named.peek.look = { cards = 2, whose = "own" }', "look"),
        ("deal.peek", {"cards": 3}, 'deal.first_look = { cards = 3, where = "nearest row" }', "first_look"),
        ("knock", {"when": "end of the turn"}, "a table [calling]", "calling"),
        ("calling.word", "knock", 'call = "knock"', "call"),
        ("calling.max_points", 7, "calling.highest_hand = 7", "highest_hand"),
        ("matching.penalty.stock_out", "round ends", 'matching.penalty.unpaid = "round ends"', "unpaid"),
        ("matching.penalty.round_ends", True, 'matching.penalty.unpaid = "round ends"', None),
        ("calling.max_points", "ten", "calling.highest_hand = 10", "highest_hand"),
        ("calling.caller_locked", True, "calling.caller_safe_from = ", "caller_safe_from"),
        ("calling.deck_empty", "shuffle", "calling.stock_out", "stock_out"),
        ("calling.no_snap", True, 'matching.snap.caller = "may not snap"', None),
        ("calling.caller_may_snap", False, 'matching.snap.caller = "may not snap"', None),
        ("scoring.tie_break", "shared", "scoring.ties", None),
        ("scoring.call_penalty", 10, "scoring.caller.penalty = 10", "caller.penalty"),
        # which may mean two rules
        ("scoring.wrong_call", 10, "scoring.caller.penalty = 10 or scoring.caller.score = 10", None),
        ("scoring.caller.failed_call", 10, "scoring.caller.penalty = 10 or scoring.caller.score = 10", None),
        ("scoring.caller.not_lowest", 10, "scoring.caller.penalty = 10 or scoring.caller.score = 10", None),
        ("scoring.caller.points", 10, "scoring.caller.penalty = 10 or scoring.caller.score = 10", None),
        ("scoring.caller.total", 10, "scoring.caller.penalty = 10 or scoring.caller.score = 10", None),
        ("scoring.caller.counts", 2, "scoring.caller.score = 2 or scoring.caller.times = 2", None),
        # which mean a key only in its own table
        ("scoring.caller.noted", 10, "scoring.caller.score = 10", "score"),
        ("scoring.caller.instead", 10, "scoring.caller.score = 10", "score"),
        ("scoring.caller.exactly", 20, "scoring.caller.score = 20", "score"),
        ("scoring.most_points", {"penalty": 5}, "scoring.highest_adds = 5", None),
        ("scoring.most_points", {"penalty": 5, "ties": "share"}, "scoring.highest_adds", None),
        ("scoring.most_points", 5, "scoring.highest_adds = 5", "highest_adds"),
        ("scoring.highest", 5, "scoring.highest_adds = 5", "highest_adds"),
        ("scoring.highest_scorer", 5, "scoring.highest_adds = 5", "highest_adds"),
        ("scoring.loser", 5, "scoring.highest_adds = 5", "highest_adds"),
        ("game.loser_pays", 5, "scoring.highest_adds = 5", "scoring.highest_adds"),
        ("calling.most_points", 5, "calling.highest_hand = 5", "highest_hand"),
        ("scoring.highest_hand", 5, "calling.highest_hand", "calling.highest_hand"),
        ("calling.highest", 5, None, "highest_hand"),
        ("scoring.caller.minimum", 5, "scoring.caller.at_least = 5", "at_least"),
        ("scoring.caller.least", 5, "scoring.caller.at_least = 5", "at_least"),
        ("scoring.minimum_score", 5, "scoring.caller.at_least = 5", "caller.at_least"),
        ("scoring.caller.stock_runs_out", "void", 'scoring.caller.cut_short = "counts as not called"', "cut_short"),
        ("matching.penalty.not_enough_cards", "end the round", 'matching.penalty.unpaid = "round ends"', "unpaid"),
        ("scoring.caller.lowest", -3, "scoring.caller.bonus = -3", "bonus"),
        ("scoring.total", 100, "game.rounds.end.total", "game.rounds.end.total"),
        ("scoring.fixed_score", 10, "scoring.caller.score = 10", "caller.score"),
        ("game.highest_score", 100, "game.rounds.end.total = 100", "rounds.end.total"),
        ("game.rounds.highest", 100, "game.rounds.end.total = 100", "end.total"),
        ("game.elimination", 60, 'game.rounds.end.then = "out of the game"', "rounds.end.then"),
        ("game.rounds.bust", 60, 'game.rounds.end.then = "out of the game"', "end.then"),
        ("game.rounds.end.beyond", "out of the game", _LAST_LEFT, None),
        ("game.rounds.beyond", "out of the game", _LAST_LEFT, None),
        ("game.target", 100, "game.rounds.end.total = 100", "rounds.end.total"),
        ("turn.draw", 2, "turn.stock_card = ", None),
        ("turn.draw_from", ["stock"], 'turn.discard_pile = "not drawn from"', "discard_pile"),
        ("turn.draw_from", ["stock", "pile"], 'turn.discard_pile = { card = "keep", kept = ', "discard_pile"),
        ("powers.when", ["replaced"], 'powers.triggers = ["replaced"]', "triggers"),
        ("powers.named.peek.when", "replaced", 'powers.triggers = ["replaced"]', "powers.triggers"),
        ("matching.snap.per_turn", 1, "matching.snap.per_discard = 1", "per_discard"),
        # words that are true where the key is false
        ("powers.named.peek.mandatory", True, "powers.named.peek.optional = false", None),
        ("powers.named.peek.must", False, "powers.named.peek.optional = true", None),
        ("powers.named.peek.forced", "always", "powers.named.peek.optional = false", None),
        ("powers.named.peek.forced", "by the host", "powers.named.peek.optional", None),
        ("powers.named.peek.may", "yes", "powers.named.peek.optional = true", "optional"),
        ("powers.named.peek.may", True, "powers.named.peek.optional = true", "optional"),
        ("calling.zero_cards", "wins", 'calling.empty_hand = "wins at once"', "empty_hand"),
        ("scoring.no_cards", "instant win", 'calling.empty_hand = "wins at once"', "calling.empty_hand"),
        ("scoring.empty_hand_wins", True, 'calling.empty_hand = "wins at once"', None),
        ("calling.empty_wins", False, "calling.empty_hand", None),
        ("calling.ends_round", True, 'calling.last_turns = "none"', None),
        # words that say too little to mean a key of another chapter
        ("deal.first_look.must", True, "deal.first_look.cards, the most cards ", None),
        ("powers.piles", ["stock"], "order, triggers, ", None),
        ("scoring.caller.at_most", 5, "bonus, penalty, score, times, at_least, tied, at_or_below or cut_short", None),
        ("calling.below", 5, "calling.highest_hand = 5", "highest_hand"),
        ("calling.limit", 5, "calling.highest_hand = 5", "highest_hand"),
        ("matching.snap.limit", 1, "matching.snap.per_discard = 1 or matching.snap.per_round = 1", None),
        ("matching.snap.per_player", 1, "matching.snap.per_discard = 1 or matching.snap.per_round = 1", None),
        # a number in place of the table around it, a word of a list, one more of the same
        ("game.rounds.end.rounds", 3, "game.rounds.end = 3", None),
        ("powers.snapped", True, '"snapped" in powers.triggers', None),
        ("conduct.seconds", {"call": 15}, "turn, snap or look", None),
        # never the opposite
        ("turn.discard_pile.taken", ["A"], "card, kept or not_taken", None),
        ("calling.caller_unsafe_from", ["looks"], "when, earliest_lap, ", None),
        # a table that belongs among those with names of their own
        ("powers.jack", {"cards": ["J"]}, None, "named.jack"),
        ("powers.ace", ["A"], None, "named.ace.cards"),
        ("spy", {"cards": ["9"], "look": {}}, None, "powers.named.spy"),
        ("nonsense", {"x": 1}, "format, id, ", None),
        # the table itself has what was meant
        ("powers.named.peek.look.who", "own", None, "whose"),
        ("matching.snap.gift", "may", "matching.snap.others.gift or ", "matching.snap.others.gift"),
        ("powers.optional", True, "powers.named.NAME.", None),
        # switches
        ("matching.snap.enabled", True, "no line at all, since [matching.snap] is played", None),
        ("deal.enabled", False, "no line at all, since [deal] is played", None),
        ("turn.discard_pile.enabled", False, 'turn.discard_pile = "not drawn from"', None),
        ("matching.snap.used", "once", "word, who, ", None),
        # another key says it
        ("turn.discard_pile.used", "keep", "powers.triggers, a list of ", None),
        (
            "turn.discard_pile.used",
            True,
            "no line at all, since [turn.discard_pile] is played if it is in the file; "
            "for the powers of its cards, powers.triggers, a list of ",
            None,
        ),
        (
            "turn.discard_pile.used",
            False,
            'turn.discard_pile = "not drawn from"; for the powers of its cards, powers.triggers, a list of ',
            None,
        ),
        ("turn.discard_pile.power", True, "powers.triggers, a list of ", None),
        ("matching.snap.use_its_power", True, "powers.triggers, a list of ", None),
    ],
)
def test_an_everyday_key(key: str, value: Any, expected: str | None, suggestion: str | None) -> None:
    """It leads to the key of the format, with a value that fits: the author's, else one of a shipped variant."""
    (found,) = take_shape(house_data("rush", {key: value}))[1]
    assert (found.kind.code[:3], found.suggestion) == ("V10", suggestion)
    assert (found.expected or "").startswith(expected or "")
    assert (found.expected is None) == (expected is None)


@pytest.mark.parametrize(
    ("name", "key", "value", "expected", "suggestion"),
    [
        ("hunner", "matching.drawn.limit", 1, "matching.drawn.most = 1", "most"),
        ("eventide", "matching.set.from", ["stock"], 'matching.set.piles = ["stock"]', "piles"),
    ],
)
def test_an_everyday_key_of_other_rules(name: str, key: str, value: Any, expected: str, suggestion: str) -> None:
    """The same where the variant has the table."""
    (found,) = take_shape(house_data(name, {key: value}))[1]
    assert (found.expected, found.suggestion) == (expected, suggestion)


def test_a_look_at_both_cards_of_a_swap() -> None:
    """It comes before the swap, so the answer is a look that a swap follows."""
    for said in ("both", "before"):
        (found,) = take_shape(house_data("rush", {"powers.named.swap.swap.look": said}))[1]
        assert (found.kind.code, found.suggestion) == ("V104", None)
        assert (found.expected or "").startswith('"received"; or look = { cards = 2, ')


@pytest.mark.parametrize(
    ("said", "suggestion"),
    [("7+", "7-99"), ("over 6", "7-99"), ("<=6", "1-6"), ("under 7", "1-6"), ("6 players", "6"), ("more", None)],
)
def test_a_range_of_players_with_one_end(said: str, suggestion: str | None) -> None:
    """It is written with both ends, and the message shows how."""
    (found,) = take_shape(house_data("rush", {"deck.packs": {"2-5": 1, said: 2}}))[1]
    assert (found.kind.code, found.suggestion) == ("V107", suggestion)
    assert (found.expected or "").endswith("7-99 for 7 or more")


def test_everyday_words_lead_somewhere() -> None:
    """Each word and key of the table is one of the format."""
    words = {word for form in _forms(what_a_file_takes()) if isinstance(form, Words) for word in form.words}
    keys = {key for form in _forms(what_a_file_takes()) if isinstance(form, Table) for key in form.keys}
    assert {said for meant in WORDS.values() for said in meant} <= words | keys | _OF_POWERS
    for meant in (*KEYS.values(), *KEYS_OF_TABLES.values()):
        for key in meant:
            assert form_at(key_path(key)) is not None or key in _TO_COME, key


_OF_POWERS = {"matching", "snapped", "snap", "stock card", "discard pile card", "set", "least"}
_TO_COME = {
    "powers.named.NAME.give", "calling.counter", "scoring.caller.times", "scoring.equal_cards", "conduct.seconds",
}  # fmt: skip


def test_a_rule_without_a_key_is_reported_once() -> None:
    """What a power lacks is not reported besides, since the unknown key probably says it."""
    for power in (
        {"cards": ["A"], "hand_over": 1, "optional": True},
        {"cards": ["A"], "look": {"cards": 1, "whose": "own"}, "must": True},
    ):
        (found,) = take_shape(house_data("rush", {"powers.named.ace": power}))[1]
        assert found.kind.code == "V100"


# --- examples ---------------------------------------------------------------------------------------------------------


def _forms(form: Form) -> list[Form]:
    """The form and all forms in it."""
    if isinstance(form, Either):
        return [form, *(inner for each in form.forms for inner in _forms(each))]
    if isinstance(form, Table):
        return [form, *(inner for key in form.keys.values() for inner in _forms(key.form))]
    if isinstance(form, Named):
        return [form, *_forms(form.value)]
    return [form, form.item] if isinstance(form, Listed) else [form]


def _values(form: Form, data: Any, of: Form) -> list[Any]:
    """What data have as a form."""
    found = [data] if form is of else []
    if isinstance(form, Either):
        return [each for one in form.forms if fits(one, data) for each in _values(one, data, of)] + found
    if isinstance(form, Table):
        return found + [each for name, item in data.items() for each in _values(form.keys[name].form, item, of)]
    if isinstance(form, Named):
        entries = [{name: item} for name, item in data.items()] if form is of else []
        return entries + [each for item in data.values() for each in _values(form.value, item, of)]
    return found


def test_an_example_has_the_values_of_a_shipped_variant() -> None:
    """A table that can be pasted from a message is one that somebody plays."""
    shipped = [variant_to_data(load_variant(name)) for name in variant_ids()]
    file = what_a_file_takes()
    for form in _forms(file):
        if isinstance(form, Table | Named) and " like " in in_words(form):
            said = usual_part(form)
            same = [
                f
                for f in _forms(file)
                if f is form or (isinstance(f, Table) and isinstance(form, Table) and f.model is form.model)
            ]
            assert any(said in _values(file, data, each) for data in shipped for each in same), said


def test_the_usual_value_of_a_key() -> None:
    """The commonest; nothing where no shipped variant has the key, and never one that says nothing."""
    assert usual_value(("deal", "first_look", "cards")) == 2
    assert usual_value(("powers", "named", ANY_NAME, "look", "cards")) == 1
    assert usual_value(("calling", "caller_safe_from")) != []
    assert usual_value(("no", "such", "key")) is None
    assert as_a_file_holds(Flag()) == "true"


def test_a_rule_that_no_shipped_variant_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its only word is the example; a table without an example is named."""
    monkeypatch.setattr("cabo_rules.variants.reading.everyday_keys.usual_value", lambda _: None)
    assert as_written(("matching", "snap", "caller")) == 'matching.snap.caller = "may not snap"'
    assert as_written(("calling", "when")) == "calling.when"
    assert as_written(("deal", "first_look")) == "a table [deal.first_look]"


def test_an_example_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keys of the table are named instead, if it has keys of its own."""
    monkeypatch.setattr("cabo_rules.variants.expected._LONGEST_EXAMPLE", 5)
    forms = [form_at(path) for path in (("powers", "named"), ("deal", "first_look"), ("deck",))]
    assert [in_words(form) for form in forms if form is not None] == [
        "a table", "a table with cards, where", "a table with packs, jokers, numbers",
    ]  # fmt: skip


def test_long_text_is_no_typo() -> None:
    """Nothing is compared with it."""
    assert nearest("x" * 61, ["x" * 60]) is None
    assert most_similar("x" * 61, ["x" * 60]) is None


def test_the_main_keys_are_those_of_tables() -> None:
    """A table that gets another name is not forgotten."""
    for name, keys in _MAIN_KEYS.items():
        assert {*keys} <= {field.name for field in attrs.fields(RULES_TABLES[name])}
