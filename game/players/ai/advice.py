"""The adviser: what an expert, or a teacher, would do at a decision, and why.

Hints before a move, the coach after it, and the review of the match ask it, and so do phones, lessons and exercises. A
reason is found in the same figures that decided, so that a player can check it on the tiles. Its words are made on the
i18n side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import structs

from game import Frozen
from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    RobKong,
    SeatCommand,
    choice_made,
    goes_out,
    is_alike,
)
from game.engine.facts import face
from game.engine.seat import Seat
from game.engine.state import Claiming, DealState, State, Turn
from game.hands.pattern_blocks import FAR
from game.players.ai.aiming.gathering import Gathered, gathered
from game.players.ai.aiming.goals import goals
from game.players.ai.aiming.hand_types import HandType, hand_types_of
from game.players.ai.ideas import (
    NAMED,
    OF_OTHER,
    Idea,
    Why,
    copies,
    is_lone,
    why_needed,
    why_safer,
    why_wider,
)
from game.players.ai.judgment import (
    ANY,
    COUNT,
    Aim,
    Judgment,
    is_dearer_honor,
    is_even,
    is_pay_like,
    is_riskier,
    judge,
    looks_as_good,
    pays_more,
    pungs,
)
from game.players.ai.reading.position import Position, after_claim, claimed_set, position_of
from game.players.ai.traits.skill import EXPERT, Skill
from game.players.player import Question
from game.rules.terms import ClaimKind
from game.tiles.counts import WEIGHTS, Key, counts_of_key
from game.tiles.tile import KINDS, Tile, Tiles, Wind

BEST = 3
"""The most choices that a hint shows."""


class Advice(Frozen):
    """The judgment of every choice that a player has at a decision."""

    view: State
    """The state of the match, as far as the player's seat knows it."""
    choices: tuple[Judgment, ...]
    """The judgments, the best first, then by value, as far as their pay compares with the best one's.

    Of two that are even the one after which more tiles help comes first. Several choices that mean the same have one.
    """
    skill: Skill

    @property
    def best(self) -> Judgment:
        return self.choices[0]

    @property
    def shown(self) -> tuple[Judgment, ...]:
        """The best choices, which a hint shows; a mahjong alone."""
        return self.choices[: 1 if goes_out(self.best.command) else BEST]

    def of(self, command: Command) -> Judgment | None:
        """The judgment of a choice; ``None`` if the command is not among the choices."""
        return next((one for one in self.choices if is_alike(one.command, command)), None)

    def verdict(self, command: Command) -> Verdict | None:
        """The verdict on a command that was given; ``None`` if no choice was better."""
        played = self.of(command)
        if played is None or self.best.value <= played.value:
            return None
        return Verdict(advice=self, played=played, better=self.best)

    @property
    def awaited(self) -> Why | None:
        """That another seat waits for a tile of the hand, which can hardly be discarded; ``None`` if none does."""
        for each in self.choices:
            if each.is_called:
                return self.why(self.best, each)
        return None

    def why(self, one: Judgment, *others: Judgment) -> Why | None:
        """Why a choice is better than others, or than those behind it.

        Without others, an idea about the discarded tile comes before one about another tile, unless it is as true of
        the next discard.
        """
        command = one.command
        assert isinstance(command, SeatCommand), "a seat chooses"
        if isinstance(command, DeclareReady) and one is self.best and not others:
            *_more, silent = (each for each in self.choices if discard_of(each) is command.tile)
            if pays_more(one, silent):
                return Why(idea=Idea.PAYS, count=round(one.worth), less=round(silent.worth))
        seat = command.seat
        position = position_of(self.view, seat, counts_tiles=True)

        def told(other: Judgment) -> Why | None:
            return _Comparison(one, other, self, seat, position).why()

        rivals = others or self.behind(one) or (one,)
        found = [(why, other) for other in rivals if (why := told(other))]
        least = min(rivals[0].value, _RIVAL * one.value)
        near = [why for why, other in found if why.idea not in _WEAK and other.value >= least]
        first = next(iter([*near, *(why for why, _other in found)]), None)
        if others or not isinstance(command, Discard) or (first and first.idea is Idea.PUNG_PAYS):
            return first
        own = told(one)
        if own and own.idea is Idea.LONE:
            lone = self._lone(one, counts_of_key(position.key))
            alike = [command.tile]
            for tile, each in lone.items():
                if each in self.shown and all(self._are_even(each, lone[other]) for other in alike):
                    alike.append(tile)
            if len(alike) > 1:
                return Why(idea=Idea.LONE_ALL, tiles=tuple(alike))
            if first and discard_of(rivals[0]) in lone:
                return first
        return own if own and (first is None or first.idea in OF_OTHER) else first

    def _lone(self, one: Judgment, held: Sequence[int]) -> Mapping[Tile, Judgment]:
        """The discards of lone tiles, but for an honor that the best choice keeps; none if one is that honor's."""
        best = None if one is self.best else self.why(self.best)
        kept = best.other if best and best.idea is Idea.PUNG_PAYS else None
        thrown = {tile: each for each in self.choices if (tile := discard_of(each)) and tile is not kept}
        return {} if discard_of(one) is kept else {tile: each for tile, each in thrown.items() if is_lone(tile, held)}

    def _are_even(self, one: Judgment, other: Judgment) -> bool:
        """Whether nothing tells two choices apart."""
        found = self.why(one, other), self.why(other, one)
        return all(why and why.idea is Idea.EVEN for why in found)

    def behind(self, better: Judgment) -> Sequence[Judgment]:
        """The choices with which a choice is best compared: the next ones behind it, discards with a discard.

        A likelier one comes first, if it is shown, or if others wait for its tile and the better one is the best.
        """
        behind = self.choices[self.choices.index(better) + 1 :]
        discard = discard_of(better)
        if discard is None:
            return [one for one in behind if type(one.command) is not type(better.command)][:_COMPARED]
        kinds = Discard, type(better.command)
        others = [one for one in behind if isinstance(one.command, kinds) and discard_of(one) is not discard]
        chance, is_best = round(100 * better.chance), better is self.best
        seen = [one for one in others if one in self.shown or (one.is_called and is_best)]
        others.sort(key=lambda one: one in seen and round(100 * one.chance) > chance, reverse=True)
        return others[:_COMPARED]


