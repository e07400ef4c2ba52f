"""The files for Flathub, winget, Homebrew, Debian and itch.io in a release, one module each.

They are made from ``description.toml`` and the packages of the release, with their sums; docs/release.md says who takes
which file where.
"""
