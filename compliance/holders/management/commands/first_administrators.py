"""Adds the first two administrators of the Board."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from compliance.holders.errors import OfficeError
from compliance.holders.services.first import FirstPerson, first_administrators


class Command(BaseCommand):
    help = (
        "Adds the first two administrators of the Board, once, each with address, printed name and credential number. "
        "They then get a link to set a password from the sign-in page."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        for name in ("--first", "--second"):
            parser.add_argument(name, nargs=3, required=True, metavar=("ADDRESS", "NAME", "NUMBER"))

    def handle(self, *args: Any, **options: Any) -> None:
        people, now = [FirstPerson(*options[name]) for name in ("first", "second")], timezone.now()
        try:
            made = first_administrators(people, since=timezone.localdate(now), at=now)
        except OfficeError as refusal:
            raise CommandError(refusal.sentence) from refusal
        for user in made:
            self.stdout.write(f"{user.printed_name}: on the sign-in page, choose “Forgot your password?”.")
