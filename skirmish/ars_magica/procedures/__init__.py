"""The rules of Ars Magica combat, a module per part of the rulebook.

Every function takes the tables in force. Those that roll also take a `Chance` and a list
of steps that they lengthen with the explanation.
"""
