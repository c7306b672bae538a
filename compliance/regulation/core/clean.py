"""One question instead of many: is there nothing at all to find in these facts?

Nearly every filing that is checked in bulk is compliant, and for those every check of the edition says so. The rows of
an edition are therefore written out once as one plain function: the forms of their demands in place, and a call of each
validator that is a function. It answers yes or no; after a no, `evaluate` runs the rows' own checks for the findings.

    def is_clean(facts):
        value = facts.attest_900a_4
        if not (value is not None and value.signed):
            return False
        if check_1(facts, text):
            return False
        return True
"""

from collections.abc import Callable, Iterable
from typing import Any

from .demand import question
from .figure import Text
from .provision import Provision

IsClean = Callable[[Any], bool]


def is_clean_of(rows: Iterable[Provision], text: Text) -> IsClean:
    """A function that tells whether no row of the edition has a finding about some facts."""
    names: dict[str, Any] = {"text": text}
    by_condition: dict[int, list[Provision]] = {}
    lines = ["def is_clean(facts):\n"]
    for place, row in enumerate(rows):
        if row.demands:
            by_condition.setdefault(id(row.when), []).append(row)
        else:
            names[f"check_{place}"] = row.check
            lines.append(f"    if check_{place}(facts, text):\n        return False\n")
    for number, group in enumerate(by_condition.values()):
        asked = "".join(_asked(row, f"{number}_{place}", text, names) for place, row in enumerate(group))
        if group[0].when is None:
            lines.append(asked)
            continue
        names[f"applies_{number}"] = group[0].when.met
        indented = "".join(f"    {line}\n" for line in asked.splitlines())
        lines.append(f"    if applies_{number}(facts):\n{indented}")
    lines.append("    return True\n")
    exec("".join(lines), names)  # noqa: S102  (made of field names and forms that the chapter declares)
    is_clean: IsClean = names["is_clean"]
    return is_clean


def _asked(row: Provision, place: str, text: Text, names: dict[str, Any]) -> str:
    """The lines of one row; what is due and when it is asked go into `names`."""
    lines = []
    for number, demand in enumerate(row.demands):
        at = f"{place}_{number}"
        names[f"due_{at}"] = demand.due_of()(text)
        if demand.when is not None:
            names[f"asked_{at}"] = demand.when.met
        lines.append(question(demand, at))
    return "".join(lines)
