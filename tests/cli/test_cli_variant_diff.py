"""``cabo-rules variant diff``, and the comparison behind it."""

from __future__ import annotations

import json
import re
import shlex
from itertools import combinations, permutations
from pathlib import Path

import pytest

from cabo_rules import load_variant, variant_ids
from cabo_rules.authoring.compare import compare
from cabo_rules.cli import main
from cabo_rules.notation import read_record
from cabo_rules.variants.digest import variant_digest
from tests.cli.commands import Refused, Run

SOME = ("travellers", "travellers-six", "rush", "rush-ten", "eventide", "eventide-six", "hunner", "stacking", "cabo-2e")
LOOK = (
    "You may look only at the cards that this rulebook lets you see. If you look at another card "
    "during a round, you get one penalty card. This is due once the first looks are over and nothing else is left to "
    "settle."
)


@pytest.mark.parametrize(("left", "right"), [*combinations(SOME, 2), *((name, name) for name in SOME)])
def test_rules_are_equal_if_the_digests_are(left: str, right: str) -> None:
    """There are differences if and only if the digests differ, and they are symmetric."""
    one, other = load_variant(left), load_variant(right)
    there, back = compare(one, other), compare(other, one)
    assert (there == ()) == (variant_digest(one) == variant_digest(other))
    assert {each.key: (each.right, each.left) for each in there} == {each.key: (each.left, each.right) for each in back}


def test_a_rule_without_effect_has_the_clause_that_says_why() -> None:
    """Nobody can snap onto the card that starts the pile if no card is turned up."""
    changes = ["deal.open_card=none", "matching.snap.starting_card=false"]
    *_, last = compare(load_variant("cambio"), load_variant("cambio", changes=changes))
    assert last.key == "matching.snap.starting_card"
    assert last.right.clause is not None
    assert last.right.clause.text.startswith("No card is turned up")


@pytest.mark.parametrize("name", variant_ids())
def test_each_side_of_a_difference_has_its_clause(name: str) -> None:
    """Every rule that a variant has comes with a clause of its rulebook."""
    other = load_variant("travellers" if name != "travellers" else "rush")
    for difference in compare(load_variant(name), other):
        assert difference.left.said or difference.right.said
        for side in (difference.left, difference.right):
            assert not side.said or side.clause is not None, difference.key


def test_keys_stand_in_the_order_of_a_file() -> None:
    """The keys are sorted by chapter; a key of one side only is with its table."""
    keys = [difference.key for difference in compare(load_variant("rush"), load_variant("hunner"))]
    chapters = list(dict.fromkeys(key.partition(".")[0] for key in keys))
    order = ["deck", "values", "deal", "turn", "powers", "matching", "calling", "scoring", "game", "conduct"]
    assert chapters == [chapter for chapter in order if chapter in chapters]
    for table in ("matching.snap", "matching.drawn"):
        places = [at for at, key in enumerate(keys) if key.startswith(f"{table}.")]
        assert places == [*range(places[0], places[-1] + 1)]


def test_a_key_comes_before_the_keys_below_it() -> None:
    """Also if one side has a word, and the other a table in its place."""
    variants = [load_variant(name) for name in ("travellers", "rush", "eventide", "hunner", "cambio", "tamalou")]
    for left, right in permutations(variants, 2):
        keys = [difference.key for difference in compare(left, right)]
        for at, key in enumerate(keys):
            assert not any(before.startswith(f"{key}.") for before in keys[:at]), (left.id, right.id, key)


def test_the_order_within_a_list_means_nothing() -> None:
    """Only the order of the tests for the starter matters."""
    one = load_variant("travellers", changes=['powers.named.switch-between.cards=["Q", "J"]'])
    assert compare(load_variant("travellers"), one) == ()
    tests = 'game.rounds.starter=["caller", "winner", "lowest total", "next in turn order"]'
    other = load_variant("travellers", changes=[tests])
    assert [difference.key for difference in compare(load_variant("travellers"), other)] == ["game.rounds.starter"]


def test_the_word_for_snapping_is_not_a_rule() -> None:
    """As for the digest, and like the names above the tables."""
    changes = {"name": "Ours", "call": "Kaboo", "matching.snap.word": "throwing"}
    assert compare(load_variant("stacking"), load_variant("stacking", changes=changes)) == ()


# --- the command ------------------------------------------------------------------------------------------------------


def test_what_a_change_does(run: Run) -> None:
    """With one variant and --set, the differences are those of the change: key, values and clauses of both sides."""
    assert run("variant", "diff", "rush", "--set", "conduct.forbidden_look=2").out.splitlines() == [
        "rush and rush-changed differ in one rule.",
        "",
        "Conduct",
        "",
        "  conduct.forbidden_look",
        "    rush          1",
        "    rush-changed  2",
        f"    rush          9.1 {LOOK}",
        f"    rush-changed  9.1 {LOOK.replace('one penalty card', 'two penalty cards')}",
    ]


