"""Sentences under which people sign. Each stands beside its act, with a version: a changed sentence is a new one."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Meaning:
    """What signing means: a sentence, and its id with the version, such as `log_entry.sign/1`. A sentence that was
    signed once is never changed: another one has the next version."""

    id: str
    sentence: str

    def as_json(self) -> dict[str, str]:
        """The meaning as statements name it: its id and the SHA-256 of its sentence."""
        return {"id": self.id, "sha256": hashlib.sha256(self.sentence.encode()).hexdigest()}
