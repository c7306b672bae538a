"""A list for which “none” is an answer offers it; one whose items are needed does not."""

from typing import Annotated

import msgspec

from compliance.regulation.core.fields import ask, fields_of
from compliance.web.facts_forms import field_input


class Facts(msgspec.Struct):
    """Two lists, told apart by whether they may be empty."""

    fees: Annotated[tuple[str, ...] | None, ask("Fees", may_be_empty=True)] = None
    numbers: Annotated[tuple[str, ...] | None, ask("Table numbers")] = None


def test_none_is_offered_where_a_list_may_be_empty():
    fees, numbers = (field_input(field) for field in fields_of(Facts).values())
    assert fees.widget["offers_none"]
    assert not numbers.widget["offers_none"]
