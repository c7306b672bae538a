"""The record of the export and the files beside the records (section 8)."""

from __future__ import annotations

import functools
from typing import Any

from .bundle import Bundle
from .checking import Payloads
from .entries import Log, Place
from .report import TAMPERED


class Exported:
    """The papers and attachments of a bundle, and its manifest, checked against what the records state about them."""

    def __init__(self, bundle: Bundle, manifest: dict[str, Any], logs: dict[str, Log], payloads: Payloads) -> None:
        self.bundle, self.report, self.manifest, self.logs = bundle, bundle.report, manifest, logs
        self.payloads = payloads

    def check(self) -> None:
        """Checks all of them."""
        self._check_export()
        self._check_papers()
        self._check_attachments()

    def _check_export(self) -> None:
        stated = self.manifest["export"]
        if self.payloads.export is None:
            return
        entry, payload = self.payloads.export
        say = functools.partial(self.report.add, TAMPERED, "manifest.json", index=stated["index"])
        if entry["type"] != "export.bundle":
            say("The entry that should record this export is another.", "export.bundle", entry["type"], at="export")
        recorded = {"made_at": entry["received_at"]}
        if payload is not None:
            recorded.update({name: payload["about"].get(name) for name in ("filter", "holder_name")})
        for name, value in recorded.items():
            if self.manifest[name] != value:
                say(
                    "The manifest does not say what the record of this export says.",
                    value,
                    self.manifest[name],
                    at=name,
                )
        for attachment in entry["attachments"]:
            self.report.note("printed", f"report/{attachment['name']}", stated["index"])
            self._check_file(
                f"report/{attachment['name']}",
                attachment["sha256"],
                attachment["size"],
                ("manifest.json", stated["index"]),
            )

    def _check_papers(self) -> None:
        """Finds papers that the record of the export does not name. Where entries are missing, nothing can be said."""
        if not all(log.is_read for log in self.logs.values()):
            return
        named = (
            {f"report/{attachment['name']}" for attachment in self.payloads.export[0]["attachments"]}
            if self.payloads.export
            else set()
        )
        for name in sorted(self.bundle.names - named):
            if name.startswith("report/") and name.endswith(".pdf"):
                self.report.add(TAMPERED, name, "This paper is none that the record of the export names.")

    def _check_attachments(self) -> None:
        for sha256, (size, place) in self.payloads.attachments.items():
            self._check_file(f"attachments/{sha256}", sha256, size, place)
        for name in sorted(self.bundle.names):
            if name.startswith("attachments/") and name[12:] not in self.payloads.attachments:
                if name[12:] in self.payloads.spared:
                    size, place = self.payloads.spared[name[12:]]
                    self._check_file(name, name[12:], size, place)
                elif all(log.is_read for log in self.logs.values()):
                    self.report.add(TAMPERED, name, "No record in this bundle names this attachment.")

    def _check_file(self, name: str, sha256: str, size: int, place: Place) -> None:
        file = self.bundle.file(name)
        if file is not None:
            stated, actual = {"sha256": sha256, "size": size}, file.finish()
            if actual != stated:
                message = f"This file is not the one that entry {place[1]} in {place[0]} names."
                self.report.add(TAMPERED, name, message, stated, actual)
