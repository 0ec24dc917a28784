"""Commentary: what has happened, what the game waits for, and what is still to be settled.

The sentences name the cards that the events and the state show. For a view those are the cards of its viewer, and for a
redacted event those of the seat that it was redacted for. With ``you``, they speak to that seat; ``language`` is as in
:mod:`cabo_rules.show.texts`.
"""

from __future__ import annotations

from cabo_rules.show.commentary.pending import pending, standing
from cabo_rules.show.commentary.phrases import viewer_named
from cabo_rules.show.commentary.sentences import commentary, sentence

__all__ = ["commentary", "pending", "sentence", "standing", "viewer_named"]
