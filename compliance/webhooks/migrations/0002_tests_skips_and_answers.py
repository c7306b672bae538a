"""A delivery keeps what came back, and may be one that is not retried: a test event, or one that somebody skipped."""

from django.db import migrations, models
from django.db.models import Q

DELIVERY = "webhookdelivery"


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0001_receivers")]
    operations = [
        migrations.AddField(
            DELIVERY,
            "answer_body",
            models.TextField(blank=True, db_default="", help_text="The beginning of what came back"),
        ),
        migrations.AddField(DELIVERY, "is_retried", models.BooleanField(db_default=True, default=True)),
        migrations.RemoveIndex(DELIVERY, "deliveries_that_wait"),
        migrations.AddIndex(
            DELIVERY,
            models.Index(
                condition=Q(sent_at__isnull=True, is_retried=True),
                fields=["receiver", "id"],
                name="deliveries_to_be_retried",
            ),
        ),
    ]
