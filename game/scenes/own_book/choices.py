"""Choices among many values: cards that open a list of all values, and the list, with groups and a search field."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from game.app.window.actions import Action, InputEvent, TextTyped
from game.i18n import _, pgettext
from game.i18n.search import easily_typed
from game.scenes.shared.choice_list import ChoiceList
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Canvas, Cue, Icon, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, column, lay, theme
from game.view.widgets import Choice, Label, Stepper, TextEntry, Widget
from game.view.widgets.stepper import ValueCard

T = TypeVar("T", bound=Hashable)
_TEXT = TextStyle(Face.MEDIUM, 22, theme.TEXT)
_ABOVE, _BELOW = 116.0, 60.0
_SEARCH, _GROUPS, _BETWEEN, _LONGEST = 56.0, 54.0, 12.0, 40
_CHOSEN = TextStyle(Face.BOLD, 22, theme.SCORE)


class Line(NamedTuple, Generic[T]):
    """A value that can be chosen, with its text; ``is_chosen``: it is the present choice and is highlighted."""

    value: T
    text: str
    is_chosen: bool


class Lines(ChoiceList[Line[T]]):
    """The list of the values, one a row; a click takes one."""

    ROW = 62.0

    def key_of(self, shown: Line[T]) -> Hashable:
        return shown.value

    def draw_row(self, canvas: Canvas, box: Box, shown: Line[T]) -> None:
        place = Box(box.x + 20, box.y, box.width - 40, box.height)
        canvas.block(shown.text, _CHOSEN if shown.is_chosen else _TEXT, place, align=Align.START, most=2)

    def pointer_down(self, at: tuple[float, float], kit: Kit) -> None:
        super().pointer_down(at, kit)
        self._was_chosen = True


class ChoicesScene(CardScene, Generic[T]):
    """A card with all values of a choice; it closes when one is taken.

    :param chosen: the values that are chosen now and are highlighted.
    :param take: called with the value that is taken.
    :param group_of: gives the name of a value's group, empty for none; with it the card has tabs for the groups and a
    search field.
    """

    WIDTH, HEIGHT = 1200.0, 860.0
    NARROWEST = 1280.0

    def __init__(
        self,
        kit: Kit,
        title: str,
        values: Sequence[tuple[T, str]],
        chosen: Sequence[T],
        take: Callable[[T], None],
        group_of: Callable[[T], str] | None = None,
    ) -> None:
        super().__init__(kit, title)
        self._take = take
        self._count = len(values)
        self._all = [Line(value, text, value in chosen) for value, text in values]
        self._group_of = group_of
        groups = dict.fromkeys(filter(None, (group_of(value) for value, _text in values))) if group_of else ()
        every = ("", pgettext("group of questions", "All"))
        self.group = Choice([every, *((group, group) for group in groups)], "", lambda _group: self._show())
        self.group.called = _("Group")
        self.search = TextEntry(
            "", lambda _text: self._show(), longest=_LONGEST, placeholder=_("Search"), on_enter=self._take_chosen,
            is_search=True,
        )  # fmt: skip
        self._nothing = Label(_("Nothing found."), theme.BODY_SECOND, align=Align.CENTER)
        self._nothing.is_visible = False
        self.list: Lines[T] = Lines(lambda: None, self._take_chosen)
        self.list.called = title
        self.list.fill(self._all)
        if chosen:
            self.list.point_to(chosen[0])
        parts: Sequence[Sequence[Widget]] = [[self.search], [self.group]] if groups else ()
        self.put_together([self._nothing], *parts, [self.list])
        self.page.set_focus(self.list)

    def lay_out(self) -> None:
        above = (_SEARCH, _GROUPS) if self._group_of else ()
        lost = sum(above) + _BETWEEN * len(above)
        card = self.lay_panel(min(self.HEIGHT, _ABOVE + lost + self._count * Lines.ROW + _BELOW))
        inner = Box(card.x + 48, card.y + _ABOVE, card.width - 96, card.height - _ABOVE - 40)
        *heads, listed = column(inner, (*above, inner.height - lost), _BETWEEN)
        lay((self.search, self.group)[: len(heads)], heads)
        lay((self.list, self._nothing), (listed, listed))

    def handle(self, event: InputEvent) -> bool:
        """Gives what is typed to the search field, whatever has the focus."""
        if self._group_of is not None and isinstance(event, TextTyped) and event.text.strip():
            self.page.set_focus(self.search)
        return super().handle(event)

    def _show(self) -> None:
        """Shows the values of the chosen group whose text contains all searched words."""
        wanted, group = easily_typed(self.search.text).replace("-", " ").split(), self.group.chosen
        found = [
            line
            for line in self._all
            if all(word in easily_typed(line.text) for word in wanted)
            and (not group or not self._group_of or self._group_of(line.value) == group)
        ]
        was = self.list.chosen
        self.list.fill(found)
        if found and was not in found:
            self.list.point_to(self.list.key_of(found[0]))
        self._nothing.is_visible = not found

    def _take_chosen(self) -> None:
        line = self.list.chosen
        self.go_back()
        if line is not None:
            self._take(line.value)


class OpenCard(ValueCard):
    """A card with a name and a value; pressing it opens the card on which the value is chosen or written.

    :param value: the text of the value.
    """

    compact = True
    ends = (True, True)

    def __init__(self, name: str, value: str, on_press: Callable[[], None]) -> None:
        super().__init__(name)
        self._value, self._on_press = value, on_press

    @property
    def shown(self) -> str:
        """The text of the value that stands on the card."""
        return self._value

    @property
    def labels(self) -> Sequence[str]:
        return [self._value]

    def write(self, value: str) -> None:
        if value != self._value:
            self._value = value
            self.touch()

    def press(self) -> None:
        self._on_press()

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        kit.play(Cue.BUTTON)
        self.press()

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(PanelKind.TITLE_ITEM, self.box, radius=16)
        self.draw_warmth(canvas, radius=16, most=0.05)
        name, value, _less, more = self._parts(canvas.kit)
        canvas.block(self._name, self._inked(self._name_style), name, align=Align.START)
        canvas.block(self.shown, self._inked(self.value_style), value, align=Align.START, most=2)
        canvas.icon(Icon.CHEVRON_RIGHT, more.center, 20, theme.BRASS_TEXT if self.is_enabled else theme.TEXT_OFF)


class PickCard(Stepper[T]):
    """A card with a name and one of several values: pressing it opens the list of all values, its arrows step.

    :param show: opens the list of the values.
    """

    compact = True
    switch_actions: Sequence[Action] = (Action.RIGHT, Action.LEFT, Action.ACCEPT)

    def __init__(
        self,
        name: str,
        values: Sequence[tuple[T, str]],
        chosen: T,
        on_change: Callable[[T], None],
        show: Callable[["PickCard[T]"], None],
    ) -> None:
        super().__init__(name, values, chosen, on_change)
        self._show = show

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self.is_focused:
            *_, more = self._parts(canvas.kit)
            canvas.icon(Icon.CHEVRON_RIGHT, more.center, 20, theme.BRASS_TEXT if self.is_enabled else theme.TEXT_OFF)

    @property
    def values(self) -> Sequence[tuple[T, str]]:
        return self._values

    def press(self) -> None:
        self._show(self)

    def pointer_up(self, at: tuple[float, float], kit: Kit) -> None:
        if self.arrow_at(at, kit):
            super().pointer_up(at, kit)
        else:
            kit.play(Cue.BUTTON)
            self.press()

    def take(self, value: T) -> None:
        """Chooses a value and calls ``on_change``."""
        self._set(self._place_of(value))
