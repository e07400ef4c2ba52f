"""The teacher's words with their buttons, and the tiles or values shown above them."""

from collections.abc import Collection, Sequence

import pygame

from game import replace, ui
from game.app.window.actions import Action
from game.players.roster import SPARROW
from game.scenes.lesson.strip import strip
from game.scenes.lesson.values import value_table
from game.school.lessons.seen import Picture
from game.school.lessons.values import ValueRow
from game.ui.table_page import TablePage
from game.view.layout import places
from game.view.layout.layout import own_flowers_width
from game.view.paint import Canvas, Icon, Paint, pixels
from game.view.stage.table_view import TableView
from game.view.table.spotlight import Lit
from game.view.table.table_picture import room_of
from game.view.units import Box, theme

_BESIDE = 242.0
"""The space at both sides for the plates of the players."""
_HIDDEN = 0.1
"""The share of something highlighted that words may cover before they move above it."""
_LOWER = 10.0
"""How far the words can move down in the lane."""


class Speech:
    """The words of a lesson with the buttons beside them, and tiles or a table of values above.

    :param page: the page that holds all of it.
    """

    def __init__(self, page: TablePage, view: TableView):
        self._page = page
        self._view = view
        self.text = ""
        self.is_why = False
        """Whether the text explains why an answer was wrong."""
        self.asked = ""
        """The text of the step's question."""
        self.answers: Collection[str] = ()
        """Texts that may follow the question; room for them is kept from the start, so that nothing moves."""
        self.looks: list[ui.Button] = []
        """The buttons beside the text, as they are shown."""
        self.picture: Picture | None = None
        self.values: tuple[ValueRow, ...] = ()
        self.times = 0
        """How often something was said."""
        self._lit: Lit = ()
        """The places, in pixels, that the words keep off: those highlighted first after the question was asked."""

    @property
    def buttons(self) -> Sequence[ui.Node]:
        """The buttons beside the text, on the page."""
        found = (self._page.node(("answer", number)) for number in range(len(self.looks)))
        return [*filter(None, found)]

    @property
    def box(self) -> Box:
        """The box of the words and their buttons, or the lane while nothing is said."""
        root = self._page.roots.get("speech")
        return places.lane(room_of(self._page.kit), 0.0) if root is None else root.box

    def _bar(self) -> ui.Part:
        ink = theme.SCORE if self.is_why else None
        others = (self.asked, *sorted(self.answers))
        text = ui.label(self.text, ink=ink, others=others, is_told=True, key="words")
        face = ui.Picture(_draw_teacher, ui.Size.HAND, ui.Size.CONTROL)
        buttons = (replace(button, key=("answer", number)) for number, button in enumerate(self.looks))
        words = ui.Bare(text, widest=ui.Size.FORM, grow=1.0)
        return ui.Panel(ui.Row((face, words, *buttons)), ui.Ground.GLOW, ui.Step.M, corner=ui.Step.XL)

    def lay_out(self) -> None:
        """Lays out the words in the lane, and what is shown above them."""
        if not self.text:
            return
        room, model = room_of(self._page.kit), self._view.model
        flowers = own_flowers_width(model)
        left, end = places.lane_left(room, flowers), places.lane_end(room, flowers)
        is_low = model.finds_break and not (model.deal is not None and model.deal.counted)
        plate = places.plate(room, 0)
        if is_low:  # where the own hand would be, as nothing is dealt
            left = (room.width - plate.x if room.mirrored else plate.right) + ui.Step.XL
            end = room.width - ui.Step.XL
        bar = self._bar()
        wide, high = self._page.size_of(bar, end - left)
        lane = places.lane(room, wide, flowers=flowers)
        box = Box(lane.x, lane.bottom - high, lane.width, high)
        if is_low:
            x = max(left, min(room.center - wide / 2, end - wide))
            box = Box(room.width - x - wide if room.mirrored else x, plate.bottom - high, wide, high)
        self._page.show(bar, self._apart(box), "speech")
        self._lay_out_shown()

    def keep_off(self, lit: Lit) -> None:
        """Moves the words above what is highlighted, if they cover it."""
        if self.text and lit and not self._lit:
            self._lit = lit
            self.lay_out()

    def _apart(self, box: Box) -> Box:
        """A place for the words: this one, or a bit below it or above what is highlighted if less is covered there."""
        kit = self._page.kit
        lit = [pygame.Rect(each) for each in self._lit]

        def covered(box: Box) -> float:
            shares = [pixels(box, kit).clip(each).size for each in lit]
            return max(wide * high / (each.w * each.h) for (wide, high), each in zip(shares, lit, strict=True))

        if not lit:
            return box
        heights = [box.y + _LOWER]
        if covered(box) >= _HIDDEN:
            heights += [kit.frame.units(each.topleft)[1] - ui.Step.M - box.height for each in lit]
        return min([box, *(replace(box, y=y) for y in heights if ui.Size.CONTROL < y <= box.y + _LOWER)], key=covered)

    def _lay_out_shown(self) -> None:
        room = room_of(self._page.kit)
        shown = None if self.picture is None else strip(self.picture)
        shown = value_table(self.values) if self.values else shown
        if shown is None:
            self._page.take_away("shown")
            return
        below, most = self.box, room.width - 2 * ui.Step.L
        wide, high = self._page.size_of(shown, most)
        while high > below.y - 2 * ui.Step.M and most > ui.Size.LINE:  # then its tiles become smaller
            most = 0.9 * min(most, wide)
            wide, high = self._page.size_of(shown, most)
        least = _BESIDE if wide <= room.width - 2 * _BESIDE else ui.Step.L
        x = min(max(least, below.center[0] - wide / 2), room.width - least - wide)
        self._page.show(shown, Box(x, below.y - ui.Step.M - high, wide, high), "shown", is_low=True)

    def show(self, picture: Picture | None, values: tuple[ValueRow, ...] = ()) -> None:
        """Shows tiles, rows of the scoring table, or nothing above the words."""
        self.picture = picture if picture is not None and any(picture.lines) else None
        self.values = values

    @property
    def tiles(self) -> Sequence[Box]:
        """The places of the tiles above the words, from left to right."""
        root = self._page.roots.get("shown")
        found = [] if root is None else [(node.box, node.part) for node in root.whole()]
        return [each for box, part in found if isinstance(part, ui.Tiles) for each in _split(box, len(part.sets[0]))]

    def say(self, text: str, buttons: Sequence[ui.Button] | None = None, *, answers: Sequence[str] = ()) -> None:
        """Shows a text with buttons beside it; without new buttons, the present ones stay where they are.

        :param text: the text.
        :param buttons: the buttons beside the text.
        :param answers: the texts that may follow while these buttons stay, for which room is kept.
        """
        if buttons is not None:
            if self._page.focus in self.buttons:
                self._page.set_focus(None)
            self.asked, self.answers, self._lit = text, answers, ()
            self.looks = list(map(self._roomy, buttons))
        self._tell(text, is_why=buttons is None)

    def _roomy(self, button: ui.Button) -> ui.Button:
        """The button, with room for a tick or a cross if it is an answer."""
        icon = Icon.CHECK if button.paint is Paint.TEAL else button.icon
        later = replace(button, icon=icon, wide=2 * ui.Size.CONTROL)
        shortcut = Action.ACCEPT if button.paint is Paint.GOLD else button.shortcut
        return replace(button, shortcut=shortcut, wide=self._page.size_of(later, self._page.kit.frame.width)[0])

    def advise(self, text: str) -> None:
        """Replaces the words, and keeps the buttons."""
        self._tell(text, is_why=False)

    def _tell(self, text: str, *, is_why: bool) -> None:
        self.times += 1
        self.text, self.is_why = text, is_why
        self.answers = {*self.answers, text}
        self.lay_out()

    def focus_on(self, number: int = 0) -> None:
        """Moves the focus to this button."""
        self._page.set_focus(self.buttons[number])

    def focus_on_gold(self) -> bool:
        """Moves the focus to the golden button, so that Enter does what is golden; returns whether there is one."""
        golden = (number for number, look in enumerate(self.looks) if look.paint is Paint.GOLD)
        self._page.set_focus(next((self.buttons[number] for number in golden), None))
        return self._page.focus is not None

    def gild(self, number: int) -> None:
        """Makes this button golden, because it gives the right answer, and moves the focus there."""
        shown = list(self.looks)
        shown[number] = replace(shown[number], paint=Paint.GOLD)
        self.looks = shown
        self.lay_out()
        self.focus_on(number)

    def cross(self, number: int | None) -> None:
        """Crosses this button, because it gives a wrong answer."""
        if number is not None:
            self.looks[number] = replace(self.looks[number], icon=Icon.CROSS, paint=Paint.RED)

    def tick(self, right: int, go_on: ui.Act) -> None:
        """Ticks the right one of the answers beside the question, which goes on then; no button moves."""
        shown = [replace(button, paint=Paint.GRAY, is_off=True) for button in self.looks]
        shown[right - 1] = replace(shown[right - 1], on=go_on, paint=Paint.GOLD, icon=Icon.CHECK, is_off=False)
        self.looks = shown
        self.text, self.is_why = self.asked, False
        self.lay_out()
        self.focus_on(right - 1)

    def clear(self) -> None:
        self.show(None)
        self.text, self.looks = "", []
        for name in ("speech", "shown"):
            self._page.take_away(name)
        self._page.set_focus(None)


def _draw_teacher(canvas: Canvas, box: Box) -> None:
    canvas.avatar(SPARROW, box.center, ui.Size.FACE)


def _split(row: Box, count: int) -> Sequence[Box]:
    """The boxes of this many tiles, side by side in a row."""
    wide = row.width / count
    return [Box(row.x + number * wide, row.y, wide, row.height) for number in range(count)]
