"""The page for choosing a seat to play on from a place in a replay."""

from game import Frozen, replace, ui
from game.app.system.last_setup import fitted
from game.engine.fairness import unknown_seed
from game.engine.replays.match import Match
from game.engine.replays.replay import PlayedOn, ReplayError, resumed
from game.i18n import _
from game.i18n.player_texts import kind_name
from game.players.roster import Chair, Computer, Level, MatchSetup, Person, first_person, level_of, people_first
from game.scenes.shared.destinations import ChooseChair, Go, PlayOn
from game.scenes.shared.program import Program
from game.school.positions.dealing import match_of
from game.school.positions.position import Position, wind_at
from game.view.paint import Kit, Paint
from game.view.units import Align


class Shown(Frozen):
    """The chosen seat, and why the match cannot begin, if it cannot."""

    person: int
    """The number of the player whose seat is taken."""
    said: str = ""


class PlayOnScene(ui.Screen[Shown]):
    """The card on which the person chooses the player whose seat to take.

    :param asked: the replay up to the place from which it is played on, and its players.
    :param last: the setup of the last match, with the person at this machine and the table rules.
    """

    is_overlay = True
    first_focus = "begin"

    def __init__(self, kit: Kit, go: Go, asked: ChooseChair, last: MatchSetup):
        super().__init__(kit, Shown(first_person(asked.chairs)))
        self._to = go
        self._asked = asked
        self._last = last

    def view(self, state: Shown) -> ui.Part:
        words = _("A new match continues from here; the original stays as it is. Whose seat will you take?")
        chairs = tuple(self._chair(person, chair) for person, chair in enumerate(self._asked.chairs))
        begin = ui.Button(_("Begin the match"), self._play, paint=Paint.GOLD, key="begin")
        foot = ui.Row((ui.Text(state.said, grow=1.0), begin), is_region=True)
        seats = ui.Grid(chairs, cell=ui.Size.FACE, is_roomy=True, is_region=True)
        return self.overlay_card(_("Play on from here"), ui.remark(words), seats, foot)

    def _chair(self, person: int, chair: Chair) -> ui.Part:
        kind = kind_name(chair.kind) or _("Person")
        face = ui.Face(
            chair.portrait,
            (self.fill, "person", person),
            is_chosen=person == self.state.person,
            called=chair.name,
            more=kind,
            key=person,
        )
        name = ui.strong(chair.name, align=Align.CENTER, is_narrow=True, is_heard=False)
        below = ui.Text(kind, align=Align.CENTER, is_heard=False)
        return ui.Column((face, name, below), ui.Step.HAIR, ui.Across.CENTER)

    def _play(self) -> None:
        """Begins the match, or says why that is impossible."""
        replay = self._asked.replay
        try:
            state, part = resumed(replay)
        except ReplayError as error:
            self.put(said=_("The replay cannot be read: {reason}").format(reason=error))
            return
        if state.places:
            self.put(said=_("The match is over here: step back to play on."))
            return
        own = next(chair for chair in self._last.chairs if chair.is_here)
        setup = MatchSetup(
            ruleset=replay.opening.rules,
            options=replay.opening.options,
            chairs=seated(self._asked.chairs, self.state.person, own),
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
