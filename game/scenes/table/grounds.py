"""The free areas beside the table, where panels and notes cover nothing."""

from game.view.layout import places
from game.view.stage.table_view import TableView
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units import Box


def panel_ground(view: TableView) -> Box | None:
    """The free area at the end of the reading direction, for panels; ``None`` if large text leaves none."""
    return _ground_below_plate(view, is_end=True)


def note_ground(view: TableView) -> Box:
    """The free area for notes: at the start of the reading direction, above the tools, or where messages stand."""
    return _ground_below_plate(view, is_end=False) or message_ground(view)


def message_ground(view: TableView) -> Box:
    """The free corner below the top plate, for messages and captions."""
    look = plate_looks(view.model, view.chairs, Emphasis()).get(2)
    return places.talk_ground(room_of(view.kit.chrome), 2, signed=look is not None and bool(look.sign))


def _ground_below_plate(view: TableView, *, is_end: bool) -> Box | None:
    room = room_of(view.kit.chrome)
    if places.folds(room):
        return None
    look = plate_looks(view.model, view.chairs, Emphasis()).get(1 if is_end is not room.mirrored else 3)
    tiles = [slot.box for slot in view.placed.values()]
    return places.side_ground(room, tiles, is_end=is_end, signed=look is not None and bool(look.sign))
