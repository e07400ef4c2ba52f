"""Questions about positions of real matches, answered by what was counted, read, or played out there."""

from collections.abc import Sequence
from fractions import Fraction

from game import replace
from game.engine.commands import Claim, Command, Discard
from game.engine.facts import player_hand
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Turn
from game.i18n import in_commas, pgettext
from game.i18n.advice_words import advised
from game.i18n.numbers import decimal, number, percent, points_text
from game.i18n.tile_words import tile_name
from game.players.table import question_of
from game.rules.example import example
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.scoring import SPECIAL
from game.rules.win import WinFacts
from game.school.drills.exercise import Group
from game.school.lessons.answers import Answers, one_right, reason
from game.school.lessons.blocks import Block, blocks_of
from game.school.lessons.book_facts import name_of_line
from game.school.lessons.files import Judge, Step
from game.school.lessons.judging import distance_after, judged_discards, numbered
from game.school.lessons.reading import SUITS, Hidden, hidden_of, suit_kept, threat_of
from game.school.lessons.real import Played, Real, named, shelf_of
from game.school.lessons.seen import Picture, Seen
from game.tiles.tile import Suit, Tile

COUNTED = (Judge.BLOCKS, Judge.PLAYED, Judge.READING, Judge.SUIT, Judge.DRAWS, Judge.ODDS, Judge.PLACES)
"""The judges whose answers are found in this module."""
SHOWN_BY_FIGURES = ("blocks", "truth")
"""The values of ``show`` that show the hand about which the previous question asked."""
ROWS = 3
"""How many scoring rows and special hands are offered as answers."""
_DEAR = "dear."
"""The beginning of the names of positions about expensive hands."""
_APART = 1.5
"""The most frequent row that is offered was seen at least this many times as often as the next one."""
_NOT_AIMED_AT = (
    *("out", "mahjong", "chow", "bonus", "own_bonus", "x.own_bonus", "x.banker"),
    *("pair.", "kong.", "pung."),
)
"""The beginnings of the ids of rows that nobody aims at."""


def judged_by_figures(step: Step, seen: Seen, names: Sequence[str]) -> Answers:
    """The answers to a step that asks about figures.

    :param names: the players, by their seats.
    """
    match step.judge:
        case Judge.BLOCKS:
            return _blocks(seen)
        case Judge.PLAYED:
            return _played(seen)
        case Judge.READING:
            return _reading(seen, names)
        case Judge.SUIT:
            return _suit(seen, names)
        case Judge.DRAWS:
            return _draws(seen)
        case Judge.PLACES:
            return _places(step, seen, names)
        case _:
            return _odds(seen.rules)


def words_of(seen: Seen, names: Sequence[str]) -> dict[str, str]:
    """The placeholders of a text about a real position: tiles left, the lead, and whose discards are read."""
    if seen.real is None:
        return {}
    seat = _read_seat(seen)
    balances = seen.state.balances
    leader = leader_of(balances, seen.seat)
    gaps = {
        "left_in_wall": number(len(seen.state.current_deal.live)),
        "leader": names[leader],
        "behind": points_text(balances[leader] - balances[seen.seat]),
    }
    read = {} if seat is None else {"player": names[seat]}
    return gaps | read | _weighed_words(seen, names)