class Verdict(Frozen, kw_only=True):
    """A choice that was made, and the better choice that was possible."""

    advice: Advice
    played: Judgment
    better: Judgment

    @property
    def why(self) -> Why | None:
        """Why the better choice is better than the one made."""
        return self.advice.why(self.better, self.played)

    @property
    def cost(self) -> float:
        """The points that the choice gave away: the value of the better one less its own."""
        return self.better.value - self.played.value

    @property
    def share_kept(self) -> float:
        """The share of the stake that the choice kept, from 0 to 1; 1 only where it cost nothing.

        The stake is the value of the better choice before the danger of its discard is subtracted, plus the danger of
        the discard that was made: no cost is more than that. Without danger the share is the value of the choice
        divided by that of the better one.
        """
        return 1 - self.cost / (self.better.value + self.better.danger + self.played.danger)

    @property
    def matters(self) -> bool:
        """Whether the verdict is worth showing at the table.

        That is so if the choice cost at least a tenth of the stake, and at least what a hundredth more chance of going
        out would bring: so the limit scales with the points of the book.
        """
        return self.share_kept <= 1 - _SHARE_THAT_MATTERS and self.cost >= _CHANCE_THAT_MATTERS * self.better.worth

    @property
    def gravity(self) -> int:
        """How grave the mistake is, from 0 to 2: by the chance of going out that is worth as many points as it cost.

        Going out counts by the cheaper of the two hands, so that beside a dear one no great cost looks small.
        """
        worth = min(self.better.worth, self.played.worth or self.better.worth)
        return sum(self.cost >= share * worth for share in _GRAVE)


_SHARE_THAT_MATTERS = 0.1
_CHANCE_THAT_MATTERS = 0.01
_GRAVE = (0.03, 0.08)
"""The chance of going out that a mistake costs at least, if it is more than a slip, and if it is grave."""


