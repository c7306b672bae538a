"""Every address that shows records says in one place what it shows, or why nobody's reading of it is kept."""

from compliance.access.readings import reading_of
from compliance.addresses import FILES, LISTS, OBJECTS, UNREAD
from tests.matrix import addresses
from tests.open_to import open_to

SHOWN = {one.name: one for one in addresses() if "get" in open_to().get(one.name, {})}
NAMESPACES = {name.rpartition(":")[0] for name in SHOWN}


def test_every_address_that_may_be_read_is_declared_or_excused() -> None:
    for name, address in SHOWN.items():
        namespace = name.rpartition(":")[0]
        declared = reading_of(name, namespace, dict.fromkeys(address.arguments))
        assert (declared is not None) != (name in UNREAD or namespace in UNREAD), name


def test_nothing_is_declared_that_is_no_address() -> None:
    assert (set(LISTS) | FILES) - set(SHOWN) == set()
    assert set(UNREAD) - set(SHOWN) - NAMESPACES == set()
    used = {(one.name.rpartition(":")[0], argument) for one in addresses() for argument in one.arguments}
    assert set(OBJECTS) - used == set()


def test_nothing_is_both_read_and_excused_and_each_excuse_has_a_reason() -> None:
    assert {name for name, one in LISTS.items() if one.title} & set(UNREAD) == set()
    assert all(UNREAD.values())
    assert all(bool(one.rows) != bool(one.silent) for one in OBJECTS.values())
    assert all(bool(one.models) != bool(one.silent) for one in LISTS.values())


def test_an_address_with_several_objects_reads_the_outermost() -> None:
    reading = reading_of("submissions:pin_reply", "submissions", {"pk": 1, "sheet_pk": 2, "pin_pk": 3})
    assert reading is not None
    assert (reading.title, reading.argument) == ("Filing", "pk")
