"""The buttons of a lesson, beside what the teacher says."""

from collections.abc import Callable, Container, Sequence
from functools import partial

from game.app.window.actions import Action
from game.engine.commands import Command
from game.engine.state import State
from game.players.player import Question
from game.scenes.asking import bar_words
from game.scenes.asking.offers import Offer, OfferKind, offers
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


def calls(
    question: Question, state: State, call: Callable[[OfferKind], None], *, without: Container[OfferKind]
) -> tuple[dict[OfferKind, Command], list[Button]]:
    """What can be called, and the buttons that call it; a discard has none."""
    found = [
        offer for offer in offers(question, state) if offer.kind is not OfferKind.DISCARD and offer.kind not in without
    ]
    offered = {offer.kind: offer.commands[0] for offer in found}
    return offered, [call_button(offer, state, partial(call, offer.kind)) for offer in found]


def choices(words: Sequence[str], choose: Callable[[str], None]) -> list[Button]:
    """The answers to choose from; they are named by their numbers from 1."""
    return [step_button(word, partial(choose, str(number)), Paint.TEAL) for number, word in enumerate(words, 1)]


def ticked(words: Sequence[str], right: int, go_on: Callable[[], None]) -> list[Button]:
    """The answers, of which the right one was chosen: it has a tick, and goes on; the others do nothing."""
    buttons = []
    for number, word in enumerate(words, 1):
        is_right = number == right
        paint, icon = (Paint.GOLD, Icon.CHECK) if is_right else (Paint.GREY, None)
        buttons.append(step_button(word, go_on, paint, icon=icon))
        buttons[-1].is_enabled = is_right
    return buttons
