"""The pages of widgets in the gallery: the scene with which each begins, and what is done there."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.app.matches.unfinished import SavedMatch
from game.app.system.settings import Settings
from game.app.window.actions import Action
from game.app.window.stack import Scene
from game.engine.replays.replay import Header, Replay
from game.i18n.guide import ChapterId
from game.i18n.player_texts import rank_text
from game.i18n.tile_words import wind_name
from game.players.goals.keeper import GOALS, WeekGoal
from game.players.journey import NOWHERE, Traveled
from game.players.match_record import folded
from game.players.past import Habits, past_of
from game.players.rank.method import Rating
from game.players.roster import Chair, MatchSetup, Person, PortraitId
from game.rules.options import Value
from game.scenes.front.more import friends_scene, more_scene
from game.scenes.front.pause import MatchNow
from game.scenes.front.rulebook import RulebookScene
from game.scenes.front.waiting import Rank, Waits, waits_for
from game.scenes.hot_seat.consent import Concerned, ConsentScene
from game.scenes.hot_seat.curtain import CurtainScene, CurtainWords
from game.scenes.learn.differences import DifferencesScene
from game.scenes.ledger.entry import EntryScene
from game.scenes.quiz.quiz import QuizScene
from game.scenes.review.ten import TenDoneScene
from game.scenes.score.match_paper import Kept
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.settings.keys import KeysScene
from game.scenes.settings.rows import Group
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.destinations import OpenLesson
from game.scenes.shared.goal_lines import week_lines
from game.scenes.shared.next_step import NextStep, next_step
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.sheet_use import SheetUse
from game.scenes.statistics.persons import PersonsScene
from game.school.drills.exercise import Drill
from game.school.lessons.courses import Course
from game.school.progress import Progress
from game.tiles.tile import Tile, Wind
from game.view.layout import TableModel
from game.view.page.podium import Standing
from game.view.page.rating_signs import feather_of
from game.view.paint import Kit
from tests.gallery.journey_pages import JOURNEY_PAGES
from tests.gallery.page import Act, Maker, Page, shown
from tests.gallery.set_up_pages import SET_UP_PAGES, set_up
from tests.gallery.statistics_pages import STATISTICS_PAGES, matches, moved
from tests.gallery.stop_pages import STOP_PAGES
from tests.players.records import FIRST_DAY
from tests.scenes import (
    drill_samples,
    fixtures,
    guest_samples,
    learn_samples,
    ledger_samples,
    puzzle_samples,
    replay_samples,
)
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, tree_of
from tests.scenes.statistics_samples import entries
from tests.seen import events_seen_by as shown_to
from tests.view.deals import CHAIRS, played

LONG_NAME = "Aleksandra Wolańska-Nagy"
"""A name of the greatest length."""


def settings(group: Group, far: Traveled | None = None) -> Page:
    """A page of the settings, for somebody who has come so far on the journey; ``None``: nothing is closed."""

    def act(pilot: Pilot) -> None:
        scene = shown(pilot, SettingsScene)
        while scene.state.group is not group:
            pilot.press(pygame.K_DOWN)
        pilot.settle()

    return Page(lambda kit: fixtures.settings(kit, Told(), far=far), act)


def who_plays(kit: Kit) -> Scene:
    """Somebody who is here, and others who play at this machine."""
    names = [LONG_NAME, *(f"{name} {number}" for number in range(2, 5) for name in ("Anna", "Kim", "Peter"))]
    known = [Settings(player_name=name) for name in names]
    folder = Path("/home/mira/.local/share/sparrows")
    return PersonsScene(kit, known, lambda _settings: "", lambda _name: "", folder=folder)


def rulebook(book: str, chapter: ChapterId | None = None, *, anchor: str | None = None) -> Page:
    """A chapter of a rulebook; the Hungarian one has a house rule that differs from the book."""

    def make(kit: Kit) -> Scene:
        kit.use_tiles(marks=chapter not in (ChapterId.TILES, ChapterId.SIGNS))
        options: dict[str, Value] = {"honor_doubles": "whole_hand"} if book == "hungarian" else {}
        return RulebookScene(kit, rules=book, options=options, anchor=anchor)

    def act(pilot: Pilot) -> None:
        if chapter is not None:
            shown(pilot, RulebookScene).open(chapter)
            pilot.settle()

    return Page(make, act)


def search_rules(pilot: Pilot) -> None:
    """Search the rulebook for a word."""
    pilot.page.set_focus(shown(pilot, RulebookScene).page.node("search"))
    pilot.type(wind_name("hungarian", Wind.EAST).lower())


def tap_last(pilot: Pilot) -> None:
    """Tap the tile that completes the hand."""
    shown(pilot, EntryScene).tap(Tile.B2)
    pilot.page.set_focus(shown(pilot, EntryScene).page.node("save"))
    pilot.settle()


def open_loser(pilot: Pilot) -> None:
    """Enter the hand of a loser."""
    tap_last(pilot)
    shown(pilot, EntryScene).open_hand(1)
    pilot.settle()


def lay(make: Maker) -> Act:
    """Lay a card over the present scene."""

    def act(pilot: Pilot) -> None:
        pilot.stack.push(make(pilot.kit))
        pilot.settle()

    return act


def differences_end(pilot: Pilot) -> None:
    """Open the last theme of the differences."""
    pilot.click(node(pilot.scene, [*shown(pilot, DifferencesScene).themes][-1]))
    pilot.settle()


def curtain(kit: Kit) -> Scene:
    """The curtain with a long name on it."""
    words = CurtainWords(
        chair=Chair(name=LONG_NAME, portrait=PortraitId("owl"), kind=Person()),
        title=f"Only {LONG_NAME} looks now",
        wind=Wind.EAST,
        book="israeli",
        line="The others look away",
    )
    return CurtainScene(
        fixtures.context(kit, Told()),
        words,
        picture=lambda: pygame.Surface(kit.frame.window),
        turn=lambda: None,
        taps=False,
        own_key=Action.SKIP,
    )


def asked_to_agree(kit: Kit) -> Scene:
    """The card on which everybody agrees to take a decision back."""
    keys = (Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4)
    return ConsentScene(kit, [Concerned(LONG_NAME, key) for key in keys], lambda: None)


NOTHING = Waits(Habits())
"""Nothing but today's walls waits."""


