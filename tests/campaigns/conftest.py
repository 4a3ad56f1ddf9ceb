from tests.world import small_games, world

__all__ = ["small_games", "world"]
