"""The standings after a match: who has which place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.app.sound.sounds import Sound
from game.app.window.actions import Action, InputEvent, PointerPressed
from game.engine.events import MatchEnded
from game.engine.replays.replay import Replay
from game.engine.seat import Seat
from game.i18n import _, ngettext, npgettext
from game.i18n.numbers import points_text
from game.i18n.tile_words import listed_names
from game.players.characters import temper_of
from game.players.days import DAY
from game.players.manner.moods import moods_after
from game.players.manner.temper import Mood
from game.players.review import ReviewWork
from game.players.roster import MatchSetup
from game.scenes.score.luck import LuckLine
from game.scenes.shared.destinations import BeginMatch, Open, OpenReview, Way
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Context
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.stars import Goal, Goals
from game.view.paint import Canvas, FaceLook, Icon, PanelKind
from game.view.sheet.parts import PlaceRow, draw_header
from game.view.units import Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, shared_widths

_GLAD = FaceLook(Mood.GLAD)
NO_HINTS: Mapping[int, int] = {}
_WIDTH, _HEADER, _ROW, _GAP, _GOALS, _LUCK = 1280.0, 150.0, 104.0, 12.0, 78.0, 58.0
SETTLING = 0.6
"""For how long nothing that is pressed counts: it was still meant for the score sheet, in seconds."""
_LOOK = 0.25
"""How often the line about luck is brought up to date, in seconds."""


class StandingsScene(PageScene):
    """Everybody's place; equal balances share theirs.

    :param setup: of the match, with the seed of its walls.
    :param replay: the match, to be looked at and played again; ``None``: it was played elsewhere.
    :param hints: how many a person asked for, by person.
    :param goals: what was to be earned at a stop of the journey, and whether it was.
    :param work: makes what looks at the match, to tell luck from decisions.
    """

    is_overlay = True

    def __init__(
        self,
        context: Context,
        model: TableModel,
        setup: MatchSetup,
        replay: Replay | None,
        *,
        hints: Mapping[int, int] = NO_HINTS,
        goals: Sequence[Goal] = (),
        work: Callable[..., ReviewWork] = ReviewWork,
    ) -> None:
        super().__init__(context.kit)
        go, chairs = context.go, setup.chairs
        self._go = go
        self._to_title = partial(go, Way.TO_TITLE)
        self._hear = context.hear
        places = model.state.places
        order = sorted((Seat(seat) for seat in range(model.seats)), key=lambda seat: (places[seat], seat))
        self._winners = [chairs[model.person_at(seat)] for seat in order if places[seat] == 1]
        tempers = [temper_of(chairs[model.person_at(Seat(seat))].portrait) for seat in range(model.seats)]
        moods = moods_after(MatchEnded(places=tuple(places)), tempers)
        self._rows = [
            PlaceRow(
                places[seat],
                chair.name,
                chair.portrait,
                model.state.balances[seat],
                is_own=chair.is_human,
                remark=_remark(model, seat, hints.get(model.person_at(seat), 0)),
                face=FaceLook(moods[seat]),
            )
            for seat in order
            for chair in (chairs[model.person_at(seat)],)
        ]
        self._deals = len(model.state.played)
        self._is_own_win = any(chair.is_human for chair in self._winners)
        again = partial(go, BeginMatch(replace(setup, seed=None)))
        self._again = Button(_("Play again"), again, finish=MAIN, icon=Icon.REPLAY)
        self._same = Button(_("Same walls again"), partial(go, BeginMatch(setup)), finish=PLAIN, icon=Icon.STACK)
        if setup.journey == DAY:
            self._again = self._same = Button(
                _("Today's walls"), partial(self._travel_on, Open.DAYS), finish=MAIN, icon=Icon.CHEVRON_RIGHT
            )
        elif setup.journey:
            to_map = partial(self._travel_on, Open.JOURNEY)
            self._same = Button(_("The journey"), to_map, finish=PLAIN, icon=Icon.FLAG)
            if any(has for _line, has in goals):
                self._same = Button(_("Play again"), again, finish=PLAIN, icon=Icon.REPLAY)
                self._again = Button(_("The journey"), to_map, finish=MAIN, icon=Icon.CHEVRON_RIGHT)
        self._goals = Goals(goals, theme.BODY.coloured(theme.INK))
        self._has_goals = bool(goals)
        self._leave = Button(_("Title screen"), self._to_title, finish=PLAIN, icon=Icon.HOME)
        self._chairs, self._make_work = chairs, work
        self._settling = SETTLING
        self._luck: LuckLine | None = None
        self._buttons = tuple(dict.fromkeys((self._leave, self._same, self._again)))
        if replay is None:
            self._leave = Button(_("Title screen"), self._to_title, finish=MAIN, icon=Icon.HOME)
            self._again, self._buttons = self._leave, (self._leave,)
            self._put_together()
        else:
            self.offer(replay)
        self.page.set_focus(self._again)

    def offer(self, replay: Replay) -> None:
        """Offers to look at the match again."""
        look = partial(self._go, OpenReview(replay, self._chairs))
        people = [person for person, chair in enumerate(self._chairs) if chair.is_human]
        review = Button(_("Review"), look, finish=PLAIN, icon=Icon.BULB)
        self._luck = LuckLine(replay, people[0], look, self._make_work) if len(people) == 1 else None
        self._buttons = (self._leave, review, *self._buttons[1:])
        self._put_together()

    def _put_together(self) -> None:
        luck = () if self._luck is None else (self._luck,)
        self.put_together(self._rows, [self._goals], luck, self._buttons)

    def enter(self) -> None:
        """Sounds a win or a loss, as the match is over."""
        self._hear(Heard(sound=Sound.WIN if self._is_own_win else Sound.LOST))

    def leave(self) -> None:
        if self._luck is not None:
            self._luck.rest()

    @property
    def next_wake(self) -> float | None:
        return None if self._luck is None or self._luck.is_told else _LOOK

    @property
    def busy(self) -> bool:
        return super().busy or self._settling > 0

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        presses = isinstance(event, PointerPressed) or any(
            actions.is_pressed(event, key) for key in (Action.ACCEPT, Action.LIFT)
        )
        return (presses and self._settling > 0) or super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._settling -= seconds
        if self._luck is not None:
            self._luck.pass_time(seconds)

    def back(self) -> None:
        self._to_title()

    def _travel_on(self, to: Open) -> None:
        """Leave the match for the map, or for the walls of the day."""
        self._to_title()
        self._go(to)

    @property
    def _paper(self) -> Box:
        height = _HEADER + 40 + len(self._rows) * (_ROW + _GAP) + 120 + _GOALS * self._has_goals
        height += (_LUCK + _GAP) * (self._luck is not None)
        return Box((self.kit.frame.width - _WIDTH) / 2, (1080 - height) / 2, _WIDTH, height)

    def lay_out(self) -> None:
        paper = self._paper
        lay(self._rows, column(paper.inset(44, _HEADER + 34), [_ROW] * len(self._rows), _GAP))
        top = self._rows[-1].box.bottom + _GAP
        if self._has_goals:
            self._goals.place(Box(paper.x + 64, top, paper.width - 108, _GOALS))
            top += _GOALS
        if self._luck is not None:
            self._luck.place(Box(paper.x + 44, top, paper.width - 88, _LUCK))
        foot = Box(paper.x + 44, paper.bottom - 94, paper.width - 88, 66)
        buttons = self._buttons
        lay(buttons, row(foot, shared_widths(buttons, foot.width - (len(buttons) - 1) * 20, self.kit), 20))

    def paint(self) -> pygame.Surface:
        canvas = self.on_backdrop()
        paper = self._paper
        canvas.panel(PanelKind.PAPER, paper, radius=28)
        draw_header(canvas, Box(paper.x, paper.y, paper.width, _HEADER), is_bright=True)
        self._write_header(canvas, paper)
        return canvas.surface

    def _write_header(self, canvas: Canvas, paper: Box) -> None:
        canvas = canvas.reading(paper)
        canvas.avatar(self._winners[0].portrait, (paper.x + 104, paper.y + 76), 118, _GLAD)
        x = paper.x + 196
        line = npgettext("match", "{names} wins the match", "{names} win the match", len(self._winners))
        title = line.format(names=listed_names([chair.name for chair in self._winners]))
        room = paper.width - 240
        is_long = canvas.kit.writer.width(title, theme.PAGE_TITLE) > room
        style = theme.PAGE_TITLE.sized(42) if is_long else theme.PAGE_TITLE
        canvas.text(title, style, (x, paper.y + 70), widest=room)
        style = TextStyle(Face.MEDIUM, 25, (0xE6, 0xD9, 0xBC))
        deals = ngettext("{count} deal played", "{count} deals played", self._deals).format(count=self._deals)
        rule = f"{deals}  \u00b7  " + _("the highest total wins; equal totals share a place")
        canvas.text(rule, style, (x, paper.y + 118), widest=paper.width - 240)


def _remark(model: TableModel, seat: Seat, hints: int) -> str:
    """Words on a player beside place and balance: deals won and the most that one brought, hints asked for."""
    won = [deal.deltas[seat] for deal in model.state.played if seat in deal.winners]
    line = _("no deals won")
    if won:
        text = ngettext("{count} deal won, best {points}", "{count} deals won, best {points}", len(won))
        line = text.format(count=len(won), points=points_text(max(won), signed=True))
    if not hints:
        return line
    asked = ngettext("{count} hint", "{count} hints", hints).format(count=hints)
    return f"{line}  \u00b7  {asked}"
