"""What is told of a file: all its problems in one pass, at their places, as text for people and data for editors."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import cabo_rules
from cabo_rules import Diagnostic, Game, VariantError, check_variant, load_variant, save_game
from cabo_rules.authoring.render import render, render_all
from cabo_rules.variants.diagnostic import diagnostic_to_data
from tests.variants.checking import RUSH, report_of
from tests.variants.plain_data import plain


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _diagnostics(text: str) -> tuple[Diagnostic, ...]:
    return report_of(Path(), text).diagnostics


def _told(text: str) -> list[tuple[str, int | None, str]]:
    return [(each.code, each.line, each.key) for each in _diagnostics(text)]


_MANY = """sumary = "x"
without = ["game.round"]
[calling]
when = "end of the turn"
[scoring.caller]
penalty = "5"
bonus = -3
"""
_PARENTLESS = 'format = 1\nid = "mine"\nextends = "ruhs"\nwithout = ["game.rounds"]\n[scoring.caller]\npenalty = "5"\n'
_TOLD: dict[str, tuple[str, list[tuple[str, int, str]]]] = {
    "all at once, by place": (RUSH + _MANY, [
        ("V100", 4, "sumary"), ("V029", 5, "without"), ("V300", 7, "calling.when"),
        ("V103", 9, "scoring.caller.penalty"), ("V030", 10, "scoring.caller.bonus"),
    ]),
    # what is broken is not missing as well, and nothing is told that only follows from it
    "a broken key": (RUSH + '[deck]\npacks = "1"\n', [("V103", 5, "deck.packs")]),
    "the keys of a broken table": (RUSH + "deck = 5\n", [("V103", 4, "deck")]),
    "a broken name of cards": (RUSH + "[values]\nKing = 4\n", [("V106", 5, "values.King")]),
    "a parent that cannot be read": (_PARENTLESS, [("V024", 3, "extends"), ("V103", 6, "scoring.caller.penalty")]),
    "a file that forgot what it extends": ('format = 1\nid = "mine"\n[deal]\n', [("V038", 1, "")]),
    "a later format": ('format = 2\nid = "mine"\nnew = 1\n', [("V021", 1, "format"), ("V100", 3, "new")]),
    # the file that does without a rule misses it, at the item that made it so
    "without a value": (RUSH + 'without = [\n  "values.Q",\n]\n', [("V203", 5, "values")]),
    "without an end of the turn": (RUSH + 'without = [\n  "game.rounds.reset",\n  "turn.ends",\n]\n', [
        ("V029", 5, "without"), ("V102", 6, "turn.ends"),
    ]),
    # the same game under another name
    "another call": (RUSH + 'call = "Kabo"\n', [("V031", 3, "extends")]),
    "another word": (RUSH + '[matching.snap]\nword = "throwing"\n', [("V031", 3, "extends")]),
    # what is inherited and idles: the file switched it off, and did not write it, so nobody is misled
    "an idle winner": (RUSH.replace("rush", "eventide") + '[scoring.caller]\ntied = "not lowest"\n', []),
    "idle penalties": (RUSH.replace("rush", "stacking") + 'without = ["matching.snap"]\n', []),
    "idle, and written": (
        RUSH + '[scoring]\nwinner = "lowest, ties go to the caller"\ncaller.tied = "not lowest"\n',
        [("V330", 5, "scoring.winner")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", _TOLD)
def test_what_is_told(case: str) -> None:
    """Problems of the file as such, of its shape and of its meaning, each once and at its place."""
    text, told = _TOLD[case]
    assert _told(text) == told


def test_a_typo_hides_its_key() -> None:
    """The key that was meant is not missing as well."""
    complete = (Path(cabo_rules.__file__).parents[2] / "variants" / "rush.toml").read_text("utf-8")
    assert [key for _, _, key in _told(complete.replace("earliest_lap", "earliest_laps"))] == ["calling.earliest_laps"]


def test_a_mistake_of_the_parent_is_told_in_the_parents_file() -> None:
    """There it has to be mended."""
    Path("house.toml").write_text('format = 1\nid = "house"\nextends = "rush"\n[deal]\ncards = "4"\n', "utf-8")
    (found,) = _diagnostics('format = 1\nid = "mine"\nextends = "house"\n[scoring.caller]\npenalty = 7\n')
    assert (found.file, found.line, found.code) == ("house.toml", 5, "V103")


def test_what_is_inherited_and_fits_no_more_is_told_in_the_file_that_made_it_so() -> None:
    """The built-in file is right; a note says where the inherited rule stands."""
    (found,) = _diagnostics(RUSH + "[scoring.caller]\nbonus = -5\n[deal]\ncards = 5\n")
    assert (found.file, found.line, found.key, found.code) == ("mine.toml", 7, "deal.rows", "V220")
    assert found.expected == "1 or 5 for deal.rows"
    assert found.note is not None
    assert found.note.startswith("(The rule comes from rush.toml:")


def test_the_line_that_needs_what_is_missing() -> None:
    """Rather than the header of a table around it; where no single line made it so, what the file extends."""
    hunner = 'format = 1\nid = "mine"\nextends = "hunner'
    assert _diagnostics(hunner + '-reshuffle"\n[calling]\nstock_out = "round ends"\n') == ()
    needing = '"\n[calling]\nempty_hand = "last lap"\nstock_out = { shuffle_in = "all but the top card" }\n'
    (found,) = _diagnostics(hunner + needing)
    assert (found.line, found.key, found.code, found.note) == (6, "calling.stock_out.below", "V102", None)
    told = _told(RUSH + '[deck]\npacks = 0\nnumbers = { "1-9" = 1 }\n[deal]\ncards = 50\n')
    assert [each for each in told if each[0] == "V221"] == [("V221", 3, "deal.seats.fewest")]


def test_what_is_inherited_and_idles_by_a_change_is_not_told() -> None:
    """No more than if a file switched it off."""
    assert check_variant("eventide", changes=['scoring.caller.tied="not lowest"']).diagnostics == ()


def test_a_change_that_makes_a_rule_not_fit_is_pointed_at() -> None:
    """The one that did it, of several."""
    found = check_variant("rush", changes=["deal.open_card=none", "deal.cards=5", "deal.seats.most=3"]).diagnostics
    assert [(each.file, each.text) for each in found if each.code == "V220"] == [("--set", "deal.cards=5")]


def test_a_second_power_of_an_inherited_card() -> None:
    """Whoever adds a power may have meant to replace the other; who lists the cards of both means both."""
    mine = RUSH + '[powers.named.mine]\ncards = ["8", "7 of hearts"]\nswap = { pairs = ["any two"] }\noptional = true\n'
    (found,) = _diagnostics(mine)
    assert (found.code, found.line, found.key) == ("V279", 5, "powers.named.mine.cards")
    assert found.message.startswith('7 of hearts already has the power "peek" (rush.toml:')
    assert _diagnostics(mine + '[powers.named.peek]\ncards = ["7", "8"]\n') == ()
    assert _diagnostics(mine.replace("[powers", 'without = ["powers.named.peek"]\n[powers')) == ()


@pytest.mark.parametrize(
    ("power", "line", "inherited"),
    [
        ("peek", 'swap = { pairs = ["any two"] }', "powers.named.peek.look"),
        ("swap", 'look = { cards = 1, whose = "own" }', "powers.named.swap.swap"),
    ],
)
def test_an_inherited_look_becomes_a_swap_and_the_other_way_round(power: str, line: str, inherited: str) -> None:
    """The power would have both; the note names the inherited one, and how to do without it."""
    mine = f"[powers.named.{power}]\n{line}\n"
    (found,) = _diagnostics(RUSH + mine)
    assert (found.code, found.line, found.key) == ("V260", 4, f"powers.named.{power}")
    assert found.note is not None
    assert f"There is {inherited} in rush.toml:" in found.note
    assert f'without = ["{inherited}"]' in found.note
    assert _diagnostics(f'{RUSH}without = ["{inherited}"]\n{mine}') == ()


def test_a_narrower_value_that_is_inherited() -> None:
    """It is named with its line, and how to be rid of it."""
    (found,) = _diagnostics(RUSH + "[values]\nK = 10\n")
    without = 'without = ["values.black K", "values.red K"]'
    assert (found.code, found.line) == ("V208", 5)
    assert found.note is not None
    assert without in found.note
    assert _diagnostics(f"{RUSH}{without}\n[values]\nK = 10\n") == ()


def test_doing_without_powers() -> None:
    """Without one of several, or without the table; without the last one, which is reported there, no table is left."""
    powers = load_variant("rush").powers_by_name
    keys = [f'"powers.named.{name}"' for name in powers]
    assert _diagnostics(f"{RUSH}without = [{keys[0]}]\n") == ()
    assert load_variant(Path("mine.toml")).powers_by_name.keys() == {*powers} - {"peek"}
    assert _diagnostics(f'{RUSH}without = ["powers"]\n') == ()
    assert load_variant(Path("mine.toml")).powers_by_name == {}
    lines = ",\n".join(keys)
    (found,) = _diagnostics(f"{RUSH}without = [\n{lines}]\n")
    assert (found.code, found.key, found.file, found.line) == ("V114", "powers.named", "mine.toml", 8)


def test_a_warning_does_not_keep_a_variant_from_being_loaded() -> None:
    """It is in the report; an error keeps it, as nobody gets a variant of which parts are broken."""
    found = report_of(Path(), RUSH + "[scoring.caller]\nbonus = -3\npenalty = 7\n")
    assert [(each.severity, each.code) for each in found.diagnostics] == [("warning", "V030")]
    assert found.variant is not None
    assert found.variant == load_variant("mine.toml")
    assert found.variant.scoring.caller.penalty == 7
    assert report_of(Path(), RUSH + "[deal]\ncards = 'four'\n").variant is None


def test_an_id_that_is_taken() -> None:
    """Also by a file that is called like the built-in variant; a file with the very same rules may have the id."""
    Path("rush.toml").write_text('format = 1\nid = "rush"\nextends = "rush"\n[scoring.caller]\npenalty = 7\n', "utf-8")
    assert [each.code for each in check_variant("rush.toml").diagnostics] == ["V032"]
    shipped = Path(cabo_rules.__file__).parents[2] / "variants" / "rush.toml"
    assert check_variant(shipped).diagnostics == ()


def test_a_report_of_what_is_not_there() -> None:
    """A file that is not there is a finding; an id that is none is a slip of the caller, and raises."""
    (found,) = check_variant("nowhere.toml").diagnostics
    assert (found.code, found.file, found.line, found.text) == ("V001", "nowhere.toml", None, None)
    for wrong, message in (
        ("nowhere", "unknown variant 'nowhere'"),
        (5, "variant must be the id of a variant or the path of its file, not 5"),
    ):
        with pytest.raises(VariantError, match=message) as caught:
            check_variant(wrong)  # type: ignore[arg-type]
        assert caught.value.diagnostics == ()


@pytest.mark.parametrize("content", [None, b'id = "\xff"\n', b"i\0d\0=\0", b"# " + b"-" * 2_001])
def test_a_file_that_cannot_be_read_has_no_data(content: bytes | None) -> None:
    """It does not exist, or is not text: nothing is known of it, not even its name."""
    if content is not None:
        Path("mine.toml").write_bytes(content)
    for report in (check_variant("mine.toml"), check_variant("mine.toml", changes=["deal.cards=6"])):
        assert (report.variant, len(report.diagnostics)) == (None, 1)
        assert (report.data, report.origins, report.sources) == ({}, {}, ())


def test_a_file_that_is_not_toml_has_the_data_of_its_other_lines() -> None:
    """And of what it extends."""
    report = report_of(Path(), RUSH + "[deal]\ncards = = 4\nrows = 3\n")
    assert [each.severity for each in report.diagnostics] == ["error"]
    assert report.data["deal"] == {**plain("rush")["deal"], "rows": 3}
    assert report.origins["deal", "cards"].file == "rush.toml"
    assert [source.name for source in report.sources] == ["mine.toml", "rush.toml"]


def test_the_exception_tells_each_error_in_a_line() -> None:
    """File, line, column, code and sentence; warnings are only in its diagnostics, which a pool of processes gets."""
    Path("mine.toml").write_text(RUSH + '[scoring.caller]\nbonus = -3\npenalty = "5"\ntide = "lowest"\n', "utf-8")
    with pytest.raises(VariantError) as caught:
        load_variant("mine.toml")
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert str(error).splitlines() == [
            'mine.toml:6:11: V103: scoring.caller.penalty must be a whole number, not "5". Did you mean 5?',
            "mine.toml:7:1: V100: Unknown key scoring.caller.tide. Did you mean tied?",
        ]
        assert [each.code for each in error.diagnostics] == ["V030", "V103", "V100"]
        assert error.diagnostics == caught.value.diagnostics


def test_the_exception_names_twenty_errors_and_counts_the_others() -> None:
    """A file with a hundred mistakes does not fill the screen."""
    Path("mine.toml").write_text(RUSH + "".join(f"unheard{number} = 1\n" for number in range(150)), "utf-8")
    with pytest.raises(VariantError) as caught:
        load_variant("mine.toml")
    lines = str(caught.value).splitlines()
    assert (len(lines), lines[-1]) == (21, "... and 130 more")
    assert lines[0] == "mine.toml:4:1: V100: Unknown key unheard0."


def test_errors_go_before_warnings_when_there_are_too_many() -> None:
    """The error that keeps the variant from being played is never the one that is left out."""
    values = "".join(f'"{suit} {rank}" = 1\n' for suit in ("red", "black") for rank in ("0", *range(11, 90)))
    found = report_of(Path(), f"{RUSH}[values]\n{values}[deal]\ncards = 0\n")
    assert len(found.diagnostics) == 100
    assert found.more > 10
    assert [each.code for each in found.diagnostics if each.severity == "error"] == ["V105"]
    assert render_all(found.diagnostics, found.more).endswith(f"\n\n... and {found.more} more.")


def test_each_value_knows_its_file_and_line() -> None:
    """Through the whole chain: the file itself, the one that it extends, and the one that that extends."""
    Path("house.toml").write_text(
        'format = 1\nid = "house"\nextends = "rush-ten"\n[scoring]\ncaller.bonus = -1\n', "utf-8"
    )
    Path("mine.toml").write_text('format = 1\nid = "mine"\nextends = "house"\n[deal]\ncards = 6\n', "utf-8")
    origins = check_variant("mine.toml", changes={"deal.rows": 3}).origins
    said = {
        ("deal", "rows"): ("changes", 1, "deal.rows=3"),
        ("deal", "cards"): ("mine.toml", 5, "cards = 6"),
        ("scoring", "caller", "bonus"): ("house.toml", 5, "caller.bonus = -1"),
        ("scoring", "caller", "penalty"): ("rush-ten.toml", 9, "penalty = 10"),
    }
    for path, where in said.items():
        assert (origins[path].file, origins[path].line, origins[path].text.partition("  ")[0]) == where
    assert origins["deck", "packs"].file == "rush.toml"


@pytest.mark.parametrize("name", cabo_rules.variant_ids())
def test_every_value_of_a_shipped_variant_has_an_origin_that_says_it(name: str) -> None:
    """The key stands in the line that is named, and there is no origin of what is not there."""
    report = check_variant(name)
    assert report.variant is not None
    paths = set(_paths(report.data))
    assert paths == set(report.origins)
    for path, origin in report.origins.items():
        assert str(path[-1]) in origin.text


def _paths(data: object, at: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    if not isinstance(data, dict):
        return [at]
    return [path for key, value in data.items() for path in _paths(value, (*at, key))] + ([at] if at else [])


# --- for people and for editors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "shown", "caret"),
    [
        ("\tcards\t= 0", "    cards    = 0", "               ^"),
        ('"\u9ed2" = 5', '"\u9ed2" = 5', "^^^^"),
        ('first_look = { where = "\u9ed2\u9ed2", cards = 0 }', None, " " * 23 + "^^^^^^"),
        ('"e\u0301" = 5', '"e\u0301" = 5', "^^^"),
        ("cards = 0  # \u202e", "cards = 0  # \ufffd", "        ^"),
    ],
)
def test_the_caret_stands_right(line: str, shown: str | None, caret: str) -> None:
    """Tabs take four columns, wide characters two, and accents that stand on a letter none."""
    found = _diagnostics(f"{RUSH}[deal]\n{line}\n")[0]
    excerpt = render(found).splitlines()[1:3]
    assert excerpt == [f"     5 | {line if shown is None else shown}", f"       | {caret}"]


def test_a_long_line_is_cut_around_what_is_wrong() -> None:
    """A terminal would break it, and the caret would stand anywhere."""
    blanks = " " * 300
    (found,) = _diagnostics(f"{RUSH}[deal]\nfirst_look = {{ {blanks}cards = 0,{blanks}where = 'anywhere' }}\n")
    line, caret = render(found).splitlines()[1:3]
    assert found.column == 324
    assert len(line) < 130
    assert line[caret.index("^")] == "0"
    assert line.startswith("     5 | ...")
    assert line.endswith("...")


def test_nothing_in_a_file_can_move_the_cursor() -> None:
    """What cannot be printed is shown as a replacement character, in the line and in the sentence."""
    found = _diagnostics(RUSH + '[deal]\nopen_card = "\\u001b[2J"\n"\\u009b1m" = 1\n')
    assert [each.code for each in found] == ["V104", "V100"]
    assert all(sign.isprintable() or sign == "\n" for each in found for sign in render(each))


def test_a_diagnostic_for_people_and_for_editors() -> None:
    """As compilers show it, with a caret under what is wrong, and as data, which always have the same keys."""
    (found,) = _diagnostics(RUSH + '\n[matching.snap]\nlate = "1"\n')
    assert render(found).splitlines() == [
        'mine.toml:6:8: error V103: matching.snap.late must be a whole number, not "1".',
        '     6 | late = "1"',
        "       |        ^^^",
        "       expected: a whole number from 0 to 20",
        "       did you mean: 1",
    ]
    assert json.loads(json.dumps(diagnostic_to_data(found))) == {
        "code": "V103", "severity": "error", "key": "matching.snap.late",
        "message": 'matching.snap.late must be a whole number, not "1".', "expected": "a whole number from 0 to 20",
        "suggestion": "1", "note": None, "file": "mine.toml", "line": 6, "end_line": 6, "column": 8, "end_column": 11,
        "text": 'late = "1"',
    }  # fmt: skip


def test_keys_are_quoted_where_toml_needs_it() -> None:
    """So that a key can be copied."""
    (found,) = _diagnostics(RUSH + '[values]\n"black  K" = 5\n')
    assert (found.key, found.suggestion) == ('values."black  K"', '"black K"')


# --- what importing costs ---------------------------------------------------------------------------------------------


def _printed(code: str) -> list[str]:
    """The lines that another Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()


