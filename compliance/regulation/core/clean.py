"""One question instead of many: is there nothing at all to find in these facts?

Nearly every filing that is checked in bulk is compliant, and for those every check of the edition says so. The rows of
an edition are therefore written out once as one plain function: a call of each validator, and the tests of attestations
and approvals, which are declared as data, in place. It answers yes or no; after a no, `evaluate` runs the rows' own
checks for the findings.

    def is_clean(facts):
        given = facts.attest_900a_4
        if given is None or not given.signed:
            return False
        if lantern_is_tall_enough(facts, text):
            return False
        return True
"""

from collections.abc import Callable, Iterable
from typing import Any

from .figure import EDITION, Text
from .provision import Provision

IsClean = Callable[[Any], bool]

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
CHECKED = """\
    if check_{place}(facts, text):
        return False
"""


def is_clean_of(rows: Iterable[Provision], text: Text) -> IsClean:
    """A function that tells whether no row of the edition has a finding about some facts."""
    names: dict[str, Any] = {"text": text}
    by_condition: dict[int, list[Provision]] = {}
    lines = ["def is_clean(facts):\n"]
    for place, row in enumerate(rows):
        if row.kind in ("attestation", "approval"):
            by_condition.setdefault(id(row.when), []).append(row)
        else:
            names[f"check_{place}"] = row.check
            lines.append(CHECKED.format(place=place))
    for place, group in enumerate(by_condition.values()):
        asked = "".join(_asked(row, text[EDITION].key) for row in group)
        if group[0].when is None:
            lines.append(asked)
            continue
        names[f"applies_{place}"] = group[0].when.met
        indented = "".join(f"    {line}\n" for line in asked.splitlines())
        lines.append(f"    if applies_{place}(facts):\n{indented}")
    lines.append("    return True\n")
    exec("".join(lines), names)  # noqa: S102  (made of field names and units that the chapter declares)
    is_clean: IsClean = names["is_clean"]
    return is_clean


def _asked(row: Provision, edition_key: str) -> str:
    if row.kind == "attestation":
        return SIGNED.format(field=row.fields[0])
    words = APPROVED.format(field=row.fields[0], unit=row.owner(edition_key))
    return words + "".join(IN_TIME.format(first_use=name) for name in row.fields[1:])
