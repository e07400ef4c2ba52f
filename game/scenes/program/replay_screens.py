"""The screens of a replay that has been read, each loaded when it is first opened."""

from typing import assert_never

from game.app.window.stack import Scene
from game.players.roster import MatchSetup
from game.scenes.shared import destinations as to
from game.scenes.shared.preferences import Context


def replay_screen(
    context: Context, destination: to.ChooseChair | to.WatchDecision | to.OpenReview, last: MatchSetup
) -> Scene:
    """A screen of a replay.

    :param last: the match that was set up last.
    """
    match destination:
        case to.ChooseChair():
            from game.scenes.replays.replay_play_on import PlayOnScene

            return PlayOnScene(context.kit, context.go, destination, last)
        case to.WatchDecision(replay, chairs, at, person):
            from game.scenes.replays.replay import Look, ReplayScene
            from game.view.layout.tape import Tape

            return ReplayScene(context, Look(tape=Tape(replay), chairs=chairs, at=at, person=person, all_open=False))
        case to.OpenReview(replay, chairs):
            from game.scenes.review.review import ReviewScene

            return ReviewScene(context, replay, chairs)
        case _:
            assert_never(destination)
