"""The list of all values of a choice, with groups and a search field."""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from game import Frozen, ui
from game.app.window.actions import InputEvent, TextTyped
from game.i18n import _, pgettext
from game.i18n.search import is_found
from game.view.paint import Kit

T = TypeVar("T", bound=Hashable)
_LONGEST = 40


class Sought(Frozen):
    """The values that are looked for: by their group, if it is not empty, and by words in their text."""

    group: str = ""
    typed: str = ""


class ChoicesScene(ui.Screen[Sought], Generic[T]):
    """A card with all values of a choice; it closes when one is taken.

    :param chosen: the values that are chosen now and are highlighted.
    :param take: called with the value that is taken.
    :param group_of: gives the name of a value's group, empty for none; with it the card has a choice of groups and a
        search field.
    """

    is_overlay = True

    def __init__(
        self,
        kit: Kit,
        title: str,
        values: Sequence[tuple[T, str]],
        chosen: Sequence[T],
        take: ui.Act,
        group_of: Callable[[T], str] | None = None,
    ):
        super().__init__(kit, Sought())
        self._title, self._values, self._chosen, self._take = title, values, chosen, take
        self._group_of = group_of or (lambda _value: "")
        self._groups = [*dict.fromkeys(filter(None, (self._group_of(value) for value, _text in values)))]
        self.first_focus = ("value", chosen[0] if chosen else values[0][0])

    @property
    def found(self) -> Sequence[tuple[T, str]]:
        """The values of the chosen group whose text contains all words that are searched."""
        sought = self.state
        words = sought.typed.replace("-", " ").split()
        return [
            (value, text)
            for value, text in self._values
            if all(is_found(word, text) for word in words)
            and (not sought.group or self._group_of(value) == sought.group)
        ]

    def view(self, state: Sought) -> ui.Part:
        rows = tuple(self._row(value, text) for value, text in self.found)
        none = ui.remark(_("Nothing found."))
        every = ("", pgettext("group of questions", "All"))
        groups = (every, *((group, group) for group in self._groups))
        search = ui.Field(
            state.typed, (self.fill, "typed"), _LONGEST, _("Search"), self._take_first, is_search=True, key="search"
        )
        group = ui.Choice(groups, state.group, (self.fill, "group"), called=_("Group"), key="group")
        heads = (search, group) if self._groups else ()
        listed = ui.Column(rows or (none,), ui.Step.S, is_region=True)
        return self.overlay_card(self._title, *heads, listed)

    def _row(self, value: T, text: str) -> ui.Part:
        is_chosen = value in self._chosen
        return ui.line_card(text, on=(self._choose, value), key=("value", value), is_chosen=is_chosen)

    def handle(self, event: InputEvent) -> bool:
        """Gives what is typed to the search field, whatever has the focus."""
        if self._groups and isinstance(event, TextTyped) and event.text.strip():
            self.focus_on("search")
        return super().handle(event)

    def _take_first(self) -> None:
        if self.found:
            self._choose(self.found[0][0])

    def _choose(self, value: T) -> None:
        self.go_back()
        ui.act(self._take, value)
