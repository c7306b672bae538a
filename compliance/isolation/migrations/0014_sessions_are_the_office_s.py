"""Sessions are read and written by the office alone: a statement in any other context copies, changes and ends none.

Their data are bound to their key from now on (`compliance.holders.sessions`), so sessions from before end here.
"""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import policy


class Migration(migrations.Migration):
    dependencies: ClassVar = [("isolation", "0013_files_of_cases_are_seen"), ("sessions", "0001_initial")]
    operations: ClassVar = [
        migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop),
        policy("django_session", "false"),
    ]