def look(pilot: Pilot) -> None:
    """See the first frame, and what is found after it."""
    pilot.wait(0.5)


def title_played(kit: Kit) -> Scene:
    """The title of somebody who has played, when nothing else is proposed."""
    waits = Waits(Habits(), rank=_own_rank())
    return fixtures.title(kit, Told(), matches=0, settings=Settings(first_match_done=True), waits=waits)


def title_next(kit: Kit) -> Scene:
    """The title with the next lesson proposed."""
    done, following, *_more = learn_samples.lesson_ids(Course.NEWCOMER)
    step = next_step(Habits(matches=1), Progress().with_lesson(done), "gala", FIRST_DAY, following)
    settings = Settings(first_match_done=True)
    started = Rating(matches=1)
    waits = Waits(Habits(), rank=Rank(rank_text(started), feather_of(started), 0, is_settled=False))
    return fixtures.title(kit, Told(), matches=0, settings=settings, step=step, waits=waits)


class _InSecondPlace(SavedMatch, frozen=True):
    """A match that is saved without a file, and what would be read from it."""

    def own_standing(self) -> tuple[int, Fraction]:
        return 2, Fraction(2)


def _own_rank() -> Rank | None:
    """The rank of somebody who has played for a while."""
    return waits_for(folded(past_of("Ana"), entries()), "hungarian", FIRST_DAY.date()).rank


def title_resume(kit: Kit) -> Scene:
    """The title with a match to continue."""
    saved = _InSecondPlace(path=Path("one"), changed=1e9, rules="gala", deal=3)
    waits = Waits(Habits(), series=4, rank=_own_rank())
    return fixtures.title(kit, Told(), of=[saved], settings=Settings(first_match_done=True), waits=waits)


