"""The ceremony of a good hand, over the whole window: backdrop, tiles, name, rows, and the winner of a great hand."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.app.matches.replay_shelf import on_thread
from game.app.system.assets import asset
from game.app.window.pictures import STRIP, lay_over, set_opacity
from game.engine.seat import Seat
from game.players.celebration import Grade
from game.players.roster import Chair
from game.tiles.tile import Suit
from game.view.choreography.ending import ROLLED, counted
from game.view.choreography.steps import Ceremony, Heard, Step
from game.view.layout import TableModel, places
from game.view.paint import PREMULTIPLIED, Canvas, Kit, pixels
from game.view.paint.shapes import rounded
from game.view.stage.great_part import RISE, Part, light_behind, rimmed
from game.view.stage.great_parts import LIGHT_AT, WINNER, GreatParts
from game.view.table.plates import sign_width
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units import Box, out
from game.view.units.timeline import CALM_FADE

DARK, GONE = 120.0, 220.0
"""Time for the table to darken, and for the table to return, in milliseconds."""
_BACKDROP = (2160.0, 1080.0)
_NIGHT = (5, 8, 12)
"""Color beside the backdrop in a window wider than the backdrop."""
_MOTES, _DRIFT = {Grade.GOOD: 14, Grade.GREAT: 44, Grade.NAMED: 30}, 26.0
"""The number of drifting specks, and their speed in layout units per second."""
_BLUR, _SMALLER = 140.0, 10
"""How long the darkened table takes to blur, in milliseconds, and by what factor the blurred picture is smaller."""
_SOFT, _EVEN = 12, 150
"""The share of the window's width over which the table is blurred, as its divisor; and how much, out of 255, the table
takes on its mean color, so that no wall is a bright bar behind the hand."""
_DIMMED = {Grade.GOOD: ((100, 106, 110), (0, 0, 0)), Grade.GREAT: ((84, 44, 40), (30, 8, 6))}
"""Colors, out of 255, by which the table behind a hand is multiplied, and colors then added."""
_RAYS = {Grade.GOOD: (0x2A, 0x40, 0x36), Grade.GREAT: (0xD8, 0x90, 0x34)}
"""Color of the rays at their center."""
_DIM, _DIMMER = 140, 205
"""Darkness, out of 255, of the table behind an unnamed hand, and of the table in front of a named hand's backdrop."""
_SOFT_TOP, _STRIPS = 0.8, 32
"""How far a rising backdrop fades in, as a share of the distance that is left, and in how many steps."""
_RIM = 3.5, (0xFF, 0xDF, 0x9A)
"""Width and color of the light round the outline of a great winner."""
_CORNER = 24.0
_GOLDEN = 0.618034
_AHEAD = 0.05
"""Lead time for painting the returning table, in seconds, so that no single frame paints both pictures."""


