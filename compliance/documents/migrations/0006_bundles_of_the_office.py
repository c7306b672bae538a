"""A bundle may hold the office's own log, which belongs to no certificate holder."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("documents", "0005_bundles")]

    operations = [
        migrations.AlterField(
            model_name="bundle",
            name="holder",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bundles",
                to="holders.certificateholder",
            ),
        ),
        migrations.AddConstraint(
            model_name="bundle",
            constraint=models.UniqueConstraint(
                condition=Q(("holder__isnull", True), ("status__in", ["waiting", "writing"])),
                fields=("requested_by", "parameters"),
                name="same_bundle_of_the_office_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="bundle",
            constraint=models.CheckConstraint(
                condition=Q(("holder__isnull", False), ("for_board", True), _connector="OR"),
                name="a_bundle_of_the_office_is_the_boards",
            ),
        ),
    ]
