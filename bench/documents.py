"""A log of 10,000 entries as exports and bundles print it: pages, CPU, and the memory of the process that sets it.

Run with `script/bench documents [ROWS]`. No database: the entries come from a source of this module, everything after
it is the product's own path: plan, columns, pages, data attached, reading back. The log of a small bundle has a row.
"""

import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from bench.measure import line

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "compliance.settings",
    "SECRET_KEY": "a key for measuring, which guards nothing",
    "DATABASE_URL": "postgresql://nobody@localhost/nothing",
    "CELERY_BROKER_URL": "memory://",
}
ROWS = 10_000
TABLES = 20
LOG = "617a:roulette_inspection"
IN_A_BUNDLE = 660
LIMIT_MIB, LEAST_A_PAGE = 200, 20
MOST_OF_REPORTLAB = 15.5
"""Half of what the first form of these papers took beside ReportLab, in CPU seconds."""
START = datetime(2026, 1, 1, 14, 0, tzinfo=UTC)


def prepare() -> None:
    """Django without a database."""
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    import django

    django.setup()


def entries(rows: int) -> object:
    """A source with `rows` inspections over TABLES tables, every tenth late, every fifteenth with an adjustment."""
    from compliance.documents.sources import EntryStream, LogRow, Segment, Wanted

    each = rows // TABLES

    class Entries:
        def late_after(self, at: datetime) -> timedelta:
            return timedelta(hours=1)

        def streams(self, wanted: Wanted) -> Sequence[EntryStream]:
            numbers = tuple(range(1, each + 1))
            return [
                EntryStream(LOG, UUID(int=place), f"R-{place:02d}", numbers, each, each)
                for place in range(1, TABLES + 1)
            ]

        def rows(self, wanted: Wanted, segment: Segment) -> Iterator[LogRow]:
            return (_row(segment.table_number, number) for number in range(segment.first, segment.last + 1))

    def _row(table: str, number: int) -> LogRow:
        at = START + timedelta(minutes=7 * number)
        facts = {
            "log_date": at.date().isoformat(), "log_time": at.timetz().isoformat(), "roulette_table_number": table,
            "event_reason": "pre_opening", "adjustment_or_replacement_made": "none", "ball_test_instrument": "magnet",
            "inspection_started_at": (at - timedelta(minutes=10)).isoformat(),
            "inspection_completed_at": at.isoformat(),
            "ball_nonmagnetic_ok": True, "no_magnet_or_contrivance_ok": True, "wheel_level_free_even_ok": True,
            "wheel_parts_secure_ok": number % 40 != 0, "inspector_name": f"Inspector Number {number % 50}",
            "inspector_role": "floorperson", "inspector_credential_number": f"PA-{100000 + number % 50}",
        }  # fmt: skip
        if number % 15 == 0:
            facts |= {
                "adjustment_or_replacement_made": "adjustment", "performer_signature": "Jo Pike",
                "performer_role": "table_game_maintenance", "performer_credential_number": "PA-108250",
                "adjustment_replacement_description": "Leveling screw at six o’clock turned a quarter.",
            }  # fmt: skip
        signer = {
            "printed_name": f"Inspector Number {number % 50}", "role": "floorperson", "method": "password",
            "credential_number": f"PA-{100000 + number % 50}", "at": at.isoformat(),
        }  # fmt: skip
        late = {"late_seconds": 9_180, "late_reason": "The tablet had no network."} if number % 10 == 0 else {}
        return LogRow(
            log=LOG, table_number=table, number=number, occurred_at=at, received_at=at, facts=facts,
            facts_sha256=f"{number:064x}", edition_key="617a-2019", signature=signer, **late,
        )  # fmt: skip

    return Entries()


