"""The guides for the access matrix."""

from tests.matrix import register_word

register_word("guide_name", "filing")
