"""Keys, notes, checkpoints and policies: what is read, and what is refused."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.ledger.tests.bundles import COSIGNATURE, ED25519, Key, b64, note
from compliance.transparency.canonical import GREATEST_INTEGER
from compliance.transparency.errors import Malformed, Unreadable
from compliance.transparency.notes import VerifierKey, key_id, note_signature_holds, parse_checkpoint, parse_note
from compliance.transparency.policy import check_log_signatures, parse_policy

KEYS = {kind: Key("office.example", kind) for kind in (ED25519, COSIGNATURE)}
ORIGIN = "office.example/log/7f3c9a/2026"
ROOT = bytes(range(32))


def test_the_checkpoint_of_the_published_text_is_read():
    """The example of tlog-cosignature: its origin, size, and two lines of signatures."""
    text = (
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/"
        "Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n— witness.example.com/w1 "
        "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
    )
    read = parse_note(text)
    assert [(one.name, len(one.signature)) for one in read.signatures] == [
        ("example.com/behind-the-sofa", 64),
        ("witness.example.com/w1", 72),
    ]
    checkpoint = parse_checkpoint(read.text)
    assert (checkpoint.origin, checkpoint.size, len(checkpoint.root)) == ("example.com/behind-the-sofa", 20852163, 32)
    assert checkpoint.text == read.text


def test_the_key_of_the_published_text_has_its_number():
    """The example key of signed-note's Go implementation: name, number and key fit together."""
    key = VerifierKey.parse("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    assert (key.name, key.type, key.key_id.hex(), len(key.public)) == ("PeterNeumann", ED25519, "c74f20a3", 32)


@pytest.mark.parametrize("kind", KEYS)
@settings(max_examples=15, deadline=None)
@given(at=st.integers(0, 10_000))
def test_each_kind_of_signature_holds_over_its_checkpoint_alone(kind, at):
    key = VerifierKey.parse(KEYS[kind].vkey)
    read = parse_note(note([KEYS[kind]], ORIGIN, 7, ROOT))
    signature = read.signatures[0].signature
    assert note_signature_holds(key, read, signature)
    assert not note_signature_holds(key, parse_note(note([KEYS[kind]], ORIGIN, 8, ROOT)), signature)
    at %= len(signature)
    assert not note_signature_holds(key, read, signature[:at] + bytes([signature[at] ^ 1]) + signature[at + 1 :])
    assert not note_signature_holds(key, read, signature[:at])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n",
        "a\n\n",
        "a\n\n— a AAAAAAA=",
        "a\n\n- a AAAAAAA=\n",
        "a\n\n— a b AAAAAAA=\n",
        "a\n\n— a+b AAAAAAA=\n",
        "a\n\n— a AAAA\n",
        "a\n\n— a AAAAAAB=\n",
        "a\r\n\n— a AAAAAAA=\n",
        "a\n\n— a AAAAAAA=\n\n",
        "a\n\n" + "— a AAAAAAA=\n" * 65,
    ],
)
def test_what_is_no_note_is_malformed(text):
    with pytest.raises(Malformed):
        parse_note(text)


@pytest.mark.parametrize("size", ["", "-1", "01", "1 ", "1.0", "٣", "9007199254740992", "1e3"])
def test_a_size_has_one_form(size):
    with pytest.raises(Malformed):
        parse_checkpoint(f"o\n{size}\n{'A' * 43}=\n")


@pytest.mark.parametrize(
    "text", ["o\n1\n", "o\n1\nAAAA\n", f"o\n1\n{'A' * 43}=\nmore\n", f"\n1\n{'A' * 43}=\n", f"o\n1\n{'A' * 42}B=\n"]
)
def test_a_checkpoint_has_three_lines_and_no_extension(text):
    with pytest.raises(Malformed):
        parse_checkpoint(text)


LOG = f"log {KEYS[ED25519].vkey}"


def key_of_kind(kind: int, size: int) -> str:
    """A key as a policy writes it, of a kind that no verifier knows."""
    public = bytes(size)
    return f"office.example+{key_id('office.example', kind, public).hex()}+{b64(bytes([kind]) + public)}"


