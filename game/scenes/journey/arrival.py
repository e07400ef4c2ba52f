"""The page of arriving at a stop of the journey: its picture, the host's greeting, and the goals there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import pygame
from msgspec import structs

from game.i18n import _, pgettext
from game.i18n.books import rules_title
from game.i18n.general import general
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import in_own_words, level_name, stop_number_text
from game.players.journey import GrandRound, Prize, Stop, Travelled
from game.players.manner.temper import Posture
from game.players.roster import Chair, Computer, MatchSetup
from game.scenes.journey.city_light import Glints, Lamps, water_at
from game.scenes.journey.glass import Glass
from game.scenes.journey.steam import Steam
from game.scenes.shared.destinations import BeginMatch, Destination, Go
from game.scenes.shared.looks import city_picture, draw_figure, draw_table, is_at_left, shade_title
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.prizes import PrizeRow, draw_pair
from game.tiles.tile import Tile
from game.view.page.bubble import TAIL, Bubble
from game.view.page.crown import draw_crown
from game.view.page.podium import head_height
from game.view.page.stars import Goal, GoalColumn, Goals, draw_star, spoken_goals
from game.view.paint import PREMULTIPLIED, Canvas, Icon, Kit, PanelKind, Pose
from game.view.paint.shapes import rgb, soft_box
from game.view.table.marks import edge
from game.view.units import Align, Box, TextStyle, column, lay, row, theme
from game.view.units.timeline import Motion, back
from game.view.widgets import GLASS, MAIN, Button, Label, PanelBox, Widget, shared_widths
from game.view.widgets.label import Wordmark
from game.view.widgets.widget import Seen, TilesHeard

_MARGIN, _EDGE = 90.0, 920.0
"""The margins at the sides, and the height at which the edge of the table lies."""
_TITLE, _LEAST = theme.PAGE_TITLE.sized(104), 56.0
"""The style of the stop's name, and its least size."""
_FIGURE, _PANEL, _BUBBLE, _BETWEEN = 580.0, 580.0, 560.0, 14.0
_BEHIND = 22.0
"""How much of the host's height is hidden behind the edge of the table."""
_RIM = 0.228
"""The height of the cup's rim above the figure's foot, as a share of the figure's width."""
_RISE, _FAR = 420.0, 260.0
"""How long the host takes to rise from behind the table, in milliseconds, and how far, in layout units."""
_STEAM = (190.0, 84.0)
"""The width and height of the steam, which rises on both sides of the host's chin."""
_NAME = TextStyle(theme.Face.SEMIBOLD, 25, theme.TEXT)
_LEVEL, _LEVEL_ABOVE = theme.SMALL.sized(22), 18.0
_TILE, _APART = 94.0, 1.07
"""The width of the tiles on the table, and their distance, in tile widths."""
_TURNS, _LIFTS = (7.0, -4.0, 2.5, -6.0, 5.0), (0.0, 12.0, 4.0, 14.0, 2.0)
"""How far each tile is turned, in degrees, and how much farther back it lies, in units."""
_BESIDE_TILES = 40.0
"""The least room beside the tiles, in units."""
_SEALS, _SEAL, _SEAL_STAR, _SEAL_GAP = 152.0, 56.0, 40.0, 10.0
"""For the row of the rulebooks its height, the width of a tile and that of a star, and the gap."""
_CROWN = 118.0
_DOT, _STEP, _HERE = 30.0, 36.0, 50.0
"""The size of the dots of the way, the gap between them, and the size of the ring around the current one."""
_TWO_LINES = 78.0
"""The height of the rules below the title in two lines."""
_LINE = 0.31
"""The greatest width of the line on the rules, as a share of the page's: what is brightest stands in the middle."""
_FREE = 8.0
"""The gap between a dot and the dash beside it."""
_HOLLOW = 5.0
"""The breadth of the ring that stands for a stop ahead."""
_LARGE = structs.replace(MAIN, style=theme.BUTTON.sized(34))
_QUIETER = structs.replace(GLASS, align=Align.CENTRE)
"""The finishes of the main button and of the one below it."""
_PLATE, _STEPS = (24.0, 56.0), 20.0
"""The least margins beside the host's name on its plate, the height of the plate, and the steps of its width."""


def said_on_arrival(stop: Stop | GrandRound, far: Travelled, most: int) -> str:
    """The host's words on arrival, depending on the progress at the stop.

    :param stop: the stop.
    :param far: the player's progress.
    :param most: the number of stars that can be earned at the stop.
    """
    has = len(far.rounds if isinstance(stop, GrandRound) else far.stars.get(stop.id, ()))
    when = "first" if not has else "again" if has < most else "done"
    lines = general().hosts.get(stop.id)
    return general().remarks["anybody"]["hello"].said() if lines is None else lines[when].said()


