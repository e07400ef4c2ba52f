"""The menu over the table while a match is paused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import Frozen, ui
from game.engine.decisions.ending import places
from game.engine.facts import balances_now
from game.engine.seat import Seat
from game.engine.state import Over
from game.i18n import _, joined, labeled
from game.i18n.books import played_title
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.general import stop_name
from game.i18n.numbers import NO_BREAK, points_text
from game.i18n.player_texts import goals_at, place_with_points, stop_number_text
from game.players.journey import JOURNEY, NOWHERE, GrandRound, Stop, Traveled
from game.players.roster import Chair, MatchSetup
from game.scenes.shared.destinations import Destination, Go, Open, OpenRulebook, Way, leave_for
from game.scenes.shared.goals import goal_rows
from game.scenes.shared.looks import picture_for, stop_at
from game.view.layout import TableModel
from game.view.page.cities import draw_paused_city
from game.view.page.podium import Standing
from game.view.paint import Canvas, Icon, Kit, Paint, draw_lit_portrait
from game.view.units import Align, Box, theme

_PRIVATE = (*theme.NIGHT, 165), 8
"""The veil and the blur over a table at which others may come to the screen, so that no hand can be read."""
_LOW, _LOWEST = 1000.0, 650.0
"""In a window that is lower, letters, portraits and gaps are small; in a very low one there are no portraits."""
_BESIDE = f"{NO_BREAK}{NO_BREAK}\u00b7  "


class MatchNow(Frozen, kw_only=True):
    """The standing of a paused match."""

    deal: str = ""
    """The name of the round or deal that is played; empty before the first one."""
    players: Sequence[Standing] = ()
    """The best player first; nobody before the first deal."""
    is_decided: bool = False
    """Whether the deal is over, so that there is nothing to take back."""
    far: Callable[[], Traveled | None] = lambda: None
    """Gives the player's progress on the journey once it is known."""


NOTHING_PLAYED = MatchNow()


def _draw_face(player: Standing, is_crowned: bool, canvas: Canvas, box: Box) -> None:  # noqa: FBT001
    if player.is_marked:
        draw_lit_portrait(canvas, player.portrait, box.center, box.width)
    else:
        canvas.avatar(player.portrait, box.center, box.width)
    if is_crowned:
        canvas.drawing("crown", (box.center[0], box.y), 0.47 * box.width)


def _players(players: Sequence[Standing], size: float) -> ui.Part:
    """The players with their points, the best one first, and the own portrait in a light; 0: without portraits."""
    leads = any(each.number > 1 for each in players)
    shown = []
    for each in players:
        face = ui.Picture((_draw_face, each, leads and each.number == 1), size) if size else None
        tone = ui.Tone.NUMBER if each.is_marked else ui.Tone.ON_PICTURE
        name = ui.label(each.name, tone, Align.CENTER)
        points = ui.Text(points_text(each.total), ui.Type.NUMBER, ui.Tone.NUMBER, Align.CENTER)
        said = labeled(each.name, place_with_points(each.number, each.total))
        shown.append(ui.Column((face, name, points), ui.Step.S, ui.Across.CENTER, called=said, grow=1.0))
    return ui.Row(tuple(shown), across=ui.Across.START)


