"""Keyset paging walks every row once, forwards and back, and refuses marks it did not make."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict

from compliance.holders.models import Facility, GamingTable
from compliance.holders.ordering import number_order
from compliance.holders.paging import BadCursor, page_of
from compliance.web.values import by_number
from tests.scenes import scene

from .factories import FacilityFactory, HolderFactory, TableFactory


@scene
def facilities(db):
    holder = HolderFactory()
    return [FacilityFactory(holder=holder, name=name) for name in ("Ash", "Birch", "Cedar", "Dogwood", "Elm")]


def walk(keys, size=2):
    """Names of every page, from the first to the last by `next`, then back to the first by `previous`."""
    page = page_of(Facility.objects.all(), keys, {}, size)
    there = [[row.name for row in page]]
    while page.next:
        page = page_of(Facility.objects.all(), keys, {"page": page.next}, size)
        there.append([row.name for row in page])
    back = [[row.name for row in page]]
    while page.previous:
        page = page_of(Facility.objects.all(), keys, {"page": page.previous}, size)
        back.append([row.name for row in page])
    return there, back


@pytest.mark.parametrize("keys", [("name", "id"), ("-name", "id"), ("holder__name", "-name", "-id")])
def test_every_row_appears_once_in_order_and_the_way_back_is_the_same(facilities, keys):
    there, back = walk(keys)
    names = sorted((facility.name for facility in facilities), reverse="-name" in keys)
    assert [name for page in there for name in page] == names
    assert back == there[::-1]


def test_table_numbers_sort_as_numbers_page_by_page(facilities):
    numbers = ["R-2", "R-02a", "R-9", "R-10", "R-11", "R-100", "W-1", "W-1-9", "W-1-10", "12345678901234567890"]
    for number in numbers:
        TableFactory(facility=facilities[0], number=number)
    rows, seen, mark = GamingTable.objects.annotate(in_order=number_order("number")), [], ""
    while not seen or mark:
        page = page_of(rows, ("in_order", "id"), {"page": mark} if mark else {}, 3)
        seen, mark = [*seen, *(row.number for row in page)], page.next
    assert seen == sorted(numbers, key=by_number)


def test_a_row_added_before_the_position_moves_nothing(facilities):
    first = page_of(Facility.objects.all(), ("name", "id"), {}, 2)
    FacilityFactory(holder=facilities[0].holder, name="Alder")
    second = page_of(Facility.objects.all(), ("name", "id"), {"page": first.next}, 2)
    assert [row.name for row in second] == ["Cedar", "Dogwood"]


def test_a_page_costs_one_query(facilities, django_assert_num_queries):
    mark = page_of(Facility.objects.all(), ("name", "id"), {}, 2).next
    with django_assert_num_queries(1):
        page_of(Facility.objects.all(), ("name", "id"), {"page": mark}, 2)


@pytest.mark.parametrize("spoil", [lambda mark: mark[:-1], lambda mark: "x" + mark, lambda mark: "garbage"])
def test_a_changed_mark_is_refused_in_words(facilities, spoil):
    mark = page_of(Facility.objects.all(), ("name", "id"), {}, 2).next
    with pytest.raises(BadCursor, match="Open the list from its start"):
        page_of(Facility.objects.all(), ("name", "id"), {"page": spoil(mark)}, 2)


def test_a_mark_of_another_list_is_refused(facilities):
    mark = page_of(Facility.objects.all(), ("name", "id"), {}, 2).next
    with pytest.raises(BadCursor):
        page_of(Facility.objects.all(), ("-name", "id"), {"page": mark}, 2)


def test_the_address_of_a_page_keeps_the_filters(facilities):
    page = page_of(Facility.objects.all(), ("name", "id"), QueryDict("game=617a&page="), 2)
    assert page.older_url.startswith("?game=617a&page=")
    assert page.newer_url == ""


OF_SEVERAL = ("inspections/exceptions/rows.py", ("-raised_at", "code", "row"))
"""The only list whose rows have no id: kind and row are one together."""
APPS = ("compliance", "inspections", "rules_submissions")
HAS_KEYS = re.compile(r"page_of\(|listed\(|keys = |KEYS = ")
WORDS = re.compile(r"[\[(]('[a-z_-]+'(, |,)?)+[\])]")
OF_NO_LIST = {"compliance/ledger/reconciling/strays.py", "rules_submissions/drafting/from_file.py"}


def keys_in(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """The orders that a module names `keys` or gives to a list of pages."""
    for node in ast.walk(tree):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("page_of", "listed"):
            given = node.args[1:3]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).lower() == "keys":
            given = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
        for one in given:
            if isinstance(one, ast.Tuple | ast.List) and one.elts and WORDS.fullmatch(ast.unparse(one)):
                yield tuple(ast.literal_eval(one))


def test_every_list_is_ordered_down_to_its_last_row():
    """An order that ends before the id loses rows of one moment on the next page."""
    root, orders = Path(settings.BASE_DIR), set()
    for path in chain.from_iterable((root / app).rglob("*.py") for app in APPS):
        source, place = path.read_text(), str(path.relative_to(root))
        if "tests" not in path.parts and place not in OF_NO_LIST and HAS_KEYS.search(source):
            orders |= {(place, keys) for keys in keys_in(ast.parse(source))}
    assert len(orders) > 60
    assert {order for order in orders if order[1][-1].removeprefix("-") != "id"} == {OF_SEVERAL}
