"""Every star of every stop can be earned by the rules that are played there."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord, Win, wins_of
from game.i18n.general import general
from game.i18n.player_texts import length_text, stop_goals
from game.players.goals.aims import Aim
from game.players.journey import JOURNEY, Star, Stop, stars_of
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Wind
from tests.players.records import deal
from tests.rulebook.scored import FlowOfMatch, deal_facts, rules_of, settled

PLAIN = "B123 C456 D789 WEEE DRR"
REACHES: dict[str, tuple[Sequence[str], str, str]] = {
    "riga": ([PLAIN], "B123 C456 (DRRR) [DGGGG] WEE", "B123 C456 D789 WEEE DRR"),
    "saint_petersburg": ([], "B111 B234 B678 (DRRR) B55", PLAIN),
    "budapest": (["B123 B456 B789 B111 WEE"], "[DRRRR] [DGGGG] (B999) C456 WEE", PLAIN),
    "tel_aviv": (["B123 C456 D789 DRRR WEE"], "[DRRRR] [DGGGG] [DWWWW] (B999) WEE", PLAIN),
    "warsaw": ([PLAIN, PLAIN], "[DRRRR] [DGGGG] [DWWWW] (B999) WEE", PLAIN),
}
"""For each stop the hands that reach its aim, each won on the own draw, one that earns the third star, and one that is
worth less."""


def win_of(stop: Stop, hand: str) -> Win:
    """The hand as South's win by the rules of a stop."""
    facts = deal_facts(hand)
    rules = rules_of(RULEBOOKS[stop.rules], **stop.options)
    return wins_of(facts, settled(rules, facts), lambda _wind: 0)[Wind.SOUTH]


def deals_with(stop: Stop, hands: Sequence[str]) -> list[DealRecord]:
    """A match in which these hands won, deal after deal."""
    records = []
    for number, hand in enumerate(hands, 1):
        record = deal(number, [8, 0, -8], winner=0)
        seats = tuple(replace(seat, win=win_of(stop, hand)) if seat.person == 0 else seat for seat in record.seats)
        records.append(replace(record, seats=seats))
    return records


def test_every_stop_has_its_hands_here() -> None:
    assert list(REACHES) == [stop.id for stop in JOURNEY.stops]


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_every_aim_can_be_reached_in_its_book(stop: Stop) -> None:
    hands, dear, cheap = REACHES[stop.id]
    places = (stop.place, *(4 for _other in stop.others))
    reached = stars_of(stop, places, deals_with(stop, hands), 0)
    assert {Star.PLACE, Star.AIM} <= reached
    if stop.aim is not Aim.UNHARMED:
        assert Star.AIM not in stars_of(stop, places, [], 0), "nothing comes of nothing"
    if not stop.has_special_hands:
        assert win_of(stop, dear).special is None
    assert Star.SPECIAL in stars_of(stop, (), deals_with(stop, [dear]), 0)
    assert Star.SPECIAL not in stars_of(stop, (), deals_with(stop, [cheap]), 0)


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_a_special_hand_is_spoken_of_where_the_book_has_any(stop: Stop) -> None:
    rules = rules_of(RULEBOOKS[stop.rules], **stop.options)
    words = stop_goals(stop)
    speaks = words[Star.SPECIAL] == general().stop_aims["special"].said(points=f"{stop.worth:,}")
    assert speaks is bool(rules.special_hands)
    assert stop.aim is not Aim.SPECIAL or rules.special_hands


def deals_of(stop: Stop, *, dealer_wins: int) -> int:
    """The deals of a match in which East wins so many deals first, and then always somebody else."""
    match = FlowOfMatch(rules_of(RULEBOOKS[stop.rules], **stop.options))
    while (placing := match.placing) is not None:
        wins_again = len(match.played.deals) < dealer_wins
        match.ends(placing.east if wins_again else (placing.east + 1) % match.rules.seats)
    return len(match.played.deals)


@pytest.mark.parametrize("stop", JOURNEY.stops, ids=lambda stop: stop.id)
def test_how_long_a_stop_is_follows_from_its_rules(stop: Stop) -> None:
    least, most = stop.deals
    assert deals_of(stop, dealer_wins=0) == least
    assert (deals_of(stop, dealer_wins=2) > least) is (most > least), "a match that can be longer says so"
    numbers = [int(each) for each in re.findall(r"\d+", length_text(stop))]
    assert numbers == [*sorted({least, most}), stop.minutes]
