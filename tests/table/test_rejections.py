"""The codes of rejections: each is in the docs, with a sentence and a reason."""

from cabo_rules.show.texts import texts_in
from tests.docs.pages import DOCS
from tests.table.rejections import WHEN, codes_in_the_source


def test_every_code_is_listed() -> None:
    """Each that the source has, and no other; and no sentence is left over."""
    assert codes_in_the_source() == WHEN.keys()
    assert {key for key in texts_in("en").templates if key.startswith(("table.", "web."))} == WHEN.keys()


def test_every_code_is_in_the_docs() -> None:
    """In the page about messages."""
    page = (DOCS / "reference" / "messages.md").read_text("utf-8")
    assert [code for code in WHEN if f"| `{code}` |" not in page] == []
