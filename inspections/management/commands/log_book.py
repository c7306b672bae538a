"""`manage.py log_book`: the book of a facility's logs for a month, as PDF, or what it holds as JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Collection
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from compliance.documents.books.setting import as_json
from compliance.documents.books.unprinted import notice
from compliance.documents.rendering import NotRendered
from compliance.holders.models import Facility
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import hold, raise_alarms
from inspections.books.month import Month
from inspections.books.services import Span, book_keep, books_of, bound, marks_of_book, month_summary

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 with the files written, or the JSON on standard output; 2 where it was refused."""

    help = "Writes the log book of a month: the kept one, one made now, or of an unfinished month a copy to date."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which facility and month, and what to write."""
        parser.add_argument("--facility", required=True, metavar="NAME")
        parser.add_argument("--month", required=True, metavar="YYYY-MM")
        wanted = parser.add_mutually_exclusive_group(required=True)
        wanted.add_argument("--out", metavar="FILE.pdf", help="in parts FILE-1.pdf … where one file is too small")
        wanted.add_argument("--format", choices=["json"], help="what the book holds and counts, on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Finds the facility and the month, and gives the book."""
        facility = _facility(options["facility"])
        try:
            month = Month.of(facility, options["month"])
        except ValueError:
            raise CommandError(f"{options['month']!r} is not a month such as 2026-02.", returncode=REFUSED) from None
        out = Path(options["out"]) if options["out"] else None
        try:
            self._give(facility, month, out)
        except NotHeld as refusal:
            raise_alarms(refusal.found)
            words = "; ".join(difference.words for difference in refusal.found)
            raise CommandError(f"The book differs from the records: {words}", returncode=REFUSED) from None
        except NotRendered as failure:
            raise CommandError(f"The book could not be made: {failure}.", returncode=REFUSED) from None

    def _give(self, facility: Facility, month: Month, out: Path | None) -> None:
        at = timezone.now()
        if month.start > at:
            raise CommandError(f"{month.words} has not begun.", returncode=REFUSED)
        books = books_of(facility, month)
        if not books and at >= month.due_at:
            book_keep(facility=facility, month=month, at=at)
            books = books_of(facility, month)
        if not books:
            self._to_date(facility, month, out)
            return
        hold({mark for book in books for mark in marks_of_book(book)})
        if out is None:
            self._print(month_summary(books))
            return
        for book in books:
            self._remark(book.summary.get("not_printed", ()))
            stem = f"{out.stem}-supplement-{book.number}" if book.is_supplement else out.stem
            parts = list(book.parts.select_related("document"))
            for part in parts:
                self._write(out, stem, bytes(part.document.content), part.number if len(parts) > 1 else 0)

    def _to_date(self, facility: Facility, month: Month, out: Path | None) -> None:
        at = timezone.now()
        with bound(facility, month, Span(None, at), at, is_kept=False) as (made, about):
            if out is None:
                self._print({**as_json(made, about), "kept": False, "made_at": at, "supplements": []})
                return
            self._remark(made.unprinted)
            for part in made.parts:
                self._write(out, out.stem, part.path.read_bytes(), part.number if len(made.parts) > 1 else 0)

    def _remark(self, not_printed: Collection[str]) -> None:
        if not_printed:
            self.stderr.write(notice(not_printed))

    def _write(self, out: Path, stem: str, content: bytes, number: int) -> None:
        path = out.with_name(f"{stem}{f'-{number}' if number else ''}{out.suffix or '.pdf'}")
        path.write_bytes(content)
        self.stderr.write(f"Wrote {path}.")

    def _print(self, summary: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(summary, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))


def _facility(name: str) -> Facility:
    facilities = list(Facility.objects.select_related("holder").filter(name__iexact=name)[:2])
    if len(facilities) != 1:
        how = "No facility is" if not facilities else "More than one facility is"
        raise CommandError(f"{how} named {name!r}.", returncode=REFUSED)
    return facilities[0]
