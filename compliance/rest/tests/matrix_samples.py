"""The API's own arguments for the access matrix."""

from tests.matrix import register_word

register_word("chapter_number", "651a")
register_word("edition_key", "651a-2012")
