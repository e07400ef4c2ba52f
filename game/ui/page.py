"""A page made of a tree of parts: what is seen, pressed, focused, scrolled and heard of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, prod
from time import perf_counter

import pygame

from game import replace
from game.app.window.actions import Action, InputEvent, Pressed, TextTyped, WheelTurned
from game.ui.boxes import Panel
from game.ui.controls import Choice, Slider, Swatches, Tab, Tile, Toggle
from game.ui.fields import Field
from game.ui.leaves import Picture, Text, Tiles
from game.ui.part import Node, Part, Pressable, key_of
from game.ui.scrolls import List, Scrolling, draw_bar, scrolled_by, scrolling
from game.ui.tokens import Ground, Step, Type
from game.ui.values import Dial, NumberField
from game.view.paint import PREMULTIPLIED, Canvas, Kit, clear, pixels
from game.view.paint.shapes import filled, vertical
from game.view.spoken import Node as Heard
from game.view.spoken import Role
from game.view.spoken.nodes import nodes_of, pixels_of
from game.view.units import Box, Point, theme
from game.view.widgets import Page, Widget
from game.view.widgets.page import FOCUS_BLEED, draw_focus, target_of

_FADE = Step.L + Step.M
"""The height in which what scrolls fades away."""
_WASTE = 60_000
"""The pixels that may be painted for nothing, as a further place costs time, too."""
_SLOW = Picture, Tile, Tiles
"""The parts whose pictures take long to make; they may be missing for a frame, as parts that come may."""
_BAND = 160
"""The height in pixels of the pieces into which a place is cut where time is short."""
_MOSTLY = 0.75
"""The share of parts that come from which on a page is new."""
_Ends = Sequence[tuple[pygame.Surface, pygame.Rect]]
"""Pictures that are laid over the ends of a scrolled area, and where."""


class TreePage(Page):
    """A page that shows one tree of parts."""

    def __init__(self, kit: Kit):
        super().__init__(kit)
        self.roots: dict[str, Node] = {}
        """The tree, or several trees by their names, each over those before it."""
        self.nodes: list[Node] = []
        """All nodes, in the order of reading."""
        self.background: pygame.Surface | None = None
        """An opaque picture of the window's size behind all parts."""
        self._below: pygame.Surface | None = None
        """The background as it was drawn last."""
        self._drawn: dict[Node, pygame.Rect] = {}
        self._bar: tuple[Node, float] | None = None
        """The node whose bar is dragged, and how far below the top of the thumb the pointer holds it."""
        self._late = set[Node]()
        """The nodes that the last frame left to the next one."""
        self._left = list[pygame.Rect]()
        """The places that it left as they were."""
        self.answers = False
        """Whether the next frame answers an input: it may leave places to the one after it."""
        self._bars: dict[Node, tuple[Box, Box] | None] = {}
        """The groove and the thumb of each node that can scroll, as drawn last; ``None``: it has no bar."""
        self._clips: dict[Box, pygame.Rect] = {}
        """For each clip of nodes the pixels in which they are drawn: a bit more, for rings and shadows."""
        self._moved: list[Node] = []
        """The nodes that were scrolled to keep the focus in sight in a small window; they go back in a larger one."""

    def show(self, part: Part, box: Box, name: str = "") -> None:
        """Show this tree in place of the one before; what stays of it keeps focus, scroll and motion.

        :param name: tells the tree from others on the same page.
        """
        was_seen = isinstance(self.focus, Node) and _is_seen(self.focus)
        root = self.roots.get(name)
        if root is None or type(root.part) is not type(part):
            root = self.roots[name] = Node(part, self.kit)
        root.take(part, Ground.NONE)
        root.place(box)
        self._collect()
        if isinstance(self.focus, Node) and (self.focus not in self._widgets or not self.focus.may_act):
            key = key_of(self.focus)
            again = None if key is None else self.node(key)
            self.set_focus(again if again is not None and again.may_act else None)
        for each in self._moved:
            if isinstance(each.part, Scrolling):
                each.part.go_to(each, 0.0)
        self._moved = []
        if was_seen and isinstance(self.focus, Node) and not _is_seen(self.focus):
            self._moved = [around for around, part in scrolling(self.focus) if not part.seen(around)[1]]
            self.see(self.focus)
        if self.tooltip.box is not None and self.pointed is not None:
            self.explain(self.tooltip.text, self.pointed.box)

    def _collect(self) -> None:
        """Find the nodes that the tree has now, and forget those that are gone."""
        self._gather()
        self._remembered = {at: node for at, node in self._remembered.items() if node in self._widgets}
        self._let_go()

    def _gather(self) -> None:
        """Find the nodes that the tree has now, and the groups of those that can be focused."""
        trees = [root.whole() for root in self.roots.values()]
        nodes = self.nodes = [node for tree in trees for node in tree]
        self._clips = {}
        for node in nodes if self.kit.mirrored else ():
            if not node.is_turned:
                node.box, node.is_turned = self._mirrored(node), True
        self._widgets = [*nodes]
        self.regions = [region for tree in trees for region in _regions(tree) if region]
        self._in_order = {each for node in nodes if node.part.in_order for each in node.whole() if each.can_focus}

    def node(self, key: object) -> Node | None:
        """The node with this key."""
        return next((each for each in self.nodes if each.part.key == key), None)

    def _mirrored(self, node: Node) -> Box:
        around = node.straight
        if around is None or around.asked is None:
            return self._turned(node.box)
        return replace(node.box, x=self._turned(around.asked).x + node.box.x - around.asked.x)

    def _turned(self, box: Box) -> Box:
        return box.turned(Box(0.0, 0.0, self.kit.frame.width, 0.0)) if self.kit.mirrored else box

    @property
    def busy(self) -> bool:
        return bool(self._late or self._left) or super().busy

    def _lively(self) -> Sequence[Node]:
        """Nodes that are or were pointed at or pressed, and nodes that move by themselves."""
        return [each for each in self.nodes if each.warmth or each.depth or each.is_hovered or each.may_move]

    # Drawing: as of any page, but clipped to what scrolls.

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self.background is None:
            raise RuntimeError("a page is drawn before it has a background")
        canvas, window = Canvas(surface, self.kit), surface.get_rect()
        before, self._drawn = self._drawn, self._areas()
        places = self._stale_since(before, window)
        if whole or self.background is not self._below:
            places, self._below = [window], self.background
        coming = self._drawn.keys() - before.keys()
        patience = self.kit.shared.patience
        if whole or len(coming) > _MOSTLY * len(self._drawn):
            patience = inf  # what is new comes at once
        slow = {each for each in self._drawn if each.is_dirty and isinstance(each.part, _SLOW)}
        may_come = (coming | slow | self._late) & self._drawn.keys()
        self._late = {each for each in may_come if self._drawn[each].colliderect(window)}
        drawn, left = list[pygame.Rect](), patience
        for place in self._in_time(places, patience):
            left = self._draw_in(place, canvas, left)
            drawn.append(place)
        surface.set_clip(None)
        for each in self.nodes:
            each.is_dirty = each in self._late
        return drawn

    def _draw_in(self, place: pygame.Rect, canvas: Canvas, left: float) -> float:
        """Draw a place; returns the seconds that are then left for nodes that may come late.

        :param left: the seconds before; the node that uses them up is the last one.
        """
        surface = canvas.surface
        surface.set_clip(place)
        surface.blit(self.background, place, place)  # type: ignore[arg-type]
        around, seen = None, place
        ends: _Ends = ()
        for node, area in self._drawn.items():
            may_wait = node in self._late
            if not area.colliderect(place) or (may_wait and left < 0):
                continue
            begun = perf_counter()
            if node.clip != around:
                around = node.clip
                seen, ends = self._come_into(node, surface, place, ends)
            surface.set_clip(seen)
            node.part.draw(node, canvas)
            if node.is_focused:
                draw_focus(canvas, node)
            if node.part.fades and node.nodes and node.nodes[0].clip != around:
                around = node.nodes[0].clip
                seen, ends = self._come_into(node.nodes[0], surface, place, ends)
            if may_wait:
                self._late.remove(node)
                left -= perf_counter() - begun
        surface.set_clip(place)
        surface.fblits(ends, PREMULTIPLIED)
        for bar in filter(None, self._bars.values()):
            draw_bar(canvas, *bar)
        self.tooltip.draw(canvas)
        return left

    def _in_time(self, places: list[pygame.Rect], patience: float) -> Iterator[pygame.Rect]:
        """The places that a frame draws: all of them, or what time allows if it answers an input.

        Then those that the frame before has left are drawn in any case, and the place of the focus comes next.
        """
        owed, self._left = self._left, []
        answer = self._drawn.get(self.focus) or pygame.Rect(0, 0, 0, 0)  # type: ignore[call-overload]
        over = perf_counter() + patience
        for place in places:
            if not self.answers or patience == inf or place.collidelist(owed) >= 0:
                yield place
            else:
                tops = range(place.top, place.bottom, _BAND)
                self._left += [place.clip((0, top, place.right, _BAND)) for top in tops]
        self._left.sort(key=answer.colliderect, reverse=True)
        self.answers = False
        while self._left:
            yield self._left.pop(0)
            if perf_counter() > over:
                return

    def _come_into(
        self,
        first: Node,
        surface: pygame.Surface,
        place: pygame.Rect,
        ends: _Ends,
    ) -> tuple[pygame.Rect, _Ends]:
        """Fade out the area whose nodes have been drawn; returns what is seen of the next one in a place, and its ends.

        :param first: the first node in the area.
        """
        surface.set_clip(place)
        surface.fblits(ends, PREMULTIPLIED)
        seen = place if first.clip is None else self._clip(first.clip).clip(place)
        return seen, self._ends(surface, first)

    def _ends(self, surface: pygame.Surface, first: Node) -> _Ends:
        """Copies of the ground at both ends of a scrolled area; laid over its lines, they fade them out.

        :param first: the first node in the area.
        """
        node, part = next(scrolling(first), (None, None))
        if first.clip is None or node is None or part is None or first is node:
            return ()
        share, way = part.seen(node)
        hidden = node.box.height * (1 / share - 1)
        area, found = self._clip(first.clip).clip(surface.get_rect()), []
        top = pygame.Rect(*area.topleft, area.width, self.kit.frame.px(_FADE))
        foot = top.move(0, area.height - top.height)
        for end, above, further in ((top, 1.0, way * hidden), (foot, 0.0, hidden - way * hidden)):
            if further > Step.M:
                below = clear(end.size)
                below.blit(surface, (0, 0), end)
                ramp = vertical(end.size, ((0.0, theme.WHITE, above), (1.0, theme.WHITE, 1 - above)))
                found.append((filled(below, ramp), end))
        return found

    def _stale_since(self, before: Mapping[Node, pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles that must be drawn again, if these nodes were drawn there before."""
        now = self._drawn
        places = [area for node, area in before.items() if node.is_dirty or node not in now]
        places += [area for node, area in now.items() if node.is_dirty]
        bars, self._bars = self._bars, self._bars_now()
        moved = {node for node, _bar in {*bars.items()} ^ {*self._bars.items()}}
        places += [areas[node] for node in moved for areas in (before, now) if node in areas]
        return joined(place.clip(window) for place in (*places, *self._left, *self.tooltip.stale()))

    def _areas(self) -> dict[Node, pygame.Rect]:
        """The pixels of each node that is drawn now, or fades out at its ends, but not of what is scrolled away."""
        found: dict[Node, pygame.Rect] = {}
        for each in self.nodes:
            if not (each.is_drawn or each.is_focused or each.warmth or each.part.fades):
                continue
            box, clip, painted = each.box, each.clip, each.painted
            if clip is not None and (box.y >= clip.y + clip.height + Step.M or box.y + box.height <= clip.y - Step.M):
                continue
            if painted is None or painted[0] is not box or painted[1] is not clip or painted[2] is not each.is_focused:
                painted = each.painted = box, clip, each.is_focused, self._area(each)
            found[each] = painted[3]
        return found

    def _area(self, node: Node) -> pygame.Rect:
        """The pixels of a node, with its shadow or its ring."""
        box, clip, frame = node.box, node.clip, self.kit.frame
        bleed = max(node.part.bleed, FOCUS_BLEED - node.ring_inset) if node.is_focused else node.part.bleed
        left = round(frame.left + (box.x - bleed) * frame.unit)
        top = round(frame.top + (box.y - bleed) * frame.unit)
        right = round(frame.left + (box.right + bleed) * frame.unit)
        bottom = round(frame.top + (box.bottom + bleed) * frame.unit)
        area = pygame.Rect(left, top, right - left, bottom - top)
        return area if clip is None else area.clip(self._clips.get(clip) or self._clip(clip))

    def _clip(self, clip: Box) -> pygame.Rect:
        """The pixels in which nodes with this clip are drawn."""
        margin = self._turned(clip).inset(-Step.L, -Step.M)  # into which rings and shadows reach
        seen = self._clips[clip] = pixels(margin, self.kit)
        return seen

    def _bars_now(self) -> dict[Node, tuple[Box, Box] | None]:
        return {node: part.bar(node) for node, part in self._scrolls()}

    def _scrolls(self) -> Iterator[tuple[Node, Scrolling]]:
        return ((each, each.part) for each in self.nodes if isinstance(each.part, Scrolling))

    # The pointer.

    def _under(self, at: Point) -> Widget | None:
        (x, y), near = at, theme.TARGET
        for node in reversed(self.nodes):
            box = node.box
            if not (box.x - near <= x <= box.x + box.width + near and box.y - near <= y <= box.y + box.height + near):
                continue
            area = target_of(node) if node.can_focus else box
            seen = None if node.clip is None else self._turned(node.clip).inset(0, -Step.M)  # as far as it is drawn
            if not area.holds(at) or (seen is not None and not seen.holds(at)):
                continue
            if node.may_act or node.hint(self.kit):
                return node
            if isinstance(node.part, Panel) and node.part.lends_press:
                return next((each for each in node.whole() if each.may_act), None)
        return None

    @property
    def is_held(self) -> bool:
        return super().is_held or self._bar is not None

    def _down(self, at: Point) -> bool:
        for node, bar in self._bars_now().items():
            if bar is not None and bar[0].grown(Step.S).holds(at):
                _groove, thumb = bar
                self._bar = node, at[1] - thumb.y if thumb.holds((thumb.x, at[1])) else thumb.height / 2
                self._hover(None)
                self._move(at)
                return True
        return super()._down(at)

    def _move(self, at: Point) -> None:
        if self._bar is None:
            super()._move(at)
            return
        node, grip = self._bar
        bar = self._bars_now().get(node)
        if bar is not None and isinstance(node.part, Scrolling):
            groove, thumb = bar
            way = (at[1] - grip - groove.y) / max(1.0, groove.height - thumb.height)
            node.part.go_to(node, min(1.0, max(0.0, way)))
            self._scrolled(node)

    def _up(self, at: Point) -> bool:
        if self._bar is not None:
            self._bar = None
            return True
        return super()._up(at)

    def handle(self, event: InputEvent) -> bool:
        before = self.focus
        if super().handle(event):
            if isinstance(event, Pressed | TextTyped) and isinstance(self.focus, Node):
                self._moved = []
                self.see(self.focus)
                if self.focus is not before:
                    self.focus.part.focused(self.focus)
            return True
        return self._scroll(event)

    # Scrolling.

    def _scroll(self, event: InputEvent) -> bool:
        start: Node | None = self.focus if isinstance(self.focus, Node) else None
        if isinstance(event, WheelTurned):
            place = self.kit.frame.units(event.at)
            start = next((each for each in reversed(self.nodes) if each.box.holds(place)), start)
        around = [*scrolling(start)] if start is not None else []
        found = [(node, part) for node, part in around if part.seen(node)[0] < 1] or self._scrolls()
        moved = next((node for node, part in found if (by := scrolled_by(event, node)) and part.scroll(node, by)), None)
        if moved is not None:
            self._scrolled(moved)
        return moved is not None

    def _scrolled(self, around: Node) -> None:
        """After scrolling, give the focus to the nearest neighbor in sight if the focused node is out of sight now.

        A field keeps the focus: it comes back into sight as soon as somebody writes.
        """
        self.tooltip.hide()
        self._moved = []
        focus = self.focus
        is_lost = isinstance(focus, Node) and around in focus.around() and not _is_seen(focus)
        if isinstance(focus, Node) and is_lost and not isinstance(focus.part, Field):
            others = [each for each in around.whole() if each.may_act and _is_seen(each)]
            if others:
                self.set_focus(min(others, key=lambda each: abs(each.box.center[1] - focus.box.center[1])))
        if isinstance(around.part, List):
            self._collect()

    def see(self, node: Node) -> None:
        """Scroll until a node is in sight."""
        for around, part in scrolling(node):
            if around is not node:
                part.see(around, node)
            if isinstance(part, List):
                self._collect()

    def _walk(self, move: Action) -> bool:
        """Go where a key leads: of a list also to the first and the last row, which may not have been made yet."""
        focus = self.focus
        node, part = next(scrolling(focus), (None, None)) if isinstance(focus, Node) else (None, None)
        if node is not None and isinstance(part, List) and not part.read and move in (Action.FIRST, Action.LAST):
            numbers = range(len(part.items))
            for number in numbers if move is Action.FIRST else reversed(numbers):
                goal = next((each for each in part.see_row(node, number).whole() if each.may_act), None)
                if goal is not None:
                    self._collect()
                    self.set_focus(goal, heard=True)
                    return True
        return super()._walk(move)

    # What is heard.

    def heard(self) -> Iterator[tuple[Node, Heard]]:
        """The nodes that have something to say, in the order of reading."""
        silent: set[Node] = set()
        for node in self.nodes:
            if node in silent:
                continue
            if not node.part.is_heard:
                silent.update(node.whole())
                continue
            if node.part.called or node.part.is_told or (node.can_focus and not isinstance(node.part, Scrolling)):
                silent.update(each for each in node.whole() if not each.can_focus)
            found = _heard(node)
            if found is not None:
                yield node, found


nodes_of.register(TreePage, TreePage.heard)


def joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Few places that hold all of these: two are joined if hardly more is painted than in both of them."""
    found: list[pygame.Rect] = []
    for place in filter(None, places):
        for other in [*found]:
            whole = place.union(other)
            if prod(whole.size) <= prod(place.size) + prod(other.size) + _WASTE:
                found.remove(other)
                place.update(whole)
        found.append(place)
    return found


def _is_seen(node: Node) -> bool:
    """Whether at least half of a node is in sight, or it fills what is in sight."""
    if node.clip is None:
        return True
    seen = min(node.box.bottom, node.clip.bottom) - max(node.box.y, node.clip.y)
    return 2 * seen >= min(node.box.height, node.clip.height)


def _regions(nodes: Sequence[Node]) -> list[list[Widget]]:
    """What can be focused, by the groups among which Tab goes."""
    rest: list[Widget] = []
    found = [rest]
    late: set[int] = set()
    groups: dict[Node | None, list[Widget]] = {None: rest}
    for node in nodes:
        part = node.part
        region = groups[node.parent]
        if part.is_region:
            region = []
            found.append(region)
        groups[node] = region
        if part.can_press:
            region.append(node)
            if part.comes_last:
                late.add(id(region))
    return sorted(found, key=lambda region: id(region) in late)


def _heard(node: Node) -> Heard | None:
    part = node.part
    name, value, is_on, number, role = part.called or part.said(node), "", None, None, Role.LABEL
    bounds = 0.0, 100.0, 5.0
    match part:
        case Toggle():
            role, is_on = Role.SWITCH, part.is_on
        case Choice() | Swatches():
            role, value = Role.VALUE, part.name
        case Dial():
            role, value = Role.VALUE, part.instead or part.written(node)
            if isinstance(part, NumberField):
                number, bounds = None if part.value is False else float(part.value), part.bounds
        case Slider():
            role, value, number = Role.SLIDER, part.shown, float(part.value)
        case Field():
            role, value, name = Role.ENTRY, part.text, part.called or part.placeholder
        case Tab():
            role, is_on = Role.TAB, part.is_open
        case Scrolling():
            role, name = Role.DOCUMENT, part.read
        case Text(type=Type.HEADING | Type.TITLE | Type.HERO):
            role = Role.HEADING
        case Pressable() if part.can_press or part.is_off:
            chosen = Role.CHECK if part.are_several else Role.CHOICE
            role, is_on = Role.BUTTON if part.is_chosen is None else chosen, part.is_chosen
            name = name or part.hint
        case _:
            pass
    if not name and not value and not node.can_focus:
        return None
    shortcut = getattr(part, "shortcut", None)
    return Heard(
        role=role,
        name=name,
        value=value,
        help=part.more or (part.hint if part.hint not in name else ""),
        key=node.kit.actions.hint(shortcut) if shortcut is not None else "",
        box=pixels_of(node.box, node.kit),
        is_on=is_on,
        is_enabled=not getattr(part, "is_off", False),
        can_focus=node.can_focus,
        number=number,
        bounds=bounds,
    )
