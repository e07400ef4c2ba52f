"""A page of widgets: focus, pointer, keys, and partial redrawing."""

from collections.abc import Callable, Iterable, Sequence

from game.app.window.actions import (
    Action,
    Device,
    InputEvent,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from game.view.paint import Canvas, Cue, Kit
from game.view.units import Box, Point, theme
from game.view.widgets.neighbors import neighbor
from game.view.widgets.tooltip import Tooltip
from game.view.widgets.widget import Widget

FOCUS_BLEED = 30.0
"""How far the focus ring and its halo reach, in layout units."""
MOVES = (
    Action.NEXT_REGION,
    Action.PREVIOUS_REGION,
    Action.LEFT,
    Action.RIGHT,
    Action.UP,
    Action.DOWN,
    Action.FIRST,
    Action.LAST,
)
"""The actions by which the focus moves."""


class Page:
    """Widgets in regions. Tab moves between regions, arrows to the nearest neighbor, Enter and Space press."""

    def __init__(self, kit: Kit):
        self.kit = kit
        self.regions: list[list[Widget]] = []
        """The focusable widgets by regions, in the order of Tab."""
        self._in_order: set[Widget] = set()
        """Those from which up and down go to the previous and the next one of the region, wherever these are."""
        self._widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.hovered: Widget | None = None
        self._held: Widget | None = None
        self._remembered: dict[int, Widget] = {}
        self.tooltip = Tooltip(kit)
        self.in_the_way: Callable[[], Iterable[Box]] = lambda: ()
        """Gives what else no tooltip covers."""
        self._device = kit.actions.device

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All widgets, bottom first."""
        return tuple(self._widgets)

    @property
    def pointed(self) -> Widget | None:
        """The widget under the pointer, or else the focused one; ``None`` if there is neither."""
        return self.hovered or self.focus

    @property
    def is_held(self) -> bool:
        """Whether a widget is pressed with the pointer."""
        return self._held is not None

    @property
    def busy(self) -> bool:
        return any(widget.busy for widget in self._lively())

    def _lively(self) -> Sequence[Widget]:
        """The widgets that may be animated."""
        return self._widgets

    def add(self, *widgets: Widget) -> None:
        """Add a region of widgets."""
        self._widgets.extend(widgets)
        for widget in widgets:
            widget.kit = self.kit
        region = [widget for widget in widgets if widget.can_focus]
        if region:
            self.regions.append(region)
            if self.focus is None:
                self.set_focus(_entrance(widget for widget in region if widget.may_act))

    def clear(self, widgets: Iterable[Widget]) -> None:
        """Remove these widgets. If the focused one is removed, the first one left gets the focus."""
        gone = set(widgets)
        self._widgets = [widget for widget in self._widgets if widget not in gone]
        self.regions = [kept for region in self.regions if (kept := [w for w in region if w not in gone])]
        self._remembered.clear()
        self._let_go()
        if self.focus in gone:
            self.set_focus(self._first_usable())

    def _let_go(self) -> None:
        """Forget what is pointed at or held if it is gone."""
        if self.hovered not in self._widgets:
            self._hover(None)
        if self._held is not None and self._held not in self._widgets:
            self._held.is_held = False
            self._held = None

    def set_focus(self, widget: Widget | None, *, heard: bool = False) -> None:
        if widget is self.focus:
            return
        for one, has_it in ((self.focus, False), (widget, True)):
            if one is not None:
                one.is_focused = has_it
                one.touch()
        self.focus = widget
        self.tooltip.hide()
        if widget is not None:
            self._remembered[self._region_of(widget)] = widget
            if heard:
                self.kit.play(Cue.FOCUS)

    def handle(self, event: InputEvent) -> bool:
        self.follow_device()
        match event:
            case PointerMoved(at):
                self._move(self.kit.frame.units(at))
                return True
            case PointerLeft():
                self._hover(None)
                return True
            case PointerPressed(at, PointerButton.LEFT):
                return self._down(self.kit.frame.units(at))
            case PointerReleased(at, PointerButton.LEFT):
                return self._up(self.kit.frame.units(at))
            case WheelTurned(steps, at):
                widget = self._under(self.kit.frame.units(at))
                return widget is not None and widget.wheel(steps, self.kit)
            case _:
                return self._key(event)

    def follow_device(self) -> None:
        """Redraw what may show a key if the player has changed the input device."""
        if self.kit.actions.device is not self._device:
            self._device = self.kit.actions.device
            for widget in self._widgets:
                if widget.shows_key or widget.is_focused:
                    widget.touch()

    def update(self, seconds: float) -> None:
        for widget in self._lively():
            widget.update(seconds, self.kit.motion)
        if self.tooltip.box is not None:
            self.tooltip.stay_clear(self._clear_of_tooltips())

    def finish(self) -> None:
        """End all animations, such as before a change of size."""
        for widget in self._widgets:
            widget.finish()

    def _settle_focus(self) -> None:
        """Give the focus to another widget if the focused one can no longer be used."""
        if self.focus is not None and not self.focus.may_act:
            region = self.regions[self._region_of(self.focus)]
            self.set_focus(next((widget for widget in region if widget.may_act), self._first_usable()))

    def _first_usable(self) -> Widget | None:
        return next((widget for region in self.regions for widget in region if widget.may_act), None)

    def _region_of(self, widget: Widget | None) -> int:
        return next((i for i, region in enumerate(self.regions) if widget in region), -1)

    def _under(self, at: Point) -> Widget | None:
        for widget in reversed(self._widgets):
            if widget.is_visible and target_of(widget).holds(at) and (widget.may_act or widget.hint(self.kit)):
                return widget
        return None

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        for one, is_over in ((self.hovered, False), (widget, True)):
            if one is not None:
                one.is_hovered = is_over
        self.hovered = widget
        if not self.explains(widget):
            self.tooltip.hide()

    def explains(self, widget: Widget | None) -> bool:
        """Show the tooltip of a widget; returns whether it has one."""
        hint = widget.hint(self.kit) if widget is not None else ""
        if widget is not None and hint:
            self.explain(hint, widget.box)
        return bool(hint)

    def explain(self, hint: str, about: Box) -> None:
        """Show a tooltip for what is in this box so that it covers no small buttons, and nothing else in the way."""
        self.tooltip.show(hint, about, [box for box in self._clear_of_tooltips() if box != about])

    def _clear_of_tooltips(self) -> list[Box]:
        small = (widget.box for widget in self._widgets if widget.is_small and widget.is_visible)
        return [*small, *self.in_the_way()]

    def _move(self, at: Point) -> None:
        if self._held is not None:
            self._held.is_hovered = target_of(self._held).holds(at)
            self._held.pointer_drag(at, self.kit)
        else:
            self._hover(self._under(at))

    def _down(self, at: Point) -> bool:
        self._hover(self._under(at))
        widget = self.hovered
        self.tooltip.hide()
        if widget is None or not widget.may_act:
            return False
        if widget.can_focus:
            self.set_focus(widget)
        self._held = widget
        widget.is_held = True
        widget.pointer_down(at, self.kit)
        return True

    def _up(self, at: Point) -> bool:
        widget, self._held = self._held, None
        if widget is None:
            return False
        widget.is_held = False
        widget.touch()
        if target_of(widget).holds(at):
            widget.pointer_up(at, self.kit)
        elif self._under(at) is widget:  # on what lends it its press
            widget.press()
        self._hover(self._under(at))
        return True

    def _key(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if self.focus is not None and self.focus.may_act and self.focus.handle(event, self.kit):
            return True
        move = actions.pressed_among(event, MOVES)
        if move is not None:
            return self._walk(move)
        if actions.is_pressed(event, Action.EXPLAIN) and self.focus is not None:
            return self.explains(self.focus)
        presses = actions.is_pressed_anew(event, Action.ACCEPT) or actions.is_pressed_anew(event, Action.LIFT)
        if presses and self.focus is not None and self.focus.may_act:
            self.focus.depth = 1.0
            self.focus.press()
            return True
        return False

    def _walk(self, move: Action) -> bool:
        if self.focus is None:
            self.set_focus(self._first_usable(), heard=True)
            return self.focus is not None
        region = [widget for widget in self.regions[self._region_of(self.focus)] if widget.may_act]
        if move in (Action.FIRST, Action.LAST):
            goal: Widget | None = region[0 if move is Action.FIRST else -1]
        elif move in (Action.NEXT_REGION, Action.PREVIOUS_REGION):
            goal = self._tab(forward=move is Action.NEXT_REGION)
        else:
            everyone = [widget for widget in self._widgets if widget.may_act and widget.can_focus]
            goal = self._next_in_region(region, move) or neighbor(self.focus, everyone, move)
            following = self._tab(forward=True) if goal is None and move is Action.DOWN else None
            if self._region_of(following) > self._region_of(self.focus):
                goal = following  # what takes arrows to the sides is no dead end beside the last button
        if goal is None:
            return False
        self._hover(None)
        self.set_focus(goal, heard=True)
        if goal.is_small:  # a sign without a word
            self.explains(self.focus)
        return True

    def _next_in_region(self, region: list[Widget], move: Action) -> Widget | None:
        assert self.focus is not None, "nothing to begin at"
        if self.focus not in self._in_order or move in (Action.LEFT, Action.RIGHT):
            return neighbor(self.focus, region, move)
        at = region.index(self.focus) + (1 if move is Action.DOWN else -1)
        return region[at] if 0 <= at < len(region) else None

    def _tab(self, *, forward: bool) -> Widget | None:
        """The widget last focused in the next region, else its chosen or first one; the next one in a lone region."""
        usable = [(i, [w for w in region if w.may_act]) for i, region in enumerate(self.regions)]
        usable = [(i, region) for i, region in usable if region]
        here = self._region_of(self.focus) if self.focus is not None else -1
        step = 1 if forward else -1
        if len(usable) == 1:
            region = usable[0][1]
            at = region.index(self.focus) if self.focus in region else -step
            return region[(at + step) % len(region)]
        numbers = [i for i, _ in usable]
        number, region = usable[(numbers.index(here) + step) % len(usable)]
        remembered = self._remembered.get(number)
        return remembered if remembered is not None and remembered in region else _entrance(region)


class GroupRing(Widget):
    """The ring around several widgets that one switch takes together."""

    is_focused = True
    corner = 20.0
    ring_inset = -6.0

    def draw(self, canvas: Canvas) -> None:
        """Draws nothing, as the page draws the ring."""


def draw_focus(canvas: Canvas, widget: Widget) -> None:
    """Draw the focus ring of a widget, unless the player points with the mouse: it would look like a choice."""
    if canvas.kit.actions.device is not Device.MOUSE:
        canvas.panel(widget.ring, widget.box.grown(-widget.ring_inset), radius=widget.corner)


def target_of(widget: Widget) -> Box:
    """The area in which a press counts for a widget, never smaller than a fingertip."""
    box = widget.box
    wide = max(0.0, theme.TARGET - box.width) / 2
    high = max(0.0, theme.TARGET - box.height) / 2
    return Box(box.x - wide, box.y - high, box.width + 2 * wide, box.height + 2 * high)


def _entrance(region: Iterable[Widget]) -> Widget | None:
    """The chosen widget of a region, or its first one; ``None`` if it is empty."""
    return min(region, key=lambda widget: not getattr(widget, "is_chosen", False), default=None)
