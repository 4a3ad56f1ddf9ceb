"""Swords of Stirling: mass fantasy battles on hexes."""
