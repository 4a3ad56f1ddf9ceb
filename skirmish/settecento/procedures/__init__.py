"""The rules themselves, a module a chapter: the resolver and the phases call the same functions."""
