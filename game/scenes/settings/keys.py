"""The keys to choose: pick an action, press its key; a key that is taken asks once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import pygame
from msgspec.structs import replace

from game.app.system.settings import Settings
from game.app.window.actions import (
    STANDARD,
    Action,
    Device,
    InputEvent,
    Key,
    KeyPressed,
    PadPressed,
    PointerPressed,
    Trigger,
)
from game.app.window.key_presets import LEFT_HAND, RIGHT_HAND
from game.app.window.key_sharing import may_share
from game.app.window.key_texts import NO_KEY, may_be_chosen, trigger_text, triggers_of
from game.i18n import _
from game.scenes.settings.action_names import key_name
from game.scenes.shared.page_scene import PageScene
from game.view.page.key_card import KeyCard
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.label import Label, PanelBox

CHANGEABLE = (
    Action.LEFT,
    Action.RIGHT,
    Action.UP,
    Action.DOWN,
    Action.FIRST,
    Action.LAST,
    Action.LIFT,
    Action.ACCEPT,
    Action.SKIP,
    Action.BACK,
    Action.CHOW,
    Action.PUNG,
    Action.KONG,
    Action.MAHJONG,
    Action.PASS,
    Action.READY,
    Action.HINT,
    Action.AIMS,
    Action.SORT,
    Action.LOG,
    Action.TILES_OUT,
    Action.SCORE,
    Action.EXPLAIN,
    Action.NEXT_REGION,
    Action.PREVIOUS_REGION,
    Action.MENU,
    Action.PERSON_1,
    Action.PERSON_2,
    Action.PERSON_3,
    Action.PERSON_4,
    Action.FULL_SCREEN,
    Action.LARGER,
    Action.SMALLER,
    Action.TAKE_BACK,
    Action.NEXT_DEAL,
    Action.PREVIOUS_DEAL,
    Action.NEXT_CLAIM,
    Action.PREVIOUS_CLAIM,
    Action.NEXT_WIN,
    Action.PREVIOUS_WIN,
    Action.NEXT_SEAT,
    Action.OPEN_HANDS,
    Action.DELETE,
)
_WIDTH, _TOP, _HEIGHT = 1700.0, 60.0, 960.0
_LONGEST = 9
"""Letters of the keys that a card has room for; the first key is always shown."""
_OWN = "own"
_PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {"standard": {}, "left": LEFT_HAND, "right": RIGHT_HAND}


def taken_by(trigger: Trigger, action: Action, triggers: Mapping[Action, Iterable[Trigger]]) -> list[Action]:
    """The other actions that this key stands for."""
    return [
        other
        for other, known in triggers.items()
        if other is not action and trigger in known and not may_share(action, other)
    ]


def changed_keys(keys: Mapping[str, tuple[str, ...]], action: Action, trigger: Trigger) -> dict[str, tuple[str, ...]]:
    """The settings' keys once an action has got this one: alone of its device, and taken from all others."""
    triggers = triggers_of(keys)
    kind = type(trigger)
    new = {action: (trigger, *(known for known in triggers[action] if type(known) is not kind))}
    for other in taken_by(trigger, action, triggers):
        new[other] = tuple(known for known in triggers[other] if known != trigger)
    changed = {name: texts for name, texts in keys.items() if name not in {each.value for each in new}}
    for each, given in new.items():
        if set(given) != set(STANDARD[each]):
            texts = tuple(map(trigger_text, given))
            has_key = any(isinstance(known, Key) for known in given)
            changed[each.value] = texts if has_key else (*texts, NO_KEY)
    return changed


