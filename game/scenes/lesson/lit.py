"""The places that a lesson highlights, in pixels of the window."""

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.engine.seat import Seat, TileId
from game.engine.state import DealState
from game.i18n import ngettext
from game.school.lessons.answers import out_of_place
from game.school.lessons.files import Ask
from game.school.lessons.rigging import SIDES
from game.school.lessons.run import LessonRun
from game.tiles.notation import parse_tiles
from game.view.effects.specks import LENGTH
from game.view.layout import ROSE_Y, Slot, places
from game.view.layout.opened import won_with
from game.view.paint import Cue, Pieces, Pose, pixels
from game.view.stage.table_view import TableView
from game.view.table.marks import spark, wrong_choice
from game.view.table.plates import sign_width
from game.view.table.spotlight import Lit, Path, spotlight_pieces, together
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units import Box

_LIFTED = 26.0
"""How far above the own hand a lifted tile reaches."""
_EDGE = 4.0
"""The edge around what is lit, except for tiles of a hand, which stand close together."""


class Light:
    """The highlighting of what a step explains, and the crosses on wrongly chosen tiles."""

    def __init__(self, view: TableView):
        self._view = view
        self._named: tuple[str, ...] = ()
        self.wrong: tuple[TileId, ...] = ()
        """The wrongly chosen tiles, until something else is chosen."""
        self.picked: Sequence[TileId] = ()
        """The tiles that the learner has lifted, the last one first."""
        self.places: Lit = ()
        """The highlighted places, in pixels."""
        self._before: tuple[object, ...] | None = None
        self._crossed: tuple[Box, ...] = ()
        """The wrongly chosen tiles, as boxes in layout units of the table."""
        self._sparks: tuple[Slot, ...] = ()
        self._place: tuple[Slot, ...] = ()
        """The places of sparks that belong to no tile of the table."""
        self._left = 0.0
        """Seconds until the sparks end."""

    @property
    def is_new(self) -> bool:
        """Whether the light has changed since it was last drawn."""
        return (self.places, self._crossed) != self._before

    @property
    def tiles(self) -> tuple[TileId, ...]:
        """The crossed tiles of the player's hand, or else the highlighted ones, unless all of them are highlighted."""
        codes = [words.removeprefix("hand ") for words in self._named if words.startswith("hand ")]
        return self.wrong or hand_tiles(self._view, " ".join(codes))

    def fall_on(self, *named: str) -> None:
        """Highlights only the things with these names; ends the crosses, and the sparks that belong to no tile."""
        self._named, self.wrong = named, ()
        self._place = ()

    def told_of_wrong(self, answer: str, right: Sequence[str], why: str) -> str:
        """Marks the wrongly chosen tiles with crosses, and returns the sentence about them."""
        codes = " ".join(out_of_place(answer, right))
        self.wrong = _named_among(self._view, self.picked, codes) or hand_tiles(self._view, codes)
        return _sentence_on_picked(why, len(self.wrong))

    def forget(self) -> None:
        """Ends all sparks because another table is shown."""
        self._sparks = self._place = ()

    @property
    def sparkles(self) -> bool:
        """Whether sparks are visible, or just were."""
        return bool(self._sparks or self._place)

    def reward(self, tiles: Iterable[TileId], place: Box | None = None) -> None:
        """Plays the sound of a right answer, and makes its tiles sparkle for a moment if the settings allow flashes.

        :param place: another box that sparkles, in layout units of the interface; ``None`` if none does.
        """
        self._view.kit.play(Cue.RIGHT)
        if self._view.kit.motion.flashes:
            self._sparks = tuple(self._view.placed[tile_id] for tile_id in tiles)
            self._place = () if place is None else (_standing(place, self._view.kit.chrome.scale),)
            self._left = LENGTH / 1000

    def update(self, seconds: float) -> None:
        """Updates the highlighted places; nothing is highlighted while something moves."""
        if self._left <= 0:
            self._sparks = self._place = ()
        self._left -= seconds
        self.places = () if self._view.busy else lit_places(self._view, self._named)
        wrong = () if self._view.busy else self.wrong
        self._crossed = tuple(_risen(self._view, tile_id, self._view.placed[tile_id].box) for tile_id in wrong)

    def pieces(self) -> Pieces:
        """What is drawn: the shade around highlighted places, the path of a discard, crosses, and sparks."""
        self._before = self.places, self._crossed
        frame, path = self._view.kit.frame, claim_path(self._view, self._named)
        found = spotlight_pieces(self.places, frame.window, frame.unit, path=path)
        share = round(max(0.0, min(1.0, 8 * self._left / (LENGTH / 1000))), 1)
        sparks = {
            f"spark {at}": spark(slot, self._view.kit, opacity=share)
            for at, slot in enumerate((*self._sparks, *self._place))
        }
        crosses = {f"cross {at}": wrong_choice(box, self._view.kit) for at, box in enumerate(self._crossed)}
        return found | crosses | (sparks if share else {})


def _standing(place: Box, scale: float) -> Slot:
    """The slot, used for sparks, of a tile in the hand that has the upper edge of this box."""
    width = place.width * scale
    return Slot(x=place.center[0] * scale, y=place.y * scale + 1.372 * width, width=width, pose=Pose.HAND)


def replies(run: LessonRun) -> tuple[str, ...]:
    """All sentences that may be said about a wrong answer to the present step."""
    whys = run.whys
    if run.step.ask is not Ask.PICK:
        return whys
    return tuple(_sentence_on_picked(why, wrong) for why in whys for wrong in (1, 2))


