"""Problems of a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cabo_rules.errors import CaboError
from cabo_rules.sealed import sealed

CODES: Final[Mapping[str, str]] = {
    "sheet.over": "The game was over before the round.",
    "sheet.seats": "There are more or fewer hands, scores or totals than players.",
    "sheet.missing": "A player has neither a hand nor a score, or no score although another hand is missing.",
    "sheet.caller": "The caller is not a player, or is out of the game.",
    "sheet.out": "A player cannot be out of the round.",
    "sheet.gone": "A player who is out of the game has a hand or a score.",
    "sheet.card": "A card is not in the deck, or is there more often than in the deck.",
    "sheet.hand_size": "A hand has more or fewer cards than a hand can have.",
    "sheet.special": "No special hand has this name, or the cards are not that hand.",
    "sheet.score": "The hands give another score.",
    "sheet.no_hand": "No hand gives the player this score, whatever the others have.",
    "sheet.no_winner": "A winner scores nothing, but nobody has scored nothing.",
    "sheet.counting": "The rules of counting never give these scores together.",
    "sheet.deck": "The deck has no hands that give these scores together.",
    "sheet.total": "The scores add up to another total.",
    "sheet.not_over": "The game is not over, and its end is not for the players to say.",
    "sheet.winner": "Others have won the game.",
    "sheet.text": "The file is not text, is too large, or is not CSV.",
    "sheet.header": "The first line of the file does not name the columns.",
    "sheet.row": "A line of the file is out of place, or has too many cells.",
    "sheet.cell": "A cell of the file cannot be read.",
    "sheet.notation": "Something else belongs in this place of a score record in the notation.",
}
"""The codes of problems, and their meanings. From ``sheet.text`` on the file cannot be read."""

UNREADABLE: Final = frozenset(("sheet.text", "sheet.header", "sheet.row", "sheet.cell", "sheet.notation"))
"""The codes of problems of a file that cannot be read."""


@sealed
class SheetProblem:
    """A problem of a score sheet.

    :ivar round: the number of the round, from 1; 0 if it is about the whole sheet.
    :ivar seat: the seat, or ``None`` if it is not about one.
    :ivar code: a stable dotted code for programs.
    :ivar key: the key of the variant file on which it rests, or the name of a clause, as
        :func:`cabo_rules.clause_of` knows it; empty if the sheet itself is at fault.
    :ivar message: one sentence, with the players' names.
    :ivar line: the line of the file, from 1; 0 without a file.
    :ivar column: the column of the table in CSV, the character of the line in the notation, from 1; 0 if it is about
        the whole line.

    >>> from cabo_rules import load_variant
    >>> from cabo_rules.scores import Sheet, SheetError
    >>> try:
    ...     Sheet.new(load_variant("eventide"), ["Ana", "Ben", "Chi"]).add(scores=[7, 7, 7], caller=0)
    ... except SheetError as error:
    ...     print(error.problems[0].code, error.problems[0].key)
    ...
    sheet.no_winner scoring.winner_scores
    """

    round: int
    seat: int | None
    code: str
    key: str
    message: str
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        """The place in the file, or the round."""
        if self.line:
            return f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"round {self.round}" if self.round else "the sheet"


class SheetError(CaboError, ValueError):
    """A score sheet, or a round of one, with problems.

    :ivar problems: the problems; each has a line of the text.

    >>> str(SheetError([SheetProblem(3, None, "sheet.deck", "deck", "The deck has no such hands.")]))
    'round 3: The deck has no such hands.'
    """

    def __init__(self, problems: Iterable[SheetProblem]) -> None:
        self.problems: tuple[SheetProblem, ...] = tuple(problems)
        super().__init__("\n".join(f"{each.place}: {each.message}" for each in self.problems))

    def __reduce__(self) -> tuple[type[SheetError], tuple[tuple[SheetProblem, ...]]]:
        return SheetError, (self.problems,)
