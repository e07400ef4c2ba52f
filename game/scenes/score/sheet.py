"""The contents of a deal's score sheet: each player's hand, its score, and the balances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from game import Frozen, replace
from game.engine.decisions.ending import places
from game.engine.events import DealEnded
from game.engine.facts import countings, deal_score, is_void, kong_points
from game.engine.rulings.worth_so_far import goes_out_with
from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import Over, State, Winner
from game.hands.meld import Meld
from game.i18n import _, joined, labeled, ngettext, npgettext
from game.i18n.advice_words import aim_name
from game.i18n.call_words import finished_with, least_worth, penalty
from game.i18n.deal_words import deal_words, deals_planned, goes_on, won_text
from game.i18n.numbers import number, points_text
from game.i18n.row_texts import dealt_name, pair_name, set_name, special_hand_text, way_of_winning, worth_text
from game.i18n.score_rows import SheetLine, sheet_sum
from game.i18n.tile_words import listed_names
from game.players.ai.judgment import sought
from game.players.celebration import Grade, grade
from game.players.characters import skill_of, temper_of
from game.players.manner.moods import moods_after
from game.players.manner.temper import Mood
from game.players.roster import Chair, Person, PortraitId, only_person
from game.rules.rows import Points
from game.rules.scoring import Score, completed_place, points_of
from game.rules.terms import Outcome, Source
from game.scenes.score.payments import (
    PaymentLine,
    Reckoned,
    lost_to_nobody,
    reckoned,
    rule_of,
    sheet_payments,
    tells_amounts,
)
from game.scenes.score.what_if import what_if
from game.tiles.tile import Suit, Tile, Tiles, Wind
from game.view.choreography.ending import finish_of


class ShownSet(Frozen, kw_only=True):
    """A set of a hand, or the tiles that are in no set."""

    tiles: Tiles
    name: str
    manner: str = ""
    """Whether the set is exposed or concealed, in words."""
    winning: Tile | None = None
    """The tile that completed the hand, if it lies here."""
    points: Fraction | None = None
    """The set's points, in books that score sets; 0 is not shown."""
    concealed: bool | None = None
    """Whether the set is concealed; ``None`` if the tiles are not a set."""
    is_golden: bool = False
    """Whether the tiles belong to a hand with a name of its own."""


class Counting(Frozen, kw_only=True):
    """A way to sort a hand into sets, and its score."""

    sets: tuple[ShownSet, ...]
    lines: tuple[SheetLine, ...]
    formula: str
    """How the total is calculated; empty if there is nothing to calculate."""
    total: Fraction

    @property
    def winning_tile(self) -> Tile | None:
        """The tile that completed the hand."""
        return next((each.winning for each in self.sets if each.winning is not None), None)


class SeatPage(Counting, kw_only=True):
    """What the sheet shows for one seat, with its hand sorted in the way that counts."""

    seat: Seat
    name: str
    portrait: PortraitId
    mood: Mood
    """The mood of the seat's player after the deal."""
    wind: Wind
    is_dealer: bool
    is_winner: bool
    won_from: Seat | None
    """The seat that lost the winning tile; ``None`` if there is none, or if the seat did not win."""
    won_alone: bool
    """Whether the seat is the only winner."""
    tells_worth: bool
    """Whether the headline says the points as well: those of an only winner, where hands differ in worth."""
    title: str
    way: str
    """How the seat won or, if it did not, what it was aiming for."""
    finish: str
    """How a winner named the set that completed the hand, in books where it is named; the sheet marks that set."""
    gain: Fraction
    by_hands: Fraction
    """The part of the gain that comes from hands, without kongs paid at once and penalties."""
    lost: Fraction
    """The points that the seat loses to nobody because it discarded the winning tile."""
    reckoned: Reckoned | None
    """How the gain follows from the hand's total, if they differ."""
    balance: Fraction
    what_if: str
    """For a winner, what the hand would have scored had its last tile come another way; empty if the same."""
    remark: str
    """A few words on the seat's part in the deal, the worth of its hand, and what it received or paid."""
    waits: Tiles = ()
    """The tiles of which one was missing for a mahjong, if a person lost with a ready hand."""
    others: tuple[Counting, ...] = ()
    """The other ways to sort the same tiles; none scores more. Empty if the rulebook allows only one."""

    @property
    def headline(self) -> str:
        """The text that says who won, and for a single winner the worth of the hand, or what the others pay for it."""
        gain = worth_text(Points(self.by_hands))
        return _("{title} {points}").format(title=self.title, points=gain) if self.tells_worth else self.title

    @property
    def said(self) -> str:
        """The headline as a screen reader says it."""
        worth = worth_text(Points(self.by_hands))
        return labeled(self.title, worth) if self.tells_worth else self.title


