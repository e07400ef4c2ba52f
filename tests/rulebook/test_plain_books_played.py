"""What GALA and the Latvian book say alike, each sentence played in both (``sentences`` and ``guide`` name these)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal, DeclareKong, DeclareReady, DrawTile, RobKong
from game.engine.events import Event
from game.engine.replays.match import Match
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Over, Turn, TurnStart
from game.engine.wall import tail_tile
from game.hands.meld import KongKind
from game.players.player import Question
from game.players.table import Table
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.rules.terms import ClaimKind, Source
from game.tiles.notation import parse_tiles
from game.tiles.tile import Suit, Tile
from game.view.choreography.choreography import choreographed
from game.view.choreography.steps import Change
from game.view.layout.layout import layout
from game.view.layout.slots import CENTER_Y, Room
from game.view.layout.table_model import TableModel
from game.view.units.geometry import Box
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SEATS, SOUTH, WEST, Scene, of_kind

CHOW, PUNG, KONG, MAHJONG = ClaimKind
ROOM = Room(width=1920.0)
BOOKS = ["gala", "latvian"]
WITH_BONUS = [("gala", {}), ("latvian", {"bonus_tiles": True})]
EAST_HAND = "B5 B19 C19 D19 WEE DRGW WN"
WAITS_FOR_B5 = "B46 C123 C456 D789 D22"


def seen_by(scene: Scene, seat: Seat, events: tuple[Event, ...] = ()) -> TableModel:
    """The table as a seat sees it."""
    told = [event.seen_by(seat) for event in (*scene.match.past, *scene.opening, *events)]
    return TableModel.of([event for event in told if event is not None], scene.match.state.persons[seat])


@pytest.mark.parametrize(
    ("book", "options", "tiles", "bonus"),
    [("gala", {}, 144, 8), ("latvian", {}, 136, 0), ("latvian", {"bonus_tiles": True}, 144, 8)],
)
def test_the_tiles_that_are_played_with(book: str, options: dict[str, object], tiles: int, bonus: int) -> None:
    """docs/rules/common.md, "Tiles and their codes": four of each, of flowers and seasons one."""
    (built,) = of_kind(Scene(book=book, options=options).opening, e.WallBuilt)
    assert built.tiles is not None
    copies = Counter(built.tiles)
    assert len(built.tiles) == tiles
    assert sum(tile.is_bonus for tile in built.tiles) == bonus
    assert all(count == (1 if tile.is_bonus else 4) for tile, count in copies.items())
    suits = Counter(tile.suit for tile in copies)
    assert [suits[suit] for suit in (Suit.BAMBOO, Suit.CHARACTER, Suit.DOT)] == [9, 9, 9]
    assert (suits[Suit.WIND], suits[Suit.DRAGON]) == (4, 3)


@pytest.mark.parametrize(("book", "stacks"), [("gala", 18), ("latvian", 17)])
def test_the_wall_is_a_square_of_four_sides_two_tiles_high(book: str, stacks: int) -> None:
    """gala.md, "Wall and break"; latvian.md, "Tiles and wall". Every tile lies face down in it."""
    scene = Scene(book=book)
    number = next(place for place, event in enumerate(scene.opening) if isinstance(event, e.WallBuilt))
    scene.opening = scene.opening[: number + 1]
    placed = layout(seen_by(scene, EAST), ROOM)
    assert len(placed) == 4 * stacks * 2
    assert not any(slot.pose.shows_face for slot in placed.values())
    assert Counter(slot.z > 0 for slot in placed.values()) == {True: 4 * stacks, False: 4 * stacks}
    assert {slot.turn for slot in placed.values()} == {0, 90}


@pytest.mark.parametrize("book", BOOKS)
def test_thirteen_tiles_each_and_a_fourteenth_for_east_in_fours(book: str) -> None:
    """docs/rules/gala.md, "Wall and break": "Four tiles each, three times, in turn order from East"."""
    scene = Scene(book=book, options={"bonus_tiles": True} if book == "latvian" else {})
    dealt = of_kind(scene.opening, e.TilesDealt)
    order = [event.seat for event in dealt]
    assert order == [*SEATS] * 4 + [EAST]
    assert [len(event.tile_ids) for event in dealt] == [4] * 12 + [1] * 5
    assert [sum(len(event.tile_ids) for event in dealt if event.seat == seat) for seat in SEATS] == [14, 13, 13, 13]
    for event in dealt:
        assert [seat for seat in SEATS if (event.seen_by(seat) or event).tiles is not None] == [event.seat]


@pytest.mark.parametrize(("book", "options"), WITH_BONUS)
def test_bonus_tiles_are_called_laid_out_and_replaced_seat_by_seat(book: str, options: dict[str, object]) -> None:
    """docs/rules/gala.md, "Bonus tiles": "repeats until he can say "no more flowers"; then South, West, North"."""
    scene = Scene("F12 B19 C19 D19 WESWN", "F3", tail="S1 B2 B3 B4", book=book, options=options)
    laid = of_kind(scene.opening, e.BonusLaid)
    assert [(event.seat, event.tiles) for event in laid[:3]] == [
        (EAST, (Tile.F1, Tile.F2)),
        (EAST, (Tile.S1,)),
        (SOUTH, (Tile.F3,)),
    ]
    assert [event.seat for event in of_kind(scene.opening, e.BonusFinished)] == [*SEATS]
    assert all(event.seen_by(NORTH) == event for event in laid), "they lie open"
    after = scene.opening.index(laid[1])
    told = [event.seen_by(WEST) for event in (*scene.match.past, *scene.opening[:after])]
    before = TableModel.of([event for event in told if event is not None], scene.match.state.persons[WEST])
    model = before.after(laid[1])
    step = choreographed(laid[1], Change(before, model, layout(before, ROOM), layout(model, ROOM), ROOM))
    assert [call.text for call in step.calls] == ["1 flower"]


@pytest.mark.parametrize(("book", "options"), WITH_BONUS)
def test_in_play_a_bonus_tile_is_laid_out_and_replaced_at_once(book: str, options: dict[str, object]) -> None:
    """docs/rules/gala.md, "Bonus tiles": "In play a drawn bonus tile is laid out and replaced at once"."""
    scene = Scene(EAST_HAND, draws="F4", tail="C2", book=book, options=options)
    events = scene.discard(EAST, "WN") + scene.all_pass()
    if isinstance(scene.deal.phase, TurnStart):
        events += scene.default()
    assert of_kind(events, e.BonusLaid)[-1].tiles == (Tile.F4,)
    drawn = of_kind(events, e.TileDrawn)
    assert [event.replacement for event in drawn] == [False, True]
    assert drawn[-1].tile == Tile.C2
    assert isinstance(scene.deal.phase, Turn)


@pytest.mark.parametrize("book", BOOKS)
def test_a_drawn_tile_is_seen_by_its_owner_alone(book: str) -> None:
    """docs/rules/gala.md, "A turn": "Draw or claim"."""
    scene = Scene(EAST_HAND, draws="B3", book=book)
    events = scene.discard(EAST, "WN") + scene.all_pass()
    (drawn,) = of_kind(events, e.TileDrawn)
    assert drawn.seat == SOUTH
    assert [seat for seat in SEATS if (drawn.seen_by(seat) or drawn).tile is not None] == [SOUTH]


def test_discards_of_all_lie_face_up_in_one_pool_inside_the_wall() -> None:
    """docs/rules/gala.md, "A turn": "Discards are common: one pool, no rows before the seats"."""
    places = []
    for first in ("WN", "DR"):
        scene = Scene(EAST_HAND, book="gala")
        events = scene.discard(EAST, first)
        while len(scene.deal.discards) < 9:
            events += scene.default()
        placed = layout(seen_by(scene, EAST, events), ROOM)
        lying = [placed[thrown.tile_id] for thrown in scene.deal.discards]
        assert {thrown.seat for thrown in scene.deal.discards} == set(SEATS)
        assert all(slot.pose.shows_face for slot in lying)
        wall = Box(ROOM.center - 375, CENTER_Y - 300, 750, 600)
        assert all(wall.x < slot.x < wall.right and wall.y < slot.screen_y < wall.bottom for slot in lying)
        places.append([(slot.x, slot.y) for slot in lying])
    assert places[0] == places[1], "each in the place that is next, whoever threw it"


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_is_called_laid_open_and_its_owner_discards(book: str) -> None:
    """docs/rules/common.md, "Claims": "the tiles from the hand are laid open with it"."""
    scene = Scene(EAST_HAND, "C2468 D2468 WSS", "B55 C2258 D258 WWW DG", book=book)
    events = scene.discard(EAST, "B5")
    events += scene.claim(WEST, PUNG, "B55")
    events += scene.all_pass()
    (called,) = of_kind(events, e.ClaimMade)
    (claimed,) = of_kind(events, e.SetClaimed)
    assert (called.seat, called.claim, claimed.claim) == (WEST, PUNG, PUNG)
    assert claimed.seen_by(NORTH) == claimed
    placed = layout(seen_by(scene, NORTH, events), ROOM)
    (laid,) = scene.seat(WEST).sets
    assert claimed.tile_id in laid.tile_ids, "the discard lies in it"
    assert all(placed[tile_id].pose.shows_face for tile_id in laid.tile_ids)
    assert isinstance(scene.deal.phase, Turn)
    assert (scene.deal.phase.seat, scene.deal.phase.source) == (WEST, Source.DISCARD)
    events = scene.discard(WEST, "DG") + scene.all_pass()
    assert of_kind(events, e.TurnBegan)[-1].seat == NORTH, "the turn goes on to his right"


@pytest.mark.parametrize("book", BOOKS)
def test_who_goes_out_lays_fourteen_tiles_open_and_the_deal_is_over(book: str) -> None:
    """docs/rules/gala.md, "The end of a deal": "The first mahjong ends the deal"."""
    scene = Scene(EAST_HAND, "C2468 D2468 WSS", "WWW DG", WAITS_FOR_B5, book=book)
    events = scene.discard(EAST, "B5")
    events += scene.claim(NORTH, MAHJONG)
    events += scene.all_pass()
    (out,) = of_kind(events, e.MahjongDeclared)
    assert out.seen_by(SOUTH) == out
    assert sorted((*out.tiles, Tile.B5)) == sorted((*parse_tiles(WAITS_FOR_B5), Tile.B5))
    assert len(out.tiles) == 13
    assert isinstance(scene.deal.phase, Over)


@pytest.mark.parametrize("book", BOOKS)
def test_each_kong_takes_one_tile_from_the_tail_before_the_discard(book: str) -> None:
    """latvian.md, "A turn": "takes an extra tile before the discard"; gala.md: "Each takes one replacement"."""
    concealed = Scene("B1111 C19 D19 WEE DRGW WN", book=book)
    extended = Scene(EAST_HAND, "C2468 D2468 WSS", "B55 C2258 D258 WWW DG", draws="C7 C8 C9 B5", book=book)
    extended.discard(EAST, "B5")
    extended.claim(WEST, PUNG, "B55")
    extended.all_pass()
    extended.discard(WEST, "DG")
    extended.until_turn(WEST)
    claimed = Scene(EAST_HAND, "C2468 D2468 WSS", "B555 C2258 D258 WWW", book=book)
    claimed.discard(EAST, "B5")
    for scene, seat, codes, kind in (
        (concealed, EAST, "B1111", KongKind.CONCEALED),
        (extended, WEST, "B5", KongKind.ADDED),
        (claimed, WEST, "B555", KongKind.CLAIMED),
    ):
        tail = tail_tile(scene.deal.live)
        if kind is KongKind.CLAIMED:
            events = scene.claim(seat, KONG, codes) + scene.all_pass()
        else:
            events = scene.kong(seat, codes)
        first = next(event for event in events if isinstance(event, e.TileDrawn))
        assert (first.seat, first.tile_id, first.replacement) == (seat, tail, True)
        assert not of_kind(events, e.ClaimsOpened)[:1] or kind is KongKind.CLAIMED, "nobody may rob it now"
        assert isinstance(scene.deal.phase, Turn)
        assert (scene.deal.phase.seat, scene.seat(seat).sets[0].meld.kong) == (seat, kind)


def test_nobody_robs_a_kong_by_the_latvian_book() -> None:
    """docs/rules/latvian.md, "A turn": "No robbing of kongs, no ready-hand call, no special hands"."""
    scene = Scene(EAST_HAND, "B555 C2468 D2468 WS", WAITS_FOR_B5, book="latvian")
    scene.discard(EAST, "B5")
    scene.pass_(WEST)
    scene.claim(SOUTH, KONG, "B555")
    scene.discard(SOUTH, "WS")
    for _ in range(60):
        for seat in scene.awaited:
            assert not any(isinstance(one, RobKong | DrawTile) for one in legal_commands(scene.match.state, seat))
        if isinstance(scene.deal.phase, Over):
            break
        scene.default()


@pytest.mark.parametrize("book", BOOKS)
def test_there_is_no_ready_hand_call(book: str) -> None:
    """docs/rules/gala.md, "A turn": "There is no ready-hand call"."""
    scene = Scene("B123 C456 D789 WEE DRR WN", book=book)
    assert legal_commands(scene.match.state, EAST)
    assert not any(isinstance(one, DeclareReady) for one in legal_commands(scene.match.state, EAST))


class Silent:
    """Somebody who is asked and says nothing."""

    def observe(self, event: Event) -> None:
        pass

    def ask(self, question: Question) -> None:
        pass

    def answer(self) -> None:
        return None

    def withdraw(self) -> None:
        pass


@pytest.mark.parametrize(
    ("book", "option", "seconds"),
    [
        *(("gala", "turn_seconds", seconds) for seconds in (10, 30, 120, False)),
        *(("latvian", "claim_seconds", seconds) for seconds in (2, 5, 60, False)),
    ],
)
def test_a_discard_can_be_claimed_for_as_long_as_the_option_says(book: str, option: str, seconds: int | bool) -> None:
    """gala.md, "A turn": "Claims stay open as long"; latvian.md: "others get a few seconds to claim"."""
    scene = Scene(EAST_HAND, "B46 C2468 D2468 WS", "B55 C2258 D258 WWW DG", book=book, options={option: seconds})
    scene.discard(EAST, "B5")
    table = Table(scene.match, [Silent() for _ in SEATS])
    for _ in range(3):
        table.pump(0.0)
    table.pump(1000.0 if seconds is False else seconds - 0.1)
    assert list(scene.awaited) == [SOUTH, WEST]
    if seconds is not False:
        table.pump(0.2)
        table.pump(0.0)
        assert list(scene.awaited) == [SOUTH], "who has not called has passed, and it is South's turn"
        assert not scene.seat(WEST).sets


def test_a_kong_that_is_kept_is_a_pung_and_a_spare_tile_in_play_too() -> None:
    """docs/rules/gala.md, "A turn": "A kong that is not declared counts as a pung and a spare tile"."""
    scene = Scene("B1111 C123 C456 D78 WEE", book="gala")
    commands = legal_commands(scene.match.state, EAST)
    assert any(isinstance(one, DeclareKong) for one in commands)
    events = scene.discard(EAST, "WE")
    assert not [drawn for drawn in of_kind(events, e.TileDrawn) if drawn.seat == EAST], "it is replaced by nothing"


@pytest.mark.parametrize("players", [4, 3])
def test_so_many_play_and_all_four_sides_are_drawn_from(players: int) -> None:
    """docs/rules/latvian.md, "Three players": North's "side is drawn from like any other"."""
    match = Match("latvian", Options(rulebook("latvian").options, {"players": players}), seed=1)
    events = list(match.submit(BeginDeal()))
    while awaited(match.state):
        events += match.submit(default_command(match.state, awaited(match.state)[0]))
    dealt = {tile_id for event in of_kind(events, e.TilesDealt) for tile_id in event.tile_ids}
    assert {event.seat for event in of_kind(events, e.TilesDealt)} == set(SEATS[:players])
    assert {event.seat for event in of_kind(events, e.TileDrawn)} == set(SEATS[:players])
    assert len(dealt) + len(of_kind(events, e.TileDrawn)) == 136
