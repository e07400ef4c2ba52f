"""The set-up of a match for somebody who wants to play with friends."""

from game.scenes.set_up.set_up import SetUpScene
from game.scenes.set_up.set_up import opened as set_up
from game.scenes.shared.program import Program


class InvitingScene(SetUpScene):
    """The set-up of a match in which a friend is given a seat, with the card of that seat open at first."""

    _has_invited = False

    def enter(self) -> None:
        super().enter()
        if not self._has_invited:
            self._has_invited = True
            self.focus_on(self.seats.invite())


def opened(program: Program) -> SetUpScene:
    """The set-up of the next match, with a seat for a friend."""
    return set_up(program, InvitingScene)
