"""The log of a view: read as any log, and where it is sound there is a game that looks so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cabo_rules import SPECTATOR, log_lines, possible_game, variant_ids
from fuzz.files import ROOT, given
from fuzz.mutate import join_logs as join
from fuzz.mutate import mutate_log
from fuzz.targets.log import begun, check, short_and_long
from fuzz.watch import only

__all__ = ["join", "mutate", "one", "seeds"]


def one(data: bytes) -> None:
    """Read a file with these bytes as a log; make the game that the log of a view may be of."""
    path = given(data, "view.jsonl")
    with only(lambda opened: opened == str(path)):
        verdict, game = check(path)
        if game is not None and game.viewer is not None and verdict.status == "sound":
            assert possible_game(game, 1).view(game.viewer) == game


def mutate(data: bytes, rng: Random) -> bytes:
    """As a log; and now and then a card is hidden, or a hidden one shown."""
    if rng.random() < 0.1:
        shown = rng.choice((b'"AS"', b'"7H"', b'"1"', b'"13"'))
        old, new = (b'"??"', shown) if rng.random() < 0.5 else (shown, b'"??"')
        parts = data.split(old)
        at = rng.randrange(len(parts))
        data = old.join(parts[: at + 1]) + (new if parts[at + 1 :] else b"") + old.join(parts[at + 1 :])
    return mutate_log(data, rng)


def seeds() -> Iterator[bytes]:
    """The recorded views of the repository, and what one seat or a spectator sees of the beginning of a game."""
    for path in [*ROOT.glob("examples/games/views/*.jsonl"), *ROOT.glob("examples/games/broken/view-*.jsonl")]:
        yield from short_and_long(path.read_bytes())
    for number, name in enumerate(variant_ids()):
        game = begun(name, number, 25)
        yield "\n".join(log_lines(game.view((SPECTATOR, 0, 1)[number % 3]))).encode()