def advise(view: State, question: Question, skill: Skill = EXPERT) -> Advice:
    """The advice of a player of this skill on a question, by what its seat knows."""
    found: dict[object, Judgment] = {}
    for one in judge(view, question, skill):
        found.setdefault(choice_made(one.command), one)
    best, *others = found.values()
    others.sort(key=lambda one: -_promise(one, best))
    for place in range(1, len(others)):
        before, one = others[place - 1 : place + 1]
        if one.live > before.live and is_even(one, before) and looks_as_good(one, before):
            others[place - 1 : place + 1] = one, before
    return Advice(view, (best, *others), skill)


def _promise(one: Judgment, best: Judgment) -> float:
    """The value of a choice, at most what it would be with the best one's pay, where their pay cannot be compared."""
    if is_pay_like(one, best):
        return one.value
    return min(one.value, one.chance * (best.worth + best.relief) + one.otherwise - one.danger)


_WEAK = {Idea.EVEN, Idea.WINS_MORE}
"""The ideas in place of which any other one about a choice nearly as good is told."""
_RIVAL = 0.95
"""The least share of a choice's value that a choice nearly as good has."""


def is_only_safer(better: Judgment, other: Judgment) -> bool:
    """Whether a choice is better than another only because it risks less."""
    return better.danger < other.danger and _promises_no_more(better, other)


def _promises_no_more(better: Judgment, other: Judgment) -> bool:
    """Whether a choice is worth no more than another before the danger of the discards is subtracted."""
    return better.value + better.danger <= other.value + other.danger + _ROUNDING


_ROUNDING = 1e-9
"""Rounding error allowed when two sums are compared, in points."""
_MANY_SETS = 3
"""The least sets of one opponent that are told as the reason why danger counts."""
_MUCH_WIDER = 1.15
"""The least ratio of helping tiles with which a hint says that they outweigh a claim that brings the hand nearer."""
_COMPARED = 4
"""The most other choices that are looked at for an idea."""


