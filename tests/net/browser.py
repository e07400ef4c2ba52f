"""A browser that is driven by its own driver, in a few words of the WebDriver protocol (W3C)."""

import base64
import json
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
_FLAGS = ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", "--force-color-profile=srgb")
_SHADES = 2
"""Pixels of the screen for one of the page."""


class Browser:
    """One window, of the size of a phone."""

    def __init__(self, address: str) -> None:
        options = {"binary": CHROMIUM, "args": list(_FLAGS)}
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        self._address = f"{address}/session"
        session = self._ask("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._address += f"/{session}"

    def _ask(self, path: str, body: object = None, method: str = "POST") -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()[:600]) from None

    def size(self, width: int, height: int) -> None:
        """Makes it a phone's screen of so many points."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": _SHADES, "mobile": True}
        self._ask("/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics})

    def open(self, address: str) -> None:
        """Goes to a page."""
        self._ask("/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        """What a script in the page gives; ``given`` are its ``arguments``."""
        return self._ask("/execute/sync", {"script": script, "args": list(given)})

    def run_until_done(self, script: str) -> Any:
        """What a script in the page hands to its only argument, a function, when it is done."""
        return self._ask("/execute/async", {"script": script, "args": []})

    def _middle(self, selector: str) -> tuple[float, float]:
        """The middle of the first element of this kind.

        :raises AssertionError: when there is none, or something lies over it.
        """
        place = self.run(
            "const e = document.querySelector(arguments[0]); if (!e) return null; e.scrollIntoView({block: 'nearest'});"
            "const b = e.getBoundingClientRect(); const x = b.x + b.width / 2, y = b.y + b.height / 2;"
            "const at = document.elementFromPoint(x, y); return e.contains(at) ? [x, y] : String(at && at.className);",
            selector,
        )
        assert isinstance(place, list), f"{selector} cannot be tapped: {place}"
        return place[0], place[1]

    def _finger(self, kind: str, at: tuple[float, float]) -> None:
        event = {"type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1}
        self._ask("/goog/cdp/execute", {"cmd": "Input.dispatchMouseEvent", "params": event})

    def tap(self, selector: str) -> None:
        """Presses the middle of the first element of this kind, as a finger would."""
        at = self._middle(selector)
        self._finger("mousePressed", at)
        self._finger("mouseReleased", at)

    def hold(self, selector: str) -> None:
        """Lays a finger on an element, and leaves it there."""
        self._finger("mousePressed", self._middle(selector))

    def let_go(self, selector: str) -> None:
        """Takes the finger away."""
        self._finger("mouseReleased", self._middle(selector))

    def drag(self, selector: str, onto: str) -> None:
        """Drags one element onto another."""
        begin, end = self._middle(selector), self._middle(onto)
        self._finger("mousePressed", begin)
        self._finger("mouseMoved", ((begin[0] + end[0]) / 2, begin[1]))
        self._finger("mouseMoved", end)
        self._finger("mouseReleased", end)

    def press(self, key: str) -> None:
        """Presses a key by its name: ``Escape``, ``ArrowRight``, ``Enter``."""
        codes = {"Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": codes[key]}
            if key == "Enter" and kind == "keyDown":
                event["text"] = "\r"
            self._ask("/goog/cdp/execute", {"cmd": "Input.dispatchKeyEvent", "params": event})

    def picture(self, path: Path) -> None:
        """Keeps what is on the screen."""
        path.write_bytes(base64.b64decode(self._ask("/screenshot", method="GET")))

    def complaints(self) -> list[str]:
        """What the page has complained of since this was asked last."""
        said = self._ask("/se/log", {"type": "browser"})
        return [
            one["message"] for one in said if one["level"] in ("SEVERE", "WARNING") and "vibrate" not in one["message"]
        ]

    def close(self) -> None:
        """Shuts the window."""
        self._ask("", method="DELETE")


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that is closed in the end."""
    assert DRIVER is not None
    with subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as driver:
        try:
            assert driver.stdout is not None
            line = next(line for line in driver.stdout if "started successfully on port" in line)
            window = Browser(f"http://127.0.0.1:{int(line.rsplit('port', 1)[1].strip().rstrip('.'))}")
            try:
                yield window
            finally:
                window.close()
        finally:
            driver.terminate()
