"""The texts of the page of today's walls: on walls that ended, on the streak, and on a month."""

from collections.abc import Sequence
from datetime import date
from enum import Enum
from fractions import Fraction

from game.i18n import _, ngettext, pgettext
from game.i18n.books import rules_title
from game.i18n.numbers import count_text, day_text, number, points_text
from game.i18n.player_texts import came_text
from game.players.days import BOOKS, Came, DayResult, Days, OfDay, Series, is_counted, won_in
from game.view.paint import Icon
from game.view.units import Color, theme

_MARKS: dict[Came, tuple[Icon, Color]] = {
    Came.WON: (Icon.STAR, theme.GAIN),
    Came.NOBODY: (Icon.MINUS, theme.SWITCH_OFF),
    Came.OTHER: (Icon.MINUS, theme.SWITCH_OFF),
    Came.LOST: (Icon.CROSS, theme.LOSS),
}
_ORDER = tuple(Came)
"""The ways in which a deal can end, the best first."""


class WallState(Enum):
    """The state of a wall that was not played."""

    OPEN = "open"
    BEGUN = "begun"
    SEEN = "seen"
    """The person saw the wall in another match, and cannot play it here."""


STATES = {WallState.BEGUN: Icon.PAUSE, WallState.SEEN: Icon.EYE}
"""The icon of a wall that was not played and is not simply open."""
Found = DayResult | WallState


class Standing(Enum):
    """Whether a day counts for the current streak of days: its icon and color, for those that have one."""

    APART = None, theme.GOLD
    """The day is no part of the streak, or is today and may still count."""
    COUNTED = Icon.CHECK, theme.GOLD
    OFF = Icon.MOON, theme.INK
    """The day lies between days that count, and was taken off."""


def came_word(came: Came) -> str:
    """How a deal ended, in a word or two."""
    if came is Came.WON:
        return pgettext("day", "Won")
    return pgettext("day", "Gave away the win") if came is Came.LOST else pgettext("day", "No win")


def ended_text(found: Found) -> str:
    """How a deal ended and whether it was played later, or the state of a wall that was not played, in words."""
    if isinstance(found, WallState):
        if found is WallState.SEEN:
            return pgettext("wall", "Seen in another match")
        return pgettext("wall", "Started") if found is WallState.BEGUN else pgettext("day", "Not played")
    return _("{result}, played later").format(result=came_text(found)) if found.is_late else came_text(found)


def mark_of(result: DayResult) -> tuple[Icon, Color]:
    """The icon and the color of a result."""
    return (Icon.UNDO, theme.INK_SMALL) if result.was_helped else _MARKS[result.came]


def postmark_words(found: Found) -> tuple[Icon, Color, str] | None:
    """The icon, the color and the points or the word of a postmark; ``None`` for a wall that is simply open."""
    if isinstance(found, DayResult):
        return *mark_of(found), points_text(found.gain, signed=True)
    if found not in STATES:
        return None
    return STATES[found], theme.INK_SMALL, pgettext("wall", "Seen") if found is WallState.SEEN else ended_text(found)


def best_of(results: OfDay) -> DayResult | None:
    """The result of the wall of a day that went best, those with a move taken back last."""
    played = [one for one in map(results.get, BOOKS) if isinstance(one, DayResult)]
    return min(played, key=lambda one: (one.was_helped, _ORDER.index(one.came)), default=None)


def mark_of_day(results: OfDay, standing: Standing) -> DayResult | Standing | None:
    """The mark of a day of the calendar: that it was one off, or the result of its wall that went best."""
    return Standing.OFF if standing is Standing.OFF else best_of(results)


def standing_of(day: date, results: OfDay, series: Series, today: date) -> Standing:
    """Whether a day counts for the streak."""
    if series.since is None or not series.since <= day <= today:
        return Standing.APART
    if is_counted(results):
        return Standing.COUNTED
    return Standing.APART if day == today else Standing.OFF


def day_words(day: date, results: OfDay, standing: Standing) -> list[str]:
    """A day of the calendar in words: the day, its walls, and whether it counts."""
    said = [day_text(day)]
    for rules in (rules for rules in BOOKS if rules in results):
        result = results[rules]
        said.append(f"{rules_title(rules)}: {ended_text(result if isinstance(result, DayResult) else WallState.SEEN)}")
    if standing is not Standing.APART:
        is_off = standing is Standing.OFF
        said.append(_("Day off: keeps your streak") if is_off else _("Counts toward your streak"))
    return said


def streak_lines(series: Series, *, is_done: bool) -> Sequence[tuple[Standing, str]]:
    """The lines on the streak: whether today counts toward it, and how many days off are left.

    :param is_done: whether a wall of today counts.
    """
    done = (Standing.COUNTED, _("Today counts toward your streak"))
    still = (Standing.APART, _("Play one wall today to keep it"))
    left = count_text("{count} day off left this month", "{count} days off left this month", series.rests)
    said = left if series.rests else _("No days off left this month")
    return [done if is_done else still, (Standing.OFF, said)]


def streak_words(series: Series) -> tuple[str, str]:
    """The words beside the number of the streak, and its longest; without a streak, how to begin one."""
    begin = _("Play one wall today to start a streak.")
    longest = _("Longest: {count}").format(count=number(series.longest)) if series.longest else ""
    return ngettext("day streak", "day streak", series.played) if series.played else begin, longest


def month_words(known: Days, month: date) -> tuple[str, str]:
    """Two texts on a month: how many walls were won, or a call to win the first; and its best result, or nothing."""
    begins, won = f"{month:%Y-%m-}", won_in(known, month).total()
    results = [one for day, of_day in known.items() if day.startswith(begins) for one in of_day.values()]
    gains = [one.gain for one in results if isinstance(one, DayResult) and not one.was_helped]
    best = _("Best result: {points}").format(points=points_text(max(gains), signed=True)) if gains else ""
    if not won:
        return _("Win a wall to earn the month's first stamp."), best
    return count_text("{count} wall won", "{count} walls won", won), best


def key_of(marks: Sequence[DayResult | Standing | None]) -> Sequence[tuple[str, DayResult | Standing]]:
    """The legend of a month with these marks: how a wall can end, and days off; none for a month without marks."""
    if not any(marks):
        return []
    ends = [DayResult(came, gain=Fraction(0), match="") for came in (Came.WON, Came.OTHER, Came.LOST)]
    helped = next((one for one in marks if isinstance(one, DayResult) and one.was_helped), None)
    return [
        *((came_word(one.came), one) for one in ends),
        *([(came_text(helped), helped)] if helped is not None else []),
        *([(pgettext("day", "Day off"), Standing.OFF)] if Standing.OFF in marks else []),
    ]
