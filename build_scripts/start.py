"""Sets Sparrows up on first use, and starts it: ``python3 build_scripts/start.py [ARGUMENTS OF THE GAME]``.

Needs Python 3.11 or newer with pip and venv, and nothing else.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Sparrows needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from build_scripts import environment, ready

if __name__ == "__main__":
    environment.become(environment.named(ready.python_of("play", __doc__)), ["-m", "game"] + sys.argv[1:])
