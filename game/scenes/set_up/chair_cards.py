"""The cards over the set-up on which a person or a computer player is chosen for a seat."""

from collections.abc import Callable, Collection, Sequence

from game import Frozen, replace, ui
from game.app.window.actions import InputEvent
from game.i18n import _
from game.i18n.player_texts import character_name, is_plain_name, level_help, level_name
from game.players.characters import CAST
from game.players.roster import LONGEST_NAME, Chair, Computer, Level, PortraitId
from game.scenes.set_up.character_card import character_card
from game.view.paint import Kit

COMPUTER = "computer"
"""The id that stands for every computer player in the choice between person and computer."""


class Shown(Frozen):
    """The player of a chair, as the card shows it."""

    chair: Chair
    typed: str
    """The text in the field of the name."""
    wished: Level = Level.BEGINNER
    """The level that the player has chosen; a character without it plays at its nearest level."""
    pointed: PortraitId | None = None
    """The portrait under the pointer."""


class ChairScene(ui.Screen[Shown]):
    """A card with the name and the portrait of a chair's player; every change applies at once.

    :param on_change: called with the chair after every change.
    :param taken: the portraits of the other persons.
    :param kinds: the ids and names of the kinds of player that the chair may have.
    :param swap: called with the id of another kind of player for the chair.
    :param title: the title of the card; empty: the usual one.
    """

    is_overlay = True

    def __init__(
        self,
        kit: Kit,
        chair: Chair,
        on_change: Callable[[Chair], None],
        *,
        taken: Collection[PortraitId] = (),
        kinds: Sequence[tuple[str, str]] = (),
        swap: Callable[[str], None] = lambda _kind: None,
        title: str = "",
    ):
        super().__init__(kit, Shown(chair, "" if chair.is_human and is_plain_name(chair) else chair.name))
        self._on_change = on_change
        self._taken = frozenset(taken) - {chair.portrait}
        self._kinds, self._swap = tuple(kinds), swap
        self._title = title or (_("At this screen") if chair.is_human else _("Opponent"))

    def portray(self, portrait: PortraitId) -> None:
        raise NotImplementedError

    def card(self, *content: ui.Maybe) -> ui.Part:
        """The card: its head with the kinds of player, a content, and the button that closes it."""
        kind = None
        if len(self._kinds) > 1:
            now = self.state.chair.kind
            own, who = COMPUTER if isinstance(now, Computer) else now.id, _("Who plays in this seat")
            kind = ui.Choice(self._kinds, own, self._swap, key="kind", called=who, hint=who, is_region=True)
        done = ui.done(self.go_back, is_region=True)
        return self.overlay_card(self._title, *content, tools=(kind,), foot=done)

    def name(self) -> ui.Part:
        plain, name = character_name(self.state.chair.portrait), _("Name")
        field = ui.Field(self.state.typed, self._rename, LONGEST_NAME, plain, self.go_back, key="name", is_region=True)
        return ui.form_row(name, "", field)

    def portraits(self, most: int) -> ui.Part:
        """The portraits to choose from, in this many columns."""
        now = self.state.chair.portrait
        faces = tuple(
            ui.Face(
                portrait,
                (self.portray, portrait),
                portrait == now,
                hint=character_name(portrait),
                called=character_name(portrait),
                is_off=portrait in self._taken,
                key=portrait,
            )
            for portrait in CAST
        )
        return ui.Grid(faces, cell=ui.Size.FACE, most=most, is_region=True)

    def change(self, chair: Chair, **more: object) -> None:
        self.put(chair=chair, **more)
        self._on_change(chair)

    def _rename(self, typed: str) -> None:
        name = typed.strip() or character_name(self.state.chair.portrait)
        self.change(replace(self.state.chair, name=name), typed=typed)


class PlayerScene(ChairScene):
    """The name and the portrait of a person."""

    first_focus = "name"

    def view(self, state: Shown) -> ui.Part:
        told = _("Everyone but one person here then plays on a screen of their own. The next page shows how they join.")
        note = None if state.chair.is_here else ui.remark(told)
        return self.card(self.name(), note, ui.label(_("Portrait")), self.portraits(6))

    def portray(self, portrait: PortraitId) -> None:
        chair = self.state.chair
        name = character_name(portrait) if is_plain_name(chair) else chair.name
        self.change(replace(chair, portrait=portrait, name=name))


class CharacterScene(ChairScene):
    """A computer character, its level and its name; a card at the side describes the character under the pointer."""

    def __init__(self, kit: Kit, chair: Chair, on_change: Callable[[Chair], None], **more: object):
        super().__init__(kit, chair, on_change, **more)  # type: ignore[arg-type]
        self._measured: Callable[[Level], str] = lambda _level: ""
        self._offered = tuple(Level)
        self.first_focus = chair.portrait
        self.put(wished=self.level)

    @property
    def level(self) -> Level:
        assert isinstance(self.state.chair.kind, Computer), "a person has no level"
        return self.state.chair.kind.level

    def view(self, state: Shown) -> ui.Part:
        offered = {self.level} | {*CAST[state.chair.portrait].levels}.intersection(self._offered)
        levels = tuple((level, level_name(level)) for level in Level if level in offered)
        choice = ui.Choice(levels, self.level, self._set_level, key="level", called=_("Level"), is_region=True)
        help_ = (level_help(self.level), self._measured(self.level))
        words = (ui.remark(text) for text in help_ if text)
        level = ui.Column((ui.label(_("Level")), choice, *words), ui.Step.S)
        left = ui.Column((self.portraits(4), level), ui.Step.L, grow=1.0)
        told = character_card(self._as_seated(state.pointed or state.chair.portrait))
        right = ui.Column((told, self.name()), ui.Step.L, grow=1.0)
        return self.card(ui.Row((left, right), ui.Step.XL, ui.Across.START, wraps=True))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        key = ui.key_of(self.page.pointed)
        portrait = key if key in CAST else None
        if portrait is not self.state.pointed:
            self.put(pointed=portrait)
        return taken

    def portray(self, portrait: PortraitId) -> None:
        chair = self._as_seated(portrait)
        self.change(chair, typed=chair.name)

    def _as_seated(self, portrait: PortraitId) -> Chair:
        """The chair with another character in it."""
        chair = self.state.chair
        if portrait == chair.portrait:
            return chair
        name = character_name(portrait) if is_plain_name(chair) else chair.name
        return Chair(name=name, portrait=portrait, kind=Computer(CAST[portrait].nearest(self.state.wished)))

    def _set_level(self, level: Level) -> None:
        self.change(replace(self.state.chair, kind=Computer(level)), wished=level)

    def tell_of_levels(self, measured: Callable[[Level], str], offered: tuple[Level, ...]) -> None:
        """Shows a text on the measured strength of a level below its description.

        :param measured: gives the text for a level.
        :param offered: the levels that the book offers.
        """
        self._measured, self._offered = measured, offered
        self.show()
