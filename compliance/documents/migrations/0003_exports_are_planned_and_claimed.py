"""Exports: who asked, what stands in which volume, whose hands they are in; a CSV beside the volumes."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("documents", "0002_documents_stay"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="exportvolume",
            options={"ordering": ["number"]},
        ),
        migrations.RemoveConstraint(
            model_name="exportvolume",
            name="volume_once_a_job",
        ),
        migrations.AddField(
            model_name="exportjob",
            name="claim",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="exportjob",
            name="claimed_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="exportjob",
            name="for_board",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="exportjob",
            name="plan",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="exportjob",
            name="request_sha256",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="exportvolume",
            name="form",
            field=models.CharField(choices=[("pdf", "PDF"), ("csv", "CSV")], default="pdf", max_length=3),
        ),
        migrations.AddField(
            model_name="exportvolume",
            name="rows",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="exportjob",
            name="parameters",
            field=models.JSONField(help_text="Tables, logs, first and last day"),
        ),
        migrations.AddIndex(
            model_name="exportjob",
            index=models.Index(
                condition=models.Q(("for_board", True)),
                fields=["-requested_at", "-id"],
                name="export_of_the_board_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="exportjob",
            index=models.Index(
                condition=models.Q(("status__in", ["waiting", "writing"])),
                fields=["requested_at"],
                name="export_still_moving",
            ),
        ),
        migrations.AddConstraint(
            model_name="exportjob",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["waiting", "writing"])),
                fields=("requested_by", "request_sha256"),
                name="same_export_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="exportvolume",
            constraint=models.UniqueConstraint(fields=("job", "number", "form"), name="volume_once_a_job"),
        ),
    ]
