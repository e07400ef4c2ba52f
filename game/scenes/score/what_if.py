"""What a won hand would have counted if its last tile had come another way: one sentence for the score sheet."""

from __future__ import annotations

from collections import Counter

from game.engine.rulings.worth_so_far import score_if_won_by
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n import _
from game.i18n.row_texts import score_line_text
from game.i18n.translator import pgettext
from game.rules.score import Line, Score
from game.rules.terms import Outcome, Source
from game.tiles.tile import Tile
from game.view.table.plates import points_text

_MOST_NAMED = 2


def what_if(state: State, seat: Seat, score: Score | None, outcome: Outcome) -> str:
    """Drawn instead of claimed, or the other way round; empty where nobody won, or where it would be the same."""
    deal = state.deal
    winner = None if deal is None else next((won for won in deal.winners if won.seat == seat), None)
    if winner is None or score is None or outcome is not Outcome.WON or winner.source is Source.DEALT:
        return ""
    was_taken = winner.source.is_taken_from_player
    other = score_if_won_by(state, seat, Source.WALL if was_taken else Source.DISCARD)
    if other.worth == score.worth:
        return ""
    said = (
        _("Drawn from the wall, this tile would have made it {points}")
        if was_taken
        else _("From a discard, the same tile would have made it {points}")
    )
    line = said.format(points=points_text(other.worth))
    named = _differences(state.rules.id, score, other)
    return f"{line}: {named}" if named else line


def _differences(ruleset: str, score: Score, other: Score) -> str:
    """The lines that would have been there, or missing."""
    before, after = Counter(map(_earned, score.lines)), Counter(map(_earned, other.lines))
    more = [line for line in other.lines if after[_earned(line)] > before[_earned(line)]]
    less = [line for line in score.lines if before[_earned(line)] > after[_earned(line)]]
    parts = []
    if other.worth > score.worth and more:
        names = dict.fromkeys(score_line_text(ruleset, line, other).name for line in more)
        parts = [pgettext("what if", "with {line}").format(line=name) for name in list(names)[:_MOST_NAMED]]
    elif less:
        names = dict.fromkeys(score_line_text(ruleset, line, score).name for line in less)
        parts = [pgettext("what if", "without {line}").format(line=name) for name in list(names)[:_MOST_NAMED]]
    return " · ".join(parts)


def _earned(line: Line) -> tuple[str, tuple[Tile, ...]]:
    return line.id, line.tiles
