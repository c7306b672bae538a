"""People of the Board sign in by its identity provider, where two people linked them."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from compliance.isolation.migrations._steps import policy
from compliance.ledger.migrations._steps import note_changes

WHATS = [
    ("address", "Change the e-mail address"),
    ("password", "Send a link to set a password"),
    ("factors", "Reset the second factor"),
    ("link", "Sign-in by the organization"),
    ("role", "Confirm a role"),
    ("credential", "Confirm a credential"),
]
ISSUER, SUBJECT = "Of the provider by which the person will sign in", "Whom the provider names so"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0021_board_counsel"), ("isolation", "0016_for_one_transaction")]
    operations: ClassVar = [
        migrations.AlterField(
            model_name="accountchange", name="what", field=models.CharField(choices=WHATS, max_length=10)
        ),
        migrations.AddField(
            model_name="accountchange",
            name="issuer",
            field=models.TextField(blank=True, db_default="", help_text=ISSUER),
        ),
        migrations.AddField(
            model_name="accountchange",
            name="subject",
            field=models.CharField(blank=True, db_default="", help_text=SUBJECT, max_length=255),
        ),
        migrations.CreateModel(
            name="ProviderLink",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("issuer", models.TextField()),
                ("subject", models.CharField(max_length=255)),
                ("linked_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="provider_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)), fields=("user",), name="one_link_of_a_person"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("issuer", "subject"),
                        name="a_subject_opens_one_account",
                    ),
                ],
            },
        ),
        # The office alone reads and writes it, as all that states by what people sign in.
        policy("holders_providerlink", "false"),
        note_changes("holders_providerlink"),
    ]
