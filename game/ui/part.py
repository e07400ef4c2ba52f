"""Parts, which say what is seen, and the nodes that stand for them while they are seen.

A part is frozen and made anew whenever anything changes. A node is kept as long as the tree has a part of the same kind
with the same key in the same place, and with it focus, scroll, caret and running motion.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import Enum, auto
from typing import Any

import pygame

from game import Frozen
from game.app.window.actions import Action, InputEvent
from game.ui.tokens import Ground
from game.view.paint import Canvas, Cue, Kit, PanelKind
from game.view.units import Box, Motion, Point
from game.view.widgets import Widget

Act = Callable[..., object] | tuple[Any, ...]
"""What a press does: a function, or a function with its first arguments. Tuples are equal if what they do is."""


def act(what: Act, *more: object) -> Any:
    """Call it; returns what the function returns."""
    call, given = (what[0], what[1:]) if isinstance(what, tuple) else (what, ())
    return call(*given, *more)


class Across(Enum):
    """Where a part lies across the way in which its siblings follow each other."""

    START = auto()
    CENTER = auto()
    END = auto()
    FILL = auto()

    def placed(self, at: float, room: float, need: float) -> tuple[float, float]:
        """Beginning and length of what needs so much in this room."""
        if self is Across.FILL:
            return at, room
        share = 0.0 if self is Across.START else 1.0 if self is Across.END else 0.5
        return at + (room - min(need, room)) * share, min(need, room)


class Part(Frozen, kw_only=True):
    """What is seen of a thing. Widths come first, then the height at the width that it gets."""

    key: Hashable = None
    """Tells the part from its siblings of the same kind, where their order can change."""
    grow: float = 0.0
    """Its share of the room that its siblings leave; 0: it takes what it needs."""
    hint: str = ""
    """The tooltip."""
    called: str = ""
    """Its name for a screen reader, in place of what is written on it."""
    more: str = ""
    """What a screen reader adds to the name."""
    is_heard: bool = True
    is_told: bool = False
    """Whether a screen reader says it at once, and again whenever it changes."""
    keeps_clear: bool = False
    """Whether no tooltip covers it."""
    comes_last: bool = False
    """Whether Tab comes to it after everything else."""
    is_region: bool = False
    """Whether Tab stops here: what can be pressed in it is a group of its own."""
    in_order: bool = False
    """Whether up and down go through what is in it, wherever that lies, because left and right change values."""
    is_sign = False
    """Whether it has no word but its tooltip."""
    fades = False
    """Whether what is in it fades out at its ends, where it goes on out of sight."""
    bleed = 8.0
    """How far it may draw beyond its box: a shadow, a halo."""
    cue = Cue.BUTTON
    are_several = False
    """Whether several of those beside it can be chosen at once."""
    size = 0.0
    """Its width and its height, unless it says otherwise."""
    ring_inset = 0.0
    """How far within the part its ring is drawn."""

    @property
    def children(self) -> Sequence[Part]:
        return ()

    @property
    def is_straight(self) -> bool:
        """Whether what is in it goes from left to right in every language, as tiles do."""
        return False

    @property
    def ground(self) -> Ground | None:
        """What its children lie on; ``None``: the same as itself."""
        return None

    @property
    def is_drawn(self) -> bool:
        """Whether the part draws anything itself, besides its children."""
        return True

    def looks_like(self, other: Part) -> bool:
        """Whether it draws the same as another part, whatever their children draw."""
        return self == other or not (self.is_drawn or other.is_drawn)

    def wish(self, node: Node) -> float:
        """The width at which nothing is broken into lines."""
        return self.size

    def least(self, node: Node) -> float:
        """The least useful width."""
        return self.wish(node)

    def high(self, node: Node, width: float) -> float:
        return self.size

    def tight(self, node: Node, width: float) -> float:
        """The height to which it can give way, because something in it scrolls."""
        return node.high(width)

    def offset(self, node: Node) -> float:
        """How far what is in it has been scrolled."""
        return 0.0

    def fit(self, box: Box) -> Box:
        """The part of its room that it takes."""
        return box

    def lay(self, node: Node) -> None:
        """Place the children in the node's box."""

    def is_moving(self, node: Node) -> bool:
        return False

    def move(self, node: Node, seconds: float) -> None:
        """Let time pass."""

    def draw(self, node: Node, canvas: Canvas) -> None:
        """Draw the part itself, below its children."""

    def scanned(self, node: Node, child: Node, ways: Sequence[Action]) -> Sequence[Action]:
        """What a player with one switch can do with a part below this child, which by itself has these ways."""
        return ways

    def changed(self, node: Node) -> None:
        """Called when the node has got this part, in place of another one or for the first time."""

    def said(self, node: Node) -> str:
        """What is written on the part."""
        return getattr(self, "label", "")

    # What can be pressed.

    @property
    def can_press(self) -> bool:
        return False

    @property
    def ring(self) -> tuple[PanelKind, float | None]:
        """The focus ring, and its corner."""
        return PanelKind.FOCUS, None

    @property
    def is_chosen(self) -> bool | None:
        return None

    @property
    def ways(self) -> Sequence[Action]:
        """What a player with one switch can do with it."""
        return ()

    def press(self, node: Node) -> None:
        """Act on Enter, Space, the gamepad's south button, or a click."""
        on: Act | None = getattr(self, "on", None)
        if on is not None:
            act(on)

    def key_down(self, node: Node, event: InputEvent) -> bool:
        return False

    def pointer(self, node: Node, at: Point, *, is_up: bool) -> None:
        """The pointer went down, was dragged, or went up on the part."""
        if is_up:
            node.press()

    def wheel(self, node: Node, steps: float) -> bool:
        """Act on the wheel; returns whether it was used."""
        return False

    def focused(self, node: Node) -> None:
        """Called when a key has brought the focus here."""

    def spot(self, node: Node) -> Box:
        """The place that stays in sight while the part has the focus."""
        return node.box