def title_waits(kit: Kit, *, saved: int) -> Scene:
    """The title of somebody who has played for a while, with what waits.

    :param saved: the number of matches not over; with one there is no row of days.
    """
    waits = waits_for(folded(past_of("Ana"), entries()), "hungarian", FIRST_DAY.date())
    several = next(goal for goal in GOALS if goal.times > 2)
    goal = week_lines([WeekGoal(several, "hungarian", several.times - 1)], names_week=True)[0]
    waits = replace(waits, played=(False, True, False, False, True), series=0 if saved else 4, goal=goal)
    settings = Settings(first_match_done=True)
    return fixtures.title(kit, Told(), matches=saved, settings=settings, waits=waits)


@cache
def _four_deals() -> TableModel:
    return TableModel.of(played(0, deals=4).events, 0)


@cache
def _whole_match() -> tuple[Replay, TableModel]:
    """A match to its end, as the person who has shared the first place saw it."""
    matches(), fixtures.looked_at()
    replay = Replay(Header(), *fixtures.whole_match())
    return replay, TableModel.of(shown_to(replay.opening, replay.steps, 2), 2)


def ended(
    kit: Kit,
    *,
    standings: bool,
    after: NextStep | None = None,
    name: str = LONG_NAME,
) -> Scene:
    """The score sheet of a deal, or the standings of a match, for players with long names.

    :param after: what is proposed at the end of the match.
    :param name: of every player; empty: the usual names.
    """
    context = fixtures.context(kit, Told())
    chairs = tuple(replace(chair, name=name or chair.name) for chair in CHAIRS)
    if standings:
        replay, model = _whole_match()
        chairs = (chairs[2], chairs[1], chairs[0], chairs[3])  # the person has shared the first place
        setup = MatchSetup(ruleset="gala", chairs=chairs)
        bests = {chair.name: Fraction(1, 2) for chair in chairs}
        kept = Kept(bests=bests, rated=partial(moved, model.state.places, 2))
        return StandingsScene(context, model, setup, replay, kept=kept, after=lambda: after, work=fixtures.Reviewed)
    model = _four_deals()
    picture, use = pygame.Surface(kit.frame.window), SheetUse(stop=lambda: None)
    return ScoreScene(context, model, chairs, picture=lambda: picture, go_on=lambda: None, is_last=True, use=use)


def drill(which: Drill, book: str = "polish", *, seed: int = 3, is_right: bool | None = None) -> Page:
    """A drill, answered rightly or wrongly, or not yet."""

    def act(pilot: Pilot) -> None:
        scene = shown(pilot, QuizScene)
        if is_right is not None:
            question = scene.question
            right, nearly = question.solution()
            options = list(question.choices or question.from_hand)
            wrong = [option for option in options if option not in right | nearly]
            for option in (right if question.several else list(right)[:1]) if is_right else wrong[:1]:
                scene.choose(option)
            if question.several:
                scene.go_on()
        pilot.settle()

    return Page(lambda kit: drill_samples.drill(kit, which, book, seed=seed), act)


def puzzle(*, claims: bool, answer: int | None = None) -> Page:
    """A puzzle about a claim or a discard.

    :param answer: the answer given, the best being 0; ``None``: none.
    """

    def act(pilot: Pilot) -> None:
        if answer is not None:
            first, *_others = puzzle_samples.sorted_out(claims=claims)
            shown(pilot, QuizScene).choose(puzzle_samples.option_of(first, answer))
        pilot.settle()

    sample = partial(puzzle_samples.sorted_out, claims=claims)
    return Page(lambda kit: puzzle_samples.asking(kit, sample()), act, sample)


def all_drills() -> Iterator[tuple[str, Page]]:
    """Every drill, both unanswered and answered wrongly."""
    for which in Drill:
        yield f"drill-{which.value}", drill(which)
        yield f"drill-{which.value}-answered", drill(which, is_right=False)


def show_figures(pilot: Pilot) -> None:
    """Open the statistics of the sessions."""
    pilot.click(node(pilot.scene, "figures"))
    pilot.settle()


def unfold(pilot: Pilot, place: int) -> None:
    """See what lies below one of the headings, counted from 0."""
    keys = [each.part.key for each in tree_of(pilot.scene).nodes]
    folds = [key for key in keys if isinstance(key, tuple) and key[0] == "fold"]
    pilot.click(node(pilot.scene, folds[place]))
    pilot.settle()


