"""Sparrows as pip installs it.

The game's own package, ``game``, lies in the folder ``_program`` of this one, where no other program finds it: another
package called ``game`` can be installed beside it.
"""
