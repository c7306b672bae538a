"""`load_demo`: fills an office of the demonstration, once."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

APPS = ("compliance.holders", "rules_submissions", "inspections")
"""In the order in which they stand on each other; each has `demo.load(at)`, which says whether it added anything."""


class Command(BaseCommand):
    help = "Load the demonstration: people and places, Rules Submissions, logs. A second run adds nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads each part; refuses in an office that is no demonstration."""
        if not settings.DEMO:
            raise CommandError(
                "This office is no demonstration (DEMO is not set). Its data is never mixed with demo data."
            )
        at = timezone.now()
        for app in APPS:
            if find_spec(f"{app}.demo") is None:
                continue
            added = import_module(f"{app}.demo").load(at)
            self.stdout.write(f"{app}: {'already there' if added is False else 'loaded'}")
