"""What computer players say at the table beside their calls, seen as quiet plates beside their own."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import Event
from game.engine.seat import Seat
from game.i18n.character_texts import remark_text
from game.players.characters import style_of
from game.players.table_talk import remark
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView


class TableTalk:
    """Looks on at the table, and lets a character say a line now and then.

    :param seed: of the match: what is said follows from it and from what happened.
    :param is_wanted: whether the player wants to hear it; asked anew each time.
    """

    def __init__(self, view: TableView, seed: int, *, is_wanted: Callable[[], bool]) -> None:
        self._view = view
        self._seed = seed
        self._is_wanted = is_wanted

    def hear(self, event: Event) -> None:
        """Something happened at the table."""
        if not self._is_wanted() or not self._view.model.state.persons:
            return
        model = self._view.model
        talk = {
            Seat(seat): style_of(chair.portrait).talk
            for seat in range(model.seats)
            if seat != model.seat and (chair := self._view.chairs[model.person_at(Seat(seat))]).level is not None
        }
        said = remark(event, model.state, talk, self._seed)
        if said is not None:
            portrait = self._view.chairs[model.person_at(said.seat)].portrait
            line = remark_text(portrait, said.occasion)
            self._view.call(Call(side=model.side_of(said.seat), text=line, kind=CallKind.TALK))