class _Comparison:
    """Compares two choices that answer the same question, or one with itself if there is no other."""

    def __init__(self, better: Judgment, other: Judgment, advice: Advice, seat: Seat, position: Position):
        self._better, self._other, self._seat, self._view = better, other, seat, advice.view
        self._deal: DealState = advice.view.current_deal
        self._advice, self._position = advice, position
        self._held = counts_of_key(position.key)

    @cached_property
    def _hand_type(self) -> HandType | None:
        """The type of standard hand at which the better choice aims; ``None`` if that is another aim."""
        types = hand_types_of(self._view.rules, self._position.nearness)
        return next((each for each in types if each.aim == self._better.aim), None)

    @cached_property
    def _kinds(self) -> Sequence[Tile]:
        """The kinds of which the aim has chows."""
        found = self._hand_type
        return [] if found is None or not found.near.chows else [kind for kind in KINDS if kind in found.kinds]

    @cached_property
    def _gathered(self) -> Gathered | None:
        """The finished parts of the special hand at which the better discard aims; ``None`` without such a hand."""
        discard = discard_of(self._better)
        return None if discard is None else gathered(self._position, self._better.aim, discard)

    def why(self) -> Why | None:
        better = self._better
        match better.command:
            case command if goes_out(command):
                tile = self._winning(command)
                return Why(idea=Idea.COMPLETE) if tile is None else Why(idea=Idea.COMPLETES, tile=tile)
            case Claim() | DeclareKong() as command:
                return self._laid_out(command)
            case _ if self._position.is_last and better.aim != COUNT:
                return Why(idea=Idea.LAST)
            case Discard(tile=tile) | DeclareReady(tile=tile):
                return self._awaited(tile) if better.is_called else self._of_discard(tile)
            case _:
                return self._against_claim()

    def _winning(self, command: Command) -> Tile | None:
        phase = self._deal.phase
        if isinstance(command, RobKong):
            return command.tile
        if isinstance(phase, Claiming):
            return _face_of_claim(self._deal)
        return face(self._deal, phase.drawn) if isinstance(phase, Turn) and phase.drawn is not None else None

    # Sets laid out

    def _laid_out(self, command: Claim | DeclareKong) -> Why | None:
        better, other = self._better, self._other
        laid = _set_of(command, self._deal)
        is_same = other.aim == better.aim
        is_kong = isinstance(command, DeclareKong) or command.claim is ClaimKind.KONG
        if is_kong and not any(
            isinstance(one.command, Pass) for one in self._advice.choices if one.value > better.value
        ):
            no_farther = is_same and better.missing <= other.missing
            return Why(idea=Idea.KONG, set=laid) if no_farther else self._of_aims()
        if better.aim == ANY:
            is_nearer = better.missing < self._position.missing
        else:
            is_nearer = is_same and isinstance(other.command, Pass) and better.missing < other.missing
        if is_nearer:
            return Why(idea=Idea.SET_NEARER, set=laid)
        if other is better and better.aim == ANY:
            return Why(idea=Idea.NO_NEARER, set=laid)
        if is_same and better.missing == other.missing and better.live > other.live:
            return Why(idea=Idea.SET_WIDER, set=laid)
        return self._of_aims()

    def _against_claim(self) -> Why | None:
        better, other = self._better, self._other
        claim, is_same = other.command, other.aim == better.aim
        if better.aim == COUNT or not isinstance(claim, Claim) or claim.claim is ClaimKind.MAHJONG:
            return None
        laid, tile = _set_of(claim, self._deal), _face_of_claim(self._deal)
        if any(row.id == better.aim.special and row.concealed for row in self._view.rules.special_hands):
            return Why(idea=Idea.STAYS_CONCEALED, aim=better.aim)
        if self._is_outside_aim(tile):
            return Why(idea=Idea.OFF_AIM, aim=better.aim, tile=tile)
        if _lacks(after_claim(self._position, tile, claim), better.aim) >= _lacks(self._position, better.aim):
            if better.aim != ANY:
                return Why(idea=Idea.KEEPS_AIM, set=laid, aim=better.aim)
            pairs = [kind for kind in KINDS if self._held[kind.index] > 1]
            is_only_pair = claim.claim is ClaimKind.PUNG and pairs == [tile] and self._held[tile.index] == 2
            if is_same and pays_more(better, other):
                return self._of_aims()
            return Why(idea=Idea.ONLY_PAIR, set=claim.tiles) if is_only_pair else Why(idea=Idea.NO_NEARER, set=laid)
        is_wider = better.missing > other.missing and better.live >= _MUCH_WIDER * other.live
        if is_same and is_wider and better.chance > other.chance:
            return Why(idea=Idea.NEARER_BUT_NARROW, set=laid, count=other.live, less=better.live)
        return self._of_aims()

    # Discards

    def _of_discard(self, tile: Tile) -> Why | None:
        better, other = self._better, self._other
        discard = discard_of(other)
        if better.aim == COUNT:
            return self._of_count(tile)
        if discard is None or discard is tile:
            return self._of_tile(tile) or self._of_special(tile, None)
        if other.is_called:
            return self._awaited(discard) or self._of_tile(tile)
        found = self._of_tile(tile)
        if found is not None and found.idea is Idea.LONE and is_lone(discard, self._held):
            found = None
        if _promises_no_more(better, other) and not self._is_seen_better():
            found = self._safer(tile, discard) or found or self._of_special(tile, None)
            return found or self._beside() or self._even(tile, discard)
        is_same = other.aim == better.aim
        if is_same and other.missing > better.missing:
            if better.aim.special:
                return self._of_special(tile, discard) or Why(idea=Idea.NEEDS, other=discard)
            return why_needed(discard, self._left(tile), self._kinds)
        if is_same and other.missing == better.missing and (found is None or other.live > better.live):
            found = self._as_near(tile, discard) or found
        elif found is None and not is_same:
            found = self._of_special(tile, discard)
        found = found or self._of_aims() or self._of_special(tile, None) or self._beside()
        return found or self._safer(tile, discard) or self._even(tile, discard) or self._of_tile(tile)

    def _even(self, tile: Tile, discard: Tile) -> Why | None:
        """The idea about two discards for one aim if no tile decides: one wins more, one is safer, or both are even."""
        better, other = self._better, self._other
        safer = Why(idea=Idea.SAFER, other=discard) if is_riskier(other, better) else None
        if safer is not None and is_only_safer(better, other):
            return safer
        if better.aim != other.aim:
            return None
        if (better.missing, better.live) == (other.missing, other.live):
            if self._advice.skill.values and is_dearer_honor(self._position, discard, tile):
                return Why(idea=Idea.PUNG_PAYS, other=discard)
            if safer is None and is_even(better, other):
                return Why(idea=Idea.EVEN, other=discard)
        return (self._wins_more(tile, discard) if better.missing == other.missing else None) or safer

    def _is_seen_better(self) -> bool:
        """Whether the figures shown to the player make the choice the better one."""
        better, other = self._better, self._other
        is_nearer = (better.missing, -better.live) < (other.missing, -other.live)
        return (is_nearer and better.aim == other.aim) or round(100 * better.chance) > round(100 * other.chance)

    def _beside(self) -> Why | None:
        """The idea that another hand stays possible too, if that decides."""
        better, other = self._better, self._other
        decides = (
            better.otherwise > other.otherwise and better.value - better.otherwise <= other.value - other.otherwise
        )
        return Why(idea=Idea.BESIDES, aim=better.besides) if better.besides and decides else None

    def _as_near(self, tile: Tile, discard: Tile) -> Why | None:
        """The idea by which one of two discards that leave the aim as near is better."""
        better, other = self._better, self._other
        if better.live > other.live:
            wider = why_wider(tile, better.helping, discard, other.helping, self._left(tile), self._kinds)
            if better.aim.special:
                return self._of_special(tile, discard) or wider
            if better.is_far and (wider is None or wider.idea is not Idea.LIKELIER_PAIR):
                return Why(idea=Idea.FAR_WIDER, tile=tile, other=discard, count=better.live, less=other.live)
            return wider
        if other.live == better.live:
            return self._claimed(tile, discard) or self._wins_more(tile, discard)
        count, less = round(100 * better.follows), round(100 * other.follows)
        if count > less > 0:
            return Why(idea=Idea.FOLLOWS, tile=tile, other=discard, count=count, less=less)
        return self._of_aims() or self._beside()

    def _wins_more(self, tile: Tile, discard: Tile) -> Why | None:
        """The idea that the chance to win, in percent, is better."""
        count, less = round(100 * self._better.chance), round(100 * self._other.chance)
        return Why(idea=Idea.WINS_MORE, tile=tile, other=discard, count=count, less=less) if count > less else None

    def _claimed(self, tile: Tile, discard: Tile) -> Why | None:
        """The idea that more of the helping tiles can be claimed for a pung."""
        better, other = self._better, self._other
        if round(100 * better.chance) <= round(100 * other.chance):
            return None
        found, less = pungs(better, tile, self._position), pungs(other, discard, self._position)
        if copies(found) <= copies(less):
            return None
        return Why(idea=Idea.CLAIMABLE, tiles=tuple(kind for kind, _count in found)[:NAMED])

    def _of_special(self, tile: Tile, discard: Tile | None) -> Why | None:
        """The idea about a special hand: which parts of it are together, and what the other tile is part of."""
        aim = self._better.aim
        parts = self._gathered if aim.special else None
        if parts is None:
            return None
        if parts.is_pairs and parts.pairs > 1:
            if discard is not None and 1 < parts.counts[discard.index] <= parts.wanted(discard):
                return Why(idea=Idea.PAIRS, aim=aim, other=discard, count=parts.pairs)
            if discard is None and not parts.counts[tile.index]:
                return Why(idea=Idea.UNPAIRED, aim=aim, tile=tile, count=parts.pairs)
        beside = () if discard is None else parts.beside(discard)
        if beside:
            return Why(idea=Idea.TOGETHER, aim=aim, other=discard, tiles=beside)
        return self._spare(tile, parts) if discard is None and parts.is_spare else None

    def _spare(self, tile: Tile, parts: Gathered) -> Why | None:
        """The idea by which a special hand does not need a tile."""
        wanted = parts.wanted(tile)
        if tile not in parts.kinds:
            idea = Idea.OFF_AIM
        elif parts.counts[tile.index] and wanted <= 1:
            idea = Idea.ENOUGH
        elif wanted:
            return None
        else:
            idea = Idea.NOT_NEEDED
        return Why(idea=idea, aim=self._better.aim, tile=tile)

    def _of_tile(self, tile: Tile) -> Why | None:
        """The idea that the tile itself shows."""
        if self._is_outside_aim(tile):
            return Why(idea=Idea.OFF_AIM, aim=self._better.aim, tile=tile)
        if not is_lone(tile, self._held) or self._better.aim.special:
            return None
        return Why(idea=Idea.LONE if self._position.live[tile.index] else Idea.USED_UP, tile=tile)

    def _left(self, thrown: Tile) -> Sequence[int]:
        """The number of concealed tiles of each of the 34 kinds, once this tile is discarded."""
        return counts_of_key(Key(self._position.key - WEIGHTS[thrown]))

    def _is_outside_aim(self, tile: Tile) -> bool:
        return self._hand_type is not None and tile not in self._hand_type.kinds

    def _wind_of(self, seat: Seat) -> Wind:
        return self._deal.placing.wind_of(seat, self._view.rules.seats)

    def _awaited(self, discard: Tile) -> Why | None:
        for number, held in enumerate(self._deal.seats):
            if number != self._seat and not held.is_dead and discard in held.waits:
                return Why(idea=Idea.AWAITED, other=discard, wind=self._wind_of(Seat(number)))
        return None

    def _safer(self, tile: Tile, discard: Tile) -> Why | None:
        better, other = self._better, self._other
        found = None
        if is_riskier(other, better) and is_only_safer(better, other):
            found = why_safer(self._position, tile, discard)
        laid = [
            0 if held.is_dead or held.waits or seat == self._seat else len(held.sets)
            for seat, held in enumerate(self._deal.seats)
        ]
        most = max(laid)
        if found is None or most < _MANY_SETS:
            return found
        return structs.replace(found, sets=most, wind=self._wind_of(Seat(laid.index(most))))

    def _of_count(self, tile: Tile) -> Why | None:
        other, count = self._other, round(self._better.worth)
        discard = discard_of(other)
        if discard in (None, tile) or other.worth > self._better.worth:
            return None
        if round(other.worth) == count:
            return Why(idea=Idea.EVEN, other=discard)
        return Why(idea=Idea.COUNTS, other=discard, count=count, less=round(other.worth))

    def _of_aims(self) -> Why | None:
        """The idea that the aim pays more than the other aim, or comes true more often."""
        better, other = self._better, self._other
        count, less = round(better.worth), round(other.worth)
        percent, lower = round(100 * better.chance), round(100 * other.chance)
        if percent > lower and other.aim != better.aim:
            return Why(idea=Idea.LIKELIER_AIM, aim=better.aim, other_aim=other.aim, count=percent, less=lower)
        if pays_more(better, other):
            if other.aim != better.aim:
                return Why(idea=Idea.PAYS_AIM, aim=better.aim, other_aim=other.aim, count=count, less=less)
            discard = discard_of(other) if type(better.command) is type(other.command) else None
            return Why(idea=Idea.PAYS_WITH if discard else Idea.PAYS, other=discard, count=count, less=less)
        return None


def _lacks(position: Position, aim: Aim) -> int:
    """The number of tiles that a hand in this position lacks for an aim; ``FAR`` if it cannot reach it."""
    return next((goal.lacks for goal in goals(position, EXPERT, position.missing) if goal.aim == aim), FAR)


def _face_of_claim(deal: DealState) -> Tile:
    """The tile that may be claimed."""
    assert isinstance(deal.phase, Claiming), "a tile may be claimed"
    return face(deal, deal.phase.tile_id)


def _set_of(command: Claim | DeclareKong, deal: DealState) -> Tiles:
    if isinstance(command, DeclareKong):
        return (command.tiles[0],) * 4
    return claimed_set(command, _face_of_claim(deal)).tiles


def discard_of(one: Judgment) -> Tile | None:
    """The tile that a choice discards."""
    command = one.command
    return command.tile if isinstance(command, Discard | DeclareReady) else None
