"""Hands counted by trying every way to lay them out, from the tables of the pages (docs/rules) alone.

Books as they are printed, without their options; hands that are special hands are not counted here, nor are wins that
are remarkable for more than where the last tile came from.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.hands.hand import Hand
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import Tile
from tests.school.drills import by_hand

DRAGONS = ("DR", "DG", "DW")


class Group(NamedTuple):
    """A set, or a pair."""

    codes: tuple[str, ...]
    is_exposed: bool = False

    @property
    def code(self) -> str:
        return self.codes[0]

    @property
    def is_run(self) -> bool:
        return len(set(self.codes)) > 1

    @property
    def is_pair(self) -> bool:
        return len(self.codes) == 2

    @property
    def is_kong(self) -> bool:
        return len(self.codes) == 4


class Laid(NamedTuple):
    """A hand as it is laid out to be counted."""

    groups: tuple[Group, ...]
    codes: tuple[str, ...]
    """All its tiles, bonus tiles aside."""
    bonus: tuple[str, ...]
    own: str
    """The tile of its own wind."""
    round: str
    number: int
    """Of its own flower and season."""
    is_dealer: bool
    is_ready: bool
    win: WinFacts | None
    is_single: bool = False
    """Whether one kind of tile alone could complete it."""

    @property
    def sets(self) -> list[Group]:
        return [group for group in self.groups if not group.is_pair]

    @property
    def runs(self) -> list[Group]:
        return [group for group in self.groups if group.is_run]

    @property
    def alike(self) -> list[Group]:
        return [group for group in self.sets if not group.is_run]

    @property
    def pairs(self) -> list[str]:
        return [group.code for group in self.groups if group.is_pair]

    def has_won_on(self, *sources: Source) -> bool:
        return self.win is not None and self.win.source in sources


class Counted(NamedTuple):
    """What a hand is worth, and the rows that give it."""

    worth: Fraction
    rows: frozenset[str]


def _is_major(code: str) -> bool:
    return code not in by_hand.RANKED or code[1] in "19"


def _suits(codes: tuple[str, ...]) -> set[str]:
    return {code[0] for code in codes if code in by_hand.RANKED}


def _has_honors(codes: tuple[str, ...]) -> bool:
    return any(code in by_hand.HONORS for code in codes)


def _all_runs_without_value(laid: Laid, *worthy: str) -> bool:
    return len(laid.runs) == 4 and not set(laid.pairs) & {*DRAGONS, *worthy}


def hungarian(laid: Laid) -> Counted:
    rows: list[tuple[str, int]] = []
    for group in laid.alike:
        kind = ("kong" if group.is_kong else "pung") + (".major" if _is_major(group.code) else ".simple")
        base = 2 * (4 if group.is_kong else 1) * (2 if _is_major(group.code) else 1)
        rows.append((kind, base if group.is_exposed else 2 * base))
    rows += [("bonus.own", 8) if int(code[1]) == laid.number else ("bonus.other", 4) for code in laid.bonus]
    rows += [("pair.own_wind", 2)] * laid.pairs.count(laid.own)
    rows += [("pair.dragon", 2) for code in laid.pairs if code in DRAGONS]
    rows.append(("out", 20))
    if not laid.has_won_on(Source.DISCARD, Source.ROBBED_KONG):
        rows.append(("out.self_drawn", 2))
    doubles = [("x.dragons_or_own_wind", 1) for group in laid.alike if group.code in (*DRAGONS, laid.own)]
    if laid.is_dealer:
        doubles.append(("x.banker", 1))
    sets = tuple(code for group in laid.sets for code in group.codes)
    if len(_suits(sets)) == 1 and not _has_honors(sets) and laid.pairs[0] in by_hand.HONORS:
        doubles.append(("x.half_flush", 1))
    if len(_suits(laid.codes)) == 1 and not _has_honors(laid.codes):
        doubles.append(("x.full_flush", 3))
    if not _suits(laid.codes):
        doubles.append(("x.all_honors", 4))
    return _doubled(rows, doubles)


def _doubled(rows: list[tuple[str, int]], doubles: list[tuple[str, int]], limit: int | None = None) -> Counted:
    worth = sum(points for _row, points in rows) * 2 ** sum(times for _row, times in doubles)
    return Counted(Fraction(worth if limit is None else min(worth, limit)), frozenset(row for row, _ in rows + doubles))


def polish(laid: Laid) -> Counted:
    rows: list[tuple[str, int]] = []
    for group in laid.alike:
        kind = ("kong" if group.is_kong else "pung") + (".major" if _is_major(group.code) else ".simple")
        base = 2 * (4 if group.is_kong else 1) * (2 if _is_major(group.code) else 1)
        rows.append((kind, base if group.is_exposed else 2 * base))
    rows += [("bonus", 4)] * len(laid.bonus)
    rows += [("pair.dragon", 2) for code in laid.pairs if code in DRAGONS]
    rows += [("pair.wind", 2) for code in laid.pairs if code in (laid.own, laid.round)]
    doubles = _doubles_of_polish_winner(laid) if laid.win is not None else []
    if laid.win is not None:
        rows += [("out", 20), *([("out.edge_closed_single", 2)] if laid.is_single else [])]
    codes = [group.code for group in laid.alike]
    doubles += [("x.dragon", 1) for code in codes if code in DRAGONS]
    doubles += [("x.round_wind", 1)] * codes.count(laid.round) + [("x.own_wind", 1)] * codes.count(laid.own)
    for row, letter in (("x.all_flowers", "F"), ("x.all_seasons", "S")):
        if sum(code[0] == letter for code in laid.bonus) == 4:
            doubles.append((row, 1))
    if {f"F{laid.number}", f"S{laid.number}"} <= set(laid.bonus):
        doubles.append(("x.own_bonus_pair", 1))
    if sum(not group.is_exposed for group in laid.alike) >= 3:
        doubles.append(("x.three_concealed_pungs", 1))
    for name, kinds in (("dragons", DRAGONS), ("winds", ("WE", "WS", "WW", "WN"))):
        made = [code for code in kinds if code in codes]
        if len(made) == len(kinds):
            doubles.append((f"x.big_{name}", 2))
        elif len(made) == len(kinds) - 1 and any(code in laid.pairs for code in kinds if code not in made):
            doubles.append((f"x.small_{name}", 1))
    return _doubled(rows, doubles, 2000)


def _doubles_of_polish_winner(laid: Laid) -> list[tuple[str, int]]:
    suits, honors = _suits(laid.codes), _has_honors(laid.codes)
    is_all_major = all(map(_is_major, laid.codes))
    asked = {
        ("x.loose_tile", 1): laid.has_won_on(Source.REPLACEMENT),
        ("x.robbed_kong", 1): laid.has_won_on(Source.ROBBED_KONG),
        ("x.all_chows", 1): _all_runs_without_value(laid, laid.own, laid.round),
        ("x.no_chow", 1): not laid.runs,
        ("x.half_flush", 1): len(suits) == 1 and honors,
        ("x.major_sets", 1): not is_all_major and not laid.runs and all(_is_major(group.code) for group in laid.sets),
        ("x.all_major", 2): is_all_major,
        ("x.full_flush", 3): len(suits) == 1 and not honors,
    }
    return [row for row, is_so in asked.items() if is_so]


def israeli(laid: Laid) -> Counted:
    rows: list[tuple[str, int]] = [("chow", 1) for group in laid.runs if not group.is_exposed]
    for group in laid.alike:
        kind = "honor" if group.code in by_hand.HONORS else "terminal" if group.code[1] in "19" else "simple"
        base = (8 if group.is_kong else 2) * (1 if kind == "simple" else 2)
        shown = 5 if (kind, len(group.codes)) == ("honor", 3) else base
        rows.append((f"{'kong' if group.is_kong else 'pung'}.{kind}", shown if group.is_exposed else 2 * base))
    if laid.win is not None:
        asked = {
            ("out.wall", 3): laid.has_won_on(Source.WALL),
            ("out.kong_box", 10): laid.has_won_on(Source.REPLACEMENT),
            ("out.ready", 100): laid.is_ready,
            ("hand.no_chow", 10): not laid.runs,
            ("hand.all_chows", 10): _all_runs_without_value(laid, laid.own, laid.round),
            ("pair.dragon", 3): laid.pairs[0] in DRAGONS,
            ("pair.wind", 3): laid.pairs[0] in (laid.own, laid.round),
        }
        rows += [row for row, is_so in asked.items() if is_so]
    codes = {group.code for group in laid.alike}
    suits, honors = _suits(laid.codes), _has_honors(laid.codes)
    is_all_major = all(map(_is_major, laid.codes))
    flowers, seasons = ({code for code in laid.bonus if code[0] == letter} for letter in "FS")
    asked_quarters = {
        ("x.seat_wind", 2): laid.own in codes,
        ("x.prevailing_wind", 2): laid.round in codes,
        ("x.dragon", 2): bool(codes & set(DRAGONS)),
        ("x.half_flush", 2): len(suits) == 1 and honors,
        ("x.terminals_and_honors", 2): is_all_major and bool(suits) and honors,
        ("x.full_flush", 6): len(suits) == 1 and not honors,
        ("x.all_terminals", 6): is_all_major and not honors,
        ("x.all_honors", 6): not suits,
        ("x.bouquet", 6): len(flowers) == 4 or len(seasons) == 4,
    }
    shares = [row for row, is_so in asked_quarters.items() if is_so]
    shares += [("x.own_bonus", 1) for code in laid.bonus if int(code[1]) == laid.number]
    m = Fraction(sum(quarters for _row, quarters in shares), 4)
    worth = sum(points for _row, points in rows) * (1 + m) + 6 * len(laid.bonus) * (1 + m / 2)
    earned = [row for row, _ in rows + shares] + ["bonus"] * bool(laid.bonus)
    return Counted(Fraction(worth), frozenset(earned))


BOOKS: dict[str, Callable[[Laid], Counted]] = {"hungarian": hungarian, "polish": polish, "israeli": israeli}


def counted(book: str, player: PlayerHand, deal: DealFacts) -> list[Counted]:
    """The best ways to count a hand: more than one where several are worth the same."""
    win = next((win for win in deal.wins if win.wind is player.wind), None)
    hand = player.hand
    laid = tuple(Group(_codes(meld.tiles), is_exposed=not meld.concealed) for meld in hand.melds)
    concealed = _codes(hand.concealed)
    single = book == "polish" and win is not None and _is_single(book, player, deal, win)
    ways = _of_winner(concealed, 4 - len(laid), win) if win is not None else _of_loser(concealed, book == "israeli")
    found = [
        BOOKS[book](
            Laid(
                groups=(*laid, *groups),
                codes=(*concealed, *(code for group in laid for code in group.codes)),
                bonus=_codes(hand.bonus),
                own="W" + player.wind.letter,
                round="W" + deal.prevailing.letter,
                number=player.wind + 1,
                is_dealer=player.wind is deal.dealer,
                is_ready=player.is_ready,
                win=win,
                is_single=single,
            )
        )
        for groups in ways
    ]
    most = max(one.worth for one in found)
    return [one for one in found if one.worth == most]


def _codes(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(tile.value for tile in tiles)


def _is_single(book: str, player: PlayerHand, deal: DealFacts, win: WinFacts) -> bool:
    hand: Hand = player.hand
    before = list(hand.concealed)
    assert win.tile is not None
    before.remove(win.tile)
    rules = RULEBOOKS[book].with_options()
    return by_hand.waits(rules, tuple(before), hand.melds, player.wind, deal.prevailing) == {win.tile.value}


def _of_winner(codes: tuple[str, ...], sets: int, win: WinFacts) -> Iterator[tuple[Group, ...]]:
    """Every way to lay the tiles out in sets and a pair; a claimed tile exposes the set that it completes."""
    for groups in set(_whole(tuple(sorted(codes)), sets)):
        if not win.source.is_taken_from_player:
            yield groups
            continue
        assert win.tile is not None
        for place, group in enumerate(groups):
            if win.tile.value in group.codes:
                finished = group if group.is_pair else Group(group.codes, is_exposed=True)
                yield (*groups[:place], finished, *groups[place + 1 :])


@lru_cache(maxsize=1 << 14)
def _whole(codes: tuple[str, ...], sets: int, pairs: int = 1) -> tuple[tuple[Group, ...], ...]:
    if not codes:
        return ((),)
    held, first = Counter(codes), codes[0]
    found = []
    tries: list[tuple[str, ...]] = [(first,) * 2] * (pairs and held[first] >= 2)
    if sets:
        tries += [(first,) * 3] * (held[first] >= 3)
        run = tuple(f"{first[0]}{int(first[1]) + step}" for step in range(3)) if first in by_hand.RANKED else ()
        tries += [run] * (bool(run) and all(held[code] for code in run))
    for group in tries:
        rest = tuple(sorted((held - Counter(group)).elements()))
        is_pair = len(group) == 2
        found += [(Group(group), *others) for others in _whole(rest, sets - (not is_pair), pairs - is_pair)]
    return tuple(found)


def _of_loser(codes: tuple[str, ...], takes_all: bool) -> Iterator[tuple[Group, ...]]:
    """Every way to take sets and pairs from the tiles; ``takes_all``: chows and four alike, too."""
    parts = [tuple(sorted(code for code in codes if code[0] == letter)) for letter in "BCDW"]
    for ways in product(*(_taken(part, takes_all) for part in parts)):
        yield tuple(group for way in ways for group in way)


@lru_cache(maxsize=1 << 14)
def _taken(codes: tuple[str, ...], takes_all: bool) -> tuple[tuple[Group, ...], ...]:
    if not codes:
        return ((),)
    held, first = Counter(codes), codes[0]
    tries: list[tuple[str, ...]] = [
        (first,) * size for size in (2, 3, 4)[: 3 if takes_all else 2] if held[first] >= size
    ]
    if takes_all and first in by_hand.RANKED:
        run = tuple(f"{first[0]}{int(first[1]) + step}" for step in range(3))
        tries += [run] * all(held[code] for code in run)
    found = set(_taken(codes[1:], takes_all))
    for group in tries:
        rest = tuple(sorted((held - Counter(group)).elements()))
        found |= {tuple(sorted((Group(group), *others))) for others in _taken(rest, takes_all)}
    return tuple(way for way in found if not any(set(way) < set(other) for other in found))
