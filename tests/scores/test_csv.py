"""Score sheets as CSV: what a spreadsheet writes is read strictly, and what is wrong is reported with line and cell."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cabo_rules import CaboError, GameError, load_variant
from cabo_rules.play import play_at_random
from cabo_rules.players import name_problem
from cabo_rules.scores import Sheet, SheetError, SheetProblem, SheetReport, check_sheet, read_csv, reader, write_csv
from cabo_rules.scores.writer import WORDS
from tests.families import COMPLETE
from tests.scores.played import rounds_of
from tests.scores.test_sheet import FULL, OUT

RUSH, EVENTIDE = load_variant("rush"), load_variant("eventide")
HEAD = "round,caller,Ana,Ben\n"


def refused(data: str | bytes, variant: str = "rush") -> list[tuple[int, int, str, str]]:
    """The problems of a file that cannot be read, each with its line, its cell, its code and its sentence."""
    with pytest.raises(SheetError) as error:
        read_csv(data, load_variant(variant))
    return [(each.line, each.column, each.code, each.message) for each in error.value.problems]


def placed(report: SheetReport) -> list[tuple[str, str]]:
    """The problems of a sheet: their codes and places."""
    return [(each.code, each.place) for each in report.problems]


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("comma", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_what_spreadsheets_write(comma: str, end: str, mark: bytes) -> None:
    """Commas, semicolons or tabs, any ends of lines, a byte order mark, quotes, blank lines and cells at the end."""
    lines = [
        ["Round", "Caller", "Zoë", '"Ben, ""B"""', "Zoë total", ""],
        ["1", "Zoë", " -3 ", "5", "-3", ""],
        ["", "", "", "", "", ""],
        ["2", "", "[2S]", "3S 4H = 7", "", ""],
    ]
    text = "".join(comma.join(line) + end for line in lines)
    for data in (mark + text.encode(), mark.decode() + text):
        report = read_csv(data, RUSH)
        assert report.problems == ()
        assert report.sheet.players == ("Zoë", 'Ben, "B"')
        assert (report.sheet.totals, report.sheet.rounds[1].noted.caller) == ((-1, 12), None)


def test_the_cells_of_players() -> None:
    """A score, a hand, both, a special hand, and an empty cell of one who is out of the game."""
    head = "round,caller,Ana,Ben,Chi\n"
    report = read_csv(
        head + "1,Ana,5 = 5,[5],[] = 0\n", load_variant("eventide", changes=["matching.set.drawn_card=is kept"])
    )
    assert [each.code for each in report.problems] == ["sheet.hand_size"]
    report = read_csv(head + "1,Ana,5 = 10,[5] = 10,1 2 = 0\n2,Ben,50,50 ,0 (kamikaze)\n", EVENTIDE)
    assert [each.message for each in report.problems] == ["Ben scores 5, not 10."]
    assert report.sheet.rounds[1].noted.special == ((2, "kamikaze"),)
    report = read_csv(head + "1,Ana,-3,22,9\n2,,5,,[4S]\n", OUT)
    assert placed(report) == [("sheet.missing", "line 3, column 5")]
    report = read_csv(head + "1,Ana,-3,22,9\n2,,5,,4\n", OUT)
    assert (report.problems, report.sheet.totals) == ((), (2, 22, 13))
    report = read_csv(head + "1,Ana,5S 2S,AH AD AC AS 2H = 6 (out),KS\n", FULL)
    assert (report.problems, report.sheet.rounds[0].out) == ((), (1,))


def test_totals_and_winners() -> None:
    """Columns of totals, a line of totals and a line with the winners are compared."""
    head = "round,caller,Ana,Ben,Ana total,Ben total\n"
    report = read_csv(head + "1,Ana,-3,5,-3,6\n2,Ana,-3,5,-6,\nTotal,,-6,12\n", RUSH)
    assert placed(report) == [("sheet.total", "line 2, column 6"), ("sheet.total", "line 4, column 4")]
    report = read_csv(HEAD + "1,Ana,-3,100\ntotal,,-3,100\nwinner,Ben\n", RUSH)
    assert placed(report) == [("sheet.winner", "line 4")]
    travellers = "round,caller,Ana,Ben,Chi\n1,Ana,-2,3,3\nwinners,Ana,,,,\n"
    report = read_csv(travellers, load_variant("travellers"))
    assert (report.problems, report.sheet.winners) == ((), (0,))
    assert placed(read_csv(HEAD + "1,Ana,-3,9\nwinner,Ana", RUSH)) == [("sheet.not_over", "line 3")]


