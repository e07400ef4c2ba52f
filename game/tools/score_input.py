"""The deal given to ``sparrows score``: read, checked with errors that name the place, and made facts for scoring.

Input that contradicts itself or the book is refused; facts that a book does not use are ignored by the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game import Frozen
from game.engine.facts import sortings_of_winner
from game.hands.meld import MeldKind
from game.ledger.all_books import UnderBook, under_all_books
from game.ledger.checks import Problem, Trouble, not_sorted, problems
from game.ledger.entry import GOES_WITH, EnteredDeal, EnteredHand, EnteredWin, LaidSet, facts_of, place_text
from game.rules.flow import Placing
from game.rules.options import OptionError
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore, NotAMahjong, Score
from game.rules.terms import Flag, Source
from game.rules.win import DealFacts
from game.tiles.notation import NotationError, parse_tile
from game.tiles.tile import Tile, Wind
from game.tools.arguments import BadInput

_LONGEST_QUOTE = 60
_WINDS = {wind.letter: wind for wind in Wind}


def shortened(text: str) -> str:
    """A quotation for an error message, cut to a limited length."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


class Placed(Frozen):
    """A value from the document with its place; the place of the whole document is empty."""

    value: object
    place: str = ""

    def wrong(self, complaint: str) -> BadInput:
        """The error to raise for a wrong value at this place."""
        return BadInput(f"{self.place}: {complaint}" if self.place else complaint)

    @property
    def quoted(self) -> str:
        """The value as an error message quotes it."""
        return shortened(repr(self.value))

    @property
    def is_null(self) -> bool:
        """Whether the value is missing, or ``null``."""
        return self.value is None

    def fields(self, *known: str) -> Placed:
        """The same value, checked to be an object without other fields than these."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"{self.quoted} is not an object" if self.place else "not a JSON object")
        for name in self.value:
            if name not in known:
                raise self.wrong(f"no field {Placed(name).quoted} is known here; there are {', '.join(known)}")
        return self

    def __getitem__(self, name: str) -> Placed:
        """A required field of an object."""
        if not isinstance(self.value, dict) or name not in self.value:
            raise self.wrong(f"the field '{name}' is missing")
        return self.get(name)

    def get(self, name: str, default: object = None) -> Placed:
        """An optional field of an object."""
        fields = self.value if isinstance(self.value, dict) else {}
        return Placed(fields.get(name, default), f"{self.place}.{name}" if self.place else name)

    def items(self, *, most: int) -> Iterator[Placed]:
        """The items of a list, checked to be at most ``most``."""
        if not isinstance(self.value, list):
            raise self.wrong(f"{self.quoted} is not a list")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} items; there can be no more than {most}")
        return (Placed(item, f"{self.place}[{number}]") for number, item in enumerate(self.value))

    def tile(self) -> Tile:
        """The value as a tile, given by its code."""
        try:
            return parse_tile(self.value if isinstance(self.value, str) else "")
        except NotationError:
            raise self.wrong(f"{self.quoted} is not a tile") from None

    def wind(self) -> Wind:
        """The value as a wind, or as the seat of this wind, given by its letter."""
        return _WINDS[self.word(_WINDS)]

    def truth(self) -> bool:
        """The value as ``true`` or ``false``."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"{self.quoted} is neither true nor false")
        return self.value

    def word(self, known: Iterable[str]) -> str:
        """The value as one of several words."""
        words = tuple(known)
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong(f"{self.quoted} is not one of {', '.join(words)}")
        return self.value


_SET_KINDS = {kind.value: kind for kind in (MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG)}
_SOURCES = {source.value: source for source in Source}
_FLAGS = {flag.value: flag for flag in Flag}
_MOST_TILES = 14
_TILES_DUE = "{size} tiles, a kong counted as three; {whose}"
_COMPLAINTS = {
    Trouble.ONE_WINNER: ("here one alone can win: several do on one discard or robbed tile, where the book allows it"),
    Trouble.NO_HAND: "{seat} is not among the players given",
    Trouble.NO_LAST_TILE: "None is not a tile",
    Trouble.TILE_NOT_HELD: "{tile} is not in the hand of {seat}",
    Trouble.NO_ROBBING: "this book, with these options, has no robbing of kongs",
    Trouble.NOTHING_ROBBED: "{seat} has no pung of {tile} left from a kong",
    Trouble.NOT_DEALER: "only the dealer, {seat}, can win with the dealt tiles",
    Trouble.NOT_DEALERS_DISCARD: "the first discard is that of the dealer, {seat}",
    Trouble.CLAIMED_TOO_EARLY: "nothing was claimed before the first discard",
    Trouble.MISSING: _TILES_DUE,
    Trouble.SURPLUS: _TILES_DUE,
    Trouble.NO_SET: "these tiles are no set that is laid out so",
    Trouble.NO_KONGS: "this book, with these options, is played without kongs",
    Trouble.BONUS_IN_HAND: "{tile} is a bonus tile and belongs into 'bonus'",
    Trouble.NO_BONUS: "{tile} is no bonus tile",
    Trouble.NOT_IN_GAME: "{tile} is not among the tiles of this game",
    Trouble.TOO_MANY: "{tile} for the {ordinal} time; there are {count}",
    Trouble.NOT_SORTED: "{sorting} is not one of {ways}",
    Trouble.WORTH_TOO_LITTLE: "{seat}'s hand is worth less than these rules want of a mahjong",
    Trouble.NO_MAHJONG: "{seat}'s hand is no mahjong under this rulebook",
}
_ORDINALS = {1: "second", 4: "fifth"}
"""The ordinal of the first copy too many, by the number of copies that the game has."""


