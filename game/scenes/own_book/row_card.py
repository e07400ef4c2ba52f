"""The card on which a club adds a row to the scoring table: its name, what earns it, its worth, and who may earn it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import ui
from game.i18n import _, pgettext
from game.i18n.general import choice_of, pages
from game.i18n.guide.examples import earned, examples_of
from game.i18n.row_texts import conditions_text, question_text, row_name, worth_text
from game.rules.elements.questions import SETS, is_part
from game.rules.own_draft import Draft
from game.rules.own_hands import checked
from game.rules.own_parts import OwnPartError, own_name
from game.rules.own_rows import (
    CONCEALED,
    EXPOSED,
    MOST_ROWS,
    UNITS,
    AddedRow,
    Who,
    askable,
    row_from,
    units_of,
    worth_of,
)
from game.rules.scoring import SPECIAL
from game.scenes.own_book.cards import opening_card
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.counted import counted_with
from game.scenes.own_book.hand_strip import Explained
from game.scenes.own_book.part_card import NOTHING, PartScene, group_of
from game.view.paint import Kit

_SHAPE = ""
_USUAL = {"points": 2, "doubles": 1, "percent": 50}
_USUAL_QUESTION = "out.self_drawn"


class RowScene(PartScene):
    """The card of a row that the club adds.

    :param row: the row to change; ``None`` for a new one.
    """

    may_be_part = True

    def __init__(self, kit: Kit, draft: Draft, row: AddedRow | None, keep: Callable[[Draft], None]):
        self._row, self._draft = row, draft
        self._units = units_of(draft.book.tables.elements)
        usual: dict[str, Any] = {"question": _USUAL_QUESTION, self._units[0]: _USUAL[self._units[0]]}
        fields = {"who": Who.WINNER.value} | (usual if row is None else row.fields)
        without = draft if row is None else draft.with_row(row, None)
        title = _("Add a scoring row") if row is None else row.name
        super().__init__(kit, title, without, fields, keep, is_new=row is None)

    @property
    def has_shape(self) -> bool:
        return "question" not in self.state.fields

    def cards(self) -> tuple[ui.Part | None, ...]:
        fields, unit = self.state.fields, self._unit
        units = [(each, pages().units[each].said()) for each in self._units]
        whose = [(who.value, choice_of(who)) for who in Who]
        question = fields.get("question", _SHAPE)
        sets = self.pick(_("Which sets"), "concealed", _set_choices(), fields.get("concealed"))
        fits = {"once_per_set": question in SETS, "combine_once": is_part(self._shape_text)}
        who = self.pick(_("Who can earn it"), "who", whose, fields["who"])
        return (
            opening_card(pgettext("own book", "Earned by"), _question_name(question), self._ask, key="question"),
            self.conditions_card(),
            self.number(
                _("Worth"),
                unit,
                UNITS[unit][1],
                lambda figure: worth_text(worth_of(figure, UNITS[unit][0])),
                ui.stride_for(_USUAL[unit]),
            ),
            self.pick(_("Worth in"), "unit", units, unit, self._set_unit) if len(units) > 1 else None,
            who if self.without.book.tables.losers_count else None,
            sets if question in SETS else None,
            *(self._beside(field, title) for field, title in pages().others.said().items()),
            *(self.switch(said, field) for field, said in pages().relations.said().items() if fits.get(field, True)),
        )

    def _beside(self, field: str, title: str) -> ui.Part:
        """The card with the rows that do not count beside this one, which opens their list."""
        rows = self._row_names(field)
        said = ", ".join(rows[name] for name in self.names_of(field) if name in rows)
        opens = (self.list_words, title, field, tuple(rows.items()), MOST_ROWS)
        return opening_card(title, said or rows[NOTHING], opens, key=field)

    @property
    def _shape_text(self) -> str:
        """The text of the shape; empty while it is not valid, or if a question is asked."""
        shape = self.state.shape
        return shape.text.strip() if self.has_shape and not shape.trouble else ""

    def _row_names(self, field: str) -> Mapping[str, str]:
        """The names of the other rows, and of special hands that a row can exclude, by the words for them in a file."""
        book = self.without.book
        lines = dict.fromkeys(row.id for row in book.elements)
        own = [*self.other_names]
        if field == "excludes":
            lines |= dict.fromkeys(f"{SPECIAL}{hand.id}" for hand in book.special_hands)
            own += [own_name(hand.id) for hand in self.without.club.hands]
        printed = {line: row_name(self.without.rules, line) for line in lines}
        return {NOTHING: pgettext("own book", "None"), **printed, **{name: name for name in own}}

    @property
    def other_names(self) -> Sequence[str]:
        return [row.name for row in self.without.rows]

    def with_part(self) -> Draft:
        row = self._written_row()
        draft = self._draft.with_row(self._row, row)
        found = checked(draft.club, draft.book.tables, draft.book.fields)
        if row not in found.rows:
            raise OwnPartError(next((each for each in reversed(found.problems) if row.name in each), ""))
        return draft

    def _written_row(self) -> AddedRow:
        return row_from(self._draft.book.id, self.fields)

    def example(self, own: Draft) -> Explained | None:
        return explained_row(self.without, own, self._written_row())

    @property
    def _unit(self) -> str:
        return next(unit for unit in UNITS if unit in self.state.fields)

    def _set_unit(self, unit: str) -> None:
        figure = min(int(self.state.fields[self._unit]), UNITS[unit][1]) if unit != "percent" else _USUAL[unit]
        self.set_all({self._unit: None, unit: figure})

    def _ask(self) -> None:
        """Opens the list of all that can earn a row: a shape of the hand, or a question about it."""
        fields = self.state.fields
        has_bonus = self._draft.rules.tiles.has_bonus
        words = [_SHAPE, *askable(Who(fields["who"]), has_ready=self._draft.book.tables.has_ready_hands)]
        now = fields.get("question", _SHAPE)
        values = [(word, _question_name(word)) for word in words if has_bonus or not word.startswith("bonus")]
        title = pgettext("own book", "Earned by")
        self.stack.push(ChoicesScene(self.kit, title, values, [now], self._set_question, group_of))

    def _set_question(self, word: str) -> None:
        concealed = self.state.fields.get("concealed") if word in SETS else None
        self.set_all({"question": None if word == _SHAPE else word, "concealed": concealed})


def explained_row(without: Draft, own: Draft, row: AddedRow) -> Explained:
    """The text on the strip about an added row: a hand that earns it, scored with the row in the book and without.

    :param without: the club's book without the row.
    :param own: the club's book with the row.
    """
    book, worth = own.book, worth_text(row.worth)
    help_ = conditions_text(row.asked)
    for each in examples_of(book, row.id, own.played):
        if earned(book, each, row.id, own.played):
            return Explained(row.name, help_, worth, worth, counted_with(without, own, each))
    return Explained(row.name, help_, "", worth)


def _question_name(word: str) -> str:
    return question_text(word) if word else _("A shape of the hand")


def _set_choices() -> Sequence[tuple[bool | None, str]]:
    return [
        (None, pgettext("own book", "Any sets")),
        (True, conditions_text([CONCEALED])),
        (False, conditions_text([EXPOSED])),
    ]
