"""Grandi Laghi: skirmishes of the French and Indian War, activated by cards. Pure rules."""
