"""Run in the environment of an office: a certificate holder with tables and people for the load. Prints JSON."""

import json
import secrets
from typing import Any

import django


def made() -> dict[str, Any]:
    """Ids of the holder and its tables, secrets of tokens that may sign, e-mail addresses that sign by password."""
    from compliance.holders.roles import Role
    from compliance.holders.tests.factories import PASSWORD, CredentialFactory, FacilityFactory, HolderFactory, person
    from compliance.isolation.context import OFFICE, isolated
    from compliance.rest.tests.tokens import token_of
    from inspections.tests.factories import table_of

    mark = secrets.token_hex(3)
    CredentialFactory.reset_sequence(secrets.randbelow(500_000))  # an earlier stage may be in this office
    with isolated(OFFICE):
        holder = HolderFactory(name=f"Load {mark} Gaming, LLC")
        facility = FacilityFactory(holder=holder, name=f"Load {mark} Casino")
        people = [person(Role.FLOORPERSON, at=holder, email=f"load-{mark}-{n}@example.test") for n in range(4)]
        cards = [table_of(facility, "651a", f"W-{n}", people[0]) for n in range(3)]
        wheels = [table_of(facility, "617a", f"R-{n}", people[0]) for n in range(2)]
        tokens = [token_of(one, may_sign=True)[1] for one in people]
    return {
        "holder": str(holder.pk),
        "cards": [str(table.pk) for table in cards],
        "wheels": [str(table.pk) for table in wheels],
        "tokens": tokens,
        "emails": [one.email for one in people],
        "password": PASSWORD,
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(made()))
