"""The two verifiers, written from one page by different hands, say the same of every bundle: the same verdict, and
findings of the same kinds at the same places (file and entry). Of every forgery: `test_web_verifier.py`.

MUTANTS=5000 looks at that many bundles changed at random (script/test-faults mutations); an ordinary run at a few.
FIRST_MUTANT=100000 begins with others.
"""

import hashlib
import io
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from compliance.transparency.tree import check_consistency
from compliance.transparency.verifier import verify

from . import board_lies, denials, lies, officers, tokens, wholes
from .merkle import consistency_proof, tree_root
from .mutants import mutant
from .office import NAME, Keys, b64
from .scenes import KEYS, OLD, Scene
from .test_verify_merkle import includes, vectors
from .test_web_verifier import FILTERS, check, difference, page
from .verifiers import verified

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["board_lies", "denials", "lies", "officers", "page", "tokens", "wholes"]
MUTANTS = int(os.environ.get("MUTANTS", "60"))
FIRST_MUTANT = int(os.environ.get("FIRST_MUTANT", "0"))
SHARES = 20 if MUTANTS > 1000 else 1
EXIT = {"INTACT": 0, "TAMPERED": 1, "INCOMPLETE": 2, "UNWITNESSED": 3, "UNREADABLE": 4}


def by_python(folder: Path, data: bytes, policy: str, since: str | None, entry: str = "") -> dict[str, Any]:
    """The result of `verify.py --json`, whose exit status must be that of its verdict."""
    folder.mkdir()
    since_file = folder / "since.txt"
    (folder / "bundle.zip").write_bytes(data)
    (folder / "policy.txt").write_text(policy)
    if since is not None:
        since_file.write_text(since)
    more = [] if since is None else ["--since", str(since_file)]
    more += ["--entry", *entry.split()] if entry else []
    status, result = verified(folder / "bundle.zip", folder / "policy.txt", *more)
    assert status == EXIT[result["verdict"]]
    return result


def compared(page: "Page", folder: Path, scenes: dict[str, Scene]) -> dict[str, Any]:
    """The differences between the two, by the names of the scenes."""
    with ThreadPoolExecutor(2) as pool:
        theirs = {
            name: pool.submit(by_python, folder / str(i), scene.data, scene.policy, scene.since)
            for i, (name, scene) in enumerate(scenes.items())
        }
        ours = {name: check(page, scene.data, scene.policy, scene.since) for name, scene in scenes.items()}
    found = {name: difference(ours[name], theirs[name].result()) for name in scenes}
    return {name: what for name, what in found.items() if what}


def test_they_agree_on_honest_bundles(page: "Page", tmp_path: Path) -> None:
    scenes = {str(filter_): Scene(**filter_) for filter_ in FILTERS}
    for size in range(6):
        scenes[f"since {size}"] = Scene()
        scenes[f"since {size}"].since = KEYS.checkpoint(OLD, Scene().old.leaves()[:size])
    assert compared(page, tmp_path, scenes) == {}


OTHER_LINES = "".join(f"— {name} {b64(bytes(4 + 2428))}\n" for name in (NAME, "other.example"))


class BesideOthers(Keys):
    """The same keys, and under each checkpoint also lines that no policy here knows anything about."""

    def checkpoint(self, origin: str, leaves: list[bytes], *, is_cosigned: bool = False) -> str:
        return super().checkpoint(origin, leaves, is_cosigned=is_cosigned) + OTHER_LINES


def test_they_leave_lines_of_keys_alone_that_the_policy_does_not_list(page: "Page", tmp_path: Path) -> None:
    """Of another algorithm, of another name: neither for nor against, as the note format says."""
    scene = Scene()
    scene.bundle.keys = BesideOthers()
    assert scene.files["logs/1/checkpoint.txt"].endswith(OTHER_LINES.encode())
    assert compared(page, tmp_path, {"lines": scene}) == {}
    assert check(page, scene.data, scene.policy)["verdict"] == "INTACT"


