"""The page of all diagnostics says what the code says."""

import re

import pytest

from cabo_rules.variants.problem import KINDS
from tests.diagnostics_page import EXAMPLES, GROUPS, PAGE, kinds_of, page


@pytest.fixture(scope="module")
def made() -> str:
    """The page as the code and the examples make it now."""
    return page()


def test_the_page_is_up_to_date(made: str) -> None:
    """The page is what the code and the examples make; `python -m tests.diagnostics_page` writes it anew."""
    assert PAGE.read_text("utf-8") == made


def test_every_code_has_one_section(made: str) -> None:
    """Each code is explained once, under the heading of its group."""
    assert sorted(re.findall(r"^### (V\d{3})$", made, re.MULTILINE)) == sorted(KINDS)
    assert sorted(kind.code for number in range(len(GROUPS)) for kind in kinds_of(number)) == sorted(KINDS)


@pytest.mark.parametrize("code", [code for code in KINDS if code >= "V2"])
def test_the_example_is_shown_with_what_is_said(made: str, code: str) -> None:
    """A code about the meaning shows its example and the sentence about it, with the line and a caret."""
    section = made.split(f"### {code}\n")[1].split("\n## ")[0].split("\n### ")[0]
    assert (EXAMPLES / f"{code}.toml").read_text("utf-8").strip() in section
    assert re.search(rf"^{code}\.toml:\d+:\d+: {KINDS[code].severity} {code}: ", section, re.MULTILINE)
    assert "^" in section


@pytest.mark.parametrize("code", KINDS)
def test_advice_is_advice(code: str) -> None:
    """Each code has a sentence and says in one to four more what to do."""
    kind = KINDS[code]
    assert re.fullmatch(r"V\d{3}", code)
    assert kind.sentence.endswith(".")
    assert kind.advice.endswith(".")
    assert 40 <= len(kind.advice) <= 500
