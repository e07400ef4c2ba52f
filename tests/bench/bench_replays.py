"""What it costs to open a long list of replays, and to see any moment of one."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app.matches.replay_index import ReplayIndex
from game.app.window.actions import Actions, Key, Pressed, WheelTurned
from game.scenes.replays.replays import ReplaysScene
from game.view.layout.tape import Eyes, Tape
from game.view.paint.kit import Kit
from tests.bench.measure import Report, compared, seconds_of
from tests.replays.reading import read_replay
from tests.scenes.replays.test_replays import played

REPLAYS = 5000
SIZES = ((1280, 720), (1920, 1080))
FRAME = 1 / 60


def run(report: Report) -> None:
    """The list, its file and the folder; then a seek."""
    content = played(5)
    with report.part("replays"), TemporaryDirectory() as name:
        folder, file = Path(name) / "matches", Path(name) / "index"
        folder.mkdir()
        for number in range(REPLAYS):
            (folder / f"2026-01-01-{number:06}.mahjong").write_bytes(content)
        first = ReplayIndex(folder, file)
        first.open()
        first.wait(600.0)

        def opened() -> object:
            index = ReplayIndex(folder, file)
            index.open()
            return index.entries()

        both = compared(opened, floor=lambda: [each.stat() for each in os.scandir(folder)])
        report.compare(f"a list of {REPLAYS} replays opened", both, floor="listing the folder", aim=12)
        for size in SIZES:
            with report.part(f"a list of {REPLAYS} replays at {size[0]}x{size[1]}"):
                _scroll(report, first, size)
        tape = Tape(read_replay(content))
        chance = random.Random(1)
        seek = seconds_of(lambda: tape.model(chance.randrange(tape.length), Eyes(person=1, all_open=False)))
        report.say("a seek in a replay", f"{1000 * seek:.2f} ms")


def _scroll(report: Report, index: ReplayIndex, size: tuple[int, int]) -> None:
    """Through the list by the wheel and by the page, every step a frame of its own."""
    surface = pygame.display.set_mode(size)
    kit = Kit(Actions())
    kit.resize(size)
    scene = ReplaysScene(kit, lambda _way: None, index)
    scene.resize(size)
    scene.draw(surface, whole=True)
    frames = []
    middle = (size[0] // 3, size[1] // 2)
    turns = (
        [WheelTurned(-1.0, middle)] * 300 + [Pressed(Key(pygame.K_PAGEDOWN))] * 100 + [WheelTurned(1.0, middle)] * 100
    )
    for turned in turns:
        begun = time.process_time()
        scene.handle(turned)
        scene.update(FRAME)
        scene.draw(surface, whole=False)
        pygame.display.flip()
        frames.append(time.process_time() - begun)
    report.say("the longest frame of scrolling", f"{1000 * max(frames):.1f} ms of processor time (aim: 50)")
