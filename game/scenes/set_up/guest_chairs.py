"""Seats of a table that waits for guests, and the tile with the join code in the middle."""

from collections.abc import Iterable
from urllib.parse import quote

from game import ui
from game.i18n import _, apart
from game.i18n.player_texts import is_plain_name, kind_name, level_name
from game.players.rank.method import offered_levels
from game.players.roster import Chair, Level
from game.view.page.code_tile import CODE_TILE, draw_code_tile, draw_guest

_LONGEST_NAMES = 150
"""The most letters of names in a link, so that cameras can still read its pattern."""


def guest_chair(
    chair: Chair,
    words: tuple[str, str] | None = None,
    *,
    is_here: bool,
    on: ui.Act | None = None,
    key: object = None,
) -> ui.Part:
    """A seat with portrait, name and way of playing, or a free seat.

    :param words: the texts of the seat, if they differ from those of the chair.
    """
    name, state = words or (
        (chair.name, kind_name(chair.kind) or _("at this screen")) if is_here else (_("Open seat"), _("waiting"))
    )
    face = ui.Picture((draw_guest, chair if is_here else None), ui.Size.SAMPLE)
    texts = (ui.label(name, is_narrow=True), ui.Text(state, is_narrow=True))
    return ui.Panel(ui.Row((face, ui.lines(*texts))), on=on, key=key)


def code_tile(code: str, address: str, chairs: Iterable[Chair]) -> ui.Part:
    """A large tile with the address as a pattern for cameras, and the six letters of the code.

    :param chairs: the free chairs; the phone's page learns the names that the host has typed for them.
    """
    names = "".join(f"/{quote(chair.name)}" for chair in chairs if not is_plain_name(chair))
    link = f"http://{address}/#{code}{names if len(names) < _LONGEST_NAMES else ''}"
    return ui.Picture((draw_code_tile, code, link), *CODE_TILE, called=code)


def ways_to_join() -> str:
    """The sentences on how others come to the table, and what those in another place need."""
    here = _("Point a phone's camera at the QR code, or choose \u201cJoin a table\u201d on another computer.")
    far = _("Friends outside your network need a hall of your own: “How to play” (docs/play.md) says what to type.")
    return f"{here}\n{far}"


def level_stepper(on: ui.Act, chosen: Level, *, is_region: bool = False) -> ui.Part:
    """The level of a computer in the seat of a guest who is away."""
    offered = {chosen, *offered_levels()}
    levels = tuple((level, level_name(level)) for level in Level if level in offered)
    name = _("Put a computer in that seat")
    return ui.Stepper(name, on, values=levels, chosen=chosen, key="level", is_region=is_region)


def address_text(address: str) -> str:
    """The address to type, for a phone without a camera."""
    return _("or open {address}").format(address=apart(address))
