"""States of the table to be seen in pictures (see ``build_scripts.screenshots``).

Each is played by the tests' pilot into the state to be seen; ``full`` is the fullest table that 144 tiles can make.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import sleep

import pygame
from msgspec.structs import replace

from build_scripts.shared_screenshots import SHARED
from build_scripts.theme_screenshots import THEMES
from game.app.system.settings import Speed
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, LaidSet, SeatState, Thrown, Turn
from game.hands.meld import KongKind, kong
from game.i18n import _
from game.i18n.character_texts import remark_text
from game.players.table_talk import Occasion
from game.rules.terms import Source
from game.scenes.asking.offers import OfferKind
from game.scenes.asking.words import offer_label
from game.scenes.review.review import ReviewScene
from game.tiles.tile import BONUS, KINDS, Tile
from game.view.choreography.steps import Call, CallKind
from game.view.layout import own_slots
from game.view.layout.table_model import TableModel
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import CHAIRS, Desk, Eager, MatchPilot, ScenePilot

Size = tuple[int, int]


def normal() -> Motion:
    """Tiles that move at their usual pace."""
    return Motion(speed=Speed.NORMAL)


def beginning(seconds: float) -> Callable[[Size], Desk]:
    """So many seconds into a first match."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(5, size=size, motion=normal(), explains=True)
        pilot.step(seconds)
        return pilot

    return play


def dealing(seconds: float) -> Callable[[Size], Desk]:
    """So many seconds after the player let the tiles be dealt."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(5, size=size, motion=normal(), explains=True)
        pilot.until(lambda: pilot.view.is_held)
        pilot.step(3.0)
        pilot.key(pygame.K_RETURN)
        pilot.step(seconds)
        return pilot

    return play


def own_turn(size: Size) -> Desk:
    """A tile lifted with the keys."""
    pilot = match_at(size, 30)
    pilot.until(lambda: pilot.is_asked and not pilot.scene.questions.is_claim)
    pilot.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE)
    pilot.step(0.5)
    return pilot


def match_at(size: Size, discards: int) -> MatchPilot:
    """A match after so many discards of its first deal."""
    pilot = MatchPilot(4, size=size)
    while pilot.view.model.discards_count < discards:
        pilot.until(lambda: pilot.needs_player)
        if pilot.scene.questions.is_claim:
            pilot.key(pygame.K_0)
        else:
            pilot.click(pilot.tile(0))
            pilot.click(pilot.tile(0))
        pilot.step()
    pilot.until(lambda: pilot.needs_player)
    return pilot


def claim(east: str, *, key: int | None = None, **others: str) -> Callable[[Size], Desk]:
    """North's discard, a 5 Bamboo, is offered to the player."""

    def play(size: Size) -> Desk:
        deal = Scene(east=east, draws="WW WN B5", **others)  # type: ignore[arg-type] # codes of tiles
        pilot = ScenePilot(deal, size=size)
        pilot.click(pilot.tile_of("WE"))
        pilot.click(pilot.tile_of("WE"))
        pilot.until(lambda: pilot.scene.questions.is_claim)
        pilot.step(8.0)
        if key is not None:
            pilot.key(key)
            pilot.step(0.4)
        return pilot

    return play


def drawer(key: int) -> Callable[[Size], Desk]:
    """A drawer beside the table."""

    def play(size: Size) -> Desk:
        pilot = match_at(size, 30)
        pilot.key(key)
        pilot.step(0.5)
        return pilot

    return play


def ready_drawer(size: Size) -> Desk:
    """What a ready hand counts, and would count."""
    pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), size=size)
    pilot.click(pilot.tile_of("WN"))
    pilot.key(pygame.K_p)
    pilot.step(0.5)
    return pilot


def sized(interface: float, play: Callable[[Size], Desk]) -> Callable[[Size], Desk]:
    """The same with words and buttons of another size."""

    def play_it(size: Size) -> Desk:
        desk = play(size)
        desk.kit.interface = interface
        desk.stack.resize(size)
        desk.step(0.5)
        return desk

    return play_it


