"""`manage.py impact`: what an edition changes for every filing with the Board, and what its tables need."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from compliance.management.edge import read_alternative_file
from rules_submissions.conditions import today_of
from rules_submissions.register.announcing.on_record import news_of
from rules_submissions.register.chain import effects_of
from rules_submissions.register.impact import all_editions, edition_called, impact_of_figures
from rules_submissions.register.outputs import figures_answer, filing_answer, rule_change_answer
from rules_submissions.register.runs import filings_with_board

REFUSED = 2


class Command(BaseCommand):
    """Exit status 0 with the answer on standard output; 2 where it was refused, with nothing there."""

    help = (
        "Shows what an edition changes: totals, by clause, casino and day, then each filing, as JSON. "
        "Of a file of changed figures, which are not law: totals, by casino, then each approval with the findings "
        "that it gains and loses."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options: which edition, or which file of figures."""
        parser.add_argument(
            "edition", metavar="EDITION|ALTERNATIVE.toml", help="such as 651a-2012, or a file of changed figures"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Finds the edition or the figures, works out what they change, and writes the answer."""
        name = options["edition"]
        answer = _of_figures(name) if name.endswith(".toml") else _of_edition(name)
        self.stdout.write(json.dumps(answer, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2))


def _of_edition(key: str) -> dict[str, Any]:
    edition, now = edition_called(key), timezone.now()
    if edition is None:
        known = ", ".join(one.key for one in all_editions())
        raise CommandError(f"No edition {key[:40]!r} is on file; known are {known}.", returncode=REFUSED)
    effects = effects_of(filings_with_board(), edition, now)
    answer = rule_change_answer(effects, news_of([edition])[key], today_of(now)).plain()
    answer["filings"] = [filing_answer(chain).plain() for chain in effects.chains]
    return answer


def _of_figures(path: str) -> dict[str, Any]:
    asked = read_alternative_file(path)
    return figures_answer(impact_of_figures(filings_with_board(), asked, timezone.now()), asked).plain()
