"""The sheet as one HTML page: no script, nothing to fetch, and nothing of a variant's text that is not escaped."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from cabo_rules.authoring.sheet.markdown import block, inline
from cabo_rules.authoring.sheet.parts import SheetPart, sheet_parts
from cabo_rules.authoring.sheet.picture import deal_picture
from cabo_rules.errors import check_kind
from cabo_rules.show.svg.letters import clean
from cabo_rules.variants.chapters.deck.sheet import CardPoints, card_points
from cabo_rules.variants.chapters.language import capital
from cabo_rules.variants.chapters.powers.sheet import power_rows
from cabo_rules.variants.error import VariantError
from cabo_rules.variants.model import Variant

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def rulebook_sheet(variant: Variant) -> str:
    """Return the rules of a variant in short, as an HTML page to print on A4 or letter paper.

    The page needs no script and no network. It leaves out rare cases and says where the complete rulebook is.

    :raises VariantError: if ``variant`` is not a variant.

    >>> from cabo_rules import load_variant
    >>> "<h1>Cabo Rush</h1>" in rulebook_sheet(load_variant("rush"))
    True
    """
    check_kind(Variant, "variant", variant, "a Variant", "load_variant gives one for its id", error=VariantError)
    name, style = escape(clean(variant.name)), _style()
    policy = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'"
    call = escape(clean(variant.call))
    parts = "\n".join(_part(variant, part) for part in sheet_parts(variant))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{name}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{name}</h1>
<p>Most of your cards lie face down, even to you. Find out what you have, change it for the better, and call “{call}”
when you think that you have the <b>fewest points</b>.</p>
</header>
<main>
{parts}
</main>
<footer>
<p>{escape(capital(clean(variant.summary)))}. Source: {escape(clean(variant.source))}.</p>
<p>This sheet is short. The complete rules: <code>cabo-rules variant rulebook {escape(variant.id)}</code></p>
</footer>
</body>
</html>
"""


@cache
def _style() -> str:
    return files("cabo_rules.authoring.sheet").joinpath("sheet.css").read_text("utf-8")


def _part(variant: Variant, part: SheetPart) -> str:
    blocks = [*part.lines, *(clause.text for clause in part.clauses)]
    told = f"<ul>{''.join(f'<li>{block(text)}</li>' for text in blocks)}</ul>"
    if part.name == "deck":
        told += _values(variant)
    elif part.name == "deal":
        told = deal_picture(variant) + told
    elif part.name == "powers":
        told += _powers(variant)
    return f'<section id="{part.name}">\n<h2>{inline(part.title)}</h2>\n{told}\n</section>'


def _values(variant: Variant) -> str:
    """Return the cards with their points, each card drawn as one."""
    return f'<div class="values">{"".join(map(_value, card_points(variant)))}</div>'


def _value(cards: CardPoints) -> str:
    parts = ["<i>other</i>"] * cards.rest + [escape(cards.cards)]
    parts += [f"<i>{_suits(cards.suits)}</i>"] * bool(cards.suits)
    return f'<div><span class="card">{"".join(parts)}</span><span class="points">{cards.points}</span></div>'


def _powers(variant: Variant) -> str:
    """Return the table of powers."""
    rows = "".join(_rows(variant))
    return f"<table>{rows}</table>" if rows else ""


def _rows(variant: Variant) -> Iterator[str]:
    for row in power_rows(variant):
        cards = ", ".join(f"{escape(rank)}{_suits(suits)}" for rank, suits in row.cards)
        yield f"<tr><th>{cards}</th><td><b>{escape(row.name)}.</b> {inline(row.text)}</td></tr>"


def _suits(letters: str) -> str:
    return "".join(_SUITS[letter] for letter in letters)