def _weighed_words(seen: Seen, names: Sequence[str]) -> dict[str, str]:
    """The placeholders of a text about a risky and a safe discard; none if the position was not played out for that.

    :param names: the players, by their seats.
    """
    kept = seen.real
    if kept is None or not (kept.win or kept.loss):
        return {}
    near = judged_discards(seen)
    tiles = tuple(sorted((Tile(one.answer) for one in kept.answers), key=lambda tile: (near[tile][0], -near[tile][1])))
    push, fold = tiles
    book = seen.rules.id
    places = _places_of(kept.win, kept.loss)
    figures = {
        "missing": number(near[push][0]),
        "tile": tile_name(book, push),
        "second": tile_name(book, fold),
        "near": number(near[push][0]),
        "far": number(near[fold][0]),
        "win": decimal(kept.win, places, signed=True),
        "loss": decimal(kept.loss, places, signed=True),
    }
    gaps = {"missing": figures["missing"], "stakes": reason("stakes", **figures)}
    threat = threat_of(known_to(seen.state, seen.seat), seen.seat, tiles)
    if threat is None:
        return gaps
    shown = {"player": names[threat.seat], "share": _share(threat.shares[push]), "less": _share(threat.shares[fold])}
    told = [reason("reading", **figures, **shown)]
    if fold in threat.passed:
        told.append(reason("let_pass", **figures, **shown))
    elif fold is threat.thrown:
        told.append(reason("own_discard", **figures, **shown))
    return gaps | {"player": names[threat.seat], "threat": " ".join(told)}


def _read_seat(seen: Seen) -> Seat | None:
    """The player whose discards or sets tell something of the hand; ``None`` if nobody's do."""
    read = _hidden(seen) or suit_kept(seen.state, seen.seat)
    return None if read is None else read.seat


def shown_by_figures(show: str, seen: Seen) -> Picture | None:
    """The blocks of the hand, or the hand of the player whose discards were read."""
    if show == "truth":
        seat = _read_seat(seen)
        if seat is None:
            return None
        hand = player_hand(seen.state, seat).hand
        groups = (
            *(Group(tiles=meld.tiles, is_laid=True) for meld in hand.melds),
            Group(tiles=tuple(sorted(hand.concealed))),
        )
        return Picture(lines=(groups,))
    return Picture(lines=(tuple(Group(tiles=block) for block in _blocks_in(seen)),))


def _blocks_in(seen: Seen) -> tuple[Block, ...]:
    return blocks_of(seen.position.key, chows=seen.position.nearness.chows)[0]


def _blocks(seen: Seen) -> Answers:
    blocks, laid = _blocks_in(seen), len(seen.position.melds)
    sets = sum(len(block) == 3 for block in blocks) + laid
    pairs = sum(len(block) == 2 and block[0] is block[1] for block in blocks)
    starts = len(blocks) + laid - sets - pairs
    why = reason("blocks", sets=number(sets), pairs=number(pairs), starts=number(starts))
    return numbered(len(blocks) + laid, 1, why, because=why)


def _command(seen: Seen, answer: Played) -> Command:
    """The command of an answer at the table."""
    view = known_to(seen.state, seen.seat)
    choices = question_of(view, seen.seat).choices
    return next(choice for choice in choices if named(choice) == answer.answer)


def _played(seen: Seen) -> Answers:
    """The answers that were played out, in an order that gives nothing away."""
    assert seen.real is not None, "only real positions are played out"
    rules, answers = seen.rules, seen.real.answers
    ordered = sorted(answers, key=lambda one: one.answer)
    best, second = answers[0], answers[1]
    words = {one.answer: _in_short(rules.id, _command(seen, one)) for one in answers}
    figures = {"walls": number(seen.real.walls), "first": words[best.answer], "second": words[second.answer]}
    tells_pay = _tells_pay(seen.real)
    places = _places_of(*[each for one in answers[:2] for each in (one.average, one.worth if tells_pay else 0.0)])
    for gap, one in (("first", best), ("second", second)):
        figures[f"{gap}_out"] = percent(round(100 * one.out))
        figures[f"{gap}_average"] = decimal(one.average, places, signed=True)
        figures[f"{gap}_worth"] = decimal(one.worth, places, signed=True)
        figures[f"{gap}_place"] = decimal(one.place, 2)
    told = "played_for_places" if best.place else "played_for_pay" if tells_pay else "played"
    why = reason(told, **figures)
    distance = _distances(seen)
    wrong = " ".join([distance, reason("wins", **figures)] if tells_pay else [distance])
    choices = (words[one.answer] for one in ordered)
    return one_right(ordered.index(best), choices, [wrong or why] * len(ordered), because=f"{why} {distance}".rstrip())


