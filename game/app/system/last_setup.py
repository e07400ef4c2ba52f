"""The last set-up of a match: from the settings to the next match, and back."""

from collections.abc import Mapping

from game import replace
from game.app.system.settings import FIRST, MOST_FRIENDS, Friend, LastSetUp, Settings
from game.i18n.books import Book, book, own_book
from game.i18n.catalogue import languages
from game.i18n.player_texts import character_name, is_plain_name, named
from game.players.characters import newcomer, spare_chair
from game.players.roster import KINDS, Chair, Computer, Level, MatchSetup, Person, PortraitId, Sharing
from game.rules.options import OWN_HANDS, Number, OptionError, Value
from game.rules.rulesets import RULEBOOKS, rulebook

OPPONENTS = 3
CLOCKS = ("turn_seconds", "claim_seconds")
"""The options of the books that limit the time to think."""
_TIME_PRESSURE = (*CLOCKS, "preempt_seconds")
"""The options by which slow players lose something."""
ON_SCREEN = frozenset({*_TIME_PRESSURE, "play"})
"""The options of the books that have no meaning at a real table."""


def clock_options(settings: Settings, ruleset: str) -> dict[str, Value]:
    """The player's own time limits as options of a rulebook; empty if the book's own limits are wanted."""
    wanted = settings.clock
    if wanted == "book" or ruleset not in RULEBOOKS:
        return {}
    hurrying = _TIME_PRESSURE if wanted == "none" else CLOCKS
    limits = [option for option in rulebook(ruleset).options if isinstance(option, Number) and option.id in hurrying]
    return {limit.id: False if isinstance(wanted, str) else min(max(wanted, limit.low), limit.high) for limit in limits}


def first_set_up(code: str) -> LastSetUp:
    """The set-up offered first in a language: a short match by the book of its speakers."""
    return _first_by(own_book(code))


def _first_by(first: Book) -> LastSetUp:
    return LastSetUp(ruleset=first.id, options=dict(first.words.first))


def with_own_book(settings: Settings, code: str) -> Settings:
    """The settings, adapted to a language: if the player has chosen no book, the book of its speakers is offered."""
    if settings.first_match_done or settings.learns:  # checked first, because the comparison below reads all books
        return settings
    is_untouched = settings.last_set_up in (FIRST.last_set_up, *map(first_set_up, languages()))
    return replace(settings, last_set_up=first_set_up(code)) if is_untouched else settings


def with_learned(settings: Settings, rules: str) -> Settings:
    """The settings with a new book for lessons, which is also offered for a player's very first match."""
    if settings.first_match_done:
        return replace(settings, learns=rules)
    return replace(settings, learns=rules, last_set_up=_first_by(book(rules)))


def learned_book(settings: Settings) -> str:
    """The id of the book that lessons teach."""
    return settings.learns if settings.learns and settings.learns in RULEBOOKS else settings.last_set_up.ruleset


def club_of_last(settings: Settings, rules: str) -> str:
    """The text of the club's own book in the last match; empty unless it was played by this rulebook."""
    last = settings.last_set_up
    return str(last.options.get(OWN_HANDS) or "") if last.ruleset == rules else ""


def with_club(settings: Settings, rules: str, text: str) -> Settings:
    """The settings with this club's book as the one chosen last for the rulebook; with none if the text is empty."""
    last = settings.last_set_up
    options = {id_: value for id_, value in last.options.items() if id_ != OWN_HANDS and last.ruleset == rules}
    if text:
        options[OWN_HANDS] = text
    return replace(settings, last_set_up=replace(last, ruleset=rules, options=options))


def by_last_club(settings: Settings, setup: MatchSetup) -> MatchSetup:
    """The setup with the club's book that was chosen last in place of its rulebook; unchanged if none was chosen."""
    rules = settings.last_set_up.ruleset
    club = club_of_last(settings, rules)
    options = {**(setup.options if setup.ruleset == rules else {}), OWN_HANDS: club}
    return replace(setup, ruleset=rules, options=options) if club else setup


def chair_of(settings: Settings) -> Chair:
    """The chair of the person whose settings they are."""
    own = PortraitId(settings.avatar)
    return Chair(name=settings.player_name or character_name(own), portrait=own, kind=Person())


def setup_of(settings: Settings) -> MatchSetup:
    """The match that the settings remember, with the player in the last seat.

    Missing or invalid choices are filled in: level ``beginner``, free portraits, and the portrait's name for a
    player without one.
    """
    last = settings.last_set_up
    own = chair_of(settings)
    words, names = ((*told, *[""] * OPPONENTS)[:OPPONENTS] for told in (last.opponents, last.names))
    kinds = [KINDS.get(word, Computer(Level.BEGINNER)) for word in words]
    levels = [kind.level if isinstance(kind, Computer) else Level.BEGINNER for kind in kinds]
    portraits = _free_portraits(own.portrait, [PortraitId(portrait) for portrait in last.portraits], levels)
    chairs = [
        Chair(name=name or character_name(portrait), portrait=portrait, kind=kind)
        for name, portrait, kind in zip(names, portraits, kinds, strict=True)
    ]
    chairs.insert(last.own_chair, own)
    setup = MatchSetup(
        ruleset=last.ruleset,
        options={**clock_options(settings, last.ruleset), **last.options},
        chairs=tuple(chairs),
        draws_seats=last.draws_seats,
        take_back=last.take_back,
        sharing=Sharing.from_ids(last.showing, last.calling, hints=last.shared_hints),
    )
    return fitted(setup)


