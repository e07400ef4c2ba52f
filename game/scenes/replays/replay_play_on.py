"""Playing on from a place in a replay: whose chair the person takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.i18n import _
from game.i18n.level_texts import level_name
from game.players.roster import Chair
from game.scenes.shared.card_scene import CardScene
from game.view.paint.kit import Kit
from game.view.paint.sprites import Avatar
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import MAIN, Button
from game.view.widgets.label import Label
from game.view.widgets.portrait import Portrait

_PORTRAIT = 150.0


class PlayOnScene(CardScene):
    """A card with the players; the chosen one's chair is taken.

    :param begin: told by person whose chair is taken; gives a line when that cannot be.
    """

    WIDTH, HEIGHT = 1340.0, 600.0

    def __init__(self, kit: Kit, chairs: Sequence[Chair], person: int, begin: Callable[[int], str]) -> None:
        super().__init__(kit, _("Play on from here"))
        self._begin = begin
        self._person = person
        words = _(
            "A new match begins with everything up to here; the one that was played stays as it is. "
            "Whose seat do you take?"
        )
        self._words = Label(words, theme.BODY_SECOND, wraps=True)
        self._portraits = [
            Portrait(Avatar(chair.portrait), chair.name, partial(self._choose, number))
            for number, chair in enumerate(chairs)
        ]
        self._names = [Label(chair.name, theme.LABEL.sized(22), align=Align.CENTRE) for chair in chairs]
        self._players = [
            Label(_("Person") if chair.level is None else level_name(chair.level), theme.SMALL, align=Align.CENTRE)
            for chair in chairs
        ]
        self._line = Label("", theme.BODY, wraps=True)
        self._go = Button(_("Begin the match"), self._play, finish=MAIN)
        self.page.add(self._words, *self._names, *self._players, self._line)
        self.page.add(*self._portraits)
        self.page.add(self._go)
        self.page.add(self._close)
        self._choose(person)
        self.page.set_focus(self._go)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 10, inner.width, 90))
        step = inner.width / len(self._portraits)
        y = inner.y + 84
        for number, portrait in enumerate(self._portraits):
            column = Box(inner.x + number * step, y, step, _PORTRAIT)
            portrait.place(Box(column.centre[0] - _PORTRAIT / 2, y, _PORTRAIT, _PORTRAIT))
            self._names[number].place(Box(column.x + 6, y + _PORTRAIT + 10, step - 12, 36))
            self._players[number].place(Box(column.x + 6, y + _PORTRAIT + 46, step - 12, 30))
        go = max(240.0, self._go.measure(self.kit)[0])
        self._line.place(Box(inner.x, inner.bottom - 76, inner.width - go - 30, 84))
        self._go.place(Box(inner.right - go, inner.bottom - 70, go, 70))

    def _choose(self, person: int) -> None:
        self._person = person
        for number, portrait in enumerate(self._portraits):
            portrait.choose(chosen=number == person)

    def _play(self) -> None:
        self._line.write(self._begin(self._person))
