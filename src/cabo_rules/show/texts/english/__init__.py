"""The texts in English."""

from __future__ import annotations

from typing import Final

from cabo_rules.show.texts.english.events import EVENTS
from cabo_rules.show.texts.english.labels import LABELS
from cabo_rules.show.texts.english.page import PAGE
from cabo_rules.show.texts.english.picture import PICTURE
from cabo_rules.show.texts.english.prompts import PROMPTS
from cabo_rules.show.texts.english.refusals import REFUSALS
from cabo_rules.show.texts.english.replay import REPLAY
from cabo_rules.show.texts.english.table import TABLE
from cabo_rules.show.texts.english.waiting import WAITING
from cabo_rules.show.texts.english.web import WEB
from cabo_rules.show.texts.english.words import WORDS

TEMPLATES: Final = {
    **WORDS,
    **EVENTS,
    **WAITING,
    **LABELS,
    **PROMPTS,
    **REFUSALS,
    **TABLE,
    **PICTURE,
    **REPLAY,
    **PAGE,
    **WEB,
}
