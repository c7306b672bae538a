"""`manage.py check_files`: reads every finished file back, in the folder or in the store, and names what is amiss."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from compliance.documents.models import Bundle
from compliance.documents.services.bundling import BUNDLES, earlier_name_of, name_of, opened
from compliance.documents.stores import sha256_of, store


class Command(BaseCommand):
    help = (
        "Compares each finished bundle with its recorded hash, and names files that no bundle has. Removes nothing. "
        "Ends with status 1 where a file is missing or another."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """A file that no bundle has was put by a worker that ended before it noted it, or by somebody else."""
        wrong, known = 0, set[str]()
        for bundle in Bundle.objects.filter(status=Bundle.Status.READY).order_by("pk").iterator():
            known |= {name_of(bundle), earlier_name_of(bundle)}
            if trouble := _trouble_of(bundle):
                wrong += 1
                self.stdout.write(f"{name_of(bundle)}: {trouble} (bundle {bundle.pk}).")
        # Rows are read once more after the names: a bundle that was finished meanwhile has its file.
        names = sorted(set(store().names(BUNDLES)) - known)
        later = {name_of(bundle) for bundle in Bundle.objects.filter(status=Bundle.Status.READY)} if names else set()
        for name in names:
            if name not in later:
                self.stdout.write(f"{name}: no bundle has it.")
        if wrong:
            raise CommandError(f"{wrong} files are missing or not what was recorded.", returncode=1)


def _trouble_of(bundle: Bundle) -> str:
    try:
        with opened(bundle) as file:
            return "" if sha256_of(file) == bundle.sha256 else "is not what was recorded"
    except FileNotFoundError:
        return "is missing"
