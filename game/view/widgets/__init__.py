"""The controls of which every page is made, and the page that handles focus, pointer and keys.

Imports ``units`` and ``paint``.
"""

from game.view.widgets.button import GLASS, MAIN, PLAIN, QUIET, Button, Finish, IconButton, shared_widths
from game.view.widgets.choice import Choice, PlainChoice, Portrait, Swatches, Tab
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label, PanelBox, Rule, draw_golden
from game.view.widgets.page import Page
from game.view.widgets.scroll_area import ScrollArea, Scrolling
from game.view.widgets.stepper import Stepper, SwitchCard
from game.view.widgets.text_area import TextArea
from game.view.widgets.widget import Chosen, Pressed, Seen, TilesHeard, Widget

__all__ = [
    "GLASS",
    "MAIN",
    "PLAIN",
    "QUIET",
    "Button",
    "Choice",
    "Chosen",
    "Finish",
    "IconButton",
    "Label",
    "Page",
    "PanelBox",
    "PlainChoice",
    "Portrait",
    "Pressed",
    "Rule",
    "ScrollArea",
    "Scrolling",
    "Seen",
    "Stepper",
    "Swatches",
    "SwitchCard",
    "Tab",
    "TextArea",
    "TextEntry",
    "TilesHeard",
    "Widget",
    "draw_golden",
    "shared_widths",
]