def _sentence_on_picked(why: str, wrong: int) -> str:
    told = ngettext("The tile with the cross is wrong. {why}", "The tiles with a cross are wrong. {why}", wrong)
    return told.format(why=why).strip()


def lit_places(view: TableView, named: Iterable[str]) -> Lit:
    """The places of the tiles, seats and walls that a step names."""
    return together([place for words in named for place in _places(view, *words.split())])


def hand_tiles(view: TableView, codes: str) -> tuple[TileId, ...]:
    """The ids of tiles of the player's hand with these codes, each once."""
    return _named_among(view, view.model.order, codes)


def _whole_hand(view: TableView, deal: DealState) -> tuple[TileId, ...]:
    """The player's hand with melds and, after a win, the discard that completed it."""
    model = view.model
    won = won_with(model.state, model.seat) if model.seat in model.open_hands else None
    laid = (tile_id for each in deal.seats[model.seat].sets for tile_id in each.tile_ids)
    return tuple(dict.fromkeys((*model.order, *([] if won is None else [won]), *laid)))


def _named_among(view: TableView, tiles: Iterable[TileId], codes: str) -> tuple[TileId, ...]:
    """The tiles among these that the codes name, each once."""
    wanted = list(parse_tiles(codes))
    found: list[TileId] = []
    for tile_id in tiles:
        face = view.model.face(tile_id)
        if face in wanted:
            wanted.remove(face)
            found.append(tile_id)
    return tuple(found)


def claim_path(view: TableView, named: Iterable[str]) -> Path | None:
    """The path from a named discard to the named tiles of the player's hand; ``None`` if either is missing."""
    own = next((words for words in named if words.startswith("hand ")), None)
    if own is None or "discard" not in named:
        return None
    ends = list(_places(view, "discard")), list(_places(view, *own.split()))
    if not all(ends):
        return None
    (taken,), held = ends
    hand = held[0].unionall(held[1:])
    start = taken.midright if hand.centerx > taken.centerx else taken.midleft
    return start, hand.midtop


def _places(view: TableView, what: str, *more: str) -> Iterator[pygame.Rect]:
    deal = view.model.deal
    if deal is None:
        return
    side = 0 if not more else SIDES.get(more[0], 0)
    seat = next((Seat(n) for n in range(view.model.seats) if view.model.side_of(Seat(n)) == side), None)
    match what:
        case "hand":
            tiles = _named_among(view, _whole_hand(view, deal), " ".join(more)) if more else view.model.order
            yield from _tile_places(view, tiles)
        case "seat":
            yield from _plate(view, side)
        case "discard" if deal.discards:
            yield from _tile_places(view, (deal.discards[-1].tile_id,))
        case "discards":
            yield from _tile_places(view, (thrown.tile_id for thrown in deal.discards if not thrown.is_taken))
        case "lamp":
            yield from _tile_places(view, view.look.suggested)
        case "rose":
            middle, radius = room_of(view.kit).center, places.ROSE_RADIUS
            yield pixels(Box(middle - radius, ROSE_Y - 0.8 * radius, 2 * radius, 1.6 * radius), view.kit)
        case "round":
            yield from _round(view)
        case "sets" if seat is not None:
            yield from _tile_places(view, (tile_id for laid in deal.seats[seat].sets for tile_id in laid.tile_ids))
        case "flowers" if seat is not None:
            yield from _tile_places(view, deal.seats[seat].bonus)
        case _:
            yield from _tile_places(view, _wall_tiles(deal, what))


def _wall_tiles(deal: DealState, what: str) -> Iterable[TileId | None]:
    match what:
        case "wall":
            return deal.live
        case "built":
            return tuple(map(TileId, range(len(deal.faces))))
        case "next":
            return deal.live[:1]
        case "box":
            return deal.box or deal.live[-2:]
        case "break":
            return deal.box[:2] or deal.live[-2:]
        case _:
            return ()


def _plate(view: TableView, side: int) -> Iterator[pygame.Rect]:
    """The plate of a player, including the sign of the winner."""
    kit = view.kit.chrome
    room, look = room_of(kit), plate_looks(view.model, view.chairs, Emphasis())[side]
    yield pixels(places.plate(room, side), kit)
    if look.sign:
        yield pixels(places.pill(room, side, sign_width(look, kit)), kit)


def _round(view: TableView) -> Iterator[pygame.Rect]:
    """The box of the panel that names the round; nothing in a narrow window."""
    kit = view.kit.chrome
    room = room_of(kit)
    if not places.folds(room):
        yield pixels(places.round_panel(room), kit)


def _tile_places(view: TableView, tile_ids: Iterable[TileId | None]) -> Iterator[pygame.Rect]:
    for tile_id in tile_ids:
        slot = None if tile_id is None else view.placed.get(tile_id)
        if slot is not None:
            edge = 1.0 if slot.pose is Pose.HAND else _EDGE
            yield pixels(_risen(view, tile_id, slot.box).grown(edge), view.kit)


def _risen(view: TableView, tile_id: TileId | None, box: Box) -> Box:
    """The box of a tile, made higher at the top if the tile may be lifted out of it."""
    above = _LIFTED if tile_id in view.look.lifted or tile_id in view.look.suggested else 0.0
    return Box(box.x, box.y - above, box.width, box.height + above)
