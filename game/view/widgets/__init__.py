"""The controls of which every page is made, and the page that handles focus, pointer and keys.

Imports ``units`` and ``paint``.
"""

from game.view.widgets.button import GLASS, MAIN, PLAIN, Button, Finish, IconButton, shared_widths
from game.view.widgets.choice import Choice, PlainChoice, Tab
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Label, PanelBox, draw_golden
from game.view.widgets.page import Page
from game.view.widgets.scroll_area import ScrollArea, Scrolling
from game.view.widgets.text_area import TextArea
from game.view.widgets.widget import Chosen, Pressed, Seen, TilesHeard, Widget

__all__ = [
    "GLASS",
    "MAIN",
    "PLAIN",
    "Button",
    "Choice",
    "Chosen",
    "Finish",
    "IconButton",
    "Label",
    "Page",
    "PanelBox",
    "PlainChoice",
    "Pressed",
    "ScrollArea",
    "Scrolling",
    "Seen",
    "Tab",
    "TextArea",
    "TextEntry",
    "TilesHeard",
    "Widget",
    "draw_golden",
    "shared_widths",
]
