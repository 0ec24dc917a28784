"""What a file makes of the variant that it extends, in words for its author."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabo_rules import check_variant, variant_ids
from cabo_rules.authoring.house_rules import HouseRules, house_rules
from cabo_rules.authoring.render import render_short
from tests.variants.checking import RUSH, report_of


def _rules(folder: Path, text: str) -> HouseRules:
    rules = house_rules(report_of(folder, text))
    assert rules is not None
    return rules


def _extends(parent: str, text: str) -> str:
    return f'format = 1\nid = "mine"\nextends = "{parent}"\n{text}'


def test_what_changes(tmp_path: Path) -> None:
    """The sentences and rows of the rulebook that the parent's does not have, each after its clause."""
    rules = _rules(tmp_path, f'{RUSH}[values]\n"black K" = 20\n[calling]\nhighest_hand = 10\n')
    assert rules.parent == "Cabo Rush"
    texts = [said.text for said in rules.changed]
    assert "Black kings: 20." in texts[0]
    assert texts[1].startswith("A caller with more than 10 points does not count as lowest (chapter 7).")
    assert all(said.clause for said in rules.changed)
    assert rules.dropped == ()


@pytest.mark.parametrize(
    ("parent", "text", "said"),
    [
        ("cambio", 'values = { J = 11, Q = 12, "black K" = 13 }\n', "Jacks: 11. Queens: 12. Black kings: 13."),
        (
            "cambio",
            'powers.triggers = ["drawn", "replaced"]\n',
            "Keep it. If the discarded card has a power, you may use it (chapter 4).",
        ),
        (
            "cambio",
            'powers.named.snoop = { cards = ["A"], look = { cards = 1, whose = "own" }, optional = true }\n',
            "Snoop (an ace). You may look at one of your own cards.",
        ),
        ("cambio", 'powers.named.peek.cards = ["2"]\n', "Peek (a 2)."),
        (
            "cambio",
            'deck.packs = { "2-6" = 1, "7-12" = 2 }\ndeal.seats.most = 12\n',
            "You play with a deck that depends on how many you are. 2 to 6 players: one ordinary pack of 52 cards and "
            "two jokers: 54 cards in all. 7 to 12 players: two ordinary packs of 52 cards and two jokers: 106 cards "
            "in all.",
        ),
        (
            "youglouf",
            'turn.discard_pile.card = "keep"\n',
            "There is one thing to do with it: Keep it. Put one of your cards face up on the discard pile, and the "
            "taken card in its place. You cannot keep it in an empty place.",
        ),
        (
            "eventide",
            'game.rounds.starter = ["lowest total", "winner", "next in turn order"]\n',
            "Agree among yourselves who starts the first round. This list decides who starts each later round. If a "
            "line fits several players, the next line chooses among them. Skip a line that fits nobody who is left. "
            "The player who now has the lowest total. The winner of the last round. The next player in turn order "
            "after the last starter.",
        ),
    ],
)
def test_each_changed_clause_shows_what_the_one_of_the_parent_lacks(
    parent: str, text: str, said: str, tmp_path: Path
) -> None:
    """All new sentences, rows and items, below their heading, even if another clause of the parent says the same."""
    assert said in [each.text for each in _rules(tmp_path, _extends(parent, text)).changed]


def test_what_is_no_longer_so(tmp_path: Path) -> None:
    """A rule that is gone without a word is named; one that the new rulebook denies is not named twice."""
    rules = _rules(tmp_path, _extends("travellers", 'without = ["matching.snap", "scoring.special"]\n'))
    assert any("There is no snapping" in said.text for said in rules.changed)
    assert any(said.text.startswith("Royal roulette.") for said in rules.dropped)
    assert not any("snap" in said.text for said in rules.dropped if "Players may snap" not in said.text)
    assert [said.text for said in rules.dropped].count("Keep it. You cannot keep it in an empty place.") == 1


