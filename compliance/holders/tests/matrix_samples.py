"""People and places for the access matrix."""

from tests.matrix import register, register_word

from .factories import EquipmentFactory

register("user_id", lambda ground: ground.person.pk)
register("membership_id", lambda ground: ground.person.memberships.get().pk)
register("credential_id", lambda ground: ground.person.credentials.get().pk)
register("facility_id", lambda ground: ground.facility.pk)
register("table_id", lambda ground: ground.table.pk)
register("equipment_id", lambda ground: EquipmentFactory(facility=ground.facility).pk)
register_word("setting_code", "review_days")
