"""A text that replaces one of what is or was law waits for a second person, whose confirmation is a row that stays."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from compliance.ledger.migrations._steps import append_only, note_changes


class Migration(migrations.Migration):
    dependencies = [
        ("chapters", "0003_rows_are_recorded"),
        ("ledger", "0011_lists_and_moments_that_nobody_can_read"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="editiontext",
            name="imported_number",
            field=models.CharField(blank=True, db_default="", max_length=50),
        ),
        migrations.AddField(
            model_name="editiontext",
            name="takes_two",
            field=models.BooleanField(db_default=False, help_text="Is used only once a second person has confirmed it"),
        ),
        migrations.AddConstraint(
            model_name="editiontext",
            constraint=models.CheckConstraint(
                condition=Q(takes_two=False) | Q(imported_by__isnull=False), name="who_takes_a_second_is_named"
            ),
        ),
        migrations.CreateModel(
            name="TextConfirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("confirmed_number", models.CharField(blank=True, max_length=50)),
                ("confirmed_at", models.DateTimeField()),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "text",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmation",
                        to="chapters.editiontext",
                    ),
                ),
            ],
        ),
        append_only("chapters_textconfirmation"),
        note_changes("chapters_textconfirmation"),
    ]