_EVENTIDE = [
    "powers.order", "matching.set", "scoring.winner", "scoring.winner_scores", "scoring.caller.penalty",
]  # fmt: skip
_SNAP_PRICES = "matching.snap.own.wrong and matching.snap.others.wrong"
_RUSH = [
    "powers.order", "matching.snap and matching.snap.others", "matching.snap.starting_card", _SNAP_PRICES,
    "matching.snap.others.gift", "calling.empty_hand", "calling.stock_out.below", "scoring.winner",
    "scoring.winner_scores", "scoring.caller.bonus",
]  # fmt: skip
_DUTCH = ["calling.caller_safe_from", "scoring.winner", "scoring.caller.penalty", "conduct.forbidden_look"]
_SNAPS = ["matching.snap", "matching.snap.after_wrong", "matching.snap.own.wrong"]
_DRAWN = ["matching.drawn", "matching.drawn.own.wrong"]
_CAMBIO = [
    "matching.snap and matching.snap.others", "matching.snap.starting_card", "matching.snap.per_discard",
    "matching.snap.others.gift", _SNAP_PRICES, "calling.caller_safe_from", "scoring.caller.tied",
]  # fmt: skip


@pytest.mark.parametrize(
    ("parent", "text", "kept"),
    [
        ("eventide", "deal.seats.most = 4\n", [*_EVENTIDE, "scoring.special.kamikaze", "game.rounds.reset"]),
        ("eventide", "game.rounds.reset.per_game = 3\n", [*_EVENTIDE, "scoring.special.kamikaze"]),
        ("eventide", 'without = ["game.rounds.reset", "scoring.special"]\n', _EVENTIDE),
        ("rush", "scoring.caller.penalty = 7\n", [*_RUSH, "conduct.forbidden_look"]),
        ("rush", "conduct.forbidden_look = 0\n", [*_RUSH, "scoring.caller.penalty"]),
        ("cambio", "deal.cards = 6\n", _CAMBIO),
        ("cambio", 'without = ["matching.snap"]\n', _CAMBIO[-2:]),
        # what the file says of one way to discard equal cards says nothing of another
        ("dutch", "deal.cards = 6\n", ["powers.triggers", *_SNAPS, *_DRAWN, *_DUTCH]),
        ("dutch", "matching.drawn.own.wrong = 2\n", ["powers.triggers", *_SNAPS, *_DUTCH]),
        ("dutch", "matching.snap.per_round = 3\n", ["powers.triggers", *_SNAPS[1:], *_DRAWN, *_DUTCH]),
        (
            "dutch",
            'without = ["matching.drawn"]\nmatching.snap.after_wrong = "closes"\n',
            ["powers.triggers", _SNAPS[2], *_DUTCH],
        ),
    ],
)
def test_special_rules_that_are_inherited(parent: str, text: str, kept: list[str], tmp_path: Path) -> None:
    """Those that a plain game does not have, unless the file says something of them."""
    rules = _rules(tmp_path, _extends(parent, text))
    assert sorted(said.key for said in rules.kept) == sorted(kept)
    clauses = [[int(part) for part in said.clause.split(".")] for said in rules.kept]
    assert clauses == sorted(clauses)  # as they stand in the rulebook
    assert all(said.clause and said.text for said in rules.kept)


@pytest.mark.parametrize("parent", variant_ids())
def test_special_rules_are_few(parent: str, tmp_path: Path) -> None:
    """An author reads at most some fifteen rules, whatever the file extends."""
    report = report_of(tmp_path, _extends(parent, 'call = "Mine"\n'))
    rules = house_rules(report)
    assert rules is not None
    assert len(rules.kept) <= 15