def _tells_pay(kept: Real) -> bool:
    """Whether to tell what a win pays: for expensive hands, and if the pay matters more than the number of wins."""
    best, second = kept.answers[:2]
    if not best.worth or best.worth == second.worth:
        return False
    return kept.name.startswith(_DEAR) or best.worth * second.out > second.worth * best.out


def _distances(seen: Seen) -> str:
    """How near the hand is before and after a claim, or after either of two discards; empty for other questions.

    Useful tiles are told if the hand is equally near.
    """
    assert seen.real is not None, "only real positions are played out"
    if not seen.real.answers[0].worth:
        return ""
    ordered = [_command(seen, one) for one in seen.real.answers[:2]]
    is_claim = any(isinstance(one, Claim) for one in ordered)
    if is_claim:  # the other answer is to pass
        ordered.sort(key=lambda one: isinstance(one, Claim))
    (near, live), (far, less) = (distance_after(seen, one) for one in ordered)
    tile, second = (_in_short(seen.rules.id, one) for one in ordered)
    figures = {"near": number(near), "far": number(far), "live": number(live), "less": number(less)}
    figures |= {"tile": tile, "second": second}
    return reason(("claimed" if is_claim else "discarded") + ("_even" if near == far else ""), **figures)


def _in_short(book: str, command: Command) -> str:
    """A command in few words: the tile of a discard, or what a hint says of anything else."""
    return tile_name(book, command.tile) if isinstance(command, Discard) else advised(book, command)


def _places_of(*averages: float) -> int:
    """The number of decimals for the averages in a sentence: fewer if one of them is large."""
    largest = max(map(abs, averages))
    return 2 if largest < 10 else 1 if largest < 100 else 0


def _hidden(seen: Seen) -> Hidden | None:
    if not isinstance(seen.state.current_deal.phase, Turn):
        return None
    return hidden_of(seen.state, known_to(seen.state, seen.seat), seen.seat)


def _reading(seen: Seen, names: Sequence[str]) -> Answers:
    hidden = _hidden(seen)
    assert hidden is not None, "a player has three sets on the table"
    tiles = list(hidden.shares)
    ordered = sorted(tiles, key=lambda tile: -hidden.shares[tile])
    book = seen.rules.id
    figures = {"player": names[hidden.seat], "tile": tile_name(book, ordered[0]), "second": tile_name(book, ordered[1])}
    figures["share"], figures["less"] = (_share(hidden.shares[tile]) for tile in ordered[:2])
    why = reason("reading", **figures)
    choices = [tile_name(book, tile) for tile in tiles]
    replies = [
        reason("reading_wrong", player=names[hidden.seat], tile=choice, share=_share(share))
        for choice, share in zip(choices, hidden.shares.values(), strict=True)
    ]
    return one_right(tiles.index(ordered[0]), choices, replies, why)


def _share(share: Fraction) -> str:
    return percent(round(100 * float(share)))


def _suit(seen: Seen, names: Sequence[str]) -> Answers:
    kept = suit_kept(seen.state, seen.seat)
    assert kept is not None, "the discards of a player tell something"
    thrown = {suit.value: number(kept.thrown[suit]) for suit in SUITS}
    found = {"player": names[kept.seat], "suit": suit_name(kept.suit), **thrown}
    why = reason("suit", **found, held=number(kept.held), tiles=number(kept.tiles))
    wrong = reason("suit_wrong", **{gap: found[gap] for gap in ("player", *thrown)})
    return one_right(SUITS.index(kept.suit), map(suit_name, SUITS), [wrong] * len(SUITS), why)


def suit_name(suit: Suit) -> str:
    """The name of a suit: ``Bamboo``."""
    names = {
        Suit.BAMBOO: pgettext("suit", "Bamboo"),
        Suit.CHARACTER: pgettext("suit", "Characters"),
        Suit.DOT: pgettext("suit", "Dots"),
    }
    return names[suit]


