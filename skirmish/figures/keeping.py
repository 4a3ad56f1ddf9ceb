"""The cache of a ruleset's parts, as all tables have it."""

from campaigns.tabletop.keeping import kept

__all__ = ["kept"]
