"""Things to press, to move and to type into; they work by mouse, keyboard and gamepad alike."""
