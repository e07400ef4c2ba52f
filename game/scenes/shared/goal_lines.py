"""The goals of a person as lines of a page."""

from collections.abc import Container, Sequence
from datetime import date, timedelta

from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.i18n.general import stop_name
from game.i18n.numbers import day_text
from game.i18n.player_texts import goal_text
from game.players.goals.keeper import GoalKeeper, WeekGoal, week_of
from game.players.journey import JOURNEY, Stop, Traveled
from game.rules.rulesets import RULEBOOKS
from game.view.page.goals import GoalLine
from game.view.paint import Icon


def week_lines(goals: Sequence[WeekGoal], *, names_week: bool = False) -> list[GoalLine]:
    """The goals of a week as lines.

    :param names_week: whether each line says "This week" in place of its book's title.
    """
    return [
        GoalLine(
            text=goal_text(one.goal.id),
            about=pgettext("goals", "This week") if names_week else book_title(one.rules),
            done=one.done,
            of=one.goal.times,
            sign=one.goal.sign,
            groups=one.goal.groups,
            mark=one.goal.mark,
        )
        for one in goals
    ]


def until_text(today: date) -> str:
    """The words for the last day on which the goals of this week can be reached."""
    return _("until {day}").format(day=day_text(week_of(today) + timedelta(days=6)))


def lasting_lines(goals: GoalKeeper, traveled: Traveled, books: Container[str] = RULEBOOKS) -> list[GoalLine]:
    """The goals without an end date as lines: opponents to beat, special hands to make, and stars to earn.

    :param books: the ids of the books whose special hands count.
    """
    heads = tuple((portrait, portrait in goals.beaten) for portrait in goals.opponents)
    lines = [
        GoalLine(
            text=_("Finish ahead of every opponent"),
            done=sum(is_beaten for _portrait, is_beaten in heads),
            of=len(heads),
            sign=Icon.PLAYERS,
            heads=heads,
        )
    ]
    signs = JOURNEY.signs
    for rules in filter(books.__contains__, RULEBOOKS):
        hands = {row.id for row in RULEBOOKS[rules].special_hands}
        if hands:
            made = sum(known == rules and hand in hands for known, hand in goals.specials)
            text, sign = pgettext("goal", "Make every special hand"), signs.get(rules, Icon.BOOK)
            lines.append(GoalLine(text=text, about=book_title(rules), done=made, of=len(hands), sign=sign))
    lines += [
        GoalLine(
            text=_("Earn every star"),
            about=stop_name(stop.id),
            done=sum(earned),
            of=len(earned),
            sign=stop.sign if isinstance(stop, Stop) else Icon.FLAG,
            is_stars=True,
            picture=stop.picture,
        )
        for stop in JOURNEY.way
        for earned in (traveled.earned(stop),)
    ]
    return lines
