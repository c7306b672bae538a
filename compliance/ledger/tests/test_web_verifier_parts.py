"""The parts of the verifier in the browser, held against other code: hashes, signatures, proofs, JSON, zip files."""

import hashlib
import json
import random
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

from .exports import zipped
from .merkle import frontier, inclusion_proof, tree_root
from .office import b64, raw
from .scenes import Scene
from .test_web_verifier import PAGE, check

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

VECTORS = Path(__file__).parents[4] / "shared" / "vectors" / "rfc6962" / "testdata" / "inclusion"


@pytest.fixture(scope="module")
def page(browser: "Browser") -> Iterator["Page"]:
    opened = browser.new_page()
    opened.goto(PAGE.as_uri())
    yield opened
    opened.close()


def test_sha256_agrees_with_python(page: "Page", chance: random.Random) -> None:
    texts = [chance.randbytes(size) for size in [*range(0, 300, 7), 55, 56, 63, 64, 65, 9999]]
    found = page.evaluate(
        """(texts) => texts.map(Verifier.fromBase64).map((bytes) => {
            const cut = bytes.length >> 1;
            const pieces = new Verifier.Sha256().update(bytes.subarray(0, cut)).update(bytes.subarray(cut));
            return [Verifier.sha256(bytes), pieces.digest()].map(Verifier.hex);
        })""",
        [b64(text) for text in texts],
    )
    for text, hashed in zip(texts, found, strict=True):
        sha = hashlib.sha256(text).hexdigest()
        assert hashed == [sha, sha]


def changes(data: bytes, places: list[int]) -> list[bytes]:
    return [bytes(byte ^ (place == i) for i, byte in enumerate(data)) for place in places]


def verified(page: "Page", name: str, cases: list[list[bytes]]) -> list[bool]:
    return page.evaluate(
        "([name, cases]) => Promise.all(cases.map((one) => Verifier[name](...one.map(Verifier.fromBase64))))",
        [name, [[b64(part) for part in case] for case in cases]],
    )


