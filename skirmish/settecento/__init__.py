"""Settecento: skirmishes of the second half of the 18th century, activated by cards (pure)."""
