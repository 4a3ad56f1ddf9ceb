"""The rules, one function for each; the resolver and the phases of play call the same ones."""
