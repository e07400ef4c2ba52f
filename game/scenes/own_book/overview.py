"""The first tab of a club's own book: its name, the book it is based on, and its differences."""

from collections.abc import Sequence

from game import ui
from game.i18n import _, pgettext
from game.i18n.books import book_title
from game.rules.own_draft import Draft, Item, worded
from game.rules.own_parts import LONGEST_NAME, own_name
from game.rules.own_words import NAMES, NOTES
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.rows import book_name_of, club_value_text, name_of, row_name_of
from game.view.units import Align


def changes(draft: Draft, items: Sequence[Item]) -> list[tuple[str, str]]:
    """The names and values of all that the club changes.

    :param items: all that it can change.
    """
    changed = [(name_of(draft, item), club_value_text(draft, item)) for item in items if draft.is_changed(item)]
    words = [
        (book_name_of(draft, item) if table == NAMES else row_name_of(draft, item), word)
        for item in worded(items)
        for table in (NAMES, NOTES)
        if (word := draft.word(item, table))
    ]
    parts = [row.name for row in draft.rows] + [own_name(hand.id) for hand in draft.club.hands]
    return [*changed, *words, *((name, pgettext("own book", "added")) for name in parts)]


def overview(draft: Draft, name: str, items: Sequence[Item], rename: ui.Act, choose: ui.Act) -> ui.Part:
    """The page.

    :param name: the club's name as it is typed.
    :param items: all items that the club can change.
    :param rename: called with the new name of the club.
    :param choose: called with the id of the rulebook on which the club's book is to be based.
    """
    books = tuple((id_, book_title(id_)) for id_ in RULEBOOKS)
    based = pgettext("own book", "Based on")
    field = ui.Field(name, rename, LONGEST_NAME, _("Your club"), key="name", grow=3.0)
    return ui.Column(
        (
            ui.form_row(_("Name"), "", field),
            ui.form_row(based, "", ui.Choice(books, draft.book.id, choose, key="book", grow=3.0)),
            _differences(draft, items),
        ),
        ui.Step.L,
    )


def _differences(draft: Draft, items: Sequence[Item]) -> ui.Part:
    wrong = [ui.Text(problem, tone=ui.Tone.LOSS) for problem in draft.club.problems]
    changed = [
        ui.Row((ui.Text(name, grow=1.0), ui.strong(value, ui.Tone.NUMBER, Align.END, grow=1.0)))
        for name, value in changes(draft, items)
    ]
    none = _("Nothing is different yet. Use the other pages to change what your club plays differently.")
    lines = (*wrong, *changed) or (ui.remark(none),)
    return ui.Panel(ui.Column(lines, ui.Step.S), ui.Ground.TRAY, key="changes")
