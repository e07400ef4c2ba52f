"""The page at the end of a match: a ceremony with each player's place, and what the match brought."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil

import pygame
from msgspec.structs import replace

from game.app.sound.sounds import Sound
from game.app.window.actions import Action, InputEvent, PointerPressed, Pressed
from game.engine.events import MatchEnded
from game.engine.replays.replay import Replay
from game.engine.seat import Seat
from game.i18n import _, ngettext, npgettext
from game.i18n.books import played_title
from game.i18n.numbers import points_text
from game.i18n.player_texts import known_walls, place_text
from game.i18n.tile_words import listed_names
from game.players.characters import temper_of
from game.players.manner.moods import moods_after
from game.players.manner.temper import Mood, Posture
from game.players.review import ReviewWork
from game.players.roster import DAY, MatchSetup, PortraitId, only_person
from game.scenes.score.match_paper import LOW, NOTHING_KEPT, Kept, MatchPaper, in_line
from game.scenes.score.standings_times import StandingsTimes
from game.scenes.shared.ceremony import CeremonyScene, FadingButton, FadingLine, FadingTitle
from game.scenes.shared.destinations import BeginMatch, Open, Way, leave_for
from game.scenes.shared.looks import city_at, felt_of, gate_behind, shade_title
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.preferences import Context
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.podium import FLOOR, HostWords, Lights, PlaceStand, Standing, put_on_stage, stage_picture
from game.view.paint import Icon, PanelKind
from game.view.units import Box, lay, row, theme
from game.view.widgets import MAIN, PLAIN, shared_widths
from game.view.widgets.label import GOLDEN, SILVERY

NO_HINTS: Mapping[int, int] = {}
_MARGIN, _TOP, _GAP, _ABOVE_HOST = 48.0, 40.0, 30.0, 12.0
_PAPER, _LEAST_PAPER, _MOST_PAPER = 0.335, 586.0, 680.0
"""The width of the panel: its share of the page's width, the least and the most units."""
_MAIN_BUTTON, _BUTTON, _BETWEEN = 84.0, 58.0, 14.0
"""The heights of the golden button and of the others, and the gap between two."""
_LEADS = replace(MAIN, style=theme.BUTTON.sized(32))
_FOLLOWS = replace(PLAIN, style=theme.BUTTON.sized(24), padding=14.0)
_CONFETTI, _FEWER = 104, 36
"""How many pieces of confetti stay in sight: after an own win, and after another's unless the own place is the last."""
_SIZES = [1 - step / 50 for step in range(16)]
"""The sizes of the players on the stage, in turn, until there is room for all heads and for the host's words."""
_STEP = 24.0
"""The step of the widths of title and line, so that they are the same in every language of about equal words."""
_POSTURES = {Mood.GLAD: Posture.CHEERING, Mood.VEXED: Posture.VEXED}
"""The postures of the first and of the last place; the second applauds, and others stand by."""
_LARGEST, _LEAST = 108.0, 40.0
"""The largest and the smallest font size of the title."""
SETTLING = 1.0
"""For how many seconds presses are ignored, since they were meant for the score sheet before."""
_PATIENCE = 1.5
"""For how many seconds the panel is held back while something that belongs on it is being looked up."""


