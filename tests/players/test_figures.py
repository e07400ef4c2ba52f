"""What a person's deals add up to."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from game.engine.codec import read_amount
from game.players.figures import BEST, DailyWall, Figures, Played, Tally
from game.players.match_record import Entry, folded
from tests.players.records import ANA, OTHERS, deal, figures_of, match_of

MATCH = match_of(places=(1, 2, 3))
PLAYED = [
    Entry(MATCH, deal(1, (8, -4, -4), winner=0, worth=8)),
    Entry(MATCH, deal(2, (-6, 12, -6), winner=1, loser=0, worth=6)),
    Entry(MATCH, deal(3, (0, 0, 0))),
    Entry(MATCH, deal(4, (16, -16, 0), winner=0, loser=1, worth=16, special="pairs")),
    Entry(MATCH, deal(5, (4, 0, -4), winner=0, loser=2, worth=4)),
]


def test_deals_are_counted_as_a_referee_would() -> None:
    figures = figures_of("Ana", PLAYED)
    assert (figures.total.deals, figures.total.wins, figures.exhausted) == (5, 3, 1)
    assert (figures.self_drawn, figures.dealt_in) == (1, 1)
    assert figures.total.gain == 22
    assert figures.average_worth == Fraction(28, 3)
    assert [made.win.worth for made in figures.best] == [16, 8, 4]
    assert figures.line == [8, 2, 2, 18, 22]


def test_streaks_are_the_longest_and_the_present_row() -> None:
    figures = figures_of("Ana", PLAYED)
    assert (figures.winning.best, figures.winning.now) == (2, 2)
    assert (figures.safe.best, figures.safe.now) == (3, 3)


def test_special_hands_keep_their_first_time() -> None:
    again = Entry(match_of(1), deal(1, (16, -16, 0), winner=0, loser=1, special="pairs"))
    figures = figures_of("Ana", [*PLAYED, again])
    made = figures.specials["gala", "pairs"]
    assert (made.times, made.first.match.id, int(made.first.win.worth)) == (2, MATCH.id, 16)


def test_opponents_are_told_apart() -> None:
    boris, dora = (figures_of("Ana", PLAYED).opponents[other] for other in OTHERS)
    assert (boris.deals, boris.their_wins, boris.lost_to, boris.won_from) == (5, 1, 1, 1)
    assert (dora.deals, dora.their_wins, dora.lost_to, dora.won_from) == (5, 0, 0, 1)


def test_only_a_match_that_was_played_to_its_end_is_counted_as_one() -> None:
    broken_off = Entry(match_of(1), deal(1, (0, 0, 0)))
    figures = figures_of("Ana", [*PLAYED, broken_off])
    assert (figures.matches, figures.matches_won) == (1, 1)


def test_the_result_of_a_daily_wall_is_kept() -> None:
    daily = msgspec.structs.replace(match_of(1), daily="2026-10-01")
    figures = figures_of(
        "Ana", [*PLAYED, Entry(daily, deal(1, (8, -4, -4), winner=0)), Entry(daily, deal(2, (-2, 2, 0)))]
    )
    (wall,) = (msgspec.json.decode(told, type=DailyWall, dec_hook=read_amount) for told in figures.daily.values())
    assert (wall.match, wall.tally) == (daily, Tally(deals=2, wins=1, won_by_all=1, gain=Fraction(6)))


def test_a_stranger_has_no_figures() -> None:
    assert figures_of("Boris", PLAYED) == Figures(name="Boris")
    assert folded(Played(), PLAYED).names == [ANA.name]


deals = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from((None, 0, 1, 2)), st.sampled_from((None, 0, 1, 2)), st.integers(0, 99))
)


@given(deals)
def test_parts_sum_to_the_whole(played: list[tuple[int, int | None, int | None, int]]) -> None:
    entries = [
        Entry(
            match_of(match, rules=("gala", "polish")[match % 2]),
            deal(number, (worth, -worth, 0), winner=winner, loser=loser if loser != winner else None, worth=worth),
        )
        for number, (match, winner, loser, worth) in enumerate(sorted(played, key=lambda each: each[0]), start=1)
    ]
    figures = figures_of("Ana", entries)
    assert sum(tally.deals for tally in figures.by_book.values()) == figures.total.deals == len(entries)
    assert sum(tally.gain for tally in figures.by_book.values()) == figures.total.gain
    assert sum(tally.wins for tally in figures.by_book.values()) == figures.total.wins == len(figures.worths)
    assert sum(other.lost_to for other in figures.opponents.values()) == figures.dealt_in
    assert figures.self_drawn + sum(other.won_from for other in figures.opponents.values()) == figures.total.wins
    assert len(figures.best) == min(BEST, figures.total.wins)
    assert not figures.line or figures.line[-1] == figures.total.gain