def large_hand(play: Callable[[Size], Desk]) -> Callable[[Size], Desk]:
    """The same with the own tiles as large as they can be."""

    def play_it(size: Size) -> Desk:
        desk = play(size)
        desk.kit.hand = own_slots.LARGEST
        desk.stack.resize(size)
        desk.step(0.5)
        return desk

    return play_it


def hovered(size: Size) -> Desk:
    """The pointer at a tile: its like are marked wherever they lie, and the copies unseen are counted."""
    pilot = match_at(size, 30)
    pilot.until(lambda: pilot.is_asked and not pilot.scene.questions.is_claim)
    pilot.move(pilot.tile(11))
    pilot.step(0.5)
    return pilot


def called(size: Size) -> Desk:
    """Calls at all seats, as large as they come."""
    pilot = match_at(size, 30)
    for side in range(4):
        kind = CallKind.WIN if side % 2 else CallKind.CLAIM
        pilot.view.call(Call(side=side, text="Mahjong!" if side % 2 else "Pung!", kind=kind))
    pilot.step(0.4)
    return pilot


def own_kong(size: Size) -> Desk:
    """A concealed kong has just been laid out."""
    pilot = ScenePilot(Scene(east="B1111 C13579 D13579", tail="D2"), size=size)
    pilot.key(pygame.K_3)
    pilot.until(lambda: not pilot.is_asked)
    pilot.until(lambda: pilot.is_asked)
    return pilot


def robbing(size: Size) -> Desk:
    """West's kong may be robbed."""
    pilot = ScenePilot(Scene(east="B123 C123 D123 C789 DRR", west="B222"), others=Eager, size=size)
    pilot.click(pilot.tile_of("B2"))
    pilot.click(pilot.tile_of("B2"))
    pilot.until(lambda: offer_label("gala", OfferKind.ROB) in pilot.bar)
    return pilot


def dead_hand(size: Size) -> Desk:
    """Tabletop play after a false mahjong."""
    pilot = ScenePilot(Scene(east="B13579 C13579 D1357", options={"play": "tabletop"}), size=size)
    pilot.key(pygame.K_4)
    pilot.until(lambda: len(pilot.bar) == 1)
    return pilot


def won(size: Size) -> Desk:
    """The player has just gone out."""
    pilot = ScenePilot(Scene(east="B123456789 C123 DRR"), size=size, motion=normal())
    pilot.key(pygame.K_4)
    pilot.step(0.7)
    return pilot


