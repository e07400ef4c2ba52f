"""Parts that are pressed, chosen and slid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game import replace
from game.app.window.actions import Action, InputEvent
from game.i18n.tile_words import plain_name
from game.players.roster import PortraitId
from game.tiles import tile as tiles
from game.ui.leaves import Mark, draw_face
from game.ui.part import Act, Node, Pressable, act
from game.ui.tokens import Ground, Size, Step, Tone, Type, style
from game.view.paint import Canvas, Cue, Icon, Paint, PanelKind, Pose, edge, halo, keycap_box
from game.view.paint.panels import round_button
from game.view.table.hand_row import HIGH
from game.view.units import Align, Box, Color, Point, TextStyle, theme
from game.view.widgets.choice import draw_switch, is_held, sideways
from game.view.widgets.numbers import draw_knob, draw_track, share_at

_RISE = 0.16
"""How far a raised tile is lifted, in tile widths."""
_INK = {Paint.GOLD: Tone.ON_GOLD, Paint.IVORY: Tone.ON_GOLD}
Sign = Icon | PortraitId | None


def _draw_sign(canvas: Canvas, sign: Sign, x: float, y: float, ink: Color) -> None:
    """Draw an icon or a portrait that begins there, if there is one."""
    at = x + Size.ICON / 2, y
    if isinstance(sign, Icon):
        canvas.icon(sign, at, Size.ICON, ink)
    elif sign is not None:
        canvas.avatar(sign, at, Size.CAP)


class Button(Pressable):
    """A button with a label in one or two lines, a sign before it (a chevron behind it), and its key."""

    label: str
    on: Act
    icon: Sign = None
    paint: Paint = Paint.GRAY
    shortcut: Action | None = None
    wide: float = 0.0
    """The least width, unless there is less room; 0: a golden one is wide, the others are as wide as their words."""
    type: Type = Type.STRONG
    """The size of its words: one with larger ones is higher."""
    filled: float = 0.0
    """How much of it is filled, because it is held."""

    def _style(self) -> TextStyle:
        tone = Tone.OFF if self.is_off else _INK.get(self.paint, Tone.MAIN)
        return style(self.type, tone, Ground.LACQUER)

    def _key(self, node: Node) -> str:
        return "" if self.shortcut is None else node.kit.actions.hint(self.shortcut)

    def _beside(self, node: Node) -> float:
        cap = keycap_box(node.kit, self._key(node), (0, 0)).width + Step.S if self._key(node) else 0.0
        return 2 * Step.L + cap + (Size.ICON + Step.S if self.icon is not None else 0.0)

    def wish(self, node: Node) -> float:
        wide = node.kit.writer.width(self.label, self._style()) + self._beside(node) + 1
        return max(wide, self.wide or (3 * Size.CONTROL if self.paint is Paint.GOLD else 0.0))

    def least(self, node: Node) -> float:
        longest = max(node.kit.writer.width(word, self._style()) for word in self.label.split(" "))
        return longest + self._beside(node) + 1

    def _lines(self, node: Node, width: float) -> Sequence[str]:
        return node.kit.writer.balanced(self.label, self._style(), max(1.0, width - self._beside(node)))

    def high(self, node: Node, width: float) -> float:
        pad = Step.S if self.type is Type.STRONG else Step.L
        return max(Size.CONTROL, len(self._lines(node, width)) * self._style().size * theme.CLOSE + 2 * pad)

    @property
    def ring(self) -> tuple[PanelKind, float | None]:
        return (PanelKind.FOCUS_GOLD if self.paint is Paint.GOLD else PanelKind.FOCUS), None

    def draw(self, node: Node, canvas: Canvas) -> None:
        box, font = node.box, self._style()
        is_down = node.depth >= 0.5
        if self.is_off:
            canvas.rounded(box, theme.SWITCH_OFF, radius=box.height * 0.3, opacity=0.4)
        else:
            canvas.panel(PanelKind.BUTTON_DOWN if is_down else PanelKind.BUTTON, box, paint=self.paint)
        radius = box.height * 0.3
        node.draw_warmth(canvas, radius=radius, most=0.13)
        canvas, kit = canvas.reading(box), node.kit
        if self.filled:
            wide = max(2 * radius, box.width * self.filled)
            canvas.rounded(Box(box.x, box.y, wide, box.height), theme.WHITE, radius=radius, opacity=0.45)
        lines = self._lines(node, box.width)
        words = max(kit.writer.width(line, font) for line in lines) + 1
        x, y = box.x + (box.width - words - self._beside(node)) / 2 + Step.L, box.center[1] + 3 * is_down
        if key := self._key(node):
            cap = keycap_box(kit, key, (0, 0))
            canvas.keycap(key, (x + cap.width / 2, y), color=font.color)
            x += cap.width + Step.S
        if self.icon is not None:
            is_last = self.icon is Icon.CHEVRON_RIGHT
            _draw_sign(canvas, self.icon, x + words + Step.S if is_last else x, y, font.color)
            x += 0.0 if is_last else Size.ICON + Step.S
        step = font.size * theme.CLOSE
        canvas.stacked(lines, font, Box(x, y - step * len(lines) / 2, words, step * len(lines)), step)


class Round(Pressable):
    """A round button with an icon; its name is the tooltip."""

    icon: Icon
    on: Act
    shortcut: Action | None = None
    cue: Cue = Cue.BUTTON
    is_lit: bool = False
    """Whether it is highlighted in gold."""
    is_quiet: bool = False
    """Whether it is seen only while it is pointed at or has the focus."""
    is_twice: bool = False
    """Whether the icon stands there twice, because it leads further than a button with a single one."""
    is_gold: bool = False
    """Whether it is the one golden button."""

    is_sign = True
    size = Size.CONTROL
    ring = PanelKind.FOCUS, Size.CONTROL

    def draw(self, node: Node, canvas: Canvas) -> None:
        if self.is_quiet and not node.is_focused and not node.warmth:
            return
        kit, centre = canvas.kit, node.box.center
        sprite = round_button(max(1, kit.frame.px(Size.CONTROL)), kit.frame.unit, lit=self.is_lit)
        canvas.lay(*sprite.at(*kit.frame.at(*centre)))
        if node.warmth:
            canvas.disc(centre, Size.CONTROL, theme.WHITE, opacity=0.13 * node.warmth)
        ink = theme.GOLD if self.is_lit else theme.TEXT_OFF if self.is_off else theme.TEXT
        if self.is_gold:
            canvas.disc(centre, Size.CONTROL - Step.S, theme.GOLD)
            ink = theme.ON_GOLD
        for aside in (-Step.HAIR, Step.HAIR) if self.is_twice else (0.0,):
            canvas.icon(self.icon, (centre[0] + aside, centre[1]), Size.ICON, ink)


class Tile(Pressable):
    """A standing tile; with ``on`` it can be pressed."""

    face: tiles.Tile
    on: Act | None = None
    mark: Color | None = None
    """The color in which it is marked."""
    sign: Icon | None = None
    """The icon of its mark."""
    is_raised: bool = False
    size: float = Size.TILE

    cue = Cue.FOCUS
    ring = PanelKind.FOCUS, Step.S

    @property
    def can_press(self) -> bool:
        return self.on is not None

    def least(self, node: Node) -> float:
        return self.size / 2

    def high(self, node: Node, width: float) -> float:
        return min(width, self.size) * (HIGH + _RISE * self.is_raised)

    def fit(self, box: Box) -> Box:
        wide = min(box.width, self.size)
        return replace(box, width=wide, height=HIGH * wide)

    def draw(self, node: Node, canvas: Canvas) -> None:
        box = node.box
        if self.mark is not None:
            halo(canvas, box, self.mark, blur=Step.S, radius=Step.S, opacity=0.9)
        canvas.tile(self.face, (box.center[0], box.bottom - 0.06 * box.width), box.width, Pose.HAND)
        if self.mark is not None:
            edge(canvas, box, self.mark, width=Step.HAIR, radius=Step.S)
        node.draw_warmth(canvas, radius=Step.S, most=0.22)
        if self.mark is not None and self.sign is not None:
            Mark(self.sign, self.mark, size=Size.CAP).draw_at(canvas, (box.center[0], box.y + Step.HAIR))

    def said(self, node: Node) -> str:
        return plain_name(self.face)


class Tab(Pressable):
    """The name of a page in a list of pages; it is opened as soon as a key reaches it."""

    label: str
    on: Act
    icon: Sign = None
    is_open: bool = False

    ring = PanelKind.FOCUS, Size.CORNER

    @property
    def is_chosen(self) -> bool:
        return self.is_open

    def _style(self) -> TextStyle:
        return style(Type.LABEL, Tone.ON_GOLD if self.is_open else Tone.MAIN, Ground.LACQUER)

    @property
    def _indent(self) -> float:
        return Step.L + (0.0 if self.icon is None else Size.ICON + Step.M)

    def wish(self, node: Node) -> float:
        return node.kit.writer.width(self.label, self._style()) + self._indent + Step.L

    def _lines(self, node: Node, width: float) -> Sequence[str]:
        return node.kit.writer.wrapped(self.label, self._style(), width - self._indent - Step.M)

    def least(self, node: Node) -> float:
        return min(node.wish, Size.SIDE)

    def high(self, node: Node, width: float) -> float:
        return max(Size.CONTROL, len(self._lines(node, width)) * self._style().size * theme.CLOSE + 2 * Step.S)

    def draw(self, node: Node, canvas: Canvas) -> None:
        canvas, box, font = canvas.reading(node.box), node.box, self._style()
        if self.is_open:
            canvas.panel(PanelKind.CHIP, box, paint=Paint.GOLD, radius=Size.CORNER)
        node.draw_warmth(canvas, radius=Size.CORNER, most=0.08)
        _draw_sign(canvas, self.icon, box.x + Step.L, box.center[1], font.color)
        lines, step = self._lines(node, box.width), font.size * theme.CLOSE
        room = Box(box.x + self._indent, box.center[1] - step * len(lines) / 2, box.width - self._indent, box.height)
        canvas.stacked(lines, font, room, step, align=Align.START)

    def focused(self, node: Node) -> None:
        if not self.is_open:
            self.press(node)


class _Cells(Pressable):
    """Several values in cells, of which one is chosen: by arrows to the sides or a click; Enter goes on to the next.

    Arrows up and down pass it by, in several rows too: nobody who goes past chooses something.
    """

    values: tuple[tuple[Hashable, str], ...]
    chosen: Hashable
    on: Act
    """Called with the value."""

    closed: tuple[tuple[Hashable, str], ...] = ()
    """Values that cannot be chosen, with the reason."""
    on_closed: Act | None = None
    """Called with the reason."""

    ring = PanelKind.FOCUS, Size.CORNER

    @property
    def name(self) -> str:
        """The name of the chosen value."""
        return next((name for value, name in self.values if value == self.chosen), "")

    def cells(self, node: Node) -> list[Box]:
        """Their boxes on the page."""
        return [node.kit.read(cell, node.box) for cell in self._cells(node, node.box)]

    def _cells(self, node: Node, box: Box) -> list[Box]:
        raise NotImplementedError

    def high(self, node: Node, width: float) -> float:
        return max(cell.bottom for cell in self._cells(node, Box(0, 0, width, 0)))

    def key_down(self, node: Node, event: InputEvent) -> bool:
        step = sideways(event, node.kit)
        if not step:
            return False
        at = step + next((at for at, (value, _name) in enumerate(self.values) if value == self.chosen), 0)
        closed, why = dict(self.closed), []
        while 0 <= at < len(self.values) and self.values[at][0] in closed:
            why.append(closed[self.values[at][0]])
            at += step
        has_gone = 0 <= at < len(self.values)
        if has_gone:
            node.kit.play(Cue.BUTTON)
            act(self.on, self.values[at][0])
        if why and self.on_closed is not None:
            act(self.on_closed, ". ".join(why))
        return has_gone or bool(why) or is_held(event)

    def press(self, node: Node) -> None:
        closed = dict(self.closed)
        free = [value for value, _name in self.values if value not in closed or value == self.chosen]
        self._choose(free[(free.index(self.chosen) + 1) % len(free)] if self.chosen in free else free[0])

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        for (value, _name), cell in zip(self.values, self.cells(node), strict=True):
            if is_up and cell.holds(at) and value != self.chosen:
                node.kit.play(Cue.BUTTON)
                self._choose(value)

    def _choose(self, value: Hashable) -> None:
        why = dict(self.closed).get(value)
        if why is None:
            act(self.on, value)
        elif self.on_closed is not None:
            act(self.on_closed, why)


class Choice(_Cells):
    """Names of values side by side in a tray, in further rows where there is no room."""

    is_plain: bool = False
    """Whether they stand without a tray, and the chosen one is underlined."""
    signs: tuple[Sign, ...] = ()
    """Icons or portraits before the names."""

    @property
    def _indent(self) -> float:
        return Size.CAP + Step.S if self.signs else 0.0

    def _wide(self, node: Node) -> list[float]:
        font = style(Type.STRONG, Tone.ON_GOLD, Ground.TRAY)
        return [node.kit.writer.width(name, font) + 2 * Step.M + self._indent for _value, name in self.values]

    def wish(self, node: Node) -> float:
        return sum(self._wide(node))

    def least(self, node: Node) -> float:
        return max(self._wide(node))

    def _cells(self, node: Node, box: Box) -> list[Box]:
        needs, count = self._wide(node), len(self.values)
        if sum(needs) <= box.width:
            spare = (box.width - sum(needs)) / count
            xs = [box.x + sum(needs[:at]) + spare * at for at in range(count)]
            return [Box(x, box.y, need + spare, Size.CONTROL) for x, need in zip(xs, needs, strict=True)]
        across = max(1, min(count, int(box.width / max(needs))))
        across = -(-count // -(-count // across))
        wide = box.width / across
        places = (divmod(at, across) for at in range(count))
        return [Box(box.x + x * wide, box.y + y * Size.CONTROL, wide, Size.CONTROL) for y, x in places]

    def draw(self, node: Node, canvas: Canvas) -> None:
        if not self.is_plain:
            canvas.panel(PanelKind.TRAY, node.box)
        closed, lit = dict(self.closed), Tone.NUMBER if self.is_plain else Tone.ON_GOLD
        signs = self.signs or (None,) * len(self.values)
        for (value, name), sign, cell in zip(self.values, signs, self.cells(node), strict=True):
            if value == self.chosen and self.is_plain:
                canvas.fill(Box(cell.x + Step.M, cell.bottom - Step.S, cell.width - 2 * Step.M, 3), theme.GOLD)
            elif value == self.chosen:
                canvas.panel(PanelKind.CHIP, cell.grown(-Step.HAIR), paint=Paint.GOLD, radius=13)
            tone = lit if value == self.chosen else Tone.SECOND if value in closed or self.is_plain else Tone.MAIN
            kind = Type.STRONG if value == self.chosen else Type.BODY
            font, words, inside = style(kind, tone, Ground.TRAY), cell.inset(Step.S, Step.HAIR), canvas.reading(cell)
            if sign is not None:
                wide = self._indent + node.kit.writer.width(name, font)
                x = cell.center[0] - wide / 2
                _draw_sign(inside, sign, x, cell.center[1], font.color)
                words = replace(words, x=x + self._indent, width=wide - self._indent + 1)
            inside.block(name, font, words)
            if value in closed:
                canvas.icon(Icon.LOCK, (cell.right - Step.M, cell.y + Step.M), Step.M, theme.TEXT_SECOND)
        node.draw_warmth(canvas, radius=Size.CORNER, most=0.05)


class Swatches(_Cells):
    """Samples side by side, in further rows where there is no room; the chosen one has a golden ring."""

    sample: Callable[[Canvas, Any, Box], None] = lambda _canvas, _value, _box: None
    side: float = Size.SAMPLE
    is_round: bool = True

    def wish(self, node: Node) -> float:
        return len(self.values) * (self.side + Step.M) - Step.M

    def least(self, node: Node) -> float:
        return self.side

    def _cells(self, node: Node, box: Box) -> list[Box]:
        step, count = self.side + Step.M, len(self.values)
        across = max(1, min(count, int((box.width + Step.M + 0.01) / step)))
        across = -(-count // -(-count // across))
        places = (divmod(at, across) for at in range(count))
        return [Box(box.x + x * step, box.y + y * step, self.side, self.side) for y, x in places]

    def draw(self, node: Node, canvas: Canvas) -> None:
        closed = dict(self.closed)
        for (value, _name), cell in zip(self.values, self.cells(node), strict=True):
            if value == self.chosen:
                radius = self.side / 2 if self.is_round else Size.CORNER
                canvas.rounded(cell, theme.GOLD_RING, radius=radius)
                canvas.rounded(cell.grown(-Step.HAIR), theme.GOLD_DARK, radius=radius - Step.HAIR)
            self.sample(canvas, value, cell.grown(-Step.S))
            if value in closed:
                at = cell.right - Step.M, cell.bottom - Step.M
                canvas.disc(at, Size.CAP, theme.WOOD_DARK)
                canvas.icon(Icon.LOCK, at, 0.6 * Size.CAP, theme.TEXT)


class Face(Pressable):
    """A portrait to choose: the chosen one has a golden ring and a tick, one that cannot be chosen has a lock."""

    who: PortraitId
    on: Act
    is_chosen: bool = False

    size = Size.FACE
    ring = PanelKind.FOCUS, size / 2

    def fit(self, box: Box) -> Box:
        return Box(box.center[0] - self.size / 2, box.y, self.size, self.size)

    def draw(self, node: Node, canvas: Canvas) -> None:
        (x, y), size = node.box.center, self.size
        draw_face(canvas, self.who, (x, y), size - Step.M, is_ringed=self.is_chosen, is_choice=True)
        if self.is_off:
            canvas.disc((x, y), size - Step.HAIR, theme.WOOD_DARK, opacity=0.72)
            canvas.icon(Icon.LOCK, (x, y), Size.ICON, theme.TEXT_SECOND)
        if node.warmth:
            canvas.disc((x, y), size - Step.M, theme.WHITE, opacity=0.12 * node.warmth)
        if self.is_chosen:
            at = x + 0.27 * size, y + 0.27 * size
            canvas.disc(at, Size.CAP + Step.HAIR, theme.GOLD_DARK)
            canvas.disc(at, Size.CAP, theme.GOLD)
            canvas.icon(Icon.CHECK, at, 0.7 * Size.CAP, theme.ON_GOLD)


class Toggle(Pressable):
    """A switch, with a tick while it is on."""

    is_on: bool
    on: Act
    """Called with whether it is on from now on."""

    size = Size.SWITCH[1]
    ring = PanelKind.FOCUS, size / 2

    def wish(self, node: Node) -> float:
        return Size.SWITCH[0]

    def draw(self, node: Node, canvas: Canvas) -> None:
        draw_switch(canvas, node.box, is_on=self.is_on, warmth=node.warmth)

    def press(self, node: Node) -> None:
        act(self.on, not self.is_on)


class Slider(Pressable):
    """A whole number from 0 to 100 in steps of 5."""

    value: int
    on: Act
    """Called with the number."""
    shown: str
    """The number in words."""

    size = Size.SWITCH[1]
    ways = Action.RIGHT, Action.LEFT

    def wish(self, node: Node) -> float:
        return Size.SIDE

    def least(self, node: Node) -> float:
        return 0.7 * Size.SIDE

    def _track(self, box: Box) -> Box:
        return Box(box.x + Size.KNOB / 2, box.center[1] - Size.TRACK / 2, box.width - Size.KNOB - 88, Size.TRACK)

    def draw(self, node: Node, canvas: Canvas) -> None:
        canvas, track = canvas.reading(node.box), self._track(node.box)
        x = track.x + track.width * self.value / 100
        draw_track(canvas, track, x, theme.GOLD)
        draw_knob(canvas, (x, node.box.center[1]), Size.KNOB, node.warmth)
        font = style(Type.STRONG, Tone.NUMBER, node.ground)
        canvas.centered(
            self.shown, font, Box(node.box.x, node.box.y, node.box.width - Step.S, node.box.height), align=Align.END
        )

    def key_down(self, node: Node, event: InputEvent) -> bool:
        actions, step = node.kit.actions, 5 * sideways(event, node.kit)
        ends = 100 * (actions.is_pressed(event, Action.LAST) - actions.is_pressed(event, Action.FIRST))
        return self._set(self.value + step + ends) if step or ends else False

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        track = node.kit.read(self._track(node.box), node.box)
        self._set(round(share_at(track, at[0], node.kit) * 20) * 5)

    def press(self, node: Node) -> None:
        """Nothing: it is moved."""

    def _set(self, value: int) -> bool:
        value = min(100, max(0, value))
        if value != self.value:
            act(self.on, value)
        return True
