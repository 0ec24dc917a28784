"""The message that tells a viewer what the table looks like now, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cabo_rules.cards import HIDDEN
from cabo_rules.events import RoundScored
from cabo_rules.logs import as_data
from cabo_rules.logs.codec import TYPES
from cabo_rules.past import Step
from cabo_rules.picking import Spot, Target
from cabo_rules.refusals import Refusal
from cabo_rules.seats import SPECTATOR
from cabo_rules.show.commentary import commentary, pending, standing
from cabo_rules.show.commentary.sentences import without_recall
from cabo_rules.show.motions import motions, reveals
from cabo_rules.show.texts import Texts, card_name, prompt, refusal_text
from cabo_rules.state import State
from cabo_rules.table.answers import Answer, Lost, Played, Refused, Rejected, Repeated, Stale, Waiting
from cabo_rules.table.clocks import limit_of
from cabo_rules.table.sitting import Recent, Sitting
from cabo_rules.table.wire import (
    AnswerMessage,
    CellSpot,
    PlayedStep,
    PlayerSpot,
    SeatShown,
    SpotShown,
    TableMessage,
    TargetShown,
    UndoAsked,
)
from cabo_rules.variants.load import variant_to_data
from cabo_rules.variants.model import Variant
from cabo_rules.views import redact, view


def table_message(
    sitting: Sitting, viewer: int, since: int | None, now: float, language: str | Texts
) -> dict[str, Any]:
    """Return the table as a viewer sees it, with the steps after ``since``, as plain data."""
    game, kept = sitting.game, sitting.kept
    names = game.players if game is not None else tuple(chair.name for chair in kept.chairs)
    clock = min(kept.clocks, key=lambda clock: clock.until, default=None)
    chairs = zip(names, kept.chairs, strict=True)
    known = since if since is not None and 0 <= since <= sitting.number else None
    later = _later(sitting, known, now)
    state = None if game is None else view(game.state, viewer, "none")
    message = TableMessage(
        n=sitting.number,
        you=None if viewer == SPECTATOR else viewer,
        variant=sitting.variant.id,
        rules=variant_to_data(sitting.variant) if known is None else None,
        cards=_card_names(sitting.variant, language) if known is None else None,
        seats=tuple([SeatShown(name, chair.taken == "bot", chair.away) for name, chair in chairs]),
        state=state,
        standing=() if state is None else _standing(state, names, viewer, language),
        awaited=() if game is None else game.awaited,
        targets=() if game is None else wire_targets(game.legal_moves(viewer).targets(), language),
        scores=() if game is None else game.scores if known is None or _is_counted(sitting, known, later) else None,
        winners=None if game is None else game.winners,
        deadline=None if clock is None else round(max(0.0, clock.until - now), 1),
        deadline_for=None if clock is None else limit_of(clock),
        ask=None if kept.ask is None else UndoAsked(kept.ask.to, kept.ask.agreed),
        steps=tuple([_step(sitting, recent, viewer, now, language) for recent in later]),
        answers=tuple([
            wire_answer(each.answer, each.id, names, viewer, language)
            for each in sitting.notices
            if each.seat == viewer and (_is_shown(sitting, each.time, now) if known is None else each.number > known)
        ]),
    )  # fmt: skip
    data: dict[str, Any] = as_data(message)
    return data


def _card_names(variant: Variant, language: str | Texts) -> dict[str, str]:
    return {card.text: card_name(card, language) for card in (HIDDEN, *variant.largest_deck)}


def _standing(state: State, names: Sequence[str | None], viewer: int, language: str | Texts) -> tuple[str, ...]:
    known = [name or "" for name in names]
    you = None if viewer == SPECTATOR else viewer
    waiting = pending(state, known, you=you, language=language)
    return (standing(state, known, you=you, language=language), *waiting)


# --- steps ------------------------------------------------------------------------------------------------------------


def _later(sitting: Sitting, since: int | None, now: float) -> list[Recent]:
    """Return the steps after ``since``, unless the table no longer has them all; without it, those still being shown.

    Faces are shown for a while only: a client that asks again later gets no card that its player has to remember.
    """
    if since is None:
        return [recent for recent in sitting.recent if _is_shown(sitting, recent.time, now)]
    later = [recent for recent in sitting.recent if recent.number > since]
    return later if len(later) == sitting.number - since else []


def _is_counted(sitting: Sitting, since: int, later: Sequence[Recent]) -> bool:
    """Return whether the steps after ``since`` count a round, or it is not known which steps they are."""
    if len(later) != sitting.number - since:
        return True
    return any(isinstance(event, RoundScored) for recent in later for event in recent.step.events)


def _is_shown(sitting: Sitting, since: float, now: float) -> bool:
    return now - since <= sitting.kept.limits.shown


def _still_shown(sitting: Sitting, since: float, now: float) -> float:
    """Return for how many more seconds a face may be shown that has been shown since then."""
    return round(max(0.0, since + sitting.kept.limits.shown - now), 1)


def _step(sitting: Sitting, recent: Recent, viewer: int, now: float, language: str | Texts) -> PlayedStep:
    assert sitting.game is not None
    step = redact(recent.step, viewer)
    before = view(recent.before, viewer)
    you = None if viewer == SPECTATOR else viewer
    names = sitting.game.players
    said = tuple(commentary(names, before, step.events, recall="none", you=you, language=language))
    if not _is_shown(sitting, recent.time, now):
        step = Step(step.number, step.move, tuple([without_recall(event) for event in step.events]))
    shown = _still_shown(sitting, recent.time, now)
    return PlayedStep(recent.number, step.move, step.events, motions(step), reveals(step), said, shown)


# --- targets ----------------------------------------------------------------------------------------------------------


def wire_targets(targets: Iterable[Target], language: str | Texts) -> tuple[TargetShown, ...]:
    """Return targets as they are sent."""
    return tuple([_wire_target(each, language) for each in targets])


def _wire_target(target: Target, language: str | Texts) -> TargetShown:
    spots: list[SpotShown] = [_wire_spot(spot) for spot in target.spots]
    words = prompt(target, language)
    return TargetShown(TYPES[target.kind], words, tuple(spots), target.fewest, target.most, target.gift)


def _wire_spot(spot: Spot) -> SpotShown:
    if isinstance(spot, int):
        return PlayerSpot(spot)
    return CellSpot(spot) if isinstance(spot, tuple) else spot


# --- answers ----------------------------------------------------------------------------------------------------------


def wire_answer(
    answer: Answer | Refusal | bool | None,
    id: str | None,
    names: Sequence[str | None],
    to: int,
    language: str | Texts,
) -> AnswerMessage:
    """Return an answer as it is sent to somebody."""
    match answer:
        case Played(number=number):
            return AnswerMessage(id, "played", number)
        case Refused(refusal=refusal):
            return _refused(refusal, id, names, to, language)
        case Refusal():
            return _refused(answer, id, names, to, language)
        case Rejected(code=code):
            return AnswerMessage(id, "rejected", code=code, sentence=answer.sentence_in(language))
        case Repeated(answer=before):
            return AnswerMessage(id, "repeated", before.number if isinstance(before, Played) else None)
        case Waiting():
            return AnswerMessage(id, "waiting")
        case Lost():
            return AnswerMessage(id, "lost")
        case Stale():
            return AnswerMessage(id, "stale")
        case _:
            return AnswerMessage(id, "done")


def _refused(
    refusal: Refusal, id: str | None, names: Sequence[str | None], to: int, language: str | Texts
) -> AnswerMessage:
    you = None if to < 0 else to
    sentence = refusal_text(refusal, [name or "" for name in names], you=you, language=language)
    return AnswerMessage(id, "refused", code=refusal.code, key=refusal.key, sentence=sentence)
