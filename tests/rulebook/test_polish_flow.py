"""The course of Polish deals, read from the events of matches that were played at random (docs/rules/polish.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.rules.options import Options
from game.rules.rulesets.polish import POLISH
from game.rules.terms import ClaimKind, Outcome
from tests.engine.rigged import EAST, of_kind
from tests.exhaustive.stage import table
from tests.playouts.walk import Walk
from tests.replays.reading import read_replay

pytestmark = pytest.mark.slow
Deal = tuple[e.Event, ...]
PLAYED: tuple[dict[str, object], ...] = (
    {},
    {"loose_tiles": 4, "dead_wall": "fixed_beside", "east_stays": "never"},
    {"players": 3, "loose_tiles": 4, "east_stays": "always"},
    {"players": 3, "three_player_wall": "three_sides_138", "deal_direction": "right", "dead_wall": "refilled_beside"},
)
STRENGTH = {ClaimKind.CHOW: 0, ClaimKind.PUNG: 1, ClaimKind.KONG: 2, ClaimKind.MAHJONG: 3}


@cache
def matches() -> tuple[tuple[Options, tuple[Deal, ...]], ...]:
    """Matches, each with its house rules and its deals; in half of them like tiles lie together."""
    found = []
    for seed in range(8):
        options = PLAYED[seed // 2]
        walk = Walk(seed, options, book=POLISH, most_deals=6, is_badly_mixed=seed % 2 == 0)
        walk.play()
        events = [event for step in read_replay(walk.file()).steps for event in step.events]
        begins = [place for place, event in enumerate(events) if isinstance(event, e.DealBegun)]
        deals = tuple(tuple(events[one:other]) for one, other in zip(begins, (*begins[1:], None), strict=True))
        found.append((Options(POLISH.options, options), deals))
    return tuple(found)


def deals() -> Iterator[tuple[int, int, Deal]]:
    """Of every deal: how many play, who is East, what happened."""
    for options, played in matches():
        for deal in played:
            (begun,) = of_kind(deal, e.DealBegun)
            yield options.whole("players"), begun.east, deal


def in_play(deal: Deal) -> list[e.Event]:
    """What happened from the first turn on, but for tiles that join the dead wall."""
    (start,) = [place for place, event in enumerate(deal) if isinstance(event, e.PlayBegan)] or [len(deal)]
    return [event for event in deal[start:] if not isinstance(event, e.WallRefilled)]


def test_four_each_three_times_then_one_each_and_easts_fourteenth() -> None:
    """polish.md, "Wall and break", 5: four each, E, S, W, N, to twelve; then one each; then East's fourteenth."""
    for seats, east, deal in deals():
        (broken,) = of_kind(deal, e.WallBroken)
        dealt = of_kind(deal, e.TilesDealt)
        turn = [(east + step) % seats for step in range(seats)]
        assert [each.seat for each in dealt] == [*turn * 4, east]
        assert [len(each.tile_ids) for each in dealt] == [4] * 3 * seats + [1] * (seats + 1)
        assert sum((each.tile_ids for each in dealt), ()) == broken.live[: 13 * seats + 1]


def test_bonus_tiles_are_replaced_before_the_first_discard_east_first() -> None:
    """docs/rules/polish.md, "Start": East until he has none, then the next."""
    laid = 0
    for seats, east, deal in deals():
        last = max(place for place, event in enumerate(deal) if isinstance(event, e.TilesDealt))
        finished = [place for place, event in enumerate(deal) if isinstance(event, e.BonusFinished)]
        if len(finished) < seats:
            continue  # the wall gave out before
        turn = [(east + step) % seats for step in range(seats)]
        assert [deal[place].seat for place in finished] == turn  # type: ignore[union-attr] # events of one kind
        for seat, start, end in zip(turn, (last, *finished), finished, strict=False):
            owed = 0
            for event in deal[start + 1 : end]:
                assert isinstance(event, e.BonusLaid | e.TileDrawn | e.WallRefilled)
                if isinstance(event, e.BonusLaid):
                    assert event.seat == seat
                    assert not owed
                    assert all(tile.is_bonus for tile in event.tiles)
                    owed = len(event.tile_ids)
                    laid += owed
                elif isinstance(event, e.TileDrawn):
                    assert event.replacement
                    assert event.seat == seat
                    owed -= 1
            assert not owed
    assert laid > 20


def test_a_bonus_tile_that_is_drawn_is_replaced_at_once() -> None:
    """docs/rules/common.md, "When the tiles run out"; docs/rules/polish.md, "Wall and break", 4."""
    seen = 0
    for _seats, _east, deal in deals():
        events = in_play(deal)
        for place, event in enumerate(events):
            if isinstance(event, e.TileDrawn) and event.tile is not None and event.tile.is_bonus:
                laid, after = events[place + 1 : place + 3]
                assert isinstance(laid, e.BonusLaid)
                assert laid.tile_ids == (event.tile_id,)
                assert isinstance(after, e.TileDrawn | e.HandShown | e.DealEnded)
                assert not isinstance(after, e.TileDrawn) or (after.replacement and after.seat == event.seat)
                seen += 1
    assert seen > 20


