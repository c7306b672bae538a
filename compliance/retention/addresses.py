"""The content of the addresses of destructions and legal holds."""

from compliance.addresses import list_at, object_at, unread

from .models import Destruction, LegalHold

object_at("retention", "destruction_id", "Destruction", Destruction)
object_at("retention", "hold_id", "", LegalHold)
list_at("retention:destructions", "Destructions", Destruction)
list_at("retention:holds", "Legal holds", LegalHold)
unread("retention:lift", "a form about a hold, which the list shows")
