"""The page at the end of a match: the players on their places, and beside them what the match brought."""

from collections.abc import Callable, Sequence

import pygame

from game import Frozen, replace, ui
from game.app.sound.sounds import Sound
from game.app.window.actions import Action, InputEvent, PointerPressed
from game.engine.events import MatchEnded
from game.engine.replays.replay import Replay
from game.engine.seat import Seat
from game.i18n import _, npgettext
from game.i18n.books import played_title
from game.i18n.numbers import NO_BREAK, count_text, points_text
from game.i18n.player_texts import known_walls, place_text
from game.i18n.tile_words import listed_names
from game.players.characters import temper_of
from game.players.manner.moods import moods_after
from game.players.manner.temper import Mood, Posture
from game.players.review import ReviewWork
from game.players.roster import DAY, MatchSetup, PortraitId, only_person
from game.scenes.score.match_paper import LOW, NOTHING_KEPT, Kept, MatchPaper, in_line
from game.scenes.shared.destinations import BeginMatch, Open, Way, leave_for
from game.scenes.shared.looks import city_of, felt_of
from game.scenes.shared.next_step import NextStep
from game.scenes.shared.preferences import Context
from game.view.choreography.steps import Heard
from game.view.layout import TableModel
from game.view.page.cities import shade_title
from game.view.page.podium import Standing, draw_stands, stage_picture
from game.view.paint import Icon, Paint
from game.view.units import Pixels, back

_POSTURES = {Mood.GLAD: Posture.CHEERING, Mood.VEXED: Posture.VEXED}
"""The postures of the first and of the last place; the second applauds, and others stand by."""
_SOFT = 6
"""By how much smaller the city behind the stage is made at first, which makes it soft."""
SETTLING = 1.0
"""For how many seconds presses are ignored, since they were meant for the score sheet before."""
_RISES_APART = 300
"""The delay from one player who rises to the next, in milliseconds."""
_RISE = 420
"""How long a player rises, in milliseconds."""


class Shown(Frozen):
    """How long the players have been rising."""

    rising: float | None = None
    """Milliseconds since they began; ``None`` once all stand."""


