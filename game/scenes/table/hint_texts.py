"""Texts on the card of a hint."""

from collections.abc import Sequence

from game.engine.commands import DeclareReady, Discard
from game.engine.state import State
from game.i18n.advice_words import (
    advised,
    advised_in_short,
    awaited_line,
    chance_line,
    counted_line,
    counted_without,
    danger_line,
    distance,
    distance_to,
    helped_by,
    helping_tiles,
    reason_line,
    sentences,
    worth_line,
)
from game.i18n.general import name_of
from game.i18n.idea_words import why_line
from game.players.ai.judgement import COUNT, Judgement, Reason
from game.scenes.asking.offers import OfferKind
from game.view.table.hint_card import HintWords


def hint_words(judgement: Judgement, state: State, others: Sequence[Judgement], number: int = 1) -> HintWords:
    """The texts for an advised answer.

    :param others: the answers to compare it with.
    :param number: its rank among the highlighted answers, as its lamp shows.
    """
    best = sorted(judgement.helping, key=lambda help_: -help_[1]) if judgement.missing else []
    lines = _lines(judgement, state, others)
    command, missing = judgement.command, judgement.missing
    tile = command.tile if isinstance(command, Discard | DeclareReady) else None
    act = "" if tile is None else advised_in_short(command) or name_of(OfferKind.DISCARD)
    return HintWords(
        title=advised(state.rules.id, judgement.command),
        lines=lines,
        short_title=advised_in_short(judgement.command),
        shorter=_shorter(judgement),
        short_reason=_speaks(judgement),
        act=act,
        tile=tile,
        counted=helped_by(missing, judgement.live) if missing > 0 else "",
        is_on_button=tile is None,
        number=number,
        tiles=tuple(best),
        whole=_with_figures(lines, judgement, state),
    )


def _lines(judgement: Judgement, state: State, others: Sequence[Judgement]) -> list[str]:
    """The lines on an answer: how far the hand is from its aim, unless it is reached, and all reasons."""
    far = "" if judgement.reason is Reason.COMPLETE else in_short(judgement, state)
    speaks = awaited_line() if judgement.is_called else why_line(judgement, others, state)
    return [line for line in (far, speaks) if line]


def _speaks(judgement: Judgement) -> str:
    """The reasons for the answer in a few words."""
    return awaited_line() if judgement.is_called else reason_line(judgement.reason)


def _shorter(judgement: Judgement) -> list[str]:
    """Shorter lines on how far the hand is: without naming the aim, then only with the number of helping tiles."""
    missing, live = judgement.missing, judgement.live
    if judgement.reason is Reason.COMPLETE or judgement.aim == COUNT or missing <= 0:
        return []
    return [distance(missing, live), helped_by(missing, live)]


def in_short(judgement: Judgement, state: State) -> str:
    """One line on how far the hand is from its aim after an answer; on its worth if points are the aim."""
    if judgement.aim == COUNT:
        return counted_line(judgement.worth)
    return distance_to(state.rules, judgement.aim, judgement.missing, judgement.live)


def why(judgement: Judgement, state: State, others: Sequence[Judgement]) -> str:
    """All reasons for or against an answer, one a line."""
    return _with_figures(_lines(judgement, state, others), judgement, state)


def _with_figures(first: Sequence[str], judgement: Judgement, state: State) -> str:
    """These lines on an answer, followed by the figures behind them."""
    if judgement.aim == COUNT or judgement.is_called:
        return sentences(first)
    return sentences(
        [
            *first,
            counted_without(state.rules.id, judgement),
            helping_tiles(state.rules.id, judgement.helping),
            chance_line(judgement.chance),
            worth_line(judgement.worth),
            danger_line(judgement.danger),
        ]
    )
