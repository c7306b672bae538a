"""The arguments of the regulation's addresses for the access matrix: none names an object of a holder."""

from tests.matrix import register_word

register_word("chapter_number", "651a")
register_word("edition_key", "651a-2012")
register_word("citation", "651a.3(c)(1)")
