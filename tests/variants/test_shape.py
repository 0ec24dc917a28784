"""The strict shape of a variant: every slip is named with what was probably meant, and what is broken stays inside."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from cabo_rules import load_variant, variant_ids
from cabo_rules.variants.broken import BROKEN
from cabo_rules.variants.format import (
    Either,
    Flag,
    Form,
    Listed,
    Named,
    Table,
    Text,
    Whole,
    Words,
    _table,
    form_at,
    what_a_file_takes,
)
from cabo_rules.variants.frozen import RULES_TABLES
from cabo_rules.variants.model import CHAPTERS, NAMING, CallerScore, Variant
from cabo_rules.variants.reading.shape import take_shape
from cabo_rules.variants.reading.structure import table_below, unstructure
from tests.variants.checking import house_data
from tests.variants.plain_data import leaves, plain


def _problems(key: str, value: Any, name: str = "rush") -> list[tuple[str, str, str | None]]:
    _, problems = take_shape(house_data(name, {key: value}))
    return [(each.kind.code, each.message, each.suggestion) for each in problems]


# --- what was probably meant ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "suggestion"),
    [
        ("deal.cards", "4", "4"),
        ("deal.cards", 4.0, "4"),
        ("deal.cards", [4], "4"),
        ("deal.cards", "four", "4"),
        ("matching.penalty.unpaid", "ends round", '"round ends"'),
        ("deal.cards", "1000000", None),
        ("deal.cards", True, None),
        ("powers.named.peek.optional", "true", "true"),
        ("powers.named.peek.optional", "no", "false"),
        ("powers.named.peek.optional", 1, None),
        ("powers.named.peek.cards", "7", '["7"]'),
        ("powers.named.peek.cards", [7], '"7"'),
        ("powers.named.peek.cards", ["Jack"], '"J"'),
        ("powers.named.peek.cards", ["kings"], '"K"'),
        ("powers.named.peek.cards", ["10S"], '"10 of spades"'),
        ("powers.named.peek.cards", ["Spades King"], '"K of spades"'),
        ("powers.named.peek.cards", ["red kings"], '"red K"'),
        ("powers.named.peek.cards", ["7 to 8"], '"7-8"'),
        ("powers.named.peek.cards", ["JOKERS"], '"joker"'),
        ("powers.named.peek.cards", ["the moon"], None),
        ("powers.named.peek.cards", ["x" * 100_000], None),
        ("turn.ends", "By itself", '"by itself"'),
        ("turn.ends", ["by itself"], '"by itself"'),
        ("turn.ends", "when the cows come home", None),
        ("powers.triggers", "drawn", '["drawn"]'),
        ("powers.triggers", "drawnn", '["drawn"]'),
        ("powers.named.spy.look.whose", "anothers", '"another\'s"'),
        ("deal.seats.most", "dekc", '"deck"'),
        ("deal.seats.most", "5", "5"),
        ("id", "our table", '"our-table"'),
        ("scoring", [{}], None),
        # everyday words: that of the format is proposed, never one that means something else
        ("turn.direction", "anticlockwise", '"counterclockwise"'),
        ("turn.direction", "anti-clockwise", '"counterclockwise"'),
        ("turn.direction", "Clockwise ", '"clockwise"'),
        ("scoring.winner", "the host", None),
        ("scoring.winner", "caller  if lowest", '"caller if lowest"'),
        ("deal.starter", "left of dealer", '"left of the dealer"'),
        ("deal.first_look.where", "any", '"anywhere"'),
        ("powers.named.spy.look.whose", "other's", '"another\'s"'),
        ("powers.named.peek.cards", "four equal", None),
        ("powers.named.peek.cards", "kings", '["K"]'),
        # several cards, and other natural ways to write a value
        ("powers.named.peek.cards", ["face cards"], '"J", "Q", "K"'),
        ("powers.named.peek.cards", "red face cards", '["red J", "red Q", "red K"]'),
        ("powers.named.peek.cards", ["J-K"], '"J", "Q", "K"'),
        ("powers.named.peek.cards", "J to K", '["J", "Q", "K"]'),
        ("powers.named.peek.cards", ["J-M"], None),
        ("deal.seats", "2-6", "{ fewest = 2, most = 6 }"),
        ("deal.seats", "6", None),
        ("deal.rows", "2x2", "2"),
        ("deal.rows", "2x3", None),
        ("deal.cards", "2 x 3", "6"),
        ("powers.named.give", {"cards": ["A"], "give": {"cards": "2x2", "to": "another"}, "optional": True}, None),
    ],
)
def test_what_was_probably_meant(key: str, value: Any, suggestion: str | None) -> None:
    """As the file would hold it; nothing where nothing is near."""
    assert [near for _, _, near in _problems(key, value)] == [suggestion]


@pytest.mark.parametrize(
    ("key", "code", "suggestion"),
    [
        ("scoring.caller.bonnus", "V100", "bonus"),
        ("scoring.caller.Bonus", "V100", "bonus"),
        ("deal.open-card", "V100", "open_card"),
        ("deal.columns", "V100", "rows"),
        ("quite_another_thing", "V100", None),
        ("scoring.bonus", "V101", "scoring.caller.bonus"),
        ("stock_out", "V101", "calling.stock_out"),
        ("game.optional", "V101", None),
        ("deal.extends", "V034", None),
        ("matching.snap.name", "V034", None),
        ("powers.named.peek.id", "V034", None),
        ("scoring.winners", "V100", "winner"),
        ("game.round", "V100", "rounds"),
        # not of another game
        ("deal.open_cards", "V100", "open_card"),
        ("deal.layout", "V100", None),
        ("deal.grid", "V100", None),
        ("conduct.tocken", "V100", None),
        ("powers.abilities", "V100", "named"),
        ("game.persistent_totals", "V100", None),
    ],
)
def test_a_key_that_is_not_known(key: str, code: str, suggestion: str | None) -> None:
    """A slip, a key of another table, or a key of the file as a whole."""
    assert [(found, near) for found, _, near in _problems(key, 1)] == [(code, suggestion)]


def test_a_key_without_a_meaning_is_refused() -> None:
    """``variant new`` would write it without a comment, and an editor would say nothing about it."""

    @attrs.frozen
    class Silent:
        """``silent``: a table.

        :ivar told: A key that is explained.
        """

        told: bool
        untold: bool

    with pytest.raises(AssertionError, match=r"Silent\.untold has no :ivar"):
        _table(Silent)


_PEEK = plain("rush")["powers"]["named"]["peek"]


@pytest.mark.parametrize(
    ("key", "value", "found"),
    [
        # below [values] every key would name cards
        ("values.without", ["game.limit"], [("V034", None)]),
        ("values.Name", "x", [("V106", None)]),
        ("powers.named.source", "us", [("V034", None)]),
        # it was to change that power; a name that is cut off would be none that anybody meant
        ("powers.named.peak", {"optional": False}, [("V115", "peek")]),
        (f"powers.named.{'x' * 300}", _PEEK, [("V108", None)]),
        # a total is a number in digits
        ("game.rounds.reset", {"totals": {"0100": 50}, "per_player": 1, "per_game": 1}, [("V121", "100")]),
        ("game.rounds.reset", {"totals": {"a hundred": 50}, "per_player": 1, "per_game": 1}, [("V121", None)]),
        # a power may be called like a key, as long as it is a power
        ("powers.named.name", _PEEK, []),
    ],
)
def test_a_key_among_names_that_are_made_up(key: str, value: Any, found: list[tuple[str, str | None]]) -> None:
    """A key of the file, nearly the name of a power, or a name after all."""
    assert [(code, near) for code, _, near in _problems(key, value)] == found


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("column_clearing", True, "V110"),
        ("scoring.column-bonus", 5, "V110"),
        ("deal.face_up_cards", 2, "V110"),
        ("deal.open_card", "columns", "V110"),
        ("scoring.cancelled_rows", True, "V110"),
        ("silver", {"seer": {}}, "V111"),
        ("powers.named.peek.ability-token", True, "V111"),
        ("powers.persistent_powers", True, "V111"),
        ("turn.draw_two", ["9"], "V116"),
        ("powers.named.peek.look", "draw two", "V116"),
        ("rat-a-tat-cat", {}, "V116"),
        ("calling.forced_at", 5, "V122"),
        ("calling.must_call", 5, "V122"),
        ("calling.when", "forced", "V122"),
        ("calling.counter", True, "V123"),
        ("calling.counter_call", "lower hand", "V123"),
        ("calling.when", "counter-call", "V123"),
        ("teams", {"size": 2}, "V117"),
        ("scoring.winner", "the team", "V117"),
        ("conduct.token", 1, "V118"),
        ("game.money", {}, "V118"),
        ("calling.when", "in real time", "V119"),
        ("turn.simultaneous", True, "V119"),
        ("powers.named.peek.shuffle", "another's", "V126"),
        ("powers.triggers", ["drawn", "taken"], "V124"),
        ("powers.triggers", ["drawn", "left over"], "V124"),
        ("powers.unused", "may be taken", "V124"),
        ("powers.named.spy.look.whose", "scrambled", "V126"),
        ("matching.snap.wrong_card_hidden", True, "V130"),
        ("matching.snap.show_wrong", False, "V130"),
        ("matching.snap.after_wrong", "goes back unseen", "V130"),
        ("matching.snap.after_wrong", "seen by its owner only", "V130"),
        ("powers.named.peek.draw", 2, "V116"),
        ("scoring.caller.penalty", "highest score", "V127"),
        ("scoring.caller.taken_from_winner", 5, "V127"),
        ("scoring.caller.score", "highest hand", "V127"),
        ("scoring.caller.score", "same as the winner", "V127"),
        ("powers.named.peek.skip", True, "V129"),
        ("powers.named.peek.reverse", True, "V129"),
        ("powers.named.peek.next_player", "may look instead of a turn", "V129"),
        ("powers.named.peek.passes_on", True, "V129"),
        ("powers.named.peek.others", "may look, too", "V129"),
        ("powers.named.peek.then_next", True, "V129"),
        ("powers.named.peek.when", "at the next turn", "V139"),
        ("powers.named.peek.look.delay", 1, "V139"),
        ("powers.named.spy.look.whose", "another's, at their next turn", "V139"),
        ("conduct.out_of_turn", 1, "V140"),
        ("conduct.draw_out_of_turn", 1, "V140"),
        ("conduct.rule_broken", 1, "V140"),
        ("conduct.any_offence", 1, "V140"),
        ("conduct.illegal_move", 1, "V140"),
        ("calling.when", "any point, then the turn ends", "V141"),
        ("calling.when", ["instead of a turn", "end of the turn"], "V141"),
        ("calling.who", "anyone", "V142"),
        ("calling.out_of_turn", True, "V142"),
        ("calling.when", "out of turn", "V142"),
        ("powers.named.peek.rearrange", "own", "V131"),
        ("powers.named.swap.swap.pairs", ["rearrange"], "V131"),
        ("turn.reorder_cards", True, "V131"),
        ("turn.second_discard_pile", True, "V134"),
        ("matching.matched_pile", True, "V134"),
    ],
)
def test_what_is_out_of_scope_is_refused_by_name(key: str, value: Any, code: str) -> None:
    """As a key, a table and a word; with the nearest rule that a file can express."""
    (found,) = take_shape(house_data("rush", {key: value}))[1]
    assert found.kind.code == code
    assert "out of scope" in found.message
    assert (found.expected or "").startswith("a rule that a file can express; the nearest is ")


# --- broken parts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["travellers", "eventide"])
def test_what_is_broken_is_broken_and_the_rest_is_as_it_was(name: str) -> None:
    """Each key in turn: the model around it is whole."""
    sound = take_shape(plain(name))[0]
    for path, _ in leaves(plain(name)):
        made, problems = take_shape(house_data(name, {".".join(path): object()}))
        assert problems
        assert _differs_only_at(path, made, sound)


def _differs_only_at(path: tuple[str, ...], made: Any, sound: Any) -> bool:
    if made is BROKEN or not path:
        return made is BROKEN
    if isinstance(sound, dict):
        rest = all(made[key] == value for key, value in sound.items() if key != path[0])
        return rest and _differs_only_at(path[1:], made[path[0]], sound[path[0]])
    names = [field.name for field in attrs.fields(type(sound))]
    rest = all(getattr(made, name) == getattr(sound, name) for name in names if name != path[0])
    return rest and _differs_only_at(path[1:], getattr(made, path[0]), getattr(sound, path[0]))


def test_where_not_all_is_known_what_is_absent_is_not_missing() -> None:
    """But it is broken, so that nothing is judged by it."""
    variant, problems = take_shape({"id": "mine", "deal": {"cards": 4}}, whole=False)
    assert problems == []
    assert variant.deck is BROKEN
    assert (variant.deal.cards, variant.deal.rows is BROKEN, variant.deal.starter is BROKEN) == (4, True, True)


# --- the format -------------------------------------------------------------------------------------------------------


def test_the_format_has_every_chapter() -> None:
    """And a note or a bound for everything that is text or a number."""
    table = what_a_file_takes()
    assert [key for key in table.keys if key not in NAMING] == list(CHAPTERS)
    assert _counted(table) > 80


def _counted(form: Form) -> int:
    if isinstance(form, Table):
        return sum(_counted(key.form) for key in form.keys.values())
    if isinstance(form, Named):
        assert form.name.note is not None
        return _counted(form.value)
    if isinstance(form, Either):
        assert len({type(each) for each in form.forms}) == len(form.forms)
        return sum(map(_counted, form.forms))
    if isinstance(form, Listed):
        assert isinstance(form.item, Words | Text)
    if isinstance(form, Whole):
        assert form.least < form.most
    return 1


def _tables(form: Form) -> Iterator[Table]:
    """The table of a form and all those in it."""
    for each in form.forms if isinstance(form, Either) else (form,):
        if isinstance(each, Table):
            yield each
            yield from (table for key in each.keys.values() for table in _tables(key.form))
        elif isinstance(each, Named):
            yield from _tables(each.value)


def test_the_class_of_a_table_is_found_by_its_name() -> None:
    """It is the class that the evaluated annotations say, for every key of every table."""
    tables = list(_tables(what_a_file_takes()))
    for table in tables:
        for key, known in table.keys.items():
            forms = known.form.forms if isinstance(known.form, Either) else (known.form,)
            named = [form.value for form in forms if isinstance(form, Named)]
            below: list[type | None] = [form.model for form in (*forms, *named) if isinstance(form, Table)]
            found = table_below(table.model, key)
            assert [found[0]] == (below or [None]), (table.title, key)
            assert found[1] == bool(named) or not below
    assert {table.model for table in tables} == {*RULES_TABLES.values(), Variant}


def test_the_tables_of_a_variant_are_values() -> None:
    """They are equal and have one hash if all their keys are, show their keys, and cannot be changed."""
    caller = load_variant("rush").scoring.caller
    same, other = CallerScore(bonus=-3, penalty=5, tied="lowest"), CallerScore(bonus=-3, penalty=6, tied="lowest")
    assert caller == same != other
    assert caller != object()
    assert {caller, same, other} == {caller, other}
    assert (
        repr(same)
        == "CallerScore(bonus=-3, penalty=5, score=None, times=None, at_least=None, tied='lowest', at_or_below=None, "
        "cut_short=None)"
    )
    assert pickle.loads(pickle.dumps(same)) == same
    with pytest.raises(FrozenInstanceError):
        same.penalty = 6  # type: ignore[misc]
    with pytest.raises(TypeError):
        CallerScore(-3, 5, "lowest")  # type: ignore[call-arg, arg-type]


def test_what_stands_at_a_place() -> None:
    """Names that are made up lead on; what is no key leads nowhere."""
    assert form_at(("powers", "named", "anything", "optional")) == Flag()
    assert form_at(("powers", "named", "anything", "cards", 0)) == form_at(("scoring", "special", "x", "cards", 1))
    assert form_at(("powers", "nonsense")) is None
    assert form_at(("deal", "cards", "more")) is None


@pytest.mark.parametrize("name", variant_ids())
def test_shape_and_data_are_one(name: str) -> None:
    """What is taken is given up again, as lists and tables that can be changed; what is absent stays absent."""
    variant, problems = take_shape(plain(name))
    assert isinstance(variant, Variant)
    assert problems == []
    data = unstructure(variant)
    assert data == plain(name)
    data["deal"]["cards"] = 0
    data["powers"]["named"].clear()
    assert unstructure(variant) == plain(name)


# --- everyday words, and keys of other places -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "code", "expected", "suggestion"),
    [
        ("turn.calling", "V101", "a table [calling] of its own, whose keys are when, earliest_lap", None),
        ("matching.snap.per", "V100", "per_discard or per_round", None),
        ("scoring.penalty", "V101", "scoring.caller.penalty or matching.penalty", "scoring.caller.penalty"),
        ("scoring.caller_penalty", "V100", None, "caller.penalty"),
        ("caller_penalty", "V100", None, "scoring.caller.penalty"),
        ("deal.hand_size", "V100", "deal.cards = 1", "cards"),
        ("deal.seats.max", "V100", 'deal.seats.most = "deck"', "most"),
        ("values.clubs", "V106", "the rank, too, as in K of clubs", None),
        ("values.black", "V106", "the rank, too, as in K of clubs", None),
        # not near any key: lists all keys of its table
        ("turn.what", "V100", "direction, stock_card, discard_pile or ends", None),
        ("quite_another_thing", "V100", "format, id, extends, without, name, source, summary, call, deck, ", None),
    ],
)
def test_keys_of_other_places(key: str, code: str, expected: str | None, suggestion: str | None) -> None:
    """The nearest table that has such a key is told first; a table at the top level is told with its keys."""
    (found,) = take_shape(house_data("rush", {key: 1}))[1]
    assert (found.kind.code, found.suggestion) == (code, suggestion)
    assert (found.expected or "").startswith(expected or "")
    assert (found.expected is None) == (expected is None)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("scoring.winner", "lowest", '"lowest, ties are shared" or "lowest, ties go to the caller"'),
        ("deal.starter", "Left", '"as the host says", "left of the dealer" or "after the dealer"'),
        ("values.face cards", 10, '"J" and "Q" and "K", each in a line of its own'),
        ("scoring.special.empty", {"cards": [], "points": 0}, "a list of names of cards"),
    ],
)
def test_what_is_expected_instead(key: str, value: Any, expected: str) -> None:
    """Only the words that begin as the author wrote, and each card that one name was to stand for."""
    (found,) = take_shape(house_data("rush", {key: value}))[1]
    assert (found.expected, found.suggestion) == (expected, None)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("deal.first_look", 'a table like { cards = 2, where = "nearest row" }'),
        (
            "game.rounds",
            '"one" or a table like { end = { total = 100, when = "reached" }, starter = ["next in turn order"] }',
        ),
        ("matching.snap", "a table with who, last_card, per_discard, per_round, after_wrong, late, final_window"),
        ("powers.named", "a table like { peek = { cards = "),
        ("deck", "a table like { packs = 1"),
    ],
)
def test_what_a_table_looks_like(key: str, expected: str) -> None:
    """Whoever wrote a number is shown the keys of the table."""
    (found,) = (each for each in take_shape(house_data("rush", {key: 2}))[1] if each.kind.code == "V103")
    assert (found.expected or "").startswith(expected)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("matching.snap.who", "only the first snapper"),
        ("matching.snap.per_discard", "any number of the first snapper"),
        ("matching.snap.who", "snapper goes on"),
    ],
)
def test_that_the_first_snapper_goes_on_is_a_key_of_its_own(key: str, value: str) -> None:
    """Another key of snapping names it."""
    (found,) = take_shape(house_data("rush", {key: value}))[1]
    assert (found.expected or "").endswith('; or matching.snap.after_right = "closes for the others"')
