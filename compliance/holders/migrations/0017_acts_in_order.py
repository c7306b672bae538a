"""Administration events of one instant stand as they were recorded. The state of models alone: no table changes."""

from typing import ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0016_roles_and_credentials_wait")]
    operations: ClassVar = [
        migrations.AlterModelOptions(name="administrationevent", options={"ordering": ["-at", "-id"]}),
    ]
