"""The settings, in groups at the side; every change takes effect at once."""

from collections.abc import Callable
from operator import attrgetter

from game import Frozen, replace, ui
from game.app.matches.progress_file import ProgressFile
from game.app.sound.voice import voice_program
from game.app.system.persons import is_known, key_of, person_named, renamed
from game.app.system.persons import name_of as name_of_person
from game.app.system.settings import Settings
from game.app.window.actions import Action
from game.i18n import _, languages
from game.i18n.general import general, name_of
from game.i18n.player_texts import character_name
from game.players.figures import Played
from game.players.journey import USUAL, Traveled
from game.players.roster import LONGEST_NAME, PortraitId
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import (
    FIELDS,
    LOOKS,
    Group,
    closed_looks,
    control,
    help_on,
    kept_id,
    key_lines,
    key_words,
)
from game.scenes.shared.destinations import Go, Way
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.view.page.look_samples import Room
from game.view.page.table_samples import draw_call, draw_corner, draw_hint, draw_plate, draw_sample
from game.view.paint import Back, Felt, Kit

_SAMPLES = {
    Group.GAME: draw_plate,
    Group.TABLE: draw_corner,
    Group.SOUND: draw_call,
    Group.HELP: draw_hint,
    Group.ACCESSIBILITY: draw_corner,
}
"""The function that draws the sample beside a group of settings, for groups whose settings can be seen at the table."""


class Shown(Frozen):
    """The state of the page beside the settings themselves."""

    group: Group = Group.GAME
    locked: tuple[str, str] = ("", "")
    """The setting of which a locked look was pressed, and how it is won."""
    far: Traveled | None = None
    """The player's progress on the journey; ``None``: not known, so that nothing is locked."""
    typed: str = ""
    """The text in the field of the name."""
    taken: str = ""
    """The name of another player, if that is what was typed."""
    silence: str = ""
    """The reason why nothing can be heard, whatever is set; empty on all pages but that of sounds."""
    has_voice: bool = False
    """Whether this computer has a voice that reads aloud."""