def complaint(problem: Problem, deal: EnteredDeal, rules: Ruleset, placing: Placing) -> str:
    """The error message for a problem, in the terms of the command line."""
    player = deal.hand_of(problem.seat)
    return _COMPLAINTS[problem.trouble].format(
        seat=None if problem.seat is None else placing.wind_of(problem.seat, rules.seats).letter,
        tile=problem.tile,
        count=problem.count,
        ordinal=_ORDINALS.get(problem.count),
        size=None if player is None else player.size,
        whose="the winner has 14" if problem.seat in deal.winners else "who did not win has 13",
        **(_sorting_words(problem, deal, rules, placing) if problem.trouble is Trouble.NOT_SORTED else {}),
    )


def _sorting_words(problem: Problem, deal: EnteredDeal, rules: Ruleset, placing: Placing) -> dict[str, str]:
    """The chosen grouping of a winner's tiles, and all possible ones."""
    wish = next(win.sorting for win in deal.wins if win.seat == problem.seat) or ""
    ways = sortings_of_winner(rules, facts_of(rules, placing, deal), placing.wind_of(problem.seat or 0, rules.seats))
    return {"sorting": shortened(repr(wish)), "ways": ", ".join(way.sorting for way in ways)}


class GivenDeal(Frozen):
    """A deal that could have been played, and the rules to score it by."""

    rules: Ruleset
    facts: DealFacts

    def scored(self) -> DealScore:
        """The score of the deal; without a winner it has no payments and no lines.

        :raises NotAMahjong: if a winner's hand is no mahjong, or worth less than the book wants of one.
        """
        found = self.rules.scored(self.facts)
        for score in found.winners:
            if not self.rules.settlement.is_enough(score):
                raise NotAMahjong(f"{score.wind.name.title()}'s hand is worth less than these rules want of a mahjong")
        return found


def given_deal(document: object) -> GivenDeal:
    """The deal of a document.

    :raises BadInput: for a deal that could not have been played; the message names the place.
    """
    fields = _fields(document)
    rules = _rules(fields)
    prevailing = fields.get("prevailing_wind", Wind.EAST.letter).wind()
    has_rights = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
    dealer = _seat(fields.get("dealer", has_rights.letter), rules)
    placing = Placing(east=Wind.EAST, dealer=dealer, prevailing=prevailing)
    deal = EnteredDeal(players=_players(fields["players"], rules), wins=_wins(fields["win"], rules))
    facts = facts_of(rules, placing, deal)
    for problem in problems(rules, placing, deal) or not_sorted(rules, facts, deal):
        raise BadInput(wrong(problem, deal, rules, placing, several=isinstance(fields["win"].value, list)))
    return GivenDeal(rules, facts)


def sortings(rules: Ruleset, deal: DealFacts) -> tuple[Score, ...]:
    """All groupings of the winners' tiles that differ in points or in the name of the hand.

    :raises NotAMahjong: if a winner's hand is no mahjong.
    """
    return tuple(way for win in deal.wins for way in sortings_of_winner(rules, deal, win.wind))


def wrong(problem: Problem, deal: EnteredDeal, rules: Ruleset, placing: Placing, *, several: bool = False) -> str:
    """The error message for a problem in a given deal, with its place."""
    place = place_text(problem.place).replace("wins", "win")
    place = place if several else place.replace("win[0]", "win")
    return f"{place}: {complaint(problem, deal, rules, placing)}"


def given_to_all(document: object) -> tuple[UnderBook, ...]:
    """The deal of a document under every book. Its options are those of the book that it names, if any.

    :raises BadInput: for a document that is no deal; the message names the place.
    """
    fields = _fields(document)
    is_named = not fields.get("rules").is_null
    if not is_named and not fields.get("options").is_null:
        raise fields["options"].wrong("options need the book that they are of, in 'rules'")
    rules = _rules(fields) if is_named else next(iter(RULEBOOKS.values())).with_options()
    dealer = None if fields.get("dealer").is_null else _seat(fields["dealer"], rules)
    deal = EnteredDeal(players=_players(fields["players"], rules), wins=_wins(fields["win"], rules))
    prevailing = fields.get("prevailing_wind", Wind.EAST.letter).wind()
    books = under_all_books(deal, prevailing, dealer, {rules.id: rules.options} if is_named else None)
    for number, win in enumerate(deal.wins):
        if win.sorting is not None and not any(book.counted.entry.wins[number].sorting for book in books):
            raise fields["win"].wrong(f"no book sorts the tiles as {shortened(repr(win.sorting))}")
    return books


