"""The design system of all pages: tokens, parts, and the walks over a tree of parts; ``from game import ui``.

Imports ``view.units``, ``view.paint``, ``view.table.hand_row`` and the base of ``view.widgets``.
"""

from game.ui.boxes import Column, Grid, Over, Panel, Pin, Row, Scroll, Space
from game.ui.controls import Button, Choice, Field, Round, Slider, Swatches, Tab, Toggle
from game.ui.leaves import Bar, Keys, Mark, Picture, Portrait, Text, Tiles
from game.ui.part import Across, Act, Node, Part
from game.ui.patterns import cloth_page, form_row, overlay_card, panel_page, with_tabs
from game.ui.screen import Screen
from game.ui.tokens import Ground, Size, Step, Tone, Type

__all__ = [
    "Across",
    "Act",
    "Bar",
    "Button",
    "Choice",
    "Column",
    "Field",
    "Grid",
    "Ground",
    "Keys",
    "Mark",
    "Node",
    "Over",
    "Panel",
    "Part",
    "Picture",
    "Pin",
    "Portrait",
    "Round",
    "Row",
    "Screen",
    "Scroll",
    "Size",
    "Slider",
    "Space",
    "Step",
    "Swatches",
    "Tab",
    "Text",
    "Tiles",
    "Toggle",
    "Tone",
    "Type",
    "cloth_page",
    "form_row",
    "overlay_card",
    "panel_page",
    "ui",
    "with_tabs",
]
