"""Files that would take unbounded time or memory, or lead elsewhere: one clear error, quickly."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cabo_rules import VariantError, check_variant
from cabo_rules.variants.load import variant_from_data
from tests.effort import at_most
from tests.variants.checking import RUSH, house_data, report_of
from tests.variants.plain_data import plain

_CALLS = 5_000_000  # twice what the dearest of these files takes
_BYTES = 150_000_000  # some times the largest of the data


@pytest.fixture(autouse=True)
def _quickly() -> Iterator[None]:
    check_variant("rush")  # what is made once is made
    tracemalloc.start()
    with at_most(_CALLS):
        yield
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < _BYTES


def _codes(folder: Path, text: str) -> list[str]:
    report = report_of(folder, text)
    assert report.variant is None
    return [each.code for each in report.diagnostics]


def test_ten_thousand_powers(tmp_path: Path) -> None:
    """The file is too large; so are the data, and a hundred and one of them are already too many."""
    power = '[powers.named.p{}]\ncards = ["7"]\nlook = {{ cards = 1, whose = "own" }}\noptional = true\n'
    assert _codes(tmp_path, RUSH + "".join(power.format(number) for number in range(10_000))) == ["V003"]
    data = plain("rush")
    peek = data["powers"]["named"]["peek"]
    for many, code in ((10_000, "V010"), (101, "V114")):
        data["powers"]["named"] = {f"p{number}": peek for number in range(many)}
        with pytest.raises(VariantError, match=code):
            variant_from_data(data, "data")


def test_a_deck_that_is_large_by_many_small_numbers(tmp_path: Path) -> None:
    """Every count is within its bounds, and all of them together are not."""
    numbers = "".join(f'"{low}-{high}" = 1000\n' for low in range(9) for high in range(low + 1, 99, 9))
    assert "V201" in _codes(tmp_path, f"{RUSH}[deck.numbers]\n{numbers}")


def test_a_link_beside_the_file_leads_nowhere_else(tmp_path: Path) -> None:
    """A link that leads out of the folder is no file of the folder: what it leads to is not read."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret").write_text("password = hunter2\n", "utf-8")
    (tmp_path / "link.toml").symlink_to(tmp_path / "elsewhere" / "secret")
    report = report_of(tmp_path, 'format = 1\nid = "mine"\nextends = "link"\n')
    assert [each.code for each in report.diagnostics] == ["V040"]
    assert "hunter2" not in str(report)


def test_huge_texts(tmp_path: Path) -> None:
    """They are cut in every message, and nothing like them is looked for."""
    for key in ("turn.ends", "powers.named.peek.cards", "id", "name"):
        for value in ("x" * 1_000_000, ["x" * 1_000_000], ["K " * 500_000]):
            with pytest.raises(VariantError) as caught:
                variant_from_data(house_data("rush", {key: value}), "data")
            assert len(str(caught.value)) < 400
    with pytest.raises(VariantError) as caught:
        variant_from_data(house_data("rush", {"x" * 1_000_000: 1}), "data")
    assert len(str(caught.value)) < 400


def test_a_hundred_thousand_unknown_keys(tmp_path: Path) -> None:
    """A hundred diagnostics, twenty lines of text, and how many more there are; what was meant is not looked for in all
    of them."""
    data: dict[str, Any] = plain("rush") | {f"bonus{number}": number for number in range(100_000)}
    with pytest.raises(VariantError, match="V010: The file has more than 20,000 keys"):
        variant_from_data(data, "data")
    data = plain("rush") | {f"bonus{number}": number for number in range(5_000)}
    with pytest.raises(VariantError) as caught:
        variant_from_data(data, "data")
    assert len(caught.value.diagnostics) == 100
    assert len(str(caught.value).splitlines()) == 21
    assert str(caught.value).endswith("\n... and 4,980 more")
    assert _codes(tmp_path, RUSH + "".join(f"k{number}=1\n" for number in range(100_000))) == ["V003"]


@pytest.mark.parametrize(
    "mistakes",
    [
        "[powers.named.x]\ncards = [\n" + '"qeen oof clbus",\n' * 3_000 + "]\n",
        "[powers]\ntriggers = [\n" + '"drawnn",\n' * 5_000 + "]\n",
        "[values]\n" + "".join(f'"qeen oof {number}" = 1\n' for number in range(2_500)),
        "[powers.named]\n" + "".join(f'p{number} = {{ then = "px{number}" }}\n' for number in range(2_000)),
        "[scoring.special]\n" + "".join(f's{n} = {{ cards = ["Q", "K"], points = {n} }}\n' for n in range(1_500)),
        "".join(f"k{number} = 1\n" for number in range(4_000)),
    ],
    ids=["cards", "words", "values", "powers", "hands", "keys"],
)
def test_what_was_meant_is_not_looked_for_without_end(tmp_path: Path, mistakes: str) -> None:
    """Thousands of mistakes of one kind cost no more than a hundred."""
    assert _codes(tmp_path, RUSH + mistakes) != []


def test_thousands_of_keys_that_are_not_there_to_be_taken_away(tmp_path: Path) -> None:
    """Nor is what was meant in ``without`` held against everything for each of them."""
    parent = "".join(f'p{n} = {{ cards = ["Q"], optional = true }}\n' for n in range(2_400))
    (tmp_path / "large.toml").write_text(f"{RUSH.replace('mine', 'large')}[powers.named]\n{parent}", "utf-8")
    gone = [f'"powers.named.p{n}.cards",\n' for n in range(2_400)] + [f'"powers.named.q{n}",\n' for n in range(160)]
    text = f'format = 1\nid = "mine"\nextends = "large"\nwithout = [\n{"".join(gone)}]\n'
    assert "V029" in _codes(tmp_path, text)


def test_thousands_of_mistakes_in_a_file(tmp_path: Path) -> None:
    """The first hundred mistakes are reported, each with its place."""
    report = report_of(tmp_path, RUSH + "".join(f"k{number}=1\n" for number in range(6_000)))
    assert (len(report.diagnostics), report.more) == (100, 5_900)
    assert [each.line for each in report.diagnostics] == list(range(4, 104))


def test_many_cards_with_values_of_their_own(tmp_path: Path) -> None:
    """Nearly a thousand cards, each with a value: what hands are worth is reckoned once for all of them."""
    suits = ("spades", "hearts", "diamonds", "clubs")
    ranks = ("A", *map(str, range(2, 11)), "J", "Q", "K")
    values = "".join(f'"{rank} of {suit}" = 1\n' for suit in suits for rank in ranks)
    report = report_of(tmp_path, f"{RUSH}[deck]\npacks = 19\n[values]\n{values}")
    assert report.variant is not None
    assert len(report.variant.cards) == 19 * 52
