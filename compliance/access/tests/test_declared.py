"""Every address that shows records is declared in one place, or excused with a reason."""

from compliance.access.declared import EXCUSED, LISTS, OPEN, SAVED, reading_of
from tests.matrix import addresses
from tests.open_to import open_to

SHOWN = {one.name: one for one in addresses() if "get" in open_to().get(one.name, {})}


def test_every_address_that_may_be_read_is_declared_or_excused() -> None:
    for name, address in SHOWN.items():
        namespace = name.rpartition(":")[0]
        declared = reading_of(name, namespace, dict.fromkeys(address.arguments))
        assert (declared is not None) != (name in EXCUSED or namespace in OPEN), name


def test_nothing_is_declared_that_is_no_address() -> None:
    assert (set(EXCUSED) | set(LISTS) | SAVED) - set(SHOWN) == set()
    assert set(EXCUSED) & set(LISTS) == set()
    assert all(EXCUSED.values())


def test_an_address_with_several_objects_reads_the_outermost() -> None:
    reading = reading_of("submissions:pin_reply", "submissions", {"pk": 1, "sheet_pk": 2, "pin_pk": 3})
    assert reading is not None
    assert (reading.title, reading.argument) == ("Filing", "pk")