def _draws(seen: Seen) -> Answers:
    left, seats = len(seen.state.current_deal.live), seen.rules.seats
    why = reason("draws", left=number(left), players=number(seats), draws=number(left // seats))
    return numbered(left // seats, 1, why, because=why)


def leader_of(balances: Sequence[Fraction], seat: Seat) -> Seat:
    """The player with the most points, other than this one."""
    return max((Seat(other) for other in range(len(balances)) if other != seat), key=lambda other: balances[other])


def after_win(
    rules: Ruleset, placing: Placing, balances: Sequence[Fraction], seat: Seat, hand: str
) -> tuple[int, Fraction]:
    """The winner's place after winning on the leader's discard, and his points minus the leader's; losers get nothing.

    :param hand: the winning hand, in the notation of the books' examples.
    """
    leader = leader_of(balances, seat)
    own, loser, dealer = (placing.wind_of(one, rules.seats) for one in (seat, leader, Seat(placing.dealer)))
    shown = example(hand).facts
    won = shown.wins[0]
    win = WinFacts(wind=own, tile=won.tile, source=won.source, loser=loser, flags=won.flags)
    player = replace(shown.hands[0], wind=own)
    deal = replace(shown, prevailing=placing.prevailing, dealer=dealer, hands=(player,), wins=(win,))
    deltas = rules.scored(deal).deltas
    after = [balance + deltas[placing.wind_of(Seat(other), rules.seats)] for other, balance in enumerate(balances)]
    return 1 + sum(other > after[seat] for other in after), after[seat] - after[leader]


def _places(step: Step, seen: Seen, names: Sequence[str]) -> Answers:
    """The numbered hands, judged by the place that a win with each on the leader's discard would give."""
    placing, balances = seen.state.current_deal.placing, seen.state.balances
    ends = [after_win(seen.rules, placing, balances, seen.seat, hand) for hand in step.hands]
    best = min(place for place, _gap in ends)
    right = [number_ for number_, (place, _gap) in enumerate(ends, 1) if place == best]
    leader = names[leader_of(balances, seen.seat)]
    whys = {
        str(number_): reason(
            "places_ahead" if gap >= 0 else "places_behind",
            place=number(place),
            leader=leader,
            gap=points_text(abs(gap)),
        )
        for number_, (place, gap) in enumerate(ends, 1)
    }
    return Answers(right=tuple(map(str, right)), choices=tuple(whys), whys=whys, becauses=whys)


def best_paid_rows(rules: Ruleset) -> list[tuple[str, int]]:
    """The scoring rows that are worth aiming at, each with the number of strong players' winning hands that had it.

    The most frequent row comes first; special hands that nobody won with come last. Rows for sets that nearly every
    hand has, and for the way of winning, are left out.
    """
    odds = shelf_of(rules).odds
    found = [(row, one.wins) for row, one in odds.items() if not row.startswith(_NOT_AIMED_AT)]
    found.sort(key=lambda one: -one[1])
    never = [f"{SPECIAL}{hand.id}" for hand in rules.special_hands if f"{SPECIAL}{hand.id}" not in odds]
    return [*found, *((row, 0) for row in never)]


def _odds(rules: Ruleset) -> Answers:
    wins, rows = shelf_of(rules).wins, _offered(best_paid_rows(rules))
    said = [
        pgettext("odds", "{row} {share}").format(row=name_of_line(rules, row), share=percent(round(100 * count / wins)))
        for row, count in rows
    ]
    listed = in_commas(said)
    why = reason("odds", wins=number(wins), rows=listed)
    ordered = sorted(rows)
    names = (name_of_line(rules, row) for row, _count in ordered)
    return one_right(ordered.index(rows[0]), names, [why] * len(ordered), why)


def _offered(rows: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The most frequent row, and the most frequent of those that are clearly rarer."""
    return [rows[0], *[one for one in rows[1:] if one[1] * _APART <= rows[0][1]][: ROWS - 1]]