class StandingsScene(CeremonyScene):
    """The places of all players; equal balances share a place. During the ceremony, any key only ends it.

    :param setup: the setup of the match, with the seed of its walls.
    :param replay: the match, for review; ``None`` if it was played elsewhere.
    :param hints: how many hints each person asked for, by the person's number.
    :param kept: what the panel shows besides the result.
    :param after: what is suggested next, instead of the same walls again.
    :param work: creates the analysis of the match, which separates luck from decisions.
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
        kept: Kept = NOTHING_KEPT,
        after: NextStep | None = None,
        work: Callable[..., ReviewWork] = ReviewWork,
    ) -> None:
        super().__init__(context.kit)
        go, chairs = context.go, setup.chairs
        self._go = go
        self._to_title = partial(go, Way.TO_TITLE)
        self._hear = context.hear
        self._felt = felt_of(context.preferences.now, setup.journey)
        self._journey = setup.journey
        self._stage: pygame.Surface | None = None
        """The stage, which takes long to make, and the window and place that it was made for."""
        self._stage_for: tuple[tuple[int, int], float] | None = None
        self._places = _places(model, setup, hints, _glad_host(kept))
        self._stands = [PlaceStand(place, _spoken_place(place, self._places)) for place in self._places]
        title, line = _headline(self._places, model, setup)
        own = _own_place(self._places, setup)
        self._title = FadingTitle(title, theme.PAGE_TITLE, stops=SILVERY if own and own.number >= LOW else GOLDEN)
        self._line = FadingLine(line, theme.BODY.sized(26), most=2)
        self._host = None if kept.host is None else HostWords(kept.host)
        winners = [Seat(seat) for seat, place in enumerate(model.state.places) if place == 1]
        self._is_own_win = any(chairs[model.person_at(seat)].is_human for seat in winners)
        words = [self._title, self._line, *filter(None, [self._host])]
        self._lights = Lights(self._stands, self._pieces(own), words)
        self._paper = MatchPaper(model, setup, kept, work)
        again = partial(go, BeginMatch(replace(setup, seed=None)))
        self._again = FadingButton(_("Play again"), again, finish=_LEADS, icon=Icon.REPLAY)
        same, told = partial(go, BeginMatch(setup)), known_walls()
        self._same = FadingButton(_("Same walls again"), same, finish=_FOLLOWS, icon=Icon.STACK, tooltip=told)
        if setup.journey == DAY:
            self._again = self._same = FadingButton(
                _("Today's walls"), partial(leave_for, go, Open.DAYS), finish=_LEADS, icon=Icon.CHEVRON_RIGHT
            )
        elif setup.journey:
            to_map = partial(leave_for, go, Open.JOURNEY)
            self._same = FadingButton(_("The journey"), to_map, finish=_FOLLOWS, icon=Icon.FLAG)
            if any(has for _line, has in kept.goals):
                self._same = FadingButton(_("Play again"), again, finish=_FOLLOWS, icon=Icon.REPLAY)
                self._again = FadingButton(_("The journey"), to_map, finish=_LEADS, icon=Icon.CHEVRON_RIGHT)
        elif after is not None:
            self._same = FadingButton(_("Play again"), again, finish=_FOLLOWS, icon=Icon.REPLAY)
            go_on = partial(leave_for, go, after.to)
            self._again = FadingButton(after.label, go_on, finish=_LEADS, icon=Icon.CHEVRON_RIGHT, tooltip=after.why)
        self._leave = FadingButton(_("Title screen"), self._to_title, finish=_FOLLOWS, icon=Icon.HOME)
        self._settling = SETTLING
        self._waited = 0.0
        self._times = StandingsTimes([place.number for place in self._places], 0)
        self._buttons: tuple[FadingButton, ...] = tuple(dict.fromkeys((self._leave, self._same, self._again)))
        if replay is None:
            self._leave = FadingButton(_("Title screen"), self._to_title, finish=_LEADS, icon=Icon.HOME)
            self._again, self._buttons = self._leave, (self._leave,)
            self._put_together()
        else:
            self.offer(replay)
        self.page.set_focus(self._again)

    def offer(self, replay: Replay) -> None:
        """Offers a review of the match."""
        look = self._paper.tell(replay, self._go)
        review = FadingButton(_("Review"), look, finish=_FOLLOWS, icon=Icon.BULB)
        self._buttons = (self._leave, review, *self._buttons[1:])
        self._put_together()

    def _put_together(self) -> None:
        host = [] if self._host is None else [self._host]
        stage = [self._lights, self._title, self._line, *self._stands, *host]
        self.put_together(stage, self._paper.widgets, self._buttons)

    def begin(self, *, moves: bool) -> None:
        if not moves:
            self.show(self.ends)
            self._hear_winner()

    def leave(self) -> None:
        self._paper.rest()

    @property
    def ends(self) -> float:
        return self._times.ends

    @property
    def fall(self) -> tuple[Box, float]:
        return self._lights.box, self._times.confetti(self.time)

    @property
    def next_wake(self) -> float | None:
        return self._paper.next_wake

    @property
    def busy(self) -> bool:
        return super().busy or self._settling > 0

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        presses = isinstance(event, PointerPressed) or any(
            actions.is_pressed(event, key) for key in (Action.ACCEPT, Action.LIFT)
        )
        if presses and self._settling > 0:
            return True
        if self.is_solemn and isinstance(event, Pressed | PointerPressed):
            self.end()
            self.stack.settle()
            on_button = isinstance(event, PointerPressed) and any(
                button.box.holds(self.kit.frame.units(event.at)) for button in self._buttons
            )
            if not on_button:
                return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._settling -= seconds
        self._waited += seconds
        if not self.page.is_held and self._paper.pass_time(seconds, is_solemn=self.is_solemn):
            self._put_together()
            if self.is_solemn:
                self.lay_out()
                self.page.mirror()
                self.show(self.time)
            else:
                self.arrange_again()
        if not self.is_solemn and not self._paper.is_open:
            self.show(self.ends)

    def back(self) -> None:
        self._to_title()

    def pass_over(self, before: float, now: float) -> None:
        """Plays the sound of each tile that rises between these times, and the sound of the result."""
        times = self._times
        for place, begins in zip(self._places, times.rises, strict=True):
            if place.number > 1 and before <= begins < now:
                self._hear(Heard(sound=Sound.SET_DOWN))
        if any(before <= knock < now for knock in times.knocks):
            self._hear(Heard(sound=Sound.TILE_TAP))
        if before <= times.rises[0] < now:
            self._hear_winner()

    def _pieces(self, own: Standing | None) -> int:
        """How many pieces of confetti stay in sight: none for the only person who came last."""
        is_last = own is not None and own.number == max(place.number for place in self._places)
        return _CONFETTI if self._is_own_win else 0 if is_last else _FEWER

    def _hear_winner(self) -> None:
        self._hear(Heard(sound=Sound.WIN if self._is_own_win else Sound.LOST))

    def end(self) -> None:
        if self.is_solemn and self.time <= self._times.rises[0]:
            self._hear_winner()
        super().end()

    def show(self, time: float) -> None:
        times = self._times
        for number, stand in enumerate(self._stands):
            stand.risen, stand.come = times.risen(number, time), times.come(number, time)
            stand.shade = times.shade(number, time)
            if stand.standing.number == 1:
                stand.crowned = times.lit(time)
        self._lights.seen = times.light(time)
        for part in filter(None, (self._title, self._line, self._host)):
            part.seen = times.lit(time)
        self._lights.strewn = times.strewn(time)
        for button in self._buttons:
            button.seen = times.paper(time)
        paper = self._paper
        comes = paper.is_open or not paper.is_awaited or self._waited >= _PATIENCE
        blocks = range(len(paper.shown))
        opacities = [comes * times.block(number, time) for number in blocks]
        paper.show(comes * times.paper(time), opacities, [times.counted(number, time) for number in blocks])

    def lay_out(self) -> None:
        frame = self.kit.frame
        wide = min(_MOST_PAPER, max(_LEAST_PAPER, _PAPER * frame.width))
        side = Box(frame.width - _MARGIN - wide, _TOP, wide, frame.height - 2 * _TOP)
        reach = PanelKind.PAPER.reach
        broad = Box(side.x - reach, side.y, wide + 2 * reach, side.height)
        others = [button for button in self._buttons if button is not self._again]
        high = _MAIN_BUTTON + bool(others) * (_BUTTON + _BETWEEN)
        self._again.place(replace(broad, y=side.bottom - _MAIN_BUTTON, height=_MAIN_BUTTON))
        if others:
            line = replace(broad, y=side.bottom - high, height=_BUTTON)
            widths = shared_widths(others, broad.width - (len(others) - 1) * _BETWEEN, self.kit)
            lay(others, row(line, widths, _BETWEEN))
        paper = Box(side.x, side.y, wide, side.height - high - 28)
        self._paper.lay_out(paper, self.kit)
        self._times = StandingsTimes([place.number for place in self._places], len(self._paper.shown))
        stage = Box(_MARGIN, 0, side.x - _GAP - _MARGIN, frame.height)
        title = self._title
        title.style = self.kit.writer.fitting(
            title.called, theme.PAGE_TITLE.sized(_LARGEST), stage.width - 20, least=_LEAST
        )
        wide, high = title.measure(self.kit)
        title.place(Box(_MARGIN + 10, _TOP - 6, min(_stepped(wide), stage.width - 20), high))
        room = stage.width - 24
        is_short = self._line.lines_in(room, self.kit) == 1
        wide = min(room, _stepped(self._line.measure(self.kit)[0])) if is_short else room
        self._line.place(Box(_MARGIN + 12, title.box.bottom + 4, wide, 32.0 if is_short else 46.0))
        top = self._line.box.bottom
        for size in _SIZES:
            put_on_stage(self._stands, stage, self.kit, size)
            if self._stands[0].box.y >= top and (self._host is None or self._has_said(self._host, stage, top)):
                break
        self._lights.place(Box(0, 0, side.x - 20, frame.height))

    def _has_said(self, words: HostWords, stage: Box, top: float) -> bool:
        """Place the words of the host at the host's figure, below ``top``; returns whether there was room."""
        host = next((stand for stand in self._stands if stand.standing.portrait == words.portrait), None)
        words.is_visible = host is not None
        if host is None:
            return True
        others = [stand for stand in self._stands if stand is not host]
        room = Box(stage.x, top + _ABOVE_HOST, stage.width + _GAP / 2, FLOOR - top - _ABOVE_HOST)
        return words.speak_over(host, others, room, self.kit)

    def paint(self) -> pygame.Surface:
        self._lights.prepare(self.kit)
        first = self._stands[0].box.center[0]
        size = self.kit.frame.window
        if self._stage is None or self._stage_for != (size, first):
            behind = city_at(self._journey, size) or gate_behind(self.kit.frame, first)
            shade_title(behind, mirrored=self.kit.mirrored)
            self._stage = stage_picture(behind, self.kit, self._felt, first)
            self._stage_for = size, first
        return self._stage


