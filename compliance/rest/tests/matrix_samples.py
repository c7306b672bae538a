"""The API's own arguments for the access matrix."""

from compliance.rest.tests.tokens import token_of
from tests.matrix import register, register_word

register_word("chapter_number", "651a")
register_word("edition_key", "651a-2012")
register("token_id", lambda ground: token_of(ground.person)[0].pk)
