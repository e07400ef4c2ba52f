"""How pages are put together: functions that make parts of parts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from game import replace
from game.app.window.actions import Action
from game.i18n import _
from game.i18n.numbers import number
from game.ui.boxes import Column, Maybe, Panel, Pin, Row, Space
from game.ui.controls import Button, Round, Toggle
from game.ui.leaves import Mark, Text, remark
from game.ui.part import Across, Act, Part
from game.ui.tokens import Ground, Size, Step, Tone, Type
from game.view.paint import Cue, Icon, Paint
from game.view.units import theme


def cross(back: Act) -> Part:
    """The button that returns to the screen below."""
    return Round(Icon.CROSS, back, Action.BACK, Cue.BACK, hint=_("Back"), key="cross", comes_last=True)


def done(back: Act, **how: Any) -> Part:
    """The golden button that ends what is written or chosen on a card."""
    return Button(_("Done"), back, paint=Paint.GOLD, **how)


def undo(on: Act, **how: Any) -> Part:
    """The button that takes back what was done last."""
    return Button(_("Undo"), on, Icon.UNDO, key="undo", **how)


def head(title: str, back: Act, tools: Sequence[Maybe] = (), *, told: str = "") -> Part:
    """The first line of a page: its title, a few words, its tools, and the cross."""
    words = remark(told, grow=1.0) if told else Space()
    title_line = Row((Text(title, Type.TITLE, Tone.TITLE), words), Step.L, wraps=True, is_roomy=True, grow=1.0)
    beside = Row(tuple(tools), along=Across.END) if any(tools) else None
    return Row((Row((title_line, beside), wraps=True, is_tight=True, grow=1.0), cross(back)), is_region=True)


def in_middle(panel: Part, pad: float = Step.L) -> Part:
    """A panel in the middle of the window."""
    return Pin(panel, x=Across.FILL, y=Across.CENTER, pad=pad)


def lines(*words: Maybe) -> Part:
    """Texts close below each other that belong together, in the room that their neighbors leave."""
    return Column(words, gap=0.0, grow=1.0)


def glass(part: Part, on: Act | None = None, **how: Any) -> Part:
    """A card of glass with a part on it."""
    return Panel(part, Ground.GLASS, Step.M, on, **how)


def line_card(
    name: str, second: str = "", on: Act | None = None, *, key: Hashable, is_chosen: bool | None = None
) -> Part:
    """A line of a list: a name, what is said of it below, and a tick if it is the chosen one."""
    below = remark(second) if second else None
    words = lines(Text(name, Type.STRONG), below)
    line = Row((Mark(Icon.CHECK, theme.TEAL, size=Size.ICON) if is_chosen else None, words))
    return glass(line, on, chosen=is_chosen, key=key, grow=1.0)


def switch_card(name: str, on: Act, *, is_on: bool, pad: float = Step.M, **how: Any) -> Part:
    """A card with a name and a switch."""
    toggle = Toggle(is_on, on, called=name, **how)
    words = Text(name, tone=Tone.OFF if toggle.is_off else Tone.MAIN, grow=1.0)
    return Panel(Row((words, toggle)), Ground.GLASS, pad, hint=toggle.hint, lends_press=True, grow=1.0)


def badge(count: int) -> Maybe:
    """The number of what waits; nothing if nothing does."""
    figure = Text(number(count), Type.STRONG, Tone.ON_PICTURE)
    return Panel(figure, fill=theme.BADGE, pad=Step.S, corner=Size.CORNER) if count else None


def form_row(name: str, help_: str, control: Part, *, is_told: bool = False) -> Part:
    """A setting: its name, a sentence on it, and what is set: beside them if there is room, else below.

    A click on the words of a switch presses it. A screen reader says them of what is set.
    """
    control = replace(control, called=control.called or name, more=control.more or help_)
    words = (Text(name, Type.LABEL), remark(help_))
    line = Row((Column(words, gap=0.0, grow=1.0, is_heard=is_told), control), wraps=True, is_roomy=True)
    return Panel(line, Ground.NONE, pad=0.0, lends_press=isinstance(control, Toggle))
