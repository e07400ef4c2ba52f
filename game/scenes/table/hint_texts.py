"""What the card of a hint says."""

from __future__ import annotations

from game.engine.state import State
from game.i18n.advice_words import (
    advised,
    aim_line,
    chance_line,
    counted_line,
    danger_line,
    distance,
    helping_tiles,
    sentences,
    worth_line,
)
from game.players.ai.judgement import Judgement, Plan
from game.view.table.hint_card import HintWords


def hint_words(judgement: Judgement, state: State) -> HintWords:
    """The words for one answer."""
    best = sorted(judgement.helping, key=lambda help_: -help_[1])
    return HintWords(
        title=advised(state.rules.id, judgement.command),
        line=in_short(judgement),
        tiles=tuple(best) if judgement.missing else (),
        whole=why(judgement, state),
    )


def in_short(judgement: Judgement) -> str:
    """How far the hand is after an answer, in one line."""
    if judgement.aim.plan is Plan.COUNT:
        return counted_line(judgement.worth)
    return distance(judgement.missing, judgement.live)


def why(judgement: Judgement, state: State) -> str:
    """Everything that speaks for or against an answer, a line for each."""
    if judgement.aim.plan is Plan.COUNT:
        return sentences([aim_line(state.rules, judgement.aim), counted_line(judgement.worth)])
    return sentences(
        [
            aim_line(state.rules, judgement.aim),
            distance(judgement.missing, judgement.live),
            helping_tiles(state.rules.id, judgement.helping),
            chance_line(judgement.chance),
            worth_line(judgement.worth),
            danger_line(judgement.danger),
        ]
    )