@dataclass(frozen=True, kw_only=True)
class Street:
    """The facts about a stop at which a player arrives.

    ``reached`` holds for each stop on the way whether it has a star; ``place`` is the index of this stop among them;
    ``length`` is text about a match there; ``learn`` is the page that teaches its rules, with its button's label.
    """

    goals: Sequence[Goal]
    said: str
    length: str
    reached: Sequence[bool]
    place: int
    learn: tuple[str, Destination]
    wins: Sequence[Prize] = ()
    """What the first star at this stop wins; empty once it is earned."""
    books: Sequence[tuple[Stop, bool]] = ()
    """At the stop for all rulebooks: the stop of each, and whether the match by its rules is won."""
    following: Stop | None = None
    """The stop of the rulebook that is played next, of those ``books``."""


class WayDots(Widget):
    """A dot for each stop on the way: golden if it has a star, ringed if it is the current one, else hollow."""

    def __init__(self, street: Street) -> None:
        self._reached, self._place = street.reached, street.place
        self.called = stop_number_text(street.place, len(street.reached))

    def measure(self, kit: Kit) -> tuple[float, float]:
        return (len(self._reached) - 1) * (_DOT + _STEP) + _HERE, _HERE

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        sizes = [_HERE if place == self._place else _DOT for place in range(len(self._reached))]
        for place, dot in enumerate(row(self.box, sizes, _STEP)):
            if place:
                dash = Box(dot.x - _STEP + _FREE, dot.centre[1] - 2, _STEP - 2 * _FREE, 4)
                canvas.fill(dash, theme.TEXT, opacity=0.6)
            if place == self._place:
                canvas.disc(dot.centre, _HERE, theme.TEXT)
                canvas.disc(dot.centre, _HERE - 7, theme.WOOD_DARK)
            is_reached = self._reached[place]
            canvas.disc(dot.centre, _DOT, theme.GOLD if is_reached else theme.TEXT)
            if not is_reached and place != self._place:
                canvas.disc(dot.centre, _DOT - 2 * _HOLLOW, theme.WOOD_DARK)


class Host(Widget):
    """The host, who comes up from behind the edge of the table with a hot cup."""

    bleed = 90.0
    rise = Seen(0.0)
    """How far the host has risen, 0 to 1."""
    state = Seen(0)
    """The state of the steam."""

    def __init__(self, chair: Chair, light: str) -> None:
        """The host, with light of this color from behind."""
        self.called, self._light = chair.name, light
        self.portrait = chair.portrait
        self.steam = Steam()
        """The steam of the cup."""

    @property
    def busy(self) -> bool:
        return super().busy or self.rise < 1

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        length = motion.seconds(_RISE)
        self.rise = min(1.0, self.rise + seconds / length) if length else 1.0
        self.steam.update(seconds, motion)
        self.state = self.steam.state

    def draw(self, canvas: Canvas) -> None:
        below = canvas.kit.motion.way(_FAR) * (1 - back(self.rise))
        place = self.box.inset(-self.bleed)
        place = Box(place.x, place.y, place.width, self.box.bottom - place.y)
        draw_figure(
            canvas,
            place,
            self.portrait,
            Posture.HOLDING_CUP,
            _FIGURE,
            foot=_BEHIND + below,
            light=self._light,
            is_turned=is_at_left(canvas, place),
        )
        if self.rise >= 1:
            rim = place.bottom + _BEHIND - _RIM * _FIGURE
            self.steam.draw(canvas, Box(place.centre[0] - _STEAM[0] / 2, rim - _STEAM[1], *_STEAM))


