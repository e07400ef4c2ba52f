"""Statistics of a player who has played for a while, made up but always the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from random import Random

from msgspec.structs import replace

from game.app.matches.statistics import Answer, Asked, Progress
from game.engine.replays.deal_record import DealRecord, SeatRecord, Win
from game.i18n.books import example_of_special_hand
from game.players.celebration import Keeper, OwnWin
from game.players.figures import Played
from game.players.match_record import Entry, MatchRecord, Participant, Query, folded
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Outcome, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile, Wind
from tests.players.records import FIRST_DAY, figures_of, goals_of, ranked

OTHERS = (
    Participant("Boris", "skilled", "tiger"),
    Participant("Dóra", "skilled", "crane"),
    Participant("Ilze", "skilled", "fox"),
    Participant("Kasia", "beginner", "monkey"),
    Participant("Lev", "beginner", "carp"),
    Participant("Béla", "beginner", "turtle"),
)
SETS = tuple(map(parse_tiles, ("B123", "B456", "C789", "DRRR", "WEE")))
LONGER = tuple(map(parse_tiles, ("B9999", "C2222", "D5555", "WNNNN", "DGG")))
WORTHS = (8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 96, 128, 320, 640)


def entries(*, matches: int = 40) -> list[Entry]:
    """Matches of Ana, most of them under one book."""
    chance = Random("statistics")
    found = []
    books = list(RULEBOOKS)
    for number in range(matches):
        rules = chance.choice([*books, "hungarian", "hungarian"])
        others = OTHERS[:3] if chance.random() < 0.7 else OTHERS[3:]
        began = FIRST_DAY + timedelta(hours=7 * number)
        match = MatchRecord(
            id=f"{began:%Y-%m-%d-%H%M%S}",
            began=f"{began:%Y-%m-%dT%H:%M:%S}",
            rules=rules,
            persons=(Participant("Ana", "", "panda"), *others),
            daily=f"{began:%Y-%m-%d}" if number % 5 == 0 else "",
        )
        chance.choice((1, 1, 2, 3, 4))
        deals = [deal(rules, each, chance) for each in range(1, chance.choice((5, 9, 17)))]
        match = replace(match, places=_places(deals))
        found += [Entry(match, each) for each in deals]
    return found


def _places(deals: Sequence[DealRecord]) -> tuple[int, ...]:
    """The places of the four persons after these deals."""
    totals = [sum((each.seats[person].gain for each in deals), Fraction(0)) for person in range(4)]
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def deal(rules: str, number: int, chance: Random) -> DealRecord:
    """A deal, as it may go."""
    winner = chance.choice((None, 0, 0, 0, 1, 1, 2, 2, 3, 3))
    loser = chance.choice((None, 0, 1, 2, 3))
    win = None
    if winner is not None:
        win = won(rules, chance, loser if loser != winner else None)
    gain = int(win.worth) if win is not None else 0
    return DealRecord(
        number=number,
        outcome=Outcome.EXHAUSTED if winner is None else Outcome.WON,
        prevailing=Wind.EAST,
        seats=tuple(
            SeatRecord(
                person=person,
                wind=Wind(person),
                gain=Fraction(0 if winner is None else gain if person == winner else -(gain // 3)),
                win=win if person == winner else None,
            )
            for person in range(4)
        ),
    )


def won(rules: str, chance: Random, loser: int | None) -> Win:
    """A winning hand; now and then one with a name."""
    specials = RULEBOOKS[rules].special_hands
    source = Source.WALL if loser is None else Source.DISCARD
    if specials and chance.random() < 0.09:
        hand = chance.choice(specials)
        shown = example_of_special_hand(rules, hand.id)
        sets = tuple(group.tiles for group in shown.groups)
        return Win(
            source=source,
            worth=Fraction(chance.choice((1000, 2000, 3000))),
            special=hand.id,
            tile=shown.tile,
            loser=loser,
            sets=sets,
        )
    sets = chance.choice((SETS, LONGER))
    bonus = (Tile.F1, Tile.S3) if chance.random() < 0.5 else ()
    worth = Fraction(chance.choice(WORTHS))
    return Win(source=source, worth=worth, tile=sets[1][0], loser=loser, sets=sets, bonus=bonus)


class Sample:
    """Answers at once.

    :param progress: how far the reading of replays is said to be.
    """

    def __init__(self, played: list[Entry], *, progress: Progress | None = None) -> None:
        self._played = played
        self.progress = progress
        self.queries: list[Query] = []

    def ask(self, query: Query) -> Asked[Answer]:
        """The answer, there already."""
        self.queries.append(query)
        asked: Asked[Answer] = Asked()
        found = [
            entry
            for entry in self._played
            if query.is_of_book(entry.match)
            and entry.match.began >= query.since
            and (query.helped or not entry.match.was_helped)
        ]
        played = folded(Played(), self._played)
        name = query.name or next(iter(played.names), "")
        asked.found = Answer(
            query=replace(query, name=name),
            figures=figures_of(name, found),
            played=played,
            ranked=ranked(name, self._played),
            goals=goals_of(name, self._played),
        )
        return asked


def own_wins(name: str, played: list[Entry]) -> list[OwnWin]:
    """The wins of a person, the first one first."""
    keeper = Keeper(name)
    return [win for entry in played if (win := keeper.add(*entry)) is not None]
