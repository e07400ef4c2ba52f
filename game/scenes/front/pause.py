"""The menu over the table while a match is paused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

import pygame
from msgspec import Struct

from game.engine.decisions.ending import places
from game.engine.facts import balances_now
from game.engine.seat import Seat
from game.engine.state import Over
from game.i18n import _
from game.i18n.books import played_title
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.general import general
from game.i18n.numbers import NO_BREAK, points_text
from game.i18n.player_texts import goals_at, known_walls, place_with_points, stop_number_text
from game.players.journey import JOURNEY, NOWHERE, Stop, Traveled
from game.players.roster import Chair, MatchSetup, PortraitId
from game.scenes.shared.destinations import BeginMatch, Destination, Go, Open, OpenRulebook, Way, leave_for
from game.scenes.shared.looks import city_picture, stop_at
from game.scenes.shared.page_scene import PageScene
from game.view.layout import TableModel
from game.view.page.crown import draw_crown
from game.view.page.stars import Goals
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, PanelKind, draw_lit_portrait
from game.view.paint.canvas import rounded
from game.view.paint.shapes import slanted, vertical
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, Button, Label, PanelBox, Seen, Widget
from game.view.widgets.button import GLASS_CORNER, Finish
from game.view.widgets.label import Wordmark

_WIDTH, _MARGIN, _INSET, _RADIUS = 1080.0, 20.0, 44.0, 34.0
"""The most width of the panel, the least space beside it, the margins inside it, and the radius of its corners."""
_PICTURE, _ALONE, _RIM = 390.0, 300.0, 2.0
"""The height of the picture with players before it and without, and the panel's edge around it."""
_TEXT, _FIGURES = 26.0, 36.0
"""The two sizes of all letters below the title."""
_FADE = ((0.0, theme.WHITE, 1.0), (0.52, theme.WHITE, 1.0), (0.97, theme.WHITE, 0.0), (1.0, theme.WHITE, 0.0))
"""The opacity of the picture at shares of its height, from its top."""
_NIGHT: theme.Color = (8, 8, 20)
_SHADE = ((0.0, _NIGHT, 0.78), (0.22, _NIGHT, 0.62), (0.5, _NIGHT, 0.0), (1.0, _NIGHT, 0.0))
"""The shade over the picture below the title, from the side at which lines begin."""
_TITLE = theme.PAGE_TITLE.sized(84)
_UNDER = TextStyle(Face.SEMIBOLD, _TEXT, theme.TEXT)
_HEAD, _STANDING = 468.0, 286.0
"""The height of the panel's part with the players before the picture, and that of the players in it."""
_FACE, _OWN_FACE, _FACE_AT = 124.0, 152.0, 116.0
"""The width of the portraits, of the own one, and how far below the top of the players' part their middle lies."""
_NAMES, _POINTS = 230.0, 270.0
"""How far below the top of that part the names and the points stand."""
_NAME, _BALANCE = TextStyle(Face.SEMIBOLD, _TEXT, theme.TEXT), TextStyle(Face.BOLD, _FIGURES, theme.SCORE)
_CROWN = 60.0
_MAIN, _TILE, _GAP, _MORE, _APART = 88.0, 128.0, 14.0, 20.0, 40.0
"""Heights of the main button and of a tile; the gaps between tiles, between the groups, and before the ways out."""
_LEAST_ON_TILE = 22.0
"""The least size of the letters on tiles in one row; where they would be smaller, there are two rows."""
_AIM = 84.0
"""The height of the stars' goals."""
_BELOW = 24.0
_PRIVATE = (8, 4, 2, 165), 8
"""The veil and the blur over a table at which others may come to the screen, so that no hand can be read."""
_CONTINUE = Finish(paint=MAIN.paint, style=theme.BUTTON.sized(_FIGURES))
_ON_TILE, _ICON = theme.LABEL.sized(_TEXT), 42.0


class PlayerNow(Struct, frozen=True, kw_only=True):
    """How a player stands in a match that is paused."""

    name: str
    portrait: PortraitId
    place: int
    points: Fraction
    is_own: bool = False


