"""The words for the idea behind a choice: one sentence that names tiles."""

from collections.abc import Sequence

from game.engine.commands import SeatCommand
from game.engine.state import State
from game.i18n.advice_words import aim_name, compared, reason_line
from game.i18n.general import general
from game.i18n.numbers import number, percent
from game.i18n.tile_words import listed_in_short, name_of_tiles, tile_name, wind_name
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.players.ai.comparing import why
from game.players.ai.ideas import Idea, Why
from game.players.ai.judgment import Judgment, Reason
from game.rules.ruleset import Ruleset


def idea_of(better: Judgment, others: Sequence[Judgment], view: State) -> Why | None:
    """The idea that explains why a choice is better than others; ``None`` if the tiles show none."""
    assert isinstance(better.command, SeatCommand), "a seat chooses"
    return why(better, others, view, better.command.seat)


def why_line(better: Judgment, others: Sequence[Judgment], view: State) -> str:
    """Why a choice is better than others, with the tiles that show it; if none do, a general reason."""
    return _line(better, idea_of(better, others, view), view)


def _line(better: Judgment, found: Why | None, view: State) -> str:
    """The words for an idea that was found, or else for the general reason."""
    return reason_line(better.reason) if found is None else idea_line(view.rules, found)


def idea_line(rules: Ruleset, found: Why) -> str:
    """The words for an idea."""
    book, are_percent = rules.id, found.idea in _PERCENT
    gaps: dict[str, object] = {
        "tiles": listed_in_short(book, found.tiles),
        "others": listed_in_short(book, found.others),
    }
    gaps |= {gap: tile_name(book, tile) for gap in ("tile", "other") if (tile := getattr(found, gap)) is not None}
    gaps |= {gap: aim_name(rules, aim) for gap in ("aim", "other_aim") if (aim := getattr(found, gap)) is not None}
    figures = {gap: getattr(found, gap) for gap in ("count", "less")}
    gaps |= {gap: percent(figure) if are_percent else number(figure) for gap, figure in figures.items()}
    if found.set:
        gaps["set"] = name_of_tiles(book, found.set, concealed=None)
    if found.wind is not None:
        gaps["seat"] = wind_name(book, found.wind)
    return general().ideas[found.idea.value].said(**gaps)


_PERCENT = {Idea.FOLLOWS, Idea.FOLLOWS_EVEN, Idea.LIKELIER_AIM, Idea.WINS_MORE}
"""The ideas whose figures are in percent."""


def why_better(better: Judgment, played: Judgment, view: State, *, has_lines: bool = False) -> str:
    """Why a choice is better than the one played: ``The 3 of Dots goes with your 4 of Dots. Tiles that help: …``.

    :param has_lines: whether the distances of both choices stand beside it, so that it need not repeat them.
    """
    what, more, less = compared(better, played)
    figures = _("{what}: {better} instead of {played}").format(
        what=general().compared[what].said(), better=more, played=less
    )
    figures = figures[:1].upper() + figures[1:]
    found = idea_of(better, (played,), view)
    if found is not None and found.has_figures:
        return idea_line(view.rules, found)
    if has_lines and what in _IN_LINES:
        return _line(better, found, view) or figures
    if found is None and (better.reason is None or better.reason is _REASONS_IN_FIGURES.get(what)):
        return figures
    reason = _line(better, found, view)
    return pgettext("reason and figures", "{reason}. {figures}").format(reason=reason, figures=figures)


_IN_LINES = {"missing", "live"}
"""The figures that a line on the distance of a hand contains."""
_REASONS_IN_FIGURES = {
    "missing": Reason.NEAREST,
    "live": Reason.NEAREST,
    "chance": Reason.LIKELIEST,
    "worth": Reason.DEAREST,
    "count": Reason.DEAREST,
}
"""The reasons that only repeat the compared figures."""
