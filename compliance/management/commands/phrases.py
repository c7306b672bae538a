"""Keeps the Spanish phrases at what public pages can show: manage.py phrases [--check]"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compliance.web.gathering import merged
from compliance.web.po import compile_phrases, po_path, read, written


class Command(BaseCommand):
    """Writes every phrase of templates, code and rule core into `locale/es`, with the translations that it has."""

    help = "Write every phrase that public pages can show into locale/es, and say which have no Spanish."
    requires_system_checks: list[str] = []  # what Django reads

    def add_arguments(self, parser: CommandParser) -> None:
        """The other way to run it."""
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where the file is not at it")

    def handle(self, **options: Any) -> None:
        """Raises CommandError where a phrase has no Spanish, or with `--check` where the file is not at it."""
        path = po_path()
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        entries = merged(read(text))
        if options["check"] and text != written(entries):
            raise CommandError("Public pages show other phrases than locale/es holds. Run manage.py phrases.")
        if not options["check"]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written(entries), encoding="utf-8")
            compile_phrases()
        problems = [f"{entry.where[0]}: {entry.phrase!r}: {entry.problem}" for entry in entries if entry.problem]
        self.stdout.write(f"{len(entries)} phrases, {len(problems)} to translate")
        if problems:
            raise CommandError("\n".join(problems))
