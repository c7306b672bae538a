"""Everything that the office took, both verifiers take: hostile acts and hostile passkeys, all of them in one
bundle."""

import base64
import hashlib
import io
import json
import random
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
from allauth.core.context import request_context
from django.db import transaction
from django.test import RequestFactory
from fido2.webauthn import AttestedCredentialData

from compliance.holders.relying_party import relying_party
from compliance.ledger.canonical import canonical
from compliance.ledger.errors import LedgerError
from compliance.ledger.recording import Actor, LedgerAct, Occurrence, PlaceInLog, current_origin, record
from compliance.ledger.trust import office_policy, policy_lines
from compliance.transparency.passkeys import passkey_problem
from compliance.transparency.verifier import verify

from . import test_recording
from .exports import Bundle, zipped
from .office import NAME, Log, b64, morning
from .passkeys import Passkey
from .scenes import BOARD, KEYS
from .test_web_verifier import check, page

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]
ACTS, ASSERTIONS = 160, 220
ORIGIN = f"https://{NAME}"
TRUST = {"origins": [ORIGIN], "relying_parties": [NAME]}
TEXTS = [
    "", "Ana Pérez", "e\u0301", "\u2028", "骰\U0001f3b2", "=1+1", '"', "\\", "\x01", "a\0b", "\ud800", "\ufeff",
    "x" * 3000, "</script>", "\r\n", "\ufb01", "__proto__", "\x7f", "\u200b",
]  # fmt: skip
MEMBERS = [
    '"crossOrigin": false', '"crossOrigin": true', '"crossOrigin": null', '"crossOrigin": "false"', '"crossOrigin": 0',
    '"more": "words"', '"more": 1.5', '"more": 1e2', '"more": -0', '"more": 9007199254740991',
    '"more": 9007199254740992',
    '"more": "\\ud800"', '"more": "\\u0000"', '"more": NaN', '"type": "webauthn.get"', '"\\u0074ype": "webauthn.get"',
    f'"origin": "{ORIGIN}"', '"more": "e\\u0301"', '"more": ' + "[" * 31 + "]" * 31, '"more": ' + "[" * 32 + "]" * 32,
    '"__proto__": {}', '"": ""', '"topOrigin": "https://elsewhere.example"', '"more": tru', '"more": "\t"',
]  # fmt: skip
ORIGINS = [ORIGIN, ORIGIN, f"https://x.{NAME}", f"{ORIGIN}:8443", f"http://{NAME}", f"{ORIGIN}/", ORIGIN.upper(), ""]


@pytest.fixture(autouse=True)
def at_the_office(settings: Any) -> Iterator[None]:
    """The office whose policy the scenes have; a request to another of its names."""
    settings.SITE_URL, settings.LEDGER_NAME = ORIGIN, NAME
    with request_context(RequestFactory().get("/", HTTP_HOST="testserver")):
        yield


def signed(chance: random.Random, statement: str) -> tuple[Passkey, dict[str, str]]:
    """An assertion over a statement; half of them with something odd, which the passkey signs as it stands."""
    passkey = Passkey(chance.choice(["first", "second"]), chance.choice(["ES256", "EdDSA", "RS256"]))
    challenge = base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")
    about, flags, origin, purpose, rp = b"", 0x05, ORIGIN, "webauthn.get", NAME
    members: list[str] = []
    for _ in range(chance.choice([0, 0, 0, 1, 1, 2])):
        match chance.randrange(8):
            case 0:
                origin = chance.choice(ORIGINS)
            case 1:
                purpose = chance.choice(["webauthn.get", "webauthn.create", ""])
            case 2:
                flags, about = chance.choice(
                    [(0x01, b""), (0x04, b""), (0x1D, b""), (0x05, b"\xa0"), (0x85, b"\xa0"), (0x45, b"x")]
                )
            case 3:
                rp = chance.choice([NAME, f"x.{NAME}", "elsewhere.example"])
            case 4:
                challenge = chance.choice([challenge, challenge + "=", challenge.upper(), challenge + " "])
            case _:
                members.append(chance.choice(MEMBERS))
    told = [f'"type": "{purpose}"', f'"challenge": "{challenge}"', f'"origin": "{origin}"', *members]
    if chance.randrange(3) == 0:
        chance.shuffle(told)
    client = ("{" + ", ".join(told) + "}").encode()
    if chance.randrange(8) == 0:
        client = chance.choice(
            [b"\xef\xbb\xbf" + client, client + b" ", b" " + client, client + b"\0", b"\n" + client, client[:-1], b"[]"]
        )
    data = hashlib.sha256(rp.encode()).digest() + bytes([flags]) + bytes(4) + about
    parts = {
        "authenticator_data": data, "client_data": client, "credential_id": passkey.credential_id,
        "public_key": passkey.public_key, "signature": passkey.sign(data + hashlib.sha256(client).digest()),
    }  # fmt: skip
    if chance.randrange(10) == 0:
        name = chance.choice(["signature", "authenticator_data", "client_data"])
        parts[name] = parts[name][: chance.randrange(len(parts[name]))]
    return passkey, {name: b64(part) for name, part in parts.items()}


