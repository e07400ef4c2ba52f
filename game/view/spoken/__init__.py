"""The widgets of a page for screen readers: roles, names and values.

Imports ``units``, ``paint`` and ``widgets``.
"""

from game.view.spoken.listener import words_of
from game.view.spoken.nodes import Node, Role, full_stop, node_of, nodes_of
