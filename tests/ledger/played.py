"""Played deals and scored hands as people at a real table would enter them."""

from msgspec.structs import replace

from game.engine.replays.match import Match
from game.engine.state import DealState, Over, State
from game.ledger.checks import Trouble
from game.ledger.entry import EnteredDeal
from game.ledger.finished import entry_of
from game.ledger.session import Session, TablePerson, counted, session
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level, PortraitId
from game.players.table import Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.rules.scoring import Score
from game.rules.win import DealFacts
from game.tiles.tile import Wind

PERSONS = tuple(TablePerson(name=name, portrait=PortraitId("fox")) for name in ("Anna", "Marek", "Zosia", "Piotr"))


def check_entered(rules: Ruleset, facts: DealFacts) -> bool:
    """A scored deal comes to the same when it is entered; gives whether it could be, as one that can have been."""
    placing = placing_of(facts)
    found = counted(rules, placing, entry_of(facts, placing, rules.seats))
    if found.problems:
        assert all(problem.trouble is not Trouble.NO_MAHJONG for problem in found.problems), f"{facts}"
        return False
    engine = rules.scored(facts)
    assert [worth(score) for score in found.score.scores] == [worth(score) for score in engine.scores]
    assert (found.score.payments, found.score.deltas) == (engine.payments, engine.deltas)
    return True


def worth(score: Score) -> tuple[object, ...]:
    """All of a score but how its kongs came about, which a referee does not tell."""
    return (score.wind, score.is_winner, score.special, score.lines, score.points, score.doubles, score.worth)


def placing_of(facts: DealFacts) -> Placing:
    """Under what winds a scored deal was, its first seat East's."""
    return Placing(east=Wind.EAST, dealer=facts.dealer, prevailing=facts.prevailing)


def over(state: State) -> DealState:
    deal = state.deal
    assert deal is not None
    assert isinstance(deal.phase, Over)
    return deal


def session_of(state: State, *deals: EnteredDeal) -> Session:
    """A session by the rules of a match."""
    persons = PERSONS[: state.rules.seats]
    begun = replace(session(state.rules, persons), banker=state.banker)
    for deal in deals:
        begun = begun.entered(deal)
    return begun


def played_match(book: str, options: dict[str, object], seed: int, *, most: int) -> list[State]:
    """The states in which the deals of a match ended, played by computer players."""
    known = rulebook(book)
    match = Match(book, Options(known.options, options), seed)
    seats = match.state.rules.seats
    levels = (Level.SKILLED, Level.CASUAL, Level.SKILLED, Level.BEGINNER)
    table = Table(match, [ComputerPlayer(person, levels[person], seed) for person in range(seats)])
    states: list[State] = []
    while not table.is_over and len(states) < most:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
        deal = match.state.deal
        if deal is not None and isinstance(deal.phase, Over) and len(match.state.played) > len(states):
            states.append(match.state)
    return states


def rules_of(book: str, **options: object) -> Ruleset:
    """A book with these house rules."""
    known = rulebook(book)
    return known.with_options(Options(known.options, options))
