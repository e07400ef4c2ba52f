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
from game.players.ai.judgment import COUNT, Judgment, Reason
from game.scenes.asking.offers import OfferKind
from game.view.table.hint_card import HintWords


def hint_words(judgment: Judgment, state: State, others: Sequence[Judgment], number: int = 1) -> HintWords:
    """The texts for an advised answer.

    :param others: the answers to compare it with.
    :param number: its rank among the highlighted answers, as its lamp shows.
    """
    best = sorted(judgment.helping, key=lambda help_: -help_[1]) if judgment.missing else []
    lines = _lines(judgment, state, others)
    command, missing = judgment.command, judgment.missing
    tile = command.tile if isinstance(command, Discard | DeclareReady) else None
    act = "" if tile is None else advised_in_short(command) or name_of(OfferKind.DISCARD)
    return HintWords(
        title=advised(state.rules.id, judgment.command),
        lines=lines,
        short_title=advised_in_short(judgment.command),
        shorter=_shorter(judgment),
        short_reason=_speaks(judgment),
        act=act,
        tile=tile,
        counted=helped_by(missing, judgment.live) if missing > 0 else "",
        is_on_button=tile is None,
        number=number,
        tiles=tuple(best),
        whole=_with_figures(lines, judgment, state),
    )


def _lines(judgment: Judgment, state: State, others: Sequence[Judgment]) -> list[str]:
    """The lines on an answer: how far the hand is from its aim, unless it is reached, and all reasons."""
    far = "" if judgment.reason is Reason.COMPLETE else in_short(judgment, state)
    speaks = awaited_line() if judgment.is_called else why_line(judgment, others, state)
    return [line for line in (far, speaks) if line]


def _speaks(judgment: Judgment) -> str:
    """The reasons for the answer in a few words."""
    return awaited_line() if judgment.is_called else reason_line(judgment.reason)


def _shorter(judgment: Judgment) -> list[str]:
    """Shorter lines on how far the hand is: without naming the aim, then only with the number of helping tiles."""
    missing, live = judgment.missing, judgment.live
    if judgment.reason is Reason.COMPLETE or judgment.aim == COUNT or missing <= 0:
        return []
    return [distance(missing, live), helped_by(missing, live)]


def in_short(judgment: Judgment, state: State) -> str:
    """One line on how far the hand is from its aim after an answer; on its worth if points are the aim."""
    if judgment.aim == COUNT:
        return counted_line(judgment.worth)
    return distance_to(state.rules, judgment.aim, judgment.missing, judgment.live)


def why(judgment: Judgment, state: State, others: Sequence[Judgment]) -> str:
    """All reasons for or against an answer, one a line."""
    return _with_figures(_lines(judgment, state, others), judgment, state)


def _with_figures(first: Sequence[str], judgment: Judgment, state: State) -> str:
    """These lines on an answer, followed by the figures behind them."""
    if judgment.aim == COUNT or judgment.is_called:
        return sentences(first)
    return sentences(
        [
            *first,
            counted_without(state.rules.id, judgment),
            helping_tiles(state.rules.id, judgment.helping),
            chance_line(judgment.chance),
            worth_line(judgment.worth),
            danger_line(judgment.danger),
        ]
    )
