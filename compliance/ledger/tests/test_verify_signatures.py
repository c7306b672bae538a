"""The verifier's own signature code, against published vectors and against the `cryptography` package."""

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compliance.ledger.tests.bundles import canon
from compliance.ledger.tests.passkeys import Passkey, b64
from compliance.transparency.ed25519 import verify_ed25519
from compliance.transparency.errors import Malformed
from compliance.transparency.p256 import verify_p256
from compliance.transparency.passkeys import cose_key, passkey_problem
from compliance.transparency.rsa import verify_rs256

RFC_8032 = [  # section 7.1: public key, message, signature
    ("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     ("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
      "d25bf5f0595bbe24655141438e7a100b")),
    ("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     ("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
      "387b2eaeb4302aeeb00d291612bb0c00")),
    ("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     ("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
      "4a7c15e9716ed28dc027beceea1ec40a")),
]  # fmt: skip
ED = ed25519.Ed25519PrivateKey.generate()
EC = ec.generate_private_key(ec.SECP256R1())
RSA = rsa.generate_private_key(65537, 2048)
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
messages = st.binary(max_size=80)


def flipped(data: bytes, at: int) -> bytes:
    """The bytes with one bit changed."""
    at %= 8 * len(data)
    return data[: at // 8] + bytes([data[at // 8] ^ 1 << at % 8]) + data[at // 8 + 1 :]


def point(key: ec.EllipticCurvePrivateKey) -> tuple[int, int]:
    numbers = key.public_key().public_numbers()
    return numbers.x, numbers.y


@pytest.mark.parametrize(("public", "message", "signature"), RFC_8032)
def test_the_vectors_of_rfc_8032_hold_and_nothing_near_them(public, message, signature):
    key, said, signed = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify_ed25519(key, said, signed)
    assert not verify_ed25519(key, said + b"\0", signed)
    for at in range(0, 512, 37):
        assert not verify_ed25519(key, said, flipped(signed, at))


def test_ed25519_takes_no_second_form_of_a_signature_or_of_a_key():
    """S + L verifies in lax code; a key of small order signs everything; y ≥ p is a second name of a point."""
    signed, public = ED.sign(b"m"), ED.public_key().public_bytes_raw()
    order = 2**252 + 27742317777372353535851937790883648493
    greater = (int.from_bytes(signed[32:], "little") + order).to_bytes(32, "little")
    assert not verify_ed25519(public, b"m", signed[:32] + greater)
    identity = (1).to_bytes(32, "little")
    assert not verify_ed25519(identity, b"anything", identity + bytes(32))
    assert not verify_ed25519((2**255 - 18).to_bytes(32, "little"), b"anything", identity + bytes(32))
    minus_zero = (1 | 1 << 255).to_bytes(32, "little")
    assert not verify_ed25519(minus_zero, b"anything", identity + bytes(32))


@settings(max_examples=25, deadline=None)
@given(messages, st.integers(0, 20_000), st.binary(max_size=70))
def test_ed25519_agrees_with_another_implementation(message, at, noise):
    signed, public = ED.sign(message), ED.public_key().public_bytes_raw()
    assert verify_ed25519(public, message, signed)
    assert not verify_ed25519(public, message + b"x", signed)
    assert not verify_ed25519(public, message, flipped(signed, at))
    assert not verify_ed25519(flipped(public, at), message, signed)
    assert not verify_ed25519(public, message, noise)


@settings(max_examples=25, deadline=None)
@given(messages, st.integers(0, 20_000), st.binary(max_size=80))
def test_p256_agrees_with_another_implementation(message, at, noise):
    signed = EC.sign(message, ec.ECDSA(hashes.SHA256()))
    assert verify_p256(point(EC), message, signed)
    assert not verify_p256(point(EC), message + b"x", signed)
    assert not verify_p256(point(EC), message, flipped(signed, at))
    assert not verify_p256(point(EC), message, noise)
    x, y = point(EC)
    assert not verify_p256((x, y ^ 1), message, signed)
    r, s = decode_dss_signature(signed)
    assert not verify_p256(point(EC), message, encode_dss_signature(r, s + ORDER))
    assert verify_p256(point(EC), message, encode_dss_signature(r, ORDER - s)), "both are signatures of ECDSA"


def test_p256_stands_degenerate_sums_and_keys():
    """Keys that are the base point or its opposite make the sums of points meet; r or s of 0 sign nothing."""
    for secret in (1, ORDER - 1, 2, 16, ORDER - 16):
        key = ec.derive_private_key(secret, ec.SECP256R1())
        signed = key.sign(b"m", ec.ECDSA(hashes.SHA256()))
        assert verify_p256(point(key), b"m", signed)
        assert not verify_p256(point(key), b"n", signed)
    for pair in ((0, 1), (1, 0), (ORDER, 1), (1, ORDER)):
        assert not verify_p256(point(EC), b"m", encode_dss_signature(*pair))
    long_form = b"\x30\x81" + EC.sign(b"m", ec.ECDSA(hashes.SHA256()))[1:]
    assert not verify_p256(point(EC), b"m", long_form)


@settings(max_examples=15, deadline=None)
@given(messages, st.integers(0, 20_000))
def test_rs256_agrees_with_another_implementation(message, at):
    signed, numbers = RSA.sign(message, padding.PKCS1v15(), hashes.SHA256()), RSA.public_key().public_numbers()
    assert verify_rs256(numbers.n, numbers.e, message, signed)
    assert not verify_rs256(numbers.n, numbers.e, message + b"x", signed)
    assert not verify_rs256(numbers.n, numbers.e, message, flipped(signed, at))
    assert not verify_rs256(numbers.n, numbers.e, message, b"\0" + signed)
    assert not verify_rs256(numbers.n, 1, message, signed)
    assert not verify_rs256(numbers.n, numbers.e, message, RSA.sign(message, padding.PKCS1v15(), hashes.SHA1()))


STATEMENT = canon({"nonce": "1"})
TRUST = {"origins": ["https://office.example"], "relying_parties": ["office.example"]}


@pytest.mark.parametrize("kind", ["ES256", "EdDSA", "RS256"])
def test_an_assertion_of_each_kind_of_passkey_signs_its_statement_and_no_other(kind):
    made = Passkey(kind=kind).assertion(STATEMENT)
    assert passkey_problem(made, STATEMENT, **TRUST) is None
    assert "another statement" in passkey_problem(made, STATEMENT + " ", **TRUST)
    for name in made:
        if name != "credential_id":
            assert passkey_problem({**made, name: b64(b"\0" * 40)}, STATEMENT, **TRUST)
    assert passkey_problem({**made, "public_key": b64(Passkey("other", kind).public_key)}, STATEMENT, **TRUST)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"origin": "https://office.example.evil"}, "does not list"),
        ({"rp": "evil.example"}, "another relying party"),
        ({"flags": 0x01}, "verify who it was"),
        ({"flags": 0x04}, "verify who it was"),
        ({"purpose": "webauthn.create"}, "not those of a signature"),
    ],
)
def test_an_assertion_made_otherwise_is_refused_with_its_reason(wrong, words):
    assert words in passkey_problem(Passkey().assertion(STATEMENT, **wrong), STATEMENT, **TRUST)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_of_an_assertion_is_accepted_or_makes_the_check_crash(data):
    made = Passkey().assertion(STATEMENT)
    name = data.draw(st.sampled_from(sorted(set(made) - {"credential_id"})))
    at = data.draw(st.integers(0, len(made[name]) - 1))
    changed = made[name][:at] + data.draw(st.sampled_from('AQgw09+/="\0é')) + made[name][at + 1 :]
    if changed != made[name]:
        assert passkey_problem({**made, name: changed}, STATEMENT, **TRUST)


@given(st.binary(max_size=120))
@example(Passkey().public_key + b"\0")
@example(bytes.fromhex("a2010201"))
@example(bytes.fromhex("a201020102"))
@example(bytes.fromhex("a1180102"))
def test_a_cose_key_that_is_not_in_its_one_form_is_malformed(data):
    try:
        members = cose_key(data)
    except Malformed:
        return
    assert all(type(one) is int for one in members)
