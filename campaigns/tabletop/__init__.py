"""The pure kernel of the table: no Django, no clock, no hidden randomness."""
