"""The free areas beside the table, where panels and notes cover nothing."""

from game.view.layout import places
from game.view.stage.table_view import TableView
from game.view.table.table_picture import Emphasis, plate_looks, room_of
from game.view.units import Box


def panel_ground(view: TableView, widest: float) -> Box:
    """The area for panels at the end of the reading direction."""
    room = room_of(view.kit.chrome)
    return places.panel_ground(room, widest, signed=_is_signed(view, 3 if room.mirrored else 1))


def note_ground(view: TableView) -> Box:
    """The free area for notes: at the start of the reading direction, above the tools, or where messages stand."""
    room = room_of(view.kit.chrome)
    if places.folds(room):
        return message_ground(view)
    tiles = [slot.box for slot in view.placed.values()]
    return places.side_ground(room, tiles, signed=_is_signed(view, 1 if room.mirrored else 3))


def message_ground(view: TableView) -> Box:
    """The free corner below the top plate, for messages and captions."""
    return places.talk_ground(room_of(view.kit.chrome), 2, signed=_is_signed(view, 2))


def _is_signed(view: TableView, side: int) -> bool:
    """Whether the plate on a side has a sign, which must not be covered."""
    look = plate_looks(view.model, view.chairs, Emphasis()).get(side)
    return look is not None and bool(look.sign)
