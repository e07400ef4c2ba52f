"""How a shared screen is handed to the next player: by a curtain, or by a call among players who trust each other."""

from collections.abc import Hashable, Iterable

from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    Actions,
    FocusLost,
    InputEvent,
    Key,
    PointerPressed,
    Pressed,
    Released,
)
from game.engine.commands import Discard
from game.engine.facts import face
from game.i18n import _, labeled
from game.i18n.advice_words import done
from game.i18n.tile_words import tile_name
from game.players.roster import Showing
from game.scenes.hot_seat.claim_round import OnOffer, own_key
from game.scenes.hot_seat.curtain import CurtainScene, CurtainWords
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.hot_seat.shared_bar import TurnCall
from game.scenes.shared.preferences import Context
from game.scenes.table.table import TableScene
from game.tiles.tile import Tile
from game.view.choreography.steps import Heard
from game.view.lane.action_bar import ActionBar
from game.view.layout.layout import own_flowers_width
from game.view.widgets import Callback

REST = 0.4
"""Seconds after an answer in which presses are ignored: one that comes so soon is from the player who answered."""


class Rest:
    """The dead time after an answer, and the keys that were down when it was given."""

    def __init__(self, actions: Actions):
        self._actions = actions
        self.left = 0.0
        """Seconds until presses count again."""
        self._heard: tuple[Action, ...] = ()
        self._down: set[Hashable] = set()
        self._old: set[Hashable] = set()
        """Keys and buttons held down since before the rest or pressed in it; their repeats are ignored."""

    def begin(self, heard: Iterable[Action] = ()) -> None:
        """Begins to ignore presses for ``REST`` seconds, because a player has just answered.

        :param heard: the keys of the other players, which are not ignored: they cannot come from that player.
        """
        self.left = REST
        self._heard = tuple(heard)
        self._old |= self._down

    def pass_time(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def keeps_back(self, event: InputEvent) -> bool:
        """Whether an event is ignored: a press that comes too soon, or a repeat of a key held since before."""
        match event:
            case Released(trigger):
                self._down.discard(_without_modifiers(trigger))
                self._old.discard(_without_modifiers(trigger))
                return False
            case Pressed(trigger, repeated=True):
                return _without_modifiers(trigger) in self._old
            case Pressed(trigger):
                self._down.add(_without_modifiers(trigger))
                self._old.discard(_without_modifiers(trigger))
                if not self.left or self._actions.pressed_among(event, self._heard) is not None:
                    return False
                self._old.add(_without_modifiers(trigger))
                return True
            case PointerPressed():
                return self.left > 0
            case _:
                return False


def _without_modifiers(trigger: Hashable) -> Hashable:
    """The key without its modifiers, which may change before it is released; a button as it is."""
    return trigger.code if isinstance(trigger, Key) else trigger


class HandOver:
    """Hands the screen to the next player; what another player pressed just before does not count.

    :param let_go: called when a player releases the key that was held to look.
    :param stay: called when that key was released before the tiles were shown, or the window lost the focus, so that
        nobody can tell whether it is still held.
    """

    def __init__(
        self,
        context: Context,
        scene: TableScene,
        perspectives: Perspectives,
        showing: Showing,
        *,
        let_go: Callback,
        stay: Callback,
    ):
        self._context = context
        self._scene = scene
        self._perspectives = perspectives
        self._showing = showing
        self._let_go = let_go
        self._stay = stay
        self.rest = Rest(scene.kit.actions)
        self._held: Action | None = None
        """The key that a player holds down to look at his tiles."""
        self._call: TurnCall | None = None

    @property
    def bar(self) -> ActionBar | None:
        """The bar that calls the next player; ``None`` while none is shown."""
        return None if self._call is None else self._call.bar

    @property
    def is_held(self) -> bool:
        """Whether a player holds his key down to look at his tiles."""
        return self._held is not None

    def to(self, person: int, title: str, turn: Callback, *, by: Action | None = None, is_here: bool = False) -> None:
        """Hands the screen to a player, by the curtain or a call as the match was set up.

        :param person: the player who is to come.
        :param title: the text that calls the player, with ``{name}`` in it.
        :param turn: turns the table to the player and his hand face up.
        :param by: the player's own key, if he came by pressing it and still holds it.
        :param is_here: whether the player has already shown that he is at the screen.
        """
        self._held = None if self._showing is Showing.TAP else by
        if self._showing is not Showing.TRUST:
            self._draw_curtain(person, title, turn, by)
        elif is_here:
            self._turn(turn)
        else:
            self._context.hear(Heard(sound=Sound.YOUR_TURN))
            key, chair = own_key(self._perspectives, person), self._scene.view.chairs[person]
            self._call = TurnCall(self._scene.page, self.flowers, key=key, come=lambda: self._turn(turn))
            self._call.show(title.format(name=chair.name), chair.portrait, self._said_last())

    def _turn(self, turn: Callback) -> None:
        """Turns the hand face up at once; presses are ignored for a moment, so that this press does nothing more."""
        if self._call is not None:
            self._call.hide()
            self._call = None
        self.rest.begin()
        turn()

    def how_one_looks(self, offer: OnOffer) -> str:
        """The tooltip that says how a player's button is held to look; empty if the button need not be held."""
        is_held = not offer.openly and self._showing is not Showing.TAP
        return _("Hold the key to look; release it to pass") if is_held else ""

    def flowers(self) -> float:
        """The width that the flowers of the player below take at the end of the lane, in layout units."""
        return own_flowers_width(self._scene.view.model)

    def begin_rest(self, *, but: int | None = None) -> None:
        """Begins the rest after an answer, in which only the own keys count, except the key of the player ``but``."""
        self._held = None
        persons = self._perspectives.persons
        self.rest.begin(own_key(self._perspectives, person) for person in persons if person != but)

    def keeps_back(self, event: InputEvent) -> bool:
        """Whether the table must not get this event: a press during the rest, or the release that ends a look.

        A release or a lost focus also ends the look, by ``let_go`` or ``stay``.
        """
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
        """Turns up the hand of the player whose call is shown if a key asks for it; returns whether it did."""
        return self._call is not None and self._call.key(event)

    def place(self) -> None:
        """Lays out the bar that calls a player again, when the window has changed its size."""
        if self._call is not None:
            self._call.place()

    def end_hold_early(self) -> None:
        """Lets the hand stay face up, because the release of the key that is held would not be seen."""
        if self._held is not None:
            self._held = None
            self._stay()

    def _draw_curtain(self, person: int, title: str, turn: Callback, by: Action | None) -> None:
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
            let_go=None if by is None else self.end_hold_early,
            rest=self.rest.left if taps else 0.0,
        )
        self._context.stack.push(curtain)

    def _said_last(self) -> tuple[str, Tile] | None:
        """The last discard in words, with its tile."""
        if (last := self._last_discard) is None:
            return None
        discard, name = last
        what = done(self._perspectives.open.rules.id, discard)
        return labeled(name, what), discard.tile

    def _last_seen(self) -> str:
        """The curtain's line about the last discard, which everybody saw."""
        if (last := self._last_discard) is None:
            return _("Nobody else may see this hand")
        discard, name = last
        tile = tile_name(self._perspectives.open.rules.id, discard.tile)
        return _("{name} discarded the {tile}  ·  nobody else may see this hand").format(name=name, tile=tile)

    @property
    def _last_discard(self) -> tuple[Discard, str] | None:
        """The last discard, and the name of the player who made it."""
        table = self._perspectives.open
        if table.deal is None or not table.deal.discards:
            return None
        last = table.deal.discards[-1]
        discard = Discard(seat=last.seat, tile=face(table.deal, last.tile_id), tile_id=last.tile_id)
        return discard, self._scene.view.chairs[table.person_at(last.seat)].name