def friends_of(settings: Settings) -> tuple[Chair, ...]:
    """The other persons who have played at this screen, the latest first."""
    return tuple(
        Chair(name=friend.name, portrait=PortraitId(friend.portrait), kind=Person()) for friend in settings.friends
    )


def fitted(setup: MatchSetup) -> MatchSetup:
    """The same match with as many chairs as the rules need, and without a book or options that do not exist."""
    known = setup.ruleset in RULEBOOKS
    rules = rulebook(setup.ruleset if known else LastSetUp().ruleset)
    options: dict[str, Value] = {}
    for name, value in setup.options.items() if known else ():
        try:
            rules.with_options({name: value})
        except OptionError:
            continue
        options[name] = value
    seats = rules.with_options(options).seats
    chairs = list(setup.chairs[:seats])
    own = next((chair for chair in setup.chairs if chair.is_here), None)
    if chairs and own is not None and not any(chair.is_here for chair in chairs):
        chairs[-1] = own
    while len(chairs) < seats:
        chairs.append(named(spare_chair(chairs)))
    return replace(setup, ruleset=rules.id, options=options, chairs=tuple(chairs))


def with_faces(setup: MatchSetup, settings: Settings) -> MatchSetup:
    """The match with the portrait that the person at this screen has now, unless somebody else there has it."""
    own = chair_of(settings)
    if own.portrait in {chair.portrait for chair in setup.chairs}:
        return setup
    chairs = (own if chair.is_here and chair.name == own.name else chair for chair in setup.chairs)
    return replace(setup, chairs=tuple(chairs))


def setup_to_play_at_once(last: MatchSetup, rules: str, seed: int | None) -> MatchSetup:
    """The last match's players with this rulebook and seed; its options too if it was played by the same rulebook."""
    options = last.options if last.ruleset == rules else {}
    return fitted(replace(last, ruleset=rules, options=options, seed=seed))


def unusual(settings: Settings, ruleset: str, options: Mapping[str, Value]) -> dict[str, Value]:
    """The options of a match without those that are the player's usual time to think."""
    usual = clock_options(settings, ruleset)
    return {id_: value for id_, value in options.items() if (id_, value) not in usual.items()}


def remembered(settings: Settings, setup: MatchSetup) -> Settings:
    """The settings with this match as the last one; players for whom it had no seat are kept from before."""
    own_chair = setup.people[0]
    person = setup.chairs[own_chair]
    others = [chair for number, chair in enumerate(setup.chairs) if number != own_chair]
    before = settings.last_set_up
    spare = slice(len(others), OPPONENTS)
    portraits = tuple(chair.portrait for chair in others)
    last = LastSetUp(
        ruleset=setup.ruleset,
        options=unusual(settings, setup.ruleset, setup.options),
        opponents=(*(chair.kind.id for chair in others), *before.opponents[spare]),
        names=(*("" if is_plain_name(chair) else chair.name for chair in others), *before.names[spare]),
        portraits=(*portraits, *(portrait for portrait in before.portraits[spare] if portrait not in portraits)),
        own_chair=own_chair,
        draws_seats=setup.draws_seats,
        take_back=setup.take_back,
        showing=setup.sharing.showing.value,
        calling=setup.sharing.calling.value,
        shared_hints=setup.sharing.hints,
    )
    return replace(
        settings,
        last_set_up=last,
        house_rules=settings.house_rules | ({} if OWN_HANDS in before.options else {before.ruleset: before.options}),
        player_name="" if is_plain_name(person) and person.name != settings.player_name else person.name,
        avatar=person.portrait,
        friends=_friends(settings, [chair for chair in others if chair.is_human]),
    )


def _friends(settings: Settings, persons: list[Chair]) -> tuple[Friend, ...]:
    """The other persons of this match, then those from earlier matches."""
    now = [Friend(name=chair.name, portrait=chair.portrait) for chair in persons]
    names = {friend.name for friend in now}
    return (*now, *(friend for friend in settings.friends if friend.name not in names))[:MOST_FRIENDS]


def _free_portraits(own: PortraitId, wanted: list[PortraitId], levels: list[Level]) -> list[PortraitId]:
    """A different portrait for each level: a wanted one if it is free, otherwise a newcomer's."""
    portraits: list[PortraitId] = []
    for number, level in enumerate(levels):
        portrait = wanted[number] if number < len(wanted) else own
        is_free = portrait != own and portrait not in portraits
        portraits.append(portrait if is_free else newcomer([own, *portraits, *wanted], level).portrait)
    return portraits
