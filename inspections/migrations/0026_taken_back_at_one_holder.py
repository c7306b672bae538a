"""What takes a closing back names one of the same certificate holder."""

from typing import ClassVar

from django.db import migrations

from compliance.isolation.migrations._steps import can_be_held, held

EVENTS = "inspections_tableevent"


class Migration(migrations.Migration):
    dependencies: ClassVar = [("inspections", "0025_closings_taken_back")]
    operations: ClassVar = [can_be_held(EVENTS), held(EVENTS, "takes_back_id", EVENTS)]