def test_a_total_that_follows_from_a_wrong_number() -> None:
    """Only the first is reported, a score or a total, and those that do not follow from it; a right one ends it."""
    head = "round,caller,Ana,Ben,Ana total,Ben total\n"
    rounds = "1,Ana,2S 3S,9S = {},-3,{}\n2,Ana,-3,5,-6,{}\n3,Ben,4,-3,-2,{}\ntotal,,-2,{}\n"
    score, third, fourth = ("line 2, column 4", "line 3, column 6", "line 4, column 6")
    for noted, found in {
        (9, 9, 14, 11, ""): [],
        (8, 8, 13, 10, ""): [score],
        (8, "", 13, "", 10): [score],
        (8, 9, 14, 11, ""): [score],
        (8, 8, 14, 11, ""): [score],
        (8, 8, 12, 9, ""): [score, third],
        (9, 9, 15, 12, ""): [third],
        (9, 9, 15, 13, ""): [third, fourth],
    }.items():
        assert [place for _, place in placed(read_csv(head + rounds.format(*noted), RUSH))] == found


def test_a_cell_too_many_hides_no_round() -> None:
    """The lines after it are those of the next rounds, and the totals are not those of the round before."""
    head = "round,caller,Ana,Ben,Ana total,Ben total\n"
    with pytest.raises(SheetError) as caught:
        read_csv(head + "1,Ana,-3,5,-3,5\n2,Ana,-3,5,,-6,10\n3,Ben,5,-3,-1,7\ntotal,,-1,7\nwinner,Ana\n", RUSH)
    assert [each.place for each in caught.value.problems] == ["line 3, column 7"]


def test_problems_of_the_rules_have_places() -> None:
    """That of a caller is in the second cell, that of a player in the player's, that of a round has only a line."""
    report = read_csv("round,caller,Ana,Ben,Chi\n1,Ana,-3,22,9\n2,Ben,5,,9\n", OUT)
    assert placed(report) == [("sheet.caller", "line 3, column 2")]
    assert placed(read_csv(HEAD + "1,Ana,-3,-5\n", RUSH)) == [("sheet.no_hand", "line 2, column 4")]
    assert placed(read_csv(HEAD + "1,Ana,12,9\n", RUSH)) == [("sheet.counting", "line 2")]


