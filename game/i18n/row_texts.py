"""The names of the rows of a rulebook's scoring tables, in the book and on a score sheet, and the ways of winning."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import attrgetter

from game import Frozen
from game.hands.pattern_sets import is_before_last
from game.i18n import _, in_a_row, joined, pgettext
from game.i18n.book_files import RowWords, Term
from game.i18n.books import book, common, questions, term
from game.i18n.general import general, pages
from game.i18n.numbers import count_text, decimal, percent, points_text
from game.i18n.texts import Text
from game.i18n.tile_words import listed, listed_names, name_of_tiles, plain_name, shape_text, tile_name, wind_name
from game.rules.elements import going_out
from game.rules.elements.questions import is_part
from game.rules.own_parts import TILE, own_name
from game.rules.own_rows import CONCEALED, EXPOSED, added_row
from game.rules.rows import Doubles, Limit, Multiplier, Points, Relation, Replaces, SpecialHand, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import SPECIAL, Line, Score
from game.rules.terms import Source
from game.tiles.tile import Tile, Wind


class RowText(Frozen):
    """The words of a row of a scoring table, or of a special hand."""

    name: str
    help: str
    """The condition of the row under the options of the rules, in a sentence without its period."""
    line: str = ""
    """The row's name on a score sheet, with the ``{tiles}`` that earned it; if empty, the name of the set or bonus tile
    is used, or the row's own name."""
    reason: str = ""
    """Why certain ``{tiles}`` earned the row, with the ``{wind}`` of the seat. If empty, the help is used."""


class LineText(Frozen):
    """The words of a line of a score."""

    name: str
    reason: str
    """Why the line was earned, in one sentence."""


def element_text(rules: Ruleset, element: str) -> RowText:
    """The words of a scoring row, by its id; ``rules`` has those of a club's row. ``KeyError`` if there are none."""
    name, asked = added_row(element)
    if name:
        rows = [row for row in rules.elements if row.id == element]
        shapes = [row_shape_text(rules.id, row.shape) for row in rows if row.shape]
        beside = [text for row in rows if row.relation for text in _relation_texts(rules, row.relation)]
        said = [*shapes, *map(_condition, asked), *beside] or [_("A row added by your club")]
        return RowText(name, _in_sentences(said))
    words = book(rules.id).scoring.elements[element]
    return _row_text(rules, element, words, common().elements.get(element, words))


def row_shape_text(ruleset: str, text: str) -> str:
    """The pattern of a club's row in words, and where it is looked for if it is only a part of a hand."""
    shape = shape_text(ruleset, text)
    if is_part(text):
        return _("Among the sets: {shape}").format(shape=shape)
    return _("Before the last tile: {shape}").format(shape=shape) if is_before_last(text) else shape


def _relation_texts(rules: Ruleset, relation: Relation) -> Iterable[str]:
    implied, excluded = (
        listed_names([row_name(rules, id_) for id_ in sorted(ids)]) for ids in (relation.implies, relation.excludes)
    )
    if implied:
        yield _("Not counted beside it: {rows}").format(rows=implied)
    if excluded:
        yield _("Only the highest counts of this and {rows}").format(rows=excluded)
    yield from (said for field, said in pages().relations.said().items() if getattr(relation, field))


def row_name(rules: Ruleset, line: str) -> str:
    """The name of a row of a scoring table or of a special hand, by the id of its lines."""
    if line.startswith(SPECIAL):
        return special_hand_text(rules, line.removeprefix(SPECIAL)).name
    return added_row(line)[0] or element_text(rules, line).name


def conditions_text(words: Sequence[str]) -> str:
    """The words for a club's questions and conditions; empty if there are none."""
    return _in_sentences([_condition(word) for word in words])


def question_text(word: str) -> str:
    """The name of a question or condition, if it has one, and what it asks."""
    name = _said(questions()[word].name) if word in questions() else ""
    return joined(" \u00b7 ", name, _condition(word))


def _in_sentences(said: Sequence[str]) -> str:
    return in_a_row(pgettext("conditions", "{first}. {second}"), said)


def _condition(word: str) -> str:
    if word.startswith(TILE):
        return _("Winning tile: {tile}").format(tile=plain_name(Tile(word.removeprefix(TILE))))
    if word in (CONCEALED, EXPOSED):
        return _("Only concealed sets") if word == CONCEALED else _("Only exposed sets")
    return _said(questions()[word].help)


def special_hand_text(rules: Ruleset, hand: str) -> RowText:
    """The words of a special hand, by its id; ``KeyError`` if there are none. A club's hand has its name in the id."""
    if name := own_name(hand):
        (row,) = (row for row in rules.special_hands if row.id == hand)
        assert row.pattern is not None, "an own hand is a shape"
        return RowText(name, shape_text(rules.id, row.pattern.text))
    words = book(rules.id).scoring.special_hands[hand]
    return _row_text(rules, f"{SPECIAL}{hand}", words, words)


def hand_name(rules: Ruleset, special: str | None) -> str:
    """The name of a special hand; of a standard hand for ``None``."""
    return _("Four sets and a pair") if special is None else special_hand_text(rules, special).name