def office_takes(passkey: Passkey, parts: dict[str, str], statement: str) -> bool:
    """Whether the office takes this assertion, as at a sign-in or a signature."""
    about = bytes(16) + len(passkey.credential_id).to_bytes(2, "big") + passkey.credential_id + passkey.public_key
    credential = AttestedCredentialData(about)
    websafe = {name: part.replace("+", "-").replace("/", "_").rstrip("=") for name, part in parts.items()}
    response = {"clientDataJSON": "client_data", "authenticatorData": "authenticator_data", "signature": "signature"}
    known = websafe["credential_id"]
    posted = {
        "id": known, "rawId": known, "type": "public-key", "clientExtensionResults": {},
        "response": {name: websafe[part] for name, part in response.items()},
    }  # fmt: skip
    challenge = base64.urlsafe_b64encode(hashlib.sha256(statement.encode()).digest()).decode().rstrip("=")
    try:
        relying_party().authenticate_complete(
            {"challenge": challenge, "user_verification": "required"}, [credential], posted
        )
    except ValueError:
        return False
    return True


def test_an_assertion_that_the_office_took_holds_in_both_verifiers(page: "Page", chance: random.Random) -> None:
    cases = []
    for number in range(ASSERTIONS):
        statement = canonical({"number": number}).decode()
        passkey, parts = signed(chance, statement)
        cases.append((passkey, parts, statement))
    office = [office_takes(*case) for case in cases]
    python = [passkey_problem(parts, statement, **TRUST) is None for _, parts, statement in cases]
    browser = page.evaluate(
        """([cases, policy]) => Promise.all(cases.map((one) => Verifier.checkPasskey(...one, policy)
            .then(() => true, (error) => { if (error instanceof Verifier.Flaw) return false; throw error; })))""",
        [[case[1:] for case in cases], {"origins": [ORIGIN], "rps": [NAME]}],
    )
    judged = list(zip(office, python, browser, [parts for _, parts, _ in cases], strict=True))
    assert [one for one in judged if one[0] and not (one[1] and one[2])] == []
    assert [one for one in judged if one[1] != one[2]] == []
    assert ASSERTIONS // 5 < sum(office) < ASSERTIONS * 4 // 5


def text(chance: random.Random) -> str:
    return chance.choice(TEXTS) if chance.randrange(15) == 0 else "Flora Person"


def value(chance: random.Random, depth: int = 0) -> Any:
    """Something that may stand in a record."""
    plain = [None, True, 7, -1, 2**53 - 1, *[text(chance) for _ in range(6)]]
    if chance.randrange(30) == 0:
        return chance.choice([2**53, 1.5])
    if depth > 3 or chance.randrange(3):
        return chance.choice(plain)
    if chance.randrange(12) == 0:
        deep: Any = 1
        for _ in range(chance.choice([29, 30, 31, 40])):
            deep = [deep]
        return deep
    return {text(chance) + str(i): value(chance, depth + 1) for i in range(chance.randrange(3))}


ABOUT: dict[str, list[Any]] = {
    "retention.destroy": [{}, {"confirmed_by": "PA-2", "destroyed": []}, {"confirmed_by": "PA-2", "destroyed": [{}]}],
    "passkey.revoke": [{}, {"credential_id": ""}, {"credential_id": "AA"}, {"credential_id": b64(b"never enrolled")}],
    "passkey.enrol": [{}, {"credential_id": b64(b"x"), "public_key": "", "user": "nobody"}],
    "keys.retire": [{}, {"keys": ["x"], "present": []}],
    "log.opened": [{"predecessor": None}, {}],
}