@pytest.mark.parametrize(
    ("parent", "key"),
    [
        ("kaboo-slap", "matching.snap.others.owner"),
        ("rush", "matching.snap.others.gift"),
        ("kaboo-slap", _SNAP_PRICES),
    ],
)
def test_rules_for_cards_of_others_are_told_one_by_one(parent: str, key: str, tmp_path: Path) -> None:
    """What follows for the owner of a snapped card, a gift that must be given, and what a wrong card costs."""
    assert key in [said.key for said in _rules(tmp_path, _extends(parent, "scoring.caller.penalty = 9\n")).kept]


def test_a_way_that_is_inherited_says_what_it_is(tmp_path: Path) -> None:
    """Not only by which names others call it."""
    (snap,) = (said for said in _rules(tmp_path, _extends("dutch", "deal.cards = 6\n")).kept if said.key == _SNAPS[0])
    assert snap.text.startswith('Snapping, which others call "stacking" or "throwing". When a card is put on the ')


def test_special_rules_are_whole_where_points_are(tmp_path: Path) -> None:
    """All that a failed call costs, and who wins a tie; without the examples."""
    rules = _rules(tmp_path, _extends("dutch", 'scoring.caller.tied = "not lowest"\n'))
    kept = {said.key: said.text for said in rules.kept}
    assert kept["scoring.caller.penalty"].endswith("adds 10 points to their score.")


def test_what_has_changed_is_not_kept(tmp_path: Path) -> None:
    """If a changed sentence also states an inherited penalty, the penalty is not listed again as kept."""
    rules = _rules(tmp_path, _extends("dutch", "scoring.caller.times = 2\n"))
    (changed,) = (said.text for said in rules.changed if "count twice" in said.text)
    assert "the caller adds 10 points to their score" in changed
    assert "scoring.caller.penalty" not in {said.key for said in rules.kept}
    kept = {said.key: said.text for said in rules.kept}
    assert kept["scoring.winner"].endswith("the caller alone wins. Otherwise all of them win.")


def test_a_long_rule_is_cut_after_a_sentence(tmp_path: Path) -> None:
    """The rulebook has the rest, and the examples."""
    kept = {said.key: said.text for said in _rules(tmp_path, _extends("dutch", "deal.cards = 6\n")).kept}
    assert kept["powers.triggers"].endswith("or when you snap it (chapter 5), even if it is not your turn.")
    assert max(map(len, kept.values())) <= 260


def test_leftovers_of_a_power(tmp_path: Path) -> None:
    """The inherited look stays beside the new step; the cards, which are no action, are not worth a word."""
    (line,) = _rules(tmp_path, _extends("dutch", '[powers.named.look]\nthen = "swap"\n')).leftovers
    assert line.startswith('powers.named.look keeps look = { cards = 1, whose = "anyone\'s" } (dutch.toml:')
    assert line.endswith(") beside then.")
    assert _rules(tmp_path, _extends("dutch", '[powers.named.look]\ncards = ["Q"]\n')).leftovers == ()


def test_a_long_leftover_is_named_without_its_value(tmp_path: Path) -> None:
    """The line stays one that can be read."""
    text = 'without = ["powers.named.swap.swap"]\n[powers.named.look]\nthen = "swap"\n'
    power = (
        '[powers.named.swap.look]\ncards = 1\nwhose = "anyone\'s"\nswap.optional = true\n'
        'swap.pairs = ["own with another\'s", "two opponents\'", "any two"]\n'
    )
    (tmp_path / "base.toml").write_text(_extends("dutch", text + power).replace("mine", "base"), "utf-8")
    report = report_of(tmp_path, _extends("base", '[powers.named.swap]\nthen = "look"\n'))
    assert report.variant is None or house_rules(report) is not None


def test_leftovers_without_effect(tmp_path: Path) -> None:
    """What the file inherits and switches off itself is no problem, but its author may not know."""
    text = 'deal.open_card = "none"\n'
    report = report_of(tmp_path, f"{RUSH}{text}")
    assert report.diagnostics == ()
    (line,) = _rules(tmp_path, f"{RUSH}{text}").leftovers
    assert _rules(tmp_path, f"{RUSH}{text}matching.snap.starting_card = true\n").leftovers == ()  # a warning says it
    assert line.startswith("rush.toml:")
    assert line.endswith("matching.snap.starting_card has no effect, since no card starts the discard pile.")


