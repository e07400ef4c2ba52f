"""The ceremony of a good hand, over the whole window."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.app.matches.replay_shelf import on_thread
from game.app.system.assets import asset
from game.app.window.pictures import set_opacity
from game.players.roster import Chair
from game.view.choreography.steps import Ceremony, Step
from game.view.layout import TableModel
from game.view.paint import Canvas, Kit, pixels
from game.view.paint.shapes import draw_rays, glow
from game.view.stage.great_parts import HEAD, WINNER, GreatParts, Part
from game.view.units import CALM_FADE, Box, theme

COMES = 200.0
"""How long the table takes to make way, in milliseconds."""
_GOES = 220.0
"""How long the table takes to return, in milliseconds."""
_GROUND = (2160.0, 1080.0)
"""The size of the picture behind a hand."""
_NIGHT = (5, 8, 12)
"""Color beside that picture in a wider window."""
_MOON = 560.0
"""Diameter of the moon before which the winner of an unnamed hand stands."""
_MOON_COLOR = (0xFB, 0xEE, 0xC4)
_RAYS = 26
"""The number of rays behind an unnamed hand."""
_SMALLER = 4
"""The factor by which these rays are first drawn smaller."""
_GLOW = ((0.0, (0xFF, 0xFF, 0xFF), 1.0), (1.0, (0x30, 0x30, 0x30), 1.0))
"""How bright the rays are, from their middle to the corners of the window."""
_DRIFT = 26.0
"""The speed of drifting sparks, in layout units per second."""
_GOLDEN = 0.618034
"""How far each spark is from the one before, as a share of the width."""
_SPARK = (0xFF, 0xEB, 0xA8)
"""The color of the sparks."""
_AHEAD = 0.05
"""Lead time for painting the returning table, in seconds, so that no single frame paints both pictures."""


class GreatHand:
    """The picture of a good hand, in a window of fixed size.

    :param begins: the time at which the table begins to make way, in seconds.
    """

    def __init__(self, kit: Kit, shown: Ceremony, at: TableModel, chairs: Sequence[Chair], *, begins: float):
        self._kit = kit
        self._shown = shown
        self._made_of = GreatParts(kit, shown, at, chairs)
        self.begins = begins
        motion = kit.motion
        self._factor = motion.speed.factor / 1000
        self._is_still = motion.calm or motion.speed.factor <= 0
        """Whether it is shown as a still picture."""
        self.goes = begins + motion.paced(shown.length - shown.stage.begins) + motion.read(shown.stage.reads)
        """When the table starts to come back, in seconds."""
        fade = CALM_FADE * min(1.0, motion.speed.factor)
        self._comes = fade if motion.calm else motion.paced(COMES)
        self._away = fade if motion.calm else motion.paced(_GOES)
        self._parts: list[Part] = []
        self.read: list[pygame.Rect] = []
        """The rectangles of name, worth and tiles, in pixels."""
        self._drawn = on_thread(self._pictures, "great-hand")
        self._work = self._preparation()
        self._ground = self._below = pygame.Surface((1, 1))
        self._is_covering = self._is_given_back = False
        """Whether the table was painted before it made way, and again for its return."""
        self._stale: list[pygame.Rect] = []
        self._done = 0
        """The number of parts already drawn onto the still picture."""
        self._is_settled = False
        """Whether the still picture covers the window."""

    @property
    def ends(self) -> float:
        """The time at which the ceremony is over, in seconds."""
        return self.goes + self._away

    def prepare(self) -> None:
        """Prepare one more piece; called once per frame until the ceremony begins."""
        next(self._work, None)

    def draw(
        self, surface: pygame.Surface, now: float, table: Callable[[pygame.Surface], object], *, whole: bool
    ) -> list[pygame.Rect]:
        """Draw what changed; returns the rectangles drawn to, in pixels.

        :param table: draws the whole table, which the ceremony covers.
        """
        if not self._is_covering:
            for _step in self._work:
                pass
            table(self._below)
            self._is_covering = True
            if not self._is_still:
                surface.blit(self._below)
                return [surface.get_rect()]
        elif now >= self.goes - _AHEAD and not self._is_given_back:
            table(self._below)
            self._is_given_back = True
        if now >= self.goes and self._away > 0:
            return self._fade(surface, 1 - (now - self.goes) / self._away)
        if self._is_still:
            self._arrive(math.inf)
        if now < self.begins + self._comes:
            return self._fade(surface, (now - self.begins) / self._comes)
        since = math.inf if self._is_still else (now - self.begins) / self._factor
        return self._play(surface, since, whole=whole or not self._is_settled)

    def _play(self, surface: pygame.Surface, since: float, *, whole: bool) -> list[pygame.Rect]:
        """Draw the ground, the finished parts and the moving ones; returns the rectangles drawn to."""
        self._is_settled = True
        places, self._stale = self._stale, []
        places += self._arrive(since)
        for place in [surface.get_rect()] if whole else places:
            surface.blit(self._ground, place, place)
        coming = [part for part in self._parts[self._done :] if part.begins <= since]
        self._stale = [part.draw(surface, (since - part.begins) / part.length) for part in coming]
        if not self._is_still:
            self._stale += self._drift(surface, since / 1000)
        if whole:
            self._stale += places  # the last frame may have used another surface
            return [surface.get_rect()]
        return [*places, *self._stale]

    def _arrive(self, since: float) -> list[pygame.Rect]:
        """Draw the parts that have arrived onto the still picture; returns their rectangles."""
        found = []
        for part in self._parts[self._done :]:
            if part.begins + part.length > since:
                break
            found.append(part.draw(self._ground, 1.0))
        self._done += len(found)
        return found

    def _fade(self, surface: pygame.Surface, share: float) -> list[pygame.Rect]:
        """Draw the picture at this opacity over the table."""
        surface.blit(self._below)
        set_opacity(self._ground, share)
        surface.blit(self._ground)
        self._ground.set_alpha(None)
        return [surface.get_rect()]

    def _drift(self, surface: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Draw the rising sparks, which avoid everything to be read; returns their rectangles."""
        window, width, canvas = surface.get_rect(), self._kit.frame.width, Canvas(surface, self._kit)
        covered = []
        for number in range(self._shown.stage.sparks):
            size = 4.0 + number * 7 % 5
            x = (number * _GOLDEN * width + 30 * math.sin(seconds * 0.7 + number)) % width
            y = (number * 211.0 - seconds * _DRIFT * (0.6 + number % 4 * 0.3)) % 1080.0
            place = pixels(Box(x - size, y - size, 2 * size, 2 * size), self._kit).clip(window)
            if place.width and place.collideobjects(self._parts, key=lambda part: part.place(1.0)) is None:
                canvas.disc((x, y), size, _SPARK, opacity=0.8)
                covered.append(place)
        return covered

    def _pictures(self) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
        """The ground, a surface for the table, and the winner, all at window size; called on another thread."""
        frame = self._kit.frame
        ground, table = pygame.Surface(frame.window), pygame.Surface(frame.window)
        table.fill(_NIGHT)
        if self._shown.backdrop is None:
            self._draw_rays(ground)
        else:
            ground.fill(_NIGHT)
            drawn = pygame.image.load(asset("backdrops", f"{self._shown.backdrop.value}.webp"))
            size = round(_GROUND[0] * frame.unit), round(_GROUND[1] * frame.unit)
            picture = pygame.transform.smoothscale(drawn, size)
            ground.blit(picture, frame.at(frame.width / 2 - _GROUND[0] / 2, 0.0))
        drawn = pygame.image.load(asset("winners", f"{self._made_of.portrait}.webp")).premul_alpha()
        return ground, table, pygame.transform.smoothscale_by(drawn, WINNER * frame.unit / drawn.get_width())

    def _draw_rays(self, ground: pygame.Surface) -> None:
        """Draw the ground of an unnamed hand: rays in the colors of its grade."""
        frame, (dark, bright) = self._kit.frame, self._shown.stage.colors
        width, height = (side // _SMALLER for side in ground.get_size())
        middle = width / 2, frame.at(0.0, HEAD)[1] / _SMALLER
        small = pygame.Surface((width, height))
        small.fill(dark)
        draw_rays(small, middle, width, (*bright, 255), number=_RAYS)
        small = pygame.transform.gaussian_blur(small, 2)
        light = glow((width, height), (24, 14), (12.0, 14 * middle[1] / height), (15.0, 12.4), _GLOW)
        small.blit(light, special_flags=pygame.BLEND_RGB_MULT)
        pygame.transform.smoothscale(small, ground.get_size(), ground)

    def _preparation(self) -> Iterator[None]:
        """Prepare everything visible; yields after each short piece of work."""
        made_of, shown = self._made_of, self._shown
        tiles: list[Part] = []
        for tile in made_of.tiles():
            tiles.append(tile)
            if len(tiles) % 2:
                yield
        words = [made_of.title(), *([made_of.worth()] if shown.stage.tells_worth else [])]
        yield
        band = made_of.band()
        while not self._drawn.done():
            yield
        self._ground, self._below, drawn = self._drawn.result()
        if shown.backdrop is None:
            moon, canvas = (self._kit.frame.width / 2, HEAD), Canvas(self._ground, self._kit)
            canvas.disc(moon, _MOON, theme.GOLD_RING)
            canvas.disc(moon, _MOON - 8.0, _MOON_COLOR)
        self._parts = [*made_of.winner(drawn.convert_alpha()), band, *tiles, *words]
        self._parts.sort(key=lambda part: part.begins + part.length)
        self.read = [part.place(1.0) for part in (*words, *tiles)]


class GreatHands:
    """The ceremony at one table that is shown now or about to be.

    :param ended: called when the table is visible again.
    """

    def __init__(self, kit: Kit, *, ended: Callable[[], None]):
        self._kit = kit.window
        self._ended = ended
        self._hand: GreatHand | None = None

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
        begins = now + self._kit.motion.paced(step.ceremony.stage.begins)
        self._hand = GreatHand(self._kit, step.ceremony, model, chairs, begins=begins)
        return self._hand.goes

    def end(self, now: float = math.inf) -> None:
        """End the ceremony if it is over at ``now``; if it has not begun yet, prepare a further piece of it."""
        if self._hand is not None and now >= self._hand.ends:
            self._hand = None
            self._ended()
        elif self._hand is not None and now < self._hand.begins:
            self._hand.prepare()
