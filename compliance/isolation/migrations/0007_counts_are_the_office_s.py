"""Counts of guesses, places where people have signed in, and the cache are read and written by the office alone.

A statement in any other context finds no count to reset or fill, and no address of another holder's people. The table
of the cache is made here, as Django's `createcachetable` makes it, which leaves a table that it finds as it is.
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import policy

COUNTED = (
    "axes_accessattempt", "axes_accessattemptexpiration", "axes_accessfailurelog", "axes_accesslog", "cache",
)  # fmt: skip
CACHE = """
CREATE TABLE IF NOT EXISTS cache (
    cache_key varchar(255) NOT NULL PRIMARY KEY,
    value text NOT NULL,
    expires timestamp with time zone NOT NULL
)
"""
EXPIRY = "CREATE INDEX IF NOT EXISTS cache_expires ON cache (expires)"


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("isolation", "0006_machines_read_for_the_office"),
        ("axes", "0010_accessattemptexpiration"),
    ]
    operations: ClassVar = [
        migrations.RunSQL([CACHE, EXPIRY], migrations.RunSQL.noop),
        *(policy(table, "false") for table in COUNTED),
    ]