def asked() -> Any:
    """An export of a whole year of the log."""
    from compliance.documents.models import ExportJob
    from compliance.holders.models import CertificateHolder, Facility

    facility = Facility(name="Bench Casino", holder=CertificateHolder(name="Bench Gaming, LLC"))
    days = {"first": START.date().isoformat(), "last": date(2026, 12, 31).isoformat()}
    return ExportJob(
        holder=facility.holder, facility=facility, requested_at=START, parameters={"tables": [], "logs": [LOG]} | days
    )


def book(rows: int) -> tuple[int, float, int]:
    """The pages of a log book, CPU seconds, and KiB of its file."""
    from compliance.documents.books.cover import About
    from compliance.documents.books.setting import Setting
    from compliance.documents.services.planning import plan_of, wanted_of

    job, source, before = asked(), entries(rows), _cpu()
    wanted = wanted_of(job)
    plan = plan_of(wanted, source)  # type: ignore[arg-type]
    about = About(
        title="Log Book, 2026", facility=job.facility.name, holder=job.holder.name, first=wanted.first,
        last=wanted.last, period="2026", filter="All tables; all entries", copied="Jan 1, 2026", made="Jan 1, 2026",
        late_after="Received more than 60 minutes after the event", zone="Facility time", stem="bench",
    )  # fmt: skip
    segments = [one for volume in plan.volumes for one in volume.segments]
    with TemporaryDirectory() as folder:
        made = Setting(about, wanted, segments, plan.numberings, source, START, Path(folder)).bind()  # type: ignore[arg-type]
        size = sum(part.path.stat().st_size for part in made.parts) // 1024
    return sum(part.pages for part in made.parts), _cpu() - before, size


def _cpu() -> float:
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def reportlab_table(rows: int) -> float:
    """CPU seconds of ReportLab for a table of fixed widths with as many rows and columns; untagged, no PDF/A."""
    from reportlab.lib.pagesizes import landscape, letter
    from reportlab.platypus import LongTable, SimpleDocTemplate

    start = time.process_time()
    cells = [
        (str(n), "Jan 1, 2026, 9:31 a.m. EST", f"R-{n % 20:02d}", "Before opening", "None", "(1) to (4) met",
         "Inspection 9:21 to 9:31 a.m.", f"Inspector {n % 50}, PA-{n % 50}", "9:31 a.m.")
        for n in range(rows)
    ]  # fmt: skip
    heads = ("No.", "Event", "Table", "Reason", "Change", "Checks", "Details", "Signed by", "Received")
    table = LongTable([heads, *cells], colWidths=[34, 120, 40, 75, 50, 75, 150, 110, 60], repeatRows=1)
    SimpleDocTemplate(BytesIO(), pagesize=landscape(letter)).build([table])
    return time.process_time() - start


def main(rows: int) -> int:
    """Prints the report; how many limits were missed."""
    prepare()
    pages, own_cpu, size = book(rows)
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"the log book: {rows} entries, {pages} pages, {size} KiB, {own_cpu:.1f} s of CPU")
    _, bundled, _ = book(IN_A_BUNDLE)
    each = bundled / IN_A_BUNDLE / (own_cpu / rows)
    print(f"the log book in a bundle: {IN_A_BUNDLE} entries, {bundled:.1f} s of CPU")
    held = [
        _said("the process that sets the book, MiB", own, LIMIT_MIB),
        _said("CPU of an entry in a bundle for that of one in the book", each, 2),
        rows / pages >= LEAST_A_PAGE,
    ]
    print(line("D1", "entries a page, cover and lists included", rows / pages, f">= {LEAST_A_PAGE}", held[-1]))
    try:
        peer = reportlab_table(rows)
    except ModuleNotFoundError:
        print("D1  ReportLab is not installed: script/bench installs it, and gives the ratio")
    else:
        held.append(
            _said("CPU seconds beside ReportLab's fixed-width table, untagged", own_cpu / peer, MOST_OF_REPORTLAB)
        )
    return held.count(False)


def _said(words: str, value: float, limit: float) -> bool:
    print(line("D1", words, value, f"<= {limit:g}", value <= limit))
    return value <= limit


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS))
