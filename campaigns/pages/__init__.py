"""Pages around the tables: doors, people, rulebooks, the calculator, about."""
