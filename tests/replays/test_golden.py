"""Matches of the past still verify, command for command (docs/style.md, "Tests": golden replays)."""

from pathlib import Path

import msgspec
import pytest

from game.engine import events as e
from game.engine.facts import deal_score
from game.engine.fairness import fingerprint_of, salt_of
from game.engine.replays.replay import Back, Replay, ReplayError, played_so_far, replayed
from game.engine.replays.replay_file import VERSION, file_of, salvaged
from game.players.fair_play import promises
from game.rules.terms import AfterFalse, Outcome
from tests.replays.reading import read_replay

FOLDER = Path(__file__).parent

DEALS: dict[str, list[tuple[tuple[int, ...], tuple[float, ...]]]] = {
    # Who won each deal and what it added to the balances: as tests/rulebook/reference_gala.py counts it.
    "gala_assisted": [
        ((1,), (-1, 1, 0, 0)),
        ((3,), (0, 0, -1, 3)),
        ((0, 2), (2, 0, 3, -1)),
        ((2,), (0, -1, 2, 0)),
    ],
    "gala_tabletop": [
        ((1,), (-1, 3, 0, 0)),
        ((), (0, 0, 0, 0)),
        ((3,), (0, 0, -1, 1)),
        ((1,), (0, 1, 0, -1)),
    ],
    "gala_sealed": [
        ((3,), (-1, 0, 0, 2)),
        ((0,), (1, 0, -1, 0)),
        ((3,), (0, -1, 0, 2)),
        ((3,), (0, 0, 0, 2)),
    ],
    "gala_taken_back": [
        ((2,), (0, 0, 2, -1)),
        ((0,), (1, 0, 0, -1)),
        ((3,), (-1, 0, 0, 1)),
        ((2,), (0, 0, 2, 0)),
    ],
    "gala_secret": [
        ((3,), (0, 0, 0, 1)),
        ((3,), (0, 0, 0, 1)),
        ((1,), (0, 3, -1, 0)),
        ((2,), (0, 0, 1, -1)),
    ],
    "gala_guests": [
        ((1,), (0, 2, 0, -1)),
        ((3,), (0, 0, -1, 1)),
        ((3,), (0, -1, 0, 2)),
        ((1,), (-1, 2, 0, 0)),
    ],
    # As the engine counted it then: three players at four sides, who stayed where they sat.
    "polish_nobody_moves": [
        ((2,), (-144, -96, 240)),
        ((0,), (78, -108, 30)),
        ((2,), (-146, -126, 272)),
    ],
    "israeli_first_edition": [
        ((1,), (17.25, 150, -6, 3)),
        ((3,), (-11, -3, -0.75, 1648)),
        ((), (-300, 0, 0, 0)),
    ],
    # The other books of version 0.2.3, as the engine counted them.
    "israeli_second_edition": [
        ((0,), (185, -1, -14, 9.5)),
        ((2,), (13.5, 3, 133, 20.5)),
        ((), (0, -300, 0, 0)),
    ],
    "hungarian_mixed": [
        ((1,), (-34, 136, -34, -68)),
        ((2,), (-48, -24, 96, -24)),
        ((3,), (-26, -52, -26, 104)),
    ],
    # East goes out with an extra, as the engine counted it then: a single one.
    "hungarian_first_edition": [
        ((0,), (3192, -1064, -1064, -1064)),
    ],
    # South goes out with nine lamps, as the engine counted them then: split as the regular hand that they are too.
    "hungarian_second_edition": [
        ((1,), (-1240, 4960, -1240, -2480)),
    ],
    "latvian_rounds": [
        ((2,), (0, 0, 1, 0)),
        ((0,), (1, -1, -1, 0)),
        ((), (-1, -1, -1, -1)),
    ],
    "polish_three": [
        ((1,), (-24, 84, -60)),
        ((2,), (-108, -144, 252)),
        ((1,), (-152, 816, -664)),
    ],
    # Three players, East who stays after the first deal; then three whose East never stays, as the engine counted it.
    "polish_first_edition": [
        ((0,), (120, -50, -70)),
        ((2,), (-80, -4, 84)),
        ((0,), (192, -124, -68)),
    ],
    "polish_second_edition": [
        ((1,), (-60, 108, -48)),
        ((2,), (-48, -204, 252)),
        ((), (0, 0, 0)),
    ],
    # Strong players' deal of the second edition: West goes out with knitting of three suits, as the engine counted it.
    "polish_knitting": [
        ((2,), (-980, -2024, 4000, -996)),
    ],
}
PLACES = {
    "gala_assisted": (3, 4, 1, 2),
    "gala_tabletop": (3, 1, 3, 2),
    "gala_sealed": (2, 3, 3, 1),
    "gala_taken_back": (2, 2, 1, 4),
    "gala_secret": (3, 1, 3, 2),
    "gala_guests": (3, 1, 3, 2),
    "polish_nobody_moves": (),
    "israeli_first_edition": (),
    "israeli_second_edition": (),
    "hungarian_mixed": (),
    "hungarian_first_edition": (1, 2, 2, 2),
    "hungarian_second_edition": (2, 1, 2, 4),
    "latvian_rounds": (),
    "polish_three": (),
    "polish_first_edition": (),
    "polish_second_edition": (),
    "polish_knitting": (2, 4, 1, 3),
}
VERSIONS = {
    "gala_assisted": 1,
    "gala_tabletop": 1,
    "gala_sealed": 2,
    "gala_taken_back": 3,
    "gala_secret": 4,
    "gala_guests": 5,
    "polish_nobody_moves": 3,
    "israeli_first_edition": 3,
    "israeli_second_edition": 4,
    "hungarian_mixed": 4,
    "hungarian_first_edition": 5,
    "hungarian_second_edition": 5,
    "latvian_rounds": 4,
    "polish_three": 4,
    "polish_first_edition": 5,
    "polish_second_edition": 5,
    "polish_knitting": 5,
}
"""Of the format, in which each was written."""


