"""The course of a turn: one module for each thing that is done in it."""
