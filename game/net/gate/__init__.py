"""The gate: who may enter and how often, and who sits where.

``guests`` and ``host`` use it. It imports nothing of this floor but ``door``, ``messages``, ``told`` and what those
import.
"""
