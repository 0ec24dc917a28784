"""Ways to win and to pay that no variant file can express, by the words that people write for them."""

from __future__ import annotations

from typing import Final

from cabo_rules.variants.problem import kind_of_error
from cabo_rules.variants.reading.out_of_scope.entry import OutOfScope, is_yes, says

MOST_WIN = kind_of_error(
    "V175",
    "{key} lets the most points win, which is out of scope.",
    "The fewest points win a round, and the lowest total wins a game. If the cards are worth less than 0, the hand "
    "with the most of them wins: `values` may be negative, and the totals are counted below 0 then.",
)

CALL_COSTS_CARDS = kind_of_error(
    "V180",
    "{key} makes a failed call cost cards, which is out of scope.",
    "Whether a call has failed is known when all hands are counted and the round is over, so nobody draws cards for "
    "it. It costs points: `scoring.caller.penalty` is added, or `scoring.caller.score` counts instead of the hand.",
)

ZERO_WINS = kind_of_error(
    "V181",
    "{key} settles a tie by how many points it is, which is out of scope.",
    "`scoring.caller.tied` says whether a caller who ties counts as lowest. It holds for 0 points as for any other "
    "number.",
)

_NEGATIVE: Final = 'values below 0, like values."10" = -10, so that a hand with more of them has fewer points'
_IN_POINTS: Final = "scoring.caller.penalty, which adds points"
_TIED: Final = "scoring.caller.tied, which holds for every tie"
_MOST: Final = r"(the )?(highest|most|maximum|max|largest|greatest)( (points|scores?|totals?|hands?))?"
_CARDS: Final = r"(\d+|an?|one|two|three|four|five|some|penalty|extra) (penalty |extra )?cards?|^cards?$|draws? \w+"

MISSING_SCORES: Final = (
    OutOfScope(
        MOST_WIN,
        rf"^{_MOST} (wins?|is best|best|is good|winner)( \w+)*$|^(wins?|best|winner)( is| by| with)? {_MOST}$"
        r"|^maximi[sz]e\w*( \w+)*$|^more is better$|^high (score|total|points) wins?$",
        _NEGATIVE,
        "scoring game",
        of_value=is_yes,
    ),
    OutOfScope(
        MOST_WIN,
        rf"^{_MOST}$",
        _NEGATIVE,
        "scoring",
        keys_only=True,
        of_value=lambda value: value is True or (isinstance(value, str) and says(r"\bwins?\b|best")(value)),
    ),
    OutOfScope(
        MOST_WIN,
        r"^(goals?|aims?|best|objective|winners?|who wins|wins|win condition|direction|order)$",
        _NEGATIVE,
        "scoring game",
        keys_only=True,
        of_value=says(r"\b(most|highest|maxim\w*|max|high|reversed?)\b", but=r"\b(los\w+|pays?|lowest|fewest)\b"),
    ),
    OutOfScope(
        MOST_WIN,
        r"^(reversed?|inverted|invert)( (scores?|scoring|points|values))?$",
        _NEGATIVE,
        "scoring",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(MOST_WIN, r"highest|most|max|maximum|largest|greatest", _NEGATIVE, "scoring.winner", values_only=True),
    OutOfScope(
        CALL_COSTS_CARDS,
        r"^(penalty|extra) cards?$|^cards?( drawn| penalty)?$|^draws?( cards?)?$|^card penalty$|^takes? cards?$"
        r"|^penalty in cards$",
        _IN_POINTS,
        "scoring.caller",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        CALL_COSTS_CARDS,
        r"^(callers?|call|failed( call)?|wrong( call)?|false call|bad call|penalty)( \w+)? (draws?( cards?)?|cards?)$"
        r"|^penalty cards?$",
        _IN_POINTS,
        "scoring calling",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(  # there a number is one of cards
        CALL_COSTS_CARDS,
        r"^(failed|wrong|false|bad|lost) (calls?|callers?)$|^calls? (fails|failed|wrong|lost)$"
        r"|^caller (wrong|fails|failed|loses|not lowest)$",
        _IN_POINTS,
        "conduct matching",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        CALL_COSTS_CARDS,
        r"^(failed|wrong|false|bad|lost|fails|loses|not lowest|pays|price|costs?)( calls?)?$"
        r"|^(calls?|callers?) (fails|failed|wrong|loses|pays|not lowest|penalty)$",
        _IN_POINTS,
        "scoring calling",
        keys_only=True,
        of_value=lambda value: isinstance(value, str) and says(_CARDS)(value),
    ),
    OutOfScope(
        CALL_COSTS_CARDS,
        rf"{_CARDS}",
        _IN_POINTS,
        "scoring.caller.penalty scoring.caller.score scoring.caller.at_least",
        values_only=True,
    ),
    OutOfScope(
        ZERO_WINS,
        r"^(zero|0)( points?)?( always)? (wins?|beats?|is lowest)( \w+)*$|^wins? (at|with|if|on) (zero|0)( \w+)*$"
        r"|^(tied?|ties|lowest|wins?) (at|with|if|on) (zero|0)( \w+)*$|^(exactly )?(zero|0)( points)?$",
        _TIED,
        "scoring",
        "scoring.special",
        keys_only=True,
        of_value=is_yes,
    ),
    OutOfScope(
        ZERO_WINS,
        r"^wins?( at| with| if| on)?( exactly)?$",
        _TIED,
        "scoring.caller",
        keys_only=True,
        of_value=says(r"\b(0|zero)\b"),
    ),
    OutOfScope(
        ZERO_WINS,
        r"(if|at|with|on|unless|except|for)( (it|they|there) (is|are))?( exactly)? (0|zero)",
        _TIED,
        "scoring.caller.tied scoring.winner scoring.ties",
        values_only=True,
    ),
)
