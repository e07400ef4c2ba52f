"""The card over the set-up on which a club writes its name and its rules in words."""

from collections.abc import Callable
from typing import Any

from game import Frozen, replace, ui
from game.i18n import _
from game.rules.options import LONGEST_FILE
from game.rules.own_hands import MOST_NOTES, Club
from game.rules.own_parts import LONGEST_NAME
from game.view.paint import Icon, Kit

LONGEST = 600
"""The most letters of a rule written here; longer rules from a file are kept."""
_EMPTY = ("", "")


class Shown(Frozen):
    """The texts in the fields of the card."""

    name: str
    rules: tuple[tuple[str, str], ...]
    """The rules with their headings."""


class ClubWordsScene(ui.Screen[Shown]):
    """A card over the set-up.

    :param club: the club to edit; its hands are kept.
    :param on_done: called with the club as it was written, when the card is closed.
    """

    is_overlay = True
    first_focus = "name"

    def __init__(self, kit: Kit, club: Club, on_done: Callable[[Club], None]):
        super().__init__(kit, Shown(club.name, tuple(club.notes) or (_EMPTY,)))
        self._club, self._on_done = club, on_done

    def view(self, state: Shown) -> ui.Part:
        told = _("They appear in the rulebook and on its printed page. It's up to you to follow them.")
        name = ui.Field(state.name, self._rename, LONGEST_NAME, _("Your club"), key="name", is_region=True)
        rules = [self._rule(number, *rule) for number, rule in enumerate(state.rules)]
        is_full = len(state.rules) >= MOST_NOTES
        add = ui.Button(_("Add a rule"), self._add, Icon.PLUS, is_off=is_full, is_region=True)
        done = ui.done(self.go_back, is_region=True)
        return self.overlay_card(
            _("House rules in your own words"),
            ui.remark(told),
            ui.form_row(_("Name"), "", name),
            ui.label(_("House rules")),
            *rules,
            foot=ui.Row((add, ui.Space(), done), grow=1.0),
        )

    def _rule(self, number: int, heading: str, text: str) -> ui.Part:
        entry = self._entry(ui.Field, ("heading", number), heading, LONGEST_NAME, _("Heading"), 1.0)
        longest = max(LONGEST, len(text))
        area = self._entry(ui.Area, ("text", number), text, longest, _("What you have agreed on"), 2.0)
        remove = ui.Round(
            Icon.DELETE, (self._remove, number), hint=_("Remove this rule"), key=("remove", number), is_region=True
        )
        return ui.Row((entry, area, remove), across=ui.Across.START)

    def _entry(
        self, kind: type[ui.Field], key: tuple[str, int], text: str, longest: int, name: str, grow: float
    ) -> ui.Part:
        """The field of a heading or of the words below it."""
        return kind(text, (self._write, *key), longest, name, key=key, called=name, is_region=True, grow=grow)

    def go_back(self) -> None:
        super().go_back()
        self._on_done(self._written(self.state))

    def _rename(self, name: str) -> None:
        self._take(name=name)

    def _add(self) -> None:
        self.put(rules=(*self.state.rules, _EMPTY))
        self.focus_on(("heading", len(self.state.rules) - 1))

    def _remove(self, number: int) -> None:
        rules = self.state.rules[:number] + self.state.rules[number + 1 :] or (_EMPTY,)
        self.put(rules=rules)
        self.focus_on(("heading", min(number, len(rules) - 1)))

    def _write(self, place: str, number: int, text: str) -> None:
        """Takes what is typed as the heading or the words of a rule."""
        heading, words = self.state.rules[number]
        rule = (text, words) if place == "heading" else (heading, text)
        self._take(rules=(*self.state.rules[:number], rule, *self.state.rules[number + 1 :]))

    def _take(self, **typed: Any) -> None:
        """Takes what is typed as long as there is room for it in the club's file."""
        if len(self._written(replace(self.state, **typed)).text.encode()) <= LONGEST_FILE:
            self.put(**typed)
        else:
            self.show()

    def _written(self, state: Shown) -> Club:
        """The club as it is written; a rule without a heading gets a number instead."""
        notes: dict[str, str] = {}
        for number, (heading, text) in enumerate(state.rules, start=1):
            if heading.strip() or text.strip():
                name = heading.strip() or _("Rule {number}").format(number=number)
                notes[_free(name, notes)] = text.strip()
        return replace(self._club, name=state.name.strip(), notes=tuple(notes.items()), problems=())


def _free(heading: str, notes: dict[str, str]) -> str:
    """The heading, with a number added if another rule has the same."""
    found, number = heading, 2
    while found in notes:
        end = f" ({number})"
        found, number = heading[: LONGEST_NAME - len(end)] + end, number + 1
    return found