class GreatHand:
    """The picture of a good hand, in a window of fixed size.

    :param plates: the players' plates and signs in pixels, which stay visible if the table does.

    :param corner: the corner radius of the plates.
    :param begins: the time at which the table begins to darken, in seconds.
    :param first: the text on what the winner has done for the first time; empty if nothing, or if that is unknown.
    """

    def __init__(
        self,
        kit: Kit,
        shown: Ceremony,
        at: TableModel,
        chairs: Sequence[Chair],
        plates: Sequence[pygame.Rect],
        corner: float,
        *,
        begins: float,
        first: str,
    ) -> None:
        self._kit = kit
        self._plates, self._corner = plates, corner
        self._shown = shown
        self._made_of = GreatParts(kit, shown, at, chairs, plates if shown.backdrop is None else (), first=first)
        self.begins = begins
        motion = kit.motion
        self._factor = motion.speed.factor / 1000
        self._is_still = motion.calm or motion.speed.factor <= 0
        """Whether it is shown as a still picture."""
        self.goes = begins + motion.paced(shown.length - shown.begins) + motion.read(shown.reads)
        """When the table starts to come back, in seconds."""
        self._away = CALM_FADE * min(1.0, motion.speed.factor) if motion.calm else motion.paced(GONE)
        self._unit = kit.frame.unit
        self._backdrop = pygame.Surface((1, 1))
        self._veil = pygame.Surface((kit.frame.window[0], STRIP))
        self._veil.fill(_NIGHT)
        self._parts: list[Part] = []
        self._plate = self._made_of.plate
        self._kept: list[pygame.Rect] = []
        """Rectangles that no speck may cover."""
        self._name: list[pygame.Rect] = []
        self._shown_tiles: list[pygame.Rect] = []
        self.papers: tuple[pygame.Rect, ...] = ()
        """Rectangles, in pixels, of an unnamed hand's rows and their total, with shadows."""
        self._grounds = on_thread(self._both_grounds, "great-hand-ground")
        self._drawn = on_thread(self._pictures, "great-hand")
        self._work = self._preparation()
        self._awaits_table = False
        """Whether everything that does not depend on the table's picture has been prepared."""
        self._below: pygame.Surface | None = None
        self._is_dark = False
        self._stale: list[pygame.Rect] = []
        self._done = 0
        """The number of parts already drawn onto the still picture."""
        self._is_settled = self._is_rolled = False
        """Whether the backdrop has arrived, and whether the worth has rolled up."""

    @property
    def ends(self) -> float:
        """The time at which the ceremony is over, in seconds."""
        return self.goes + self._away

    @property
    def read(self) -> list[pygame.Rect]:
        """The rectangles of name, worth and tiles, which no speck may cover, in pixels."""
        worth = [] if self._plate is None else [pixels(self._plate.box, self._kit)]
        return [*self._name, *worth, *self._shown_tiles]

    def comes(self, now: float) -> bool:
        """Whether so little of the ceremony is visible yet that a frame may show the table instead."""
        return not self._is_still and now < self.begins + _AHEAD

    @property
    def needs_table(self) -> bool:
        """Whether the ceremony still needs the picture of the table (see ``cover``)."""
        return self._below is None

    def prepare(self) -> None:
        """Prepare one more piece; called once per frame, up to the point where the table's picture is needed."""
        if not self._awaits_table:
            next(self._work, None)

    def cover(self, table: Callable[[pygame.Surface], object]) -> pygame.Surface:
        """Have the whole table drawn into the ceremony's own picture of the table, and return this picture."""
        self._backdrop, self._below = self._grounds.result()
        table(self._below)
        return self._below

    def draw(self, surface: pygame.Surface, now: float, *, whole: bool) -> list[pygame.Rect]:
        """Draw what changed; returns the rectangles drawn to, in pixels."""
        assert self._below is not None, "it covers a table"
        next(self._work, None)
        if now >= self.goes and self._away > 0:
            return self._fade(surface, 1 - (now - self.goes) / self._away)
        if self._is_still:
            fade = CALM_FADE * min(1.0, self._kit.motion.speed.factor)
            if now < self.begins + fade:
                return self._fade(surface, (now - self.begins) / fade)
            since = math.inf
        else:
            since = (now - self.begins) / self._factor
        over_table = self._shown.backdrop is None
        if since < DARK + (_BLUR if over_table else 0.0):
            surface.blit(self._below, (0, 0))
            self._veil.set_alpha(round((_DIM if over_table else _DIMMER) * min(1.0, since / DARK)))
            lay_over(surface, self._veil)
            if since > DARK:
                self._finish_work()
                set_opacity(self._backdrop, (since - DARK) / _BLUR)
                surface.blit(self._backdrop, (0, 0))
                self._backdrop.set_alpha(None)
            return [surface.get_rect()]
        self._finish_work()
        if since < DARK + RISE and not over_table:
            below = round(self._backdrop.get_height() * (1 - out((since - DARK) / RISE)))
            if below > 0:
                self._darken()
                surface.blit(self._below, (0, 0), (0, 0, surface.get_width(), below))
            surface.blit(self._backdrop, (0, below))
            self._soften(surface, below)
            return [surface.get_rect()]
        return self._play(surface, since, whole=whole or not self._is_settled)

    def _soften(self, surface: pygame.Surface, top: int) -> None:
        """Let the dark table fade into the upper edge of the rising backdrop, strip by strip."""
        assert self._below is not None, "it covers a table"
        deep = min(round(top * _SOFT_TOP), surface.get_height() - top)
        for number in range(_STRIPS):
            first, last = (deep * (number + each) // _STRIPS for each in (0, 1))
            self._below.set_alpha(round(255 * (1 - (number + 0.5) / _STRIPS)))
            surface.blit(self._below, (0, top + first), (0, top + first, surface.get_width(), last - first))
        self._below.set_alpha(None)

    def _darken(self) -> None:
        """Darken the table's picture for good; ``cover`` replaces it before the table comes back."""
        if not self._is_dark:
            assert self._below is not None, "it covers a table"
            self._is_dark = True
            self._veil.set_alpha(_DIMMER)
            lay_over(self._below, self._veil)

    def _play(self, surface: pygame.Surface, since: float, *, whole: bool) -> list[pygame.Rect]:
        """Draw the backdrop, the finished parts and the moving ones; returns the rectangles drawn to."""
        self._is_settled = True
        places, self._stale = self._stale, []
        arrived = self._arrive(since)
        if whole:
            surface.blit(self._backdrop, (0, 0))
        else:
            for place in (*places, *arrived):
                surface.blit(self._backdrop, place, place)
        if self._plate is not None and not self._is_rolled and since >= self._plate.begins:
            self._stale.append(self._plate.draw(surface, (since - self._plate.begins) / ROLLED))
        coming = [part for part in self._parts[self._done :] if part.begins <= since]
        self._stale += [part.draw(surface, (since - part.begins) / part.length) for part in coming]
        if not self._is_still:
            self._stale += self._drift(surface, since)
        if whole:
            self._stale += [*places, *arrived]  # the last frame may have used another surface
            return [surface.get_rect()]
        return [*places, *arrived, *self._stale]

    def _arrive(self, since: float) -> list[pygame.Rect]:
        """Draw the parts that have arrived onto the still picture; returns their rectangles."""
        found = []
        if self._plate is not None and not self._is_rolled and since >= self._plate.ends:
            self._is_rolled = True
            found.append(self._plate.draw(self._backdrop, 1.0))
        while self._done < len(self._parts):
            part = self._parts[self._done]
            if part.begins + part.length > since:
                break
            found.append(part.draw(self._backdrop, 1.0))
            self._done += 1
        return found

    def _fade(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Draw the finished picture at this opacity over the table."""
        assert self._below is not None, "it covers a table"
        self._finish_work()
        self._arrive(math.inf)
        surface.blit(self._below, (0, 0))
        set_opacity(self._backdrop, share)
        surface.blit(self._backdrop, (0, 0))
        self._backdrop.set_alpha(None)
        return [surface.get_rect()]

    def _finish_work(self) -> None:
        self._drawn.exception()  # waits until the pictures are loaded
        for _step in self._work:
            pass

    def _drift(self, surface: pygame.Surface, since: float) -> list[pygame.Rect]:
        """Draw the drifting specks, which avoid everything to be read; returns their rectangles."""
        window, frame, seconds = surface.get_rect(), self._kit.frame, since / 1000
        way = 1 if self._shown.backdrop is Suit.WIND else -1  # snow falls, sparks rise
        covered, canvas = [], Canvas(surface, self._kit)
        for number in range(round(_MOTES[self._shown.grade] * self._shown.shine)):
            size = (4.0 + number * 7 % 5) * (1.6 if self._shown.grade is Grade.GREAT else 1.0)
            x = (number * _GOLDEN * frame.width + 30 * math.sin(seconds * 0.7 + number)) % frame.width
            y = (number * 211.0 + way * seconds * _DRIFT * (0.6 + number % 4 * 0.3)) % 1080.0
            place = pixels(Box(x - size, y - size, 2 * size, 2 * size), self._kit).clip(window)
            if place.width and place.collidelist(self._kept) < 0:
                canvas.disc((x, y), size, (0xFF, 0xFF, 0xFF) if way > 0 else (0xFF, 0xEB, 0xA8), opacity=0.8)
                covered.append(place)
        return covered

    def _both_grounds(self) -> tuple[pygame.Surface, pygame.Surface]:
        """Surfaces of the window's size for backdrop and table, made on a thread as each can take a whole frame."""
        grounds = pygame.Surface(self._kit.frame.window), pygame.Surface(self._kit.frame.window)
        for ground in grounds:
            ground.fill(_NIGHT)
        return grounds

    def _pictures(self) -> tuple[pygame.Surface | None, pygame.Surface | None, Sequence[pygame.Surface]]:
        """Loads the backdrop and the winner at window size, and makes the light; called on another thread."""
        backdrop = winner = None
        lights: Sequence[pygame.Surface] = ()
        if self._shown.backdrop is not None:
            drawn = pygame.image.load(asset("backdrops", f"{self._shown.backdrop.value}.webp"))
            size = round(_BACKDROP[0] * self._unit), round(_BACKDROP[1] * self._unit)
            backdrop = pygame.transform.smoothscale(drawn, size)
        elif self._kit.motion.flashes:
            height = LIGHT_AT[self._shown.grade]
            red, green, blue = (min(255, round(part * self._shown.shine)) for part in _RAYS[self._shown.grade])
            lights = light_behind(self._kit.frame.window, self._kit.frame.at(0.0, height)[1], (red, green, blue))
        if self._shown.grade > Grade.GOOD:
            drawn = pygame.image.load(asset("winners", f"{self._made_of.portrait}.webp")).premul_alpha()
            winner = pygame.transform.smoothscale_by(drawn, WINNER * self._unit / drawn.get_width())
            if self._shown.grade is Grade.GREAT:
                winner = rimmed(winner, max(1, self._kit.frame.px(_RIM[0])), _RIM[1])
        return backdrop, winner, lights

    def _preparation(self) -> Iterator[None]:
        """Prepare everything visible; yields after each short piece of work."""
        kit, frame = self._kit, self._kit.frame
        for number, part in enumerate(self._made_of.tiles()):
            self._parts.append(part)
            self._shown_tiles.append(part.place(1.0))
            if number % 2:
                yield
        words = self._made_of.words()
        self._name = [words[0].place(1.0)]
        self._parts = [*self._parts, *words[1:], words[0]]
        yield
        for part in self._made_of.rows():
            self._parts.append(part)
            self.papers = (*self.papers, part.place(1.0))[:2]
            yield
        self._awaits_table = True
        yield
        while not self._drawn.done():
            yield
        drawn, winner, lights = self._drawn.result()
        if winner is not None:
            self._parts[:0] = self._made_of.winner(winner)
        self._parts.sort(key=lambda part: part.begins + part.length)
        boxes = (part.surface.get_rect(topleft=part.at) for part in self._parts)
        self._kept += [*boxes, *self._plates]
        yield
        if drawn is not None:
            self._backdrop.blit(drawn, frame.at(frame.width / 2 - _BACKDROP[0] / 2, 0.0))
            self._made_of.draw_others(Canvas(self._backdrop, kit))
            self._kept.append(pixels(self._made_of.others, kit))
        else:
            yield from self._dim_table(lights)
        if self._plate is not None:
            self._kept.append(pixels(self._plate.box.grown(12), kit))

    def _dim_table(self, lights: Sequence[pygame.Surface]) -> Iterator[None]:
        """Draw the backdrop of an unnamed hand in steps: a dark and blurred table, then rays, plates and the ledge."""
        assert self._below is not None, "it covers a table"
        width, height = size = self._backdrop.get_size()
        small = pygame.transform.smoothscale(self._below, (width // _SMALLER, height // _SMALLER))
        yield
        left, added = _DIMMED[self._shown.grade]
        mean = pygame.Surface(small.get_size())
        mean.fill(pygame.transform.average_color(small)[:3])
        small = pygame.transform.gaussian_blur(small, max(1, small.get_width() // _SOFT))
        mean.set_alpha(_EVEN)
        small.blit(mean, (0, 0))
        small.fill(left, special_flags=pygame.BLEND_RGB_MULT)
        small.fill(added, special_flags=pygame.BLEND_RGB_ADD)
        pygame.transform.smoothscale(small, size, self._backdrop)
        yield
        for light, y in zip(lights, (0, height // 2), strict=False):
            self._backdrop.blit(light, (0, y), special_flags=pygame.BLEND_RGB_ADD)
        for place in self._plates:
            plate = pygame.Surface(place.size, pygame.SRCALPHA)
            plate.blit(self._below, (0, 0), place)
            plate.blit(rounded(place.size, self._corner), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._backdrop.blit(plate, place, special_flags=PREMULTIPLIED)
        self._made_of.draw_ledge(Canvas(self._backdrop, self._kit))
        yield


class GreatHands:
    """The ceremony at one table that is shown now or about to be.

    :param kit: the kit of the table, which may be smaller than the window.
    :param ended: called when the table is visible again.
    """

    def __init__(self, kit: Kit, *, ended: Callable[[], None]) -> None:
        self._kit = kit.window
        self._table = kit.chrome
        self._ended = ended
        self._hand: GreatHand | None = None
        self._is_given_back = False
        """Whether the table has been painted again for its return."""
        self.first_of: Callable[[Seat], str] = lambda _seat: ""
        """Returns what a seat's win was the first of for its player; empty for nothing."""

    @property
    def busy(self) -> bool:
        return self._hand is not None

    def at(self, now: float) -> GreatHand | None:
        return self._hand if self._hand is not None and now >= self._hand.begins else None

    def begin(self, step: Step, model: TableModel, chairs: Sequence[Chair], now: float) -> float:
        """Begin the step's ceremony, if it has one; returns when the next step may be shown."""
        self.end()
        if step.ceremony is None:
            stays = 0.0 if step.win is None else self._kit.motion.read(0.0)
            return now + max(stays, self._kit.motion.paced(step.hold))
        begins, first = now + self._kit.motion.paced(step.ceremony.begins), self.first_of(step.ceremony.seat)
        kit, looks = self._table, plate_looks(model, chairs, Emphasis())
        boxes = [places.plate(room_of(kit), side) for side in looks]
        boxes += [places.pill(room_of(kit), side, sign_width(look, kit)) for side, look in looks.items() if look.sign]
        plates = [pixels(box, kit) for box in boxes]
        corner, shown = _CORNER * kit.frame.unit, step.ceremony
        self._hand = GreatHand(self._kit, shown, model, chairs, plates, corner, begins=begins, first=first)
        return self._hand.goes

    def heard(self, step: Step) -> Sequence[Heard]:
        """The sounds of a step, with those of its ceremony's rows and total."""
        motion = self._kit.motion
        moves = not motion.calm and motion.speed.factor > 0
        return step.sounds if step.ceremony is None else (*step.sounds, *counted(step.ceremony, moves=moves))

    def end(self, now: float = math.inf) -> None:
        """End the ceremony if it is over at ``now``; if it has not begun yet, prepare a further piece of it."""
        if self._hand is not None and now >= self._hand.ends:
            self._hand, self._is_given_back = None, False
            self._ended()
        elif self._hand is not None and now < self._hand.begins:
            self._hand.prepare()

    def draw(
        self, surface: pygame.Surface, now: float, table: Callable[[pygame.Surface], object], *, whole: bool
    ) -> list[pygame.Rect]:
        """Draw the ceremony; ``table`` draws the whole table, which the ceremony covers."""
        hand = self._hand
        assert hand is not None, "nothing is seen"
        is_new, is_going = hand.needs_table, now >= hand.goes - _AHEAD
        if is_new or (is_going and not self._is_given_back):
            self._is_given_back, picture = is_going, hand.cover(table)
            if is_new and hand.comes(now):
                surface.blit(picture, (0, 0))
                return [surface.get_rect()]
            whole = whole or now >= hand.goes
        return hand.draw(surface, now, whole=whole)