class Others(Widget):
    """The portraits of the opponents, with their names and levels."""

    portrait = 92.0
    """The width of a portrait."""
    inks: tuple[theme.Colour, theme.Colour] = (theme.TEXT, theme.TEXT_SECOND)
    """The colors of the names and of the levels."""

    def show(self, chairs: Sequence[Chair]) -> None:
        """Show these opponents."""
        self._chairs = [
            (chair, level_name(chair.kind.level) if isinstance(chair.kind, Computer) else "") for chair in chairs
        ]
        self.called = ". ".join(
            _("{name}, {level}").format(name=chair.name, level=level) for chair, level in self._chairs
        )
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas, writer = canvas.reading(self.box), canvas.kit.writer
        for (chair, level), box in zip(self._chairs, row(self.box, [None] * len(self._chairs)), strict=True):
            canvas.avatar(chair.portrait, (box.centre[0], box.y + 2 + self.portrait / 2), self.portrait)
            x, foot, wide = box.centre[0], box.bottom - _LEVEL_ABOVE, box.width - 8
            name_ink, level_ink = self.inks
            name_style = writer.fitting(chair.name, _NAME.coloured(name_ink), wide)
            canvas.text(chair.name, name_style, (x, foot - 26), align=Align.CENTRE, widest=wide)
            said = pgettext("level of one player", "{level}").format(level=level)
            level_style = writer.fitting(said, _LEVEL.coloured(level_ink), wide)
            canvas.text(said, level_style, (x, foot), align=Align.CENTRE, widest=wide)