def test_keys_that_only_one_has(run: Run) -> None:
    """The other side is marked as absent."""
    lines = [
        line.strip() for line in run("variant", "diff", "rush", "--set", "calling.highest_hand=10").out.splitlines()
    ]
    at = lines.index("calling.highest_hand")
    assert lines[at + 1 : at + 3] == ["rush          (not there)", "rush-changed  10"]


def test_a_missing_key_has_no_clause_of_another() -> None:
    """A missing key is paired with the rule that applies instead, or with nothing."""
    differences = {each.key: each for each in compare(load_variant("rush"), load_variant("cabo-2e"))}
    snap = differences["matching.snap.who"].right.clause
    assert snap is not None
    assert "matching.snap" in snap.keys
    assert "there is no snapping" in snap.text.lower()
    (power, *_) = (each for key, each in differences.items() if key.startswith("powers.named.") and not each.right.said)
    assert power.left.clause is not None
    assert power.right.clause is None


def test_a_clause_is_printed_once(run: Run) -> None:
    """The table of card values is printed once for each side, however many keys rest on it."""
    out = run("variant", "diff", "travellers", "hunner").out
    assert out.count("| Cards | Points |") == 2
    for number in re.findall(r"    (?:travellers|hunner    )  (\d\.\d+) \(as above\)", out):
        assert re.search(rf"  {re.escape(number)} [A-Z*]", out)
    assert "(as above)" in out


def test_the_options_that_make_one_of_the_other(run: Run, refused: Refused, tmp_path: Path) -> None:
    """A shell that reads them gives --set what it must; equal files need none."""
    path = tmp_path / "ours.toml"
    path.write_text(
        'format = 1\nid = "ours"\nextends = "rush"\nsource = "the \\"Crown\\" of $5"\n[values]\n"black K" = 20\n',
        "utf-8",
    )
    out = run("variant", "diff", "rush", str(path), "--format", "set").out
    assert out.splitlines() == [
        "--set id=ours", """--set 'source=the "Crown" of $5'""", """--set "values.'black K'=20\"""",
    ]  # fmt: skip
    assert json.loads(run("variant", "diff", str(path), "rush", *shlex.split(out), "--format", "json").out)["equal"]
    assert run("variant", "diff", "rush", "rush", "--format", "set").out == ""
    tags = run("variant", "diff", "rush", str(path), "--format", "cgn").out
    record = read_record(f'%cgn 1\n{tags}[Players "Ana" "Ben"]')
    assert tags.startswith('[Variant "rush"]\n[Set "id=ours"]\n')
    assert record.variant == load_variant(path)
    told = f"variant diff: --format cgn needs the id of a built-in variant as A, not {path}"
    assert refused("variant", "diff", path, "rush", "--format", "cgn") == told


def test_equal_rules(tmp_path: Path, run: Run) -> None:
    """Different files and equal ids may have the same rules, and the output says so."""
    path = tmp_path / "rush.toml"
    path.write_text(run("variant", "show", "rush", "--format", "toml").out, "utf-8")
    assert run("variant", "diff", "rush", path, "--exit-code").out == f"rush and {path} have the same rules.\n"


def test_the_same_rule_in_other_words(run: Run) -> None:
    """A deck for any number of players is the deck; the keys are named, but no difference is counted."""
    out = run("variant", "diff", "rush", "--set", "deck.packs={'2-12' = 1}").out
    assert out.startswith("rush and rush-changed have the same rules.\nThey write deck.packs and deck.packs.2-12 diff")


def test_the_exit_code_is_for_scripts(run: Run) -> None:
    """Without --exit-code, a difference is not a failure."""
    assert main(["variant", "diff", "rush", "rush-ten"]) == 0
    assert "differ in one rule" in run("variant", "diff", "rush", "rush-ten", "--exit-code", code=1).out


def test_differences_as_data(run: Run) -> None:
    """The JSON has the values and clauses of both sides for each key."""
    data = json.loads(run("variant", "diff", "rush", "--set", "conduct.forbidden_look=0", "--format", "json").out)
    assert (data["left"], data["right"], data["equal"]) == ("rush", "rush-changed", False)
    (difference,) = data["differences"]
    assert difference["key"] == "conduct.forbidden_look"
    assert (difference["left"]["said"], difference["left"]["value"], difference["right"]["value"]) == (True, 1, 0)
    assert difference["left"]["clause"] == {"number": "9.1", "text": LOOK}


def test_lists_in_clauses_are_printed_whole(run: Run) -> None:
    """A table of card values is printed below its sentence."""
    out = run("variant", "diff", "rush", "--set", 'values."black K"=20').out
    assert "    rush-changed  1.4 " in out
    assert "                  | Black kings | 20 |\n" in out


def test_one_variant_alone(refused: Refused) -> None:
    """One variant without changes has nothing to be compared with."""
    assert refused("variant", "diff", "rush") == "variant diff: name a second variant, or changes with --set"
