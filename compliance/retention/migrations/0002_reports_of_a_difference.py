"""Destructions and holds without a certificate holder are about reports of a difference; the office alone sees them."""

import django.db.models.deletion
from django.db import migrations, models


def of_holder() -> "models.ForeignKey[object, object]":
    """The certificate holder; none where it is about reports."""
    return models.ForeignKey(
        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="holders.certificateholder"
    )


class Migration(migrations.Migration):
    dependencies = [("retention", "0001_destructions_and_holds"), ("ledger", "0008_reports_are_destroyed")]
    operations = [
        migrations.AlterField("destruction", "holder", of_holder()),
        migrations.AlterField("legalhold", "holder", of_holder()),
        migrations.RemoveConstraint("destruction", "one_open_destruction_a_holder"),
        migrations.AddConstraint(
            "destruction",
            models.UniqueConstraint(
                condition=models.Q(("finished_at__isnull", True), ("withdrawn_at__isnull", True)),
                fields=("holder",),
                name="one_open_destruction_a_holder",
                nulls_distinct=False,
            ),
        ),
    ]
