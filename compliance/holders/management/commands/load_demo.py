"""`load_demo`: fills an office of the demonstration, once."""

from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.demonstration import Incomplete, acted
from compliance.embedded.steps import say
from compliance.holders.demo import is_loaded

APPS = ("compliance.holders", "rules_submissions", "inspections", "compliance.notices")
"""Each has `demo.scenes(at)`. Where two acts have the same moment, those of an earlier app come first.

Without days of a demonstration, only the first is loaded."""


EACH = 200
"""After how many acts the loader says how far it is."""


def _say(done: int, moment: datetime) -> None:
    if done % EACH == 0:
        say(f"  {done} acts, up to {moment:%B} {moment.day} ...")


class Command(BaseCommand):
    help = "Loads the demonstration: people and places, Rules Submissions, logs. A second run adds nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads all of it in the order of time; refuses in an office that is no demonstration. Where one of its own
        filings is not complete, names what that lacks and loads people and places alone."""
        if not settings.DEMO:
            raise CommandError(
                "This office is not a demonstration (DEMO is not set). Demonstration data is never mixed with real "
                "data."
            )
        if is_loaded():
            self.stdout.write("The demonstration is already there.")
            return
        at = timezone.now()
        apps = APPS if settings.DEMO_DAYS else APPS[:1]
        demos = [import_module(f"{app}.demo") for app in apps if find_spec(f"{app}.demo") is not None]
        loaded = "The demonstration is loaded."
        try:
            acted((scene for demo in demos for scene in demo.scenes(at)), hear=_say)
        except Incomplete as gap:
            # A new rule that the demonstration's own answers do not meet keeps nobody from the office.
            self.stderr.write(f"{gap} Only people and places are loaded.")
            acted(demos[0].scenes(at), hear=_say)
            loaded = "People and places of the demonstration are loaded; filings and logs are not."
        self.stdout.write(loaded)
