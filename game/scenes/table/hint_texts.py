"""Words on the card of a hint."""

from game.engine.commands import Discard
from game.engine.state import State
from game.i18n import _
from game.i18n.advice_words import (
    advised,
    caption_of_tiles,
    chance_line,
    counted_line,
    danger_line,
    distance_alone,
    distance_to,
    helping_tiles,
    reason_line,
    sentences,
    worth_line,
)
from game.players.ai.judgement import COUNT, Judgement, Reason
from game.view.table.hint_card import HintWords


def hint_words(judgement: Judgement, state: State, number: int = 1) -> HintWords:
    """The words for one answer that is advised.

    :param number: which of the answers that are lit it is, as its lamp says.
    """
    best = sorted(judgement.helping, key=lambda help_: -help_[1]) if judgement.missing else []
    return HintWords(
        title=advised(state.rules.id, judgement.command),
        lines=_lines(judgement, state),
        number=number,
        tiles=tuple(best),
        caption=caption_of_tiles(judgement.missing),
        beside=_lines(judgement, state, with_count=False) if best else (),
        whole=why(judgement, state),
    )


def _lines(judgement: Judgement, state: State, *, with_count: bool = True) -> list[str]:
    """How far the hand is from what it is played for, if it is not there, and what speaks for the answer."""
    far = "" if judgement.reason is Reason.COMPLETE else in_short(judgement, state)
    if far and not with_count and judgement.aim != COUNT:
        far = distance_alone(state.rules, judgement.aim, judgement.missing)
    return [line for line in (far, reason_line(judgement.reason)) if line]


def in_short(judgement: Judgement, state: State) -> str:
    """How far the hand is from what it is played for after an answer, in one line."""
    if judgement.aim == COUNT:
        return counted_line(judgement.worth)
    return distance_to(state.rules, judgement.aim, judgement.missing, judgement.live)


def why(judgement: Judgement, state: State) -> str:
    """All that speaks for or against an answer, a line for each reason."""
    first = _lines(judgement, state)
    if judgement.aim == COUNT:
        return sentences(first)
    return sentences(
        [
            *first,
            _("Counted without the tile to discard") if isinstance(judgement.command, Discard) else "",
            helping_tiles(state.rules.id, judgement.helping),
            chance_line(judgement.chance),
            worth_line(judgement.worth),
            danger_line(judgement.danger),
        ]
    )
