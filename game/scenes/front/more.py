"""Pages of ways that the title does not show one by one: what is done with friends, and everything else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from game.i18n import _, pgettext
from game.i18n.numbers import day_text, number
from game.scenes.shared.destinations import Destination, Go, JoinTable, Open, OpenReplays, OpenRulebook
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.program import Program
from game.view.paint import Icon, Kit
from game.view.units import Align, grid, lay
from game.view.widgets import Button, Finish

_ROW, _GAP = 96.0, 18.0
_COLUMNS = 2
_LINE = Finish(align=Align.START)


class Lead(NamedTuple):
    """A button of such a page."""

    label: str
    about: str
    icon: Icon
    to: Destination


class WaysScene(PanelScene):
    """Some ways, two beside each other, each with what is there."""

    NARROWEST = 1280.0
    WIDTH = 1200.0
    TITLE = CROSS = (56.0, 71.0)

    def __init__(self, kit: Kit, go: Go, title: str, ways: Sequence[Lead]) -> None:
        super().__init__(kit, title)
        self._ways = [
            Button(way.label, partial(go, way.to), finish=_LINE, second=way.about, icon=way.icon) for way in ways
        ]
        self.put_together(self._ways)
        self.page.set_focus(self._ways[0])

    def lay_out(self) -> None:
        rows = -(-len(self._ways) // _COLUMNS)
        panel = self.lay_panel(140 + rows * (_ROW + _GAP) - _GAP + 56)
        lay(self._ways, grid(panel.inset(56, 140), len(self._ways), columns=_COLUMNS, high=_ROW, gap=_GAP))


def friends_scene(kit: Kit, go: Go) -> WaysScene:
    """What is done with friends."""
    ways = [
        Lead(_("Join a table"), _("In your network, or by its address"), Icon.PLAYERS, JoinTable()),
        Lead(_("Invite friends"), _("At this screen, or from their own"), Icon.PLUS, Open.SET_UP),
        Lead(_("Score pad"), _("For a table with real tiles"), Icon.SORT, Open.SESSIONS),
    ]
    return WaysScene(kit, go, _("Friends"), ways)


def more_scene(kit: Kit, go: Go, *, saved: int) -> WaysScene:
    """Everything that the title does not show; ``saved``: how many matches are not over."""
    today = day_text(datetime.now().astimezone().date())
    waiting = pgettext("matches", "{count} to continue").format(count=number(saved))
    ways = [
        Lead(_("Today's walls"), today, Icon.TILE, Open.DAYS),
        *([Lead(_("Saved matches"), waiting, Icon.SAVE, Open.SAVED_MATCHES)] if saved else []),
        Lead(_("Statistics"), _("Your rank, goals and records"), Icon.STAR, Open.STATISTICS),
        Lead(_("Replays"), _("Watch your matches again"), Icon.REPLAY, OpenReplays()),
        Lead(_("Rulebooks"), _("All five, with examples"), Icon.BOOK, OpenRulebook()),
        Lead(_("About"), _("Version and licenses"), Icon.INFO, Open.ABOUT),
    ]
    return WaysScene(kit, go, pgettext("page", "More"), ways)


def friends(program: Program) -> WaysScene:
    """The page of what is done with friends."""
    return friends_scene(program.kit, program.go)


def more(program: Program) -> WaysScene:
    """The page of everything else."""
    return more_scene(program.kit, program.go, saved=len(program.unfinished()))
