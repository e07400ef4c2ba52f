"""Which wins of a person are kept: hands with a name, first times, and the best hand by a book."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord, Win
from game.players.celebration import FIRST_OF_ITS_NAME, FIRST_WIN, Keeper, Kept
from game.players.match_record import Entry
from game.rules.terms import Flag, Source
from tests.players.records import SETS, deal, match_of


def won(number: int, *, by: int = 0, worth: int = 8, source: Source = Source.WALL, **more: object) -> DealRecord:
    """A deal that a person won; Ana is the first of them."""
    drawn = deal(number, (0, 0, 0), winner=by)
    win = Win(source=source, worth=Fraction(worth), sets=SETS, **more)  # type: ignore[arg-type] # fields of a win
    seats = tuple(replace(seat, win=win) if seat.person == by else seat for seat in drawn.seats)
    return replace(drawn, seats=seats)


def kept(*deals: DealRecord, rules: str = "polish") -> list[Kept]:
    """What is kept of these deals of one match, the first one first."""
    keeper = Keeper("Ana")
    for one in deals:
        keeper.add(Entry(match_of(rules=rules), one))
    return keeper.wins_kept()[::-1]


def firsts(found: list[Kept]) -> list[tuple[str, ...]]:
    return [one.firsts for one in found]


def test_the_first_kong_that_is_robbed_is_noted_once() -> None:
    robbed = Source.ROBBED_KONG
    found = kept(won(1), won(2, source=robbed), won(3, source=robbed))
    assert firsts(found) == [(FIRST_WIN,), ("robbed_kong",)]


def test_a_first_time_is_one_by_whatever_book() -> None:
    keeper = Keeper("Ana")
    for rules in ("gala", "polish"):
        keeper.add(Entry(match_of(rules=rules), won(1, flags=(Flag.LAST_OF_WALL,))))
    assert firsts(keeper.wins_kept()) == [(FIRST_WIN,), (FIRST_WIN, "last_of_wall")]


def test_every_hand_with_a_name_is_kept_and_the_first_of_each_is_noted() -> None:
    found = kept(won(1, special="pairs"), won(2, special="heaven"), won(3, special="pairs"))
    assert firsts(found) == [(FIRST_WIN, FIRST_OF_ITS_NAME), (FIRST_OF_ITS_NAME,), ()]


def test_what_is_worth_the_limit_is_kept_though_it_has_no_name() -> None:
    found = kept(won(1, worth=3000), won(2, worth=2000, is_limit=True))
    assert [one.deal for one in found] == [1, 2]


def test_of_plain_hands_the_best_one_is_kept() -> None:
    found = kept(won(1), won(2, worth=20), won(3, worth=60), won(4, worth=60), won(5, worth=30))
    assert [(one.deal, one.is_best) for one in found] == [(1, False), (3, True)]


def test_what_others_won_is_not_kept() -> None:
    assert kept(won(1, by=1, special="pairs")) == []