class KeysScene(PageScene):
    """All that can be done, with its keys.

    :param on_change: told the settings after each change; it makes them count, and saves them.
    """

    def __init__(self, kit: Kit, settings: Settings, *, on_change: Callable[[Settings], None]) -> None:
        super().__init__(kit)
        self.settings = settings
        self._on_change = on_change
        self._waiting: Action | None = None
        self._asked: Trigger | None = None
        """A key that is taken, and would be taken away if it were pressed again."""
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("Keys"), theme.PAGE_TITLE)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._note = Label("", theme.BODY_SECOND)
        names = [("standard", _("Standard")), ("left", _("Left hand")), ("right", _("Right hand")), (_OWN, _("Own"))]
        self._preset = Choice(names, self._preset_in_force, self._choose_preset)
        self._reset = Button(_("Reset all"), self._reset_all, finish=Finish(style=theme.BUTTON.sized(22)))
        self._cards = {action: KeyCard(key_name(action), partial(self._wait_for, action)) for action in CHANGEABLE}
        self.page.add(self._panel, self._title, self._note)
        self.page.add(self._preset, self._reset)
        self.page.add(*self._cards.values())
        self.page.add(self._close)
        self._fill()
        self._say_what_to_do()
        self.page.set_focus(self._cards[Action.LEFT])

    @property
    def waits(self) -> bool:
        """Whether the next key is for an action."""
        return self._waiting is not None

    @property
    def note(self) -> str:
        """What the page says of the last press."""
        return self._note.text

    def card(self, action: Action) -> KeyCard:
        """The card of an action."""
        return self._cards[action]

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - _WIDTH) / 2, _TOP, _WIDTH, _HEIGHT)
        self._panel.place(panel)
        self._title.place(Box(panel.x + 56, panel.y + 32, 500, 76))
        self._close.place(Box(panel.right - 56 - 58, panel.y + 38, 58, 58))
        width = self._preset.measure(self.kit)[0]
        reset = 180.0
        right = panel.right - 56 - 58 - 30
        self._reset.place(Box(right - reset, panel.y + 40, reset, 54))
        self._preset.place(Box(right - reset - 20 - width, panel.y + 40, width, 54))
        self._note.place(Box(panel.x + 58, panel.y + 112, panel.width - 116, 44))
        columns, gap = 3, 26.0
        rows = -(-len(self._cards) // columns)
        line = (panel.width - 112 - gap * (columns - 1)) / columns
        step = (panel.bottom - 40 - panel.y - 168) / rows
        for number, card in enumerate(self._cards.values()):
            column, row = divmod(number, rows)
            card.place(Box(panel.x + 56 + column * (line + gap), panel.y + 168 + row * step, line, step - 3))

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def handle(self, event: InputEvent) -> bool:
        if self._waiting is None:
            return super().handle(event)
        match event:
            case KeyPressed(Key(pygame.K_ESCAPE)) | PointerPressed():
                self._wait_no_more()
            case KeyPressed(key, repeated=False) if may_be_chosen(key):
                self._give(self._waiting, key)
            case PadPressed(button, repeated=False):
                self._give(self._waiting, button)
            case _:
                pass
        return True

    def _wait_for(self, action: Action) -> None:
        self._waiting, self._asked = action, None
        self._note.write(_("Press the key or the gamepad button for it, or Esc to leave it as it is."))
        self._fill()

    def _wait_no_more(self) -> None:
        self._waiting = self._asked = None
        self._fill()
        self._say_what_to_do()

    def _say_what_to_do(self) -> None:
        self._note.write(_("Choose what you want another key for. Gamepad buttons can be changed in the same way."))

    def _give(self, action: Action, trigger: Trigger) -> None:
        taken = taken_by(trigger, action, triggers_of(self.settings.keys))
        if taken and trigger != self._asked:
            self._asked = trigger
            self.kit.play(Cue.ERROR)
            said = _("This key stands for \u201c{action}\u201d. Press it again to take it away from there.")
            self._note.write(said.format(action=key_name(taken[0])))
            return
        self._change(changed_keys(self.settings.keys, action, trigger))
        self._wait_no_more()
        if taken and not self._cards[taken[0]].keys:
            self._note.write(_("\u201c{action}\u201d has no key now.").format(action=key_name(taken[0])))

    def _change(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self.settings = replace(self.settings, keys=dict(keys))
        self.kit.actions.use(triggers_of(self.settings.keys))
        self._on_change(self.settings)
        self._preset.choose(self._preset_in_force)
        self._fill()

    @property
    def _preset_in_force(self) -> str:
        keys = dict(self.settings.keys)
        return next((name for name, preset in _PRESETS.items() if dict(preset) == keys), _OWN)

    def _choose_preset(self, name: str) -> None:
        if name in _PRESETS:
            self._change(_PRESETS[name])
        else:
            self._preset.choose(self._preset_in_force)

    def _reset_all(self) -> None:
        self._change({})
        self._say_what_to_do()

    def _fill(self) -> None:
        """The keys in force on every card."""
        for action, card in self._cards.items():
            is_waiting = action is self._waiting
            actions = self.kit.actions
            names = _that_fit(dict.fromkeys(key.name for key in actions.keys(action)))
            signs = [button.sign for button in actions.buttons(action)]
            card.show_keys(
                signs if actions.device is Device.GAMEPAD else names,
                prompt=_("Press a key \u2026") if is_waiting else "",
            )


def _that_fit(names: Iterable[str]) -> list[str]:
    """The first key, and those after it for which there is room."""
    shown: list[str] = []
    for name in names:
        if shown and sum(map(len, shown)) + len(name) > _LONGEST:
            break
        shown.append(name)
    return shown
