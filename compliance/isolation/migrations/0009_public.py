"""A fifth kind of context: `public`, in which the pages open to everybody are made.

A table shows it rows by a policy that asks `isolation.is_public()`; those of certificate holders have none.
"""

from typing import ClassVar

from django.db import migrations

MADE = """
CREATE FUNCTION isolation.is_public() RETURNS boolean LANGUAGE sql STABLE PARALLEL RESTRICTED
    RETURN isolation.claim('public', 1) IS NOT NULL
"""


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0008_books_are_seen")]
    operations: ClassVar = [migrations.RunSQL(MADE, "DROP FUNCTION isolation.is_public()")]
