"""Board counsel: a role that reads what the Board's staff read, and decides nothing."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Q

ROLES = [
    ("compliance_manager", "Compliance manager"),
    ("floorperson", "Floorperson"),
    ("pit_manager", "Pit manager"),
    ("assistant_shift_manager", "Assistant table games shift manager"),
    ("shift_manager", "Table games shift manager"),
    ("security_member", "Security department member"),
    ("table_game_maintenance", "Table game maintenance member"),
    ("dealer", "Dealer"),
    ("internal_audit", "Internal audit"),
    ("surveillance", "Surveillance"),
    ("holder_administrator", "Holder administrator"),
    ("gaming_operations_reviewer", "Gaming Operations reviewer"),
    ("casino_compliance_representative", "Casino Compliance representative"),
    ("gaming_laboratory_analyst", "Gaming Laboratory analyst"),
    ("executive_director", "Executive Director"),
    ("board_counsel", "Board counsel"),
    ("auditor", "Auditor"),
    ("board_administrator", "Board administrator"),
    ("outside_auditor", "Outside auditor"),
    ("state_police", "State Police"),
]
OF_A_HOLDER = [
    "assistant_shift_manager", "compliance_manager", "dealer", "floorperson", "holder_administrator", "internal_audit",
    "pit_manager", "security_member", "shift_manager", "surveillance", "table_game_maintenance",
]  # fmt: skip
OF_NO_HOLDER = [
    "auditor", "board_administrator", "board_counsel", "casino_compliance_representative", "executive_director",
    "gaming_laboratory_analyst", "gaming_operations_reviewer", "outside_auditor", "state_police",
]  # fmt: skip


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0020_dismissed_steps")]
    operations: ClassVar = [
        migrations.RemoveConstraint(model_name="membership", name="holder_roles_name_their_holder"),
        migrations.AlterField(
            model_name="membership", name="role", field=models.CharField(choices=ROLES, max_length=40)
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                name="holder_roles_name_their_holder",
                condition=Q(role__in=OF_A_HOLDER, holder__isnull=False) | Q(role__in=OF_NO_HOLDER, holder__isnull=True),
            ),
        ),
    ]
