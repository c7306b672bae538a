import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("printed_name", models.CharField(help_text="As printed on the credential", max_length=200)),
                ("title", models.CharField(blank=True, max_length=200)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "is_demo",
                    models.BooleanField(
                        default=False, help_text="May sign in with the password alone, in the demo only"
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "session_round",
                    models.PositiveIntegerField(default=0, help_text="Raised to end every session of this person"),
                ),
            ],
            options={
                "ordering": ["printed_name"],
            },
        ),
        migrations.CreateModel(
            name="CertificateHolder",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200, unique=True)),
                ("is_active", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Facility",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=200)),
                ("zone_name", models.CharField(default="America/New_York", max_length=64)),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="facilities",
                        to="holders.certificateholder",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="GamingTable",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.CharField(max_length=20)),
                ("chapter", models.CharField(max_length=8)),
                ("table_format", models.CharField(default="traditional", max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "facility",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="tables", to="holders.facility"
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="holders.certificateholder",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Equipment",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("wheel", "Roulette wheel"),
                            ("big_six_wheel", "Big Six wheel"),
                            ("shuffler", "Automated card shuffling device"),
                            ("continuous_device", "Device that reshuffles and counts"),
                            ("shoe", "Manual dealing shoe"),
                            ("shaker", "Shaker"),
                            ("generator", "Random number generator"),
                        ],
                        max_length=30,
                    ),
                ),
                ("model", models.CharField(max_length=120)),
                ("serial_number", models.CharField(max_length=80)),
                ("is_active", models.BooleanField(default=True)),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="equipment",
                        to="holders.certificateholder",
                    ),
                ),
                (
                    "facility",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="equipment", to="holders.facility"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="equipment",
                        to="holders.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "serial_number"],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "role",
                    models.CharField(
                        choices=[
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
                            ("auditor", "Auditor"),
                            ("board_administrator", "Board administrator"),
                        ],
                        max_length=40,
                    ),
                ),
                ("valid_from", models.DateField()),
                ("valid_to", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "facility",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="holders.facility",
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="holders.certificateholder",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AdministrationEvent",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("actor_name", models.CharField(max_length=200)),
                ("actor_role", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("subject", models.CharField(help_text="What was changed, in words", max_length=300)),
                ("act", models.CharField(max_length=60)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("reason", models.TextField(blank=True)),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "holder",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="holders.certificateholder",
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "indexes": [models.Index(fields=["holder", "-at", "-id"], name="holders_adm_holder__2e0916_idx")],
            },
        ),
        migrations.CreateModel(
            name="Credential",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("number", models.CharField(max_length=40, unique=True)),
                ("valid_from", models.DateField()),
                ("valid_to", models.DateField(blank=True, null=True)),
                ("revoked_on", models.DateField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credentials",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("valid_to__isnull", True), ("valid_to__gte", models.F("valid_from")), _connector="OR"
                        ),
                        name="a_credential_ends_after_it_starts",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="facility",
            constraint=models.UniqueConstraint(fields=("holder", "name"), name="facility_name_once_a_holder"),
        ),
        migrations.AddConstraint(
            model_name="gamingtable",
            constraint=models.UniqueConstraint(
                fields=("holder", "facility", "number"), name="table_number_once_a_facility"
            ),
        ),
        migrations.AddConstraint(
            model_name="equipment",
            constraint=models.UniqueConstraint(
                fields=("holder", "kind", "serial_number"), name="serial_number_once_a_holder_and_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("holder__isnull", False),
                        (
                            "role__in",
                            [
                                "assistant_shift_manager",
                                "compliance_manager",
                                "dealer",
                                "floorperson",
                                "holder_administrator",
                                "internal_audit",
                                "pit_manager",
                                "security_member",
                                "shift_manager",
                                "surveillance",
                                "table_game_maintenance",
                            ],
                        ),
                    ),
                    models.Q(
                        ("holder__isnull", True),
                        (
                            "role__in",
                            [
                                "auditor",
                                "board_administrator",
                                "casino_compliance_representative",
                                "executive_director",
                                "gaming_laboratory_analyst",
                                "gaming_operations_reviewer",
                            ],
                        ),
                    ),
                    _connector="OR",
                ),
                name="holder_roles_name_their_holder",
            ),
        ),
    ]
