"""The system's browser, which shows a page for printing."""

import logging
import webbrowser
from pathlib import Path
from threading import Thread

log = logging.getLogger(__name__)


def show_page(path: Path) -> bool:
    """Open a page in the browser without waiting for it; return whether there is a browser."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        log.info("there is no browser for %s", path)
        return False
    Thread(target=browser.open, args=(path.as_uri(),), name="browser", daemon=True).start()
    return True
