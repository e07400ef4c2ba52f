"""Remarks of computer players at the table, on quiet plates beside their own."""

from game.engine.events import Event
from game.engine.seat import Seat
from game.i18n.player_texts import remark_text
from game.players.characters import style_of
from game.players.table_talk import remark
from game.scenes.shared.preferences import Preferences
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView


class TableTalk:
    """Remarks that characters make now and then on what happens at the table.

    :param seed: of the match: what is said follows from it and from what happened.
    """

    def __init__(self, view: TableView, seed: int, preferences: Preferences) -> None:
        self._view = view
        self._seed = seed
        self._preferences = preferences

    def hear(self, event: Event) -> None:
        """Lets a character remark on an event of the table, or not."""
        if not self._preferences.now.table_talk or not self._view.model.state.persons:
            return
        model = self._view.model
        chairs = {Seat(seat): self._view.chairs[model.person_at(Seat(seat))] for seat in range(model.seats)}
        talk = {seat: style_of(chair.portrait).talk for seat, chair in chairs.items() if not chair.is_human}
        said = remark(event, model.state, talk, self._seed)
        if said is not None:
            line = remark_text(chairs[said.seat].portrait, said.occasion)
            self._view.call(Call(side=model.side_of(said.seat), text=line, kind=CallKind.TALK))
