"""How a shared screen comes to the next person: behind the curtain, or by a call among people who trust each other."""

from collections.abc import Callable

from game.app.sound.sounds import Sound
from game.app.window.actions import Action, FocusLost, InputEvent
from game.engine.facts import face
from game.i18n import _
from game.i18n.tile_words import tile_name
from game.players.roster import Showing
from game.scenes.hot_seat.claim_round import OnOffer, own_key
from game.scenes.hot_seat.curtain import CurtainScene, CurtainWords
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.hot_seat.rest import Rest
from game.scenes.hot_seat.shared_bar import TurnCall
from game.scenes.shared.preferences import Context
from game.scenes.table.table import TableScene
from game.view.choreography.steps import Heard
from game.view.lane.action_bar import ActionBar
from game.view.layout.layout import own_flowers_width


class HandOver:
    """The way of the screen to the next person; whatever another one pressed does not count for him.

    :param let_go: told when the key is let go that was held to look.
    :param stay: told when it was let go too early for that, or cannot be known to be held.
    """

    def __init__(
        self,
        context: Context,
        scene: TableScene,
        perspectives: Perspectives,
        showing: Showing,
        *,
        let_go: Callable[[], None],
        stay: Callable[[], None],
    ) -> None:
        self._context = context
        self._scene = scene
        self._perspectives = perspectives
        self._showing = showing
        self._let_go = let_go
        self._stay = stay
        self.rest = Rest(scene.kit.actions)
        self.has_looked = False
        """Whether somebody has looked in a round, and it need not be told how."""
        self._held: Action | None = None
        """The key of somebody who holds it to look."""
        self._call: TurnCall | None = None

    @property
    def bar(self) -> ActionBar | None:
        """The bar that calls somebody."""
        return None if self._call is None else self._call.bar

    @property
    def is_held(self) -> bool:
        """Whether somebody holds his key to look."""
        return self._held is not None

    def to(
        self, person: int, title: str, turn: Callable[[], None], *, by: Action | None = None, is_here: bool = False
    ) -> None:
        """Lets somebody come to the screen.

        Args:
            person: who is to come.
            title: what calls him.
            turn: turns the table to him, and his hand up.
            by: the key of his own with which he came, which is down still.
            is_here: whether he has said that he is there.
        """
        self._held = None if self._showing is Showing.TAP else by
        self.has_looked = self.has_looked or is_here
        if self._showing is not Showing.TRUST:
            self._draw_curtain(person, title, turn, by)
        elif is_here:
            self._turn(turn)
        else:
            self._context.hear(Heard(sound=Sound.YOUR_TURN))
            key, name = own_key(self._perspectives, person), self._scene.view.chairs[person].name
            self._call = TurnCall(self._scene.page, self.flowers, key=key, come=lambda: self._turn(turn))
            self._call.show(title.format(name=name))

    def _turn(self, turn: Callable[[], None]) -> None:
        """Turns the hand up at once; the tap that did it does nothing else."""
        if self._call is not None:
            self._call.hide()
            self._call = None
        self.rest.begin()
        turn()

    def how_one_looks(self, offer: OnOffer) -> str:
        """What the button of a person tells of his key; nothing where it is not held."""
        is_held = not offer.openly and self._showing is not Showing.TAP
        return _("Hold the key to look; release it to pass") if is_held else ""

    def flowers(self) -> float:
        """How much of the lane's end the own flowers take."""
        return own_flowers_width(self._scene.view.model)

    def begin_rest(self, *, but: int | None = None) -> None:
        """Somebody has answered now: for a moment only the others' own keys count."""
        self._held = None
        persons = self._perspectives.persons
        self.rest.begin(own_key(self._perspectives, person) for person in persons if person != but)

    def keeps_back(self, event: InputEvent) -> bool:
        """Whether an event is not for the table: a press that does not count, or the end of a look."""
        if self.rest.keeps_back(event):
            return True
        if self._held is None:
            return False
        is_released = self._scene.kit.actions.is_released(event, self._held)
        if is_released or isinstance(event, FocusLost):
            self._held = None
            (self._let_go if is_released else self._stay)()
        return is_released

    def key(self, event: InputEvent) -> bool:
        """Does what a key means to somebody who is called; gives whether it was one."""
        return self._call is not None and self._call.key(event)

    def place(self) -> None:
        """Lays the call out for another size of the window."""
        if self._call is not None:
            self._call.place()

    def _let_go_early(self) -> None:
        if self._held is not None:
            self._held = None
            self._stay()

    def _draw_curtain(self, person: int, title: str, turn: Callable[[], None], by: Action | None) -> None:
        table = self._perspectives.open
        chair = self._scene.view.chairs[person]
        words = CurtainWords(
            chair=chair,
            title=title.format(name=chair.name),
            wind=table.wind_of(table.seat_of(person)),
            book=table.state.rules.id,
            line=self._last_seen(),
        )
        taps = self._showing is Showing.TAP

        def come() -> None:
            self.rest.left = 0.0
            turn()

        curtain = CurtainScene(
            self._context,
            words,
            picture=self._scene.picture,
            turn=come,
            taps=taps,
            own_key=own_key(self._perspectives, person),
            let_go=None if by is None else self._let_go_early,
            rest=self.rest.left if taps else 0.0,
        )
        self._context.stack.push(curtain)

    def _last_seen(self) -> str:
        """A line on what happened last, as everybody saw it."""
        table = self._perspectives.open
        if table.deal is None or not table.deal.discards:
            return _("Nobody else may see this hand")
        last = table.deal.discards[-1]
        tile = tile_name(table.state.rules.id, face(table.deal, last.tile_id))
        name = self._scene.view.chairs[table.person_at(last.seat)].name
        return _("{name} discarded the {tile}  ·  nobody else may see this hand").format(name=name, tile=tile)
