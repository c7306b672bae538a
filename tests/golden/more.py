"""Walkers in their order: everybody of the cast, then pages without a link, then pages with errors."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from compliance.documents.models import ExportJob
from compliance.documents.services import export_write
from compliance.holders.demo_cast import BOARD_DOMAIN, BOARD_PEOPLE, KEYSTONE
from compliance.holders.models import User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.models.grants import OutsideGrant
from compliance.holders.roles import MAY, Perm, Role
from compliance.holders.views.pages import CHOSEN
from compliance.retention.models import LegalHold
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S
from tests.attacker import alarm_about
from tests.golden import beside
from tests.golden.pages import Person, Walk
from tests.open_to import open_to
from tests.scenes import opened, rolled_back

NOTHING = UUID(int=0)
UNREAD = {
    "checkpoints:note", "documents:bundle_file", "documents:download", "submissions:paper",
    "submissions:question_check", "submissions:artwork_why", "submissions:pin_reply",
    "submissions:pin_settle",
    "submissions:review_readers", "submissions:report", "register:report", "register:print", "register:print_pdf",
    "register:print_legend", "register:print_sign", "register:print_sizes", "floor:print_at", "register:spanish",
    "scan", "floor:worker", "floor:tray_session", "holders:visit", "audit:file", "status:parts", "floor:after",
    "floor:round_sign", "floor:round_open", "submissions:figures_change",
    "submissions:figures_new", "submissions:letterhead_seal",
    "webhooks:receiver", "webhooks:edit", "webhooks:secret", "webhooks:pause", "webhooks:resume", "webhooks:end",
    "webhooks:delivery", "webhooks:skip", "holders:link_ask", "holders:link_end",
}  # fmt: skip
"""Addresses at which nothing is read: files that wait for the signer or a worker, parts of pages, what a device asks
for, acts on sheets whose forms the walk does not meet, reports of visitors and prints, of which there is
none, the way to the Spanish pages, what is open to guests, of whom nobody walks, files of samples, of which there is
none, how the processes are at the moment, what follows a signature at a table, the forms of figures, which counsel
writes, the seal of letters, receivers of webhooks and an identity provider, of which there are none."""
HOLDER, BOARD = "holder", "board"
OPEN = (
    "/accounts/login/", "/accounts/signup/", "/accounts/inactive/", "/accounts/password/reset/",
    "/accounts/password/reset/done/", "/accounts/password/reset/key/1-none/", "/people/",
    "/register/", "/try/", "/p/", "/register.json", "/register.csv", "/register.atom", "/report/",
)  # fmt: skip


def walked(at: datetime) -> Walk:
    """The whole walk. Board people who open a filing change it, so that the certificate holder walks first."""
    cast = {person.name: person for person in _cast()}
    walk = begun(at, cast)
    for person in (one for one in cast.values() if one.side == HOLDER):
        walk.through(person)
    _craps_drafted(walk, cast["filer (holder)"], at)
    for person in (one for one in cast.values() if one.side == BOARD):
        walk.through(person)
    nobody = Person("nobody", "", signs=False, browser=Client())
    for address in OPEN:
        walk.through(nobody, address)
    for name, address in _unlinked():
        walk.through(cast[name], address)
    alarm_about(beside.keystone())
    for name in ("admin (board)", "auditor (board)", "filer (holder)"):
        walk.through(cast[name], "/records/alarms/")
    return walk


def begun(at: datetime, cast: dict[str, Person] | None = None) -> Walk:
    """The walk of the first person, with which the whole begins."""
    first, *_ = (cast or {person.name: person for person in _cast()}).values()
    walk = Walk()
    _an_export_is_ready(at)
    walk.through(first)
    return walk


def _cast() -> Iterator[Person]:
    """A person of each role: of the first certificate holder's people, then of the Board's."""
    for people, side, domain in ((KEYSTONE.people, HOLDER, KEYSTONE.domain), (BOARD_PEOPLE, BOARD, BOARD_DOMAIN)):
        roles: set[Role] = set()
        for one in people:
            if one.role not in roles:
                roles.add(one.role)
                browser = Client()
                browser.force_login(beside.somebody(one.mailbox, domain))
                yield Person(f"{one.mailbox} ({side})", side, Perm.LOG in MAY[one.role], browser)


def _an_export_is_ready(at: datetime) -> None:
    export_write(job_id=_ready().pk, clock=lambda: at)


def _ready() -> ExportJob:
    return beside.somebody("filer").export_jobs.order_by("parameters__first")[0]


def _craps_drafted(walk: Walk, filer: Person, at: datetime) -> None:
    """Reads the draft of Craps, which is filed in the demonstration, then as it waits for a second signature, and takes
    back that it became one."""
    point = opened()
    try:
        draft = beside.craps_recalled(at)
        walk.through(filer, f"/submissions/{draft.pk}/draft/")
        beside.signed_first(draft, at)
        for name in ("second_signature", "take_back"):
            walk.through(filer, reverse(f"submissions:{name}", args=[draft.pk]))
    finally:
        rolled_back(point)


def _unlinked() -> Iterator[tuple[str, str]]:
    """Pages to which a form leads or another role, files, and refusals."""
    filings = RulesSubmission.objects.filter(facility=beside.keystone())
    filed, draft, reviewed = (
        filings.filter(status=state).earliest("created_at") for state in (S.FILED, S.DRAFT, S.UNDER_REVIEW)
    )
    for name, filing in (("filed", filed), ("edition", draft), ("case", reviewed)):
        yield "filer (holder)", reverse(f"submissions:{name}", args=[filing.pk])
    for bureau in ("compliance (board)", "laboratory (board)"):
        yield bureau, reverse("submissions:review", args=[reviewed.pk])
    yield "director (board)", reverse("submissions:delegate", args=[reviewed.pk])
    field = "layout_approval_ref"
    yield "operations (board)", f"{reverse('submissions:review_settle', args=[reviewed.pk])}?field={field}"
    yield "operations (board)", f"{reverse('submissions:review_finding', args=[reviewed.pk])}?field={field}"
    yield "admin (board)", reverse("retention:lift", args=[LegalHold.objects.get().pk])
    yield "admin (board)", reverse("records:successor", args=[_log()])
    for name, more in (("checkpoint", []), ("receipt", [0])):
        yield "filer (holder)", reverse(f"records:{name}", args=[_log(), *more])
    grant = OutsideGrant.objects.earliest("asked_at", "id")
    yield "admin (board)", reverse("holders:grant_ask")
    yield "admin (board)", reverse("holders:grant_end", args=[grant.pk])
    yield "admin (holder)", reverse("holders:package_numbers", args=[beside.keystone().pk])
    yield "admin (holder)", _of_chosen("tables_retire", beside.keystone().tables.order_by("number"))
    yield "admin (holder)", _of_chosen("roles_end", User.objects.filter(pk=beside.somebody("dealer").pk))
    role = AccountChange.objects.filter(membership__isnull=False).latest("asked_at", "id")
    yield "admin (board)", reverse("holders:changes", args=[role.pk])
    yield "filer (holder)", reverse("documents:export", args=[_ready().pk])
    yield "filer (holder)", reverse("submissions:impact_fill", args=["617a-2019"])
    yield "filer (holder)", reverse("submissions:case", args=[NOTHING])
    yield "filer (holder)", reverse("holders:resume")
    yield "dealer (holder)", reverse("holders:people")
    yield "dealer (holder)", reverse("submissions:start")


def _of_chosen(name: str, rows: "QuerySet[Any]") -> str:
    """The form about the first row, as if it was chosen on its list."""
    return f"{reverse(f'holders:{name}')}?{urlencode({CHOSEN: rows[0].pk})}"


def _log() -> Any:
    """The log of the certificate holder."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM ledger.log WHERE holder_id = %s", [beside.keystone().holder_id])
        return cursor.fetchone()[0]


def unread(walk: Walk) -> set[str]:
    """The addresses of pages that the walk did not reach."""
    pages = {name for name, methods in open_to().items() if "get" in methods and not name.startswith("api:")}
    return pages - walk.views
