"""What the levels of the computer players are called."""

from __future__ import annotations

from game.i18n.translator import pgettext
from game.players.roster import Level


def level_name(level: Level) -> str:
    """How a level is called."""
    return {
        Level.BEGINNER: pgettext("level", "Beginner"),
        Level.SKILLED: pgettext("level", "Skilled"),
    }[level]


def level_help(level: Level) -> str:
    """One sentence on how such a player plays."""
    return {
        Level.BEGINNER: pgettext("level", "Knows the rules, aims for mahjong, and slips now and then."),
        Level.SKILLED: pgettext("level", "Counts the tiles that are left and comes to readiness as fast as it can."),
    }[level]
