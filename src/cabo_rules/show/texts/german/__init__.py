"""The texts in German."""

from __future__ import annotations

from typing import Final

from cabo_rules.show.texts.german.events import EVENTS
from cabo_rules.show.texts.german.labels import LABELS
from cabo_rules.show.texts.german.page import PAGE
from cabo_rules.show.texts.german.picture import PICTURE
from cabo_rules.show.texts.german.prompts import PROMPTS
from cabo_rules.show.texts.german.refusals import REFUSALS
from cabo_rules.show.texts.german.replay import REPLAY
from cabo_rules.show.texts.german.table import TABLE
from cabo_rules.show.texts.german.waiting import WAITING
from cabo_rules.show.texts.german.web import WEB
from cabo_rules.show.texts.german.words import WORDS

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
