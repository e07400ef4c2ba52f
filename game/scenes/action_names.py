"""What the actions are called, where keys are listed."""

from __future__ import annotations

from game.app.actions import Action
from game.i18n import _, pgettext


def action_name(action: Action) -> str:
    """What a player can do, in a few words; ``KeyError`` for actions that are not listed anywhere."""
    return {
        Action.LEFT: _("Walk along hand and buttons"),
        Action.LIFT: _("Lift or lower a tile"),
        Action.ACCEPT: _("Discard it, press a button"),
        Action.CHOW: pgettext("claim", "Chow"),
        Action.PUNG: pgettext("claim", "Pung"),
        Action.KONG: pgettext("claim", "Kong"),
        Action.MAHJONG: pgettext("claim", "Mahjong"),
        Action.PASS: pgettext("claim", "Pass"),
        Action.SORT: _("Sort the hand"),
        Action.SKIP: _("Skip an animation"),
        Action.NEXT_REGION: _("Next part of the screen"),
        Action.EXPLAIN: _("Explain what is chosen"),
        Action.MENU: _("Pause"),
        Action.BACK: _("Back"),
        Action.FULL_SCREEN: _("Full screen"),
    }[action]
