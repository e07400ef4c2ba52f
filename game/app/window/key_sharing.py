"""Which actions may have the same key: those that never mean something at the same moment."""

from __future__ import annotations

from game.app.window.actions import STANDARD, Action

IN_REPLAYS = frozenset(
    {
        Action.NEXT_DEAL,
        Action.PREVIOUS_DEAL,
        Action.NEXT_CLAIM,
        Action.PREVIOUS_CLAIM,
        Action.NEXT_WIN,
        Action.PREVIOUS_WIN,
        Action.NEXT_SEAT,
        Action.OPEN_HANDS,
        Action.DELETE,
    }
)
"""What is done with replays alone."""
AT_TABLE = frozenset(
    {
        Action.CHOW,
        Action.PUNG,
        Action.KONG,
        Action.MAHJONG,
        Action.PASS,
        Action.READY,
        Action.HINT,
        Action.AIMS,
        Action.SORT,
        Action.LOG,
        Action.TILES_OUT,
        Action.SCORE,
        Action.TAKE_BACK,
        Action.PERSON_1,
        Action.PERSON_2,
        Action.PERSON_3,
        Action.PERSON_4,
    }
)
"""What is done at the table alone."""


def may_share(one: Action, other: Action) -> bool:
    """Whether two actions may have a key together: as they do from the start, or as they are done in other places."""
    if one is other:
        return False
    places = ({one, other} & IN_REPLAYS, {one, other} & AT_TABLE)
    return all(places) or bool({*STANDARD[one]} & {*STANDARD[other]})