def _row_text(rules: Ruleset, line: str, row: RowWords, usual: RowWords) -> RowText:
    """The words of a row by its id on a score sheet: the club's own name, the book's words, or those of all books."""
    words = usual if row.name is None else row
    condition = next((text for text in words.otherwise if _holds(rules, text)), words.help)
    name, help_, printed, reason = map(_said, (words.name, condition, row.line, row.reason))
    own = rules.names.get(line)
    return RowText(own or name, help_, "" if own else printed, reason)


def _said(text: Text | None) -> str:
    return "" if text is None else text.said()


def _holds(rules: Ruleset, text: Text) -> bool:
    """Whether the options and fields that a text names in its ``when`` have the values given there."""
    return all(
        (rules.options[name] if name in rules.options else attrgetter(name)(rules)) == wanted
        for name, wanted in text.form.when.items()
    )


def score_line_text(rules: Ruleset, line: Line, score: Score) -> LineText:
    """The words of a line of a score."""
    marks = {meld.concealed for meld in score.melds if line.is_for(meld.tiles, concealed=meld.concealed)}
    words = line_text(rules, line.id, line.tiles, score.wind, concealed=True in marks if marks else None)
    if line.id.startswith(SPECIAL) and not score.is_winner:
        return LineText(_("One tile short: {name}").format(name=words.name), words.reason)
    return words if RULEBOOKS[rules.id].prints(line) else LineText(words.name, _("By your club's own figures"))


def dealt_name(rules: Ruleset, score: Score) -> str:
    """The name of the row for a hand that was dealt complete; empty if the score has none."""
    dealt = {each.id for each in rules.elements if each.when is going_out.with_dealt_tiles}
    return next((score_line_text(rules, line, score).name for line in score.lines if line.id in dealt), "")


def line_text(
    rules: Ruleset, line: str, tiles: Sequence[Tile], wind: Wind, *, concealed: bool | None = None
) -> LineText:
    """The name of a scored row or special hand, with the tiles that earned it, and its help.

    Raises ``KeyError`` if there are no texts for the line.

    :param rules: the rules, with a club's names for its rows.
    :param line: the line's id.
    :param tiles: the tiles that earned it; empty if the whole hand did.
    :param wind: the wind of the seat whose hand it is.
    :param concealed: whether the set of these tiles is concealed; ``None`` if that is not said.
    """
    if line.startswith(SPECIAL):
        row = special_hand_text(rules, line.removeprefix(SPECIAL))
    else:
        row = element_text(rules, line)
    if not tiles or added_row(line)[0]:
        return LineText(row.name, row.help)
    names = listed(rules.id, tiles)
    name = row.name if line in rules.names else row.line.format(tiles=names)
    name = name or name_of_tiles(rules.id, tiles, concealed=concealed) or row.name
    return LineText(name, (row.reason or row.help).format(tiles=names, wind=wind_name(rules.id, wind)))


def points_said(points: Fraction, *, signed: bool = False) -> str:
    """Points as they are spoken: ``−8 points``."""
    whole = abs(points)
    return points_text(points, signed=signed).replace(points_text(whole), worth_text(Points(whole)))


def worth_text(worth: Worth) -> str:
    """The worth of a row: ``8 points``, ``1 double``, ``50% more``, ``limit``."""
    match worth:
        case Points(points):
            if points.denominator == 1:
                return count_text("{points} point", "{points} points", points.numerator)
            return _("{points} points").format(points=decimal(points, 2, trimmed=True))
        case Doubles(doubles):
            return count_text("{count} double", "{count} doubles", doubles)
        case Multiplier(share):
            return _("{percent} more").format(percent=percent(int(share * 100)))
        case Limit(share):
            if share == Fraction(1, 2):
                return _("half the limit")
            return _("limit") if share == 1 else _("{percent} of the limit").format(percent=percent(int(share * 100)))


def special_worth_text(hand: SpecialHand) -> str:
    """The worth of a special hand, as in its table."""
    if isinstance(hand.worth, Multiplier) and hand.replaces is Replaces.FLAT:
        return _("{percent} of the points").format(percent=percent(int(hand.worth.share * 100)))
    return worth_text(hand.worth)


def way_of_winning(ruleset: str, source: Source, tile: Tile | None, loser: str | None) -> str:
    """How somebody went out: the source of the winning tile, the tile, and the player who lost it."""
    named = "" if tile is None else tile_name(ruleset, tile)
    return general().ways_of_winning[source.value].said(name=loser, tile=named)


def pair_name(ruleset: str) -> str:
    """A book's name for the pair of a hand with four sets."""
    return term(ruleset, Term.PAIR)


def set_name(kind: str, *, concealed: bool) -> tuple[str, str]:
    """The name of a set on the score sheet, and the word concealed or exposed, which is empty for a pair."""
    if kind == "pair":
        return common().terms[Term.PAIR].said(), ""
    return general().claims[kind].said(), pgettext("set", "concealed") if concealed else pgettext("set", "exposed")
