"""The page for choosing a seat to play on from a place in a replay."""

from functools import partial

from msgspec.structs import replace

from game.app.system.last_setup import fitted
from game.engine.fairness import unknown_seed
from game.engine.replays.match import Match
from game.engine.replays.replay import PlayedOn, ReplayError, resumed
from game.i18n import _
from game.i18n.player_texts import kind_name
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, first_person, level_of, people_first
from game.scenes.shared.destinations import ChooseChair, Go, PlayOn
from game.scenes.shared.panel_scene import CardScene
from game.scenes.shared.program import Program
from game.school.positions.dealing import match_of
from game.school.positions.position import Position, wind_at
from game.view.paint import Kit
from game.view.units import Align, Box, theme
from game.view.widgets import MAIN, Button, Label, Portrait

_PORTRAIT = 150.0


class PlayOnScene(CardScene):
    """The card on which the person chooses the player whose seat to take.

    :param asked: the replay up to the place from which it is played on, and its players.
    :param last: the setup of the last match, with the person at this machine and the table rules.
    """

    NARROWEST = 1200.0
    WIDTH, HEIGHT = 1340.0, 600.0

    def __init__(self, kit: Kit, go: Go, asked: ChooseChair, last: MatchSetup) -> None:
        super().__init__(kit, _("Play on from here"))
        self._to = go
        self._asked = asked
        self._last = last
        chairs = asked.chairs
        self._person = first_person(chairs)
        words = _("A new match continues from here; the original stays as it is. Whose seat will you take?")
        self._words = Label(words, theme.BODY_SECOND, wraps=True)
        self._portraits = [
            Portrait(chair.portrait, chair.name, partial(self._choose, number)) for number, chair in enumerate(chairs)
        ]
        self._names = [Label(chair.name, theme.LABEL.sized(22), align=Align.CENTER) for chair in chairs]
        self._players = [
            Label(kind_name(chair.kind) or _("Person"), theme.SMALL, align=Align.CENTER) for chair in chairs
        ]
        self._line = Label("", theme.BODY, wraps=True)
        self._go = Button(_("Begin the match"), self._play, finish=MAIN)
        labels = (self._words, *self._names, *self._players, self._line)
        self.put_together([*labels, *self._portraits], [self._go])
        self._choose(self._person)
        self.page.set_focus(self._go)

    def lay_inside(self, inner: Box) -> None:
        self._words.place(Box(inner.x, inner.y - 10, inner.width, 90))
        step = inner.width / len(self._portraits)
        y = inner.y + 84
        for number, portrait in enumerate(self._portraits):
            column = Box(inner.x + number * step, y, step, _PORTRAIT)
            portrait.place(Box(column.center[0] - _PORTRAIT / 2, y, _PORTRAIT, _PORTRAIT))
            self._names[number].place(Box(column.x + 6, y + _PORTRAIT + 10, step - 12, 36))
            self._players[number].place(Box(column.x + 6, y + _PORTRAIT + 46, step - 12, 30))
        go = max(240.0, self._go.measure(self.kit)[0])
        self._line.place(Box(inner.x, inner.bottom - 76, inner.width - go - 30, 84))
        self._go.place(Box(inner.right - go, inner.bottom - 70, go, 70))

    def _choose(self, person: int) -> None:
        self._person = person
        for number, portrait in enumerate(self._portraits):
            portrait.is_chosen = number == person

    def _play(self) -> None:
        """Begins the match, or says why that is impossible."""
        replay = self._asked.replay
        try:
            state, part = resumed(replay)
        except ReplayError as error:
            self._line.write(_("The replay cannot be read: {reason}").format(reason=error))
            return
        if state.places:
            self._line.write(_("The match is over here: step back to play on."))
            return
        own = next(chair for chair in self._last.chairs if chair.is_here)
        setup = MatchSetup(
            ruleset=replay.opening.rules,
            options=replay.opening.options,
            chairs=seated(self._asked.chairs, self._person, own),
            seed=replay.opening.seed,
            take_back=self._last.take_back,
            draws_seats=replay.opening.seated is not True,
        )
        origin = PlayedOn(match=self._asked.path.stem, commands=len(replay.steps))
        self._to(PlayOn(setup, Match.resumed(part), origin))


def seated(chairs: tuple[Chair, ...], person: int, own: Chair) -> tuple[Chair, ...]:
    """The chairs after the person has taken one of them, by changing places with its player.

    Of several human players only the first stays; computer players replace the others.
    """
    places = list(chairs)
    people = people_first(chairs)
    computer = Computer(level_of(chairs, Level.SKILLED))
    for other in people[1:]:
        places[other] = replace(chairs[other], kind=computer)
    if not people:
        places[person] = replace(own, portrait=chairs[person].portrait)
    else:
        first = replace(chairs[people[0]], kind=Person())
        places[people[0]], places[person] = places[person], first
    return tuple(places)


def played_on(position: Position, last: MatchSetup) -> PlayOn:
    """The match that begins in a position, against the players of the last setup; hidden tiles are drawn anew."""
    seed, _secret = unknown_seed()
    setup = fitted(replace(last, ruleset=position.rules, options=position.options))
    own = next(chair for chair in setup.chairs if chair.is_here)
    chairs = seated(setup.chairs, wind_at(position.asks), own)
    setup = replace(setup, chairs=chairs, options=position.options, seed=seed, draws_seats=False)
    match = match_of(position, seed)
    return PlayOn(setup, match, PlayedOn(match="", commands=len(match.steps)))


def opened(program: Program, page: ChooseChair) -> PlayOnScene:
    """The page for choosing a seat, with the setup of the last match."""
    return PlayOnScene(program.kit, program.go, page, program.last_setup)
