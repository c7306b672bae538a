"""What entries say of each other: corrections, signatures by passkey, acts through API tokens, two people over one
thing, and records that one person signed at once (sections 3 to 5)."""

from __future__ import annotations

import functools
import hashlib
import sys
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

from .canonical import canonical, parse_canonical, utf8
from .entries import BEGUN, MADE, REVOKED, Log, Place, is_before, mark
from .errors import Malformed
from .report import TAMPERED, Report, Say
from .shapes import HELD, TOKEN, digest, filled, some_bytes, uuid


class Corrections:
    """The entries of a bundle that correct others."""

    def __init__(self, report: Report, logs: dict[str, Log]) -> None:
        self.report, self.logs = report, logs
        self.superseded: set[int] = set()
        self.found: list[tuple[Log, int, dict[str, Any]]] = []

    def see(self, log: Log, index: int, named: dict[str, Any], say: Say) -> None:
        """Notes that the entry `index` corrects the one that is named, and adds a finding where it may not."""
        key = mark(named["origin"], str(named["index"]))
        if key in self.superseded:
            say("The entry that this one corrects was corrected before.", found=named, at="supersedes")
        self.superseded.add(key)
        if named["origin"].partition("/log/")[0] != log.origin.partition("/log/")[0]:
            say("A correction names an entry of another system.", found=named, at="supersedes")
        if named["origin"] == log.origin and named["index"] >= index:
            say("A correction names an earlier entry.", found=named, at="supersedes")
        else:
            self.found.append((log, index, named))

    def check(self) -> None:
        """Checks each correction against the entry that it names."""
        for log, index, named in self.found:
            self._check_one(log, index, named)

    def _check_one(self, log: Log, index: int, named: dict[str, Any]) -> None:
        of = self.logs.get(named["origin"])
        if of is None or named["index"] < of.start or not of.is_read:
            self.report.note("unseen", log.where, index)
            return
        actual = of.leaf(named["index"]).hex(), of.event(named["index"]).hex()
        if actual != (named["leaf"], named["event"].replace("-", "")):
            message = "What this entry corrects is not the entry that it names."
            self.report.add(TAMPERED, log.where, message, named, actual, index=index, at="supersedes")
        self.report.note("superseded", of.where, named["index"])


