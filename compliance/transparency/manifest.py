"""The manifest: which logs a bundle holds, and which files (section 8)."""

from __future__ import annotations

import re
from typing import Any

from .bundle import Bundle
from .canonical import b64
from .errors import Malformed
from .report import TAMPERED
from .shapes import FREELY_NAMED, MANIFEST
from .tree import CompactRange


def read_manifest(bundle: Bundle) -> dict[str, Any] | None:
    """The manifest; None, with a finding, where it is not what the format says."""
    file = bundle.file("manifest.json")
    if file is None:
        return None
    try:
        manifest: dict[str, Any] = MANIFEST.parse(file.text().encode())
        for log in manifest["logs"]:
            CompactRange.from_hashes(log["start"], [b64(each_) for each_ in log["frontier"]])
            if not log["size_before"] == log["start"] < log["end"]:
                raise Malformed("a range holds no entry")
        origins = {log["origin"] for log in manifest["logs"]}
        if not origins or len(origins) != len(manifest["logs"]):
            raise Malformed("it states no logs, or one twice")
        if any(listed["name"] == file.name for listed in manifest["files"]):
            raise Malformed("it lists itself")
        at, of = (manifest["export"][name] for name in ("index", "origin"))
        if not any(log["origin"] == of and log["start"] <= at < log["end"] for log in manifest["logs"]):
            raise Malformed("the record of this export lies in none of the ranges")
    except Malformed as problem:
        bundle.report.add(TAMPERED, file.name, f"The manifest is not what the format says: {problem}.")
        return None
    bundle.stated = {listed.pop("name"): listed for listed in manifest["files"]}
    wanted = {"board/entries.jsonl", "board/checkpoint.txt", "report/records.csv"}
    if manifest["bundle"] > 1:
        wanted.add("board/earlier.jsonl")
    for number in range(len(origins)):
        wanted |= {f"logs/{number}/{name}" for name in ("envelopes.jsonl", "records.jsonl", "checkpoint.txt")}
    for name in sorted(bundle.names - {file.name}):
        if name not in bundle.stated:
            bundle.report.add(TAMPERED, name, "The manifest does not list this file.")
        if name not in wanted and not re.fullmatch(FREELY_NAMED, name):
            bundle.report.add(TAMPERED, name, "The format knows no such file, or the manifest no such log.")
    for name in sorted((bundle.stated.keys() | wanted) - bundle.names):
        bundle.file(name)
    return manifest
