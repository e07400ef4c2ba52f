"""The names and descriptions of the levels and characters of computer players, and what they say."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, assert_never

from game import replace
from game.i18n import _, in_commas, joined, ngettext, pgettext
from game.i18n.general import general, names_file
from game.i18n.numbers import count_text, number, points_text, reckoning
from game.players.characters import CAST, Trait
from game.players.roster import Chair, Computer, Kind, Level, MatchSetup, Person, Phone, PortraitId

if TYPE_CHECKING:
    from fractions import Fraction

    from game.players.ai.reading.aims import Aim
    from game.players.days import DayResult
    from game.players.journey import Star, Stop
    from game.players.manner.table_talk import Occasion
    from game.players.rank.method import Rating
    from game.players.rank.ranked import Move, Unrated
    from game.players.rank.titles import Title
    from game.rules.ruleset import Ruleset


def character_name(portrait: PortraitId) -> str:
    """The name of a portrait's character, in the letters of the language."""
    return names_file().characters[portrait].said()


def in_own_letters(name: str) -> str:
    """A name from a file: that of a character as this language writes it, any other unchanged."""
    return next((character_name(portrait) for portrait, plain in CAST.items() if plain.name == name), name)


def place_text(place: int) -> str:
    """A place at the end of a match."""
    return (_("First place"), _("Second place"), _("Third place"), _("Fourth place"))[place - 1]


def short_place_text(place: int) -> str:
    """A place in a match, in few letters."""
    return (_("1st place"), _("2nd place"), _("3rd place"), _("4th place"))[place - 1]


def place_with_points(place: int, points: Fraction) -> str:
    """A place in a match that goes on, and the points of that player; the points alone if the place is 0: shared."""
    told = ngettext("{points} point", "{points} points", ceil(abs(points)))
    said = told.format(points=reckoning(points_text(points)))
    return f"{short_place_text(place)} \u00b7 {said}" if place else said


def named(chair: Chair) -> Chair:
    """The same chair, with the name as this language writes it."""
    return replace(chair, name=in_own_letters(chair.name))


def in_own_words(setup: MatchSetup) -> MatchSetup:
    """The same match, with the names of its computer players as this language writes them."""
    return replace(setup, chairs=tuple(chair if chair.is_human else named(chair) for chair in setup.chairs))


def is_plain_name(chair: Chair) -> bool:
    """Whether the player has the character's own name, rather than one that a person gave."""
    return in_own_letters(chair.name) in (CAST[chair.portrait].name, character_name(chair.portrait))


def name_in_files(chair: Chair) -> str:
    """The name by which files know a player, which is the same in every language."""
    return CAST[chair.portrait].name if is_plain_name(chair) else chair.name


def level_name(level: Level) -> str:
    """The name of a level."""
    return general().levels[level.value].said()


def kind_name(kind: Kind) -> str:
    """The kind of a player as shown beside the name; empty for a person at this machine."""
    match kind:
        case Person():
            return ""
        case Computer(level=level):
            return level_name(level)
        case Phone():
            return _("on another screen")
        case _:
            assert_never(kind)


def level_help(level: Level) -> str:
    """One sentence on how a player of this level plays."""
    return general().level_help[level.value].said()


def level_in_matches(below: Level, share: float | None, count: int) -> str:
    """How often a computer player wins a match against opponents of the level ``below`` its own.

    ``share`` is its share of first places, from 0 to 1; ``None`` if it is not shown to be the stronger. ``count`` is
    the number of opponents.
    """
    if share is None:
        return _("Under these rules it wins about as often as {level}.").format(level=level_name(below))
    said = ngettext(
        "Against {count} opponent of level {level} it wins about {share} matches in 100 under these rules.",
        "Against {count} opponents of level {level} it wins about {share} matches in 100 under these rules.",
        count,
    )
    return said.format(count=count, level=level_name(below), share=round(100 * share))


def temperament(portrait: PortraitId) -> str:
    """The description of a character in six words."""
    return names_file().temperaments[portrait].said()


def trait_name(trait: Trait) -> str:
    """The name of a trait."""
    return names_file().traits[trait.name.lower()].said()


def cannot_be_kept(reason: str) -> str:
    """The notice that the match cannot be saved, with the reason."""
    return _("The match cannot be saved now: {reason}").format(reason=reason)


def remark_lines(portrait: PortraitId, occasion: Occasion, hand: str = "") -> tuple[str, ...]:
    """Short lines that a character may say on an occasion: its own first, then those of all characters.

    :param hand: the name of the hand that the remark is about; empty if it is about none.
    """
    remarks, when = general().remarks, occasion.name.lower()
    kept = [remarks[who] for who in (portrait, "anybody") if who in remarks]
    return tuple(lines[key].said(hand=hand) for lines in kept for key in (when, f"{when}_2") if key in lines)


def hand_spoken_of(rules: Ruleset, aim: Aim | None) -> str:
    """The name of the hand that a remark is about; empty if it is about none."""
    if aim is None:
        return ""
    from game.i18n.advice_words import aim_name

    return aim_name(rules, aim)