def sheet(number: int) -> Callable[[Size], Desk]:
    """A score sheet of a match; number 5 is the final standings."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(4, size=size)
        while True:
            pilot.until(lambda: pilot.needs_player)
            if pilot.is_at_standings or (pilot.is_at_score and len(pilot.view.model.state.played) == number):
                pilot.step(2.0)
                return pilot
            if pilot.is_at_score:
                pilot.key(pygame.K_RETURN)
            elif pilot.scene.questions.is_claim:
                pilot.key(pygame.K_0)
            else:
                pilot.click(pilot.tile(0))
                pilot.click(pilot.tile(0))

    return play


def full(size: Size) -> Desk:
    """Four kongs for everybody, all flowers with the player, and every other tile discarded."""
    pilot = ScenePilot(Scene(), size=size)
    model = pilot.view.model
    deal = model.deal
    assert deal is not None, "no deal"
    pilot.view.show_at_once(_fullest(model, deal))
    pilot.scene.questions.close()
    pilot.view.touch()
    pilot.step(0.0)
    return pilot


def _fullest(model: TableModel, deal: DealState) -> TableModel:
    faces = [*BONUS, *(tile for tile in KINDS for _ in range(4))]
    free = iter([TileId(number) for number in range(8, 144)])
    seats = []
    kinds: Iterator[Tile] = iter(KINDS)
    for seat in range(4):
        sets = []
        for number in range(4):
            tile = next(kinds)
            kind = KongKind.CONCEALED if number == 1 else KongKind.CLAIMED
            sets.append(LaidSet(kong(tile, kind), tuple(_take(free, 4))))
        seats.append(SeatState(sets=tuple(sets), bonus=tuple(map(TileId, range(8))) if seat == 0 else ()))
    for seat in range(4):
        seats[seat] = replace(seats[seat], hand=tuple(_take(free, 2 if seat == 0 else 1)))
    live = tuple(_take(free, 7))
    discards = tuple(Thrown(tile_id, Seat(number % 4), drawn=False) for number, tile_id in enumerate(free))
    changed = replace(
        deal,
        seats=tuple(seats),
        faces=tuple(faces),
        live=live,
        discards=discards,
        phase=Turn(Seat(0), seats[0].hand[-1], Source.WALL),
    )
    state = replace(model.state, deal=changed)
    fuller = TableModel(person=model.person, state=state)
    return TableModel(person=model.person, state=state, order=fuller.arranged(()))


def _take(free: Iterator[TileId], count: int) -> Iterable[TileId]:
    return [next(free) for _ in range(count)]


def pressed(before: Callable[[Size], Desk], *keys: int) -> Callable[[Size], Desk]:
    """These keys pressed, and what they ask for worked out."""

    def play(size: Size) -> Desk:
        pilot = before(size)
        pilot.key(*keys)
        for _frame in range(50):
            sleep(0.01)
            pilot.step(0.03)
        return pilot

    return play


def said(size: Size) -> Desk:
    """All three others say something, more than they ever would at once."""
    pilot = match_at(size, 30)
    for side, chair in enumerate(CHAIRS):
        if side:
            pilot.view.call(Call(side=side, text=remark_text(chair.portrait, Occasion.WON), kind=CallKind.TALK))
    pilot.step(0.4)
    return pilot


def reviewed(size: Size) -> Desk:
    """The review of a match."""
    pilot = sheet(5)(size)
    pilot.press(_("Review"))
    review = pilot.stack.top
    assert isinstance(review, ReviewScene)
    while not review.is_whole:
        sleep(0.01)
        pilot.step(0.03)
    return pilot


TABLES: dict[str, Callable[[Size], Desk]] = (
    {
        "seats": beginning(2.0),
        "wall": beginning(4.2),
        "dice": beginning(5.4),
        "break": beginning(9.0),
        "dealing": dealing(1.0),
        "flowers": dealing(3.6),
        "turn": own_turn,
        "claim": claim("B555 C1357 D13579 DR WE"),
        "claim-all": claim("B34555 C123 D123 DRR WE"),
        "sets": claim("B3467 C1359 D1359 DR WE", key=pygame.K_1),
        "log": drawer(pygame.K_l),
        "unseen": drawer(pygame.K_t),
        "value": ready_drawer,
        "claim-small": sized(0.8, claim("B34555 C123 D123 DRR WE")),
        "claim-large": sized(1.5, claim("B34555 C123 D123 DRR WE")),
        "claim-largest": sized(2.0, claim("B34555 C123 D123 DRR WE")),
        "kong": own_kong,
        "rob": robbing,
        "dead": dead_hand,
        "won": won,
        "hint": pressed(own_turn, pygame.K_h),
        "hint-claim": pressed(claim("B34555 C123 D123 DRR WE"), pygame.K_h),
        "aims": pressed(own_turn, pygame.K_a),
        "talk": said,
        "talk-large": sized(1.5, said),
        "calls": called,
        "hover": hovered,
        "hand-largest": large_hand(own_turn),
        "hint-hand-largest": pressed(large_hand(own_turn), pygame.K_h),
        "claim-hand-largest": large_hand(claim("B34555 C123 D123 DRR WE")),
        "hint-large": sized(1.5, pressed(own_turn, pygame.K_h)),
        "full-hand-largest": large_hand(full),
        "review": reviewed,
        "review-spot": pressed(reviewed, pygame.K_RETURN),
        "score": sheet(1),
        "score-last": sheet(4),
        "standings": sheet(5),
        "full": full,
    }
    | SHARED
    | THEMES
)
"""Every picture, and how it comes about."""
