"""What Flathub, winget, Homebrew, Debian and itch.io ask for, as files of a release: a module each.

All of them are made from ``description.toml`` and from the packages of the release, with their sums; docs/release.md
says who takes which file where.
"""
