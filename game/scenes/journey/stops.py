"""The stops on the map of the journey: stamp, tile, name and stars; and what is at stake at the chosen one."""

from collections.abc import Callable, Sequence

from game.i18n import _
from game.i18n.general import general
from game.i18n.option_texts import scored_title
from game.players.journey import Prize, Stop
from game.players.manner.temper import Mood
from game.players.roster import Chair, PortraitId
from game.scenes.shared.looks import draw_stamp
from game.scenes.shared.prizes import draw_prize_at, draw_words, prize_width, prizes_told, words_width
from game.view.page.crown import draw_crown
from game.view.page.fading import Fading
from game.view.page.stars import draw_stars
from game.view.paint import PREMULTIPLIED, Canvas, FaceLook, Icon, Kit, PanelKind, Pose
from game.view.paint.materials import bird
from game.view.units import Align, Box, Face, TextStyle, row, theme
from game.view.widgets.widget import Pressed, Seen, TilesHeard

_STAMP = (264.0, 189.0)
_LARGE = 1.22
"""The scale of the stamp of the chosen stop if it is open; another stop has 1."""
_CLOSED = 1.1
"""The scale of the stamp of the chosen stop if it is closed."""
_GRAND, _GRAND_LARGE, _GRAND_SHAPE = 300.0, 372.0, 0.58
"""The width of the last stop's stamp, and that while it can be played and is chosen, and its height as a share."""
_GRAND_NAME = 40.0
_TILE = 66.0
"""The width of the tile before a stamp."""
ABOVE = 224.0
"""How much of a stop's box lies above the foot of its stamp, in units."""
_NAME = TextStyle(Face.DISPLAY, 35, theme.TITLE)
_RULE = theme.SMALL.colored(theme.TEXT)
_CAPTION = _RULE.sized(23)
_SAID = _RULE.sized(25)
_SAID_LINES = 4
_TAG = TextStyle(Face.SEMIBOLD, 22, theme.SCORE)
_CROWN = 84.0
_BIRD = 104.0
_HEAD, _HEAD_STEP, _PRIZE, _APART = 74.0, 84.0, 72.0, 18.0
"""The size of portraits and their distance, the size of prizes, and the gap after their captions, in units."""
_BESIDE, _NEXT = 12.0, 32.0
"""The gap after a picture, and the gap before the next one."""
_GRAND_WORDS = 104.0
"""The height of the name and the stars below the last stop's stamp."""
WAY: theme.Color = (0xE9, 0xB8, 0x5A)
"""The golden color of ways."""
_LOW, _IN = 8.0, 32.0
"""How far a stamp reaches below its foot, and how far badges lie inside the corners of a stamp."""
FRAME, _FRAME_CORNER = 7.0, 10.0
"""How far the frame of the chosen stamp reaches beyond it, and the radius of its corners."""
_WIDEST = 256.0
"""The greatest width of a stop's name, between the ways on both sides."""
_HOST = 108.0
"""The size of the host's face beside the greeting."""


class _OnTheWay(Pressed):
    """A button for a stop on the way."""

    is_chosen = Seen(usual=False)
    has_bird = Seen(usual=False)
    """Whether the sparrow stands on this stop's stamp: on the chosen stop if it is open, else on the next one."""
    bleed = 130.0

    def __init__(self, on_press: Callable[[], None], picture: str, *, earned: Sequence[bool], is_open: bool) -> None:
        super().__init__(on_press)
        self._picture, self._earned = picture, tuple(earned)
        self.is_open = is_open

    @property
    def _is_done(self) -> bool:
        """Whether the player has earned every star of this stop."""
        return all(self._earned)

    def _draw_stamp(self, canvas: Canvas, stamp: Box) -> None:
        """Draw the stamp; around the chosen one is a frame, golden if it is open, thin if it is closed."""
        frame = stamp.grown(FRAME)
        if self.is_chosen:
            canvas.panel(PanelKind.LACQUER_GLOW if self.is_open else PanelKind.FOCUS_THIN, frame, radius=_FRAME_CORNER)
        elif self.is_focused:
            canvas.rounded(frame, theme.WOOD_DARK, radius=_FRAME_CORNER)
        if self.is_focused:
            canvas.panel(self.ring, frame, radius=_FRAME_CORNER)
        draw_stamp(canvas, stamp, self._picture, is_won=self.is_open, is_gilt=self._is_done)
        if self.warmth and self.is_open:
            canvas.rounded(stamp, theme.WHITE, radius=6, opacity=0.12 * self.warmth)

    def _draw_badge(self, canvas: Canvas, stamp: Box, *, is_finished: bool) -> None:
        """Draw a tick if it is finished, a lock if it is closed."""
        inside = min(_IN, stamp.height / 4)
        if not self.is_open:
            draw_lock(canvas, (stamp.right - inside, stamp.bottom - inside))
        elif is_finished:
            at = stamp.right - inside, stamp.y + inside
            canvas.disc(at, 48, theme.GOLD_DARK)
            canvas.disc(at, 42, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 26, theme.ON_GOLD)


