"""The card over the set-up on which a club writes its name and its rules in words."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game.i18n import _
from game.rules.options import LONGEST_FILE
from game.rules.own_hands import MOST_NOTES, Club
from game.rules.own_parts import LONGEST_NAME
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Icon, Kit
from game.view.units import Box, theme
from game.view.widgets import MAIN, Button, IconButton, Label, TextArea, TextEntry, Widget

LONGEST = 600
"""The most letters of a rule written here; longer rules from a file are kept."""
_INSET = 48.0
_SEEN = 3
"""How many rules are visible at once."""
_HEADING, _ROW, _GAP = 340.0, 122.0, 16.0


class _Rule(NamedTuple):
    heading: TextEntry
    text: TextArea
    remove: IconButton


class ClubWordsScene(CardScene):
    """A card over the set-up, which applies what is written at once.

    :param club: the club to edit; its hands are kept.
    :param on_change: called with the club after every change.
    :param on_done: called when the card is closed.
    """

    NARROWEST = 1280.0
    WIDTH = 1240.0
    CROSS = (44.0, 60.0)

    def __init__(self, kit: Kit, club: Club, on_change: Callable[[Club], None], on_done: Callable[[], None]) -> None:
        super().__init__(kit, _("House rules in your own words"))
        self._club = club
        self._on_change = on_change
        self._on_done = on_done
        help_ = _("They appear in the rulebook and on its printed page. It's up to you to follow them.")
        self._help = Label(help_, theme.SMALL, wraps=True)
        self._name_label = Label(_("Name"), theme.LABEL)
        self.name = TextEntry(club.name, self._write, longest=LONGEST_NAME, placeholder=_("Your club"))
        self.name.called = _("Name")
        self._rules_label = Label(_("House rules"), theme.LABEL)
        self.rules = [self._made_rule(heading, text) for heading, text in club.notes] or [self._made_rule("", "")]
        self._first = 0
        """The index of the first visible rule."""
        self._back = IconButton(Icon.BACK, _("Previous rules"), partial(self._show_other_rules, -_SEEN))
        self._on = IconButton(Icon.FORWARD, _("Next rules"), partial(self._show_other_rules, _SEEN))
        self.add = Button(_("Add a rule"), self._add)
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self._put_widgets()
        self.page.set_focus(self.name)

    def lay_out(self) -> None:
        panel = self.lay_panel(112 + 46 + 104 + 50 + _SEEN * (_ROW + _GAP) + 116)
        x, inner = panel.x + _INSET, panel.width - 2 * _INSET
        y = panel.y + 104
        self._help.place(Box(x + 4, y, inner - 8, 34))
        self._name_label.place(Box(x, y + 46, _HEADING, 60))
        self.name.place(Box(x + _HEADING + _GAP, y + 46, inner - _HEADING - 2 * _GAP - 58, 60))
        y += 126
        self._rules_label.place(Box(x, y, inner - 140, 44))
        self._back.place(Box(x + inner - 122, y - 6, 54, 54))
        self._on.place(Box(x + inner - 58, y - 6, 54, 54))
        y += 54
        for rule in self._visible_rules:
            rule.heading.place(Box(x, y, _HEADING, 60))
            rule.text.place(Box(x + _HEADING + _GAP, y, inner - _HEADING - 2 * _GAP - 58, _ROW))
            rule.remove.place(Box(x + inner - 58, y + 1, 58, 58))
            y += _ROW + _GAP
        foot = panel.bottom - 96
        done = max(220.0, self._done.measure(self.kit)[0])
        self._done.place(Box(panel.right - _INSET - done, foot, done, 70))
        self.add.place(Box(x, foot, max(220.0, self.add.measure(self.kit)[0]), 70))

    def go_back(self) -> None:
        super().go_back()
        self._on_done()

    @property
    def _visible_rules(self) -> list[_Rule]:
        return self.rules[self._first : self._first + _SEEN]

    def _made_rule(self, heading: str, text: str) -> _Rule:
        entry = TextEntry(heading, self._write, longest=LONGEST_NAME, placeholder=_("Heading"))
        area = TextArea(text, self._write, longest=max(LONGEST, len(text)), placeholder=_("What you have agreed on"))
        entry.called, area.called = _("Heading"), _("What you have agreed on")
        rule = _Rule(entry, area, IconButton(Icon.DELETE, _("Remove this rule"), lambda: self._remove(rule)))
        return rule

    def _put_widgets(self) -> None:
        self._back.is_visible = self._on.is_visible = len(self.rules) > _SEEN
        self._back.is_enabled = self._first > 0
        self._on.is_enabled = self._first + _SEEN < len(self.rules)
        self.add.is_enabled = len(self.rules) < MOST_NOTES
        words = [self._help, self._name_label, self._rules_label]
        fields: list[list[Widget]] = [[widget] for rule in self._visible_rules for widget in rule]
        self.put_together(words, [self.name], [self._back, self._on], *fields, [self.add], [self._done])

    def _show_other_rules(self, by: int) -> None:
        self._show(self._first + by)

    def _show(self, first: int) -> None:
        self._first = max(0, min(first, (len(self.rules) - 1) // _SEEN * _SEEN))
        self._put_widgets()
        self.arrange_again()

    def _add(self) -> None:
        self.rules.append(self._made_rule("", ""))
        self._show(len(self.rules))
        self.page.set_focus(self.rules[-1].heading)

    def _remove(self, rule: _Rule) -> None:
        place = self.rules.index(rule)
        self.rules.remove(rule)
        if not self.rules:
            self.rules.append(self._made_rule("", ""))
        self._show(self._first)
        self.page.set_focus(self.rules[min(place, len(self.rules) - 1)].heading)
        self._write("")

    def _write(self, _text: str) -> None:
        """Reports the club as written so far; a rule without a heading gets a number instead."""
        notes: dict[str, str] = {}
        for number, rule in enumerate(self.rules, start=1):
            heading, text = rule.heading.text.strip(), rule.text.text.strip()
            if heading or text:
                notes[_free(heading or _("Rule {number}").format(number=number), notes)] = text
        club = replace(self._club, name=self.name.text.strip(), notes=tuple(notes.items()), problems=())
        if len(club.text.encode()) <= LONGEST_FILE:
            self._club = club
            self._on_change(club)


def _free(heading: str, notes: dict[str, str]) -> str:
    """The heading, with a number added if another rule has the same."""
    found, number = heading, 2
    while found in notes:
        end = f" ({number})"
        found, number = heading[: LONGEST_NAME - len(end)] + end, number + 1
    return found