class Among(Frozen):
    """A payment that no winner receives."""

    line: PaymentLine
    payer: PortraitId
    receiver: PortraitId


class Sheet(Frozen):
    """What the score sheet of a finished deal shows: a page for each seat, the payments, and texts."""

    pages: tuple[SeatPage, ...]
    """Pages of all seats: the winners first, the others in turn order from the dealer."""
    payments: tuple[PaymentLine, ...]
    """Payments between the players, in the order in which they are made."""
    listed: tuple[Among, ...]
    paid: tuple[tuple[int, int, Fraction], ...]
    """For each payment, the number of the paying page, that of the receiving page, and the amount."""
    outcome: Outcome
    footer: str
    """The text that says which deal it was."""
    least: str = ""
    """What a hand must be worth to go out, in words; empty if there is no minimum."""
    goes_on: str = ""
    """How the match goes on after a deal that nobody won, if there is something to say."""
    places: tuple[int, ...] = ()
    """The places that the balances of the pages give their seats so far."""
    rule: str = ""
    """Who scores what, in books where the losers score too."""

    @property
    def won(self) -> str:
        """The text that says who wins the match if this is its last deal."""
        seats = sorted(zip(self.pages, self.places, strict=True), key=lambda one: one[0].seat)
        names = [page.name for page, place in seats if place == 1]
        said = npgettext("match", "{names} wins the match", "{names} share first place", len(names))
        return said.format(names=listed_names(names))


def own_seat(state: State, chairs: Sequence[Chair]) -> Seat | None:
    """The seat of the only human player; ``None`` if there is none or several."""
    own = only_person(chairs)
    return None if own is None else state.seat_of(own)


def score_sheet(state: State, chairs: Sequence[Chair]) -> Sheet:
    """The sheet of the deal that has just ended."""
    maker = _PageMaker(state, chairs)
    winners = [winner.seat for winner in state.current_deal.winners]
    dealer = state.current_deal.placing.dealer
    turn = [Seat((dealer + step) % state.rules.seats) for step in range(state.rules.seats)]
    order = [seat for seat in turn if seat in winners] + [seat for seat in turn if seat not in winners]
    settled = maker.settled
    payments = maker.payments
    made = () if settled is None else settled.payments
    pages = [(order.index(maker.seat_of(one.payer)), order.index(maker.seat_of(one.receiver))) for one in made]
    faces = [maker.portrait(seat) for seat in order]
    listed = tuple(
        Among(row, faces[payer], faces[to])
        for row, (payer, to) in zip(payments, pages, strict=True)
        if order[to] not in winners and row.amount
    )
    paid = tuple((payer, to, one.amount) for (payer, to), one in zip(pages, made, strict=True) if one.amount > 0)
    plan = deals_planned(state.rules)
    footer = "  ·  ".join(deal_words(state, plan, maker.name))
    least = least_worth(state.rules.settlement)
    then = goes_on(state) if maker.outcome is Outcome.EXHAUSTED else ""
    shown = tuple(map(maker.page, order))
    standing = places(tuple(page.balance for page in shown))
    rule = "" if settled is None else rule_of(settled, state.rules.settlement)
    return Sheet(shown, payments, listed, paid, maker.outcome, footer, least, then, standing, rule)


