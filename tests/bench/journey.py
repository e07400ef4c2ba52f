"""How hard the journey is: ``python -m tests.bench.journey [--matches N] [--level LEVEL] [STOP ...]``.

A computer player of a level takes the person's chair at a stop, in as many matches as are asked for. What is printed is
the share of them that earned each star. The walls follow from the numbers of the matches alone.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord, deal_record
from game.engine.replays.match import Match
from game.players.journey import JOURNEY, Star, Stop, match_at, stars_of
from game.players.local_client import computers
from game.players.match_record import MatchRecord, Participant
from game.players.roster import Chair, Computer, Level, MatchSetup, PortraitId
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import rulebook

LONGEST = 200
"""Deals of a match; none of the books comes near it."""


def played(setup: MatchSetup, level: Level) -> tuple[MatchRecord, Sequence[DealRecord]]:
    """A match with a computer player of this level in the person's chair, the first; its records."""
    seats = (replace(setup.chairs[0], kind=Computer(level)), *setup.chairs[1:])
    players = computers(replace(setup, chairs=seats), background=False)
    match = Match(setup.ruleset, Options(rulebook(setup.ruleset).options, setup.options), setup.seed or 0)
    table = Table(match, [players[person] for person in range(len(seats))])
    deals: list[DealRecord] = []
    while not table.is_over and len(deals) < LONGEST:
        if table.is_between_deals:
            if match.state.played:
                deals.append(deal_record(match.state))
            table.begin_deal()
        else:
            table.pump(1.0)
    deals.append(deal_record(match.state))
    state = match.state
    places = dict(zip(state.persons or range(len(state.places)), state.places, strict=True))
    record = MatchRecord(
        id=f"match-{setup.seed}",
        began="2026-01-01T00:00:00",
        rules=setup.ruleset,
        persons=tuple(Participant(chair.name, "" if chair.is_human else chair.kind.id) for chair in setup.chairs),
        places=tuple(places[person] for person in range(len(places))),
        journey=setup.journey,
    )
    return record, deals


def shares(stop: Stop, level: Level, matches: int) -> tuple[dict[Star, float], dict[int, float], float]:
    """The share of matches that earn each star, of places, and how many deals a match has."""
    own = Chair(name="You", portrait=PortraitId("panda"), kind=Computer(level))
    earned: Counter[Star] = Counter()
    places: Counter[int] = Counter()
    deals = 0
    for number in range(matches):
        record, known = played(replace(match_at(stop, own), seed=number + 1), level)
        earned.update(stars_of(stop, record.places, known, 0))
        places[record.places[0]] += 1
        deals += len(known)
    return (
        {star: earned[star] / matches for star in Star},
        {place: places[place] / matches for place in range(1, 5)},
        deals / matches,
    )


def main() -> int:
    """Play the matches and print a line a stop."""
    known = {stop.id: stop for stop in JOURNEY.stops}
    parser = argparse.ArgumentParser(prog="python -m tests.bench.journey", description="Measure the journey.")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--level", default=Level.BEGINNER.value, choices=[level.value for level in Level])
    parser.add_argument("stops", nargs="*", metavar="STOP", help=", ".join(known))
    options = parser.parse_args()
    if unknown := set(options.stops) - set(known):
        parser.error(f"there is no stop {', '.join(sorted(unknown))}")
    for id_ in options.stops or known:
        stars, places, deals = shares(known[id_], Level(options.level), options.matches)
        told = "  ".join(f"{star.value} {share:.2f}" for star, share in stars.items())
        print(f"{id_:18s} {told}  places {' '.join(f'{share:.2f}' for share in places.values())}  deals {deals:.1f}")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
