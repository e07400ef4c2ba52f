"""The pages behind the title's buttons Friends and More: cards that lead to further pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from game.i18n import _, pgettext
from game.i18n.numbers import day_text, number
from game.scenes.front.way_card import WayCard
from game.scenes.shared.destinations import Destination, Go, JoinTable, Open, OpenReplays, OpenRulebook
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.program import Program
from game.view.paint import Icon, Kit
from game.view.units import Box, Color, column, grid, lay

_GAP = 26.0
_HEAD = 128.0
"""The height of the heading, above the cards."""
_HIGHEST = 620.0
_COLUMNS = 3
_JADE: Color = (0x17, 0x80, 0x62)
_PLUM: Color = (0x6C, 0x35, 0x8E)
_BLUE: Color = (0x2A, 0x62, 0xA8)
_BRICK: Color = (0xA8, 0x3A, 0x2A)
_NIGHT: Color = (0x3A, 0x46, 0x6E)
_AMBER: Color = (0xC0, 0x6A, 0x20)


class Lead(NamedTuple):
    """A card that leads to a page, and the page that it leads to."""

    label: str
    about: str
    sign: Icon
    accent: Color
    to: Destination
    waiting: int = 0


class WaysScene(PanelScene):
    """A page of cards, up to three beside each other, each of which leads to another page."""

    NARROWEST = 1382.0
    WIDTH, HEIGHT = 1760.0, 992.0
    MARGIN = 30.0
    TITLE = CROSS = (56.0, 71.0)

    def __init__(self, kit: Kit, go: Go, title: str, ways: Sequence[Lead]) -> None:
        super().__init__(kit, title)
        self._ways = [
            WayCard(
                way.label,
                way.about,
                partial(go, way.to),
                sign=way.sign,
                accent=way.accent,
                waiting=way.waiting,
            )
            for way in ways
        ]
        self.put_together(self._ways)
        self.page.set_focus(self._ways[0])

    def lay_out(self) -> None:
        lines = [self._ways[at : at + _COLUMNS] for at in range(0, len(self._ways), _COLUMNS)]
        panel = self.lay_panel(min(self.HEIGHT, _HEAD + len(lines) * (_HIGHEST + _GAP) + 30))
        inner = Box(panel.x + 56, panel.y + _HEAD, panel.width - 112, panel.height - _HEAD - 56)
        high = (inner.height - _GAP * (len(lines) - 1)) / len(lines)
        for cards, line in zip(lines, column(inner, [high] * len(lines), _GAP), strict=True):
            lay(cards, grid(line, len(cards), columns=len(cards), high=high, gap=_GAP))


def friends_scene(kit: Kit, go: Go) -> WaysScene:
    """The page of everything that can be done with friends."""
    ways = [
        Lead(_("Join a table"), _("In your network, or by its address"), Icon.PLAYERS, _BLUE, JoinTable()),
        Lead(_("Invite friends"), _("At this screen, or from their own"), Icon.PLUS, _PLUM, Open.INVITE),
        Lead(_("Score pad"), _("For a table with real tiles"), Icon.PENCIL, _AMBER, Open.SESSIONS),
    ]
    return WaysScene(kit, go, _("Friends"), ways)


def more_scene(kit: Kit, go: Go, *, saved: int) -> WaysScene:
    """The page of everything that the title does not show; ``saved``: the number of unfinished matches."""
    today = day_text(datetime.now().astimezone().date())
    waiting = pgettext("matches", "{count} to continue").format(count=number(saved))
    saves = Lead(_("Saved matches"), waiting, Icon.PAUSE, _PLUM, Open.SAVED_MATCHES, saved)
    ways = [
        Lead(_("Today's walls"), today, Icon.STACK, _JADE, Open.DAYS),
        *([saves] if saved else []),
        Lead(_("Statistics"), _("Your rank, goals and records"), Icon.CHART, _BLUE, Open.STATISTICS),
        Lead(_("Replays"), _("Watch your matches again"), Icon.REPLAY, _BRICK, OpenReplays()),
        Lead(_("Rulebooks"), _("All five, with examples"), Icon.BOOK, _NIGHT, OpenRulebook()),
        Lead(_("About"), _("Version and licenses"), Icon.INFO, _AMBER, Open.ABOUT),
    ]
    return WaysScene(kit, go, pgettext("page", "More"), ways)


def friends(program: Program) -> WaysScene:
    """Opens the page of everything that can be done with friends."""
    return friends_scene(program.kit, program.go)


def more(program: Program) -> WaysScene:
    """Opens the page of everything that the title does not show."""
    return more_scene(program.kit, program.go, saved=len(program.unfinished()))
