"""One question instead of many: does a filing hold every signature and approval that the edition asks?

Half of a chapter's checks are declared as data: this attestation is signed, that approval is by this unit and in time.
For a compliant filing all of them say yes; asking them one by one would cost more than all other checks together. So
the rows of an edition are written out once as one plain function. It answers yes or no; who asks for the findings
behind a no runs the rows' own checks.
"""

from collections.abc import Callable, Iterable
from typing import Any

from .provision import Provision

ASSURED_KINDS = ("attestation", "approval")
Assured = Callable[[Any], bool]

SIGNED = """\
    given = facts.{field}
    if given is None or not given.signed:
        return False
"""
APPROVED = """\
    given = facts.{field}
    if given is None or given.approving_unit != {unit!r}:
        return False
"""
IN_TIME = """\
    used = facts.{first_use}
    if used is not None and given.approved_on > used:
        return False
"""


def assured_of(rows: Iterable[Provision], edition_key: str) -> Assured:
    """A function that tells whether facts hold what `rows` (attestations and approvals) ask in this edition."""
    by_condition: dict[int, list[Provision]] = {}
    for row in rows:
        by_condition.setdefault(id(row.when), []).append(row)
    lines = ["def assured(facts):\n"]
    conditions: dict[str, Any] = {}
    for place, group in enumerate(by_condition.values()):
        asked = "".join(_asked(row, edition_key) for row in group)
        if group[0].when is None:
            lines.append(asked)
            continue
        conditions[f"applies_{place}"] = group[0].when.met
        indented = "".join(f"    {line}\n" for line in asked.splitlines())
        lines.append(f"    if applies_{place}(facts):\n{indented}")
    lines.append("    return True\n")
    exec("".join(lines), conditions)  # noqa: S102  (made of field names and units that the chapter declares)
    assured: Assured = conditions["assured"]
    return assured


def _asked(row: Provision, edition_key: str) -> str:
    if row.kind == "attestation":
        return SIGNED.format(field=row.fields[0])
    words = APPROVED.format(field=row.fields[0], unit=row.owner(edition_key))
    return words + "".join(IN_TIME.format(first_use=name) for name in row.fields[1:])
