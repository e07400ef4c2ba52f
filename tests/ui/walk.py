"""What holds of any page of parts in any room: nothing overlaps, is cut or leaves the page, all can be reached."""

from __future__ import annotations

from game import ui
from game.ui.page import TreePage
from game.view.units import Box, theme

_HAIR = 1.0
"""What rounding may do, in layout units."""


def told(node: ui.Node) -> str:
    return f"{type(node.part).__name__} {node.part.said(node)!r} {node.box}"


def faults(page: TreePage) -> list[str]:
    """What is wrong with a page as it is laid out."""
    return [*_overlaps(page), *_cut(page), *_out_of_reach(page), *_outside(page), *_unreadable(page)]


def _seen(page: TreePage) -> list[ui.Node]:
    """The parts that are drawn and hold no others."""
    return [node for node in page.nodes if not node.nodes and not isinstance(node.part, ui.Space)]


def _overlaps(page: TreePage) -> list[str]:
    placed = sorted(_seen(page), key=lambda node: node.box.y)
    found = []
    for number, one in enumerate(placed):
        inner = one.box.grown(-_HAIR)
        if inner.width <= 0 or inner.height <= 0:
            continue
        for other in placed[number + 1 :]:
            if other.box.y >= inner.bottom:
                break
            if inner.meets(other.box) and one.clip == other.clip and not _lies_on_its_ground(one, other):
                found.append(f"{told(one)} overlaps {told(other)}")
    return found


def _above(node: ui.Node) -> list[ui.Node]:
    """What a node lies in, from outside in, and itself."""
    return [*(_above(node.parent) if node.parent is not None else []), node]


def _lies_on_its_ground(one: ui.Node, other: ui.Node) -> bool:
    """Whether one is the picture over which the other lies."""
    pairs = zip(_above(one), _above(other), strict=False)
    around, apart = one, (one, other)
    for pair in pairs:
        if pair[0] is not pair[1]:
            apart = pair
            break
        around = pair[0]
    return isinstance(around.part, ui.Over) and around.nodes[0] in apart


def _cut(page: TreePage) -> list[str]:
    found = []
    for node in _seen(page):
        if isinstance(node.part, ui.Text) and node.part.text:
            lines = node.part.broken(node, node.box.width)
            widest = max(node.kit.writer.width(line, node.part.style(node)) for line in lines)
            if widest > node.box.width + _HAIR or node.high(node.box.width) > node.box.height + _HAIR:
                found.append(f"{told(node)} is cut off")
    return found


def _out_of_reach(page: TreePage) -> list[str]:
    frame, found = page.kit.frame, []
    for node in _seen(page):
        box = node.box
        is_beside = box.x < -_HAIR or box.right > frame.width + _HAIR
        is_below = node.clip is None and (box.y < -_HAIR or box.bottom > frame.height + _HAIR)
        if is_beside or is_below:
            found.append(f"{told(node)} leaves the window")
    touched = [node for node in page.nodes if node.can_focus]
    small = [node for node in touched if min(node.box.width, node.box.height) < theme.TARGET]
    return [*found, *(f"{told(node)} is hard to hit" for node in small)]


def _outside(page: TreePage) -> list[str]:
    """Whatever hangs out of the panel in which it lies."""
    return [
        f"{told(node)} hangs out of {told(around)}"
        for node in _seen(page)
        for around in _above(node)[:-1]
        if isinstance(around.part, ui.Panel) and node.clip == around.clip
        if not all(around.box.grown(_HAIR).holds(corner) for corner in _corners(node.box))
    ]


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    return (box.x, box.y), (box.right, box.bottom)


def _unreadable(page: TreePage) -> list[str]:
    """Glass on paper: what stands on it is colored for the dark."""
    glass = [node for node in page.nodes if node.part.ground is ui.Ground.GLASS]
    return [f"{told(node)} is glass on paper" for node in glass if node.ground.is_paper]
