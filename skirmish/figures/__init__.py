"""What every skirmish ruleset shares and no rulebook says: the centimetre table and its readers.

Nothing here assumes that a figure has a place.
"""
