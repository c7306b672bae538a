"""The cost of trying another edition on every approval: script/bench changes [APPROVALS]

B1 counts the checks that a replay runs and holds what it finds against a full replay of both editions. B2 reads so many
approvals (2,000 where it is not said) of a game from a database and replays them; beside it are reading and decoding
alone, and the full replay. It does so for an edition under which no approval needs a change, as is usual, and for one
under which each does, over seven findings. B3 is the page of each edition as a reviewer asks for it,
in seconds of its process; of many filings, the page of what a worker kept, and beside it what the worker took.
"""

import os
import sys
from collections.abc import Callable, Iterator
from copy import copy
from datetime import datetime
from time import process_time
from typing import Any
from uuid import uuid4

from tests.services import point_here

point_here()
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402
from django.db.models import Model  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.acts import browser_of  # noqa: E402
from bench.filings import BROKEN, NOW, casino_war  # noqa: E402
from bench.measure import line, microseconds_a_call  # noqa: E402
from bench.own_database import own_database  # noqa: E402
from compliance.holders.models import User  # noqa: E402
from compliance.holders.tests.factories import FacilityFactory, person  # noqa: E402
from compliance.isolation.context import OFFICE, isolated  # noqa: E402
from compliance.regulation import chapter, evaluate  # noqa: E402
from compliance.regulation.core.differing import Changes, changes_of, differing  # noqa: E402
from rules_submissions.models import RulesSubmission  # noqa: E402
from rules_submissions.register.impact import approved_at, edition_called, impact_of  # noqa: E402
from rules_submissions.register.services import impact_run_request, impact_work_out  # noqa: E402
from rules_submissions.settlements import settled_facts, settlements_by_filing  # noqa: E402
from rules_submissions.tests.board import days_ago  # noqa: E402
from rules_submissions.tests.filings import decide, filed, newest, recommended  # noqa: E402
from tests.attacker import plant_new  # noqa: E402
from tests.cast import ROLES, Cast  # noqa: E402

WAR, ROULETTE = ("651a-2012", "651a-2011P"), ("617a-2019", "617a-2012")
OK, MOST_S = 200, 3
BOARD = ("reviewer", "compliance_rep", "lab_analyst", "decider")


def asked_of(facts: Any, edition: str) -> Any:
    """The facts that an edition asks, as a filing under it states them: no shuffler answers without a shuffler."""
    whole = chapter(edition.partition("-")[0])
    asked = {name: getattr(facts, name) for name, field in whole.fields.items() if field.is_asked(facts, edition)}
    return whole.facts(**asked)


def fully(facts: Any, before: str, after: str, at: datetime) -> Changes:
    """The changes that a full replay finds: every row of both editions."""
    whole = chapter(before.partition("-")[0])
    stood = evaluate(facts, whole.rules(before), at)
    return changes_of(stood, evaluate(asked_of(facts, after), whole.rules(after), at))


def counted() -> Iterator[str]:
    """B1: the checks that a replay runs, of all, and whether it finds the same."""
    for before, after in (WAR, ROULETTE):
        whole = chapter(before.partition("-")[0])
        both = differing(whole.number, before, after)
        run = len(both.earlier.checks) + len(both.later.checks)
        every = len(whole.rules(before).checks) + len(whole.rules(after).checks)
        yield line("B1", f"checks run for {before} to {after}, of {every}", run, f"< {every}", run < every)
    filings = [asked_of(chapter("651a").parse(casino_war(**changes)), WAR[0]) for changes in ({}, *BROKEN)]
    same = sum(differing("651a", *WAR).changes(facts, NOW) == fully(facts, *WAR, NOW) for facts in filings)
    yield line("B1", "filings with the findings of a full replay", same, f"{len(filings)}", same == len(filings))


def furnished(number: str, cast: Cast, count: int) -> None:
    """Makes one approval of a game as the office makes it, and copies of it beside the records."""
    facility = FacilityFactory()
    submission = filed(facility, person(ROLES["filer"], at=facility.holder), number, at=days_ago(33))
    recommended(submission, cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    submission.refresh_from_db()
    revision = newest(submission)
    decision = revision.decision
    copies: list[tuple[Model, Model, Model]] = []
    for place in range(count - 1):
        submission, revision, decision = copy(submission), copy(revision), copy(decision)
        submission.pk, submission.reference = uuid4(), f"RS-{number}-{place:06}"
        revision.pk, revision.submission = uuid4(), submission
        decision.pk, decision.submission, decision.revision = uuid4(), submission, revision
        copies.append((submission, revision, decision))
    for rows in zip(*copies, strict=True):
        plant_new(*rows)


def replayed(user: User, before: str, after: str, count: int) -> Iterator[str]:
    """B2: what a replay costs, beside reading and decoding."""
    edition, now = edition_called(after), timezone.now()
    assert edition is not None

    def read() -> list[Any]:
        rows = list(approved_at(RulesSubmission.objects.visible_to(user), edition.chapter, now))
        settled = settlements_by_filing([row.submission_id for row in rows])
        return [settled_facts(row, settled.get(row.submission_id, {})) for row in rows]

    engines: dict[str, Callable[[], object]] = {
        "read": read,
        "replay": lambda: impact_of(user, edition, now),
        "full": lambda: [fully(facts, before, after, now) for facts in read()],
    }
    impact = impact_of(user, edition, now)
    assert impact.filings == count
    spent = microseconds_a_call(engines)
    ratio, full = spent["replay"] / spent["read"], spent["full"] / spent["read"]
    words = f"{count:,} approvals, {len(impact.needs_change):,} need a change"
    goal = ("", "") if impact.needs_change else ("B2", "<= 1.3")
    yield line(goal[0], f"replay of {words}, times reading", ratio, goal[1], ratio <= 1.3)
    yield line("", "the same by a full replay", full, "", True)


def shown(user: User, after: str, count: int) -> Iterator[str]:
    """B3: what the page of an edition costs in a request, after a worker worked it out where the filings are many."""
    browser, address, edition = browser_of(user), reverse("submissions:impact", args=[after]), edition_called(after)
    if count > settings.IMPACT_IN_REQUEST and edition is not None:
        begun = process_time()
        impact_work_out(run_id=impact_run_request(edition=edition, by=user, at=timezone.now()).pk)
        yield line("", f"worker of {after} over {count:,} approvals, seconds", process_time() - begun, "", True)
    begun = process_time()
    assert browser.get(address).status_code == OK
    spent = process_time() - begun
    yield line("B3", f"page of {after} over {count:,} approvals, seconds", spent, f"<= {MOST_S}", spent <= MOST_S)


def main() -> None:
    """Make a database, measure, remove it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(*counted(), sep="\n")
    with own_database(), isolated(OFFICE):
        settings.DEMO = True
        cast = {name: person(ROLES[name]) for name in BOARD}
        for before, after in (ROULETTE, WAR):
            furnished(before.partition("-")[0], cast, count)
            print(*replayed(cast["reviewer"], before, after, count), sep="\n")
            print(*shown(cast["reviewer"], after, count), sep="\n", flush=True)


if __name__ == "__main__":
    main()
