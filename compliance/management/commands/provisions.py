"""Write the clause index, `docs/provisions.md`, from the registry."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.management.clause_index import page

PAGE = Path(__file__).resolve().parents[3] / "docs" / "provisions.md"


class Command(BaseCommand):
    help = "Write docs/provisions.md from the registry; with --check, only tell whether it is up to date."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if the page is stale")

    def handle(self, *args: Any, **options: Any) -> None:
        now = page()
        if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == now:
            self.stdout.write("docs/provisions.md is up to date")
        elif options["check"]:
            raise CommandError("docs/provisions.md is stale; run: python manage.py provisions")
        else:
            PAGE.parent.mkdir(exist_ok=True)
            PAGE.write_text(now, encoding="utf-8")
            self.stdout.write("docs/provisions.md is written")