def test_importing_the_package_imports_nothing_else() -> None:
    """Each name is loaded when it is first used, so that a program waits only for what it needs."""
    wanted = "m.startswith('cabo_rules') or m in ('attr', 'typing', 're')"
    code = f"import sys, cabo_rules; print(*sorted(m for m in sys.modules if {wanted}))"
    assert _printed(code) == ["cabo_rules cabo_rules.on_demand cabo_rules.version"]


def test_the_rules_need_only_derived_facts() -> None:
    """The model is loaded with the first variant."""
    wanted = "m.startswith('cabo_rules.variants.')"
    code = f"import sys, cabo_rules.game; print(*sorted(m[20:] for m in sys.modules if {wanted}))"
    assert _printed(code) == ["broken by_seats deck derived"]


_OF_FILES: Final = ("cattrs", "difflib", "pathlib", "tomllib", "datetime", "hashlib", "random", "logging")
_PACKAGES: Final = ("authoring", "cli", "logs", "play", "possible", "show", "testing", "validate")


def test_a_dealt_game_of_a_built_in_variant_imports_no_checks() -> None:
    """Neither the checks, nor the words of problems, nor a reader of files; and nothing that only other things need."""
    code = f"""
import sys, cabo_rules
for name in cabo_rules.variant_ids():
    variant = cabo_rules.load_variant(name)
    cabo_rules.Game.new(variant, [f"Player {{seat}}" for seat in range(variant.deal.seats.fewest)], seed=1)
print(*(m for m in sys.modules if m.startswith("cabo_rules.variants.") and m.count(".") < 4 and ".chapters" not in m))
print(*(m for m in sys.modules if m.endswith((".checks", ".clauses")) or m in {_OF_FILES}))
print(*({{m.split(".")[1] for m in sys.modules if m.startswith("cabo_rules.")}} & {{*{_PACKAGES}}}))
"""
    modules, unneeded, packages = _printed(code)
    assert {name.removeprefix("cabo_rules.variants.") for name in modules.split()} == {
        "broken", "built_in", "by_seats", "deck", "derived", "error", "frozen", "load", "model", "notes", "reading",
        "reading.structure",
    }  # fmt: skip
    assert (unneeded, packages) == ("", "")


