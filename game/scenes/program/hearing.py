"""Those who hear the screen, looked after in every step of the loop; nothing is loaded for them before they come."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.app.window.actions import Action, InputEvent, pressed_action
from game.app.window.stack import Scene, Stack
from game.i18n import _, language

if TYPE_CHECKING:
    from game.app.sound.voice import Voice
    from game.scenes.reader.adapter import Adapter
    from game.scenes.reader.reader import Reader

ASKING = (Action.READ_HAND, Action.READ_CALLS, Action.READ_TABLE, Action.READ_SCORES, Action.REPEAT)
"""The keys by which something at the table is read."""


class Hearing:
    """The screen as it is heard.

    :param title: the name of the window.
    :param wake: ends the rest of the loop, from any thread.
    """

    def __init__(self, title: str, stack: Stack, wake: Callable[[], None]) -> None:
        self._title = title
        self._stack = stack
        self._wake = wake
        self._adapter: Adapter | None = None
        self._voice: Voice | None = None

    def speak(self, *, speaks: bool) -> None:
        """Let the system's own voice speak where no screen reader listens, or no longer."""
        if not speaks:
            self.close()
            return
        from game.app.sound.voice import Voice, voice_program

        program = voice_program()
        if self._voice is None and program is not None:
            self._voice = Voice(program)

    def close(self) -> None:
        """Silence the voice."""
        if self._voice is not None:
            self._voice.close()
        self._voice = None

    def start(self) -> None:
        """Let screen readers ask from now on, if they may not yet."""
        if self._adapter is not None:
            return
        from game.scenes.reader.adapter import Adapter

        self._adapter = Adapter(self._title, self._wake)
        self._adapter.start()

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        return self._adapter is not None and (self._adapter.is_asked or self._voice is not None)

    @cached_property
    def _reader(self) -> Reader:
        from game.scenes.reader.reader import Reader

        assert self._adapter is not None, "nobody listens"
        return Reader(self._stack, self._adapter)

    def step(self, scene: Scene | None) -> None:
        """Tell what is new in the scene that acts."""
        if not self.is_heard:
            return
        self._reader.step(scene)
        said = self._reader.to_speak()
        if self._voice is not None and said:
            self._voice.say(said, language())

    def key(self, event: InputEvent) -> bool:
        """Read what a key asks for at a table; gives whether it asks for anything."""
        asked = pressed_action(self._stack.actions, event, ASKING)
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