def goal_text(goal: str) -> str:
    """The condition for a goal of the week, by its id."""
    return names_file().goals[goal].said()


def stop_goals(stop: Stop) -> Mapping[Star, str]:
    """The condition for each star of a stop of the journey."""
    from game.players.journey import Star

    words = general().stop_aims
    seen = "special" if stop.has_special_hands else "worth"
    return {
        Star.PLACE: words[f"place_{stop.place}"].said(),
        Star.AIM: words[stop.aim.value].said(),
        Star.SPECIAL: words[seen].said(points=number(stop.worth)),
    }


def goals_at(stop: Stop, earned: Container[Star]) -> Sequence[tuple[str, bool]]:
    """The condition for each star of a stop of the journey, and whether the star was earned."""
    return tuple((line, star in earned) for star, line in stop_goals(stop).items())


def came_text(result: DayResult) -> str:
    """The text that says how the deal ended or, for a wall that does not count, why it does not."""
    from game.players.days import Came

    if result.was_helped:
        return pgettext("day", "Played with a take-back")
    match result.came:
        case Came.WON:
            return pgettext("day", "You won")
        case Came.NOBODY:
            return pgettext("day", "Nobody won")
        case Came.OTHER:
            return pgettext("day", "Another player won")
        case Came.LOST:
            return pgettext("day", "You discarded the winning tile")


def streak_text(days: int) -> str:
    """The text that names a streak by its days, such as ``4-day streak``; it is empty if there is none."""
    return count_text("{count}-day streak", "{count}-day streak", days) if days else ""


def stop_number_text(place: int, count: int) -> str:
    """The text that says which of so many stops of the journey is meant, whose places begin with 0: ``Stop 1 of 6``."""
    return _("Stop {number} of {count}").format(number=number(place + 1), count=number(count))


def length_text(stop: Stop) -> str:
    """The text that says how long a match at a stop is: ``4 to 8 deals, about 15 min``."""
    least, most = stop.deals
    deals = count_text("{count} deal", "{count} deals", most)
    if least < most:
        said = ngettext("{least} to {count} deal", "{least} to {count} deals", most)
        deals = said.format(least=number(least), count=number(most))
    return _("{deals}, about {minutes} min").format(deals=deals, minutes=number(stop.minutes))


_ROUGH = 110
"""The standard deviation above which a rating is called a rough estimate."""
_STEPS = ("I", "II", "III", "IV", "V")


def title_name(title: Title) -> str:
    """The name of a title without its step."""
    return names_file().titles[title.id].said()


def title_text(title: Title) -> str:
    """A title with its step: ``Kingfisher II``."""
    return _("{title} {step}").format(title=title_name(title), step=_STEPS[title.step - 1])


def rank_text(rating: Rating) -> str:
    """The title of a rating; before there is one, how many matches are missing for it."""
    from game.players.rank.method import SETTLED
    from game.players.rank.titles import title_of

    if rating.is_settled:
        return title_text(title_of(rating.value))
    left = SETTLED - rating.matches
    if not rating.matches:
        said = ngettext("Play {count} match to earn a rank", "Play {count} matches to earn a rank", left)
    else:
        said = ngettext("{count} more match to earn a rank", "{count} more matches to earn a rank", left)
    return said.format(count=left)


def missing_text(rating: Rating) -> str:
    """The points from a rating to the next title, in words; empty at the highest title."""
    from game.players.rank.titles import next_title

    above = next_title(rating.value)
    if above is None:
        return ""
    missing = max(1, ceil(above.begins) - round(rating.value))
    said = ngettext("{points} point to {title}", "{points} points to {title}", missing)
    return said.format(points=number(missing), title=title_text(above))


def range_text(rating: Rating) -> str:
    """The text that says between which ratings the true one lies."""
    low, high = (number(round(bound)) for bound in rating.interval)
    if rating.spread > _ROUGH:
        return _("Your rating is still a rough estimate: between {low} and {high}").format(low=low, high=high)
    return _("Your true rating is probably between {low} and {high}").format(low=low, high=high)


def why_moved(move: Move) -> str:
    """Why a match moved a rating: how much it would have moved for each place at this table."""
    shared = ""
    if move.sharing > 1:
        places = f"{number(move.place)}–{number(move.place + move.sharing - 1)}"
        shared = _("You tied for places {places}.").format(places=places)
    each = [
        pgettext("rating", "{place}: {change}").format(place=number(place), change=number(by, signed=True))
        for place, by in enumerate(move.by_place(), 1)
    ]
    said = _("Rating change for each place here: {places}.").format(places=in_commas(each))
    return joined(" ", shared, said)


def rated_text(why: Unrated | None, *, may_take_back: bool) -> str:
    """Why the present match does not count for a rating, or what would end that it does."""
    if why is not None:
        return general().unrated[why.value].said()
    if not may_take_back:
        return _("This match counts for your rank unless you use a hint.")
    return _("This match counts for your rank unless you use a hint or take back a move.")


def known_walls() -> str:
    """The warning before a match whose walls the player knows: the match will not count toward the rating."""
    return _("You know these walls: the match won't count for your rank.")
