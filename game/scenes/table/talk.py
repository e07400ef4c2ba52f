"""Remarks of computer players at the table, on quiet plates beside their own."""

from collections import deque

from game.engine.events import Event
from game.engine.seat import Seat
from game.i18n.player_texts import remark_lines
from game.players.characters import style_of, temper_of
from game.players.manner.table_talk import Speaker, fresh_line, remark
from game.scenes.shared.preferences import Preferences
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView

LATELY = 6
"""So many of the last lines are not said again."""


class TableTalk:
    """What the characters say at one table, now and then: it follows from the seed and what happened."""

    def __init__(self, view: TableView, seed: int, preferences: Preferences) -> None:
        self._view = view
        self._seed = seed
        self._preferences = preferences
        self._said: deque[str] = deque(maxlen=LATELY)

    def hear(self, event: Event) -> None:
        """Lets a character remark on an event, unless all that it could say was said lately."""
        model = self._view.model
        if not self._preferences.now.table_talk or not model.state.persons:
            return
        chairs = {Seat(seat): self._view.chairs[model.person_at(Seat(seat))] for seat in range(model.seats)}
        speakers = {
            seat: Speaker(style_of(chair.portrait).talk, temper_of(chair.portrait))
            for seat, chair in chairs.items()
            if not chair.is_human
        }
        said = remark(event, model.state, speakers, self._seed)
        if said is None:
            return
        line = fresh_line(remark_lines(chairs[said.seat].portrait, said.occasion), self._said)
        if line is not None:
            self._said.append(line)
            self._view.call(Call(side=model.side_of(said.seat), text=line, kind=CallKind.TALK))
