"""Example hands of a guide: those of the book, and for a club's additions hands that meet its conditions."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from game import replace
from game.hands.hand import Hand
from game.hands.meld import KongKind
from game.hands.pattern_examples import samples
from game.hands.pattern_sets import is_before_last, whole_of
from game.hands.pattern_text import Unit
from game.i18n import _
from game.i18n.books import examples_of_line, questions
from game.i18n.general import general
from game.i18n.guide.model import Shown
from game.i18n.row_texts import special_hand_text, worth_text
from game.rules.example import Example, Group, Sets
from game.rules.example import example as read_example
from game.rules.options import OWN_HANDS
from game.rules.own_parts import TILE, Conditions
from game.rules.own_rows import added_row
from game.rules.rows import Element, Points, SpecialHand, Worth
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import NotAMahjong, Score
from game.rules.terms import Flag, Source
from game.tiles.tile import Tile, Wind

_SAMPLES = 24
"""The number of hands of a shape that are tried for a club's row that has further conditions."""
_ALIKE = 6
"""A club's hand is the same as a special hand of the book if this many of its sample hands all count as that hand."""


@lru_cache(512)
def examples_of(book: Rulebook, line: str, own_hands: str) -> tuple[Example, ...]:
    """Example hands for a line of a book; if a club has added the line, they may meet the club's conditions."""
    rows = book.club(own_hands).rows
    row = next((row for row in rows if row.id == line), None)
    if row is None or not row.pattern:
        conditions = () if row is None else row.when
        return tuple(_meeting(each, conditions) for each in examples_of_line(book.id, line))
    if not (row.when or any(each.is_among_others for each in rows)):
        return own_examples(row.pattern)
    found = (_meeting(each, row.when) for tried in (1, _SAMPLES) for each in _samples_of_row(row.pattern, tried))
    return tuple(islice((each for each in found if earned(book, each, line, own_hands)), 1))


def earned(book: Rulebook, shown: Example, line: str, own_hands: str) -> set[Worth]:
    """The worths that scoring with a club's own figures finds for a line in an example."""
    score = score_of(book, shown, own_hands)
    return {each.worth for each in score.lines if each.id == line} if score is not None else set()


def as_shown(book: Rulebook, each: Example, own_hands: str, worth: str = "") -> Shown:
    """An example as the guide of a book shows it, with a club's own figures."""
    return Shown(each, worth, manner(book, each), seen_in(book, each, own_hands))


def seen_in(book: Rulebook, each: Example, own_hands: str = "") -> Sets:
    """The tiles of an example as they lie by the book, with a club's own figures."""
    return each.tiles_seen(_rules_of(book, each, own_hands).kongs.turned_down(KongKind.CONCEALED))


def shown_lines(book: Rulebook, rows: Sequence[Element], own_hands: str) -> Iterable[Shown]:
    """The examples of a line that the book's scoring confirms; at most one if a club has set conditions.

    Those of a line that is worth nothing are shown if they are mahjongs.
    """
    id_ = rows[0].id
    is_nothing = all(row.worth == Points(0) for row in rows)
    _name, asked = added_row(id_)
    for each, worths in zip(examples_of(book, id_, own_hands), _earned(book.id, id_, own_hands), strict=True):
        if is_nothing and not worths and score_of(book, each, own_hands) is not None:
            yield as_shown(book, each, own_hands)
        elif any(row.worth in worths for row in rows):
            yield as_shown(book, each, own_hands, worth_text(next(iter(worths))) if len(rows) > 1 else "")
            if len(asked) > 1:
                return


@lru_cache(512)
def _earned(rules: str, line: str, own_hands: str) -> tuple[frozenset[Worth], ...]:
    """The worths that scoring with a club's own figures finds for this line in each of its examples."""
    book = RULEBOOKS[rules]
    found = examples_of(book, line, own_hands)
    return tuple(frozenset(earned(book, each, line, own_hands) - {Points(0)}) for each in found)


def score_of(book: Rulebook, shown: Example, own_hands: str) -> Score | None:
    """The score of an example with a club's own figures; ``None`` if it is no mahjong by them."""
    try:
        scores = _rules_of(book, shown, own_hands).scored(shown.facts).scores
    except NotAMahjong:
        return None
    return next(score for score in scores if score.wind is shown.wind)


