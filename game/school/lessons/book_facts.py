"""Facts of a book that lessons explain, made from its tables: who pays, what sets are worth, its special hands."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from game import replace
from game.engine.facts import deal_facts
from game.engine.state import Over, State
from game.hands.readings import is_complete
from game.i18n import pgettext
from game.i18n.books import book as book_of
from game.i18n.books import example_of_special_hand
from game.i18n.guide.common import Telling
from game.i18n.guide.topics.probes import Paying, paying
from game.i18n.numbers import number
from game.i18n.row_texts import element_text, special_hand_text, worth_text
from game.rules.elements import going_out
from game.rules.example import Example, example
from game.rules.flow import Played, PlayedDeal
from game.rules.rows import Limit, Multiplier, Points, Replaces, SpecialHand
from game.rules.ruleset import Ruleset
from game.rules.scoring import SPECIAL, DealScore, Score
from game.rules.terms import Outcome, Robbing, Source
from game.tiles.counts import counts_of
from game.tiles.tile import Tile, Wind

FACTS = "lesson."
"""The prefix of names that a step uses for facts from this module."""
_LETTERS = f"{FACTS}letters"
OTHERS_LOSE = 1
DISCARDER_LOSES = 2
NOBODY_LOSES = 3
_THROWN = "S: B234 C567 DRRR D456 B99 / discard D6"
_DRAWN = "S: B234 C567 DRRR D456 B99 / wall D6"
_OF_ROUND = "S: B234 C567 WEEE D456 B99 / wall D6"
_OF_ANOTHER = "S: B234 C567 WNNN D456 B99 / wall D6"
_OWN_FLOWER = "S: B234 C567 DRRR D456 B99 F2 / wall D6"
_OTHER_FLOWER = "S: B234 C567 DRRR D456 B99 F1 / wall D6"
_FINISHED_BY_DISCARD = "S: B234 C567 D456 B99 DRRR / discard DR"


def telling(rules: Ruleset, *, letters: bool = True) -> "LessonTelling":
    """The facts of a ruleset, with or without letters on winds and dragons."""
    return LessonTelling(book_of(rules.id), rules, letters)


class LessonTelling(Telling, dict=True):
    """A book with its ruleset, for texts that also ask for the facts of this module."""

    letters: bool
    """Whether winds and dragons carry letters."""

    def fact(self, name: str) -> Any:  # a value of any kind
        if name == _LETTERS:
            return self.letters
        if name.startswith(FACTS):
            return getattr(facts_of(self.rules), name.removeprefix(FACTS))
        return super().fact(name)


class BookFacts:
    """The facts of one ruleset, for lessons."""

    def __init__(self, rules: Ruleset):
        self._rules = rules

    @cached_property
    def pays(self) -> int:
        """Who loses points when somebody wins on a discard; the answers are numbered above."""
        return self._losers(_THROWN)

    @cached_property
    def pays_drawn(self) -> int:
        """Who loses points when somebody wins on a drawn tile; the answers are numbered above."""
        return self._losers(_DRAWN)

    @cached_property
    def east_leads(self) -> bool:
        placing = self._rules.flow(Played())
        assert placing is not None, "a match has a first deal"
        return placing.dealer == placing.east

    @cached_property
    def winds_stay(self) -> bool:
        """Whether everybody keeps the same wind after a deal that somebody other than the dealer won."""
        first = self._rules.flow(Played())
        assert first is not None, "a match has a first deal"
        none = (Fraction(0),) * self._rules.seats
        winners = ((first.dealer + 1) % self._rules.seats,)
        then = self._rules.flow(Played((PlayedDeal(placing=first, outcome=Outcome.WON, winners=winners, deltas=none),)))
        return then is not None and then.east == first.east

    @cached_property
    def east_twice(self) -> bool:
        """Whether East pays twice what the others pay."""
        deltas = self._scored(_DRAWN).deltas
        return deltas[Wind.EAST] < 0 and deltas[Wind.EAST] == 2 * deltas[Wind.WEST]

    @cached_property
    def losers_settle(self) -> bool:
        """Whether the losers pay each other for their hands."""
        return self._paying.losers_settle

    @property
    def robs(self) -> int:
        """Whether a tile that is added to a pung may be claimed for a mahjong: 1 if so, 2 if not."""
        return 2 if self._rules.kongs.robbing is Robbing.OFF else 1

    @cached_property
    def sets_pay(self) -> bool:
        """Whether a pung of dragons is worth anything."""
        return any(set(line.tiles) == {Tile.DR} for line in self._score_of_win(_DRAWN).lines)

    @cached_property
    def out_pays(self) -> bool:
        """Whether going out is worth anything by itself."""
        return any(element.when is going_out.mahjong and element.is_counted for element in self._rules.elements)

    @cached_property
    def pairs_of_winner(self) -> bool:
        """Whether pairs score for the winner alone, although the others count their hands too."""
        pairs = [element for element in self._rules.elements if element.id.startswith("pair.") and element.is_counted]
        return bool(pairs) and self._paying.losers_count and all(element.winner_only for element in pairs)

    @cached_property
    def prevailing_pays(self) -> bool:
        """Whether a pung of the prevailing wind is worth more than one of another seat's wind."""
        return self._score_of_win(_OF_ROUND).worth > self._score_of_win(_OF_ANOTHER).worth

    @cached_property
    def own_bonus_together(self) -> bool:
        """Whether one's own flower is worth more than another only together with one's own season."""
        return self._score_of_win(_OWN_FLOWER).worth == self._score_of_win(_OTHER_FLOWER).worth

    @cached_property
    def open_is_less(self) -> bool:
        """Whether a pung of dragons is worth less when a discard completes it, because it then counts as exposed."""
        return self._points_of_dragons(_FINISHED_BY_DISCARD) < self._points_of_dragons(_DRAWN)

    @property
    def is_fixed(self) -> bool:
        """Whether all pay the same for every hand, and every player scores his own hand."""
        return bool(self._paying.fixed) and self._paying.losers_count

    @property
    def each(self) -> str:
        """The amount that each payer pays, as text, if it is the same for every hand; otherwise ``0``."""
        return worth_text(Points(self._paying.fixed or Fraction(0)))

    @property
    def draws(self) -> int:
        """How many tiles each player draws after the deal until the wall is used up, if nobody claims any."""
        wall = self._rules.wall
        apart = (0 if wall.box is None else wall.box.tiles) + (0 if wall.pool is None else wall.pool.stay)
        return (len(self._rules.tiles) - apart - 13 * self._rules.seats - 1) // self._rules.seats

    @cached_property
    def _paying(self) -> Paying:
        return paying(self._rules)

    @cached_property
    def doubles(self) -> bool:
        """Whether a pung of dragons earns a double."""
        return self._score_of_win(_DRAWN).doubles > 0

    @property
    def box_shrinks(self) -> bool:
        """Whether a replacement leaves fewer tiles set apart, at least at first."""
        box = self._rules.wall.box
        return box is not None and not box.by_stack and (box.keep is None or box.keep < box.tiles)

    @cached_property
    def specials(self) -> int:
        return len(self._rules.special_hands)

    @cached_property
    def shown_specials(self) -> tuple[SpecialHand, ...]:
        """The special hands that are not four sets and a pair and that the tiles alone show, the cheapest first."""
        book = self._rules.id
        found = [hand for hand in self._rules.special_hands if _shows_itself(example_of_special_hand(book, hand.id))]
        plain = [hand for hand in found if not _has_four(example_of_special_hand(book, hand.id))]
        return tuple(sorted(plain if len(plain) > 1 else found, key=_price))

    @property
    def is_concealed(self) -> bool:
        """Whether the cheapest of ``shown_specials`` must be concealed."""
        return bool(self.shown_specials) and self.special(1).concealed

    @property
    def pairs_four(self) -> bool:
        """Whether the cheapest of ``shown_specials`` holds four alike, before its last tile, as two pairs."""
        if not self.shown_specials:
            return False
        counts = Counter(special_tiles(self._rules, 1)[0]).values()
        return 4 in counts and sum(count // 2 for count in counts) == 6

    @property
    def special_earns_more(self) -> bool:
        """Whether the cheapest of ``shown_specials`` is worth more than its own row when it is drawn by South."""
        if not self.shown_specials:
            return False
        shown = example_of_special_hand(self._rules.id, self.special(1).id)
        drawn = replace(shown, wind=Wind.SOUTH, source=Source.WALL)
        (score,) = self._rules.scored(drawn.facts).winners
        return len(score.lines) > 1

    @property
    def special_replaces_points(self) -> bool:
        """Whether the points of the cheapest of ``shown_specials`` replace those of sets and of going out."""
        return bool(self.shown_specials) and self.special(1).replaces is Replaces.POINTS

    def special(self, place: int) -> SpecialHand:
        """One of ``shown_specials``: 1 is the cheapest, 2 the next, -1 the most expensive."""
        return self.shown_specials[place - 1 if place > 0 else place]

    def _scored(self, text: str) -> DealScore:
        return self._rules.scored(example(text).facts)

    def _points_of_dragons(self, text: str) -> int | Fraction:
        of_dragons = [line.worth for line in self._score_of_win(text).lines if set(line.tiles) == {Tile.DR}]
        return sum(worth.points for worth in of_dragons if isinstance(worth, Points))

    def _score_of_win(self, text: str) -> Score:
        (score,) = self._scored(text).winners
        return score

    def _losers(self, text: str) -> int:
        deltas = self._scored(text).deltas
        losers = sum(delta < 0 for delta in deltas)
        return {0: NOBODY_LOSES, 1: DISCARDER_LOSES}.get(losers, OTHERS_LOSE)


@lru_cache(16)
def facts_of(rules: Ruleset) -> BookFacts:
    """The facts of a ruleset, cached."""
    return BookFacts(rules)


def _shows_itself(shown: Example) -> bool:
    tiles = shown.hand.concealed
    return len(tiles) == 14 and not shown.options and not is_complete(counts_of(tiles), 4)


def _has_four(shown: Example) -> bool:
    """Whether the hand has four alike, and so could be taken for one with a kong."""
    return max(Counter(shown.hand.concealed).values()) == 4


def _price(hand: SpecialHand) -> tuple[int, float]:
    match hand.worth:
        case Limit(share):
            return 1, float(share)
        case Multiplier(share):
            return 0, float(share)
        case Points(points):
            return 0, float(points)
        case doubles:
            return 0, float(doubles.doubles)


def special_tiles(rules: Ruleset, place: int) -> tuple[tuple[Tile, ...], Tile]:
    """Thirteen tiles of a special hand, and the one that completes it."""
    shown = example_of_special_hand(rules.id, facts_of(rules).special(place).id)
    tiles, last = list(shown.hand.concealed), shown.tile
    assert last is not None, "the example names its last tile"
    tiles.remove(last)
    return tuple(sorted(tiles)), last


def special_words(rules: Ruleset, place: int) -> dict[str, str]:
    """The placeholders of a text about a special hand: its name, explanation and worth, and how many the book has."""
    found = facts_of(rules)
    hand = found.special(place)
    words, count = special_hand_text(rules, hand.id), number(found.specials)
    return {
        "special": words.name,
        "special_help": words.help,
        "special_worth": worth_text(hand.worth),
        "specials": count,
    }


def special_names(rules: Ruleset, held: Iterable[Tile]) -> tuple[tuple[str, ...], str]:
    """Names of the cheapest and the dearest special hand, in the order of the book, and the number of the held one."""
    shown = facts_of(rules).shown_specials
    ordered = [hand for hand in rules.special_hands if hand in (shown[0], shown[-1])]
    right = next(hand for place, hand in enumerate(shown, 1) if special_tiles(rules, place)[0] == tuple(sorted(held)))
    return tuple(special_hand_text(rules, hand.id).name for hand in ordered), str(ordered.index(right) + 1)


def told(rules: Ruleset, state: State) -> dict[str, str]:
    """Placeholders of a text about the winning hand: what counted, its worth and gain; empty while nobody has won."""
    score, gained = won(rules, state)
    if score is None:
        return {}
    said = [
        pgettext("what counted", "{row} ({worth})").format(row=name, worth=worth)
        for name, worth in counted(rules, score)
    ]
    worth, gain = worth_text(Points(score.worth)), worth_text(Points(gained))
    return {"counted": "  ·  ".join(said), "worth": worth, "gained": gain}


def counted(rules: Ruleset, score: Score) -> list[tuple[str, str]]:
    """The names of a score's lines, each once, with the worth, and the number of times if there are several."""
    rows = Counter((name_of_line(rules, line.id), worth_text(line.worth)) for line in score.lines)
    return [(name, worth if times == 1 else f"{number(times)} × {worth}") for (name, worth), times in rows.items()]


def name_of_line(rules: Ruleset, line: str) -> str:
    """The name of a line of a score, which is a scoring row or a special hand."""
    special = line.removeprefix(SPECIAL)
    return (element_text(rules, line) if special == line else special_hand_text(rules, special)).name


def won(rules: Ruleset, state: State) -> tuple[Score | None, Fraction]:
    """The score of the hand that won, and the winner's gain in the deal; ``None`` and 0 if nobody has won."""
    deal = state.current_deal
    if not deal.winners or not isinstance(deal.phase, Over):
        return None, Fraction(0)
    settled = rules.scored(deal_facts(state))
    score = settled.winners[0]
    return score, settled.deltas[score.wind]
