"""The buttons of a lesson, beside the teacher's words."""

from collections.abc import Callable, Sequence
from functools import partial

from game import replace, ui
from game.app.window.actions import Action
from game.engine.commands import Command, Discard
from game.engine.state import State
from game.i18n import _, pgettext
from game.players.player import Question
from game.scenes.asking import bar_words
from game.scenes.asking.offers import Offer, OfferKind, offers
from game.school.lessons.answers import READY, THROWN, word_of
from game.school.lessons.files import Ask, Step
from game.school.lessons.run import LessonRun
from game.view.paint import Icon, Paint

_LEFT_OUT = (OfferKind.OTHER_MAHJONG, OfferKind.SORTED_MAHJONG)
"""Calls that no lesson mentions."""


def last_buttons(onward: Sequence[tuple[str, ui.Act]], back: ui.Act) -> list[ui.Button]:
    """The buttons at the end: to what may come next, if anything does, and back."""
    done = ui.Button(_("Done"), back, Icon.CHECK, Paint.GRAY if onward else Paint.TEAL)
    first = [continue_button(go_on, label) for label, go_on in onward[:1]]
    return [*first, *(ui.Button(*way) for way in onward[1:]), done]


def call_button(offer: Offer, state: State, press: ui.Act) -> ui.Button:
    """The button of a call, as at any table."""
    look = bar_words.LOOKS[offer.kind]
    return ui.Button(bar_words.label_of(offer, state), press, look.icon, look.paint, look.key)


def calls(
    question: Question, state: State, call: Callable[[OfferKind], None], step: Step
) -> tuple[dict[OfferKind, Command], list[ui.Button]]:
    """The commands of all possible calls, and the buttons for them; a discard has no button.

    A hand is called ready only where the step teaches that.
    """
    out = {OfferKind.DISCARD, *_LEFT_OUT, *([] if READY in step.right else [OfferKind.READY])}
    found = [offer for offer in offers(question, state) if offer.kind not in out]
    offered = {offer.kind: offer.commands[0] for offer in found}
    return offered, [call_button(offer, state, partial(call, offer.kind)) for offer in found]


def alike(run: LessonRun, buttons: list[ui.Button], answer: Callable[[str], None]) -> list[ui.Button]:
    """The buttons of a question, none of which looks right; where a call is right, one that plays on is wrong."""
    question, right = run.question, run.answers.right
    assert question is not None, "something is done"
    if not run.step.say.message.endswith("?"):
        return buttons
    words = {word_of(choice) for choice in question.choices if not isinstance(choice, Discard)}
    plain = [replace(each, icon=None, paint=Paint.TEAL) for each in buttons]
    if not (words.issuperset(right) and any(isinstance(choice, Discard) for choice in question.choices)):
        return plain
    discard = ui.Button(pgettext("lesson", "Play on"), partial(answer, THROWN), paint=Paint.TEAL)
    return [*(replace(each, shortcut=None) for each in plain), discard]


def continue_button(go_on: ui.Act, label: str = "") -> ui.Button:
    """The button that goes on, to the next step if nothing else is said."""
    return ui.Button(label or _("Continue"), go_on, None, Paint.GOLD, Action.ACCEPT)


def show_me(press: ui.Act) -> ui.Button:
    """The button that shows the right answer."""
    return ui.Button(_("Show me"), press, Icon.BULB, shortcut=Action.HINT)


def answers(run: LessonRun, go_on: ui.Act, choose: Callable[[str], None]) -> list[ui.Button]:
    """The buttons of a step: to read on, to roll the dice, or numbered answers to choose from."""
    match run.step.ask:
        case Ask.NOTHING:
            return [continue_button(go_on)]
        case Ask.ROLL:
            return [continue_button(go_on, _("Roll the dice"))]
        case Ask.CHOOSE:
            words = enumerate(run.answers.choices, 1)
            return [ui.Button(word, partial(choose, str(number)), paint=Paint.TEAL) for number, word in words]
        case _:
            return []