class StandingsScene(ui.Screen[Shown]):
    """The places of all players; equal balances share a place. The players rise one after the other, the first last.

    :param setup: the setup of the match, with the seed of its walls.
    :param replay: the match, for review; ``None`` if it was played elsewhere.
    :param kept: what the panel shows besides the result.
    :param after: gives what the title proposes next as well; ``None`` until that is known.
    :param work: creates the analysis of the match, which separates luck from decisions.
    """

    is_overlay = True
    first_focus = "again"

    def __init__(
        self,
        context: Context,
        model: TableModel,
        setup: MatchSetup,
        replay: Replay | None,
        *,
        kept: Kept = NOTHING_KEPT,
        after: Callable[[], NextStep | None] = lambda: None,
        work: Callable[..., ReviewWork] = ReviewWork,
    ):
        super().__init__(context.kit, Shown())
        chairs = setup.chairs
        self._go = context.go
        self._hear = context.hear
        self._felt = felt_of(context.preferences.now, setup.journey)
        self._model = model
        self._setup = setup
        self._look_up = after
        self._after = after()
        self._kept = kept
        self.places = _places(model, setup, _glad_host(kept))
        winners = [Seat(seat) for seat, place in enumerate(model.state.places) if place == 1]
        self._is_own_win = any(chairs[model.person_at(seat)].is_human for seat in winners)
        self._paper = MatchPaper(model, setup, kept, context.preferences, work, self.show)
        self._is_here = replay is not None
        self._look: ui.Act | None = None
        self._settling = SETTLING
        self._is_begun = False
        if replay is not None:
            self.offer(replay)

    def offer(self, replay: Replay) -> None:
        """Offers a review of the match."""
        self._look = self._paper.tell(replay, self._go)
        self.show()

    def enter(self) -> None:
        if self._is_begun:
            return
        self._is_begun = True
        self._hear(Heard(sound=Sound.WIN if self._is_own_win else Sound.LOST))
        motion = self.kit.motion
        if not motion.calm and motion.paced(1.0):
            self.put(rising=0.0)

    @property
    def risen(self) -> tuple[float, ...]:
        """How far each player has risen from the floor, the first place first."""
        time, last = self.state.rising, len(self.places) - 1
        if time is None:
            return (1.0,) * len(self.places)
        shares = [(time - _RISES_APART * (last - number)) / _RISE for number in range(len(self.places))]
        return tuple(back(min(1.0, max(0.0, share))) for share in shares)

    def leave(self) -> None:
        super().leave()
        self._paper.rest()

    @property
    def next_wake(self) -> float | None:
        return self._paper.next_wake

    @property
    def busy(self) -> bool:
        return super().busy or self._settling > 0 or self.state.rising is not None

    def resize(self, size: Pixels) -> None:
        if self.state.rising:
            self.put(rising=None)
        super().resize(size)

    def handle(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        presses = isinstance(event, PointerPressed) or any(
            actions.is_pressed(event, key) for key in (Action.ACCEPT, Action.LIFT)
        )
        return (presses and self._settling > 0) or super().handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._after is None and self._settling > 0:  # later it would change a button that is being pressed
            self._after = self._look_up()
            if self._after is not None:
                self.show()
        self._settling -= seconds
        if self.state.rising is not None:
            time = self.state.rising + 1000 * seconds / self.kit.motion.speed.factor
            self.put(rising=time if time < _RISES_APART * (len(self.places) - 1) + _RISE else None)
        if not self.page.is_held and self._paper.pass_time(seconds):
            self.show()

    def back(self) -> None:
        self._go(Way.TO_TITLE)

    # What is seen.

    def ground(self) -> pygame.Surface:
        width, height = self.kit.frame.window
        behind = city_of(self._setup.journey, self._setup.ruleset, (width // _SOFT, height // _SOFT))
        shade_title(behind, mirrored=self.kit.mirrored)
        stage = self._tree.node("stage")
        assert stage is not None, "the players stand somewhere"
        return stage_picture(behind, self.kit, self._felt, self.places, stage.box)

    def view(self, state: Shown) -> ui.Part:
        paper, stage = self._paper.part, self._stage()
        own = _own_place(self.places, self._setup)
        tone = ui.Tone.TITLE if own and own.number >= LOW else ui.Tone.FIGURE
        title, line = _headline(self.places, self._model, self._setup)
        kind = ui.Type.TITLE if self.is_narrow else ui.Type.HERO
        words = ui.Text(title, kind, tone), ui.label(line, ui.Tone.ON_PICTURE)
        if self.is_narrow:
            told = ui.Scroll(ui.Column((*words, stage, paper), ui.Step.L))
            return ui.Panel(ui.Column((told, *self._buttons()), ui.Step.L), ui.Ground.NONE)
        beside = ui.Scroll(ui.Column((ui.Space(), paper), 0.0))
        side = ui.Column((beside, *self._buttons()), ui.Step.L, grow=1.0)
        whole = ui.Row((ui.Column((*words, stage), ui.Step.S, grow=1.7), side), ui.Step.L, ui.Across.FILL)
        return ui.Panel(whole, ui.Ground.NONE, ui.Step.XL)

    def _stage(self) -> ui.Part:
        told = [
            ui.Space(
                called=_spoken_place(place, self.places),
                more=place.remark,
                hint="" if self.kit.motion.plain else place.name,  # which would hang alone, far above
                key=number,
            )
            for number, place in enumerate(self.places)
        ]
        picture = ui.Picture((draw_stands, tuple(self.places), self.risen), ui.Size.FORM, ui.Size.SIDE)
        return ui.Over((picture, ui.Row(tuple(told), across=ui.Across.FILL)), grow=1.0, key="stage")

    def _buttons(self) -> tuple[ui.Part, ...]:
        """The buttons that lead on, the proposed one in gold below the others."""
        ways = [ui.Button(_("Title screen"), self.back, Icon.HOME, key="leave")]
        proposed = self._proposed() if self._is_here else []
        if self._look is not None:
            ways.append(ui.Button(_("Review"), self._look, Icon.BULB))
        *others, again = [*ways, *proposed] if proposed else [*ways[1:], ways[0]]
        again = replace(again, paint=Paint.GOLD, key="again")
        plain = tuple(replace(other, icon=None) for other in others)
        row = ui.Row(plain, along=ui.Across.FILL, across=ui.Across.FILL, wraps=True)
        return (row, again) if others else (again,)

    def _proposed(self) -> list[ui.Button]:
        """The buttons for what can be played next; the last one is proposed."""
        setup, after = self._setup, self._after
        again = ui.Button(_("Play again"), (self._go, BeginMatch(replace(setup, seed=None))), Icon.REPLAY)
        if not setup.journey and (after is None or isinstance(after.to, BeginMatch)):
            same = ui.Button(_("Same walls again"), (self._go, BeginMatch(setup)), Icon.STACK, hint=known_walls())
            return [same, again]
        walls, home = NextStep(_("Today's walls"), "", Open.DAYS), NextStep(_("The journey"), "", Open.JOURNEY)
        is_daily = setup.journey == DAY
        step = after or (walls if is_daily else home)
        steps = [walls, step] if is_daily and step.to is not Open.DAYS else [step]
        ways = [
            ui.Button(each.label, (leave_for, self._go, each.to), Icon.CHEVRON_RIGHT, hint=each.why) for each in steps
        ]
        return ways if is_daily else [again, *ways]


def _glad_host(kept: Kept) -> PortraitId | None:
    """The host of a stop who has given a star, and is glad of it whatever the place; ``None`` if there is none."""
    return kept.host.portrait if kept.host is not None and any(has for _line, has in kept.goals) else None


def _places(model: TableModel, setup: MatchSetup, glad: PortraitId | None) -> list[Standing]:
    """The places of all players, the first place first; ``glad`` applauds even in the last place."""
    chairs, places = setup.chairs, model.state.places
    order = sorted(map(Seat, range(model.seats)), key=lambda seat: (places[seat], seat))
    tempers = [temper_of(chairs[model.person_at(Seat(seat))].portrait) for seat in range(model.seats)]
    moods = moods_after(MatchEnded(places=tuple(places)), tempers)
    own = only_person(chairs)
    return [
        Standing(
            number=places[seat],
            name=chairs[person].name,
            portrait=chairs[person].portrait,
            total=model.state.balances[seat],
            remark=_remark(model, seat),
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
    deals = count_text("{count} deal played", "{count} deals played", count).replace(" ", NO_BREAK)
    about = [played_title(setup.ruleset, setup.options), deals]
    own = _own_place(places, setup)
    if own is None:
        return won, in_line(about)
    if len(winners) == 1:
        ahead = winners[0].total - places[1].total
        won = _("{name} wins by {points}").format(name=winners[0].name, points=points_text(ahead))
    return _place_name(own, places), in_line([won, *about])


def _remark(model: TableModel, seat: Seat) -> str:
    """The text that says how many deals a player won."""
    won = sum(seat in deal.winners for deal in model.state.played)
    return count_text("{count} deal won", "{count} deals won", won) if won else _("no deals won")