def test_the_living_wall_is_drawn_from_the_break_on_and_replacements_come_from_the_dead_wall() -> None:
    """docs/rules/polish.md, "Wall and break", 4 and 5."""
    for seats, _east, deal in deals():
        (broken,) = of_kind(deal, e.WallBroken)
        live, box = list(broken.live[13 * seats + 1 :]), list(broken.box)
        for event in deal:
            if isinstance(event, e.WallRefilled):
                box += event.tile_ids
                for tile_id in event.tile_ids:
                    assert tile_id // 2 == live[-1] // 2, "from the tail"
                    live.remove(tile_id)
            elif isinstance(event, e.TileDrawn):
                assert event.tile_id == (box if event.replacement else live).pop(0)


def test_turns_go_to_the_right_and_who_claims_a_set_discards_next() -> None:
    """docs/rules/polish.md, "A turn"; docs/rules/common.md, "Claims"."""
    claimed, from_others = 0, 0
    for seats, _east, deal in deals():
        thrower = None
        owed = None
        for event in in_play(deal):
            match event:
                case e.TileDiscarded():
                    assert owed in (None, event.seat)
                    thrower, owed = event.seat, None
                case e.TurnBegan():
                    assert thrower is None or event.seat == (thrower + 1) % seats
                    owed = event.seat
                case e.SetClaimed():
                    assert event.owner == thrower
                    assert event.claim is not ClaimKind.CHOW or event.seat == (event.owner + 1) % seats
                    owed = event.seat
                    claimed += 1
                    from_others += event.seat != (event.owner + 1) % seats
                case _:
                    pass
    assert claimed > 50
    assert from_others > 20, "a pung is claimed from anybody"


def test_the_strongest_claim_takes_the_tile() -> None:
    """polish.md, "A turn": chow, pung, kong, mahjong; "Equal: first in turn order"."""
    fought = 0
    for seats, _east, deal in deals():
        made: list[e.ClaimMade] = []
        opened: e.ClaimsOpened | None = None
        for event in in_play(deal):
            match event:
                case e.ClaimsOpened():
                    opened, made = event, []
                case e.ClaimMade():
                    made.append(event)
                case e.SetClaimed():
                    assert opened is not None
                    owner = opened.seat
                    best = max(made, key=lambda claim: (STRENGTH[claim.claim], -((claim.seat - owner) % seats)))
                    assert (best.seat, best.claim) == (event.seat, event.claim)
                    fought += len(made) > 1
                case _:
                    pass
    assert fought


def test_east_stays_while_he_wins_and_when_nobody_does_where_he_stays_at_all() -> None:
    """polish.md, "A turn": "East stays while East wins", `east_stays`; a draw settles nothing. "Three players"."""
    ends = set()
    for options, played in matches():
        seats = options.whole("players")
        may_stay = options["east_stays"] in (("with_four", "always") if seats == 4 else ("always",))
        for deal, following in pairwise(played):
            (begun,), (ended,), (after,) = (
                of_kind(deal, e.DealBegun),
                of_kind(deal, e.DealEnded),
                of_kind(following, e.DealBegun),
            )
            easts_end = ended.outcome is Outcome.EXHAUSTED or begun.east in ended.winners
            stays = may_stay and easts_end
            assert after.east == (begun.east if stays else (begun.east + 1) % seats)
            assert sum(ended.deltas) == 0
            assert ended.outcome is Outcome.WON or not any(ended.deltas)
            ends.add((seats, may_stay, ended.outcome, easts_end))
    won = {(seats, may, Outcome.WON, easts) for seats in (4, 3) for may in (True, False) for easts in (True, False)}
    assert ends >= won | {(4, True, Outcome.EXHAUSTED, True), (3, True, Outcome.EXHAUSTED, True)}


def test_a_false_mahjong_makes_the_hand_dead_and_its_owner_plays_on() -> None:
    """polish.md, "A turn": "A tabletop false mahjong makes the caller's hand dead: he draws and discards on"."""
    stage = table("polish", {EAST: "B147 C147 D147 WEWN"}, play="tabletop")
    events = stage.mahjong(EAST)
    assert of_kind(events, e.HandDied)
    assert not of_kind(events, e.DealEnded)
    assert stage.seat(EAST).is_dead
    stage.discard(EAST, "B1")
    stage.until_turn(EAST)
    assert len(stage.hand(EAST)) == 14, "he draws on"
    with pytest.raises(IllegalCommand):
        stage.mahjong(EAST)
    stage.discard(EAST, str(stage.hand(EAST)[0]))
