"""What rulesets of muskets by cards share: their figures have a place, and cards say who is up.

A state is a ruleset's own, a frozen dataclass with the fields that are named where they are used.
"""