def test_they_agree_on_honest_uses_of_tokens_on_two_officers_and_on_what_was_signed_at_once(
    page: "Page", tmp_path: Path
) -> None:
    honest = tokens.HONEST | officers.HONEST | denials.HONEST | wholes.HONEST
    scenes = {name: make() for name, make in honest.items()}
    assert compared(page, tmp_path, scenes) == {}
    assert {check(page, scene.data, scene.policy)["verdict"] for scene in scenes.values()} == {"INTACT"}


def test_they_agree_on_an_entry_that_was_acknowledged(page: "Page", tmp_path: Path) -> None:
    scene, later = Scene(), Scene(**{"from": "2026-01-06"})
    log = scene.new
    kept, other, end = log.leaves()[3].hex(), log.leaves()[2].hex(), len(log.leaves()) + 100
    cases = [
        (scene, f"{log.origin} 3 {kept}", "INTACT"),
        (scene, f"{log.origin} 3 {other}", "TAMPERED"),
        (scene, f"{log.origin} {end} {kept}", "INCOMPLETE"),
        (scene, f"office.example/log/other 0 {kept}", "INCOMPLETE"),
        (later, f"{log.origin} 0 {kept}", None),
        (scene, f"{log.origin} 0 x", "UNREADABLE"),
        (scene, f"{log.origin} -1 {kept}", "UNREADABLE"),
    ]
    for number, (of, entry, verdict) in enumerate(cases):
        ours = check(page, of.data, of.policy, None, entry)
        theirs = by_python(tmp_path / str(number), of.data, of.policy, None, entry)
        assert difference(ours, theirs) is None, entry
        assert verdict in (None, ours["verdict"]), entry


def test_a_type_may_have_digits(page: "Page", tmp_path: Path) -> None:
    scene = Scene()
    scene.new.envelopes[6]["type"] = "form_9027a.2_of_3"
    assert check(page, scene.data, scene.policy)["verdict"] == "INTACT"
    assert by_python(tmp_path / "bundle", scene.data, scene.policy, None)["verdict"] == "INTACT"


def test_they_give_the_same_roots(page: "Page", tmp_path: Path) -> None:
    scene = Scene(**{"from": "2026-01-06"})
    ours = check(page, scene.data, scene.policy)
    assert ours["logs"] == by_python(tmp_path / "bundle", scene.data, scene.policy, None)["logs"]


@pytest.mark.parametrize("share", range(SHARES))
def test_they_agree_on_bundles_changed_at_random(page: "Page", share: int) -> None:
    found, verdicts = {}, dict.fromkeys(EXIT, 0)
    for number in range(share, MUTANTS, SHARES):
        scene = mutant(FIRST_MUTANT + number)
        since = None if scene.since is None else scene.since.encode()
        theirs = verify(io.BytesIO(scene.data), scene.policy.encode(), since).as_json()
        what = difference(check(page, scene.data, scene.policy, scene.since), theirs)
        verdicts[theirs["verdict"]] += 1
        if what:
            found[FIRST_MUTANT + number] = what
    print(f"\n{sum(verdicts.values())} bundles: {verdicts}")
    assert found == {}


def proof_in_a_log(vector: dict[str, Any]) -> dict[str, Any]:
    """A proof within the entries [start, end), as one in a log of their number."""
    start = vector.get("start", 0)
    size = vector["treeSize"] if "treeSize" in vector else vector["end"] - start
    return vector | {"leafIdx": vector["leafIdx"] - start, "treeSize": size}


