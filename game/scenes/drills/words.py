"""The words of the drills: their names, what they ask, verdicts, and why an answer is right."""

from game.i18n import _, ngettext, pgettext
from game.i18n.advice_words import helped_by
from game.i18n.numbers import number
from game.i18n.row_texts import special_hand_text
from game.i18n.tile_words import tile_name
from game.school.drills.exercise import Drill, Exercise, Helping, Verdict
from game.school.rating import Rating
from game.tiles.tile import Tile


def name(drill: Drill) -> str:
    """The name of a drill on its card."""
    match drill:
        case Drill.MISSING:
            return _("How far to go")
        case Drill.WAIT:
            return _("Find the wait")
        case Drill.DISCARD:
            return _("Best discard")


def question(drill: Drill) -> str:
    """What is asked."""
    match drill:
        case Drill.MISSING:
            return _("How many tiles are missing?")
        case Drill.WAIT:
            return _("What does the hand wait for?")
        case Drill.DISCARD:
            return _("Which tile would you discard?")


def manner(drill: Drill) -> str:
    """How it is answered, and what counts."""
    match drill:
        case Drill.MISSING:
            return _("As many as it takes to four sets and a pair")
        case Drill.WAIT:
            return _("Choose every tile that completes it")
        case Drill.DISCARD:
            return _("Stay as near as you can, with the most tiles that help")


def verdict(which: Verdict) -> str:
    """What an answer was."""
    match which:
        case Verdict.RIGHT:
            return pgettext("answer", "Right")
        case Verdict.NEARLY:
            return pgettext("answer", "Nearly")
        case Verdict.WRONG:
            return pgettext("answer", "Not quite")


def missing(count: int) -> str:
    """How many tiles are missing."""
    return ngettext("{count} tile missing", "{count} tiles missing", count).format(count=count)


def helps(helping: Helping) -> str:
    """How many tiles help."""
    return helped_by(helping.missing, helping.live)


def completed_by(exercise: Exercise, tile: Tile) -> str:
    """The head of a hand that is complete with a tile, and which special hand it is."""
    special = next((group.special for group in exercise.ends[tile] if group.special), None)
    with_tile = tile_name(exercise.rules.id, tile)
    if special is None:
        return with_tile
    named = special_hand_text(exercise.rules.id, special).name
    return pgettext("tile and special hand", "{tile}: {hand}").format(tile=with_tile, hand=named)


def figure(rating: Rating) -> str:
    """A rating as it is shown."""
    return number(round(rating.value))


def tally(answered: int, right: int) -> str:
    """How it went until now."""
    if not answered:
        return ""
    return _("{right} of {answered} right").format(right=number(right), answered=number(answered))