class Enrolments:
    """The passkeys that entries of a bundle enrol or revoke, or that sign them."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.enrolled: dict[str, tuple[Place, str, dict[str, Any]]] = {}
        self.revoked: dict[str, tuple[Place, str]] = {}
        self.used: dict[str, list[tuple[Place, str, str, str, bool]]] = {}
        self.nonces: set[int] = set()

    def learn(self, place: Place, at: str, act: str, about: dict[str, Any]) -> None:
        """Notes which passkey an entry enrolled or revoked. Raises Malformed."""
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
        """Notes a signature, which `holds` under its own key or not. Adds a finding where its nonce was signed
        before."""
        nonce = mark(used["credential_id"], statement["nonce"])
        if nonce in self.nonces:
            say("This passkey signed with this nonce before: one of the two is forged.", at="signature")
        self.nonces.add(nonce)
        key, user = sys.intern(used["public_key"]), sys.intern(statement["user"])
        uses = self.used.setdefault(used["credential_id"], [])
        uses.append((place, at, key, user, holds))

    def check(self) -> None:
        """Checks each signature against the entries that enrolled and revoked its passkey."""
        for credential, uses in self.used.items():
            enrolled, revoked = self.enrolled.get(credential), self.revoked.get(credential)
            for place, at, key, user, holds in uses:
                before = self.report.count
                say = functools.partial(self.report.add, TAMPERED, place[0], index=place[1], at="signature")
                if enrolled is None:
                    self.report.note("unenrolled", *place)
                elif not is_before(enrolled[0], enrolled[1], place, at):
                    say("The passkey signed before it was enrolled.", f"after {enrolled[1]}", at)
                elif (enrolled[2].get("public_key"), enrolled[2].get("user")) != (key, user):
                    say("The passkey is not the one that was enrolled for this user.", enrolled[2], [key, user])
                if revoked is not None and is_before(*revoked, place, at):
                    say("The passkey had been revoked before it signed.", f"before {revoked[1]}", at)
                if holds and enrolled is not None and self.report.count == before:
                    self.report.note("passkey", *place)


class Making(NamedTuple):
    """An entry that made API tokens: who acted, when it was received, and which tokens (None: its payload was not
    read)."""

    type: str
    user: str | None
    at: str
    tokens: frozenset[str] | None


def tokens_in(payload: dict[str, Any]) -> frozenset[str]:
    """The ids of the API tokens whose rows a payload holds."""
    rows = [row for row in payload["rows"] if row["table"] == "rest_apitoken" and row["values"] is not None]
    return frozenset(row["id"] for row in rows)


class Tokens:
    """The API tokens that entries of a bundle make or revoke, or through which they were made."""

    def __init__(self, report: Report, logs: dict[str, Log]) -> None:
        self.report, self.logs = report, logs
        self.made: dict[Place, Making] = {}
        self.revoked: dict[str, tuple[Place, str]] = {}
        self.used: dict[tuple[Any, ...], tuple[array[int], list[str]]] = {}

    def see(self, log: Log, index: int, entry: dict[str, Any]) -> None:
        """Notes that an entry made tokens, before its payload shows which."""
        if entry["type"] in (MADE, BEGUN):
            self.made[log.origin, index] = Making(entry["type"], entry["actor"]["user"], entry["received_at"], None)

    def learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Notes which API tokens an entry made or revoked, and through which token it was done. Raises Malformed."""
        at, user = entry["received_at"], entry["actor"]["user"]
        if entry["type"] in (MADE, BEGUN):
            self.made[log.origin, index] = Making(entry["type"], user, at, tokens_in(payload))
        elif entry["type"] == REVOKED:
            for token in tokens_in(payload):
                if token not in self.revoked or at < self.revoked[token][1]:
                    self.revoked[token] = (log.where, index), at
        if "token" in payload["about"]:
            used_token = TOKEN.check(payload["about"]["token"])
            if user is None:
                raise Malformed("the system's clock acts through no token")
            of = used_token["entry"]
            key = (
                log.origin,
                user,
                used_token["id"],
                of["origin"],
                of["index"],
                of["leaf"],
                of["event"].replace("-", ""),
            )
            indexes, times = self.used.setdefault(key, (array("Q"), []))
            indexes.append(index)
            times.append(at)

    def check(self) -> None:
        """Checks each act through an API token against the entries that made and revoked the token."""
        for (origin, user, token, *named), uses in self.used.items():
            log, revoked = self.logs[origin], self.revoked.get(token)
            for index, at in zip(*uses):
                before = self.report.count
                say = functools.partial(
                    self.report.add, TAMPERED, f"{log.folder}/records.jsonl", index=index, at="about.token"
                )
                is_held = self._check_making(log, index, at, (user, token), named, say)
                if revoked is not None and is_before(*revoked, (log.where, index), at):
                    say("The token had been revoked before this was done through it.", f"before {revoked[1]}", at)
                if self.report.count == before:
                    self.report.note("token" if is_held else "unmade", log.where, index)

    def _check_making(self, log: Log, index: int, at: str, by: tuple[str, str], named: Sequence[Any], say: Say) -> bool:
        """Checks a use of a token, `by` user and token, against the entry that is named as having made it: origin,
        index, leaf and event. False where the bundle does not hold that entry."""
        user, token = by
        of, making = self.logs.get(named[0]), self.made.get((named[0], named[1]))
        if named[0].partition("/log/")[0] != log.origin.partition("/log/")[0]:
            say("The token was made by an entry of another system.", found=named[0])
        elif of is log and named[1] >= index:
            say("The entry that made the token does not stand before this one.", f"before {index}", named[1])
        elif of is None or named[1] < of.start or not of.is_read:
            return False
        elif [of.leaf(named[1]).hex(), of.event(named[1]).hex()] != named[2:]:
            say("What made the token is not the entry that this one names.", found=named)
        elif making is None:
            say("The entry that is named makes no token.", MADE)
        elif of is not log and making.at >= at:
            say("The token was used before it was made.", f"after {making.at}", at)
        elif making.type == MADE and making.user != user:
            say("The token was made by another person than acted through it.", making.user, user)
        elif making.tokens is not None and token not in making.tokens:
            say("The entry that is named made another token.", sorted(making.tokens), token)
        return True


