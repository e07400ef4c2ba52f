"""How one screen becomes the next, as the player wants things to move."""

from game.app.system.settings import Speed
from game.app.window.stack import CALM_CHANGE, NO_CHANGE, Change
from game.view.units.timeline import Motion


def scene_change(motion: Motion) -> Change:
    """A fade with a little rise; less where less is to move."""
    if motion.calm:
        return CALM_CHANGE
    return NO_CHANGE if motion.speed is Speed.OFF else Change()
