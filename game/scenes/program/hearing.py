"""Serves screen readers and the system's voice in every step of the loop; loads nothing before they are used."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from game.app.window.actions import Action, InputEvent
from game.app.window.stack import Scene, Stack
from game.i18n import _, language
from game.view.widgets import Callback

if TYPE_CHECKING:
    from game.app.sound.voice import Voice
    from game.scenes.reader.adapter import Adapter
    from game.scenes.reader.reader import Reader

ASKING = (Action.READ_HAND, Action.READ_CALLS, Action.READ_TABLE, Action.READ_SCORES, Action.REPEAT)
"""The actions by which a player asks to have something at the table read aloud."""


class Hearing:
    """Tells screen readers and the system's voice what is on the screen.

    :param title: the name of the window.
    :param wake: wakes the loop from its sleep, from any thread.
    """

    def __init__(self, title: str, stack: Stack, wake: Callback):
        self._title = title
        self._stack = stack
        self._wake = wake
        self._adapter: Adapter | None = None
        self._voice: Voice | None = None

    def speak(self, *, speaks: bool) -> None:
        """Turns the system's own voice on, if there is one, or off."""
        if not speaks:
            self.close()
            return
        from game.app.sound.voice import Voice, voice_program

        program = voice_program()
        if self._voice is None and program is not None:
            self._voice = Voice(program)

    def close(self) -> None:
        """Silences the system's voice and ends it."""
        if self._voice is not None:
            self._voice.close()
        self._voice = None

    def start(self) -> None:
        """Makes the window known to screen readers, unless it is already."""
        if self._adapter is not None:
            return
        from game.scenes.reader.adapter import Adapter

        self._adapter = Adapter(self._title, self._wake)
        self._adapter.start()

    @property
    def is_heard(self) -> bool:
        """Whether a screen reader has asked for the window, or the system's voice is on."""
        return self._adapter is not None and (self._adapter.is_asked or self._voice is not None)

    @cached_property
    def _reader(self) -> Reader:
        from game.scenes.reader.reader import Reader

        assert self._adapter is not None, "nobody listens"
        return Reader(self._stack, self._adapter)

    def step(self, scene: Scene | None) -> None:
        """Tells screen reader and voice what is new in the scene on top."""
        if not self.is_heard:
            return
        self._reader.step(scene)
        said = self._reader.to_speak()
        if self._voice is not None and said:
            self._voice.say(said, language())

    def key(self, event: InputEvent) -> bool:
        """Reads aloud what a key asks for at a table; returns whether the key is one for that and a table is on top."""
        asked = self._stack.actions.pressed_among(event, ASKING)
        if asked is None:
            return False
        from game.scenes.shared.table_screen import TableScreen
        from game.scenes.table.table import TableScene

        scene = self._stack.top
        if not isinstance(scene, TableScreen):
            return False
        if self.is_heard:
            if self._voice is not None:
                self._voice.hush()
            self._reader.read(asked, scene)
        elif isinstance(scene, TableScene):
            scene.questions.words.tell(_("Read aloud is off, and no screen reader is running"))
        return True
