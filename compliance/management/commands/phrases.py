"""Keeps the Spanish phrases at what public pages can show: manage.py phrases [--check]"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compliance.web.catalog import (
    compile_phrases,
    merged,
    phrases_in,
    po_path,
    problem_of,
    read,
    where_of,
    written,
)
from compliance.web.gathering import gathered


class Command(BaseCommand):
    """Writes every phrase of templates, code and rule core into `locale/es`, with the translations that it has."""

    help = "Write every phrase that public pages can show into locale/es, and say which have no Spanish."
    requires_system_checks: list[str] = []  # what Django reads

    def add_arguments(self, parser: CommandParser) -> None:
        """The other way to run it."""
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file is out of date")

    def handle(self, **options: Any) -> None:
        """Raises CommandError where a phrase has no Spanish, or with `--check` where the file is not at it."""
        path = po_path()
        before = path.read_bytes()
        phrases = merged(gathered(), read(before))
        if options["check"] and before != written(phrases):
            raise CommandError("Public pages show other phrases than locale/es holds. Run manage.py phrases.")
        if not options["check"]:
            path.write_bytes(written(phrases))
            compile_phrases()
        wrong = [one for one in phrases_in(phrases) if problem_of(one)]
        self.stdout.write(f"{len(phrases)} phrases, {len(wrong)} to translate")
        if wrong:
            raise CommandError("\n".join(f"{where_of(one)[0]}: {one.id!r}: {problem_of(one)}" for one in wrong))
