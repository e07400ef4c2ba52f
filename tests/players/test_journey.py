"""The journey: what earns its stars, which stop is open, and whom one meets there."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord, Win
from game.i18n.books import book, own_book
from game.players.characters import CAST
from game.players.goals.aims import Aim
from game.players.journey import JOURNEY, NOWHERE, ROUND, Star, Stop, match_at, next_leg, stars_of
from game.players.match_record import Entry, MatchRecord
from game.players.roster import Chair, Computer, Level, Person, PortraitId
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import Source
from game.tiles.notation import parse_tiles
from tests.players.records import deal, match_of, traveled

ANA = Chair(name="Ana", portrait=PortraitId("panda"), kind=Person())


def stop(aim: Aim = Aim.TWO_WINS, place: int = 1, worth: int = 100) -> Stop:
    """A stop under GALA."""
    gala = JOURNEY.at("saint_petersburg")
    assert isinstance(gala, Stop)
    return replace(gala, aim=aim, place=place, worth=worth)


def won(win: Win, *, person: int = 0) -> DealRecord:
    """A deal that this hand won."""
    record = deal(1, [8, 0, -8], winner=person)
    seats = tuple(replace(seat, win=win) if seat.person == person else seat for seat in record.seats)
    return replace(record, seats=seats)


def hand(sets: str, source: Source = Source.WALL, worth: int = 8, special: str | None = None) -> Win:
    """A hand of these sets, between strokes."""
    return Win(
        source=source, worth=Fraction(worth), special=special, sets=tuple(parse_tiles(each) for each in sets.split("/"))
    )


PLAIN = hand("B123/C456/C789/D222/WEE")


@pytest.mark.parametrize(
    ("aim", "reached", "missed"),
    [
        (Aim.DRAGONS, hand("B123/C456/C789/DRRR/WEE"), hand("B123/C456/C789/WEEE/DRR")),
        (Aim.DRAGONS, hand("B123/C456/C789/DGGGG/WEE"), PLAIN),
        (Aim.SELF_DRAWN, PLAIN, replace(PLAIN, source=Source.DISCARD)),
        (Aim.SELF_DRAWN, replace(PLAIN, source=Source.REPLACEMENT), replace(PLAIN, source=Source.ROBBED_KONG)),
        (Aim.ONE_SUIT, hand("B123/B456/B789/WEEE/DRR"), hand("B123/B456/C789/WEEE/DRR")),
    ],
)
def test_a_winning_hand_reaches_the_aim_or_misses_it(aim: Aim, reached: Win, missed: Win) -> None:
    assert Star.AIM in stars_of(stop(aim), (), [won(reached)], 0)
    assert Star.AIM not in stars_of(stop(aim), (), [won(missed)], 0)
    assert Star.AIM not in stars_of(stop(aim), (), [won(reached, person=1)], 0), "somebody else's hand"


def test_two_wins_are_two() -> None:
    assert Star.AIM not in stars_of(stop(Aim.TWO_WINS), (), [won(PLAIN)], 0)
    assert Star.AIM in stars_of(stop(Aim.TWO_WINS), (), [won(PLAIN), won(PLAIN)], 0)


def test_whoever_lost_no_tile_to_a_winner_is_unharmed_when_the_match_is_over() -> None:
    by_other, by_ana = deal(1, [0, 8, -8], winner=1, loser=2), deal(1, [-8, 8, 0], winner=1, loser=0)
    unharmed = stop(Aim.UNHARMED)
    assert Star.AIM in stars_of(unharmed, (3, 1, 2), [by_other, deal(2, [0, 0, 0])], 0)
    assert Star.AIM not in stars_of(unharmed, (3, 1, 2), [by_other, by_ana], 0)
    assert Star.AIM not in stars_of(unharmed, (), [by_other], 0), "the match goes on"


@pytest.mark.parametrize(("place", "worst", "earns"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False)])
def test_a_place_earns_a_star_when_the_match_is_over(place: int, worst: int, earns: bool) -> None:
    assert (Star.PLACE in stars_of(stop(place=worst), (place, 4, 4), [], 0)) is earns
    assert Star.PLACE not in stars_of(stop(place=worst), (), [won(PLAIN)], 0)


def test_a_special_or_dear_hand_counts_whoever_shows_it() -> None:
    special, dear, cheap = hand("B123", special="knitting"), hand("B123", worth=100), hand("B123", worth=99)
    assert Star.SPECIAL in stars_of(stop(), (), [won(special, person=2)], 0)
    assert Star.SPECIAL in stars_of(stop(), (), [won(dear, person=1)], 0)
    assert Star.SPECIAL not in stars_of(stop(), (), [won(cheap)], 0)


def at(id_: str, number: int = 0, *, places: tuple[int, ...] = (), rules: str = "", **fields: object) -> MatchRecord:
    """A match of Ana at a stop."""
    known = JOURNEY.at(id_)
    rules = rules or (known.rules if isinstance(known, Stop) else "gala")
    return replace(match_of(number, places=places, rules=rules), journey=id_, wall=f"wall {number}", **fields)


FIRST, SECOND = JOURNEY.stops[0].id, JOURNEY.stops[1].id


def test_the_books_that_somebody_knows_are_those_of_all_his_matches_the_last_one_last() -> None:
    none = deal(1, [0, 0, 0])
    played = [Entry(match_of(1, rules="gala"), none), Entry(at(FIRST, 2), none), Entry(match_of(3, rules="gala"), none)]
    assert traveled("Ana", played).books == ("latvian", "gala")
    assert traveled("Boris", played).books == ()


def test_the_stops_lead_from_the_plainest_book_to_the_richest() -> None:
    complexity = [book(each.rules).words.card.complexity for each in JOURNEY.stops]
    assert complexity == sorted(complexity)
    assert JOURNEY.stops[0].rules == own_book("en").rules.id, "the book that a newcomer learns with"
    levels = [sum(list(Level).index(level) for level in each.others.values()) for each in JOURNEY.way]
    assert levels == sorted(levels), "nobody meets weaker players further on"


class Saved(msgspec.Struct):
    """A match of the journey as an earlier version kept it, with what that version said when it was over."""

    match: MatchRecord
    deals: list[DealRecord]
    stars: dict[str, set[Star]]
    """All stars by then."""
    open: list[str]
    """The stops that could be played."""


def saved() -> list[Saved]:
    """The matches of somebody who traveled when Tel Aviv was the first stop and Riga the fourth."""
    lines = Path(__file__).with_name("earlier_journey.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Saved, dec_hook=lambda kind, value: kind(value)) for line in lines]


def test_stars_and_open_stops_of_an_earlier_journey_are_kept() -> None:
    entries: list[Entry] = []
    for then in saved():
        entries += [Entry(then.match, each) for each in then.deals]
        far = traveled("Ana", entries)
        assert {id_: set(stars) for id_, stars in far.stars.items() if stars} == then.stars
        assert all(far.is_open(id_) for id_ in then.open)
        assert far.is_open(FIRST)


def test_a_match_of_an_earlier_journey_is_judged_by_what_was_to_be_earned_then() -> None:
    tel_aviv = JOURNEY.at("tel_aviv")
    assert isinstance(tel_aviv, Stop)
    assert tel_aviv.met_with(["casual", "beginner", "beginner"]).place == 3
    assert tel_aviv.met_with(level.value for level in tel_aviv.others.values()) == tel_aviv
    now = [each.met_with(level.value for level in each.others.values()) for each in JOURNEY.stops]
    assert now == list(JOURNEY.stops)


def test_a_stop_opens_with_a_star_of_the_one_before() -> None:
    assert NOWHERE.is_open(FIRST)
    assert not NOWHERE.is_open(SECOND)
    last = traveled("Ana", [Entry(at(FIRST, places=(4, 1, 2)), deal(1, [0, 0, 0]))])
    assert not last.is_open(SECOND)
    third = traveled("Ana", [Entry(at(FIRST, places=(3, 1, 2)), deal(1, [0, 0, 0]))])
    assert third.stars == {FIRST: {Star.PLACE}}
    assert third.is_open(SECOND)
    assert not third.is_open(ROUND)


@pytest.mark.parametrize(
    "match",
    [
        at(FIRST, places=(1, 2, 3), was_helped=True),
        at(FIRST, places=(1, 2, 3), rules="polish"),
        at("atlantis", places=(1, 2, 3)),
        at("", places=(1, 2, 3), rules="latvian"),
    ],
)
def test_a_match_that_is_none_of_the_journey_earns_nothing(match: MatchRecord) -> None:
    assert traveled("Ana", [Entry(match, won(hand("DRRR")))]).count == 0


def test_stars_are_of_the_person_who_earned_them() -> None:
    entries = [Entry(at(FIRST, places=(1, 2, 3)), deal(1, [0, 0, 0]))]
    assert traveled("Ana", entries).count == 1
    assert traveled("Ben", entries).count == 0
    assert traveled("Boris", entries).count == 0, "a computer player"


def test_walls_that_were_seen_before_earn_nothing() -> None:
    first = replace(at(FIRST, 1, places=(4, 1, 2)), wall="the same")
    again = replace(at(FIRST, 2, places=(1, 2, 3)), wall="the same")
    assert traveled("Ana", [Entry(first, deal(1, [0, 0, 0])), Entry(again, deal(1, [0, 0, 0]))]).count == 0


def test_the_last_stop_has_a_star_for_each_book_under_which_a_match_was_won() -> None:
    books = [each.rules for each in JOURNEY.stops]
    assert sorted(books) == sorted(RULEBOOKS)
    entries = [
        Entry(at(ROUND, number, places=(1 if book != "gala" else 2, 3, 4), rules=book), deal(1, [0, 0, 0]))
        for number, book in enumerate(books)
    ]
    far = traveled("Ana", entries)
    assert far.rounds == set(books) - {"gala"}
    assert next_leg(far.rounds) == "gala"
    assert next_leg(frozenset(books)) == books[0]


@given(st.permutations(range(4)), st.integers(0, 4))
def test_stars_are_never_lost_by_going_on(order: list[int], upto: int) -> None:
    """Every further match leaves what was earned before."""
    matches = [
        Entry(at(FIRST, 1, places=(2, 1, 3)), deal(1, [0, 0, 0])),
        Entry(at(FIRST, 2, places=(4, 1, 3)), won(hand("DRRR"))),
        Entry(at(SECOND, 3, places=(1, 2, 3)), won(hand("B123", worth=500))),
        Entry(at(SECOND, 4), deal(1, [0, 0, 0])),
    ]
    entries = [matches[number] for number in order]
    before, after = traveled("Ana", entries[:upto]), traveled("Ana", entries)
    assert all(stars <= after.stars[id_] for id_, stars in before.stars.items())
    assert before.count <= after.count <= JOURNEY.stars


@pytest.mark.parametrize("portrait", list(CAST))
@pytest.mark.parametrize("where", [each.id for each in JOURNEY.way])
def test_whom_one_meets_is_somebody_else_and_plays_at_that_level(portrait: PortraitId, where: str) -> None:
    own = Chair(name="Ana", portrait=portrait, kind=Person())
    place = JOURNEY.at(where)
    assert place is not None
    setup = match_at(place, own, "polish")
    assert setup.journey == where
    assert setup.people == (0,)
    assert len({chair.portrait for chair in setup.chairs}) == len(setup.chairs) == 4
    assert [chair.kind for chair in setup.chairs[1:]] == [Computer(level) for level in place.others.values()]
    rules = rulebook(setup.ruleset)
    assert rules.with_options(Options(rules.options, setup.options)).seats == 4
    if portrait not in place.others:
        assert all(level in CAST[guest].levels for guest, level in place.others.items())