class MatchNow(Struct, frozen=True, kw_only=True):
    """How a match stands that is paused."""

    deal: str = ""
    """The name of the round or deal that is played; empty before the first one."""
    players: Sequence[PlayerNow] = ()
    """The best player first; nobody before the first deal."""
    is_decided: bool = False
    """Whether the deal is over, so that there is nothing to take back or to copy."""
    far: Callable[[], Traveled | None] = lambda: None
    """Gives the player's progress on the journey once it is known."""


NOTHING_PLAYED = MatchNow()
_LEAVING = Open.JOURNEY, Way.TO_TITLE, Way.QUIT
_BESIDE = f"{NO_BREAK}{NO_BREAK}\u00b7  "


class Players(Widget):
    """The players with their points, the best one first, and the own portrait in a light."""

    bleed = 90.0

    def __init__(self, players: Sequence[PlayerNow]) -> None:
        self._players = players
        said = [(each.name, place_with_points(each.place, each.points)) for each in players]
        self.called = ". ".join(_("{name}: {said}").format(name=name, said=stands) for name, stands in said)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        columns = row(self.box, [None] * len(self._players))
        leads = any(each.place > 1 for each in self._players)
        for each, place in zip(self._players, columns, strict=True):
            at, face = (place.center[0], self.box.y + _FACE_AT), _OWN_FACE if each.is_own else _FACE
            if each.is_own:
                draw_lit_portrait(canvas, each.portrait, at, face)
            else:
                canvas.avatar(each.portrait, at, face)
            if leads and each.place == 1:
                draw_crown(canvas, (at[0], at[1] - face / 2), _CROWN)
            name, wide = _NAME.colored(theme.GOLD) if each.is_own else _NAME, place.width - 16
            canvas.text(each.name, name, (at[0], self.box.y + _NAMES), align=Align.CENTER, widest=wide)
            points = points_text(each.points)
            canvas.text(points, _BALANCE, (at[0], self.box.y + _POINTS), align=Align.CENTER, widest=wide)


class CityPanel(PanelBox):
    """The menu's panel; at its head the evening over a city fades into the lacquer."""

    high = Seen(_ALONE)
    """The height of the picture."""

    def __init__(self, picture: str) -> None:
        super().__init__(PanelKind.LACQUER, radius=_RADIUS, solid=True)
        self._picture = picture

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        inner = self.box.inset(_RIM)
        rect = canvas.rect(Box(inner.x, inner.y, inner.width, self.high))
        radius = canvas.kit.frame.px(_RADIUS - _RIM)
        canvas.surface.blit(_city(self._picture, rect.size, radius, mirrored=canvas.kit.mirrored), rect)


@lru_cache(maxsize=2)
def _city(picture: str, size: tuple[int, int], radius: int, *, mirrored: bool) -> pygame.Surface:
    city = city_picture(picture, size).convert_alpha()
    shade = slanted(size, (size[0], 0), _SHADE)
    city.blit(pygame.transform.flip(shade, mirrored, flip_y=False), (0, 0), special_flags=PREMULTIPLIED)
    city.blit(vertical(size, _FADE), (0, 0), None, pygame.BLEND_RGBA_MULT)
    shape = rounded((size[0], size[1] + 2 * radius), radius, (255, 255, 255, 255))
    city.blit(shape, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return city


class MenuTile(Button):
    """A button with its icon above the label, which has one line or two."""

    size = Seen(_ON_TILE.size)
    """The size of the label's letters."""

    def __init__(self, label: str, press: partial[None], icon: Icon, *, tooltip: str = "") -> None:
        super().__init__(label, press, tooltip=tooltip)
        self.corner = GLASS_CORNER
        self._sign = icon

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.TITLE_ITEM, box)
        self.draw_warmth(canvas, radius=GLASS_CORNER, most=0.13)
        canvas.icon(self._sign, (box.center[0], box.y + 15 + _ICON / 2), _ICON, theme.BRASS_TEXT)
        style, words = _ON_TILE.sized(self.size), self._label_box
        lines, step = canvas.kit.writer.balanced(self.label, style, words.width), self.size * theme.CLOSE
        rest = max(0.0, (words.height - len(lines) * step) / 2)
        canvas.stacked(lines, style, Box(words.x, words.y + rest, words.width, 0), step)

    @property
    def _label_box(self) -> Box:
        """The place of the label."""
        box = self.box
        return Box(box.x + 10, box.y + _ICON + 16, box.width - 20, box.height - _ICON - 26)

    def fitting(self, kit: Kit) -> float:
        """The largest size in which the label fits."""
        words = self._label_box
        return kit.writer.broken(self.label, _ON_TILE, words.width, lines=2, high=words.height)[1].size


