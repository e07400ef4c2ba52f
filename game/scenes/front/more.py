"""The pages behind the title's buttons Friends and More: cards that lead to further pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from game import ui
from game.i18n import _, pgettext
from game.i18n.numbers import day_text, number
from game.scenes.shared.destinations import Destination, Go, JoinTable, Open, OpenReplays, OpenRulebook
from game.scenes.shared.program import Program
from game.view.page.cloth import Cloth, draw_way
from game.view.paint import Kit

_MOST_COLUMNS = 3


class Lead(NamedTuple):
    """A card that leads to another page."""

    label: str
    about: str
    picture: str
    cloth: Cloth
    to: Destination
    waiting: int = 0


class WaysScene(ui.Screen[Sequence[Lead]]):
    """A page of cards that lead to other pages; they are its state."""

    def __init__(self, kit: Kit, go: Go, title: str, ways: Callable[[], Sequence[Lead]]):
        super().__init__(kit, ways())
        self._go, self._title, self._ways = go, title, ways

    def enter(self) -> None:
        """Counts anew what waits, since a page may have changed it."""
        self.state = self._ways()

    def view(self, state: Sequence[Lead]) -> ui.Part:
        is_one_line = len(state) <= _MOST_COLUMNS and not self.is_narrow
        cards = tuple(self._card(each, is_high=is_one_line) for each in state)
        grid = ui.Grid(cards, ui.Step.L, most=_MOST_COLUMNS, is_region=True)
        return self.panel_page(self._title, ui.Scroll(grid), hugs=ui.Size.PAGE if is_one_line else 0.0)

    def _card(self, way: Lead, *, is_high: bool) -> ui.Part:
        high = (1.4 if is_high else 0.5) * ui.Size.SIDE
        picture = ui.Picture((draw_way, way.cloth.value, way.picture), ui.Size.SIDE, high)
        badge = ui.Pin(ui.badge(way.waiting) or ui.Space(), pad=ui.Step.M)
        words = ui.Column((ui.Text(way.label, ui.Type.HEADING), ui.Text(way.about)), 0.0)
        foot = ui.Panel(words, ui.Ground.CARD, ui.Step.M, is_clear=True)
        card = ui.Column((ui.Over((picture, badge), grow=1.0), foot), 0.0)
        return ui.Panel(
            card,
            ui.Ground.CARD,
            ui.Step.HAIR,
            (self._go, way.to),
            key=way.label,
            called=way.label,
            more=way.about,
        )


def friends_scene(kit: Kit, go: Go) -> WaysScene:
    """The page of everything that can be done with friends."""
    ways = [
        Lead(_("Join a table"), _("In your network, or by its address"), "join", Cloth.BLUE, JoinTable()),
        Lead(_("Invite friends"), _("At this screen, or from their own"), "invite", Cloth.PLUM, Open.INVITE),
        Lead(_("Score pad"), _("For a table with real tiles"), "score-pad", Cloth.AMBER, Open.SESSIONS),
    ]
    return WaysScene(kit, go, _("Friends"), lambda: ways)


def more_scene(kit: Kit, go: Go, saved: Callable[[], int]) -> WaysScene:
    """The page of everything that the title does not show; ``saved`` gives the number of unfinished matches."""
    return WaysScene(kit, go, pgettext("page", "More"), lambda: _further(saved()))


def _further(saved: int) -> Sequence[Lead]:
    today = day_text(datetime.now().astimezone().date())
    waiting = pgettext("matches", "{count} to continue").format(count=number(saved))
    saves = Lead(_("Saved matches"), waiting, "saved", Cloth.PLUM, Open.SAVED_MATCHES, saved)
    return [
        Lead(_("Today's walls"), today, "walls", Cloth.JADE, Open.DAYS),
        Lead(_("Statistics"), _("Your rank, goals and records"), "statistics", Cloth.BLUE, Open.STATISTICS),
        Lead(_("Replays"), _("Watch your matches again"), "replays", Cloth.BRICK, OpenReplays()),
        Lead(_("Rulebooks"), _("All of them, with examples"), "rulebooks", Cloth.NIGHT, OpenRulebook()),
        Lead(_("About"), _("Version and licenses"), "about", Cloth.AMBER, Open.ABOUT),
        *([saves] if saved else []),
    ]


def friends(program: Program) -> WaysScene:
    """Opens the page of everything that can be done with friends."""
    return friends_scene(program.kit, program.go)


def more(program: Program) -> WaysScene:
    """Opens the page of everything that the title does not show."""
    return more_scene(program.kit, program.go, lambda: len(program.unfinished()))
