"""Making bundles in tests, taking them apart, and having them verified as an auditor does."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

from compliance.documents.models import Bundle
from compliance.documents.services import bundle_write
from compliance.ledger.canonical import canonical
from compliance.ledger.tests.signing_office import SigningOffice
from compliance.ledger.tests.verifiers import verified

Files = dict[str, bytes]


def taken_through(bundle: Bundle, office: SigningOffice, turns: int = 12) -> Bundle:
    """Takes the bundle to its end, signer and witness working between its turns."""
    for _ in range(turns):
        if bundle_write(bundle_id=bundle.pk) is None:
            break
        office.work()
    bundle.refresh_from_db()
    return bundle


def files_of(path: Path) -> Files:
    """Every file of a bundle."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: Files, path: Path, *, is_listed_anew: bool = False) -> Path:
    """The files as a zip; with a manifest that knows them as they are, where whoever changed them thought of it."""
    if is_listed_anew:
        manifest = json.loads(files["manifest.json"])
        manifest["files"] = [
            {"name": name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)}
            for name, content in sorted(files.items())
            if name != "manifest.json"
        ]
        files = files | {"manifest.json": canonical(manifest)}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


class Auditor:
    """Has a policy and the verifier, and nothing else."""

    def __init__(self, folder: Path, office: SigningOffice, quorum: int = 1) -> None:
        self.policy = folder / "policy.txt"
        self.policy.write_text(office.policy(quorum))

    def verify(self, path: Path, *more: str) -> dict[str, Any]:
        """The answer of the verifier as JSON, with its exit status."""
        status, said = verified(path, self.policy, *more, options=("-O",))
        return said | {"status": status, "words": " ".join(one["message"] for one in said["findings"])}