class SettingsScene(ui.Screen[Shown]):
    """The settings in groups, of which one is open.

    :param silence: gives the reason why nothing can be heard whatever is set.
    :param far: gives the player's progress on the journey once it is known; looks not won there are locked.
    :param knows: tells whether a name is that of another player.
    :param on_switch: switches to the player of a name.
    """

    first_focus = Group.GAME

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        *,
        silence: Callable[[], str] = str,
        far: Callable[[], Traveled | None] = lambda: None,
        knows: Callable[[str], bool] = lambda _name: False,
        on_switch: Callable[[str], object] = str,
    ):
        has_voice = voice_program() is not None
        super().__init__(kit, Shown(far=far(), typed=preferences.now.player_name, has_voice=has_voice))
        self._far, self._silence, self._knows = far, silence, knows
        self._go, self._on_switch = go, on_switch
        self._preferences = preferences
        self._here = preferences.now

    def go_back(self) -> None:
        self._go(Way.LEAVE_SETTINGS)

    @property
    def settings(self) -> Settings:
        return self._preferences.now

    def open(self, group: Group) -> None:
        """Shows a group."""
        self.put(group=group, locked=("", ""), silence="")

    def update(self, seconds: float) -> None:
        super().update(seconds)
        far = self._far()
        silence = self._silence() if self.state.group is Group.SOUND else ""
        if (far, silence) != (self.state.far, self.state.silence):
            self.put(far=far, silence=silence)

    def enter(self) -> None:
        """Updates the page, because the keys may have been changed."""
        self.show()

    def view(self, state: Shown) -> ui.Part:
        tabs = [
            ui.Tab(name_of(group), (self.open, group), group.value, group is state.group, key=group) for group in Group
        ]
        note = ui.remark(state.silence or _("Takes effect at once where nothing else is said."))
        rows = ui.Column((*(self._row(field, state) for field in FIELDS[state.group]), *self._keys(state)), ui.Step.L)
        sample = _SAMPLES.get(state.group)
        sized = ui.Size.SAMPLE * 5, ui.Size.SAMPLE * 7
        shown = None if sample is None else ui.Picture((draw_sample, sample, self.settings), *sized)
        left = ui.Column((rows,), is_region=True, grow=1.0)
        body = ui.Row((left, shown), ui.Step.XL, ui.Across.FILL, wraps=True, is_roomy=True)
        return self.panel_page(_("Settings"), self.with_tabs(tabs, note, body))

    def _row(self, field: str, state: Shown) -> ui.Part | None:
        if field == "language" and len(languages()) < 2:
            return None
        closed = closed_looks(field, self.settings, state.far)
        is_off = {"speaks": not state.has_voice, "table_talk": self.settings.calm_table}.get(field, False)
        more, name = help_on(field, closed, is_off=is_off), general().settings[field]["name"].said()
        if field == "player_name":
            plain = character_name(PortraitId(self.settings.avatar))
            how_typed = state.typed, self._rename, LONGEST_NAME, plain, self._switch
            entry = ui.Field(*how_typed, wide=ui.Size.SIDE, key=field, more=more)
            taken = _("{name} already plays here. Press Enter to switch.").format(name=state.taken)
            return ui.form_row(name, taken if state.taken else more, entry, is_told=bool(state.taken))
        how = self.settings, self.set, self._show_keys, closed, self._show_locked
        made = control(field, *how, more=more, is_off=is_off)
        told = state.locked[1] if state.locked[0] == field else more
        return ui.form_row(name, told, made, is_told=bool(closed))

    def _keys(self, state: Shown) -> list[ui.Part]:
        if state.group is not Group.CONTROLS:
            return []
        lines = tuple(
            ui.Row(
                (ui.Text(name, grow=1.0), ui.Keys(tuple(keys))),
                called=key_words(name, [", ".join(keys)]),
            )
            for name, keys in key_lines(self.kit.actions)
        )
        keys = ui.Grid(lines, ui.Step.S, aside=ui.Step.XL, most=3, is_down=True)
        return [ui.label(_("Keys")), keys]

    def _show_locked(self, field: str, why: str) -> None:
        self.put(locked=(field, why))

    def _show_keys(self, waits_for: Action | None) -> None:
        self.stack.push(KeysScene(self.kit, self._preferences, waits_for))

    def set(self, field: str, value: object) -> None:
        """Changes a setting; a look is stored by its id, and stays unlocked once the player has used it."""
        if field in LOOKS:
            prize, kept = (LOOKS[field], getattr(self.settings, field)), self.settings.kept_looks
            if prize[1] != USUAL[prize[0]] and kept_id(prize) not in kept:
                self._preferences.change(kept_looks=(*kept, kept_id(prize)))
        wanted = replace(self.settings, **{field: value.value if isinstance(value, Felt | Back | Room) else value})
        if field == "avatar" and self._knows(name_of_person(wanted)):
            wanted = replace(wanted, player_name=name_of_person(self._here))
        self._preferences.use(renamed(self._here, wanted))
        if field == "switch" and value != "off" and self.settings.clock == "book":
            self._preferences.change(clock="none")
        self.put(locked=("", ""), typed=self.settings.player_name, taken="")

    def _rename(self, typed: str) -> None:
        """Takes the typed name, but keeps the present one while it is that of another player."""
        wanted = replace(self.settings, player_name=typed.strip())
        name = name_of_person(wanted)
        taken = name if self._knows(name) else ""
        kept = replace(wanted, player_name=self._here.player_name) if taken else wanted
        self._preferences.use(renamed(self._here, kept))
        self.put(locked=("", ""), typed=typed, taken=taken)

    def _switch(self) -> None:
        if self.state.taken:
            self._on_switch(self.state.taken)


def opened(program: Program) -> SettingsScene:
    """The settings of the program."""
    looked = program.statistics.look_at(Traveled(name=program.own_name), lambda far: far)
    names = program.statistics.look_at(Played(), attrgetter("names"))
    here, paths = program.preferences.now, program.paths
    own = {*map(key_of, (program.own_name, name_of_person(here), *here.earlier_names))}

    def knows(name: str) -> bool:
        known = [*(names.found or ()), *(friend.name for friend in here.friends)]
        has_played = key_of(name) in map(key_of, known) or ProgressFile(paths.progress, name).is_there
        return key_of(name) not in own and (has_played or is_known(name, paths, here))

    return SettingsScene(
        program.kit,
        program.go,
        program.preferences,
        silence=program.silence,
        far=lambda: looked.found,
        knows=knows,
        on_switch=lambda name: program.switch_to(person_named(name, paths, program.preferences.now)),
    )