class Pressable(Part, kw_only=True):
    """A part that can have the focus."""

    is_off: bool = False
    bleed = 32.0

    @property
    def can_press(self) -> bool:
        return not self.is_off

    @property
    def ways(self) -> Sequence[Action]:
        return (Action.ACCEPT,)


class _Measure:
    """A width of its part that a node finds once, and again when it has taken another part."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, node: Node, owner: type) -> float:
        found: float = getattr(node.part, self._name)(node)
        vars(node)[self._name] = found
        return found


class Node(Widget):
    """A part that is seen: its box, its children, and what outlives the part."""

    scrolls = True
    wish = _Measure()
    least = _Measure()

    def __init__(self, part: Part, kit: Kit):
        self.part = part
        self.kit: Kit = kit
        self.nodes: list[Node] = []
        self.parent: Node | None = None
        self.ground = Ground.NONE
        self.clip: Box | None = None
        """What is seen of the page where the node lies, if it is in something that scrolls."""
        self.state: Any = None
        """What a kind of part keeps, such as how far it is scrolled."""
        self._memo: dict[object, Any] = {}
        self._is_known = False
        """Whether nothing has to be found anew when the node takes an equal part."""
        self.asked: Box | None = None
        """The room in which it was laid out, as for a language read from left to right."""
        self.is_dirty = self.is_drawn = type(part).draw is not Part.draw and part.is_drawn
        self.may_move = False
        """Whether its part is one of those that move by themselves."""
        self.is_turned = True
        """Whether its box is mirrored, where that is needed."""
        self.stood: Box | None = None
        """What its part took of that room."""
        self.painted: tuple[Box, Box | None, bool, pygame.Rect] | None = None
        """The pixels on which it is drawn, behind the box, clip and focus for which the page has found them."""

    def forget(self) -> None:
        """Lay the node out anew, because the window, the fonts or the direction of reading have changed."""
        self._is_known, self.asked, self.stood = False, None, None

    def doubt(self) -> None:
        """Take the part anew even if it stays equal, because what is seen of it has changed by itself."""
        self._is_known = False
        if self.parent is not None:
            self.parent.doubt()

    def take(self, part: Part, ground: Ground) -> None:
        """Stand for this part from now on, and have a node for each of its children."""
        if self._is_known and part == self.part and ground is self.ground:
            return
        self._is_known, self.asked = True, None
        was_drawn, self.is_drawn = self.is_drawn, type(part).draw is not Part.draw and part.is_drawn
        if (was_drawn or self.is_drawn) and (ground is not self.ground or not part.looks_like(self.part)):
            self.touch()
        self.part, self.ground, self.clip, self._memo = part, ground, None, {}
        vars(self).pop("wish", None)
        vars(self).pop("least", None)
        self.may_move = type(part).move is not Part.move
        self.is_small = part.keeps_clear or part.is_sign
        if type(part).changed is not Part.changed:
            part.changed(self)
        children, before, self.nodes = part.children, self.nodes, []
        if not children and not before:
            return
        ground = part.ground or ground
        for child, known in zip(children, _kept(children, before), strict=True):
            node = known or Node(child, self.kit)
            node.parent = self
            node.take(child, ground)
            self.nodes.append(node)

    def kept(self, name: object, make: Callable[[], Any]) -> Any:
        """Something that follows from the part, found once."""
        if name not in self._memo:
            self._memo[name] = make()
        return self._memo[name]

    def high(self, width: float) -> float:
        key = round(width, 2)
        found: float | None = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self.part.high(self, width)
        return found

    def place(self, box: Box) -> None:
        box = Box(box.x, round(box.y, 6), max(0.0, box.width), max(0.0, box.height))  # less room than margins
        if box == self.asked:
            return
        kind = type(self.part)
        self.asked, fitted = box, box if kind.fit is Part.fit else self.part.fit(box)
        if fitted != self.stood or self.kit.writer.mirrored:
            self.box, self.is_turned = fitted, False
        if fitted != self.stood:
            self.stood = fitted
            if self.is_drawn or self.is_focused or self.warmth or self.part.fades:
                self.touch()
        if kind.lay is not Part.lay:
            self.part.lay(self)

    def whole(self) -> list[Node]:
        """The node and all below it, in the order of reading."""
        found, left = [], [self]
        while left:
            node = left.pop()
            found.append(node)
            left += node.nodes[::-1]
        return found

    def around(self) -> Iterator[Node]:
        """What the node lies in, from inside out."""
        up = self.parent
        while up is not None:
            yield up
            up = up.parent

    def shift(self, down: float) -> None:
        """Move what is in the node, because it scrolls."""
        for node in self.whole()[1:]:
            node.box = _moved(node.box, down)
            node.stood = node.stood and _moved(node.stood, down)
            node.asked = node.asked and _moved(node.asked, down)

    # What a page asks of a widget.

    @property
    def home(self) -> Box:
        return _moved(self.box, sum(up.part.offset(up) for up in self.around()))

    @property
    def straight(self) -> Node | None:
        """The widest part around it that goes from left to right in every language; ``None``: there is none."""
        return next((up for up in reversed([*self.around()]) if up.part.is_straight), None)

    @property
    def is_told(self) -> bool:  # type: ignore[override]
        return self.part.is_told

    @property
    def can_focus(self) -> bool:  # type: ignore[override]
        return self.part.can_press

    @property
    def may_act(self) -> bool:
        return self.can_focus

    @property
    def tooltip(self) -> str:  # type: ignore[override]
        return self.part.hint

    @property
    def shows_key(self) -> bool:  # type: ignore[override]
        return getattr(self.part, "shortcut", None) is not None

    @property
    def switch_actions(self) -> Sequence[Action]:
        ways = self.part.ways
        below = self
        for up in self.around():
            ways = ways and up.part.scanned(up, below, ways)
            below = up
        return ways

    @property
    def ring(self) -> PanelKind:
        return self.part.ring[0]

    @property
    def ring_inset(self) -> float:  # type: ignore[override]
        return self.part.ring_inset

    @property
    def corner(self) -> float | None:  # type: ignore[override]
        return self.part.ring[1]

    @property
    def is_chosen(self) -> bool:
        return bool(self.part.is_chosen)

    def hint(self, kit: Kit) -> str:
        return self.part.hint

    @property
    def busy(self) -> bool:
        return super().busy or self.part.is_moving(self)

    def update(self, seconds: float, motion: Motion) -> None:
        super().update(seconds, motion)
        self.part.move(self, seconds)

    def wheel(self, steps: float, kit: Kit) -> bool:
        return self.part.wheel(self, steps)

    def draw(self, canvas: Canvas) -> None:
        self.part.draw(self, canvas)

    def press(self) -> None:
        if self.part.can_press:
            self.kit.play(self.part.cue)
            self.part.press(self)

    def handle(self, event: InputEvent, kit: Kit) -> bool:
        return self.part.key_down(self, event)

    def is_meant(self, event: InputEvent) -> bool:
        """Whether this event presses the key that is written on the part."""
        shortcut = getattr(self.part, "shortcut", None)
        return shortcut is not None and self.can_focus and self.kit.actions.is_pressed_anew(event, shortcut)

    def pointer_down(self, at: Point, kit: Kit) -> None:
        self.part.pointer(self, at, is_up=False)

    pointer_drag = pointer_down

    def pointer_up(self, at: Point, kit: Kit) -> None:
        self.part.pointer(self, at, is_up=True)


def _moved(box: Box, down: float) -> Box:
    """A box so much lower; rounded, as sums of the same lengths differ by their order."""
    return Box(box.x, round(box.y + down, 6), box.width, box.height)


def key_of(widget: Widget | None) -> Hashable:
    """The key of the part that has the focus or is pointed at; ``None`` if there is none or it has no key."""
    return widget.part.key if isinstance(widget, Node) else None


def _kept(parts: Sequence[Part], nodes: Sequence[Node]) -> Sequence[Node | None]:
    """The node that is kept for each part."""
    if len(parts) == len(nodes):
        for part, node in zip(parts, nodes, strict=True):
            if type(part) is not type(node.part) or part.key != node.part.key:
                break
        else:
            return nodes
    known: dict[tuple[type[Part], Hashable], list[Node]] = {}
    for node in reversed(nodes):
        known.setdefault((type(node.part), node.part.key), []).append(node)
    return [same.pop() if (same := known.get((type(part), part.key))) else None for part in parts]
