"""The rules that the phases and the resolver share, one implementation of each.

Functions take small frozen values, the tables in force, `chance` where dice are rolled
and `explain` where the steps are told; they return frozen values. Nothing here keeps state.
"""