def _fields(document: object) -> Placed:
    return Placed(document).fields("rules", "options", "prevailing_wind", "dealer", "players", "win")


def _rules(fields: Placed) -> Ruleset:
    book = RULEBOOKS[fields["rules"].word(RULEBOOKS)]
    options = fields.get("options", {})
    if not isinstance(options.value, dict):
        raise options.wrong(f"{options.quoted} is not an object")
    try:
        return book.with_options(options.value)
    except OptionError as error:
        raise BadInput(str(error)) from None


def _seat(given: Placed, rules: Ruleset) -> Wind:
    seat = given.wind()
    if seat >= rules.seats:
        raise given.wrong(f"{seat.letter} is not in play with {rules.seats} players")
    return seat


def _players(given: Placed, rules: Ruleset) -> tuple[EnteredHand, ...]:
    players: dict[Wind, EnteredHand] = {}
    for item in given.items(most=rules.seats):
        seat = _seat(item.fields("seat", "hand", "melds", "bonus", "ready")["seat"], rules)
        if seat in players:
            raise item["seat"].wrong(f"{seat.letter} is given twice")
        players[seat] = EnteredHand(
            seat=seat,
            hand=_tiles(item["hand"], most=_MOST_TILES),
            melds=tuple(map(_meld, item.get("melds", []).items(most=4))),
            bonus=_tiles(item.get("bonus", []), most=8),
            ready=item.get("ready", default=False).truth(),
        )
    return tuple(players.values())


def _tiles(given: Placed, *, most: int) -> tuple[Tile, ...]:
    return tuple(item.tile() for item in given.items(most=most))


def _meld(given: Placed) -> LaidSet:
    fields = given.fields("kind", "tiles", "concealed")
    kind = _SET_KINDS[fields["kind"].word(_SET_KINDS)]
    tiles = _tiles(fields["tiles"], most=4)
    is_concealed = fields.get("concealed", default=False).truth()
    meld = LaidSet(tiles=tiles).meld
    if meld is None or meld.kind is not kind:
        raise fields["tiles"].wrong(f"{' '.join(map(str, tiles))} is no {kind.value}")
    if is_concealed and kind is not MeldKind.KONG:
        raise fields["concealed"].wrong(f"a {kind.value} laid open is not concealed; concealed tiles go into 'hand'")
    return LaidSet(tiles=tiles, concealed=is_concealed)


def _wins(given: Placed, rules: Ruleset) -> tuple[EnteredWin, ...]:
    if given.is_null:
        return ()
    if not isinstance(given.value, list):
        return (_win(given, rules),)
    items = tuple(given.items(most=rules.seats - 1))
    wins = tuple(_win(item, rules) for item in items)
    if not wins:
        raise given.wrong("an empty list; null says that nobody won")
    for item, win in zip(items, wins, strict=True):
        if (win.tile, win.source, win.loser) != (wins[0].tile, wins[0].source, wins[0].loser):
            raise item.wrong("several win on one tile: 'tile', 'source' and 'from' are the same for all")
    if len({win.seat for win in wins}) < len(wins):
        raise given.wrong("a seat wins twice")
    return wins


def _win(given: Placed, rules: Ruleset) -> EnteredWin:
    fields = given.fields("seat", "tile", "source", "from", "flags", "sorting")
    source = _SOURCES[fields["source"].word(_SOURCES)]
    seat = _seat(fields["seat"], rules)
    loser = None
    if source.is_taken_from_player:
        loser = _seat(fields["from"], rules)
        if loser is seat:
            raise fields["from"].wrong("nobody wins on a tile of his own")
    elif not fields.get("from").is_null:
        raise fields["from"].wrong(f"nobody lost a tile that came from '{source.value}'")
    flags = []
    for item in fields.get("flags", []).items(most=len(Flag)):
        flag = _FLAGS[item.word(_FLAGS)]
        if source not in GOES_WITH[flag]:
            raise item.wrong(f"'{flag.value}' contradicts the source '{source.value}'")
        flags.append(flag)
    tile = None if source is Source.DEALT else fields["tile"].tile()
    sorting = fields.get("sorting")
    if not sorting.is_null and not isinstance(sorting.value, str):
        raise sorting.wrong(f"{sorting.quoted} is not a text")
    wish = None if sorting.is_null else str(sorting.value)
    return EnteredWin(seat=seat, tile=tile, source=source, loser=loser, flags=tuple(flags), sorting=wish)