SIGNED_FIRST, FILED = "submission.sign", "submission.file"
DENIED, DENIED_SECOND = "log_entry.deny", "log_entry.deny_second"


class Officer(NamedTuple):
    """Who signed, in which entry and log, when it was received; of a denial, the entry and reason, as a hash."""

    user: str | None
    credential_number: str
    place: Place
    at: str
    about: str = ""


class Officers:
    """The first and second signatures of a bundle, by the SHA-256 of the filing that both signed, or by the id of the
    entry that both deny."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.firsts: dict[str, list[Officer]] = {}
        self.seconds: list[tuple[Officer, str, dict[str, Any]]] = []

    def learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Notes the signature of one of two people. Raises Malformed where a second signature names no first one by
        another credential over the same filing, and where a denial does not say of which entry."""
        if entry["type"] in (DENIED, DENIED_SECOND):
            self._learn_denial(log, index, entry, payload)
        if entry["type"] not in (SIGNED_FIRST, FILED) or payload["shown"] is None:
            return
        shown, actor = parse_canonical(utf8(payload["shown"])), entry["actor"]
        officer = Officer(actor["user"], actor["credential_number"], (log.where, index), entry["received_at"])
        if type(shown) is not dict:
            return
        if entry["type"] == SIGNED_FIRST:
            if digest(shown.get("filing_sha256")):
                self.firsts.setdefault(shown["filing_sha256"], []).append(officer)
        elif "first_signature" in shown:
            first = shown["first_signature"]
            if type(first) is not dict or not filled(first.get("credential_number")) or not digest(first.get("sha256")):
                raise Malformed("it does not say who signed first, or what")
            if hashlib.sha256(canonical(shown.get("filing"))).hexdigest() != first["sha256"]:
                raise Malformed("it is not the filing that was signed first")
            if first["credential_number"] == officer.credential_number:
                raise Malformed("two officers sign, not one twice")
            self.seconds.append((officer, f"{log.folder}/records.jsonl", first))

    def _learn_denial(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        shown, actor = parse_canonical(utf8(payload["shown"] or "null")), entry["actor"]
        denied = shown.get("denies") if type(shown) is dict else None
        if type(denied) is not dict or not filled(denied.get("id")) or not filled(shown.get("reason")):
            raise Malformed("it does not say which entry never happened, and why")
        about = hashlib.sha256(canonical([denied.get("sha256"), shown["reason"]])).hexdigest()
        place = (log.where, index)
        person = Officer(actor["user"], actor["credential_number"], place, entry["received_at"], about)
        if entry["type"] == DENIED:
            self.firsts.setdefault(denied["id"], []).append(person)
            return
        first = shown.get("first")
        signed = first.get("signature") if type(first) is dict else None
        if type(signed) is not dict or not filled(signed.get("credential_number")):
            raise Malformed("it does not say who signed first")
        if signed["credential_number"] == person.credential_number:
            raise Malformed("two people sign, not one twice")
        if entry["supersedes"] is None:
            raise Malformed("it does not take an entry out of account")
        stated = {"credential_number": signed["credential_number"], "sha256": denied["id"]}
        self.seconds.append((person, f"{log.folder}/records.jsonl", stated))

    def check(self) -> None:
        """Checks each second signature against the entries of the first ones over the same filing or entry."""
        for second, where, stated in self.seconds:
            firsts = self.firsts.get(stated["sha256"], [])
            if not firsts:
                self.report.note("unpaired", *second.place)
            say = functools.partial(self.report.add, TAMPERED, where, index=second.place[1], at="shown")
            for first in firsts:
                if first.user == second.user:
                    say("The person who signed second had signed first too.", "another person", second.user)
                elif first.credential_number != stated["credential_number"]:
                    message = "Another person signed first than the one who is named."
                    say(message, stated["credential_number"], first.credential_number)
                elif first.about != second.about:
                    say("It is not the entry and the reason that were signed first.", first.about, second.about)
                elif not is_before(first.place, first.at, second.place, second.at):
                    say("It was signed second before it was signed first.", f"after {first.at}", second.at)


class Whole(NamedTuple):
    """Who signed several records at once and under which sentence, and the SHA-256 of each that no entry has yet."""

    signer: list[Any]
    left: set[bytes]


class Part(NamedTuple):
    """A record that its signer signed with others: log and index of its entry, who signed it, its SHA-256, and the
    entry that it names."""

    log: Log
    at: int
    signer: list[Any]
    record: bytes
    whole: dict[str, Any]


class Together:
    """Records that one person signed at once (section 4): the entries that hold a signature over several records, and
    those that name one."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.payloads: dict[str, array[int]] = {}
        self.wholes: dict[tuple[str, int], Whole] = {}
        self.parts: list[Part] = []

    def learn(
        self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any], statement: dict[str, Any] | None
    ) -> None:
        """Notes the records that an entry lists, and the entry that it names. Raises Malformed where nobody signed it,
        or it names none."""
        self.payloads.setdefault(log.origin, array("Q")).append(index)
        shown, about = payload["shown"], payload["about"]
        signer = [entry["actor"]["user"], entry["actor"]["credential_number"], (statement or {}).get("meaning")]
        if statement is not None and shown is not None and shown.startswith('{"records":['):
            records = parse_canonical(utf8(shown))["records"]
            digests = {hashlib.sha256(canonical(record)).digest() for record in records}
            self.wholes[log.origin, index] = Whole(signer, digests)
        if "signed_with" not in about:
            return
        named = HELD.check(about["signed_with"])
        if statement is None or shown is None:
            raise Malformed("it was signed with others, and nobody signed it")
        self.parts.append(Part(log, index, signer, hashlib.sha256(utf8(shown)).digest(), named))

    def check(self) -> None:
        """Checks each record that was signed with others against the entry that it names."""
        for part in self.parts:
            where = f"{part.log.folder}/records.jsonl"
            say = functools.partial(self.report.add, TAMPERED, where, index=part.at, at="about.signed_with")
            self._check_part(part, say)

    def _check_part(self, part: Part, say: Say) -> None:
        log, named = part.log, part.whole
        place = named["origin"], named["index"]
        if named["origin"] != log.origin or named["index"] >= part.at:
            say("The entry of the signature does not stand before this one, in its log.", found=named)
        elif named["index"] < log.start:
            self.report.note("unlisted", log.where, part.at)
        elif [log.leaf(named["index"]).hex(), log.event(named["index"]).hex()] != [
            named["leaf"],
            named["event"].replace("-", ""),
        ]:
            say("What holds the signature is not the entry that this one names.", found=named)
        elif not self._is_read(*place):
            self.report.note("unlisted", log.where, part.at)
        elif (whole := self.wholes.get(place)) is None:
            say("The entry that is named holds no signature over several records.", found=named)
        elif whole.signer != part.signer:
            say("The whole was signed by another person, or under another sentence.", whole.signer, part.signer)
        elif part.record not in whole.left:
            say("The entry that is named does not list this record, or an earlier entry has it.", found=named)
        else:
            whole.left.remove(part.record)

    def _is_read(self, origin: str, index: int) -> bool:
        """Whether the payload of an entry was read."""
        indexes = self.payloads.get(origin, array("Q"))
        found = bisect_left(indexes, index)
        return found < len(indexes) and indexes[found] == index