class _PageMaker:
    def __init__(self, state: State, chairs: Sequence[Chair]):
        deal = state.current_deal
        assert isinstance(deal.phase, Over), f"the deal is in {deal.phase}"
        self._state = state
        self._deal = deal
        self._kongs = kong_points(state.rules, deal)
        self._deltas = deal.phase.deltas
        self._chairs = chairs
        self.outcome = deal.phase.outcome
        self.settled = deal_score(state) if self.outcome is Outcome.WON else None
        winners = tuple(winner.seat for winner in deal.winners)
        ended = DealEnded(outcome=self.outcome, winners=winners, deltas=self._deltas)
        tempers = [temper_of(self._chair(Seat(seat)).portrait) for seat in range(state.rules.seats)]
        gave = [seat for winner in deal.winners if (seat := winner.owner) is not None and self._deltas[seat] < 0]
        self._scores = {score.wind: score for score in self.settled.scores} if self.settled is not None else {}
        won = () if self.settled is None else self.settled.winners
        hurts = any(grade(state.rules, score) >= Grade.GREAT for score in won)
        self._moods = moods_after(ended, tempers, gave=gave, hurts=hurts)
        self.payments: tuple[PaymentLine, ...] = ()
        """The payments of a deal that was won."""
        if self.settled is not None:
            dealer = state.wind_of(deal.placing.dealer)
            self.payments = sheet_payments(self.settled, state.rules.settlement, self.name_at, dealer)

    def name_at(self, wind: Wind) -> str:
        return self.name(self.seat_of(wind))

    def seat_of(self, wind: Wind) -> Seat:
        return Seat((self._deal.placing.east + wind) % self._state.rules.seats)

    def name(self, seat: Seat) -> str:
        return self._chair(seat).name

    def portrait(self, seat: Seat) -> PortraitId:
        return self._chair(seat).portrait

    def _chair(self, seat: Seat) -> Chair:
        return self._chairs[self._state.person_at(seat)]

    def page(self, seat: Seat) -> SeatPage:
        wind = self._state.wind_of(seat)
        winner = self._state.winner_at(seat)
        score = self._scores.get(wind)
        counted = None if score is None else sheet_sum(self._state.rules, score)
        chair = self._chair(seat)
        gain = self._deltas[seat]
        by_hands = gain - Fraction(self._kongs[seat] - self._deal.penalties[seat])
        won_alone = winner is not None and len(self._deal.winners) == 1
        return SeatPage(
            seat=seat,
            name=chair.name,
            portrait=chair.portrait,
            mood=self._moods[seat],
            wind=wind,
            is_dealer=seat == self._deal.placing.dealer,
            is_winner=winner is not None,
            won_from=None if winner is None else winner.owner,
            won_alone=won_alone,
            tells_worth=won_alone and self._state.rules.tells_worths,
            title=self._title(seat, winner, score),
            way=self._way(seat, winner, score),
            finish="" if winner is None else self._finish(score),
            sets=self._sets(seat, score, winner),
            lines=() if counted is None else counted.lines,
            formula="" if counted is None else counted.formula,
            total=Fraction(0) if score is None else score.worth,
            gain=gain,
            by_hands=by_hands,
            lost=self._lost(wind),
            reckoned=self._reckoned(wind, by_hands),
            balance=self._state.balances[seat],
            what_if=what_if(self._state, seat, score, self.outcome),
            remark=self._remark(seat, gain, score),
            waits=self._waits(seat) if winner is None and isinstance(chair.kind, Person) else (),
            others=() if score is None else tuple(self._others(seat, winner)),
        )

    def _reckoned(self, wind: Wind, gain: Fraction) -> Reckoned | None:
        if self.settled is None:
            return None
        return reckoned(self.settled, self._state.rules.settlement, wind, gain, self.name_at, self.payments)

    def _lost(self, wind: Wind) -> Fraction:
        """The points that a seat loses to nobody because it discarded the winning tile."""
        return Fraction(0) if self.settled is None else lost_to_nobody(self.settled, self._state.rules.settlement, wind)

    def _others(self, seat: Seat, winner: Winner | None) -> Iterator[Counting]:
        """The other ways to sort the hand; the first one, which counts, is left out."""
        for score in countings(self._state, seat)[1:]:
            counted = sheet_sum(self._state.rules, score)
            sets = self._sets(seat, score, winner)
            yield Counting(sets=sets, lines=counted.lines, formula=counted.formula, total=score.worth)

    def _special_name(self, score: Score | None) -> str:
        """The name of a special hand; empty for another hand."""
        special = None if score is None else score.special
        return "" if special is None else special_hand_text(self._state.rules, special).name

    def _dealt_name(self, winner: Winner, score: Score | None) -> str:
        """The name of the line for a hand that was dealt complete; empty if there is none."""
        if winner.source is not Source.DEALT or score is None:
            return ""
        return dealt_name(self._state.rules, score)

    def _title(self, seat: Seat, winner: Winner | None, score: Score | None) -> str:
        if self.outcome is Outcome.ANNULLED:
            return _("The deal is played again")
        if winner is not None:
            hand = self._special_name(score) or self._dealt_name(winner, score)
            if hand and len(self._deal.winners) == 1:
                return _("{hand}! {name} wins").format(hand=hand, name=self.name(seat))
            return won_text([self.name(each.seat) for each in self._deal.winners])
        if not self._deal.winners:
            return _("The wall is used up")
        if self._scores:
            return _("{name}'s hand").format(name=self.name(seat))
        return _("{name} did not win").format(name=self.name(seat))

    def _way(self, seat: Seat, winner: Winner | None, score: Score | None) -> str:
        if self.outcome is Outcome.ANNULLED:
            is_kongs = is_void(self._state.rules, self._deal)
            return self._faults() or (_("There are too many kongs") if is_kongs else "")
        if winner is None:
            return self._aim(seat) if self._deal.winners else _("Nobody wins the deal")
        tile = self._winning_tile(winner)
        loser = None if winner.owner is None else self.name(winner.owner)
        rules = self._state.rules
        way = way_of_winning(rules.id, winner.source, tile, loser)
        is_next = winner.owner is None or winner.seat == next_seat(winner.owner, rules.seats)
        place = None if is_next or score is None else self._completed(score, winner)
        is_chow = score is not None and place is not None and score.melds[place].is_chow
        if is_chow and winner.source is Source.DISCARD and not rules.claims.chow_from_anyone:
            way = joined("  \u00b7  ", way, _("For a mahjong, anyone may take the tile"))
        if len(self._deal.winners) > 1:
            whose = _("{name}'s hand").format(name=self.name(winner.seat))
            way = f"{whose}  \u00b7  {way}"
        hand = self._special_name(score) if len(self._deal.winners) > 1 else ""
        return f"{hand}  ·  {way}" if hand else way

    def _finish(self, score: Score | None) -> str:
        finish = None if score is None else finish_of(score)
        return "" if finish is None or self._state.rules.claims.finishes is None else finished_with(finish)

    def _aim(self, seat: Seat) -> str:
        """The hand that a computer player who did not win was aiming for; empty for people, or if there was none."""
        skill = skill_of(self._chair(seat))
        found = None if skill is None else sought(self._state, seat, skill)
        if found is None:
            return ""
        said = ngettext("Goal: {aim}, {missing} tile short", "Goal: {aim}, {missing} tiles short", found.missing)
        return said.format(aim=aim_name(self._state.rules, found.aim), missing=number(found.missing))

    def _waits(self, seat: Seat) -> Tiles:
        """The tiles of which one was missing for a mahjong; none for a dead or hidden hand, nor in a void deal."""
        held = self._deal.seats[seat]
        is_void = held.is_dead or self.outcome is Outcome.ANNULLED or held.beyond_threes != 1
        is_hidden = len(self._faces(held.hand)) < len(held.hand)
        return () if is_void or is_hidden else goes_out_with(self._state, seat)

    def _faults(self) -> str:
        """The text that says who made a false call, and the penalty."""
        fined = [(Seat(seat), points) for seat, points in enumerate(self._deal.penalties) if points]
        return "  ·  ".join(
            _("{name} made a false call: {penalty}").format(name=self.name(seat), penalty=penalty(points))
            for seat, points in fined
        )

    def _remark(self, seat: Seat, gain: Fraction, score: Score | None) -> str:
        parts = [self._part(seat)]
        payments = () if self.settled is None else self.settled.payments
        if payments and score is not None and (score.lines or self._state.rules.settlement.losers_count):
            parts.append(_("hand {points}").format(points=points_text(score.worth)))
        counts = len(parts) > 1
        wind = self._state.wind_of(seat)
        got = sum((each.amount for each in payments if each.receiver is wind), Fraction(0))
        paid = sum((each.amount for each in payments if each.payer is wind), Fraction(0))
        if got != paid and abs(got - paid) != abs(gain):
            own = score.worth if counts and score is not None else Fraction(0)
            is_own = own != 0 and gain == own + got - paid
            if is_own:
                parts[-1] = _("own hand {points}").format(points=points_text(own))
            if got and paid:
                said = _("receives {points} net") if got > paid else _("pays {points} net")
            else:
                said = _("receives {points}") if got else _("pays {points}")
            is_told = is_own and self.settled is not None and tells_amounts(self.settled, self._state.rules.settlement)
            if not is_told:  # otherwise the rule below the rows says it
                parts.append(said.format(points=points_text(abs(got - paid))))
        if self._kongs[seat]:
            parts.append(_("kongs {points}").format(points=points_text(Fraction(self._kongs[seat]), signed=True)))
        if not self.payments and (lost := self._lost(wind)):
            parts.append(_("loses {points}").format(points=points_text(lost)))
        if self._deal.placing.dealer != self._deal.placing.east and seat == self._deal.placing.dealer:
            parts.append(_("East's rights"))
        return joined(" · ", *parts)

    def _lost_to(self, seat: Seat) -> Source | None:
        """How a winner got the winning tile from this seat; ``None`` if nobody did."""
        return next((winner.source for winner in self._deal.winners if winner.owner == seat), None)

    def _part(self, seat: Seat) -> str:
        """What the seat contributed to the end of the deal."""
        fined = self._deal.penalties[seat]
        said = penalty(fined) if fined else ""
        lost = self._lost_to(seat)
        if lost is not None:
            how = _("kong robbed") if lost is Source.ROBBED_KONG else _("discarded the winning tile")
            return joined(" \u00b7 ", how, said)
        return said or (_("dead hand") if self._deal.seats[seat].is_dead else "")

    def _sets(self, seat: Seat, score: Score | None, winner: Winner | None) -> tuple[ShownSet, ...]:
        sets = self._plain_sets(seat, score, winner)
        if winner is None or not self._special_name(score):
            return sets
        return tuple(replace(each, is_golden=not each.tiles[0].is_bonus) for each in sets)

    def _plain_sets(self, seat: Seat, score: Score | None, winner: Winner | None) -> tuple[ShownSet, ...]:
        held = self._deal.seats[seat]
        bonus = self._faces(held.bonus)
        counts = SetPoints(score)
        kinds = _kind_of(bonus)
        flowers = (ShownSet(tiles=bonus, name=_("Bonus"), manner=kinds, points=counts.bonus()),) if bonus else ()
        if score is not None and len(score.melds) > len(held.sets):
            return (*self._read_sets(score, winner, counts), *flowers)
        laid = tuple(set_of(laid.meld, points=counts.of(laid.meld)) for laid in held.sets)
        rest = self._faces((*held.hand, *self._won_from_others(winner)))
        is_whole = not laid and not flowers and self._special_name(score)
        in_hand = (self._loose(rest, winner, "" if is_whole else _("In the hand")),) if rest else ()
        return (*laid, *in_hand, *flowers)

    def _faces(self, tile_ids: Iterable[TileId]) -> Tiles:
        return tuple(sorted(tile for tile_id in tile_ids if (tile := self._deal.faces[tile_id]) is not None))

    def _won_from_others(self, winner: Winner | None) -> tuple[TileId, ...]:
        """The winning tile, if it is not part of the hand."""
        if winner is None or winner.tile_id is None or winner.tile_id in self._deal.seats[winner.seat].hand:
            return ()
        return (winner.tile_id,)

    def _winning_tile(self, winner: Winner | None) -> Tile | None:
        return None if winner is None or winner.tile_id is None else self._deal.faces[winner.tile_id]

    def _loose(self, tiles: Tiles, winner: Winner | None, name: str) -> ShownSet:
        """Tiles that form no set."""
        tile = self._winning_tile(winner)
        return ShownSet(tiles=tiles, name=name, winning=tile if tile in tiles else None)

    def _completed(self, score: Score, winner: Winner | None) -> int | None:
        """The index of the set of the scored reading that took the winning tile."""
        laid_out = len(self._deal.seats[self.seat_of(score.wind)].sets)
        taken = winner is not None and winner.source.is_taken_from_player
        return completed_place(score, laid_out, self._winning_tile(winner), taken=taken)

    def _read_sets(self, score: Score, winner: Winner | None, counts: SetPoints) -> tuple[ShownSet, ...]:
        """The sets of the scored reading, with the winning tile marked, followed by any single tiles."""
        held = self._deal.seats[self.seat_of(score.wind)]
        tile = self._winning_tile(winner)
        completed = self._completed(score, winner)
        sets = tuple(
            set_of(meld, tile if place == completed else None, points=counts.of(meld))
            for place, meld in enumerate(score.melds)
        )
        if winner is not None and sum(meld.is_pair for meld in score.melds) == 1:
            closing = pair_name(self._state.rules.id)
            sets = tuple(replace(each, name=closing) if len(each.tiles) == 2 else each for each in sets)
        left = list(self._faces((*held.hand, *self._won_from_others(winner))))
        for meld in score.melds[len(held.sets) :]:
            for used in meld.tiles:
                if used in left:
                    left.remove(used)
        if not left:
            return sets
        rest = self._loose(tuple(left), winner if completed is None else None, _("Single tiles"))
        return (*sets, rest)


