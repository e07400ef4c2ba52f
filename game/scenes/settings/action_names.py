"""What the actions are called, where keys are listed."""

from __future__ import annotations

from game.app.window.actions import Action
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
        Action.READY: _("Call a ready hand"),
        Action.HINT: _("Hint"),
        Action.AIMS: _("Hands within reach"),
        Action.SORT: _("Sort the hand"),
        Action.LOG: _("This deal so far"),
        Action.TILES_OUT: _("Tiles still unseen"),
        Action.SCORE: _("My hand so far"),
        Action.SKIP: _("Skip an animation"),
        Action.NEXT_REGION: _("Next part of the screen"),
        Action.EXPLAIN: _("Explain what is chosen"),
        Action.MENU: _("Pause"),
        Action.BACK: _("Back"),
        Action.FULL_SCREEN: _("Full screen"),
    }[action]


def key_name(action: Action) -> str:
    """What a key does, on the page where it is chosen."""
    names = {
        Action.LEFT: _("To the left"),
        Action.RIGHT: _("To the right"),
        Action.UP: _("Up, lift a tile"),
        Action.DOWN: _("Down, lower a tile"),
        Action.FIRST: _("To the beginning"),
        Action.LAST: _("To the end"),
        Action.PREVIOUS_REGION: _("Previous part of the screen"),
        Action.PERSON_1: _("First person at one screen"),
        Action.PERSON_2: _("Second person at one screen"),
        Action.PERSON_3: _("Third person at one screen"),
        Action.PERSON_4: _("Fourth person at one screen"),
        Action.TAKE_BACK: _("Take back"),
        Action.NEXT_DEAL: _("Replay: next deal"),
        Action.PREVIOUS_DEAL: _("Replay: previous deal"),
        Action.NEXT_CLAIM: _("Replay: next claim"),
        Action.PREVIOUS_CLAIM: _("Replay: previous claim"),
        Action.NEXT_WIN: _("Replay: next win"),
        Action.PREVIOUS_WIN: _("Replay: previous win"),
        Action.NEXT_SEAT: _("Replay: another seat"),
        Action.OPEN_HANDS: _("Replay: all hands open"),
        Action.DELETE: _("Delete a replay"),
        Action.LARGER: _("Larger words and buttons"),
        Action.SMALLER: _("Smaller words and buttons"),
    }
    return names[action] if action in names else action_name(action)
