"""The common base of the cards on which a club writes a row or a special hand of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import Frozen, ui
from game.app.window.actions import Action, InputEvent
from game.i18n import _, pgettext
from game.i18n.row_texts import conditions_text, question_text
from game.rules.elements.questions import READY, SETS, WHEN
from game.rules.options import Number
from game.rules.own_draft import Draft
from game.rules.own_parts import LONGEST_NAME, MOST_CONDITIONS, TILE, OwnPartError
from game.scenes.own_book.cards import opening_card
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.hand_strip import Explained, hand_strip
from game.scenes.own_book.shape_pad import Shape, shape_pad, without_last
from game.view.paint import Cue, Kit

NOTHING = ""
PATTERN = "pattern"


class Written(Frozen):
    """A part as it is written."""

    fields: Mapping[str, Any]
    """Its fields, as a club's file has them, all but its name and its shape."""
    name: str
    shape: Shape


class PartScene(ui.Screen[Written]):
    """A card on which a part is written; it becomes part of the book when Done is pressed.

    :param draft: the club's book without the part.
    :param fields: the fields of the part, as a club's file has them; the usual ones for a new part.
    :param keep: called with the draft that has the part.
    :param is_new: whether the part is not in the book yet.
    """

    is_overlay = True
    first_focus = "name"
    may_be_part = False
    """Whether the shape may be only a part of a hand."""

    def __init__(
        self,
        kit: Kit,
        title: str,
        draft: Draft,
        fields: Mapping[str, Any],
        keep: Callable[[Draft], None],
        *,
        is_new: bool,
    ):
        rest = dict(fields)
        name, shape = rest.pop("name", ""), Shape(rest.pop(PATTERN, ""), may_be_part=self.may_be_part)
        super().__init__(kit, Written(rest, name, shape))
        self._title, self.without = title, draft
        self._keep, self._is_new = keep, is_new

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields of the part, as a club's file has them."""
        state = self.state
        shape = {PATTERN: state.shape.text.strip()} if self.has_shape else {}
        return {**state.fields, "name": state.name.strip(), **shape}

    def with_part(self) -> Draft:
        """The draft with the part as it is written now; raises ``OwnPartError`` if that makes no valid part."""
        raise NotImplementedError

    def example(self, own: Draft) -> Explained | None:
        """The text on the strip, with a hand that earns the part; ``own`` is the draft with the part."""
        raise NotImplementedError

    def cards(self) -> tuple[ui.Part | None, ...]:
        """The cards on which the part's fields are changed."""
        raise NotImplementedError

    @property
    def has_shape(self) -> bool:
        """Whether the part is earned by a shape of the hand."""
        return True

    @property
    def other_names(self) -> Sequence[str]:
        """The names of the club's other parts of this kind."""
        raise NotImplementedError

    @property
    def explained(self) -> Explained | None:
        """The text on the strip; ``None`` while something is missing or wrong."""
        return self._told()[1]

    def _told(self) -> tuple[str, Explained | None]:
        """A sentence on what is missing or wrong, or else the text on the strip."""
        name = self.state.name.strip()
        if not name:
            return _("The name is missing."), None
        if name in self.other_names:
            return _("That name is already taken."), None
        if self.has_shape and (trouble := self.state.shape.trouble):
            return trouble, None
        try:
            return "", self.example(self.with_part())
        except OwnPartError as error:
            return str(error), None

    def view(self, state: Written) -> ui.Part:
        said, shown = self._told()
        field = ui.Field(
            state.name, (self.fill, "name"), LONGEST_NAME, _("Name"), key="name", called=_("Name"), grow=1.0
        )
        name = ui.Row((ui.label(_("Name")), field), ui.Step.L)
        shape = shape_pad(state.shape, self.without.book.with_options(), self._reshape) if self.has_shape else None
        is_said_above = self.has_shape and said == state.shape.trouble
        foot = ui.Row(
            (
                None if self._is_new else ui.Button(_("Remove"), self._take_out),
                ui.Text("" if is_said_above else said, grow=1.0, key="wrong"),
                ui.done(self._finish, is_off=bool(said), key="done"),
            ),
            grow=1.0,
        )
        most, strip = 4 if self.has_shape else 2, hand_strip(shown)
        fields = ui.Grid(self.cards(), ui.Step.HAIR, cell=3 * ui.Size.SAMPLE, most=most, across=ui.Across.FILL)
        return self.overlay_card(
            self._title,
            ui.Column((name, fields, shape, strip if self.is_narrow else None), ui.Step.S),
            foot=foot if self.is_narrow else ui.Column((strip, foot), ui.Step.S, grow=1.0),
            widest=ui.Size.PAGE if self.has_shape else ui.Size.CARD,
        )

    def handle(self, event: InputEvent) -> bool:
        if super().handle(event):
            return True
        deletes = self.has_shape and self.kit.actions.is_pressed(event, Action.DELETE)
        if deletes:
            self._reshape(without_last)
        return deletes

    def number(self, name: str, field: str, most: int, label: Callable[[int], str], stride: int = 1) -> ui.Part:
        """A card for a field that is a whole number from 1 to ``most``.

        :param label: gives the text of a number.
        :param stride: the step of an arrow.
        """
        value = int(self.state.fields[field])
        return ui.NumberField(
            name,
            (self.set, field),
            value=value,
            shown=label(value),
            numbers=Number(field, value, 1, most),
            stride=stride,
            longest=(label(most),),
            key="worth",
        )

    def pick(
        self, name: str, field: str, values: Sequence[tuple[Any, str]], chosen: object, on: ui.Act | None = None
    ) -> ui.Part:
        """A card for one of several values, which opens their list when it is pressed.

        :param on: called with the value that is chosen; ``None``: the field is set to it.
        """
        take, known = on or (self.set, field), tuple(values)
        return ui.Stepper(
            name, take, values=known, chosen=chosen, opens=(self._list, name, known, chosen, take), key=field
        )

    def _list(self, name: str, values: Sequence[tuple[Any, str]], chosen: object, take: ui.Act) -> None:
        self.stack.push(ChoicesScene(self.kit, name, values, [chosen], take))

    def switch(self, name: str, field: str) -> ui.Part:
        """A card for a field that is there and on, or is not there."""
        return ui.switch_card(name, (self._switch, field), is_on=bool(self.state.fields.get(field)), key=field)

    def _switch(self, field: str, is_on: bool) -> None:  # noqa: FBT001 - a switch tells it so
        self.set(field, is_on or None)

    def conditions_card(self) -> ui.Part:
        """The card with the conditions, which opens their list."""
        said = conditions_text(self.names_of("when")) or _condition_text(NOTHING)
        return opening_card(pgettext("own book", "Only if"), said, self._list_conditions, key="when")

    def names_of(self, field: str) -> tuple[str, ...]:
        """The words in a field that has one of them or several."""
        found = self.state.fields.get(field, ())
        return (found,) if isinstance(found, str) else tuple(found)

    def set(self, field: str, value: object) -> None:
        """Sets a field to a value; ``None`` removes the field."""
        self.set_all({field: value})

    def set_all(self, values: Mapping[str, object]) -> None:
        """Sets several fields to values; ``None`` removes a field."""
        fields = {**self.state.fields, **values}
        self.put(fields={field: value for field, value in fields.items() if value is not None})

    def _reshape(self, change: Callable[..., Shape], *given: object) -> None:
        shape = change(self.state.shape, *given)
        if shape.is_refused:
            self.kit.play(Cue.ERROR)
        self.put(shape=shape)

    def _finish(self) -> None:
        draft = self.with_part()
        super().go_back()
        self._keep(draft)

    def _take_out(self) -> None:
        super().go_back()
        self._keep(self.without)

    def _list_conditions(self) -> None:
        """Opens the list of conditions: those that can be asked in this book, and others that the file has."""
        has_ready = self.without.book.tables.has_ready_hands
        usual = [word for word in WHEN if has_ready or word != READY]
        words = [NOTHING, *usual, *(word for word in self.names_of("when") if word not in usual)]
        values = [(word, _condition_text(word)) for word in words]
        self.list_words(pgettext("own book", "Only if"), "when", values, MOST_CONDITIONS, group_of)

    def list_words(
        self,
        title: str,
        field: str,
        values: Sequence[tuple[str, str]],
        most: int,
        group: Callable[[str], str] | None = None,
    ) -> None:
        """Opens the list of the words that a field can have, of which it takes so many; the empty one means none."""
        chosen = self.names_of(field) or (NOTHING,)
        self.stack.push(ChoicesScene(self.kit, title, values, chosen, (self._toggle, field, most), group))

    def _toggle(self, field: str, most: int, word: str) -> None:
        """Adds a word to a field, or removes it if the field has it; the empty word removes all."""
        words = [each for each in self.names_of(field) if each != word] if word else []
        if word and word not in self.names_of(field):
            words.append(word)
        if len(words) <= most:
            self.set(field, words or None)


def group_of(word: str) -> str:
    """The name of a condition's group in the list; empty for the empty word, which means no condition."""
    if not word:
        return ""
    if word in SETS or word.startswith(("set.", "pair.")):
        return pgettext("group of questions", "Sets and pairs")
    if "bonus" in word:
        return pgettext("group of questions", "Flowers")
    if word.startswith(("out", TILE)):
        return pgettext("group of questions", "Winning tile")
    return pgettext("group of questions", "Whole hand")


def _condition_text(word: str) -> str:
    return question_text(word) if word else pgettext("own book", "No condition")
