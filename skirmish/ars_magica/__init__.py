"""Ars Magica: round combat between individuals and small groups. Pure."""
