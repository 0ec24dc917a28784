"""A game told in English: what has happened, what the game waits for, and what is begun and not settled.

What is told are the cards that the events and the state show: all of them, or those of a view. So a view is told to its
viewer, and a redacted event to whom it was redacted for.
"""

from __future__ import annotations

from cabo_rules.show.commentary.happened import commentary, sentence
from cabo_rules.show.commentary.pending import pending, standing
from cabo_rules.show.commentary.words import viewer_named

__all__ = ["commentary", "pending", "sentence", "standing", "viewer_named"]
