"""The end of a match: who has which place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.app.sound.sounds import Sound
from game.engine.seat import Seat
from game.i18n import _, ngettext, npgettext
from game.i18n.set_words import listed_names
from game.players.roster import Chair
from game.scenes.shared.page_scene import PageScene
from game.view.choreography.steps import Heard
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar, Icon
from game.view.sheet.header import draw_header
from game.view.sheet.parts import PlaceRow
from game.view.table.plates import points_text
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.theme import Face, TextStyle
from game.view.widgets.button import MAIN, PLAIN, Button, shared_widths

NO_HINTS: Mapping[int, int] = {}
_WIDTH, _HEADER, _ROW, _GAP = 1280.0, 150.0, 104.0, 12.0


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsChoices:
    """What the end of a match leads to."""

    again: Callable[[], None]
    """The same players play another match."""
    same_wall: Callable[[], None]
    """They play it with the same walls and dice."""
    title: Callable[[], None]
    """Back to the first screen."""
    review: Callable[[], None]
    """The decisions of the persons are looked at again."""


class StandingsScene(PageScene):
    """Everybody's place; equal balances share theirs.

    :param hints: how many a person asked for, by person.
    """

    is_overlay = True

    def __init__(
        self,
        kit: Kit,
        model: TableModel,
        chairs: Sequence[Chair],
        choices: StandingsChoices,
        *,
        hear: Callable[[Heard], None],
        hints: Mapping[int, int] = NO_HINTS,
    ) -> None:
        super().__init__(kit)
        self._title = choices.title
        self._hear = hear
        places = model.state.places
        self._order = sorted((Seat(seat) for seat in range(model.seats)), key=lambda seat: (places[seat], seat))
        self._winners = [chairs[model.person_at(seat)] for seat in self._order if places[seat] == 1]
        self._rows = [
            PlaceRow(
                places[seat],
                chairs[model.person_at(seat)].name,
                Avatar(chairs[model.person_at(seat)].portrait),
                model.state.balances[seat],
                is_own=chairs[model.person_at(seat)].is_human,
                remark=_remark(model, seat, hints.get(model.person_at(seat), 0)),
            )
            for seat in self._order
        ]
        self._deals = len(model.state.played)
        self._is_own_win = any(chair.is_human for chair in self._winners)
        self._again = Button(_("Play again"), choices.again, finish=MAIN, icon=Icon.REPLAY)
        self._same = Button(_("Same walls again"), choices.same_wall, finish=PLAIN, icon=Icon.STACK)
        self._leave = Button(_("Back to the title"), choices.title, finish=PLAIN, icon=Icon.HOME)
        self._review = Button(_("Review"), choices.review, finish=PLAIN, icon=Icon.BULB)
        self.page.add(*self._rows)
        self.page.add(self._leave, self._review, self._same, self._again)
        self.page.set_focus(self._again)

    def enter(self) -> None:
        """The match is over: one hears how."""
        self._hear(Heard(sound=Sound.WIN if self._is_own_win else Sound.LOST))

    def back(self) -> None:
        self._title()

    @property
    def _paper(self) -> Box:
        height = _HEADER + 40 + len(self._rows) * (_ROW + _GAP) + 120
        return Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)

    def lay_out(self) -> None:
        paper = self._paper
        y = paper.y + _HEADER + 34
        for row in self._rows:
            row.place(Box(paper.x + 44, y, paper.width - 88, _ROW))
            y += _ROW + _GAP
        bottom = paper.bottom - 94
        x, buttons = paper.x + 44, (self._leave, self._review, self._same, self._again)
        room = paper.width - 88 - (len(buttons) - 1) * 20
        for button, width in zip(buttons, shared_widths(buttons, room, self.kit), strict=True):
            button.place(Box(x, bottom, width, 66))
            x += width + 20

    def paint(self) -> pygame.Surface:
        canvas = self.on_backdrop()
        paper = self._paper
        canvas.panel(PanelKind.PAPER, paper, radius=28)
        draw_header(canvas, Box(paper.x, paper.y, paper.width, _HEADER), is_bright=True)
        self._write_header(canvas, paper)
        return canvas.surface

    def _write_header(self, canvas: Canvas, paper: Box) -> None:
        mirrored = canvas.kit.mirrored
        sign = -1 if mirrored else 1
        edge = paper.right if mirrored else paper.x
        canvas.avatar(Avatar(self._winners[0].portrait), (edge + sign * 104, paper.y + 76), 118)
        x = edge + sign * 196
        line = npgettext("match", "{names} wins the match", "{names} win the match", len(self._winners))
        title = line.format(names=listed_names([chair.name for chair in self._winners]))
        room = paper.width - 240
        is_long = canvas.kit.writer.width(title, theme.PAGE_TITLE) > room
        style = theme.PAGE_TITLE.sized(42) if is_long else theme.PAGE_TITLE
        canvas.text(title, style, (x, paper.y + 70), widest=room)
        style = TextStyle(Face.MEDIUM, 25, (0xE6, 0xD9, 0xBC))
        deals = ngettext("{count} deal played", "{count} deals played", self._deals).format(count=self._deals)
        rule = f"{deals}  \u00b7  " + _("most points win; equal totals share a place")
        canvas.text(rule, style, (x, paper.y + 118), widest=paper.width - 240)


def _remark(model: TableModel, seat: Seat, hints: int) -> str:
    """What is told of a player beside place and balance."""
    deals = _deals_won(model, seat)
    if not hints:
        return deals
    asked = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
    return f"{deals}  \u00b7  {asked}"


def _deals_won(model: TableModel, seat: Seat) -> str:
    """How many deals a seat won, and the most that one brought it."""
    won = [deal.deltas[seat] for deal in model.state.played if seat in deal.winners]
    if not won:
        return _("no deal won")
    text = ngettext("{count} deal won, at most {points}", "{count} deals won, at most {points}", len(won))
    return text.format(count=len(won), points=points_text(max(won), signed=True))