# --- what is not read -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "line", "column", "code", "message"),
    [
        (b"\xff\xfeR\x00", 1, 0, "sheet.text", "The file must be text in UTF-8; save it as CSV in UTF-8."),
        (b" " * 1_000_001, 1, 0, "sheet.text", "The file must have at most 1,000,000 bytes."),
        ("", 1, 0, "sheet.header",
         "The first line must begin with round and caller, separated by commas, semicolons or tabs."),
        ("round|caller|Ana\n", 1, 0, "sheet.header",
         "The first line must begin with round and caller, separated by commas, semicolons or tabs."),
        ("round,Ana,Ben\n", 1, 2, "sheet.header", "The second column must be caller."),
        ("round,,\n", 1, 2, "sheet.header", "The second column must be caller."),
        ("round,caller,Ana,Ana\n", 1, 4, "sheet.header", "Two columns are called 'Ana'."),
        ("round,caller,Ana,Total\n", 1, 4, "sheet.header", "A player cannot be called 'Total'."),
        ("round,caller,Ana,Ben,Total Ana\n", 1, 5, "sheet.header",
         "A column of totals must be called 'Ana total', not 'Total Ana'."),
        ("round,caller,Ana,Ben,BEN (Totals)\n", 1, 5, "sheet.header",
         "A column of totals must be called 'Ben total', not 'BEN (Totals)'."),
        ("round,caller,Ana\n", 1, 0, "sheet.header", "rush is for 2 to 12 players, not 1 (deal.seats.fewest)."),
        (HEAD + "2,Ana,-3,5\n", 2, 1, "sheet.row", "The line must be that of round 1, not '2'."),
        (HEAD + "1,Ana,-3,5,,x\n", 2, 6, "sheet.row", "The first line does not name this column."),
        (HEAD + "total,,3,5,,x\n", 2, 6, "sheet.row", "The first line does not name this column."),
        (HEAD + "winner,Ana\n1,Ana,-3,5\n", 3, 0, "sheet.row", "The line of the winner must be the last one."),
        (HEAD + "1,,3,5\ntotal,,3,5\n2,,3,5\n", 4, 0, "sheet.row",
         "Only the line of the winner may follow the totals."),
        (HEAD + "total,,3,5\n", 2, 0, "sheet.row", "No round precedes the totals."),
        (HEAD + "1,Bem,-3,5\n", 2, 2, "sheet.cell", "'Bem' is not a player; did you mean Ben?"),
        (HEAD + "1,Xaver,-3,5\n", 2, 2, "sheet.cell", "'Xaver' is not a player."),
        (HEAD + "1,Ana,-3,5.5\n", 2, 4, "sheet.cell", "'5.5' is not a whole number of points."),
        (HEAD + "1,Ana,-3,5X\n", 2, 4, "sheet.cell",
         "'5X' is not a card; cards are written like AS, 10H, 7 or Joker; suits as S, H, D, C."),
        (HEAD + "1,Ana,4S =,5\n", 2, 3, "sheet.cell", "A score must follow the equals sign."),
        (HEAD + "1,Ana,= 4,5\n", 2, 3, "sheet.cell", "A hand must precede the equals sign; [] is one without cards."),
        (HEAD + "1,Ana,4S = x,5\n", 2, 3, "sheet.cell", "'x' is not a whole number of points."),
        (HEAD + "1,Ana,\N{MINUS SIGN}3,5\n", 2, 3, "sheet.cell",
         "A number below zero must have a hyphen: -3, not '\N{MINUS SIGN}3'."),
        (HEAD + "1,Ana,2S 3S = \N{EN DASH} 3,5\n", 2, 3, "sheet.cell",
         "A number below zero must have a hyphen: -3, not '\N{EN DASH} 3'."),
        (HEAD + "1,Ana,-3,5\ntotal,,\N{EM DASH}3,5\n", 3, 3, "sheet.cell",
         "A number below zero must have a hyphen: -3, not '\N{EM DASH}3'."),
        (HEAD + "1,Ana,9999999999,5\n", 2, 3, "sheet.cell", "'9999999999' is not a whole number of points."),
        ("round,caller,Ana,Ben,Ana total\n1,,3,5,3\ntotal,,4,5\n", 3, 3, "sheet.cell",
         "The total after the last round is 3, not 4."),
        (HEAD + '1,Ana,"-3,5\n', 2, 0, "sheet.text", "The file must be CSV: unexpected end of data."),
    ],
)  # fmt: skip
def test_what_cannot_be_read(data: str | bytes, line: int, column: int, code: str, message: str) -> None:
    """The problem has a place and a sentence."""
    assert refused(data) == [(line, column, code, message)]


def test_all_problems_of_a_file_are_reported() -> None:
    """In one pass; a hundred are enough."""
    assert [each[:2] for each in refused(HEAD + "3,Bem,x,5\n2,Ana,4X,y\n")] == [
        (2, 1), (2, 2), (2, 3), (3, 3), (3, 4),
    ]  # fmt: skip
    assert len(refused(HEAD + "x,x,x,x\n" * 99)) == 100


def test_very_many_columns() -> None:
    """Each name is looked up once, so that this takes no minutes."""
    names = ",".join(map("P{}".format, range(100_000)))
    told = "rush is for 2 to 12 players, not 100000 (deal.seats.most)."
    assert refused(f"round,caller,{names}\n") == [(1, 0, "sheet.header", told)]


