"""The page at the end of a match: the players on their places, and beside them what the match brought."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from game.app.sound.sounds import Sound
from game.app.window.actions import Action, InputEvent, PointerPressed
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
from game.scenes.shared.destinations import BeginMatch, Open, Way, leave_for
from game.scenes.shared.looks import city_of, felt_of, shade_title
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Context
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.podium import PlaceStand, Standing, put_on_stage, stage_picture
from game.view.paint import Icon
from game.view.units import Box, back, lay, row, theme
from game.view.widgets import MAIN, PLAIN, Button, Label, shared_widths
from game.view.widgets.label import GOLDEN, SILVERY, Wordmark

NO_HINTS: Mapping[int, int] = {}
_MARGIN = 48.0
_TOP = 40.0
_GAP = 30.0
_PAPER, _LEAST_PAPER, _MOST_PAPER = 0.335, 586.0, 680.0
"""The width of the panel: its share of the page's width, the least and the most units."""
_MAIN_BUTTON, _BUTTON, _BETWEEN = 84.0, 58.0, 14.0
"""The heights of the golden button and of the others, and the gap between two."""
_ABOVE_BUTTONS = 28.0
_LEADS = replace(MAIN, style=theme.BUTTON.sized(32))
_FOLLOWS = replace(PLAIN, style=theme.BUTTON.sized(24), padding=14.0)
_SIZES = [1 - step / 50 for step in range(16)]
"""The sizes of the players on the stage, in turn, until there is room for all heads below the words."""
_POSTURES = {Mood.GLAD: Posture.CHEERING, Mood.VEXED: Posture.VEXED}
"""The postures of the first and of the last place; the second applauds, and others stand by."""
_LARGEST, _LEAST = 108.0, 40.0
"""The largest and the smallest font size of the title."""
SETTLING = 1.0
"""For how many seconds presses are ignored, since they were meant for the score sheet before."""
_APART, _RISE = 300.0, 420.0
"""The delay from one player who rises to the next, and how long a player rises, in milliseconds."""


