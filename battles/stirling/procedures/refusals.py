"""The codes with which a move is refused, each with the paragraph that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CITES: Final[Mapping[str, str]] = {
    "engaged": "ST 5.7",
    "off_map": "ST 5.3",
    "not_adjacent": "ST 5.3",
    "not_rear": "ST 5.7",
    "impassable": "ST 1.4",
    "occupied": "ST 5.12",
    "into_zoc": "ST 5.7",
    "zoc_to_zoc": "ST 5.6",
    "past_zoc": "ST 5.6",
    "too_far": "ST 5.3",
    "short_charge": "ST 5.13",
    "not_straight": "ST 5.13",
    "no_target": "ST 5.13",
}
