"""The accounts of the demo data, as a table."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

HEADINGS = ("Role", "Name", "At", "E-mail", "Password")


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Rows under the headings, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    lines = [HEADINGS, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


class Command(BaseCommand):
    help = "Prints who may sign in to the demo, and how."

    def handle(self, *args: Any, **options: Any) -> None:
        from compliance.holders.demo import accounts

        rows = [(str(a.role), a.printed_name, a.place, a.email, a.password) for a in accounts()]
        self.stdout.write(table(rows))
