"""The product with the small games of the tests, for servers in processes of their own.

The process is killed as soon as it comes to the point that the file `$STENDARDO_DIES` names:
`decided` (nothing is written yet), `written` (nothing is committed yet), or `committed` (nobody
has been told yet).
"""

import os
import signal
from pathlib import Path
from typing import Any

from config.asgi import application  # isort: skip (it loads the apps)

from battles.store import BattleStore
from campaigns import stores
from campaigns.live import push
from campaigns.services.play import Play
from tests.world import RULESETS

for ruleset in RULESETS:
    stores.register(ruleset, BattleStore(ruleset))

_dies = Path(os.environ["STENDARDO_DIES"])


def _point(name: str) -> None:
    if _dies.exists() and _dies.read_text() == name:
        _dies.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


_append, _touch, _announce = Play.append, Play.touch, push.announce


def append(self: Play, *args: Any, **more: Any) -> Any:
    _point("decided")
    return _append(self, *args, **more)


def touch(self: Play) -> None:
    _touch(self)
    _point("written")


def announce(engagement_id: Any) -> None:
    _point("committed")
    _announce(engagement_id)


Play.append, Play.touch = append, touch  # type: ignore[method-assign]
push.announce = announce

__all__ = ["application"]
