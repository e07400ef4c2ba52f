"""How pages are put together: functions that make parts of parts."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.window.actions import Action
from game.i18n import _
from game.ui.boxes import Column, Maybe, Panel, Pin, Row, Space
from game.ui.controls import Round
from game.ui.leaves import Text
from game.ui.part import Across, Act, Part
from game.ui.scrolls import List, Scroll
from game.ui.tokens import Ground, Size, Step, Tone, Type
from game.view.paint import Cue, Icon


def cross(back: Act) -> Part:
    """The button that returns to the screen below."""
    return Round(Icon.CROSS, back, Action.BACK, Cue.BACK, hint=_("Back"), key="cross", comes_last=True)


def head(title: str, back: Act, tools: Sequence[Maybe] = (), *, told: str = "") -> Part:
    """The first line of a page: its title, a few words, its tools, and the cross."""
    words = Text(told, Type.BODY, Tone.SECOND, grow=1.0) if told else Space()
    title_line = Row((Text(title, Type.TITLE, Tone.TITLE), words), Step.L, wraps=True, is_roomy=True, grow=1.0)
    return Row((title_line, *tools, cross(back)), is_region=True)


def cloth_page(title: str, back: Act, body: Part, tools: Sequence[Maybe] = (), *, told: str = "") -> Part:
    """A page on the cloth: its head, and below it a body."""
    return Panel(Column((head(title, back, tools, told=told), body)), Ground.NONE, pad=Step.XL)


def with_tabs(
    tabs: Sequence[Part], foot: Maybe, body: Part, *, is_narrow: bool, stays: Maybe = None, below: Maybe = None
) -> Part:
    """A body that scrolls, with tabs and a remark at its side, or in a narrow window above and below it.

    :param stays: what stays above the body while it scrolls, except in a narrow window.
    :param below: what stays below the body.
    """
    told = None if foot is None else Panel(foot, Ground.NONE, 0.0, widest=0.8 * Size.SIDE)
    if is_narrow:
        line = Row(tuple(tabs), Step.S, wraps=True, is_region=True)
        return Column((Scroll(Column((line, stays, body, told)), grow=1.0), below), grow=1.0)
    side = Column((Column(tuple(tabs), Step.S, is_region=True), Space(), told))
    page = Column((stays, body if isinstance(body, List) else Scroll(body, grow=1.0), below), grow=1.0)
    return Row((Scroll(side), page), Step.XL, Across.FILL, grow=1.0)


def panel_page(
    title: str, back: Act, body: Part, tools: Sequence[Maybe] = (), *, foot: Maybe = None, hugs: bool = False
) -> Part:
    """A page on a panel of lacquer: its head, a body, and a foot.

    :param hugs: whether the panel is as high as its content, in the middle of the window.
    """
    inside = Column((head(title, back, tools), body, foot), Step.L)
    panel = Panel(inside, pad=Step.XL, widest=Size.CARD if hugs else Size.PAGE)
    return Pin(panel, x=Across.FILL, y=Across.CENTER if hugs else Across.FILL, pad=Step.XL)


def overlay_card(
    title: str,
    back: Act,
    *parts: Maybe,
    tools: Sequence[Maybe] = (),
    foot: Maybe = None,
    widest: float = Size.CARD,
) -> Part:
    """A card in the middle of the window, over another screen; its foot stays in sight."""
    end = None if foot is None else Row((foot,), along=Across.END)
    inside = Column((head(title, back, tools), Scroll(Column(parts, Step.L), grow=1.0), end), Step.L)
    card = Panel(inside, pad=Step.XL, widest=widest)
    return Pin(card, x=Across.FILL, y=Across.CENTER, pad=Step.L)


def form_row(name: str, help_: str, control: Part, *, is_told: bool = False) -> Part:
    """A setting: its name, a sentence on it, and what is set: beside them if there is room, else below.

    A click on the words of a switch presses it.
    """
    words = (Text(name, Type.LABEL), Text(help_, Type.SMALL, Tone.SECOND))
    line = Row((Column(words, gap=0.0, grow=1.0, is_heard=is_told), control), wraps=True, is_roomy=True)
    return Panel(line, Ground.NONE, pad=0.0, lends_press=True)
