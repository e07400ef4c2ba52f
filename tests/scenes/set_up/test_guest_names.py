"""The link by which phones come tells them the names that the host has typed for the seats."""

from game.players.roster import Chair, Phone, PortraitId
from game.scenes.set_up.guest_chairs import code_tile
from game.ui import Picture


def chair(name: str) -> Chair:
    return Chair(name=name, portrait=PortraitId("fox"), kind=Phone())


def link(*names: str) -> str:
    tile = code_tile("RKTWMB", "192.168.1.20:8470", map(chair, names))
    assert isinstance(tile, Picture)
    assert isinstance(tile.paint, tuple)
    _draw, _code, address = tile.paint
    return str(address)


def test_only_names_that_somebody_typed_are_in_the_link() -> None:
    assert link("Anna", "Ilze", "Kārlis") == "http://192.168.1.20:8470/#RKTWMB/Anna/K%C4%81rlis"


def test_a_link_that_no_camera_could_read_has_no_names() -> None:
    assert link(*["Константинопольский"] * 3) == "http://192.168.1.20:8470/#RKTWMB"
