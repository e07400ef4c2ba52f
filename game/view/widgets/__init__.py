"""The controls of which every page is made, and the page that handles focus, pointer and keys.

Imports ``units`` and ``paint``.
"""

from game.app.window.actions import Callback
from game.view.widgets.button import SMALL, Button, Finish, IconButton
from game.view.widgets.label import Label, PanelBox, draw_golden
from game.view.widgets.page import Page
from game.view.widgets.widget import Chosen, Pressed, Seen, Widget
