"""`manage.py impact`: what an edition changes for every filing with the Board, and what its tables need."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from rules_submissions.conditions import today_of
from rules_submissions.models import RulesSubmission
from rules_submissions.register.chain import effects_of
from rules_submissions.register.impact import all_editions, edition_called
from rules_submissions.register.outputs import filing_answer, rule_change_answer
from rules_submissions.states import NEVER_SEEN_BY_BOARD

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 with the answer on standard output; 2 where it was refused, with nothing there."""

    help = "Shows what an edition changes: totals, by clause, casino and day, then each filing, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which edition."""
        parser.add_argument("edition", metavar="EDITION", help="as 651a-2012")

    def handle(self, *args: Any, **options: Any) -> None:
        """Finds the edition, works out what it changes, and writes the answer."""
        edition, now = edition_called(options["edition"]), timezone.now()
        if edition is None:
            known = ", ".join(one.key for one in all_editions())
            raise CommandError(
                f"No edition {options['edition'][:40]!r} is on file; known are {known}.", returncode=REFUSED
            )
        effects = effects_of(RulesSubmission.objects.exclude(status__in=NEVER_SEEN_BY_BOARD), edition, now)
        answer = rule_change_answer(effects, today_of(now)).plain()
        answer["filings"] = [filing_answer(chain).plain() for chain in effects.chains]
        self.stdout.write(json.dumps(answer, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))