@pytest.mark.parametrize("word", ["log", "witness"])
@pytest.mark.parametrize(("kind", "size"), [(6, 1312), (2, 32), (0, 32)])
def test_a_policy_that_asks_for_a_signature_nobody_here_can_check_is_unreadable(word, kind, size):
    with pytest.raises(Unreadable, match="of a kind that this verifier does not know"):
        parse_policy(f"policy 1\n{LOG}\n{word} {key_of_kind(kind, size)}\nquorum 0\n".encode())


def test_a_line_of_an_unknown_kind_under_a_note_is_left_alone():
    """Room for another algorithm: a name and number that no policy lists say nothing, for or against."""
    known, policy = note([KEYS[ED25519]], ORIGIN, 7, ROOT), parse_policy(f"policy 1\n{LOG}\nquorum 0\n".encode())
    more = parse_note(f"{known}— office.example {b64(bytes(4) + bytes(2428))}\n")
    check_log_signatures(more, parse_checkpoint(more.text), policy)
    alone = parse_note(f"{known.partition(chr(10) * 2)[0]}\n\n— office.example {b64(bytes(4) + bytes(2428))}\n")
    with pytest.raises(Malformed, match="has not signed it"):
        check_log_signatures(alone, parse_checkpoint(alone.text), policy)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["policy 2", LOG, "quorum 0"],
        ["policy 1", LOG],
        ["policy 1", "quorum 0"],
        ["policy 1", LOG, "quorum 0", "quorum 0"],
        ["policy 1", LOG, "quorum -1"],
        ["policy 1", LOG, "quorum ١"],
        ["policy 1", LOG, "quorum 0", "unknown x"],
        ["policy 1", LOG + " more", "quorum 0"],
        ["policy 1", f"log {KEYS[COSIGNATURE].vkey}", "quorum 0"],
        ["policy 1", LOG, f"witness {KEYS[ED25519].vkey}", "quorum 0"],
        ["policy 1", LOG[:-4] + "AAAA", "quorum 0"],
        ["policy 1", "log a+00000000+" + "AQ==", "quorum 0"],
    ],
)
def test_a_policy_that_is_not_understood_is_unreadable(lines):
    with pytest.raises(Unreadable):
        parse_policy("\n".join(lines).encode())


def test_a_policy_is_read():
    read = parse_policy(
        f"# ours\n\npolicy 1 # version\n{LOG}\nquorum 0\norigin https://o\nrp o\nlog-origin o/log/x\n".encode()
    )
    assert (list(read.logs), read.quorum, read.origins, read.relying_parties, read.log_origins) == (
        ["office.example"], 0, ["https://o"], ["o"], ["o/log/x"],
    )  # fmt: skip


near_notes = st.lists(
    st.sampled_from(["—", " ", "\n", "a", "+", "AAAAAAA=", "1", "\n\n", "\0", "é", "policy", "log"])
).map("".join)


@given(st.text() | near_notes)
def test_no_text_makes_a_parser_crash(text):
    with contextlib.suppress(Malformed):
        parse_note(text)
    with contextlib.suppress(Malformed):
        parse_checkpoint(text)
    with contextlib.suppress(Malformed):
        VerifierKey.parse(text)
    with contextlib.suppress(Unreadable):
        parse_policy(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("size", [0, 1, GREATEST_INTEGER])
def test_the_size_of_a_checkpoint_is_any_number_that_both_verifiers_count(size):
    assert parse_checkpoint(f"origin\n{size}\n{b64(ROOT)}\n").size == size


@pytest.mark.parametrize("size", ["-1", "01", "1.0", " 1", "", "\u0661", str(GREATEST_INTEGER + 1), "1" * 17])
def test_any_other_size_is_refused(size):
    with pytest.raises(Malformed, match="the size of a checkpoint is a number"):
        parse_checkpoint(f"origin\n{size}\n{b64(ROOT)}\n")
