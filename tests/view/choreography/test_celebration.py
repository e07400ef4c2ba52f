"""A win is celebrated by what it is worth in its book, and a plain one takes no longer than it ever did."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.app.sound.sounds import Sound
from game.engine.commands import DeclareMahjong
from game.engine.events import MahjongDeclared
from game.players.celebration import Grade, grade
from game.rules.options import Options, Value
from game.rules.rows import Doubles, Multiplier, Points, Worth
from game.rules.rulesets import RULEBOOKS, rulebook
from game.rules.scoring import Line, Score
from game.tiles.notation import parse_tiles
from game.tiles.tile import Suit, Wind
from game.view.choreography.choreography import choreographed
from game.view.choreography.dearest import dearest_name
from game.view.choreography.ending import STAGES, backdrop, ceremony
from game.view.choreography.steps import Change, Step
from game.view.layout.layout import layout
from game.view.layout.opened import hand_in_sets
from game.view.layout.slots import Room
from game.view.layout.table_model import TableModel
from tests.engine.rigged import EAST, Scene

ROOM = Room(width=1920.0)
BEFORE = 1600.0
"""Milliseconds that every win took before there were celebrations."""
DICE = (3, 4, 5, 6)


def shown(
    east: str, book: str = "polish", first: str = "", *, is_plain: bool = False, **options: Value
) -> tuple[Step, TableModel, TableModel]:
    """What is seen when East, who sees the table, goes out after a turn; the table before and after."""
    scene = Scene(east=east, book=book, dice=DICE, options=options)
    scene.do(DeclareMahjong(seat=EAST))
    events = (*scene.match.past, *scene.opening, *(event for step in scene.match.steps for event in step.events))
    number = next(n for n, event in enumerate(events) if isinstance(event, MahjongDeclared))
    before = TableModel.of(events[:number], 0)
    after = before.after(events[number])
    change = Change(before, after, layout(before, ROOM), layout(after, ROOM), ROOM, first, is_plain)
    return choreographed(events[number], change), before, after


NAMED, PLAIN = "C111 C999 DRRR DGGG WEE", "B123 C456 D789 C789 B55"


def test_a_plain_win_takes_no_longer_than_before_and_nothing_is_shown_large() -> None:
    step, _before, _after = shown(PLAIN, "gala")
    assert step.hold <= BEFORE
    assert step.ceremony is None
    assert Sound.GREAT_WIN not in [heard.sound for heard in step.sounds]


def test_a_plain_win_is_counted_once_its_last_tile_has_landed_and_its_sets_have_closed() -> None:
    step, _before, after = shown(PLAIN, "gala")
    assert step.win is not None
    heard = [(one.sound, one.at) for one in step.sounds if one.sound in (Sound.TILE_DOWN, Sound.TILE_TAP)]
    (landed, lands), *taps = heard
    assert (landed, lands) == (Sound.TILE_DOWN, step.win.closes_at)
    assert [sound for sound, _at in taps] == [Sound.TILE_TAP] * 5
    assert lands < taps[0][1] < taps[-1][1] <= step.hold
    for tile_ids, (_sound, at) in zip(hand_in_sets(after.state, EAST), taps, strict=True):
        assert {way.ends for tile in tile_ids for way in step.glides[-14:] if way.tile_id == tile} == {at}
    assert lands < step.win.counts_at < step.hold


@pytest.mark.parametrize(("scoring", "tells"), [("simple", False), ("bonus", True)])
def test_a_first_win_has_the_moment_of_a_limit_hand(scoring: str, *, tells: bool) -> None:
    """A worth is told where hands differ in it (docs/rules/latvian.md, "Scoring")."""
    hand = "B123 C456 D789 C789 B55"
    assert shown(hand, "latvian", scoring=scoring)[0].ceremony is None
    large = shown(hand, "latvian", "First win", scoring=scoring)[0].ceremony
    assert large is not None
    assert (large.title, large.kind) == ("Mahjong!", "First win")
    assert large.backdrop is backdrop(parse_tiles(hand))
    assert large.stage == replace(STAGES[Grade.NAMED], tells_worth=tells)


def test_at_a_calm_table_every_win_is_told_with_its_hand_and_its_worth() -> None:
    for hand, first in ((NAMED, ""), (PLAIN, "First win")):
        step, _before, _after = shown(hand, "polish", first, is_plain=True)
        assert step.ceremony is None
        assert step.win is not None
        assert step.win.worth > 0


def test_a_better_win_is_seen_large_over_the_table_and_longer_the_more_it_is_worth() -> None:
    hands = ("B123 C456 D789 C789 B55", "B123 B456 B789 B55 DRRR", "B111 B222 B333 B999 B55")
    steps = [shown(hand, "gala")[0] for hand in hands]
    plain, good, great = (step.ceremony for step in steps)
    assert plain is None
    assert good is not None
    assert great is not None
    assert (good.stage, great.stage) == (STAGES[Grade.GOOD], STAGES[Grade.GREAT])
    assert [(large.title, large.backdrop) for large in (good, great)] == [("Half flush", None), ("Full flush", None)]
    steps.append(shown(NAMED)[0])
    whole = [step.hold + (step.ceremony.stage.reads if step.ceremony else 0.0) for step in steps]
    assert whole == sorted(whole)
    assert len(set(whole)) == len(whole)
    assert [Sound.GREAT_WIN in [heard.sound for heard in step.sounds] for step in steps] == [False] * 3 + [True]


@pytest.mark.parametrize(
    ("book", "lines", "name"),
    [
        ("polish", "out 20, x.half_flush *1, x.no_chow *1, x.dragon DRRR *1", "Half flush"),
        ("polish", "out 20, x.half_flush *1, x.full_flush *3", "Full flush"),
        ("polish", "out 20, x.no_chow *1, pung.simple C444 4", "No chow"),
        ("polish", "out 20, pung.major DRRR 8, x.dragon DRRR *1, pung.simple C444 4", "Pung of red dragons"),
        ("israeli", "hand.all_chows 10, pair.dragon DRR 3, out.ready 100, x.full_flush +3/2", "Full flush"),
        ("israeli", "kong.terminal B9999 32, pung.simple C444 4, out.ready 100", "Kong of 9s of Bamboo"),
        ("hungarian", "out 20, pung.simple C444 4, x.banker *1, x.half_flush *1", "Half flush"),
        ("hungarian", "out 20, pung.major B111 8, x.dragons_or_own_wind DRRR *1, x.banker *1", "Pung of red dragons"),
        ("latvian", "mahjong 1, exp.pung B111 8, exp.kong C2222 16", "Kong of 2s of Characters"),
        ("latvian", "mahjong 1, exp.pung B111 8, exp.pung C111 8", ""),
        ("polish", "out 20, pair.dragon DRR 2", ""),
    ],
)
def test_a_great_hand_is_called_by_the_dearest_of_what_names_it(book: str, lines: str, name: str) -> None:
    """A pattern of the whole hand; without one that it has no chow, or a pung or kong dearer than the others."""
    chosen: dict[str, Value] = {"scoring": "exponential"} if book == "latvian" else {}
    rules = rulebook(book).with_options(Options(rulebook(book).options, chosen))
    told = tuple(line(each.strip()) for each in lines.split(","))
    score = Score(wind=Wind.EAST, is_winner=True, lines=told, worth=Fraction(160))
    assert dearest_name(rules, score) == name


def line(said: str) -> Line:
    """A row of a score as it is written above: its id, tiles if any, and points, ``*`` doubles or ``+`` a share."""
    name, *tiles, worth = said.split()
    counted: Worth
    match worth[0]:
        case "*":
            counted = Doubles(int(worth[1:]))
        case "+":
            counted = Multiplier(Fraction(worth[1:]))
        case _:
            counted = Points(int(worth))
    return Line(name, counted, tiles=tuple(parse_tiles(tiles[0])) if tiles else ())


def test_a_hand_that_is_worth_half_the_limit_is_called_no_limit_hand() -> None:
    """docs/rules/polish.md: triple knitting is worth half the limit."""
    scene = Scene(east="B1468 C1468 D1468 B9 WE", draws="WW WN DR C9", book="polish", dice=DICE)
    scene.discard(EAST, "WE")
    scene.all_pass()
    scene.until_turn(EAST)
    scene.do(DeclareMahjong(seat=EAST))
    large = ceremony(scene.match.state, EAST, "", "")
    assert large is not None
    assert (large.title, large.kind, large.worth) == ("Triple knitting", "Special hand", Fraction(1000))


def test_a_hand_with_a_name_is_told_by_it_after_its_last_tile() -> None:
    """docs/rules/polish.md: to go out with the dealt tiles is the blessing of heaven, and worth the limit."""
    step, _before, _after = shown(NAMED)
    large = step.ceremony
    assert large is not None
    assert (large.title, large.kind, large.worth) == ("Blessing of heaven", "A limit hand", Fraction(2000))
    assert large.backdrop is Suit.DRAGON
    tiles = [tile for group in large.sets for tile in group]
    assert len(tiles) == 14
    assert large.stage == STAGES[Grade.NAMED]
    assert large.named_at > large.tiles_at + large.stage.apart * (len(tiles) - 1) + large.stage.pause
    (told,) = [heard for heard in step.sounds if heard.sound is Sound.GREAT_WIN]
    assert told.at == large.named_at
    assert step.hold == large.length > BEFORE


@pytest.mark.parametrize(
    ("book", "hand", "heard"),
    [
        ("gala", "B123 B456 B789 B55 DRRR", []),
        ("gala", "B111 B222 B333 B999 B55", [Sound.KONG_DOWN]),
        ("polish", NAMED, [Sound.GREAT_WIN, Sound.SCORE_TOTAL]),
    ],
    ids=["good", "great", "named"],
)
def test_the_name_is_heard_by_its_grade_and_a_worth_as_it_lands(book: str, hand: str, heard: list[Sound]) -> None:
    step, _before, _after = shown(hand, book)
    large = step.ceremony
    assert large is not None
    told = [one for one in step.sounds if one.at >= large.named_at]
    assert [one.sound for one in told] == heard
    assert [one.at for one in told] == [large.named_at, large.length][: len(heard)]


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("B222 B444 DGGG B666 B88", Suit.BAMBOO),
        ("WEEE WSSS WWWW WNNN C11", Suit.WIND),
        ("D111 D222 D333 C11 D99", Suit.DOT),
        ("C19 B19 D19 WESWNN DRGW", Suit.WIND),
        ("C123 C456 D123 D456", Suit.DOT),
    ],
)
def test_the_picture_behind_a_hand_shows_what_most_of_its_tiles_are(hand: str, suit: Suit) -> None:
    assert backdrop(parse_tiles(hand)) is suit


@pytest.mark.parametrize("book", RULEBOOKS)
def test_most_wins_are_plain_and_the_dearest_are_great(book: str) -> None:
    rules = rulebook(book).with_options()
    grades = [grade(rules, Score(wind=Wind.EAST, is_winner=True, worth=Fraction(worth))) for worth in (1, 10**6)]
    assert grades == [Grade.PLAIN, Grade.GREAT]
    named = Score(wind=Wind.EAST, is_winner=True, special="any", worth=Fraction(1))
    assert grade(rules, named) is Grade.NAMED


def test_a_house_rule_that_counts_otherwise_has_marks_of_its_own() -> None:
    """docs/rules/latvian.md, "Scoring": two points are much where a win counts one, and little with doubled pungs."""
    worth = Score(wind=Wind.EAST, is_winner=True, worth=Fraction(4))
    book = rulebook("latvian")
    simple, doubled = (book.with_options(Options(book.options, {"scoring": way})) for way in ("simple", "exponential"))
    assert grade(simple, worth) is Grade.GREAT
    assert grade(doubled, worth) is Grade.PLAIN


def test_what_would_be_worth_more_than_the_limit_is_a_limit_hand() -> None:
    book = rulebook("polish")
    rules = book.with_options()
    cut = Score(
        wind=Wind.EAST, is_winner=True, points=Fraction(40), doubles=6, worth=Fraction(2000), unlimited=Fraction(2560)
    )
    assert grade(rules, cut) is Grade.NAMED
