"""The files of the pages, read once, so that no path from a client ever reaches the disk."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from cabo_rules.show.texts import LANGUAGES, texts_in

KINDS: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
PREFIX: Final = "page."


def page_files() -> dict[str, tuple[bytes, str]]:
    """Return the files of the pages by name, each with its media type."""
    folder = files("cabo_rules.web").joinpath("page")
    found = [(file, Path(file.name).suffix) for file in folder.iterdir()]
    return {file.name: (file.read_bytes(), KINDS[ending]) for file, ending in found if ending in KINDS}


def words(language: str, otherwise: str) -> dict[str, str]:
    """Return the words of the pages in a language, or in another one if it is unknown.

    >>> words("tlh", otherwise="de") == words("de", otherwise="en")
    True
    """
    templates = texts_in(language if language in LANGUAGES else otherwise).templates
    return {key.removeprefix(PREFIX): text for key, text in templates.items() if key.startswith(PREFIX)}
