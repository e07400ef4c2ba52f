"""The page on which keys are assigned to actions; a key in use has to be confirmed."""

from collections.abc import Iterable, Mapping
from functools import partial

import pygame

from game.app.window.actions import (
    STANDARD,
    Action,
    Device,
    InputEvent,
    Key,
    PadButton,
    PointerPressed,
    Pressed,
    Trigger,
)
from game.app.window.keys import LEFT_HAND, NO_KEY, RIGHT_HAND, may_be_chosen, may_share, trigger_text, triggers_of
from game.i18n import _, pgettext
from game.i18n.general import choices, name_of
from game.scenes.shared.panel_scene import PanelScene
from game.scenes.shared.preferences import Preferences
from game.view.page.keys import KeyCard
from game.view.paint import Cue, Kit
from game.view.units import Box, downwards, grid, lay, theme
from game.view.widgets import Button, Choice, Finish, Label

_LONGEST = 9
"""The most letters of key names on a card; the first key is always shown."""
_OWN = "own"
_PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {"standard": {}, "left": LEFT_HAND, "right": RIGHT_HAND}


def taken_by(trigger: Trigger, action: Action, triggers: Mapping[Action, Iterable[Trigger]]) -> list[Action]:
    """The other actions that use this key."""
    return [
        other
        for other, known in triggers.items()
        if other is not action and trigger in known and not may_share(action, other)
    ]


def changed_keys(keys: Mapping[str, tuple[str, ...]], action: Action, trigger: Trigger) -> dict[str, tuple[str, ...]]:
    """The settings' keys after ``trigger`` replaced the action's keys of that device; other actions lose it."""
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


class KeysScene(PanelScene):
    """All actions with their keys; every change takes effect at once.

    :param waits_for: an action whose key is asked for at once; after the answer the page closes.
    """

    NARROWEST = 1536.0
    HEIGHT = 1040.0

    def __init__(self, kit: Kit, preferences: Preferences, waits_for: Action | None = None) -> None:
        super().__init__(kit, _("Keys"))
        self._preferences = preferences
        self._chooses_one = waits_for is not None
        self.waiting: Action | None = None
        """The action to which the next key is assigned."""
        self._asked: Trigger | None = None
        """A key in use that is reassigned if it is pressed again."""
        self.note = Label("", theme.BODY_SECOND)
        """The page's comment on the last press."""
        self.note.is_told = True
        names = [
            ("standard", pgettext("keys", "Standard")),
            ("left", pgettext("keys", "Left hand")),
            ("right", pgettext("keys", "Right hand")),
            (_OWN, pgettext("keys", "Custom")),
        ]
        self._preset = Choice(names, self._preset_in_force, self._choose_preset)
        self._preset.called = _("Keys")
        self._reset = Button(_("Reset all"), self._reset_all, finish=Finish(style=theme.BUTTON.sized(22)))
        self.cards = {action: KeyCard(name, partial(self._wait_for, action)) for action, name in choices(Action)}
        self.put_together([self.note, self._preset, self._reset], self.cards.values())
        self._fill()
        self._say_what_to_do()
        self.page.set_focus(self.cards[waits_for or Action.LEFT])
        if waits_for is not None:
            self._wait_for(waits_for)

    def lay_out(self) -> None:
        panel = self.lay_panel()
        reset = max(180.0, self._reset.content_width(self.kit, 54))
        title = self._title.measure(self.kit)[0]
        right = panel.right - 56 - 58 - 30
        room = right - reset - 20 - panel.x - 56 - 24
        width = min(self._preset.measure(self.kit)[0], room - title)
        self._title.place(Box(panel.x + 56, panel.y + 32, room - width, 76))
        self._reset.place(Box(right - reset, panel.y + 40, reset, 54))
        self._preset.place(Box(right - reset - 20 - width, panel.y + 40, width, 54))
        self.note.place(Box(panel.x + 58, panel.y + 112, panel.width - 116, 44))
        columns, gap = 3, 26.0
        rows = -(-len(self.cards) // columns)
        step = (panel.bottom - 40 - panel.y - 168) / rows
        cells = grid(panel.inset(56, 168), rows * columns, columns=columns, high=step - 2, gap=gap, down=2)
        lay(self.cards.values(), downwards(cells, columns)[: len(self.cards)])

    @property
    def takes_any_key(self) -> bool:
        return self.waiting is Action.SWITCH

    def handle(self, event: InputEvent) -> bool:
        if self.waiting is None:
            return super().handle(event)
        match event:
            case Pressed(Key(pygame.K_ESCAPE)) | PointerPressed():
                self._wait_no_more()
            case Pressed(Key() | PadButton() as trigger, repeated=False) if may_be_chosen(trigger):
                self._give(self.waiting, trigger)
            case _:
                pass
        return True

    def _wait_for(self, action: Action) -> None:
        self.waiting, self._asked = action, None
        self.note.write(_("Press the key or the gamepad button for it, or Esc to leave it as it is."))
        self._fill()

    def _wait_no_more(self) -> None:
        self.waiting = self._asked = None
        if self._chooses_one:
            self.go_back()
        self._fill()
        self._say_what_to_do()

    def _say_what_to_do(self) -> None:
        self.note.write(_("Choose an action to give it another key. Gamepad buttons are changed in the same way."))

    def _give(self, action: Action, trigger: Trigger) -> None:
        taken = taken_by(trigger, action, triggers_of(self._preferences.now.keys))
        if taken and trigger != self._asked:
            self._asked = trigger
            self.kit.play(Cue.ERROR)
            said = _("This key is used for \u201c{action}\u201d. Press it again to use it here instead.")
            self.note.write(said.format(action=name_of(taken[0])))
            return
        self._change(changed_keys(self._preferences.now.keys, action, trigger))
        self._wait_no_more()
        if taken and not self.cards[taken[0]].keys:
            self.note.write(_("“{action}” now has no key.").format(action=name_of(taken[0])))

    def _change(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self._preferences.change(keys=dict(keys))
        self._preset.choose(self._preset_in_force)
        self._fill()

    @property
    def _preset_in_force(self) -> str:
        keys = dict(self._preferences.now.keys)
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
        for action, card in self.cards.items():
            is_waiting = action is self.waiting
            actions = self.kit.actions
            names = _that_fit(dict.fromkeys(key.name for key in actions.keys(action)))
            signs = [button.sign for button in actions.buttons(action)]
            card.show_keys(
                signs if actions.device is Device.GAMEPAD else names,
                prompt=_("Press a key\u2026") if is_waiting else "",
            )


def _that_fit(names: Iterable[str]) -> list[str]:
    """The first key, and as many others as fit."""
    shown: list[str] = []
    for name in names:
        if shown and sum(map(len, shown)) + len(name) > _LONGEST:
            break
        shown.append(name)
    return shown
