"""Sound: sounds by name, their volumes, and the system's voice.

Imports ``system``.
"""