def tried(chance: random.Random, holder_id: uuid.UUID, number: int) -> None:
    """Records an act that somebody hostile brought about. Raises LedgerError."""
    act = chance.choice([*["log_entry.sign"] * 14, "a.b", "Log entry", "", "a..b", *ABOUT])
    user = uuid.UUID(int=chance.getrandbits(128), version=4)
    by = Actor(user, text(chance), text(chance), text(chance), "passkey")
    about = chance.choice(ABOUT[act]) if act in ABOUT else {"facts": value(chance)}
    if chance.randrange(15) == 0:
        about = about | {"token": chance.choice([None, {"id": str(user)}, "x"])}
    occurred = None
    if chance.randrange(3) == 0:
        at = datetime.now(UTC) - timedelta(seconds=chance.choice([-600, -60, 5, 3599, 90_000]))
        occurred = Occurrence(at, ZoneInfo("America/New_York"), timedelta(hours=1), chance.choice(["", "Flat", "Flat"]))
    signature, shown = None, ""
    if chance.randrange(2):
        shown = canonical({"number": number, "facts": value(chance)}).decode()
        statement = canonical(
            {
                "credential_number": by.credential_number, "holder": str(holder_id), "issued_at": datetime.now(UTC),
                "meaning": {"id": "sign/1", "sha256": "0" * 64}, "nonce": b64(chance.randbytes(32)),
                "origin": current_origin(holder_id),
                "record_sha256": hashlib.sha256(shown.encode()).hexdigest(), "user": str(user),
            }
        ).decode()  # fmt: skip
        if chance.randrange(8) == 0:
            statement = chance.choice([statement.replace(str(user), str(holder_id)), statement + " ", "{}"])
        if chance.randrange(8) == 0:
            shown = chance.choice([shown + " ", "{}", "nonsense"])
        signature = {"assurance": "lower", "statement": statement}
        if chance.randrange(3):
            signature = {"assurance": "passkey", "statement": statement, "passkey": signed(chance, statement)[1]}
    subject = ("inspections_logentry", str(user)) if chance.randrange(3) == 0 else None
    stream = PlaceInLog("sign", f"T-{number}", chance.choice([1, 1, 0])) if chance.randrange(4) == 0 else None
    with transaction.atomic():
        record(
            LedgerAct(
                act,
                by=by,
                subject=subject,
                occurred=occurred,
                stream=stream,
                signature=signature,
                shown=shown,
                about=about,
            ),
            holder_id=holder_id,
        )


def test_every_act_that_the_office_recorded_is_intact_in_both_verifiers(
    holder: Any, page: "Page", chance: random.Random
) -> None:
    record(LedgerAct("holder.create", by=Actor(None, "The office's clock")), holder_id=holder.pk)
    refused = 0
    for number in range(ACTS):
        try:
            tried(chance, holder.pk, number)
        except LedgerError:
            refused += 1
    origin = current_origin(holder.pk)
    log, board = Log(origin, morning(2026, 1, 1)), Log(BOARD, morning(2026, 1, 1))
    for index, (line, _, salt, payload) in enumerate(test_recording.entries(origin)):
        log.envelopes.append(json.loads(line))
        log.raw[index] = line
        log.records.append((payload.decode(), salt))
    assert ACTS // 5 < refused < ACTS * 4 // 5, refused
    log.at = datetime.fromisoformat(log.envelopes[-1]["received_at"])
    board.add("log.opened", about={"predecessor": None})
    bundle = Bundle(KEYS, [log], board, [])
    bundle.export(log, {})
    data = zipped(bundle.build())
    report = verify(io.BytesIO(data), KEYS.policy().encode())
    assert (report.verdict, report.findings) == ("INTACT", [])
    ours = check(page, data, KEYS.policy())
    assert (ours["verdict"], ours["findings"]) == ("INTACT", [])


def test_the_office_s_own_list_is_that_of_its_policy() -> None:
    lines = list(policy_lines())
    policy = office_policy()
    assert [line for line in lines if line.startswith(("origin", "rp"))] == [f"origin {ORIGIN}", f"rp {NAME}"]
    assert (policy.origins, policy.relying_parties) == ([ORIGIN], [NAME])
