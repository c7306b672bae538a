"""Running limits in words."""

from ..words import span_words
from .running import Running


def left_words(running: Running) -> str:
    """`1 h 25 min left` or `2 h 05 min over`."""
    return f"{span_words(running.left)} {'over' if running.is_over else 'left'}"