def _stepped(width: float) -> float:
    """The least of the stepped widths that holds this width."""
    return _STEP * ceil((width + 1) / _STEP)


def _glad_host(kept: Kept) -> PortraitId | None:
    """The host of a stop who has given a star, and is glad of it whatever the place; ``None`` if there is none."""
    return kept.host.portrait if kept.host is not None and any(has for _line, has in kept.goals) else None


def _places(model: TableModel, setup: MatchSetup, hints: Mapping[int, int], glad: PortraitId | None) -> list[Standing]:
    """The places of all players, the first place first; ``glad`` applauds even in the last place."""
    chairs, places = setup.chairs, model.state.places
    order = sorted((Seat(seat) for seat in range(model.seats)), key=lambda seat: (places[seat], seat))
    tempers = [temper_of(chairs[model.person_at(Seat(seat))].portrait) for seat in range(model.seats)]
    moods = moods_after(MatchEnded(places=tuple(places)), tempers)
    own = only_person(chairs)
    return [
        Standing(
            number=places[seat],
            name=chairs[person].name,
            portrait=chairs[person].portrait,
            total=model.state.balances[seat],
            remark=_remark(model, seat, hints.get(person, 0)),
            note=_asked(hints.get(person, 0)),
            posture=_posture(moods[seat], places[seat], is_glad=chairs[person].portrait == glad),
            is_marked=places[seat] == 1 if own is None else person == own,
        )
        for seat in order
        for person in (model.person_at(seat),)
    ]