def golden(name: str) -> Replay:
    return read_replay((FOLDER / f"{name}.jsonl").read_bytes())


def test_every_golden_replay_has_its_verdicts() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == DEALS.keys() == PLACES.keys()


@pytest.mark.parametrize("name", DEALS)
def test_the_engine_plays_it_again_as_it_was(name: str) -> None:
    replay = golden(name)
    state = replayed(replay)
    ended = [event for step in replay.steps for event in step.events if isinstance(event, e.DealEnded)]
    assert [(event.winners, tuple(map(float, event.deltas))) for event in ended] == DEALS[name]
    nobody = (Outcome.EXHAUSTED, Outcome.ANNULLED)
    assert [event.outcome in nobody for event in ended] == [not winners for winners, _ in DEALS[name]]
    assert state.places == PLACES[name]


def test_there_is_one_of_every_version() -> None:
    for name, version in VERSIONS.items():
        assert salvaged((FOLDER / f"{name}.jsonl").read_bytes()).version == version
    assert set(VERSIONS.values()) == set(range(1, VERSION + 1))


def said(content: bytes) -> list[bytes]:
    """The lines of a file without their checksums; the first one names the version that it was written in."""
    return [line.rpartition(b',"sum":')[0] for line in content.splitlines()]


def test_what_was_taken_back_is_still_in_the_file() -> None:
    content = (FOLDER / "gala_taken_back.jsonl").read_bytes()
    replay = read_replay(content)
    assert sum(isinstance(entry, Back) for entry in replay.history) == content.count(b'{"take_back":') == 12
    assert said(file_of(replay))[1:] == said(content)[1:]
    assert replay.header.take_back
    assert replay.header.played_on is not None
    assert sum(bool(step.why) for step in replay.steps) == 13


def test_the_secret_match_has_other_salts_than_its_seed_gives() -> None:
    replay = golden("gala_secret")
    ended = [event for step in replay.steps for event in step.events if isinstance(event, e.DealEnded)]
    assert replay.opening.seed is not None
    assert {event.salt for event in ended}.isdisjoint(salt_of(replay.opening.seed, number) for number in range(9))
    assert {promise.salt for promise in promises(replay)} == {event.salt for event in ended}
    assert all(fingerprint_of(each.salt or "", each.wall) == each.fingerprint for each in promises(replay))