class StopView(_OnTheWay):
    """A button for a stop; the stamp of a closed one lies in dusk, with a lock in place of its tile.

    A stop with a star bears a tick, and the stamp of one with all stars has a golden edge.

    :param earned: whether each of its stars was earned.
    :param wins: the prizes of its first star.
    :param opens: how a closed stop opens, in words; empty if it is open.
    """

    tiles_heard = TilesHeard.NEVER
    shows_focus = False
    """The ring is drawn around the stamp alone, below its badge."""
    begun = Seen("")
    """Which deal of a match that was begun here comes next; empty if there is none."""

    def __init__(
        self,
        on_press: Callable[[], None],
        stop: Stop,
        *,
        earned: Sequence[bool],
        wins: Sequence[Prize],
        opens: str,
    ) -> None:
        super().__init__(on_press, stop.picture, earned=earned, is_open=not opens)
        self.label = general().stops[stop.id].said()
        self._rules = [scored_title(stop.rules, stop.options, short=short) for short in (False, True)]
        self.explained = self._told = ". ".join(filter(None, (opens, prizes_told(wins))))
        self._sign = stop.sign

    def tag(self, begun: str) -> None:
        """Say which deal of a match that was begun here comes next; empty if there is none."""
        self.begun = begun
        self.explained = ". ".join(filter(None, (begun, self._told)))

    @property
    def tile_foot(self) -> tuple[float, float]:
        """The center of the stamp's lower edge."""
        return self.box.center[0], self.box.y + ABOVE

    @property
    def _text_width(self) -> float:
        return min(_WIDEST, self.box.width)

    @property
    def scale(self) -> float:
        """The size of the stamp: 1 unless the stop is chosen."""
        if self.is_chosen:
            return max(1.0, min(_LARGE if self.is_open else _CLOSED, self.box.width / _STAMP[0]))
        return 1.0

    @property
    def stamp(self) -> Box:
        """The box of the stamp."""
        x, foot = self.tile_foot
        wide, high = (side * self.scale for side in _STAMP)
        return Box(x - wide / 2, foot + _LOW - high, wide, high)

    def draw(self, canvas: Canvas) -> None:
        x, foot = self.tile_foot
        stamp = self.stamp
        self._draw_stamp(canvas, stamp)
        tile = canvas.reading(stamp)
        if self.is_open:
            tile.tile(self._sign, (stamp.x + 40, stamp.bottom + 12), _TILE, Pose.HAND)
        if self.has_bird:
            draw_bird(canvas, stamp)
        self._draw_badge(tile, stamp, is_finished=any(self._earned))
        if self.begun:
            wide = canvas.kit.writer.width(self.begun, _TAG) + 28
            tag = Box(stamp.x + 14, stamp.y + 14, wide, 40)
            tile.panel(PanelKind.LACQUER, tag, radius=12)
            tile.centered(self.begun, _TAG, tag)
        style = _NAME.sized(42) if self.is_chosen else _NAME
        y = foot + (80 if self.is_chosen else 62)
        style = canvas.kit.writer.fitting(self.label, style, self._text_width)
        canvas.text(self.label, style, (x, y), align=Align.CENTER, widest=self._text_width)
        wide = self.box.width
        rules = next((each for each in self._rules if canvas.kit.writer.width(each, _RULE) <= wide), "")
        canvas.block(rules or self._rules[-1].replace(" \u00b7 ", "\n"), _RULE, Box(x - wide / 2, y + 6, wide, 42))
        draw_stars(canvas, (x, y + 72), self._earned)


class RoundView(_OnTheWay):
    """A button for the last stop, the goal of the way: a larger stamp, and a star for each match won."""

    shows_focus = False
    """The ring is drawn around the stamp alone."""

    def __init__(
        self, name: str, picture: str, on_press: Callable[[], None], *, earned: Sequence[bool], is_open: bool
    ) -> None:
        super().__init__(on_press, picture, earned=earned, is_open=is_open)
        self.label = name

    def high(self, room: float) -> float:
        """The height of the stamp and of what stands below it, in a box of this width."""
        return _GRAND_SHAPE * self._wide(room) + _GRAND_WORDS

    def _wide(self, room: float) -> float:
        """The width of the stamp in a box of this width."""
        return min(_GRAND_LARGE if self.is_chosen and self.is_open else _GRAND, room - 2 * FRAME)

    @property
    def stamp(self) -> Box:
        """The box of the stamp."""
        wide = self._wide(self.box.width)
        return Box(self.box.center[0] - wide / 2, self.box.y, wide, _GRAND_SHAPE * wide)

    def draw(self, canvas: Canvas) -> None:
        stamp = self.stamp
        self._draw_stamp(canvas, stamp)
        if self.has_bird:
            draw_bird(canvas, stamp)
        corner = canvas.reading(stamp)
        self._draw_badge(corner, stamp, is_finished=False)
        if self._is_done:
            draw_crown(corner, (stamp.right - 18, stamp.y + 30), _CROWN)
        x, wide = self.box.center[0], self.box.width
        style = canvas.kit.writer.fitting(self.label, _NAME.sized(_GRAND_NAME), wide)
        canvas.text(self.label, style, (x, stamp.bottom + 52), align=Align.CENTER, widest=wide)
        draw_stars(canvas, (x, stamp.bottom + 80), self._earned, size=36.0, step=44.0)


