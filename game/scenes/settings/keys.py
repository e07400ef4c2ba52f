"""The page on which keys are assigned to actions; a key in use has to be confirmed."""

from collections.abc import Iterable, Mapping

import pygame

from game import Frozen, ui
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
from game.i18n import _, labeled, pgettext
from game.i18n.general import choices, name_of
from game.scenes.settings.rows import key_words
from game.scenes.shared.preferences import Preferences
from game.view.paint import Cue, Kit
from game.view.units import theme

_LONGEST = 5
"""The most letters of a further key on a card; the first key is always shown."""
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


class Asked(Frozen, kw_only=True):
    """The action that waits for a key, and the outcome of the last press."""

    waiting: Action | None = None
    """The action to which the next key is assigned."""
    pressed: Trigger | None = None
    """A key in use that is reassigned if it is pressed again."""
    note: str = ""
    """The sentence on what the last press did; empty: the page says what can be done."""


class KeysScene(ui.Screen[Asked]):
    """All actions with their keys; every change takes effect at once.

    :param waits_for: an action whose key is asked for at once; after the answer the page closes.
    """

    def __init__(self, kit: Kit, preferences: Preferences, waits_for: Action | None = None):
        super().__init__(kit, Asked(waiting=waits_for))
        self._preferences = preferences
        self._chooses_one = waits_for is not None
        self.first_focus = waits_for or Action.LEFT

    @property
    def takes_any_key(self) -> bool:
        return self.state.waiting is Action.SWITCH

    def handle(self, event: InputEvent) -> bool:
        if self.state.waiting is None:
            return super().handle(event)
        match event:
            case Pressed(Key(pygame.K_ESCAPE)) | PointerPressed():
                self._wait_no_more()
            case Pressed(Key() | PadButton() as trigger, repeated=False) if may_be_chosen(trigger):
                self._give(self.state.waiting, trigger)
            case _:
                pass
        return True

    def view(self, state: Asked) -> ui.Part:
        known = (
            ("standard", pgettext("keys", "Standard")),
            ("left", pgettext("keys", "Left hand")),
            ("right", pgettext("keys", "Right hand")),
            (_OWN, pgettext("keys", "Custom")),
        )
        names = tuple(each for each in known if each[0] in (*_PRESETS, self._preset_in_force))
        preset = ui.Choice(names, self._preset_in_force, self._choose_preset, called=_("Keys"), key="preset")
        usual = _("Choose an action to give it another key. Gamepad buttons are changed in the same way.")
        waits = _("Press the key or the gamepad button for it, or Esc to leave it as it is.")
        said = state.note or (waits if state.waiting is not None else usual)
        cards = tuple(self._card(action, name) for action, name in choices(Action))
        grid = ui.Grid(cards, 0.0, most=3, aside=ui.Step.L, is_down=True, is_region=True)
        reset = ui.Button(_("Reset all"), (self._change, {}))
        return self.panel_page(_("Keys"), ui.Scroll(grid), (preset, reset), told=said)

    def _card(self, action: Action, name: str) -> ui.Part:
        actions = self.kit.actions
        names = [*dict.fromkeys(key.name for key in actions.keys(action))]
        shown = [each for each in names if each is names[0] or len(each) <= _LONGEST]
        if actions.device is Device.GAMEPAD:
            shown = [button.sign for button in actions.buttons(action)]
        prompt = _("Press a key\u2026")
        is_asked = action is self.state.waiting
        tone = ui.Tone.ON_GOLD if is_asked else ui.Tone.MAIN
        end: ui.Part = ui.Keys(tuple(shown)) if shown else ui.Text("\u2013", tone=ui.Tone.LOSS)
        called, fill = key_words(name, shown), None
        if is_asked:
            end, called, fill = ui.Text(prompt, tone=tone), labeled(name, prompt), theme.GOLD
        line, on = ui.Row((ui.Text(name, tone=tone, grow=1.0), end)), (self._wait_for, action)
        pad, sides = ui.Step.HAIR, ui.Step.M
        return ui.Panel(line, ui.Ground.TRAY, pad, on, fill=fill, sides=sides, key=action, called=called)

    def _wait_for(self, action: Action) -> None:
        self.put(waiting=action, pressed=None, note="")

    def _wait_no_more(self, note: str = "") -> None:
        self.put(waiting=None, pressed=None, note=note)
        if self._chooses_one:
            self.go_back()

    def _give(self, action: Action, trigger: Trigger) -> None:
        taken = taken_by(trigger, action, triggers_of(self._preferences.now.keys))
        if taken and trigger != self.state.pressed:
            self.kit.play(Cue.ERROR)
            said = _("This key is used for \u201c{action}\u201d. Press it again to use it here instead.")
            self.put(pressed=trigger, note=said.format(action=name_of(taken[0])))
            return
        self._change(changed_keys(self._preferences.now.keys, action, trigger))
        has_none = taken and not self.kit.actions.keys(taken[0])
        self._wait_no_more(_("“{action}” now has no key.").format(action=name_of(taken[0])) if has_none else "")

    def _change(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        self._preferences.change(keys=dict(keys))
        self.put(note="")

    @property
    def _preset_in_force(self) -> str:
        keys = dict(self._preferences.now.keys)
        return next((name for name, preset in _PRESETS.items() if dict(preset) == keys), _OWN)

    def _choose_preset(self, name: str) -> None:
        self._change(_PRESETS[name])