PAUSED = MatchNow(
    players=tuple(
        Standing(
            name=CHAIRS[person].name,
            portrait=CHAIRS[person].portrait,
            number=place,
            total=Fraction(points),
            is_marked=not person,
        )
        for place, (person, points) in enumerate(((2, 214), (0, 96), (3, 12), (1, -322)), 1)
    )
)
"""How a match stands whose table is not drawn."""
PAGES: dict[str, Page] = {
    "title": Page(lambda kit: fixtures.title(kit, Told(), matches=0, waits=NOTHING), look),
    "title-first": Page(lambda kit: fixtures.title(kit, Told(), matches=0, teaches=True, waits=NOTHING), look),
    "title-played": Page(title_played, look),
    "title-next": Page(title_next, look),
    "title-waits": Page(lambda kit: title_waits(kit, saved=0), look),
    "title-waits-resume": Page(lambda kit: title_waits(kit, saved=1), look),
    "title-resume": Page(title_resume, look),
    "title-several": Page(lambda kit: fixtures.title(kit, Told(), matches=12, waits=NOTHING), look),
    "friends": Page(lambda kit: friends_scene(kit, Told().ways.append)),
    "more": Page(lambda kit: more_scene(kit, Told().ways.append, lambda: 3)),
    "saved-matches": Page(lambda kit: fixtures.saved_matches(kit, Told())),
    "crashed": Page(lambda kit: fixtures.crashed(kit, Told())),
    "crashed-lesson": Page(lambda kit: fixtures.crashed(kit, Told(), lesson=OpenLesson("newcomer.claims"))),
    "crashed-no-report": Page(lambda kit: fixtures.crashed(kit, Told(), is_written=False)),
    **SET_UP_PAGES,
    "learn": Page(learn_samples.plain),
    "learn-left": Page(learn_samples.left),
    "learn-specials": Page(partial(learn_samples.of_book, book="israeli")),
    "learn-full": Page(learn_samples.full),
    "learn-crowded": Page(learn_samples.crowded),
    "learn-lessons": Page(learn_samples.full, partial(unfold, place=1)),
    "learn-exercises": Page(learn_samples.crowded, partial(unfold, place=2)),
    "standing": Page(learn_samples.standing),
    "differences": Page(partial(learn_samples.differences, known="polish", new="israeli")),
    "differences-end": Page(partial(learn_samples.differences, known="polish", new="israeli"), differences_end),
    "differences-club": Page(learn_samples.club_differences),
    "ledger-set-up": Page(ledger_samples.set_up),
    "ledger-list": Page(ledger_samples.sessions),
    "ledger-statistics": Page(ledger_samples.sessions, show_figures),
    "ledger-none": Page(lambda kit: ledger_samples.sessions(kit, none=True)),
    "ledger-session": Page(ledger_samples.evening_scene),
    "ledger-entry": Page(ledger_samples.entry, tap_last),
    "ledger-begun": Page(lambda kit: ledger_samples.entry(kit, "(WEEE) (C345) D88")),
    "ledger-waits": Page(lambda kit: ledger_samples.entry(kit, "(WEEE) B2345678 C345")),
    "ledger-saved": Page(ledger_samples.saved),
    "ledger-loser": Page(ledger_samples.entry, open_loser),
    "ledger-loser-too": Page(ledger_samples.several_may_win, open_loser),
    "ledger-nobody": Page(ledger_samples.evening_scene, lay(ledger_samples.nobody)),
    "ledger-nobody-saved": Page(ledger_samples.evening_scene, lay(ledger_samples.nobody_saved)),
    "ledger-penalties": Page(ledger_samples.entry, lay(ledger_samples.penalties)),
    "ledger-kongs": Page(ledger_samples.kong_deal, lay(ledger_samples.kongs)),
    "ledger-kongs-entry": Page(ledger_samples.kong_deal),
    "ledger-kongs-session": Page(ledger_samples.kong_evening),
    "ledger-kongs-nobody": Page(ledger_samples.kong_evening, lay(ledger_samples.nobody_with_kongs)),
    "ledger-one-hand": Page(ledger_samples.one_hand),
    "ledger-all-books": Page(ledger_samples.all_books),
    "ledger-all-books-nines": Page(lambda kit: ledger_samples.all_books(kit, "C19 D19 B19 WESWN DRGW C1")),
    "ledger-all-books-long": Page(lambda kit: ledger_samples.all_books(kit, "(WEEEE) (DRRRR) (DGGGG) F1234 DWWW C11")),
    "player-long-name": Page(guest_samples.named_player),
    **{name: Page(make) for name, make in guest_samples.PAGES.items()},
    **{name: Page(guest_samples.take_seat, lay(make)) for name, make in guest_samples.CARDS.items()},
    **{f"settings-{group.name.lower()}": settings(group) for group in Group},
    "settings-looks": settings(Group.TABLE, NOWHERE),
    "settings-room": settings(Group.SOUND, NOWHERE),
    "settings-keys": Page(lambda kit: KeysScene(kit, Preferences(Settings()))),
    **JOURNEY_PAGES,
    "player-who": Page(set_up, lay(who_plays)),
    **STATISTICS_PAGES,
    **{f"rulebook-{chapter.name.lower()}": rulebook("hungarian", chapter) for chapter in ChapterId},
    **{f"rulebook-polish-{chapter.name.lower()}": rulebook("polish", chapter) for chapter in ChapterId},
    "rulebook-jump": rulebook("polish", anchor="special.knitting"),
    "rulebook-search": Page(rulebook("hungarian").make, search_rules),
    "about": Page(fixtures.about),
    "replays": Page(replay_samples.replays),
    "replays-none": Page(lambda kit: replay_samples.replays(kit, 0)),
    "replay-export": Page(replay_samples.replays, lay(replay_samples.export)),
    "replay-import": Page(replay_samples.replays, lay(replay_samples.take_in)),
    "replay-menu": Page(replay_samples.replays, lay(replay_samples.menu)),
    "replay-play-on": Page(replay_samples.replays, lay(replay_samples.play_on)),
    "ten-done": Page(lambda kit: TenDoneScene(fixtures.context(kit, Told()))),
    "review-whole": Page(fixtures.review, sample=fixtures.looked_at),
    "curtain-long-name": Page(curtain),
    "consent": Page(asked_to_agree),
    "score-long-names": Page(lambda kit: ended(kit, standings=False), sample=_four_deals),
    **STOP_PAGES,
    "standings-long-names": Page(
        lambda kit: ended(kit, standings=True), lambda pilot: pilot.wait(9.0, 0.25), _whole_match
    ),
    "puzzle-discard": puzzle(claims=False),
    "puzzle-discard-right": puzzle(claims=False, answer=0),
    "puzzle-discard-wrong": puzzle(claims=False, answer=1),
    "puzzle-claim": puzzle(claims=True),
    "puzzle-claim-wrong": puzzle(claims=True, answer=1),
    "drills": Page(drill_samples.drills),
    **dict(all_drills()),
    "drill-wait-right": drill(Drill.WAIT, "hungarian", is_right=True),
    "drill-discard-right": drill(Drill.DISCARD, "israeli", is_right=True),
    "standings-first": Page(
        lambda kit: ended(kit, standings=True, after=next_step(Habits(), Progress(), "gala", FIRST_DAY)),
        lambda pilot: pilot.wait(9.0, 0.25),
        _whole_match,
    ),
    "pause": Page(set_up, lay(lambda kit: fixtures.pause(kit, Told(), now=PAUSED))),
    "pause-journey": Page(
        set_up,
        lay(lambda kit: fixtures.pause(kit, Told(), journey="riga", now=PAUSED)),
    ),
    "pause-by-host": Page(set_up, lay(lambda kit: fixtures.pause(kit, Told(), by_host=True, now=PAUSED))),
    "pause-guests": Page(set_up, lay(lambda kit: fixtures.pause(kit, Told(), has_guests=True))),
}
"""Every page by its name."""
