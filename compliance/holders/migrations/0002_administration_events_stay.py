"""What an administrator did stays: rows of the administration history are added and read, nothing else."""

from typing import ClassVar

from django.db import migrations

from compliance.ledger.migrations._steps import append_only


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0001_people_and_places")]
    operations: ClassVar = [append_only("holders_administrationevent")]