def test_the_most_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer sheet is not read."""
    monkeypatch.setattr(reader, "MOST_ROUNDS", 2)
    (problem,) = refused(HEAD + "1,,3,5\n2,,3,5\n3,,3,5\n")
    assert problem == (4, 0, "sheet.row", "A sheet must have at most 2 rounds.")


def problems_in(text: str) -> tuple[SheetProblem, ...]:
    """The problems of a file, whether it can be read or not."""
    try:
        return read_csv(text, RUSH).problems
    except SheetError as error:
        return error.problems


@given(st.text(alphabet='round,caleAB123 =[]()-"\n;\t\x00é', max_size=60), st.booleans())
def test_any_text(text: str, headed: bool) -> None:
    """It is read, or refused with problems that have a place."""
    assert all(each.line > 0 for each in problems_in(HEAD + text if headed else text))


@given(st.binary(max_size=40))
def test_any_bytes(data: bytes) -> None:
    """No other error than that of a sheet is raised."""
    with pytest.raises(SheetError):
        read_csv(data, RUSH)


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", COMPLETE)
def test_a_sheet_is_read_as_it_was_written(variant: str) -> None:
    """By hands and by scores, of a game that was played: the same sheet, and the same text again."""
    rules = load_variant(variant)
    *_, game = play_at_random(rules, [f"Player {n}" for n in range(min(3, rules.most_seats))], seed=8, rounds=2)
    for bare in (False, True):
        sheet = check_sheet(rules, game.players, rounds_of(game, bare=bare), winners=game.winners).sheet
        text = write_csv(sheet)
        again = read_csv(text, rules)
        assert again.problems == ()
        assert write_csv(again.sheet) == text
        assert (again.sheet.totals, again.sheet.winners) == (sheet.totals, sheet.winners)
        assert [each.scores for each in again.sheet.rounds] == [each.scores for each in sheet.rounds]


def test_hands_and_marks_are_written() -> None:
    """A hand of one number and one without cards are in brackets; one who is out has an empty cell or a mark."""
    sheet = Sheet.new(EVENTIDE, ["Ana", "Ben"]).add(hands=[["5"], ["12", "12", "13", "13"]], caller=0)
    assert write_csv(sheet).splitlines()[1] == "1,Ana,[5] = 50,12 12 13 13 = 0 (kamikaze),50,0"
    mixed = Sheet.new(RUSH, ["Ana", "Ben"]).add(hands=[[], None], scores=[0, 9])
    assert write_csv(mixed).splitlines()[1] == "1,,[] = 0,9,0,9"
    gone = Sheet.new(OUT, ["Ana", "Ben", "Chi"]).add(scores=[-3, 22, 9], caller=0).add(scores=[1, None, 2])
    assert write_csv(gone).splitlines()[2] == "2,,1,,2,-2,22,11"
    out = Sheet.new(FULL, ["Ana", "Ben"]).add(scores=[-3, 6], caller=0, out=[1])
    assert write_csv(out).splitlines()[1] == "1,Ana,-3,6 (out),-3,6"


def test_a_special_hand_called_out() -> None:
    """Then the word means that hand."""
    named = load_variant("eventide", changes=['scoring.special.out={ cards = ["1", "2"], points = 40 }'])
    report = read_csv(HEAD + "1,,40 (out),0\n", named)
    assert (report.problems, report.sheet.rounds[0].noted.special) == ((), ((0, "out"),))


NAMES = st.lists(
    st.text(min_size=1, max_size=12).filter(lambda name: name_problem(name, 12) is None), min_size=2, max_size=2
)


@settings(max_examples=40)
@given(NAMES)
def test_any_names(names: list[str]) -> None:
    """Names with commas, quotes and breaks come back; those that no column can have are refused."""
    try:
        sheet = Sheet.new(RUSH, names).add(scores=[-3, 5], caller=0)
    except CaboError:
        return
    try:
        text = write_csv(sheet)
    except GameError:
        assert len({*names}) < 2 or any(name != name.strip() or name.lower() in WORDS for name in names)
        return
    again = read_csv(text, RUSH)
    assert (again.sheet.players, again.sheet.totals, again.problems) == (tuple(names), (-3, 5), ())


def test_a_player_may_be_called_like_a_total() -> None:
    """Unless the other column is there, too."""
    report = read_csv("round,caller,Total Mia,Ben\n1,Ben,5,-3\n", RUSH)
    assert report.sheet.players == ("Total Mia", "Ben")
    report = read_csv("round,caller,Mia,mia,mia total\n1,mia,5,-3,-3\n", RUSH)
    assert report.sheet.players == ("Mia", "mia")
    hostile = "round,caller,Ana,Ben," + "_" * 130_000
    assert [each[2] for each in refused(hostile)] == ["sheet.header"]
    with pytest.raises(GameError, match="'Total Mia' cannot be that of a column"):
        write_csv(Sheet.new(RUSH, ["Mia", "Total Mia"]))


def test_names_that_no_column_can_have() -> None:
    """Each column has a name of its own."""
    for names in (["Ana", "Ana"], ["Ana", " Ben"], ["Ana", "round"], ["Ana", "Ana total"]):
        with pytest.raises(GameError, match="cannot be that of a column"):
            write_csv(Sheet.new(RUSH, names))
