"""The window: how it opens, its loop, its stack of scenes, and keys, pointer and gamepad as one kind of input.

Imports ``system``.
"""
