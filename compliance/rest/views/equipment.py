"""The equipment of certificate holders, as the page Equipment lists it."""

from uuid import UUID

from rest_framework.response import Response

from compliance.holders.models import Equipment, EquipmentKind
from compliance.holders.roles import Perm

from .. import outputs
from ..answers import PAGE, lists, query
from ..endpoint import Endpoint, MemberRequest
from ..listing import listed, of_facility, stated_code


class Devices(Endpoint):
    """The equipment that the caller may see."""

    perms = (Perm.READ_LOGS, Perm.FILE, Perm.ADMINISTER_HOLDER)
    parameters = (
        PAGE,
        query("facility", "Only equipment of this facility.", UUID),
        query("kind", "Only equipment of this kind.", outputs.DeviceKind),
    )

    @lists("equipment", "Equipment", outputs.Equipment, parameters)
    def get(self, request: MemberRequest) -> Response:
        """Equipment by kind and serial number, 50 a page. `POST /api/v1/imports/equipment/` adds and changes it."""
        rows = of_facility(request, Equipment.objects.visible_to(request.user))
        if (kind := stated_code(request, "kind", EquipmentKind.values)) is not None:
            rows = rows.filter(kind=kind)
        columns = rows.values_list(*outputs.Equipment.columns(), named=True)
        return listed(request, columns, ("kind", "serial_number", "id"), outputs.Equipment.from_row)
