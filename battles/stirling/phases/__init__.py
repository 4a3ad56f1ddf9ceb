"""One module a phase: they decide what happens and call the procedures for every rule."""
