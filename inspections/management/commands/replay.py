"""`manage.py replay`: what the records say of a table at a moment, as JSON."""

import json
from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility, GamingTable
from compliance.regulation.core.identity import mark_form
from compliance.regulation.core.parse import Refused, parse_moment
from inspections.replay.answer import replay_json
from inspections.replay.moment import moment_of
from inspections.replay.replay import replay

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 with the answer on standard output; 2 where it was refused, with nothing there."""

    help = "Shows a table at a moment: open or not, allowed or not, its approval, equipment, limits, findings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which table, and the two times of the moment."""
        parser.add_argument("--facility", required=True, metavar="NAME")
        parser.add_argument("--table", required=True, metavar="NUMBER", help="the number that the table has today")
        parser.add_argument("--at", required=True, metavar="TIME", help="such as 2026-03-03T21:15:00-05:00")
        parser.add_argument(
            "--known-at", metavar="TIME", help="count only records received by then (default: all of today)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Finds the table, asks, and writes the answer."""
        at = _moment(options["at"], "--at")
        known_at = _moment(options["known_at"], "--known-at") if options["known_at"] else None
        table = _table(options["facility"], options["table"])
        try:
            moment = moment_of(at, known_at, timezone.now())
        except FieldRefused as refusal:
            raise CommandError(refusal.sentence, returncode=REFUSED) from None
        shown = replay(table, moment)
        if shown is None:
            raise CommandError(f"Table {table.number} had not been added at that time.", returncode=REFUSED)
        self.stdout.write(json.dumps(replay_json(shown), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))


def _moment(text: str, option: str) -> datetime:
    try:
        return parse_moment(text, option).astimezone(UTC)
    except Refused as refusal:
        raise CommandError(str(refusal), returncode=REFUSED) from None


def _table(facility_name: str, number: str) -> GamingTable:
    facilities = list(Facility.objects.filter(name__iexact=facility_name)[:2])
    if len(facilities) != 1:
        how = "No facility is" if not facilities else "More than one facility is"
        raise CommandError(f"{how} named {facility_name!r}.", returncode=REFUSED)
    tables = GamingTable.objects.select_related("facility").filter(facility=facilities[0])
    table = tables.filter(number__iexact=mark_form(number)).first()
    if table is None:
        raise CommandError(f"{facilities[0].name} has no table {number!r}.", returncode=REFUSED)
    return table
