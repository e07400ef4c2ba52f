"""What the levels of the computer players are called."""

from __future__ import annotations

from game.i18n.translator import pgettext
from game.players.roster import Level


def level_name(level: Level) -> str:
    """How a level is called."""
    return {
        Level.BEGINNER: pgettext("level", "Beginner"),
        Level.CASUAL: pgettext("level", "Casual"),
        Level.SKILLED: pgettext("level", "Skilled"),
        Level.STRONG: pgettext("level", "Strong"),
        Level.EXPERT: pgettext("level", "Expert"),
    }[level]


def level_help(level: Level) -> str:
    """One sentence on how such a player plays."""
    return {
        Level.BEGINNER: pgettext("level", "Knows the rules, aims for mahjong, and slips now and then."),
        Level.CASUAL: pgettext("level", "Comes nearer to mahjong with every discard, and does not count tiles."),
        Level.SKILLED: pgettext("level", "Counts the tiles that are left and comes to readiness as fast as it can."),
        Level.STRONG: pgettext("level", "Weighs what a hand pays against the chance to finish it, special hands too."),
        Level.EXPERT: pgettext("level", "Plays as a strong player who also thinks of what the others may hold."),
    }[level]
