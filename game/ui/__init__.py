"""The design system of all pages: tokens, parts, and the walks over a tree of parts; ``from game import ui``.

Imports ``view.units``, ``view.paint``, ``view.layout``, ``hand_row`` and ``marks`` of ``view.table``, and the base of
``view.widgets``.
"""

from game.ui.boxes import Bare, Column, Free, Grid, Maybe, Over, Panel, Pin, Row, Space, Table
from game.ui.controls import Button, Choice, Face, Round, Slider, Swatches, Tab, Tile, Toggle
from game.ui.fields import Area, Field
from game.ui.leaves import Bar, Keys, Mark, Picture, Portrait, Progress, Text, Tiles, heading, label, remark, strong
from game.ui.part import Across, Act, Node, Part, act, key_of
from game.ui.patterns import (
    badge,
    cross,
    done,
    form_row,
    glass,
    head,
    in_middle,
    line_card,
    lines,
    switch_card,
    undo,
)
from game.ui.screen import LOOK, REFRESH, Screen
from game.ui.scrolls import List, Scroll
from game.ui.tokens import Fill, Ground, Size, Step, Tone, Type
from game.ui.values import NumberField, Stepper, stride_for
