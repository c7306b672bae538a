"""`load_demo`: fills an office of the demonstration, once."""

from argparse import ArgumentParser
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.demonstration import Incomplete, acted, has_past
from compliance.embedded.steps import say
from compliance.holders import demo
from compliance.ledger.logs import loading

APPS = ("compliance.holders", "rules_submissions", "inspections", "compliance.notices")
"""Each has `demo.scenes(at)`. Where two acts have the same moment, those of an earlier app come first.

Without days of a demonstration, only the first is loaded."""


EACH = 200
"""After how many acts the loader prints how far it is; pages say it after each."""


class Command(BaseCommand):
    help = "Loads the demonstration: people and places, then Rules Submissions and logs. A second run adds nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """To load the people before what they did: a start opens the office between the two."""
        parser.add_argument("--people", action="store_true", help="load people and places alone")

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads people and places, then the rest: each whole or not at all, in the order of time. What a killed run
        left out is loaded by the next. Refuses in an office that is no demonstration."""
        if not settings.DEMO:
            raise CommandError(
                "This system is not a demonstration (DEMO is not set). Demonstration data is never mixed with real "
                "data."
            )
        at = timezone.now()
        if not demo.is_loaded():
            acted(demo.people(at))
        if options["people"]:
            return
        if self._is_there():
            return
        with loading(since=timezone.localdate(at - demo.HERE_FOR)) as say_loaded:
            if self._is_there():  # loaded while this one waited
                return

            def hear(done: int, moment: datetime) -> None:
                say_loaded(timezone.localdate(moment))
                if done % EACH == 0:
                    say(f"  {done} acts, up to {moment:%B} {moment.day} ...")

            self.stdout.write(self._load(at, hear))

    def _is_there(self) -> bool:
        is_there = has_past()
        if is_there:
            self.stdout.write("The demonstration is already there.")
        return is_there

    def _load(self, at: datetime, hear: Callable[[int, datetime], None]) -> str:
        """Loads what the people did; where one of their filings is not complete, names what that lacks and loads people
        and places alone. Returns what is loaded."""
        apps = APPS if settings.DEMO_DAYS else APPS[:1]
        demos = [import_module(f"{app}.demo") for app in apps if find_spec(f"{app}.demo") is not None]
        try:
            acted((scene for one in demos for scene in one.scenes(at)), hear)
        except Incomplete as gap:
            # A new rule that the demonstration's own answers do not meet keeps nobody from the office.
            self.stderr.write(f"{gap} Only people and places are loaded.")
            acted(demos[0].scenes(at), hear)
            return "People and places of the demonstration are loaded; filings and logs are not."
        return "The demonstration is loaded."
