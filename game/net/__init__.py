"""Floor 5: guests at the table with screens of their own: how they enter, what they are told, what they may say.

Nothing here knows the window, and nothing listens before somebody opens a ``Host``. ``game.app`` and ``game.scenes``
import from here; this floor imports ``game.players`` and ``game.i18n``. The libraries behind it are loaded with the
modules that need them, when a table with guests is opened.
"""