class PauseScene(ui.Screen[Traveled]):
    """The menu over the table, which stands still meanwhile; the state is the player's progress on the journey.

    :param setup: the set-up of the match.
    :param is_far: whether the match is played on another machine, where it goes on.
    :param has_guests: whether guests with screens of their own play.
    :param by_host: whether the host has paused the match, so that it does stand still.
    :param now: how the match stands.
    :param note: what else is said about the match: whether it counts for the rating.
    """

    is_overlay = True
    first_focus = "on"
    veil = (*theme.NIGHT, 66)
    blurs = 3

    def __init__(
        self,
        kit: Kit,
        go: Go,
        setup: MatchSetup,
        *,
        is_far: bool = False,
        by_host: bool = False,
        has_guests: bool = False,
        now: MatchNow = NOTHING_PLAYED,
        note: str = "",
    ):
        super().__init__(kit, NOWHERE)
        if len(setup.people) > 1:
            self.veil, self.blurs = _PRIVATE
        self._go, self._setup, self._now, self._note = go, setup, now, note
        self._is_far, self._by_host, self._has_guests = is_far, by_host, has_guests

    def update(self, seconds: float) -> None:
        super().update(seconds)
        far = self._now.far()
        if far is not None and far != self.state:
            self.state = far

    def view(self, state: Traveled) -> ui.Part:
        stop = stop_at(self._setup.journey)
        there = _("The host has paused the match.") if self._by_host else _("Play goes on at the table.")
        note = joined(_BESIDE, there if self._is_far else "", self._note) or _saved()
        on = _("Back to the table") if self._by_host else _("Continue")
        size, gap = (ui.Type.STRONG, ui.Step.S) if self._is_below(_LOW) else (ui.Type.NUMBER, ui.Step.L)
        body = (
            _aims(stop, state) if isinstance(stop, Stop) and not self._is_below(_LOWEST) else None,
            ui.Button(on, self.go_back, Icon.PLAY, Paint.GOLD, type=size, key="on"),
            self._ways(stop),
            ui.remark(note, Align.CENTER),
        )
        edge = ui.Space(ui.Step.XL, grow=0.0)
        low = None if self._is_below(_LOWEST) else edge
        inside = ui.Column((self._head(stop), ui.Row((edge, ui.Column(body, gap, grow=1.0), edge), 0.0), low), 0.0)
        panel = ui.Panel(ui.Scroll(inside), pad=ui.Step.HAIR, corner=ui.Size.CORNER, widest=ui.Size.CARD)
        return ui.in_middle(panel)

    def _is_below(self, high: float) -> bool:
        """Whether the window has fewer units below each other."""
        return self.kit.frame.height < high

    def _head(self, stop: Stop | GrandRound | None) -> ui.Part:
        """A picture of the city, with the name of the match and its players over it."""
        title = _("Menu") if self._is_far and not self._by_host else _("Paused")
        where = _stop_text(stop.id) if stop else played_title(self._setup.ruleset, self._setup.options)
        kind, pad, face = ui.Type.HERO, ui.Step.XL, ui.Size.FACE
        if self._is_below(_LOW):
            kind, pad, face = ui.Type.HEADING, ui.Step.M, 0.0 if self._is_below(_LOWEST) else ui.Size.SEAT
        lines = (
            ui.Text(title, kind, ui.Tone.FIGURE),
            ui.label(joined(_BESIDE, where, self._now.deal), ui.Tone.ON_PICTURE),
            None if self.is_narrow or self._is_below(_LOW) else ui.Space(ui.Size.SAMPLE, grow=0.0),
            _players(self._now.players, face) if self._now.players else None,
        )
        city = stop.picture if stop else picture_for(self._setup.ruleset)
        words = ui.Panel(ui.Column(lines, ui.Step.S), ui.Ground.NONE, pad)
        if self.kit.motion.plain:
            return words
        return ui.Over((ui.Picture((draw_paused_city, city, ui.Size.CORNER - ui.Step.HAIR), ui.Size.CARD, 0.0), words))

    def _ways(self, stop: Stop | GrandRound | None) -> ui.Part:
        """A row of buttons that keep the match open, and below it a row of those that leave it."""
        setup, is_far = self._setup, self._is_far
        takes_back = setup.may_take_back and not (is_far or self._has_guests or self._now.is_decided)
        saved = "" if is_far else _saved()
        title = _("Leave the table") if is_far else _("Title screen")
        tools = (
            self._way(_("Guests"), Icon.PLAYERS, Way.GUESTS) if self._has_guests else None,
            self._way(_("Settings"), Icon.GEAR, Open.SETTINGS),
            self._way(_("Rulebook"), Icon.BOOK, OpenRulebook.of(setup)),
            self._way(_("Take back"), Icon.UNDO, Way.TAKE_BACK) if takes_back else None,
        )
        out = (
            self._way(title, Icon.HOME, Way.TO_TITLE, saved),
            self._way(_("Back to the map"), Icon.FLAG, Open.JOURNEY, saved) if stop else None,
            self._way(_("Quit"), Icon.POWER, Way.QUIT, saved),
        )
        return ui.Column(tuple(ui.Row(line, along=ui.Across.FILL, wraps=True) for line in (tools, out)))

    def _way(self, label: str, icon: Icon, to: Destination, hint: str = "") -> ui.Part:
        act = (leave_for, self._go, to) if to is Open.JOURNEY else (self._go, to)
        size = ui.Type.STRONG if self._is_below(_LOW) else ui.Type.LABEL
        return ui.Button(label, act, icon, type=size, hint=hint)


def _aims(stop: Stop, far: Traveled) -> ui.Part:
    """The goals of the stars of a stop, and which of them were earned."""
    aims = goals_at(stop, far.stars.get(stop.id, ()))
    said = _("Stars: {aims}").format(aims=" \u00b7 ".join(aim for aim, _has in aims))
    return ui.Row(tuple(goal_rows(aims)), called=said, key="stars")


def _saved() -> str:
    return _("The match is saved: you can continue later.")


def _stop_text(id_: str) -> str:
    """The name of a stop of the journey and its number on the way."""
    ids = [each.id for each in JOURNEY.way]
    return f"{stop_name(id_)}  \u00b7  {stop_number_text(ids.index(id_), len(ids))}"


def match_now(model: TableModel, chairs: Sequence[Chair]) -> MatchNow:
    """The standing of a match between the players in these chairs; whoever plays alone at this screen is marked."""
    state = model.state
    if state.deal is None:
        return NOTHING_PLAYED
    balances = balances_now(state)
    placed = places(balances)
    here = [person for person, chair in enumerate(chairs) if chair.is_here]
    players = tuple(
        Standing(
            name=chairs[person].name,
            portrait=chairs[person].portrait,
            number=placed[seat],
            total=balances[seat],
            is_marked=here == [person],
        )
        for seat in sorted(map(Seat, range(model.seats)), key=placed.__getitem__)
        for person in (model.person_at(seat),)
    )
    deal = deal_words(state, deals_planned(state.rules), lambda _seat: "")[0]
    return MatchNow(deal=deal, players=players, is_decided=isinstance(state.deal.phase, Over))
