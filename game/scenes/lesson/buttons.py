"""The buttons of a lesson, beside what the teacher says."""

from collections.abc import Callable

from game.app.window.actions import Action
from game.engine.state import State
from game.scenes.asking import bar_words
from game.scenes.asking.offers import Offer
from game.view.paint import Icon, Paint
from game.view.units import theme
from game.view.widgets import Button, Finish

_STYLE = theme.BUTTON.sized(25)


def step_button(
    label: str, press: Callable[[], None], paint: Paint, *, icon: Icon | None = None, key: Action | None = None
) -> Button:
    """A button of a step."""
    return Button(label, press, finish=Finish(paint=paint, style=_STYLE, padding=16), icon=icon, key=key)


def call_button(offer: Offer, state: State, press: Callable[[], None]) -> Button:
    """The button of something that can be called, as at any table."""
    look = bar_words.LOOKS[offer.kind]
    return step_button(bar_words.label_of(offer, state), press, look.paint, icon=look.icon, key=look.key)
