"""Sessions are kept under the hash of their key: those under the key itself end, and people sign in again."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0006_statements_wait_for_a_passkey"), ("sessions", "0001_initial")]

    operations: ClassVar = [migrations.RunSQL("DELETE FROM django_session", migrations.RunSQL.noop)]
