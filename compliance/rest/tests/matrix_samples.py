"""The API's own arguments for the access matrix."""

from django.utils import timezone

from compliance.holders.tests.factories import given
from compliance.rest.models import ApiToken
from compliance.rest.tests.tokens import token_of
from tests.matrix import Ground, register, register_word


def revoked_of(ground: Ground) -> ApiToken:
    """A token that opens nothing any more."""
    token = token_of(ground.person)[0]
    with given():
        ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
    return token


register_word("chapter_number", "651a")
register_word("edition_key", "651a-2012")
register_word("scim_type", "User")
register_word("scim_schema", "urn:ietf:params:scim:schemas:core:2.0:User")
register("token_id", lambda ground: token_of(ground.person)[0].pk, lambda ground: revoked_of(ground).pk)
