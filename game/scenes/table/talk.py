"""Remarks of computer players, on small plates beside their own."""

from collections.abc import Callable, Iterable, Mapping

from game.engine.events import Event, PlayBegan
from game.engine.seat import Seat
from game.engine.state import State
from game.engine.steps.evolve import evolve
from game.i18n.player_texts import hand_spoken_of, remark_lines
from game.players.characters import skill_of, style_of, temper_of
from game.players.manner.table_talk import Occasion, Speaker, fresh_line, remark
from game.players.table_client import News, seen_by
from game.scenes.shared.preferences import Preferences
from game.view.choreography.steps import Call, CallKind
from game.view.stage.table_view import TableView


class TableTalk:
    """Occasional remarks of computer players, determined by the seed and the events; none comes twice in a match.

    :param view: the table.
    :param seed: the seed of the match.
    :param preferences: the settings, which may turn remarks off.
    :param past: the events of a resumed match, from the first on.
    :param met: gives what each character, by portrait, may greet the only person here with, once that is known.
    """

    def __init__(
        self,
        view: TableView,
        seed: int,
        preferences: Preferences,
        past: Iterable[News],
        met: Callable[[], Mapping[str, Occasion]] = dict,
    ):
        self._view = view
        self._seed = seed
        self._preferences = preferences
        self._said: set[str] = set()
        self._met = met
        state = None
        for event in seen_by(None, past):
            state = evolve(state, event)
            self._line(event, state)

    def hear(self, event: Event) -> None:
        """Shows a character's remark on an event if there is a new one."""
        model = self._view.model
        said = self._line(event, model.state)
        if said is not None and self._preferences.now.talks:
            seat, line = said
            self._view.call(Call(side=model.side_of(seat), text=line, kind=CallKind.TALK))

    def _line(self, event: Event, state: State) -> tuple[Seat, str] | None:
        """The seat that remarks on an event, and the text; ``None`` if nobody does. ``state`` is the one after it."""
        if not state.persons:
            return None
        seats = [Seat(seat) for seat in range(state.rules.seats)]
        chairs = {seat: self._view.chairs[state.person_at(seat)] for seat in seats}
        speakers = {
            seat: Speaker(style_of(chair.portrait).talk, temper_of(chair.portrait), skill)
            for seat, chair in chairs.items()
            if (skill := skill_of(chair)) is not None
        }
        greetings = self._met() if isinstance(event, PlayBegan) else {}
        met = {seat: greetings[chair.portrait] for seat, chair in chairs.items() if chair.portrait in greetings}
        said = remark(event, state, speakers, self._seed, met)
        if said is None:
            return None
        hand = hand_spoken_of(state.rules, said.aim)
        line = fresh_line(remark_lines(chairs[said.seat].portrait, said.occasion, hand), self._said)
        if line is None:
            return None
        self._said.add(line)
        return said.seat, line