def _posture(mood: Mood, place: int, *, is_glad: bool) -> Posture:
    """The posture of a place: the mood shows in it, the second place applauds, and so does who is glad of something."""
    claps = is_glad and mood is not Mood.GLAD
    return Posture.CLAPPING if claps else _POSTURES.get(mood, Posture.CLAPPING if place == 2 else Posture.RESTING)


def _own_place(places: Sequence[Standing], setup: MatchSetup) -> Standing | None:
    """The place of the only human player; ``None`` if there is none or several."""
    return None if only_person(setup.chairs) is None else next(place for place in places if place.is_marked)


def _place_name(place: Standing, places: Sequence[Standing]) -> str:
    """The place in words, marked as shared if it is."""
    if sum(other.number == place.number for other in places) > 1:
        return (_("Shared first place"), _("Shared second place"), _("Shared third place"))[place.number - 1]
    return place_text(place.number)


def _spoken_place(place: Standing, places: Sequence[Standing]) -> str:
    """A place as text for a screen reader."""
    return f"{_place_name(place, places)}: {place.name}, {points_text(place.total)}"


def _headline(places: Sequence[Standing], model: TableModel, setup: MatchSetup) -> tuple[str, str]:
    """The title and the line below it. A single human player has the own place as title."""
    winners = [place for place in places if place.number == 1]
    line = npgettext("match", "{names} wins the match", "{names} win the match", len(winners))
    won = line.format(names=listed_names([place.name for place in winners]))
    count = len(model.state.played)
    deals = ngettext("{count} deal played", "{count} deals played", count).format(count=count)
    about = [played_title(setup.ruleset, setup.options), deals]
    own = _own_place(places, setup)
    if own is None:
        return won, in_line(about)
    if len(winners) == 1:
        ahead = winners[0].total - places[1].total
        won = _("{name} wins by {points}").format(name=winners[0].name, points=points_text(ahead))
    return _place_name(own, places), in_line([won, *about])


def _remark(model: TableModel, seat: Seat, hints: int) -> str:
    """The text that says how many deals a player won, and how many hints were asked for."""
    won = sum(seat in deal.winners for deal in model.state.played)
    line = _("no deals won")
    if won:
        line = ngettext("{count} deal won", "{count} deals won", won).format(count=won)
    return in_line(filter(None, [line, _asked(hints)]))


def _asked(hints: int) -> str:
    """The text that says how many hints were asked for; empty if none."""
    return ngettext("{count} hint", "{count} hints", hints).format(count=hints) if hints else ""
