"""The deal that ``sparrows score`` is given: read, checked with complaints that name the place, made facts of scoring.

Input that contradicts itself or the book is refused; what a book has no use for is left to the book, which does not
look at it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.hands.hand import Hand
from game.hands.meld import Meld, MeldKind, meld_of
from game.rules.options import OptionError, Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import DealScore
from game.rules.terms import Flag, Robbing, Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.notation import NotationError, parse_tile
from game.tiles.tile import Tile, Wind
from game.tools.arguments import BadInput

_LONGEST_QUOTE = 60
_WINDS = {wind.letter: wind for wind in Wind}


@dataclass(frozen=True, slots=True)
class Placed:
    """A value that was read, and where it stands; the whole document stands nowhere."""

    value: object
    place: str = ""

    def wrong(self, complaint: str) -> BadInput:
        """The error that says what is wrong here."""
        return BadInput(f"{self.place}: {complaint}" if self.place else complaint)

    @property
    def quoted(self) -> str:
        """The value as a complaint shows it."""
        text = repr(self.value)
        return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"

    @property
    def is_null(self) -> bool:
        """Whether it is left out, or ``null``."""
        return self.value is None

    def fields(self, *known: str) -> Placed:
        """The same value, an object with no other fields than these."""
        if not isinstance(self.value, dict):
            raise self.wrong(f"{self.quoted} is not an object" if self.place else "not a JSON object")
        for name in self.value:
            if name not in known:
                raise self.wrong(f"no field {Placed(name).quoted} is known here; there are {', '.join(known)}")
        return self

    def __getitem__(self, name: str) -> Placed:
        """A field of an object that must be there."""
        if not isinstance(self.value, dict) or name not in self.value:
            raise self.wrong(f"the field '{name}' is missing")
        return self.get(name)

    def get(self, name: str, default: object = None) -> Placed:
        """A field of an object that may be left out."""
        fields = self.value if isinstance(self.value, dict) else {}
        return Placed(fields.get(name, default), f"{self.place}.{name}" if self.place else name)

    def items(self, *, most: int) -> Iterator[Placed]:
        """The items of a list that may be no longer."""
        if not isinstance(self.value, list):
            raise self.wrong(f"{self.quoted} is not a list")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} items; there can be no more than {most}")
        return (Placed(item, f"{self.place}[{number}]") for number, item in enumerate(self.value))

    def tile(self) -> Tile:
        """A tile by its code."""
        try:
            return parse_tile(self.value if isinstance(self.value, str) else "")
        except NotationError:
            raise self.wrong(f"{self.quoted} is not a tile") from None

    def wind(self) -> Wind:
        """A wind, or the seat of this wind, by its letter."""
        return _WINDS[self.word(_WINDS)]

    def truth(self) -> bool:
        """``true`` or ``false``."""
        if not isinstance(self.value, bool):
            raise self.wrong(f"{self.quoted} is neither true nor false")
        return self.value

    def word(self, known: Iterable[str]) -> str:
        """One of several words."""
        words = tuple(known)
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong(f"{self.quoted} is not one of {', '.join(words)}")
        return self.value


_SET_KINDS = {kind.value: kind for kind in (MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG)}
_SOURCES = {source.value: source for source in Source}
_FLAGS = {flag.value: flag for flag in Flag}
_MOST_TILES = 14
_GOES_WITH = {
    Flag.LAST_OF_WALL: (Source.WALL, Source.REPLACEMENT),
    Flag.AFTER_LAST_OF_WALL: (Source.DISCARD,),
    Flag.FIRST_DISCARD: (Source.DISCARD,),
    Flag.FIRST_DRAW: (Source.WALL,),
    Flag.LAST_OF_KIND: tuple(Source),
    Flag.AFTER_SECOND_KONG: (Source.REPLACEMENT,),
    Flag.LAST_TILE_MADE_REPLACEMENT: (Source.REPLACEMENT,),
}
"""Where a winning tile may have come from for a flag to hold (docs/commands.md, ``score``)."""
_ORDINALS = {2: "second", 5: "fifth"}


@dataclass(frozen=True, slots=True)
class GivenDeal:
    """A deal that could have been played, and the rules to score it by."""

    rules: Ruleset
    facts: DealFacts

    def scored(self) -> DealScore:
        """What it is worth; nothing moves and no line counts when nobody won.

        Raises:
            NotAMahjong: when a winner's hand is none.
        """
        return self.rules.scored(self.facts)


@dataclass(frozen=True, slots=True)
class _Player:
    """A player as given, and where each of his tiles stands in the document."""

    given: Placed
    hand: PlayerHand
    tiles: tuple[tuple[Tile, Placed], ...]


@dataclass(frozen=True, slots=True)
class _Win:
    given: Placed
    facts: WinFacts


def given_deal(document: object) -> GivenDeal:
    """The deal of a document.

    Raises:
        BadInput: naming the place, for a deal that could not have been played.
    """
    fields = Placed(document).fields("rules", "options", "prevailing_wind", "dealer", "players", "win")
    rules = _rules(fields)
    prevailing = fields.get("prevailing_wind", Wind.EAST.letter).wind()
    has_rights = prevailing if rules.dealer_has_prevailing_wind else Wind.EAST
    dealer = _seat(fields.get("dealer", has_rights.letter), rules)
    players = _players(fields["players"], rules)
    wins = _wins(fields["win"], rules)
    for win in wins:
        _check_win(win, players, dealer, rules)
    _check_sizes(players, {win.facts.wind for win in wins})
    _check_copies(players, rules, wins)
    facts = DealFacts(
        prevailing=prevailing,
        dealer=dealer,
        hands=tuple(player.hand for player in players.values()),
        wins=tuple(win.facts for win in wins),
    )
    return GivenDeal(rules, facts)


def _rules(fields: Placed) -> Ruleset:
    book = RULEBOOKS[fields["rules"].word(RULEBOOKS)]
    options = fields.get("options", {})
    if not isinstance(options.value, dict):
        raise options.wrong(f"{options.quoted} is not an object")
    try:
        return book.with_options(Options(book.options, options.value))
    except OptionError as error:
        raise BadInput(str(error)) from None


def _seat(given: Placed, rules: Ruleset) -> Wind:
    seat = given.wind()
    if seat >= rules.seats:
        raise given.wrong(f"{seat.letter} is not in play with {rules.seats} players")
    return seat


def _players(given: Placed, rules: Ruleset) -> dict[Wind, _Player]:
    players: dict[Wind, _Player] = {}
    for item in given.items(most=rules.seats):
        seat = _seat(item.fields("seat", "hand", "melds", "bonus", "ready")["seat"], rules)
        if seat in players:
            raise item["seat"].wrong(f"{seat.letter} is given twice")
        players[seat] = _player(item, seat, rules)
    return players


def _player(given: Placed, seat: Wind, rules: Ruleset) -> _Player:
    concealed = [(item.tile(), item) for item in given["hand"].items(most=_MOST_TILES)]
    for tile, item in concealed:
        if tile.is_bonus:
            raise item.wrong(f"{tile} is a bonus tile and belongs into 'bonus'")
    melds: list[Meld] = []
    laid: list[tuple[Tile, Placed]] = []
    for item in given.get("melds", []).items(most=4):
        meld, tiles = _meld(item, rules)
        melds.append(meld)
        laid += tiles
    bonus = [(item.tile(), item) for item in given.get("bonus", []).items(most=8)]
    for tile, item in bonus:
        if not tile.is_bonus:
            raise item.wrong(f"{tile} is no bonus tile")
    hand = Hand(tuple(tile for tile, _ in concealed), tuple(melds), tuple(tile for tile, _ in bonus))
    is_ready = given.get("ready", default=False).truth()
    return _Player(given, PlayerHand(wind=seat, hand=hand, is_ready=is_ready), (*concealed, *laid, *bonus))


def _meld(given: Placed, rules: Ruleset) -> tuple[Meld, list[tuple[Tile, Placed]]]:
    fields = given.fields("kind", "tiles", "concealed")
    kind = _SET_KINDS[fields["kind"].word(_SET_KINDS)]
    tiles = [(item.tile(), item) for item in fields["tiles"].items(most=4)]
    is_concealed = fields.get("concealed", default=False).truth()
    try:
        meld = meld_of((tile for tile, _ in tiles), concealed=is_concealed)
    except ValueError:
        meld = None
    if meld is None or meld.kind is not kind:
        raise fields["tiles"].wrong(f"{' '.join(str(tile) for tile, _ in tiles)} is no {kind.value}")
    if kind is MeldKind.KONG and not rules.kongs.allowed:
        raise given.wrong("this book, with these options, is played without kongs")
    if is_concealed and kind is not MeldKind.KONG:
        raise fields["concealed"].wrong(f"a {kind.value} laid open is not concealed; concealed tiles go into 'hand'")
    return meld, tiles


def _wins(given: Placed, rules: Ruleset) -> tuple[_Win, ...]:
    if given.is_null:
        return ()
    if not isinstance(given.value, list):
        return (_win(given, rules),)
    wins = tuple(_win(item, rules) for item in given.items(most=rules.seats - 1))
    if not wins:
        raise given.wrong("an empty list; null says that nobody won")
    first = wins[0].facts
    if len(wins) > 1 and not (rules.claims.several_winners and first.source.is_taken_from_player):
        raise given.wrong("here one alone can win: several do on one discard or robbed tile, where the book allows it")
    for win in wins[1:]:
        if (win.facts.tile, win.facts.source, win.facts.loser) != (first.tile, first.source, first.loser):
            raise win.given.wrong("several win on one tile: 'tile', 'source' and 'from' are the same for all")
    if len({win.facts.wind for win in wins}) < len(wins):
        raise given.wrong("a seat wins twice")
    return wins


def _win(given: Placed, rules: Ruleset) -> _Win:
    fields = given.fields("seat", "tile", "source", "from", "flags")
    source = _SOURCES[fields["source"].word(_SOURCES)]
    seat = _seat(fields["seat"], rules)
    loser = None
    if source.is_taken_from_player:
        loser = _seat(fields["from"], rules)
        if loser is seat:
            raise fields["from"].wrong("nobody wins on a tile of his own")
    elif not fields.get("from").is_null:
        raise fields["from"].wrong(f"nobody lost a tile that came from '{source.value}'")
    flags = set()
    for item in fields.get("flags", []).items(most=len(Flag)):
        flag = _FLAGS[item.word(_FLAGS)]
        if source not in _GOES_WITH[flag]:
            raise item.wrong(f"'{flag.value}' contradicts the source '{source.value}'")
        flags.add(flag)
    tile = None if source is Source.DEALT else fields["tile"].tile()
    return _Win(given, WinFacts(wind=seat, tile=tile, source=source, loser=loser, flags=frozenset(flags)))


def _check_win(win: _Win, players: Mapping[Wind, _Player], dealer: Wind, rules: Ruleset) -> None:
    """Refuses a win that contradicts the hands, the seats or the book."""
    facts = win.facts
    fields = win.given
    if facts.wind not in players:
        raise fields["seat"].wrong(f"{facts.wind.letter} is not among the players given")
    winner = players[facts.wind].hand
    if facts.tile is not None and facts.tile not in winner.hand.concealed:
        raise fields["tile"].wrong(f"{facts.tile} is not in the hand of {facts.wind.letter}")
    if facts.source is Source.ROBBED_KONG:
        if rules.kongs.robbing is Robbing.OFF:
            raise fields["source"].wrong("this book, with these options, has no robbing of kongs")
        owner = players.get(facts.loser) if facts.loser is not None else None
        if owner is not None and not any(meld.is_pung and meld.tile is facts.tile for meld in owner.hand.hand.melds):
            raise fields["from"].wrong(f"{owner.hand.wind.letter} has no pung of {facts.tile} left from a kong")
    if facts.source is Source.DEALT and facts.wind is not dealer:
        raise fields["source"].wrong(f"only the dealer, {dealer.letter}, can win with the dealt tiles")
    if Flag.FIRST_DISCARD in facts.flags and facts.loser is not dealer:
        raise fields["flags"].wrong(f"the first discard is that of the dealer, {dealer.letter}")
    if facts.source is Source.DEALT or Flag.FIRST_DISCARD in facts.flags:
        for player in players.values():
            if not all(meld.concealed for meld in player.hand.hand.melds):
                raise player.given.wrong("nothing was claimed before the first discard")


def _check_sizes(players: Mapping[Wind, _Player], winners: set[Wind]) -> None:
    for seat, player in players.items():
        size, due = player.hand.hand.size, 14 if seat in winners else 13
        if size != due:
            who = "the winner" if seat in winners else "who did not win"
            raise player.given.wrong(f"{size} tiles, a kong counted as three; {who} has {due}")


def _check_copies(players: Mapping[Wind, _Player], rules: Ruleset, wins: Sequence[_Win]) -> None:
    """Refuses more tiles of a face than the game has.

    A tile on which several win counts once; of a robbed kong three are left to its owner, whether he is given or not.
    """
    again = Counter(win.facts.tile for win in wins[1:])
    seen: Counter[Tile] = Counter()
    for win in wins[:1]:
        if win.facts.source is Source.ROBBED_KONG and win.facts.loser not in players and win.facts.tile is not None:
            seen[win.facts.tile] = 3
    for player in players.values():
        for tile, item in player.tiles:
            seen[tile] += 1
            copies = rules.tiles.copies(tile)
            if not copies:
                raise item.wrong(f"{tile} is not among the tiles of this game")
            if seen[tile] > copies + again[tile]:
                raise item.wrong(f"{tile} for the {_ORDINALS[seen[tile] - again[tile]]} time; there are {copies}")
