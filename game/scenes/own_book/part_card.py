"""The common base of the cards on which a club writes a row or a special hand of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.i18n import _, pgettext
from game.i18n.row_texts import conditions_text, question_text
from game.rules.elements.questions import READY, SETS, WHEN
from game.rules.options import Number
from game.rules.own_draft import Draft
from game.rules.own_parts import LONGEST_NAME, MOST_CONDITIONS, TILE, OwnPartError
from game.scenes.own_book.choices import ChoicesScene, OpenCard, PickCard
from game.scenes.own_book.hand_strip import HandStrip, Shown
from game.scenes.own_book.shape_pad import ShapePad
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Kit
from game.view.units import Box, column, grid, lay, row, theme
from game.view.widgets import MAIN, Button, Label, TextEntry, Widget
from game.view.widgets.numbers import NumberCard

_LABEL, _LINE, _GAP, _STRIP, _FOOT, _SHAPE = 130.0, 60.0, 10.0, 158.0, 70.0, 404.0
NOTHING = ""


class FigureEntry(NumberCard):
    """The card with the worth of a part."""

    compact = True


class PartScene(CardScene):
    """A card on which a part is written; it becomes part of the book when Done is pressed.

    :param draft: the club's book without the part.
    :param fields: the fields of the part, as a club's file has them; the usual ones for a new part.
    :param keep: called with the draft that has the part.
    :param remove: removes the part from the book; ``None`` for a new one.
    """

    WIDTH, HEIGHT = 1500.0, 1010.0
    NARROWEST = 1536.0
    MARGIN = 24.0

    def __init__(
        self,
        kit: Kit,
        title: str,
        draft: Draft,
        fields: Mapping[str, Any],
        keep: Callable[[Draft], None],
        remove: Callable[[], None] | None,
    ) -> None:
        super().__init__(kit, title)
        self.fields = dict(fields)
        self.without = draft
        self._keep, self._remove = keep, remove
        self._name_label = Label(_("Name"), theme.LABEL)
        self.name = TextEntry(str(fields.get("name", "")), self._set_name, longest=LONGEST_NAME, placeholder=_("Name"))
        self.name.called = _("Name")
        self.when = OpenCard(pgettext("own book", "Only if"), "", self._show_conditions)
        self.shape = ShapePad(draft.book.with_options(), str(fields.get("pattern", "")), self._set_shape)
        self.strip = HandStrip()
        self._said = Label("", theme.SMALL, most=2)
        self.done = Button(_("Done"), self._finish, finish=MAIN)
        self.out = Button(_("Remove"), self._take_out)
        self.out.is_visible = remove is not None

    def with_part(self) -> Draft:
        """The draft with the part as it is written now; raises ``OwnPartError`` if that makes no valid part."""
        raise NotImplementedError

    def example(self, own: Draft) -> Shown | None:
        """What the strip shows of the part: a hand that earns it; ``own`` is the draft with the part."""
        raise NotImplementedError

    @property
    def cards(self) -> Sequence[Sequence[Widget]]:
        """The cards for the part's fields, line by line."""
        raise NotImplementedError

    @property
    def has_shape(self) -> bool:
        """Whether the part is earned by a shape of the hand."""
        return True

    def trouble(self) -> str:
        """A sentence on what is missing or wrong; empty if nothing is."""
        name = self.fields.get("name")
        if not name:
            return _("The name is missing.")
        if name in self.other_names:
            return _("That name is already taken.")
        return self.shape.trouble if self.has_shape else ""

    @property
    def other_names(self) -> Sequence[str]:
        """The names of the club's other parts of this kind."""
        raise NotImplementedError

    def number(self, name: str, field: str, most: int, label: Callable[[int], str], stride: int = 1) -> FigureEntry:
        """A card for a field that is a whole number from 1 to ``most``.

        :param label: gives the text of a number.
        :param stride: the step of an arrow.
        """
        value = int(self.fields[field])
        return FigureEntry(
            name,
            Number(field, value, 1, most),
            value,
            lambda new: self.put(field, int(new)),
            stride=stride,
            label=lambda shown: label(int(shown)),
        )

    def pick(self, name: str, values: Sequence[tuple[Any, str]], chosen: object, take: Callable[[Any], None]) -> Any:
        """A card for one of several values, which opens their list when it is pressed."""
        return PickCard(name, values, chosen, take, self._show_values)

    def put(self, field: str, value: object) -> None:
        """Sets a field to a value; ``None`` removes the field."""
        if value is None:
            self.fields.pop(field, None)
        else:
            self.fields[field] = value
        self.tell()

    def begin(self) -> None:
        """Puts the widgets on the card and gives the name the focus; called when all cards have been made."""
        self.build()
        self.page.set_focus(self.name)

    def build(self) -> None:
        """Puts on the card the widgets that the part needs now."""
        shape = self.shape.controls if self.has_shape else ()
        words = [self._name_label, *(self.shape.label if self.has_shape else ()), self._said, self.strip]
        self.put_together(words, [self.name], *self.cards, *shape, [self.out, self.done])
        self.tell()

    def tell(self) -> None:
        """Says what is missing, or shows an example hand with the part and its totals."""
        said, shown = self.trouble(), None
        if not said:
            try:
                shown = self.example(self.with_part())
            except OwnPartError as error:
                said = str(error)
        self.when.write(conditions_text(self._conditions) or _condition_text(NOTHING))
        self.done.is_enabled = not said
        self._said.write("" if said and said == self.shape.trouble and self.has_shape else said)
        self.strip.show(shown)

    def lay_out(self) -> None:
        lines = self.cards
        rest = _SHAPE + 2 * _GAP if self.has_shape else 0.0
        height = 110 + (1 + len(lines)) * (_LINE + _GAP) + rest + _STRIP + _FOOT + 2 * _GAP + 32
        panel = self.lay_panel(min(self.HEIGHT, height))
        inner = Box(panel.x + 48, panel.y + 104, panel.width - 96, panel.height - 104 - 32)
        heights = [*[_LINE] * (1 + len(lines)), *([rest - _GAP] if self.has_shape else []), _STRIP]
        top, *middle, strip = column(inner, heights, _GAP)
        lay((self._name_label, self.name), row(top, (_LABEL, None)))
        for line, place in zip(lines, middle, strict=False):
            lay(line, grid(place, len(line), columns=len(line), high=_LINE, gap=_GAP))
        if self.has_shape:
            self.shape.lay_out(Box(inner.x, middle[-1].y, inner.width, _SHAPE), self.kit)
        self.strip.place(strip)
        foot = Box(inner.x, inner.bottom - _FOOT, inner.width, _FOOT)
        wide = max(240.0, self.done.measure(self.kit)[0])
        self.done.place(Box(foot.right - wide, foot.y, wide, foot.height))
        out = max(220.0, self.out.measure(self.kit)[0])
        self.out.place(Box(foot.x, foot.y, out, foot.height))
        x = foot.x + (out + 24 if self.out.is_visible else 4)
        self._said.place(Box(x, foot.y, foot.right - wide - 24 - x, foot.height))

    def _set_name(self, name: str) -> None:
        self.put("name", name.strip())

    def _set_shape(self, text: str) -> None:
        self.put("pattern", text)

    def _finish(self) -> None:
        draft = self.with_part()
        super().go_back()
        self._keep(draft)

    def _take_out(self) -> None:
        super().go_back()
        if self._remove is not None:
            self._remove()

    @property
    def _conditions(self) -> tuple[str, ...]:
        found = self.fields.get("when", ())
        return (found,) if isinstance(found, str) else tuple(found)

    def _show_values(self, card: Any) -> None:
        self.stack.push(ChoicesScene(self.kit, card.name, card.values, [card.chosen], card.take))

    def _show_conditions(self) -> None:
        """Opens the list of conditions: those that can be asked in this book, and others that the file has."""
        has_ready = self.without.book.tables.has_ready_hands
        usual = [word for word in WHEN if has_ready or word != READY]
        words = [NOTHING, *usual, *(word for word in self._conditions if word not in usual)]
        chosen = self._conditions or (NOTHING,)
        values = [(word, _condition_text(word)) for word in words]
        self.stack.push(ChoicesScene(self.kit, self.when.name, values, chosen, self._toggle, group_of=group_of))

    def _toggle(self, word: str) -> None:
        """Adds a condition, or removes it if the part has it; the empty word removes all."""
        words = [each for each in self._conditions if each != word] if word else []
        if word and word not in self._conditions:
            words.append(word)
        if len(words) <= MOST_CONDITIONS:
            self.put("when", words or None)


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
