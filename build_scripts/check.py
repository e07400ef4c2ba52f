"""Sets everything up on first use, and checks the sources: ``python3 build_scripts/check.py [--help]``.

Needs Python 3.11 or newer with pip and venv, and nothing else.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Sparrows needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from build_scripts import environment, ready, usage

if __name__ == "__main__":
    if usage.is_asked_for():
        from build_scripts import checks

        sys.exit(checks.main(sys.argv[1:]))
    environment.become(ready.python_of("check"), ["-m", "build_scripts.checks"] + sys.argv[1:])