@pytest.mark.parametrize("kind", ["inclusion", "subtreeinclusion"])
def test_they_agree_on_the_published_proofs(page: "Page", kind: str) -> None:
    cases = [proof_in_a_log(one) for one in vectors(kind) if one.get("start", 0) <= one["leafIdx"]]
    cases = [one for one in cases if one["treeSize"] >= 0]
    ours = page.evaluate(
        """(cases) => cases.map(({ leafIdx, treeSize, leafHash, proof, root }) => {
            const [leaf, wanted] = [leafHash, root].map((words) => Verifier.fromBase64(words || ""));
            const made = Verifier.rootFromInclusion(leafIdx, treeSize, leaf, (proof || []).map(Verifier.fromBase64));
            return leaf.length === 32 && made !== null && Verifier.equal(made, wanted);
        })""",
        cases,
    )
    theirs = [includes(one["leafIdx"], one["treeSize"], one) for one in cases]
    assert len(cases) > 50
    assert ours == theirs


CONSISTENT = """
(cases) => cases.map(({ size1, size2, proof, root1, root2 }) => {
    const hashes = (proof || []).map(Verifier.fromBase64);
    const [first, second] = [root1, root2].map((words) => Verifier.fromBase64(words || ""));
    if (size1 < 1 || size1 > size2) return false;
    if (size1 === size2) return !hashes.length && Verifier.equal(first, second);
    let place = size1 - 1;
    let last = size2 - 1;
    for (; place % 2; last = Math.floor(last / 2)) place = (place - 1) / 2;
    const [common, ...rest] = place ? hashes : [first, ...hashes];
    if (!common || [common, ...rest].some((hash) => hash?.length !== 32)) return false;
    const made = Verifier.rootFromInclusion(place, last + 1, common, rest);
    const left = [];
    for (const hash of rest) {
        if (place % 2 || place === last) {
            left.unshift(hash);
            for (; place && !(place % 2); last = Math.floor(last / 2)) place /= 2;
        }
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
    }
    const older = new Verifier.CompactRange(size1, [...left, common]).root();
    return made !== null && Verifier.equal(made, second) && Verifier.equal(older, first);
})
"""
"""A proof of consistency, judged by the web verifier's own functions: it is a proof of inclusion of the largest subtree
that both trees end on, whose left neighbours are the subtrees of the older tree."""


@pytest.mark.parametrize("kind", ["consistency", "subtreeconsistency"])
def test_they_agree_on_the_published_proofs_of_consistency(page: "Page", kind: str) -> None:
    cases = vectors(kind)
    if kind == "subtreeconsistency":
        whole = [one for one in cases if one["start"] == 0 and one["end"] > 0]
        cases = [one | {"size1": one["end"], "size2": one["size"]} for one in whole]
    assert len(cases) > 20
    found = page.evaluate(CONSISTENT, cases)
    assert [(one["desc"], not holds) for one, holds in zip(cases, found, strict=True)] == [
        (one["desc"], one["wantErr"]) for one in cases
    ]


def test_they_agree_on_proofs_of_consistency_made_here(page: "Page") -> None:
    """Of all sizes to 40; each once more with a hash changed, one left out and one too many."""
    leaves = [hashlib.sha256(bytes([number])).digest() for number in range(40)]
    cases = []
    for size2 in range(1, 41):
        for size1 in range(1, size2 + 1):
            proof = consistency_proof(size1, leaves[:size2])
            roots = [tree_root(leaves[:size]) for size in (size1, size2)]
            changed = [bytes([proof[-1][0] ^ 1]) + proof[-1][1:]] if proof else [leaves[0]]
            proofs = (proof, proof[:-1] + changed, proof[1:] or changed, [*proof, leaves[0]])
            cases.extend((size1, size2, hashes, *roots) for hashes in proofs)
    stated = [
        {"size1": one, "size2": two, "proof": [b64(hash_) for hash_ in proof], "root1": b64(old), "root2": b64(new)}
        for one, two, proof, old, new in cases
    ]
    theirs = [check_consistency(*case) for case in cases]
    assert theirs.count(True) >= 820
    assert page.evaluate(CONSISTENT, stated) == theirs
