"""Looks that are won on the journey: pictures, words, and the block with which they are put on."""

from collections.abc import Sequence

from game import ui
from game.i18n import _
from game.players.journey import Prize
from game.scenes.shared.preferences import Preferences
from game.view.page.look_samples import draw_prize, look_kind, look_name, look_told
from game.view.units import Align


def prizes_told(prizes: Sequence[Prize]) -> str:
    """The text that says what the first star at a stop wins; empty if it wins nothing."""
    return f"{wins_heading()}: {', '.join(map(look_told, prizes))}" if prizes else ""


def wins_heading() -> str:
    """The caption of what the first star at a stop wins."""
    return _("Your first star here unlocks")


def prize_parts(won: Sequence[Prize]) -> ui.Part:
    """The looks won with a match, with their samples and names."""
    shown = []
    for prize in won:
        lines = (
            ui.Picture((draw_prize, prize), ui.Size.FACE),
            ui.strong(look_name(prize), align=Align.CENTER),
            ui.remark(look_kind(prize), Align.CENTER),
        )
        shown.append(ui.Column(lines, ui.Step.HAIR, ui.Across.CENTER, called=look_told(prize), grow=1.0))
    return ui.Row(tuple(shown), across=ui.Across.START, wraps=True)


class Wearing:
    """Looks that were won, which are put on and taken off again."""

    def __init__(self, won: Sequence[Prize], preferences: Preferences):
        self.won = won
        self.is_worn = False
        self._preferences = preferences
        self._before = {look.value: getattr(preferences.now, look.value) for look, _value in won}

    def toggle(self) -> None:
        """Put them on, or back."""
        self.is_worn = not self.is_worn
        worn = {look.value: value for look, value in self.won}
        self._preferences.change(**(worn if self.is_worn else self._before))
