"""The catalogue: a template for every text, by a stable key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import Formatter
from typing import Final

from attrs import field, frozen

from cabo_rules.errors import GameError, check_kind, short, wrong_argument
from cabo_rules.show.texts.english import TEMPLATES

LANGUAGES: Final = ("en", "de")
"""The codes of the languages that ship."""


def _checked(templates: Mapping[str, str]) -> Mapping[str, str]:
    if templates is TEMPLATES:  # the measure of all others
        return TEMPLATES
    check_kind(Mapping, "templates", templates, "a mapping of keys to templates", "texts_in('en').templates is one")
    for key in templates:
        if key not in TEMPLATES:
            raise GameError(f"templates must hold only the keys of English, not {short(key)}")
    for key, english in TEMPLATES.items():
        if key not in templates:
            raise GameError(f"templates must hold all keys of English; {key} is missing")
        if _gaps(key, templates[key]) != (gaps := _gaps(key, english)):
            wanted = ", ".join(sorted(gaps)) or "no gaps"
            raise GameError(f"templates must have the gaps of English; {key} must have {wanted}")
    return dict(templates)


def _gaps(key: str, template: str) -> frozenset[str]:
    try:
        return frozenset(_fields(template))
    except (TypeError, ValueError):
        raise GameError(f"templates must hold text with gaps like {{who}}; {key} is {short(template)}") from None


def _fields(template: str) -> Iterator[str]:
    for _, name, form, conversion in Formatter().parse(template):
        if name is not None:
            if form or conversion:  # a width could make a text as long as memory
                raise ValueError
            yield name


def _code(value: str) -> str:
    check_kind(str, "language", value, "text like 'en'")
    return value


@frozen(eq=False)
class Texts:
    """All texts in one language. For a language of your own, translate each template of ``texts_in("en").templates``.

    A template has its gaps in braces, in any order. A key that ends in ``.you`` is the form that speaks to the player.

    :ivar language: the code of the language: ``"en"``.
    :ivar templates: a template for each key.
    :raises GameError: if a key is missing or unknown, or a template has other gaps than in English.

    >>> english = texts_in("en").templates
    >>> english["drew"], english["drew.you"]
    ('{who} draws {card} from the stock.', 'You draw {card} from the stock.')
    >>> pirates = Texts("en-pirate", {**english, "drew": "Arr! {who} be drawin' {card}."})
    """

    language: str = field(converter=_code)
    templates: Mapping[str, str] = field(converter=_checked, repr=False)


def texts_in(language: str | Texts) -> Texts:
    """Return the texts in a language.

    :param language: one of :data:`LANGUAGES`; texts of your own are returned as they are.
    :raises GameError: if no such language ships.

    >>> texts_in("de").templates["turn_began.you"]
    'Du bist am Zug.'
    """
    if isinstance(language, Texts):
        return language
    if not isinstance(language, str) or language not in LANGUAGES:
        raise wrong_argument("language", f"one of {', '.join(LANGUAGES)}, or Texts", language)
    return _shipped(language)


@lru_cache(maxsize=len(LANGUAGES))
def _shipped(language: str) -> Texts:
    if language == "en":
        return Texts(language, TEMPLATES)
    from cabo_rules.show.texts import german  # loaded when somebody reads German

    return Texts(language, german.TEMPLATES)
