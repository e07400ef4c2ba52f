"""The table of a puzzle, as its player saw it."""

from collections.abc import Sequence

from game.app.window.actions import Action, InputEvent
from game.engine.seat import TileId
from game.i18n import _
from game.i18n.tile_words import wind_name
from game.players.characters import CAST
from game.players.roster import Chair, Computer, Level, Person
from game.scenes.puzzles import words
from game.scenes.shared.preferences import Context
from game.scenes.shared.table_screen import TableScreen
from game.school.puzzles.puzzle import Puzzle
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.layout import TableModel
from game.view.layout.layout import own_flowers_width
from game.view.paint import Felt, Icon, Paint
from game.view.stage.table_view import TableView
from game.view.table.hand_look import HandLook
from game.view.table.table_picture import room_of


class TableLook(TableScreen):
    """The table of a puzzle, to look at without playing; the only button goes back.

    :param lit: the tiles of the possible answers, which are highlighted.
    """

    def __init__(self, context: Context, puzzle: Puzzle, lit: Sequence[TileId]) -> None:
        model = TableModel.of(puzzle.events, puzzle.view.person_at(puzzle.seat))
        super().__init__(TableView(context.kit, model, _chairs(puzzle), felt=Felt(context.preferences.now.felt)))
        head = BarHead(title=words.question(puzzle), line=words.sight(puzzle, is_answered=False), widest=700.0)
        back = BarButton(label=_("Back"), press=self.back, paint=Paint.GOLD, icon=Icon.BACK, key=Action.BACK)
        self.bar = ActionBar(self.kit, head, [back])
        self.view.point(HandLook(lifted=frozenset(lit)))

    def handle(self, event: InputEvent) -> bool:
        return self.page.handle(event)

    def update(self, seconds: float) -> None:
        self.view.update(seconds)
        self.page.update(seconds)

    def back(self) -> None:
        self.stack.pop()

    def lay_out(self) -> None:
        model = self.view.model
        self.page.clear()
        self.bar.place(room_of(self.page.kit), flowers=own_flowers_width(model))
        self.page.add(*self.bar.frame_widgets)
        self.page.add(*self.bar.buttons)
        self.page.set_focus(self.bar.buttons[-1])


def _chairs(puzzle: Puzzle) -> tuple[Chair, ...]:
    """The players in a puzzle, who have no names but those of their winds."""
    view = puzzle.view
    placing = view.current_deal.placing
    portraits = list(CAST)
    chairs = []
    for person in range(view.rules.seats):
        seat = view.seat_of(person)
        kind = Person() if seat == puzzle.seat else Computer(Level.STRONG)
        name = wind_name(view.rules.id, placing.wind_of(seat, view.rules.seats))
        chairs.append(Chair(name=name, portrait=portraits[person], kind=kind))
    return tuple(chairs)