def shown_hands(book: Rulebook, row: SpecialHand, own_hands: str) -> Iterable[Shown]:
    """Examples of a hand that a club has added: one for each shape, or one that meets the club's conditions."""
    assert row.pattern is not None, "an own hand is a shape"
    if not isinstance(row.when, Conditions):
        for each in own_examples(row.pattern.text):
            yield as_shown(book, each, own_hands)
        return
    words = row.when.words
    for each in own_examples(row.pattern.text, _SAMPLES):
        meeting = _meeting(each, words)
        score = score_of(book, meeting, own_hands)
        if score is not None and score.special == row.id:
            yield as_shown(book, meeting, own_hands)
            return


def twin_text(book: Rulebook, row: SpecialHand, own_hands: str) -> str:
    """The note that a club's hand is in the book already: its name there, and which of the two counts; else empty."""
    assert row.pattern is not None, "an own hand is a shape"
    shown = [each.example for each in shown_hands(book, row, own_hands)]
    if shown and not isinstance(row.when, Conditions):
        shown = list(own_examples(row.pattern.text, _ALIKE))
    printed, counted = ({_special(book, each, text) for each in shown} for text in ("", own_hands))
    twin = next(iter(printed)) if len(printed) == 1 else None
    if twin is None or counted not in ({twin}, {row.id}):
        return ""
    name = special_hand_text(book.with_options(), twin).name
    if counted == {twin}:
        return _("In the rulebook as {hand}; that one counts").format(hand=name)
    return _("In the rulebook as {hand}; this one counts").format(hand=name)


def _special(book: Rulebook, shown: Example, own_hands: str) -> str | None:
    score = score_of(book, shown, own_hands)
    return None if score is None else score.special


def _samples_of_row(shape: str, tried: int) -> Sequence[Example]:
    """Hands that have the shape of a row, with the tile last that is named last if all others are kept before it."""
    found = own_examples(whole_of(shape), tried)
    return [replace(each, tile=each.groups[-1].tiles[0]) for each in found] if is_before_last(shape) else found


def _meeting(shown: Example, conditions: Sequence[str]) -> Example:
    """The example changed so that it is won as the conditions ask, as far as its tiles allow it."""
    for word in conditions:
        tile = Tile(word.removeprefix(TILE)) if word.startswith(TILE) else None
        if tile in shown.hand.concealed:
            shown = replace(shown, tile=tile)
        elif tile is None and word.startswith(("out", "dealer")):
            like = read_example(questions()[word].examples[0])
            shown = replace(shown, flags=shown.flags | like.flags, is_ready=shown.is_ready or like.is_ready)
            if word not in ("out", "dealer"):
                shown = replace(shown, source=like.source)
            if word in ("dealer", "out.dealt"):
                shown = replace(shown, wind=like.wind)
    return replace(shown, tile=None) if shown.source is Source.DEALT else shown


def without_needless_bonus(rules: Ruleset, shown: Example) -> Example:
    """An example without its flowers and seasons, if the game is played without them."""
    if rules.tiles.has_bonus or not shown.hand.bonus:
        return shown
    return replace(shown, hand=replace(shown.hand, bonus=()))


def manner(book: Rulebook, shown: Example) -> str:
    """How an example went out, in a few words; a replacement is called a loose tile in books that say so."""
    if shown.source is None:
        return general().examples["lost"].said()
    plain = "ready" if shown.is_ready else shown.source.value
    way = next((flag.value for flag in Flag if flag in shown.flags), plain)
    if shown.source is Source.REPLACEMENT and _rules_of(book, shown).wall.loose_tiles:
        way = _WITH_LOOSE_TILES.get(way, way)
    return general().examples[way].said()


_WITH_LOOSE_TILES = {
    "replacement": "loose_tile",
    Flag.AFTER_KONG.value: "loose_tile",
    Flag.AFTER_SECOND_KONG.value: "loose_tile_after_second_kong",
    Flag.LAST_TILE_MADE_REPLACEMENT.value: "loose_tile_for_last_of_wall",
}


def _rules_of(book: Rulebook, shown: Example, own_hands: str = "") -> Ruleset:
    return book.with_options({**shown.options, OWN_HANDS: own_hands})


def own_examples(shape: str, tried: int = 1) -> tuple[Example, ...]:
    """Example hands for each alternative in a pattern: South's, self-drawn, with East prevailing."""
    return tuple(_example(*sample) for text in shape.split("|") for sample in samples(text, tried))


def _example(hand: Hand, groups: tuple[Unit, ...]) -> Example:
    def group(tiles: Unit) -> Group:
        return Group(tiles, is_concealed_kong=tiles[0] not in hand.concealed)

    return Example(
        wind=Wind.SOUTH,
        hand=hand,
        tile=hand.concealed[-1],
        source=Source.WALL,
        options={},
        groups=tuple(map(group, groups)),
    )