class Seals(Widget):
    """The rulebooks side by side, each a tile above the star of its match; the one that is played next is lit."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self, street: Street) -> None:
        self._books, self._next = street.books, street.following
        self.is_visible = bool(self._books)
        books = sorted(self._books, key=lambda book: book[0] is not self._next)
        told = [(rules_title(stop.rules), has) for stop, has in books]
        line = pgettext("match", "Next: {rules}").format(rules=told[0][0]) if told else ""
        self.called = spoken_goals([(line, told[0][1]), *told[1:]]) if told else ""

    @property
    def high(self) -> float:
        """The height of the row; 0 at a stop of one rulebook."""
        return _SEALS if self.is_visible else 0.0

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        places = row(self.box, [None] * len(self._books), _SEAL_GAP)
        for (stop, has), place in zip(self._books, places, strict=True):
            is_next = stop is self._next
            canvas.rounded(place, theme.WHITE, radius=14, opacity=0.2 if is_next else 0.07)
            if is_next:
                edge(canvas, place, theme.GOLD, width=3, radius=14)
            sign, star = column(place.inset(0, 12), [None, _SEAL_STAR + 4])
            canvas.tile(stop.sign, (place.centre[0], sign.bottom - 6), _SEAL, Pose.HAND)
            draw_star(canvas, star.centre, _SEAL_STAR, has=has)


class _Tiles(Widget):
    """Tiles of a rulebook that lie ready on the table, the one that stands for it in the middle."""

    tiles_heard = TilesHeard.NEVER
    bleed = 70.0

    def __init__(self, stop: Stop | GrandRound, street: Street) -> None:
        self._tiles = [book.sign for book, _has in street.books] if isinstance(stop, GrandRound) else _tiles_of(stop)

    @property
    def count(self) -> int:
        """How many of the tiles have room, an odd number."""
        room = int(self.box.width // (_TILE * _APART))
        return max(0, min(len(self._tiles), room - 1 + room % 2))

    def draw(self, canvas: Canvas) -> None:
        step, kit, left_out = _TILE * _APART, canvas.kit, (len(self._tiles) - self.count) // 2
        first = self.box.centre[0] - step * (self.count - 1) / 2
        width = max(1, kit.frame.px(_TILE))
        for number, tile in enumerate(self._tiles[left_out : left_out + self.count]):
            turn = _TURNS[number]
            at = first + step * number, self.box.bottom - _LIFTS[number]
            shadow, margin = _shadow((width, round(0.4 * width)), kit.frame.px(6))
            x, y = canvas.at(at)
            place = (x - shadow.get_width() // 2, y - round(0.2 * width) - margin)
            canvas.surface.blit(shadow, place, special_flags=PREMULTIPLIED)
            sprite = kit.sprites.tile(Pose.HAND, tile, 0, width)
            turned = _turned(sprite.surface, turn)
            middle = x + sprite.dx + sprite.surface.get_width() / 2, y + sprite.dy + sprite.surface.get_height() / 2
            size = turned.get_size()
            corner = round(middle[0] - size[0] / 2), round(middle[1] - size[1] / 2)
            canvas.surface.blit(turned, corner, special_flags=PREMULTIPLIED)


def _tiles_of(stop: Stop) -> Sequence[Tile]:
    """The sign of a stop between tiles that its rulebook is played with."""
    end = (Tile.F1, Tile.S3) if stop.has_bonus_tiles else (Tile.WE, Tile.WN)
    return end[0], Tile.C8, stop.sign, Tile.D5, end[1]


@lru_cache(maxsize=8)
def _turned(picture: pygame.Surface, turn: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, turn, 1.0)


@lru_cache(maxsize=4)
def _shadow(size: tuple[int, int], deviation: int) -> tuple[pygame.Surface, int]:
    """A soft shadow on the table, and the margin around it."""
    return soft_box(size, size[1] / 2, max(1, deviation), theme.BLACK, 0.7)


class _Stakes(GoalColumn):
    """The goals below each other, each with a large star, apart by thin lines."""

    _STAR, _BESIDE = 54.0, 48.0

    def draw(self, canvas: Canvas) -> None:
        for place in self._places()[1:]:
            canvas.fill(Box(place.x, place.y - 1, place.width, 2), theme.SCORE, opacity=0.16)
        Goals.draw(self, canvas)

    def _parts(self) -> list[tuple[Box, Box]]:
        indents = (0.0 if has is None else 84.0 for _line, has in self.lines)
        parts = (row(place, [indent, None]) for place, indent in zip(self._places(), indents, strict=True))
        return [(sign, words) for sign, words in parts]


class _Finale(Widget):
    """The crown, which a player gets for the stars of all rulebooks, beside its name and how it is won."""

    def __init__(self, street: Street) -> None:
        self._words = (_("Earn every star here to win"), _("The crown"))
        self.called = ". ".join(self._words)
        self.is_visible = bool(street.books) and not all(has for _stop, has in street.books)

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        crown, _apart, words = row(self.box, [_CROWN, 16, None])
        draw_crown(canvas, (crown.centre[0], crown.centre[1] + 0.1 * _CROWN), _CROWN)
        draw_pair(canvas, *self._words, words)


class ArrivalScene(PageScene):
    """The street of a stop, with the host at the table. The match begins when the player sits down.

    :param setup: the setup of the match.
    :param stop: the stop where it is played.
    :param street: further facts about the stop.
    """

    NARROWEST = 1382.0
    is_in_city = True

    def __init__(self, kit: Kit, go: Go, setup: MatchSetup, stop: Stop | GrandRound, street: Street) -> None:
        super().__init__(kit)
        self._go, self._setup, self._stop = go, in_own_words(setup), stop
        others = [chair for chair in self._setup.chairs if not chair.is_human]
        self._title = Wordmark(general().stops[stop.id].said(), _TITLE)
        self._lamps, self._glints, self._dots = Lamps(), Glints(), WayDots(street)
        self._titles = [
            f"{self._dots.called}  ·  {scored_title(setup.ruleset, setup.options, short=short)}"
            for short in (False, True)
        ]
        """The stop's number and rules, in full and short."""
        self._rules = Label(self._titles[0], theme.LABEL, most=2)
        self._close = self.cross()
        self._bubble = Bubble()
        self._bubble.text = street.said
        self._host = Host(others[0], stop.light)
        host = _("{name}, your host").format(name=others[0].name)
        self._name = Label(host, _NAME.coloured(theme.INK), align=Align.CENTRE)
        self._plate = PanelBox(PanelKind.CARD, radius=8)
        self._tiles = _Tiles(stop, street)
        self._wins, self._finale = PrizeRow(street.wins), _Finale(street)
        self._panel = Glass()
        self._head = Label(_("Stars to earn"), theme.PANEL_TITLE)
        self._length = Label(street.length, theme.SMALL, align=Align.END, most=2)
        self._goals = _Stakes(street.goals, theme.BODY.sized(27))
        self._seals = Seals(street)
        self._across = Label(_("At the table"), theme.BODY_SECOND)
        self._others = Others()
        self._others.show(others)
        self.sit = Button(_("Sit down"), self._begin, finish=_LARGE, icon=Icon.CHEVRON_RIGHT)
        """Begins the match."""
        words, way = street.learn
        self._learn = Button(words, lambda: go(way), finish=_QUIETER, icon=Icon.BOOK)
        self.put_together(
            [self._glints, self._lamps, self._title, self._rules, self._dots],
            [self._host, self._plate, self._name, self._bubble, self._tiles, self._wins, self._finale],
            [
                self._panel,
                self._head,
                self._length,
                self._goals,
                self._seals,
                self._across,
                self._others,
                self._learn,
                self.sit,
            ],
            [self._close],
        )
        self.page.set_focus(self.sit)

    def enter(self) -> None:
        super().enter()
        self.stack.settle()

    def _begin(self) -> None:
        self._go(BeginMatch(self._setup))

    def _lay_rules(self, line: float, widest: float) -> None:
        """Lay the stop's number and rules below the title, in two lines only where these end above the bubble."""
        y, (whole, short) = self._title.box.bottom + 6, self._titles
        is_long = self.kit.writer.width(whole, theme.LABEL) > line
        has_room = y + _TWO_LINES <= self._bubble.box.y
        self._rules.write(short if is_long and not has_room else whole)
        width = widest if self.kit.writer.width(self._rules.text, theme.LABEL) > line and not has_room else line
        self._rules.place(Box(_MARGIN + 4, y, width, _TWO_LINES if is_long and has_room else 46))

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        seals = self._seals.high + _SEAL_GAP if self._seals.is_visible else 0.0
        low = 0.0 if seals else 58.0
        heights = (56.0, 78.0 * len(self._goals.lines) + seals, 36.0, 146.0 + _LEVEL_ABOVE, 84.0, low)
        high = sum(heights) + (5 if low else 4) * _BETWEEN + 54
        panel = Box(wide - _MARGIN - _PANEL, _EDGE - 14 - high, _PANEL, high)
        left = panel.x - _MARGIN - 30
        self._close.place(Box(wide - _MARGIN - 58, 62, 58, 58))
        dots = self._dots.measure(self.kit)
        self._dots.place(Box(self._close.box.x - 50 - dots[0], 62 + (58 - dots[1]) / 2, *dots))
        self._lamps.place(Box(0, 0, wide, _EDGE))
        self._glints.place(water_at(self._stop.water, wide, _EDGE))
        room = min(self._dots.box.x, wide / 2) - 40 - _MARGIN  # what the city is known by stands in the middle
        self._title.style = self.kit.writer.fitting(self._title.called, _TITLE, room, least=_LEAST)
        self._title.place(Box(_MARGIN, 66, room, self._title.measure(self.kit)[1]))
        room = min(_BUBBLE, left)
        top = _EDGE + _BEHIND - head_height(self.kit, self._host.portrait, Posture.HOLDING_CUP, _FIGURE) - 8
        self._bubble.stand(_MARGIN, top - TAIL, room, self.kit)
        self._lay_rules(min(left, _LINE * wide), left)
        self._host.place(Box(_MARGIN + 20, top, room - 40, _EDGE - top))
        plate = min(room, _STEPS * ceil((self.kit.writer.width(self._name.text, _NAME) + 2 * _PLATE[0]) / _STEPS))
        self._plate.place(Box(_MARGIN + (room - plate) / 2, _EDGE + 50, plate, _PLATE[1]))
        self._name.place(self._plate.box)
        start = _MARGIN + room + 30
        wins = min(panel.right - start, max(panel.width, self._wins.measure(self.kit)[0]))
        for part in (self._wins, self._finale):
            part.place(Box(min(panel.x, panel.right - wins), _EDGE + 16, wins, 134))
        before = max(self._plate.box.right + _BESIDE_TILES, self._host.box.right)
        after = self._wins.box.x - _BESIDE_TILES
        self._tiles.place(Box(before, _EDGE + 6, after - before, 124))
        self._tiles.is_visible = self._tiles.count > 0
        self._panel.place(panel)
        inner = Box(panel.x + 34, panel.y + 24, panel.width - 68, high)
        head, goals, across, others, sit, learn = column(inner, heights, _BETWEEN)
        lay((self._goals, self._seals), column(goals, [goals.height - seals, None], _SEAL_GAP if seals else 0))
        self._others.place(others)
        writer = self.kit.writer
        self._head.write(self._head.text, writer.fitting(self._head.text, theme.PANEL_TITLE, head.width))
        self._head.place(head)
        beside = max(0.5 * inner.width, writer.width(self._length.text, theme.SMALL) + 4)
        lay((self._across, self._length), row(across, [None, min(beside, 0.7 * inner.width)]))
        if seals:  # beside each other, since the rulebooks need the room
            learn, sit = row(sit, shared_widths((self._learn, self.sit), sit.width - _BETWEEN, self.kit), _BETWEEN)
        lay((self.sit, self._learn), (sit, learn))

    @property
    def next_wake(self) -> float | None:
        return min(filter(None, (self._glints.next_wake, self._host.steam.next_wake)), default=None)

    def paint(self) -> pygame.Surface:
        """The picture of the stop, with the table and its wooden edge in front."""
        frame = self.kit.frame
        surface = city_picture(self._stop.picture, frame.window)
        shade_title(surface, mirrored=self.kit.mirrored)
        self._panel.take(surface, rgb(self._stop.dusk or self._stop.light), self.kit)
        draw_table(Canvas(surface, self.kit), _EDGE, self._stop.light)
        self._lamps.take(surface)
        self._glints.take(surface, frame.unit)
        return surface
