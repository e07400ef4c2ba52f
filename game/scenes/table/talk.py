"""Remarks of computer players at the table, on quiet plates beside their own."""

from game.engine.events import Event
from game.engine.seat import Seat
from game.i18n.player_texts import remark_text
from game.players.characters import style_of
from game.players.manner.table_talk import remark
from game.scenes.shared.preferences import Preferences
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView


def remark_on(view: TableView, seed: int, preferences: Preferences, event: Event) -> None:
    """Lets a character remark on an event of the table, now and then: it follows from the seed and what happened."""
    model = view.model
    if not preferences.now.table_talk or not model.state.persons:
        return
    chairs = {Seat(seat): view.chairs[model.person_at(Seat(seat))] for seat in range(model.seats)}
    talk = {seat: style_of(chair.portrait).talk for seat, chair in chairs.items() if not chair.is_human}
    said = remark(event, model.state, talk, seed)
    if said is not None:
        line = remark_text(chairs[said.seat].portrait, said.occasion)
        view.call(Call(side=model.side_of(said.seat), text=line, kind=CallKind.TALK))