def draw_lock(canvas: Canvas, at: tuple[float, float]) -> None:
    """Draws the sign of a closed stop."""
    canvas.disc(at, 50, theme.GOLD_DARK)
    canvas.disc(at, 45, theme.WOOD_DARK)
    canvas.icon(Icon.LOCK, at, 26, theme.TEXT)


def bird_box(stamp: Box) -> Box:
    """The place of the sparrow on a stamp."""
    return Box(stamp.center[0] - _BIRD / 2, stamp.y - _BIRD, _BIRD, _BIRD)


def draw_bird(canvas: Canvas, box: Box) -> None:
    """Draws the sparrow on a box, looking along the way."""
    sprite = bird(canvas.kit.frame.px(_BIRD), flips=not canvas.kit.mirrored)
    canvas.surface.blit(*sprite.at(*canvas.at((box.center[0], box.y + 1))), special_flags=PREMULTIPLIED)


class Greeting(Fading):
    """What the host at the chosen stop says, beside the face."""

    def __init__(self) -> None:
        self._portrait: PortraitId | None = None
        self._line = ""

    def show(self, host: Chair, line: str) -> None:
        """Show this host with this line; hide if it is empty."""
        self._portrait, self._line, self.is_visible = host.portrait, line, bool(line)
        self.called = _("{name}: {words}").format(name=host.name, words=line)
        self.touch()

    def _parts(self) -> tuple[Box, Box]:
        face, _apart, words = row(self.box, [_HOST, 20.0, None])
        return face, words

    def clipped(self, kit: Kit) -> list[str]:
        words = self._parts()[1]
        fits = kit.writer.has_room(self._line, _SAID, words.width, words.height, lines=_SAID_LINES)
        return [] if fits else [self._line]

    def draw_whole(self, canvas: Canvas) -> None:
        if self._portrait is None:
            return
        canvas = canvas.reading(self.box)
        face, words = self._parts()
        canvas.avatar(self._portrait, face.center, _HOST, FaceLook(Mood.GLAD))
        canvas.block(self._line, _SAID, words, align=Align.START, most=_SAID_LINES)


class Stakes(Fading):
    """The opponents at the chosen stop, and its prizes, each behind its caption."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._heads: tuple[PortraitId, ...] = ()
        self._wins: tuple[Prize, ...] = ()
        self._heading = ""
        self._mood = Mood.CALM

    def show(self, chairs: Sequence[Chair], wins: Sequence[Prize], *, heading: str, is_open: bool) -> None:
        """Show these opponents, and these prizes below a heading."""
        self._heads, self._wins = tuple(chair.portrait for chair in chairs), tuple(wins)
        self._heading = heading if wins else ""
        self._mood = Mood.GLAD if is_open else Mood.BLINK
        self.called = _("At the table") + ": " + ", ".join(chair.name for chair in chairs)
        self.touch()

    def draw_whole(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        box, y = self.box, self.box.center[1]
        heads = _HEAD_STEP * len(self._heads)
        sizes = [prize_width(prize, _PRIZE) for prize in self._wins]
        spans = [words_width(prize, canvas.kit) + 4 + _BESIDE for prize in self._wins]
        captions = [words for words in (_("At the table"), self._heading) if words]
        wide = [canvas.kit.writer.width(words, _CAPTION) + 4 for words in captions]
        room = box.width - heads - sum(sizes) - _NEXT * max(0, len(sizes) - 1) - 3 * _APART
        is_named = sum(wide) + sum(spans) <= room
        share = min(1.0, (room - sum(spans) * is_named) / sum(wide))
        wide = [share * each for each in wide]
        x = box.x + 8
        self._draw_caption(canvas, captions[0], x, wide[0])
        x += wide[0] + _APART
        for number, portrait in enumerate(self._heads):
            canvas.avatar(portrait, (x + _HEAD_STEP * (number + 0.5), y), _HEAD, FaceLook(self._mood))
        x = box.right - 8
        for prize, size, span in zip(reversed(self._wins), reversed(sizes), reversed(spans), strict=True):
            if is_named:
                x -= span
                draw_words(canvas, prize, Box(x + _BESIDE, box.y, span - _BESIDE, box.height))
            x -= size
            draw_prize_at(canvas, prize, x, y, _PRIZE)
            x -= _NEXT
        if self._heading:
            self._draw_caption(canvas, self._heading, x + _NEXT - _APART - wide[1], wide[1])

    def _draw_caption(self, canvas: Canvas, words: str, x: float, wide: float) -> None:
        canvas.block(words, _CAPTION, Box(x, self.box.y, wide, self.box.height), align=Align.START, most=2)