def _kind_of(bonus: Sequence[Tile]) -> str:
    """The word for bonus tiles that are all flowers or all seasons; it is empty if they are mixed."""
    suits = {tile.suit for tile in bonus}
    if suits == {Suit.FLOWER}:
        return ngettext("flower", "flowers", len(bonus))
    return ngettext("season", "seasons", len(bonus)) if suits == {Suit.SEASON} else ""


class SetPoints:
    """The points of each single set of a score. Each line is used for one set only."""

    def __init__(self, score: Score | None):
        lines = () if score is None else score.lines
        self._lines = [line for line in lines if line.tiles and isinstance(line.worth, Points)]
        self._counts = any(len(line.tiles) > 1 for line in self._lines)

    def of(self, meld: Meld) -> Fraction | None:
        """The points of a set; ``None`` if no set of the hand scores anything."""
        if not self._counts:
            return None
        found = next((line for line in self._lines if line.is_for(meld.tiles, concealed=meld.concealed)), None)
        if found is None:
            return Fraction(0)
        self._lines.remove(found)
        return points_of([found])

    def bonus(self) -> Fraction | None:
        """The points of all flowers and seasons; ``None`` if neither they nor any set scores."""
        found = [line for line in self._lines if line.is_of_bonus]
        return points_of(found) if found or self._counts else None


def set_of(meld: Meld, winning: Tile | None = None, *, points: Fraction | None) -> ShownSet:
    """A set with its name; ``winning`` is the tile that completed it."""
    name, manner = set_name(meld.kind.value, concealed=meld.concealed)
    return ShownSet(
        tiles=meld.tiles, name=name, manner=manner, winning=winning, points=points, concealed=meld.concealed
    )
