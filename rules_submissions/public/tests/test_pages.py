"""The register's pages: what they show, that they are the same for everybody, and what they never show."""

import gzip
import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.public.wagers import wagers_of
from rules_submissions.review.queue import MOST_WORDS, words_of
from rules_submissions.tests.board import approved_today, days_ago, html_of
from rules_submissions.tests.filings import filed
from tests.cast import Cast
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SECRET = "Move the camera over the pit."
PLAIN_HTML = 100 * 1024
NOBODY = UUID(int=0)


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Casino War in effect since today, under a condition that is no player's business; another filing beside it."""
    filed(facility, filer, at=days_ago(4), table_numbers=["W-12"])
    return approved_today(facility, filer, cast, SECRET)


def addresses(row: PublicApproval) -> list[str]:
    return [
        reverse("register:front"),
        reverse("register:approvals"),
        reverse("register:data"),
        reverse("register:approval", args=[row.reference]),
        reverse("register:casino", args=[row.facility]),
        reverse("register:game", args=[row.chapter_number]),
        reverse("register:json"),
        reverse("register:csv"),
        reverse("register:atom"),
        reverse("api:register"),
        reverse("api:register_approval", args=[row.reference]),
    ]


def test_a_visitor_goes_from_the_first_page_to_the_edge_of_a_wager_in_two_clicks(approved: RulesSubmission) -> None:
    visitor = Client()
    first = visitor.get("/")
    assert first["Location"] == reverse("register:front")
    front = html_of(visitor, first["Location"])
    assert "1 casino, 1 table with approved rules today" in re.sub(r"\s*\n\s*", " ", front)
    (game,) = re.findall(r'href="(/register/RS-[^"]+)">Casino War', front)
    rules = html_of(visitor, game)
    edge = next(str(one.house_edge) for one in wagers_of(PublicApproval.objects.get()) if one.state == "exact")
    for words in (approved.reference, "W-11", "Tie Wager", "10 to 1", "In effect", "exact", edge):
        assert words in rules, words


def test_everybody_gets_the_same_bytes_signed_in_or_not(approved: RulesSubmission, cast: Cast, client_of: Any) -> None:
    row = PublicApproval.objects.get()
    for address in [*addresses(row), f"/register/{uuid4()}/", "/register/?page=cut"]:
        answers = {
            (answer.status_code, answer.content)
            for browser in (Client(), client_of(cast["filer"]), client_of(cast["outsider"]), client_of(cast["decider"]))
            for answer in [browser.get(address)]
        }
        assert len(answers) == 1, address


def test_nothing_that_is_the_holder_s_or_the_board_s_alone_is_on_any_of_them(
    approved: RulesSubmission, cast: Cast
) -> None:
    row = PublicApproval.objects.get()
    shown = "".join(Client().get(address).content.decode() for address in addresses(row))
    draft = RulesSubmission.objects.exclude(pk=approved.pk).get()
    people = [person.printed_name for person in cast.values()]
    for words in (SECRET, "W-12", draft.reference, "Ardent", "Nothing stands", "GCB-", *people):
        assert words not in shown, words
    assert len(shown) > 20_000


def test_a_page_is_light_kept_and_asked_about(approved: RulesSubmission) -> None:
    for address in addresses(PublicApproval.objects.get()):
        answer = Client().get(address)
        assert answer["Cache-Control"] == "public, max-age=0, must-revalidate", address
        assert "Set-Cookie" not in answer.headers
        assert len(gzip.compress(answer.content)) < PLAIN_HTML
        again = Client().get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert "<script" not in answer.content.decode(), address


def test_what_changed_has_another_etag(approved: RulesSubmission) -> None:
    address = reverse("register:approval", args=[approved.reference])
    known = Client().get(address)["ETag"]
    PublicApproval.objects.update(table_numbers=["W-13"])
    answer = Client().get(address, headers={"if-none-match": known})
    assert (answer.status_code, answer["ETag"] != known) == (200, True)