def test_three_who_stayed_at_their_sides_still_do() -> None:
    """What the Polish book called `four_sides` once: the empty place is always after the third person's."""
    replay = golden("polish_nobody_moves")
    assert replay.opening.options["three_player_wall"] == "four_sides_nobody_moves"
    rules = replayed(replay).rules
    assert not rules.moves_with_winds
    assert rules.wall.breaking.lifted == 1
    assert read_replay(file_of(replay)) == replay
    events = [event for step in replay.steps for event in step.events]
    assert [event.east for event in events if isinstance(event, e.DealBegun)] == [0, 1, 2]
    thrown = [sum(event.dice) for event in events if isinstance(event, e.DiceThrown)][::2]
    breakers = [event.breaker for event in events if isinstance(event, e.WallBroken)]
    sides = [(east + total - 1) % 4 for east, total in enumerate(thrown)]
    assert (sides, breakers) == ([0, 2, 3], [0, 2, 2]), "the third deal is counted to the empty place"


def test_the_tabletop_match_has_its_faults() -> None:
    events = [event for step in golden("gala_tabletop").steps for event in step.events]
    kinds = [type(event) for event in events]
    assert (kinds.count(e.FalseCallMade), kinds.count(e.HandDied), kinds.count(e.TileShown)) == (10, 5, 3)


def test_a_tabletop_match_is_played_on_by_the_edition_of_its_page_that_it_was_begun_with() -> None:
    """docs/rules/israeli.md, "Penalties", as it was: after a false claim the discard was dead, whoever wanted it."""
    replay = golden("israeli_first_edition")
    assert replayed(replay).rules.faults.after_false_claim is AfterFalse.DEAD
    assert sum(isinstance(event, e.FalseCallMade) for step in replay.steps for event in step.events) == 5
    for name, newest in (("israeli_first_edition", 2), ("israeli_second_edition", 3)):
        begun = golden(name)
        later = msgspec.structs.replace(begun, opening=msgspec.structs.replace(begun.opening, edition=newest))
        assert played_so_far(later).problem is not None, name
    newer = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, edition=99))
    with pytest.raises(ReplayError, match="edition"):
        replayed(newer)


def test_east_stays_in_a_match_that_was_begun_while_he_did() -> None:
    """docs/rules/polish.md, "Three players", as it was: East who wins leads again; now the winds move all the same."""
    replay = golden("polish_first_edition")
    assert [placing.east for placing in placings(replay)] == [0, 0, 1]
    today = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, edition=2))
    assert played_so_far(today).problem is not None
    assert [placing.east for placing in placings(golden("polish_second_edition"))] == [0, 1, 2]


def test_knitting_of_three_suits_wins_in_a_match_that_was_begun_while_it_did() -> None:
    """docs/rules/polish.md, "Editions": in the second a pair was of any two suits, though a file may not name it."""
    replay = golden("polish_knitting")
    (west,) = (score for score in deal_score(replayed(replay)).scores if score.is_winner)
    assert (west.special, int(west.worth)) == ("knitting", 1000)
    told = {name: value for name, value in replay.opening.options.items() if name != "knitting"}
    silent = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, options=told))
    assert read_replay(file_of(silent)).opening.options["knitting"] == "any_suits"
    today = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, options=told, edition=3))
    assert played_so_far(today).problem is not None


def placings(replay: Replay) -> list[e.DealBegun]:
    """How every deal was begun."""
    return [event for step in replay.steps for event in step.events if isinstance(event, e.DealBegun)]


def test_a_winning_east_keeps_what_the_edition_of_his_match_gave_him() -> None:
    """docs/rules/hungarian.md, "Scoring", option `banker_pay`: a single extra once, whatever is usual now."""
    replay = golden("hungarian_first_edition")
    state = replayed(replay)
    assert state.rules.options["banker_pay"] == "once"
    (east,) = (score for score in deal_score(state).scores if score.is_winner)
    assert (east.special, int(east.points), east.doubles, int(east.worth)) == ("pairs", 32, 1, 1064)
    told = {name: value for name, value in replay.opening.options.items() if name != "banker_pay"}
    silent = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, options=told))
    assert replayed(silent).balances == state.balances
    today = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, options=told, edition=2))
    assert played_so_far(today).problem is not None


def test_nine_lamps_keep_the_splitting_of_the_edition_that_they_were_won_with() -> None:
    """docs/rules/hungarian.md, "Extras": today both pungs count, and two tiles stay single."""
    replay = golden("hungarian_second_edition")
    (south,) = (score for score in deal_score(replayed(replay)).scores if score.is_winner)
    assert (south.special, int(south.worth)) == ("nine_lamps", 1240)
    today = msgspec.structs.replace(replay, opening=msgspec.structs.replace(replay.opening, edition=3))
    assert played_so_far(today).problem is not None
