"""The game: what can be wrong with that. Codes V340 to V359."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

LIMIT_MISSING: Final = kind(
    "V340",
    "error",
    'game.limit is missing, and the game goes on "until the limit".',
    'It must be said which total ends the game: `limit = { points = 100, when = "reached" }`.',
)
LIMIT_UNUSED: Final = kind(
    "V341",
    "warning",
    'game.limit has no effect unless game.rounds is "until the limit".',
    "The game ends for another reason, as `game.rounds` says. Leave the limit out, or name it in `without` where it is "
    "inherited.",
    idle=True,
)
RESET_UNUSED: Final = kind(
    "V342",
    "warning",
    "game.reset has no effect, since the game has one round.",
    "The total is the score of the one round, and the lowest wins. Leave the table out, or name it in `without` where "
    "it is inherited.",
    idle=True,
)
RESET_PAST_LIMIT: Final = kind(
    "V343",
    "error",
    "A total that comes down to {to} is past the limit of {limit}, which ends the game.",
    "A total that comes down keeps its player in the game, and this one ends it. Lower `game.reset.to`, or raise the "
    "limit.",
)
RESET_ABOVE_LIMIT: Final = kind(
    "V344",
    "warning",
    "A total of {at} is past the limit of {limit}, and would still come down to {to}.",
    "Totals come down before the end of the game is judged, so a player who jumps past the limit to exactly this total "
    "would be saved, which few tables mean. The usual total is the limit itself.",
)
RESET_NEVER: Final = kind(
    "V345",
    "warning",
    "No total is ever {at}: {why}.",
    "The total that comes down cannot be reached with the scores that this game gives. Change `game.reset.at`, or "
    "leave the table out.",
)
RESET_CHANGES_NOTHING: Final = kind(
    "V346",
    "warning",
    "A total of {at} comes down to itself.",
    "`game.reset.at` and `game.reset.to` are equal, so the reset changes nothing. Change one of them, or leave the "
    "table out.",
)
PER_PLAYER_UNUSED: Final = kind(
    "V347",
    "warning",
    "{per_player} times for one player is never reached, since {per_game} is the most for all.",
    'The count for the whole game includes those of every player. Lower `per_player`, or write `"unlimited"`.',
    idle=True,
)
PER_GAME_UNUSED: Final = kind(
    "V350",
    "warning",
    "{per_game} times in the whole game is never passed: {per_player} for each of at most {seats}.",
    "Where every player's count is used up, fewer totals came down than the whole game allows. Lower `per_game`, or "
    'write `"unlimited"`.',
    idle=True,
)
LIMIT_NEVER: Final = kind(
    "V348",
    "warning",
    "The game never ends, since no score is above 0 and the limit is {limit}.",
    "Totals never rise where no card, penalty or special hand gives points. Change the values, or `game.rounds`.",
)
RESET_RAISES: Final = kind(
    "V349",
    "warning",
    "A total of {at} goes up to {to}.",
    "`game.reset` is for totals that come down: a player who has exactly `at` points has `to` from then on. The two "
    "numbers are probably the wrong way round.",
)