class StandingsScene(PageScene):
    """The places of all players; equal balances share a place. The players rise one after the other, the first last.

    :param setup: the setup of the match, with the seed of its walls.
    :param replay: the match, for review; ``None`` if it was played elsewhere.
    :param hints: how many hints each person asked for, by the person's number.
    :param kept: what the panel shows besides the result.
    :param after: what is suggested next, instead of the same walls again.
    :param work: creates the analysis of the match, which separates luck from decisions.
    """

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
        self._setup = setup
        places = _places(model, setup, hints, _glad_host(kept))
        self._stands = [PlaceStand(place, _spoken_place(place, places)) for place in places]
        title, line = _headline(places, model, setup)
        own = _own_place(places, setup)
        self._title = Wordmark(title, theme.PAGE_TITLE, stops=SILVERY if own and own.number >= LOW else GOLDEN)
        self._line = Label(line, theme.BODY.sized(26), most=2)
        winners = [Seat(seat) for seat, place in enumerate(model.state.places) if place == 1]
        self._is_own_win = any(chairs[model.person_at(seat)].is_human for seat in winners)
        self._paper = MatchPaper(model, setup, kept, work)
        again = partial(go, BeginMatch(replace(setup, seed=None)))
        self._again = Button(_("Play again"), again, finish=_LEADS, icon=Icon.REPLAY)
        same, told = partial(go, BeginMatch(setup)), known_walls()
        self._same = Button(_("Same walls again"), same, finish=_FOLLOWS, icon=Icon.STACK, tooltip=told)
        if setup.journey == DAY:
            self._again = self._same = Button(
                _("Today's walls"), partial(leave_for, go, Open.DAYS), finish=_LEADS, icon=Icon.CHEVRON_RIGHT
            )
        elif setup.journey:
            to_map = partial(leave_for, go, Open.JOURNEY)
            self._same = Button(_("The journey"), to_map, finish=_FOLLOWS, icon=Icon.FLAG)
            if any(has for _line, has in kept.goals):
                self._same = Button(_("Play again"), again, finish=_FOLLOWS, icon=Icon.REPLAY)
                self._again = Button(_("The journey"), to_map, finish=_LEADS, icon=Icon.CHEVRON_RIGHT)
        elif after is not None:
            self._same = Button(_("Play again"), again, finish=_FOLLOWS, icon=Icon.REPLAY)
            go_on = partial(leave_for, go, after.to)
            self._again = Button(after.label, go_on, finish=_LEADS, icon=Icon.CHEVRON_RIGHT, tooltip=after.why)
        self._leave = Button(_("Title screen"), self._to_title, finish=_FOLLOWS, icon=Icon.HOME)
        self._settling = SETTLING
        self._rising: float | None = None
        """Milliseconds since the players began to rise; ``None`` before, and once all stand."""
        self._is_begun = False
        self._buttons: tuple[Button, ...] = tuple(dict.fromkeys((self._leave, self._same, self._again)))
        if replay is None:
            self._leave = Button(_("Title screen"), self._to_title, finish=_LEADS, icon=Icon.HOME)
            self._again, self._buttons = self._leave, (self._leave,)
            self._put_together()
        else:
            self.offer(replay)
        self.page.set_focus(self._again)

    def offer(self, replay: Replay) -> None:
        """Offers a review of the match."""
        look = self._paper.tell(replay, self._go)
        review = Button(_("Review"), look, finish=_FOLLOWS, icon=Icon.BULB)
        self._buttons = (self._leave, review, *self._buttons[1:])
        self._put_together()

    def _put_together(self) -> None:
        self.put_together([self._title, self._line, *self._stands], self._paper.widgets, self._buttons)

    def enter(self) -> None:
        if self._is_begun:
            return
        self._is_begun = True
        self._hear(Heard(sound=Sound.WIN if self._is_own_win else Sound.LOST))
        motion = self.kit.motion
        if not motion.calm and motion.paced(1.0):
            self._rise_to(0.0)

    def _rise_to(self, time: float | None) -> None:
        """Shows the players as they stand so many milliseconds after they began to rise; ``None``: risen."""
        self._rising = time
        for waits, stand in enumerate(reversed(self._stands)):
            share = 1.0 if time is None else (time - _APART * waits) / _RISE
            stand.risen = back(min(1.0, max(0.0, share)))

    def leave(self) -> None:
        self._paper.rest()

    @property
    def next_wake(self) -> float | None:
        return self._paper.next_wake

    @property
    def busy(self) -> bool:
        return super().busy or self._settling > 0 or self._rising is not None

    def resize(self, size: tuple[int, int]) -> None:
        if self._rising:
            self._rise_to(None)
        super().resize(size)

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        presses = isinstance(event, PointerPressed) or any(
            actions.is_pressed(event, key) for key in (Action.ACCEPT, Action.LIFT)
        )
        return (presses and self._settling > 0) or super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._settling -= seconds
        if self._rising is not None:
            time = self._rising + 1000 * seconds / self.kit.motion.speed.factor
            self._rise_to(time if time < _APART * (len(self._stands) - 1) + _RISE else None)
        if not self.page.is_held and self._paper.pass_time(seconds):
            ground = self.page.background
            self._put_together()
            self.arrange_again()
            self.page.background = ground  # it takes long to paint, and stays the same

    def back(self) -> None:
        self._to_title()

    def lay_out(self) -> None:
        frame = self.kit.frame
        wide = min(_MOST_PAPER, max(_LEAST_PAPER, _PAPER * frame.width))
        side = Box(frame.width - _MARGIN - wide, _TOP, wide, frame.height - 2 * _TOP)
        others = [button for button in self._buttons if button is not self._again]
        low = _MAIN_BUTTON + bool(others) * (_BUTTON + _BETWEEN)
        room = side.height - low - _ABOVE_BUTTONS
        spare = max(0.0, room - self._paper.lay_out(replace(side, height=room), self.kit))
        self._paper.lay_out(replace(side, y=side.y + spare, height=room - spare), self.kit)
        self._again.place(replace(side, y=side.bottom - _MAIN_BUTTON, height=_MAIN_BUTTON))
        if others:
            line = replace(side, y=side.bottom - low, height=_BUTTON)
            widths = shared_widths(others, side.width - (len(others) - 1) * _BETWEEN, self.kit)
            lay(others, row(line, widths, _BETWEEN))
        stage = Box(_MARGIN, 0, side.x - _GAP - _MARGIN, frame.height)
        title = self._title
        title.style = self.kit.writer.fitting(
            title.called, theme.PAGE_TITLE.sized(_LARGEST), stage.width - 20, least=_LEAST
        )
        title.place(Box(_MARGIN + 10, _TOP - 6, stage.width - 20, title.measure(self.kit)[1]))
        width = stage.width - 24
        is_short = self._line.lines_in(width, self.kit) == 1
        self._line.place(Box(_MARGIN + 12, title.box.bottom + 4, width, 32.0 if is_short else 64.0))
        for size in _SIZES:
            put_on_stage(self._stands, stage, self.kit, size)
            if self._stands[0].box.y >= self._line.box.bottom:
                break

    def paint(self) -> pygame.Surface:
        behind = city_of(self._setup.journey, self._setup.ruleset, self.kit.frame.window)
        shade_title(behind, mirrored=self.kit.mirrored)
        return stage_picture(behind, self.kit, self._felt)


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
    line = npgettext("match", "{names} wins the match", "{names} share first place", len(winners))
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