def test_playing_does_not_import_cattrs() -> None:
    """Only what reads strictly imports it; a game of a shipped variant is played and written without."""
    code = """
import sys, cabo_rules as c
for name in c.variant_ids():
    variant = c.load_variant(name)
    seats = range(variant.deal.seats.fewest)
    game = c.Game.new(variant, [f"Player {seat}" for seat in seats], seed=1)
    for _ in range(20):
        moves = [move for seat in (*seats, c.HOST) for move in game.legal_moves(seat)]
        game = game.play(moves[0]) if moves else game
    game.view(0)
print("cattrs" in sys.modules)
lines = [line for line in c.log_lines(game)]
print("cattrs" in sys.modules)
from cabo_rules.logs import read_move
read_move('{"seat":0,"type":"call"}')
print("cattrs" in sys.modules)
"""
    assert _printed(code) == ["False", "False", "True"]


def test_a_game_is_played_without_assertions() -> None:
    """No statement that Python leaves out under ``-O`` does anything but check."""
    code = """
from cabo_rules import Game, load_variant, log_lines, validate_lines
game = Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1)
game = game.play(next(iter(game.legal_moves(0))))
print(validate_lines(log_lines(game)).status, load_variant("rush", changes=["deal.cards=6"]).deal.cards)
"""
    done = subprocess.run([sys.executable, "-O", "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("sound 6\n", "")


_CHECKER: Final = "cabo_rules.variants.check"
_CODEC: Final = "cabo_rules.logs.codec"
_RULEBOOK: Final = "cabo_rules.variants.clauses"


@pytest.mark.parametrize(
    ("arguments", "unneeded"),
    [
        (["--version"], ("attr", "argparse", "cabo_rules.cli.commands", "typing")),
        (["variants"], (_CHECKER, _CODEC, "cabo_rules.game", "cabo_rules.cli.play", "difflib")),
        (["play", "rush", "--seed", "1"], (_CHECKER, _CODEC, _RULEBOOK, "cattrs", "cabo_rules.validate", "difflib")),
        (["validate", "game.jsonl"], (_CHECKER, _RULEBOOK, "concurrent.futures", "difflib", "tomllib")),
        (["variant", "check", "rush"], (_CODEC, "cattrs", "cabo_rules.game", "cabo_rules.play", "cabo_rules.validate")),
        (["variant", "check", "mine.toml"], (_CODEC, "cattrs", "cabo_rules.game", "difflib")),
    ],
)
def test_a_command_imports_only_what_it_needs(arguments: list[str], unneeded: tuple[str, ...]) -> None:
    """Nobody waits for the modules of other commands, nor for the words of problems that are not there."""
    save_game(Game.new(load_variant("rush"), ["Ana", "Ben"], seed=1), "game.jsonl")
    Path("mine.toml").write_text('format = 1\nid = "mine"\nextends = "rush"\n[scoring.caller]\npenalty = 7\n', "utf-8")
    code = f"import sys; from cabo_rules_command import main; print(main(), *{{*sys.modules}} & {{*{unneeded}}})"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0"


def test_a_report_can_be_kept_in_a_set() -> None:
    """Equal reports count as one."""
    assert len({check_variant("rush"), check_variant("rush"), check_variant("rush-ten")}) == 2