def test_signatures_agree_with_cryptography(page: "Page") -> None:
    message = b"a message"
    ed, p256 = ed25519.Ed25519PrivateKey.generate(), ec.generate_private_key(ec.SECP256R1())
    rs = rsa.generate_private_key(65537, 2048)
    good = ed.sign(message)
    signatures = [good, *changes(good, [0, 40, 63])]
    found = verified(page, "verifyEd25519", [[raw(ed), message, one] for one in signatures])
    assert found == [True, False, False, False]
    point = p256.public_key().public_numbers()
    xy = [point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")]
    many = [p256.sign(message, ec.ECDSA(hashes.SHA256())) for _ in range(40)]
    assert all(verified(page, "verifyP256", [[*xy, message, one] for one in many]))
    bad = [*changes(many[0], [0, 1, 2, 3, 10, -1 + len(many[0])]), many[0] + b"\0", many[0][:-1], b""]
    assert not any(verified(page, "verifyP256", [[*xy, message, one] for one in bad]))
    n, e = rs.public_key().public_numbers().n.to_bytes(256, "big"), (65537).to_bytes(3, "big")
    signed = rs.sign(message, padding.PKCS1v15(), hashes.SHA256())
    assert verified(page, "verifyRs256", [[n, e, message, one] for one in [signed, *changes(signed, [0, 255])]]) == [
        True, False, False,
    ]  # fmt: skip


def test_points_of_small_order_are_no_keys(page: "Page") -> None:
    """With such a key one signature would hold for every message: here R = A = the neutral point, S = 0."""
    neutral = (1).to_bytes(32, "little")
    order_8 = bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")
    not_reduced = (2**255 - 18).to_bytes(32, "little")
    cases = [[key, b"anything", neutral + bytes(32)] for key in (neutral, order_8, not_reduced, bytes(32))]
    assert verified(page, "verifyEd25519", cases) == [False] * 4


def test_ranges_and_proofs_agree_with_the_definition(page: "Page", chance: random.Random) -> None:
    leaves = [chance.randbytes(32) for _ in range(40)]
    found = page.evaluate(
        """(leaves) => leaves.map((_, size) => {
            const range = new Verifier.CompactRange(0, []);
            for (const leaf of leaves.slice(0, size)) range.append(Verifier.fromBase64(leaf));
            return [Verifier.toBase64(range.root()), range.hashes.map(Verifier.toBase64)];
        })""",
        [b64(leaf) for leaf in leaves],
    )
    assert found == [[b64(tree_root(leaves[:n])), [b64(one) for one in frontier(leaves[:n])]] for n in range(40)]
    proofs = [(i, size, inclusion_proof(i, leaves[:size])) for size in range(1, 40) for i in range(size)]
    roots = page.evaluate(
        """(proofs) => proofs.map(([index, size, leaf, proof]) => Verifier.toBase64(
            Verifier.rootFromInclusion(index, size, Verifier.fromBase64(leaf), proof.map(Verifier.fromBase64))))""",
        [[i, size, b64(leaves[i]), [b64(one) for one in proof]] for i, size, proof in proofs],
    )
    assert roots == [b64(tree_root(leaves[:size])) for _, size, _ in proofs]


def test_inclusion_proofs_of_the_published_vectors(page: "Page") -> None:
    if not VECTORS.is_dir():
        pytest.skip("the published vectors of RFC 6962 are not beside this repository")
    cases = [json.loads(path.read_text()) for path in sorted(VECTORS.rglob("*.json"))]
    assert len(cases) > 50
    found = page.evaluate(
        """(cases) => cases.map(({ leafIdx, treeSize, leafHash, proof, root }) => {
            const [leaf, wanted] = [leafHash, root].map((words) => Verifier.fromBase64(words || ""));
            const made = Verifier.rootFromInclusion(leafIdx, treeSize, leaf, (proof || []).map(Verifier.fromBase64));
            return leaf.length === 32 && made !== null && Verifier.equal(made, wanted);
        })""",
        cases,
    )
    assert [(case["desc"], not ok) for case, ok in zip(cases, found, strict=True)] == [
        (case["desc"], case["wantErr"]) for case in cases
    ]


TEXTS = {
    '{"a":[1,-1,0,9007199254740991],"b":{"c":null}}': True, '"\\u0001\\n\u2028\U0001f3b2"': True, "-0": False,
    "01": False, "1.5": False, "1e2": False, "9007199254740992": False, "NaN": False, '{"a":1,"a":1}': False,
    '{"b":1,"a":2}': False,
    '["\\ud83d"]': False, '["\\ud83c\\udfb2"]': False, '["e\u0301"]': False, '["\\u0000"]': False, "[1,]": False,
    "[1] ": False, "": False, "{'a':1}": False, '{"a" :1}': False, '["\t"]': False, "[" * 32 + "]" * 32: True,
    "[" * 33 + "]" * 33: False, '{"__proto__":1,"constructor":2}': True, '{"\U0001f3b2":1,"\ufb01":2}': True,
    '{"\ufb01":1,"\U0001f3b2":2}': False, "[true,false,null]": True, "[truefalse]": False,
}  # fmt: skip


def test_only_canonical_json_is_read(page: "Page") -> None:
    found = page.evaluate(
        """(texts) => texts.map((text) => {
            try { Verifier.parseCanonical(text); return true; } catch (error) {
                if (!(error instanceof Verifier.Flaw)) throw error;
                return false;
            }
        })""",
        list(TEXTS),
    )
    assert dict(zip(TEXTS, found, strict=True)) == TEXTS


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_zip_files_of_every_lawful_form_are_read(page: "Page", compression: int) -> None:
    """The lawful forms: `test_one_reading.py`."""
    scene = Scene()
    result = check(page, zipped(scene.files, compression), scene.policy)
    assert (result["verdict"], result["findings"]) == ("INTACT", [])


def test_no_change_to_a_zip_file_makes_the_verifier_fail_or_pass_what_changed(
    page: "Page", chance: random.Random
) -> None:
    scene = Scene()
    for _ in range(60):
        data = bytearray(scene.data)
        place = chance.choice([chance.randrange(len(data)), len(data) - chance.randrange(1, 1500)])
        data[place] ^= 1 << chance.randrange(8)
        result = check(page, bytes(data), scene.policy)
        with BytesIO(bytes(data)) as file:
            try:
                same = {one.filename: zipfile.ZipFile(file).read(one) for one in zipfile.ZipFile(file).infolist()}
            except Exception:  # what Python cannot read is not the same
                same = {}
        assert result["verdict"] != "INTACT" or same == scene.files, place
        assert not any("stopped" in one["message"] for one in result["findings"]), result["findings"]


@pytest.mark.parametrize("size", [0, 1, 21, 22, 23, 500])
def test_bytes_of_no_meaning_are_unreadable(page: "Page", chance: random.Random, size: int) -> None:
    scene = Scene()
    assert check(page, chance.randbytes(size), scene.policy)["verdict"] == "UNREADABLE"


def test_base64_has_one_form(page: "Page") -> None:
    words = ["", "AA==", "AB==", "AA=", "AAA=", "AAB=", "AAAA", "AA-_", "AA A", "A", "AA==AA==", "AAAA\n"]
    found = page.evaluate("(words) => words.map((one) => Verifier.fromBase64(one)?.length ?? null)", words)
    assert found == [0, 1, None, None, 2, None, 3, None, None, None, None, None]
    assert len(b64decode("AAA=")) == 2
