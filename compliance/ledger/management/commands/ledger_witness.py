"""`manage.py ledger_witness …`: the witness, for who has the office's code at hand; others run `witness.py` alone."""

from argparse import REMAINDER, ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from compliance.transparency.witness import main


class Command(BaseCommand):
    """Takes the options of `compliance/transparency/witness.py` and hands them on."""

    help = "Cosigns checkpoints that continue what it has seen. The options are those of witness.py (see -- --help)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Everything after the name, or after `--`."""
        parser.add_argument("rest", nargs=REMAINDER)

    def run_from_argv(self, argv: list[str]) -> None:
        """Options are the witness' own, not Django's."""
        main([argument for argument in argv[2:] if argument != "--"])

    def handle(self, *args: Any, **options: Any) -> None:
        """Does the same when called from code."""
        main(list(options["rest"]))
