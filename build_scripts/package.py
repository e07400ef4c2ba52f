"""Makes what strangers install: ``python build_scripts/package.py [PART ...] [--out FOLDER]``.

Parts: ``wheel``; ``folder``, the game with its Python and its libraries for the system that this runs on; ``archive``
and ``deb`` (Linux), ``image`` (macOS), ``installer`` (Windows) of that folder; ``bill``, the list of what is inside;
``windows``, folder and installer made on Linux with Wine; ``pictures``, for stores; ``channels``, what each store asks
for, of the packages that lie in ``dist``. Left out: the wheel, the folder, and what this system can make of it. All
lands in ``dist``.

``package.py windows-tests [PYTEST'S ARGUMENTS]`` runs the quick tests as Windows does, on Linux with Wine.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Sparrows needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from build_scripts import environment  # noqa: E402
from build_scripts.packages import workshop  # noqa: E402

if __name__ == "__main__":
    environment.become(workshop.python(), ["-c", workshop.start(), *sys.argv[1:]])
