"""The packet of a moment lists the devices that were at the table then, by model and serial number."""

import json
from io import BytesIO

import pikepdf
import pytest

from compliance.holders.models import EquipmentKind
from compliance.holders.services import equipment_create, equipment_move
from compliance.holders.services.places import equipment_retire
from inspections.tests.factories import at
from tests.pdf_checks import bare, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def days(war, holder_admin):
    """A shuffler at the table from ten hours before noon to six; another from six, retired an hour before noon."""

    def added(serial, table, hours):
        return equipment_create(
            facility=war.facility, table=table, kind=EquipmentKind.SHUFFLER, model="BX2", serial_number=serial,
            by=holder_admin, at=at(hours), reason="New.",
        )  # fmt: skip

    first = added("FIRST-1", war, -10)
    equipment_move(equipment_id=first.pk, table=None, by=holder_admin, at=at(-6), reason="To be cleaned.")
    second = added("SECOND-2", None, -9)
    equipment_move(equipment_id=second.pk, table=war, by=holder_admin, at=at(-6), reason="In its place.")
    equipment_retire(equipment_id=second.pk, by=holder_admin, at=at(-1), reason="Worn out.")
    return war


@pytest.mark.parametrize(
    ("time", "there"), [("01:00", []), ("04:00", ["FIRST-1"]), ("08:00", ["SECOND-2"]), ("11:30", [])]
)
def test_the_packet_lists_the_devices_that_were_at_the_table_at_the_moment(
    days, client_of, auditor, laid_out, time, there
):
    answered = client_of(auditor).get(f"/floor/tables/{days.pk}/replay/packet.pdf?day=2026-03-03&time={time}")
    words = bare(text_of(answered.content))
    assert [serial for serial in ("FIRST-1", "SECOND-2") if bare(f"BX2, {serial}") in words] == there
    with pikepdf.open(BytesIO(answered.content)) as pdf:
        inside = json.loads(pdf.attachments["replay.json"].get_file().read_bytes())
    for answer in inside.values():
        assert [one["serial_number"] for one in answer["equipment"] if one["model"] == "BX2"] == there