@pytest.mark.parametrize("name", variant_ids())
def test_every_shipped_file_that_extends_another(name: str) -> None:
    """It changes something that can be said; a complete file has nothing to compare with."""
    report = check_variant(name)
    rules = house_rules(report)
    assert (rules is None) == (len(report.sources) == 1)
    if rules is not None:
        assert rules.changed or rules.dropped


def test_a_file_with_errors_has_no_words(tmp_path: Path) -> None:
    """First it must be playable."""
    assert house_rules(report_of(tmp_path, f"{RUSH}deal.crads = 1\n")) is None


def test_changes_from_outside() -> None:
    """They are compared with the variant that they change."""
    rules = house_rules(check_variant("rush-ten", changes=["deal.cards=6"]))
    assert rules is not None
    assert rules.parent == "Cabo Rush, plus ten"
    assert [said.text for said in rules.changed][:1] != []


# --- warnings of one kind ---------------------------------------------------------------------------------------------


def test_warnings_that_come_many_times_are_one(tmp_path: Path) -> None:
    """The first is shown, and the lines of the others are listed in one line."""
    same = 'deal.cards = 4\ndeal.rows = 2\ncalling.earliest_lap = 1\nturn.ends = "by itself"\n'
    text = render_short(report_of(tmp_path, f"{RUSH}{same}conduct.forbidden_look = 3\n").diagnostics)
    assert text.count("V030") == 2
    assert text.splitlines()[-1].endswith("mine.toml: warning V030: the same is true of 3 more lines: 5, 6, 7")


def test_each_line_is_listed_once(tmp_path: Path) -> None:
    """Two keys of an inline table stand in the same line."""
    look = 'powers.named.peek.look = { cards = 1, whose = "own" }\n'
    text = render_short(report_of(tmp_path, f"{RUSH}deal.cards = 4\n{look}").diagnostics)
    assert text.endswith("the same is true of 1 more line: 5")
    text = render_short(report_of(tmp_path, f"{RUSH}deal.cards = 4\n{look}deal.rows = 2\n").diagnostics)
    assert text.endswith("the same is true of 2 more lines: 5, 6")


def test_an_inline_table_is_written_whole(tmp_path: Path) -> None:
    """Beside a key that changes something, the others may say what is inherited; if all do, each is reported."""
    look = 'powers.named.peek.look = { cards = %d, whose = "own" }\n'
    assert report_of(tmp_path, _extends("cambio", look % 2)).diagnostics == ()
    same = report_of(tmp_path, _extends("cambio", f"deal.cards = 6\n{look % 1}")).diagnostics
    assert [(each.code, each.key) for each in same] == [
        ("V030", "powers.named.peek.look.cards"), ("V030", "powers.named.peek.look.whose"),
    ]  # fmt: skip


def test_few_warnings_and_all_errors_are_shown(tmp_path: Path) -> None:
    """In the order of the file."""
    same = "deal.cards = 4\ndeal.rows = 2\n[turn]\nzzz = 1\nyyy = 2\nxxx = 3\nwww = 4\n"
    text = render_short(report_of(tmp_path, f"{RUSH}{same}").diagnostics, 7)
    assert (text.count("V030"), text.count("V100")) == (2, 4)
    assert text.index("V030") < text.index("V100")
    assert text.endswith("... and 7 more.")


def test_very_many_lines_are_not_all_listed(tmp_path: Path) -> None:
    """A dozen is enough."""
    names = "".join(f'values."{rank} of {suit}" = {rank}\n' for suit in ("hearts", "spades") for rank in range(2, 10))
    text = render_short(report_of(tmp_path, f"{RUSH}{names}").diagnostics)
    assert "the same is true of 15 more lines: " in text
    assert text.endswith(", ...")
