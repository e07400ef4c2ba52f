"""Goals: which three a week has, what counts for them, and those that have no end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.app.matches.statistics_file import StatisticsFile
from game.engine.replays.deal_record import DealRecord, Win
from game.hands.asset_files import asset_file
from game.i18n.general import names_file
from game.i18n.player_texts import goal_text
from game.players.characters import CAST
from game.players.days import BOOKS
from game.players.goals import keeper
from game.players.goals.aims import Aim, beaten, times_reached
from game.players.goals.keeper import A_WEEK, GOALS, Goal, GoalKeeper, Mark, read_goals
from game.players.match_record import Entry, MatchRecord, folded
from game.players.roster import DAY
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.terms import Robbing, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Wind
from tests.players.records import ANA, OTHERS, deal, entries_of, goals_of, match_of

MONDAY = date(2026, 11, 23)
TODAY = date(2026, 11, 25)


def hand(sets: str, source: Source = Source.WALL, special: str | None = None) -> Win:
    """A hand of these sets, between strokes."""
    return Win(source=source, worth=Fraction(8), special=special, sets=tuple(map(parse_tiles, sets.split("/"))))


def won(win: Win, *, number: int = 1, person: int = 0, wind: Wind = Wind.SOUTH) -> DealRecord:
    """A deal that this hand won."""
    record = deal(number, [8, 0, -8], winner=person)
    seats = tuple(replace(seat, win=win, wind=wind) if seat.person == person else seat for seat in record.seats)
    return replace(record, seats=seats)


PLAIN = hand("B123/C456/C789/D222/C33", Source.DISCARD)
JADE = hand("B123/C456/C789/DRRR/WEE")


def on(
    day: date, number: int = 0, *, rules: str = "gala", places: tuple[int, ...] = (1, 2, 3), **fields: object
) -> MatchRecord:
    """A match of Ana on a day, at noon."""
    match = match_of(number, places=places, rules=rules)
    return replace(
        match,
        id=f"{day.isoformat()}-{number}",
        began=f"{day.isoformat()}T12:00:{number:02d}",
        wall=f"{day} {number}",
        **fields,
    )


@pytest.mark.parametrize(
    ("aim", "reached", "missed"),
    [
        (Aim.WINDS, hand("B123/C456/C789/WEEE/DRR"), JADE),
        (Aim.KONG, hand("B123/C456/C789/D2222/WEE"), JADE),
        (Aim.FOUR_PUNGS, hand("B111/C4444/C777/WEEE/DRR"), hand("B111/C444/C789/WEEE/DRR")),
        (Aim.REPLACEMENT, hand("B123/C456/C789/D222/WEE", Source.REPLACEMENT), JADE),
        (Aim.ROBBED_KONG, hand("B123/C456/C789/D222/WEE", Source.ROBBED_KONG), JADE),
        (Aim.NO_HONORS, PLAIN, JADE),
        (Aim.SPECIAL, hand("B123", special="knitting"), JADE),
    ],
)
def test_a_hand_reaches_an_aim_or_misses_it(aim: Aim, reached: Win, missed: Win) -> None:
    deals = [won(reached), won(missed, number=2), won(reached, number=3, person=1)]
    assert times_reached(aim, deals, (), 0) == 1
    assert times_reached(aim, deals[1:], (), 0) == 0


def test_two_wins_as_east_are_to_be_one_after_the_other() -> None:
    first, second = won(PLAIN, wind=Wind.EAST), won(PLAIN, number=2, wind=Wind.EAST)
    other = won(PLAIN, number=2)
    assert times_reached(Aim.EAST_TWICE, [first, second], (), 0) == 1
    assert times_reached(Aim.EAST_TWICE, [first, other, replace(second, number=3)], (), 0) == 0
    assert times_reached(Aim.EAST_TWICE, [first, second], (), 1) == 0


def test_those_behind_a_person_are_beaten_when_the_match_is_over() -> None:
    assert list(beaten((2, 1, 3), 0)) == [2]
    assert list(beaten((), 0)) == []
    assert list(beaten((0, 1, 2), 0)) == [], "who left the match beat nobody"


def test_a_week_has_three_goals_with_different_aims_that_its_books_let_a_person_reach() -> None:
    seen = set()
    for week in range(60):
        for rules in BOOKS:
            goals = GoalKeeper("Ana").week(TODAY + timedelta(weeks=week), rules)
            assert len({one.goal.aim for one in goals}) == len(goals) == A_WEEK
            assert all(one.rules == rules and rules in one.goal.books for one in goals)
            seen |= {one.goal.id for one in goals}
    assert seen == {goal.id for goal in GOALS}, "every goal comes round"


def test_the_goals_are_those_of_the_books_that_were_played_before_the_week() -> None:
    before = [Entry(on(MONDAY - timedelta(days=9), rules=rules), deal(1, [0, 0, 0])) for rules in ("polish", "latvian")]
    now = [Entry(on(TODAY, rules="israeli"), deal(1, [0, 0, 0]))]
    of_week = goals_of("Ana", before).week(TODAY, "gala")
    assert {one.rules for one in of_week} <= {"polish", "latvian"}
    assert goals_of("Ana", before + now).week(TODAY, "gala") == of_week, "another book changes nothing this week"
    assert {one.rules for one in goals_of("Ana", now).week(TODAY, "gala")} == {"israeli"}, "the first week of all"


def test_the_goals_stay_the_same_on_each_day_of_a_week_whatever_is_reached() -> None:
    entries: list[Entry] = []
    chosen = [one.key for one in GoalKeeper("Ana").week(MONDAY, "gala")]
    for day in range(7):
        today = MONDAY + timedelta(days=day)
        entries.append(Entry(on(today, day), won(JADE)))
        assert [one.key for one in goals_of("Ana", entries).week(today, "gala")] == chosen
    assert [one.key for one in goals_of("Ana", entries).week(MONDAY + timedelta(days=7), "gala")] != chosen


ONLY = (
    Goal(id="dragons", aim=Aim.DRAGONS, sign=GOALS[0].sign),
    Goal(id="five_wins", aim=Aim.WIN, times=5, sign=GOALS[0].sign),
    Goal(id="unharmed", aim=Aim.UNHARMED, sign=GOALS[0].sign),
    Goal(id="kong", aim=Aim.KONG, sign=GOALS[0].sign),
)


def done(*entries: Entry, today: date = TODAY) -> dict[str, int]:
    """What was done for the goals of a week of which there are four."""
    keeper = folded(GoalKeeper("Ana", ONLY), entries)
    return {one.goal.id: one.done for one in keeper.week(today, "gala")}


def test_what_was_reached_before_comes_last() -> None:
    last_week = MONDAY - timedelta(days=3)
    going = on(last_week, places=())
    assert "dragons" not in done(Entry(going, won(JADE)))
    assert "kong" not in done(Entry(going, won(hand("B123/C456/C789/D2222/WEE", Source.DISCARD))))
    assert list(done(Entry(on(last_week), won(JADE))))[2] in ("dragons", "unharmed"), "then there are no more"


def test_the_deals_of_a_week_add_up_and_those_of_another_do_not_count() -> None:
    matches = [
        on(MONDAY - timedelta(days=1), rules="gala"),
        on(MONDAY, 1),
        on(MONDAY + timedelta(days=6), 2),
        on(MONDAY + timedelta(days=7), 3),
    ]
    played = [Entry(match, won(PLAIN)) for match in matches]
    assert done(*played)["five_wins"] == 2
    assert done(*played, *(Entry(on(TODAY, number), won(PLAIN)) for number in range(4, 12)))["five_wins"] == 5


def test_help_walls_seen_before_and_matches_of_others_do_not_count() -> None:
    helped = on(TODAY, 1, was_helped=True)
    again = replace(on(TODAY, 3), wall=on(TODAY, 2).wall)
    other = replace(on(TODAY, 4), persons=tuple(reversed(on(TODAY).persons))[:2])
    played = [Entry(match, won(PLAIN)) for match in (helped, on(TODAY, 2), again, other)]
    assert done(*played)["five_wins"] == 1


def test_the_only_deal_of_a_wall_of_the_day_is_no_whole_match() -> None:
    of_day = on(TODAY, journey=DAY, daily=TODAY.isoformat())
    assert done(Entry(of_day, deal(1, [0, 0, 0])), today=TODAY).get("unharmed", 0) == 0
    assert done(Entry(on(TODAY), deal(1, [0, 0, 0])), today=TODAY).get("unharmed", 1) == 1


def test_two_machines_whose_matches_are_put_together_agree() -> None:
    here = [Entry(on(TODAY, number), won(PLAIN)) for number in (1, 3)]
    there = [Entry(on(TODAY, number), won(JADE)) for number in (2, 4)]
    with closing(StatisticsFile.in_memory()) as file:
        for match, record in (*there, *here, *there):
            file.add(match, [record])
        assert done(*entries_of(file))["five_wins"] == 4, "what is known already is not counted twice"


def test_a_deal_that_has_just_ended_is_added_to_the_match_that_goes_on() -> None:
    keeper = GoalKeeper("Ana", ONLY)
    going = on(TODAY, places=())
    keeper.add(going, [won(PLAIN)])
    keeper.add(on(TODAY, 7), [won(PLAIN)])
    keeper.add(going, [won(PLAIN, number=2)])
    assert {one.goal.id: one.done for one in keeper.week(TODAY, "gala")}["five_wins"] == 3
    keeper.add(replace(going, places=(1, 2, 3)), [])
    assert {one.goal.id: one.done for one in keeper.week(TODAY, "gala")}["five_wins"] == 3


def test_special_hands_and_characters_are_gathered_for_good() -> None:
    keeper = goals_of("Ana", [Entry(on(MONDAY, places=(2, 1, 3)), won(hand("B123", special="knitting")))])
    assert keeper.specials == {("gala", "knitting")}
    assert keeper.beaten == {"crane"}


def test_a_person_need_not_finish_ahead_of_the_character_whose_portrait_he_has() -> None:
    keeper = goals_of("Ana", [Entry(on(MONDAY, places=(2, 1, 3)), won(PLAIN))])
    assert set(keeper.opponents) == set(CAST) - {"panda"}
    persons = (replace(ANA, portrait="crane"), *OTHERS)
    keeper.add(replace(on(TODAY, 5), persons=persons), [won(PLAIN)])
    assert set(keeper.opponents) == set(CAST) - {"crane"}, "the portrait was changed since"
    assert len(GoalKeeper("Eva").opponents) == len(CAST), "nobody knows the portrait of whoever has not played"


def test_every_goal_has_words_and_no_other_words_are_there() -> None:
    assert {goal.id for goal in GOALS} == set(names_file().goals)
    assert len({goal_text(goal.id) for goal in GOALS}) == len(GOALS)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.id)
def test_the_picture_of_a_goal_fits_it(goal: Goal) -> None:
    """Tiles of a picture reach the goal as far as tiles can; only crossed ones are not allowed."""
    groups = goal.picture.split()
    allowed = groups[:-1] if goal.mark is Mark.CROSS else groups
    tiles = Counter(tile for group in goal.groups for tile in group)
    assert max(tiles.values()) <= 4
    if goal.aim in (Aim.DRAGONS, Aim.WINDS, Aim.KONG, Aim.FOUR_PUNGS, Aim.ONE_SUIT, Aim.NO_HONORS):
        assert times_reached(goal.aim, [won(hand("/".join(allowed)))], (), 0) == 1
    if goal.mark is Mark.CROSS:
        assert all(tile.is_honor for tile in goal.groups[-1])


def test_books_that_do_not_allow_it_are_left_out() -> None:
    by_id = {goal.id: goal for goal in GOALS}
    rules = {book: rulebook(book).with_options(Options(rulebook(book).options)) for book in BOOKS}
    assert set(by_id["robbed_kong"].books) == {book for book in BOOKS if rules[book].kongs.robbing is not Robbing.OFF}
    assert set(by_id["special"].books) == {book for book in BOOKS if RULEBOOKS[book].special_hands}


def test_another_goal_is_a_table_and_words() -> None:
    content = asset_file("players/goals.toml").read_bytes()
    more = content + b'\n[[goals]]\nid = "four_kongs"\naim = "kong"\ntimes = 4\nsign = "B9"\n'
    goals = read_goals(more)
    assert goals[:-1] == GOALS
    assert any(
        one.goal is goals[-1]
        for week in range(99)
        for one in GoalKeeper("Ana", goals).week(TODAY + timedelta(weeks=week), "gala")
    )
    with pytest.raises(msgspec.ValidationError):
        read_goals(more + b"often = 2\n")


def late(hour: int, minute: int, *, days: int = 0) -> int:
    """A moment where the person is, in seconds: on the Sunday before, or so many days later."""
    return int(datetime(2026, 11, 22, hour, minute).astimezone().timestamp()) + 86400 * days


def over_midnight(**fields: object) -> MatchRecord:
    """A match that began late on the Sunday before."""
    began = datetime.fromtimestamp(late(22, 50), tz=UTC)
    return replace(on(TODAY), began=f"{began:%Y-%m-%dT%H:%M:%S}", **fields)


def test_a_match_of_an_earlier_version_belongs_to_the_week_in_which_it_began_where_the_person_is() -> None:
    assert done(Entry(over_midnight(), won(PLAIN))).get("five_wins") == 0
    assert done(Entry(over_midnight(), won(PLAIN)), today=MONDAY - timedelta(days=1))["five_wins"] == 1


def test_a_deal_counts_for_the_week_in_which_it_ended_and_the_match_for_that_in_which_it_was_over() -> None:
    match = over_midnight(ended=late(0, 20, days=1))
    deals = [
        replace(won(PLAIN, number=number), ended=ended)
        for number, ended in enumerate([late(23, 10), late(23, 59), late(0, 0, days=1), late(0, 20, days=1)], start=1)
    ]
    assert done(*(Entry(match, record) for record in deals))["five_wins"] == 2
    assert done(*(Entry(match, record) for record in deals))["unharmed"] == 1
    sunday = done(*(Entry(match, record) for record in deals), today=MONDAY - timedelta(days=1))
    assert (sunday["five_wins"], sunday.get("unharmed", 0)) == (2, 0)


def test_what_a_deal_has_reached_stays_with_its_week_however_the_match_goes_on() -> None:
    going = over_midnight(places=())
    first = replace(won(JADE), ended=late(23, 10))
    later = replace(won(PLAIN, number=2), ended=late(1, 0, days=3))
    keeper = GoalKeeper("Ana", ONLY)
    sunday = MONDAY - timedelta(days=1)
    keeper.add(going, [first])
    assert {one.goal.id for one in keeper.week(sunday, "gala") if one.is_reached} == {"dragons"}
    keeper.add(replace(going, places=(1, 2, 3), ended=late(1, 0, days=3)), [later])
    assert {one.goal.id for one in keeper.week(sunday, "gala") if one.is_reached} == {"dragons"}


RANDOM_MATCHES = st.lists(
    st.tuples(
        st.integers(0, 30),
        st.lists(st.one_of(st.none(), st.integers(0, 10)), min_size=1, max_size=3),
        st.sampled_from([(), (1, 2, 3), (3, 2, 1)]),
        st.sampled_from(["gala", "polish"]),
    ),
    max_size=6,
)


@given(played=RANDOM_MATCHES, data=st.data())
def test_matches_merged_in_any_order_give_the_same_goals(
    played: list[tuple[int, list[int | None], tuple[int, ...], str]], data: st.DataObject
) -> None:
    """However the matches of two machines come together, old ones without an end among them."""
    records = []
    for number, (day, ends, places, rules) in enumerate(played):
        began = MONDAY - timedelta(days=20) + timedelta(days=day)
        noon = int(datetime(began.year, began.month, began.day, 12, tzinfo=UTC).timestamp())
        ended = [None if after is None else noon + 3600 + 86400 * after for after in ends]
        deals = [replace(won(JADE, number=n), ended=end) for n, end in enumerate(ended, start=1)]
        records.append((on(began, number, rules=rules, places=places, ended=ended[-1] if places else None), deals))
    found = []
    for order in (records, data.draw(st.permutations(records))):
        file = StatisticsFile.in_memory()
        for match, deals in order:
            file.add(match, deals)
        keeper = goals_of("Ana", entries_of(file))
        found.append([keeper.week(MONDAY + timedelta(weeks=week), "gala") for week in range(-3, 4)])
        file.close()
    assert found[0] == found[1]


def test_a_match_is_counted_once_however_many_deals_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[Aim] = Counter()

    def counting(aim: Aim, deals: Sequence[DealRecord], places: Sequence[int], person: int) -> int:
        asked[aim] += 1
        return times_reached(aim, deals, places, person)

    monkeypatch.setattr(keeper, "times_reached", counting)
    goals = GoalKeeper("Ana")
    goals.add(on(MONDAY), [won(PLAIN, number=number) for number in range(1, 17)])
    assert set(asked.values()) == {1}
    goals.add(on(TODAY), [won(PLAIN)])
    goals.week(TODAY, "gala")
    assert set(asked.values()) == {2}