@pytest.mark.parametrize(
    ("address", "most"),
    [("front", 3), ("approvals", 2), ("approval", 3), ("casino", 3), ("game", 3), ("json", 1), ("csv", 1), ("atom", 1)],
)
def test_a_page_asks_as_much_for_many_as_for_one(approved: RulesSubmission, address: str, most: int) -> None:
    row = PublicApproval.objects.get()
    named = {"approval": [row.reference], "casino": [row.facility], "game": ["651a"]}
    url = reverse(f"register:{address}", args=named.get(address, []))
    Client().get(url)
    counts = []
    for rows in ([copy_of(row, 1)], [copy_of(row, number) for number in range(7)], []):
        PublicApproval.objects.bulk_create(rows)
        with CaptureQueriesContext(connection) as asked:
            Client().get(url)
        counts.append(sum("set_config" not in one["sql"] for one in asked.captured_queries))
    assert counts == [most + 1, most + 1, 1], "one more asks whether the page that is kept still holds"


def copy_of(row: PublicApproval, number: int) -> PublicApproval:
    made = PublicApproval.objects.get(pk=row.pk)
    made.pk, made.reference, made.facility = uuid4(), f"RS-COPY-{uuid4().hex[:6]}", row.facility
    made.table_numbers, made.changed_at = [f"W-2{number}"], timezone.now()
    return made


def test_the_list_is_searched_and_filtered_and_goes_on(approved: RulesSubmission) -> None:
    row = PublicApproval.objects.get()
    PublicApproval.objects.bulk_create(copy_of(row, number) for number in range(55))
    url = reverse("register:approvals")
    first = html_of(Client(), url)
    (older,) = re.findall(r'rel="next" href="([^"]+)"', first)
    assert html_of(Client(), url + older.replace("&amp;", "&")).count("RS-COPY") + first.count("RS-COPY") >= 110
    for query, found in (
        (f"?q={approved.reference}", 1), ("?q=w-11", 1), ("?q=casino+war+keystone", 0), ("?state=rescinded", 0),
        ("?game=617a", 0), ("?q=nothing+of+the+kind", 0),
    ):  # fmt: skip
        assert html_of(Client(), url + query).count(f">{approved.reference}</a>") == found, query


def test_a_search_for_hundreds_of_words_asks_for_a_few(approved: RulesSubmission) -> None:
    """Each word is one more look at every row: with 2,000 of them anybody held a thread and PostgreSQL for minutes."""
    words = " ".join(f"word{number}" for number in range(900))
    with CaptureQueriesContext(connection) as asked:
        html_of(Client(), f"{reverse('register:approvals')}?{urlencode({'q': words})}")
    assert max(len(one["sql"]) for one in asked.captured_queries) < 20_000
    assert words_of({"q": "a a b " + words}) == ["a", "b", *words.split()[: MOST_WORDS - 2]]


@pytest.mark.parametrize("address", ["/register/RS-0000-00/", f"/register/casinos/{NOBODY}/", "/register/games/999a/"])
def test_what_is_not_published_is_missing_in_one_page(address: str) -> None:
    assert "Not in the register" in html_of(Client(), address, 404)


def test_every_game_has_its_page() -> None:
    for number in PACKAGES:
        assert "No casino offers it" in html_of(Client(), reverse("register:game", args=[number]))


def test_the_number_to_call_is_the_board_s_setting(approved: RulesSubmission, cast: Cast) -> None:
    from compliance.holders.services import setting_change

    assert "1-800-GAMBLER" in html_of(Client(), reverse("register:front"))
    setting_change(
        code="help_number", value="1-800-555-0100", by=cast["board_admin"], at=timezone.now(), reason="It moved."
    )
    html = html_of(Client(), reverse("register:front"))
    assert "1-800-555-0100" in html
    assert "It moved." not in html