class PauseScene(PageScene):
    """The menu over the table, which stands still meanwhile.

    :param setup: the set-up of the match.
    :param is_far: whether the match is played on another machine, where it goes on.
    :param has_guests: whether guests with screens of their own play.
    :param by_host: whether the host has paused the match, so that it does stand still.
    :param now: how the match stands.
    :param note: what else is said about the match: whether it counts for the rating.
    """

    NARROWEST = 864.0
    is_overlay = True
    veil, blurs = (8, 4, 2, 66), 3

    def __init__(
        self,
        kit: Kit,
        go: Go,
        setup: MatchSetup,
        *,
        is_far: bool = False,
        by_host: bool = False,
        has_guests: bool = False,
        now: MatchNow = NOTHING_PLAYED,
        note: str = "",
    ) -> None:
        super().__init__(kit)
        if len(setup.people) > 1:
            self.veil, self.blurs = _PRIVATE
        stop = stop_at(setup.journey)
        home = next((each for each in JOURNEY.stops if each.rules == setup.ruleset), JOURNEY.stops[0])
        self._panel = CityPanel((stop or home).picture)
        self._title = Wordmark(_("Menu") if is_far and not by_host else _("Paused"), _TITLE)
        where = _stop_text(stop.id) if stop else played_title(setup.ruleset, setup.options)
        self._under = Label(_BESIDE.join(filter(None, (where, now.deal))), _UNDER)
        self._players = [Players(now.players)] if now.players else []
        self._aims = [Goals()] if isinstance(stop, Stop) else []
        self._stop = stop
        self._far = now.far
        self._show_aims(NOWHERE)
        saved = _("The match is saved: you can continue later.")
        there = _("The host has paused the match.") if by_host else _("Play goes on at the table.")
        said = _BESIDE.join(filter(None, (there if is_far else "", note))) or saved
        self._note = Label(said, theme.SMALL.sized(_TEXT), align=Align.CENTER, wraps=True)
        on = _("Back to the table") if by_host else _("Continue")
        self._on = Button(on, self.go_back, finish=_CONTINUE, icon=Icon.PLAY)
        again = (_("Same walls again"), Icon.STACK, BeginMatch(setup))
        takes_back = setup.may_take_back and not (is_far or has_guests or now.is_decided)
        ways: list[tuple[str, Icon, Destination]] = [
            *([(_("Guests"), Icon.PLAYERS, Way.GUESTS)] if has_guests else []),
            (_("Settings"), Icon.GEAR, Open.SETTINGS),
            (_("Rulebook"), Icon.BOOK, OpenRulebook.of(setup)),
            *([(_("Take back"), Icon.UNDO, Way.TAKE_BACK)] if takes_back else []),
            *([] if is_far or setup.journey else [again]),
            *([(_("Back to the map"), Icon.FLAG, Open.JOURNEY)] if stop else []),
            (_("Leave the table") if is_far else _("Title screen"), Icon.HOME, Way.TO_TITLE),
            (_("Quit"), Icon.POWER, Way.QUIT),
        ]

        def led(to: Destination) -> partial[None]:
            return partial(leave_for, go, to) if to is Open.JOURNEY else partial(go, to)

        def tip(to: Destination) -> str:
            return known_walls() if isinstance(to, BeginMatch) else saved if to in _LEAVING and not is_far else ""

        self._tiles = [MenuTile(label, led(to), icon, tooltip=tip(to)) for label, icon, to in ways]
        self._leaving = sum(to in _LEAVING for _label, _icon, to in ways)
        self.page.add(self._panel, self._title, self._under, *self._players, *self._aims, self._note)
        self.page.add(self._on, *self._tiles)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        far = self._far()
        if far is not None and far != self._shown:
            self._show_aims(far)

    def _show_aims(self, far: Traveled) -> None:
        """Shows the goals of the stars of a stop of the journey, and which of them were earned."""
        self._shown = far
        if isinstance(self._stop, Stop):
            aims = goals_at(self._stop, far.stars.get(self._stop.id, ()))
            (goals,) = self._aims
            goals.show(aims)
            goals.called = _("Stars: {aims}").format(aims=" \u00b7 ".join(aim for aim, _has in aims))

    def lay_out(self) -> None:
        wide = min(_WIDTH, self.kit.frame.width - 2 * _MARGIN)
        inner = wide - 2 * _INSET
        head = _HEAD if self._players else _ALONE
        self._lay_tiles([Box(0, 0, inner, _TILE)])
        lines = 1 if self._on_tiles >= _LEAST_ON_TILE else 2
        on_tiles = lines * (_TILE + _GAP) - _GAP
        parts = [*([_AIM] * len(self._aims)), _MAIN, on_tiles, self._note.height_for(inner, self.kit)]
        height = head + sum(parts) + _MORE * len(parts) + _BELOW
        panel = Box((self.kit.frame.width - wide) / 2, (1080 - height) / 2, wide, height)
        self._panel.place(panel)
        self._panel.high = _PICTURE if self._players else _ALONE
        lay(self._players, [Box(panel.x + _INSET, panel.y + head - _STANDING, inner, _STANDING)] * len(self._players))
        top = Box(panel.x + _INSET, panel.y + 34, inner, head - 34)
        lay([self._title, self._under], column(top, [self._title.measure(self.kit)[1], 36.0], 4))
        below = Box(panel.x + _INSET, panel.y + head + _MORE, inner, height - head - _MORE)
        *aims, on, tiles, note = column(below, parts, _MORE)
        lay([*self._aims, self._on], [*aims, on])
        self._lay_tiles(column(tiles, [_TILE] * lines, _GAP))
        size = self._on_tiles
        for tile in self._tiles:
            tile.size = size
        self._note.place(note)

    def _lay_tiles(self, lines: Sequence[Box]) -> None:
        """Lays out the tiles in these lines: the ways out of the match stand apart, or in a line of their own."""
        tools = len(self._tiles) - self._leaving
        if len(lines) == 1:
            wide = (lines[0].width - _APART - _GAP * (len(self._tiles) - 2)) / len(self._tiles)
            first = tools * (wide + _GAP) - _GAP
            lines = row(lines[0], [first, None], _APART)
        for shown, line in zip((self._tiles[:tools], self._tiles[tools:]), lines, strict=True):
            lay(shown, row(line, [None] * len(shown), _GAP))

    @property
    def _on_tiles(self) -> float:
        """The largest size in which the labels of all tiles fit."""
        return min(tile.fitting(self.kit) for tile in self._tiles)


def _stop_text(id_: str) -> str:
    """The name of a stop of the journey and its number on the way."""
    ids = [each.id for each in JOURNEY.way]
    return f"{general().stops[id_].said()}  \u00b7  {stop_number_text(ids.index(id_), len(ids))}"


def match_now(model: TableModel, chairs: Sequence[Chair]) -> MatchNow:
    """How a match stands between the players in these chairs; whoever plays alone at this screen is marked."""
    state = model.state
    if state.deal is None:
        return NOTHING_PLAYED
    balances = balances_now(state)
    placed = places(balances)
    here = [person for person, chair in enumerate(chairs) if chair.is_here]
    players: list[PlayerNow] = []
    for seat in sorted(map(Seat, range(model.seats)), key=placed.__getitem__):
        person = model.person_at(seat)
        players.append(
            PlayerNow(
                name=chairs[person].name,
                portrait=chairs[person].portrait,
                place=placed[seat],
                points=balances[seat],
                is_own=here == [person],
            )
        )
    deal = deal_words(state, deals_planned(state.rules), lambda _seat: "")[0]
    return MatchNow(deal=deal, players=tuple(players), is_decided=isinstance(state.deal.phase, Over))
