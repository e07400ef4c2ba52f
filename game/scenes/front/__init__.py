"""What one opens from the title and comes back to: pause, about, saved matches, the rulebook, a crash.

Imports ``shared``.
"""
