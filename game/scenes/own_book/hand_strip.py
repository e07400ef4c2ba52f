"""The strip that explains the row under the pointer: its condition, an example hand, and that hand's totals."""

from typing import NamedTuple

from game import ui
from game.i18n import pgettext
from game.scenes.own_book.counted import Counted
from game.view.units import Align


class Explained(NamedTuple):
    """The text on the strip about an item, with its value in the rulebook (``before``) and the club's book (``now``).

    These values are shown if there is no example hand.
    """

    name: str
    help: str
    before: str
    now: str
    hand: Counted | None = None


def hand_strip(shown: Explained | None) -> ui.Part:
    """The strip; empty while there is nothing to explain."""
    room = ui.Space(2 * ui.Size.PORTRAIT)
    if shown is None:
        return ui.Over((room, ui.Panel(ui.Space(), ui.Ground.TRAY)))
    words = ui.Row((ui.strong(shown.name), _small(shown.help, grow=1.0)), wraps=True)
    if shown.hand is None:
        now = shown.now if shown.now != shown.before else ""
        said = ui.remark(shown.before), ui.label(now, ui.Tone.NUMBER)
        inside: ui.Part = ui.Column((words, *said), ui.Step.S)
    else:
        left = ui.Column(
            (words, ui.Tiles(tuple(map(tuple, shown.hand.sets)), winning=shown.hand.winning)),
            ui.Step.S,
            ui.Across.START,
        )
        inside = ui.Row((ui.Pin(left, x=ui.Across.START, grow=1.0), _totals(shown.hand)), wraps=True, is_roomy=True)
    return ui.Over((room, ui.Panel(inside, ui.Ground.TRAY, ui.Step.M, key="strip")))


def _totals(hand: Counted) -> ui.Part:
    told = hand.told if hand.now != hand.before else ""
    lines = (
        _small(pgettext("own book", "This hand"), Align.END),
        ui.label(hand.now, ui.Tone.NUMBER, Align.END),
        _small(told, Align.END),
    )
    return ui.Column(lines, 0.0, grow=0.25)


def _small(text: str, align: Align = Align.START, *, grow: float = 0.0) -> ui.Part:
    return ui.remark(text, align, grow=grow)
