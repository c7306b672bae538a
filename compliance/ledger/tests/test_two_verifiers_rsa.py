"""Passkeys that sign with RSA (RS256): both verifiers accept what they signed, and neither accepts a byte changed."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from .forgeries import flipped
from .lies import reopened, repaid
from .office import sha
from .passkeys import Passkey, b64
from .scenes import Scene, enrolment
from .test_two_verifiers import by_python, compared
from .test_web_verifier import check, page, said

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]
RSA = Passkey("of the pit", "RS256")
SIGNED = (1, 3, 5)
"""Indexes of the newer log's entries that a passkey signs."""


def by_rsa(change: Callable[[dict[str, str]], None] = lambda passkey: None) -> Scene:
    """A scene in which a passkey with an RSA key signs; `change` alters the first signature after it was made."""
    scene = Scene()
    for log in (scene.old, scene.new):
        for envelope in log.envelopes:
            signature = envelope["signature"]
            if signature and signature["assurance"] == "passkey":
                signature["passkey"] = RSA.assertion(signature["statement"])
    enrolled = enrolment(credential_id=b64(RSA.credential_id), public_key=b64(RSA.public_key))
    repaid(scene.old, 1, lambda payload: payload.update(about=enrolled))
    change(scene.new.envelopes[SIGNED[0]]["signature"]["passkey"])
    reopened(scene)
    scene.new.envelopes[7]["supersedes"] = scene.old.reference(3)
    scene.new.envelopes[6]["supersedes"] = scene.new.reference(3)
    return scene


def changed(part: str, change: Callable[[bytes], bytes]) -> Callable[[dict[str, str]], None]:
    """Other bytes for a part of the assertion."""

    def apply(passkey: dict[str, str]) -> None:
        passkey[part] = b64(change(base64.b64decode(passkey[part])))

    return apply


def test_what_an_rsa_passkey_signed_holds_in_both(page: "Page", tmp_path: Path) -> None:
    scene = by_rsa()
    ours, theirs = check(page, scene.data, scene.policy), by_python(tmp_path / "b", scene.data, scene.policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    held = next(one["indexes"] for one in theirs["notes"] if (one["kind"], one["where"][:6]) == ("passkey", "logs/1"))
    assert held == list(SIGNED)
    (note,) = [note for note in ours["notes"] if "holds against the key" in note]
    assert note.count("in logs/1/envelopes.jsonl holds against the key") == len(SIGNED)


CHANGES: dict[str, Callable[[dict[str, str]], None]] = {
    **{f"byte {at} of the signature": changed("signature", lambda data, at=at: flipped(data, at))
       for at in (0, 1, 100, 127, 128, 254, 255)},
    "a byte cut off the signature": changed("signature", lambda data: data[:-1]),
    "a byte put before the signature": changed("signature", lambda data: b"\0" + data),
    "a byte of the modulus": changed("public_key", lambda data: flipped(data, 100)),
    "an exponent of 1": changed("public_key", lambda data: data.replace(b"\x43\x01\x00\x01", b"\x41\x01")),
    "an even exponent": changed("public_key", lambda data: data.replace(b"\x43\x01\x00\x01", b"\x43\x01\x00\x02")),
    "a byte of the authenticator's data": changed("authenticator_data", lambda data: flipped(data, 34)),
    "a byte of the browser's data": changed("client_data", lambda data: data.replace(b"false", b"fals ")),
}  # fmt: skip


def test_one_byte_changed_in_an_rsa_signature_is_found_by_both(page: "Page", tmp_path: Path) -> None:
    scenes = {name: by_rsa(change) for name, change in CHANGES.items()}
    assert compared(page, tmp_path, scenes) == {}
    for name, scene in scenes.items():
        found = check(page, scene.data, scene.policy)
        assert found["verdict"] == "TAMPERED", name
        assert {(one["where"], one["index"]) for one in found["findings"]} == {("logs/1/envelopes.jsonl", 1)}, name


@pytest.mark.parametrize(("bits", "verdict"), [(1024, "TAMPERED"), (3072, "INTACT"), (4096, "INTACT")])
def test_rsa_keys_have_2048_bits_at_least(page: "Page", tmp_path: Path, bits: int, verdict: str) -> None:
    key, size = rsa.generate_private_key(65537, bits), bits // 8
    length = b"\x59" + size.to_bytes(2, "big") if size > 255 else b"\x58" + size.to_bytes(1, "big")
    modulus = key.public_key().public_numbers().n.to_bytes(size, "big")
    cose = bytes.fromhex("a401030339010020") + length + modulus + b"\x21\x43\x01\x00\x01"

    def resign(passkey: dict[str, str]) -> None:
        data, client = (base64.b64decode(passkey[part]) for part in ("authenticator_data", "client_data"))
        signature = key.sign(data + sha(client), padding.PKCS1v15(), hashes.SHA256())
        passkey |= {"signature": b64(signature), "public_key": b64(cose), "credential_id": b64(b"another")}

    scene = by_rsa(resign)
    assert compared(page, tmp_path, {"it": scene}) == {}
    assert check(page, scene.data, scene.policy)["verdict"] == verdict
