"""Passkeys: each signature held to the entries that enrolled its passkey and revoked it (section 4)."""

from __future__ import annotations

import functools
import sys
from typing import Any

from .entries import Place, is_before, mark
from .errors import Malformed
from .report import TAMPERED, Report, Say
from .shapes import some_bytes, uuid


class Enrolments:
    """The passkeys that the entries of a bundle enrol, revoke and are signed with."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.enrolled: dict[str, tuple[Place, str, dict[str, Any]]] = {}
        self.revoked: dict[str, tuple[Place, str]] = {}
        self.used: dict[str, list[tuple[Place, str, str, str, bool]]] = {}
        self.nonces: set[int] = set()

    def learn(self, place: Place, at: str, act: str, about: dict[str, Any]) -> None:
        """Keeps which passkey an entry enrolled or revoked. Raises Malformed."""
        credential = about.get("credential_id")
        if (
            type(credential) is not str
            or not some_bytes(credential)
            or (act == "passkey.enrol" and credential in self.enrolled)
        ):
            raise Malformed("it names no passkey, or one that was enrolled before")
        if act == "passkey.enrol" and not (some_bytes(about.get("public_key")) and uuid(about.get("user"))):
            raise Malformed("it states no public key, or no user")
        if act == "passkey.enrol":
            self.enrolled[credential] = place, at, about
        elif credential not in self.revoked or at < self.revoked[credential][1]:
            self.revoked[credential] = place, at

    def use(
        self, place: Place, at: str, used: dict[str, str], statement: dict[str, Any], holds: bool, say: Say
    ) -> None:
        """Keeps a signature, which `holds` under its own key or not; says where its nonce was signed before."""
        nonce = mark(used["credential_id"], statement["nonce"])
        if nonce in self.nonces:
            say("This passkey signed with this nonce before: one of the two is forged.", at="signature")
        self.nonces.add(nonce)
        key, user = sys.intern(used["public_key"]), sys.intern(statement["user"])
        uses = self.used.setdefault(used["credential_id"], [])
        uses.append((place, at, key, user, holds))

    def check(self) -> None:
        """Holds every signature to what enrolled its passkey, and to what revoked it."""
        for credential, uses in self.used.items():
            enrolled, revoked = self.enrolled.get(credential), self.revoked.get(credential)
            for place, at, key, user, holds in uses:
                told = self.report.count
                say = functools.partial(self.report.add, TAMPERED, place[0], index=place[1], at="signature")
                if enrolled is None:
                    self.report.note("unenrolled", *place)
                elif not is_before(enrolled[0], enrolled[1], place, at):
                    say("The passkey signed before it was enrolled.", f"after {enrolled[1]}", at)
                elif (enrolled[2].get("public_key"), enrolled[2].get("user")) != (key, user):
                    say("The passkey is not the one that was enrolled for this user.", enrolled[2], [key, user])
                if revoked is not None and is_before(*revoked, place, at):
                    say("The passkey had been revoked before it signed.", f"before {revoked[1]}", at)
                if holds and enrolled is not None and self.report.count == told:
                    self.report.note("passkey", *place)
