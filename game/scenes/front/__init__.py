"""Pages opened from the title: pause, about, saved matches, the rulebook, a crash. Imports ``shared``."""
