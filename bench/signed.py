"""The 34 approvals and attestations of 651a-2012, written by hand over a slots object, as `twelve` writes its own."""

from typing import Any

from bench.filings import NOW
from bench.twelve import Found, all_of
from compliance.regulation.core.elapsed import facility_zone
from compliance.regulation.core.fields import Approval, Attestation

CITATIONS = {
    "attest_651a_3_c": "651a.3(c)", "attest_651a_4_b": "651a.4(b)", "attest_651a_4_c": "651a.4(c)",
    "attest_651a_4_d": "651a.4(d)", "attest_651a_5_a": "651a.5(a)", "attest_651a_5_b_c": "651a.5(b)",
    "attest_651a_5_d": "651a.5(d)", "attest_651a_5_e": "651a.5(e)", "attest_651a_5_f": "651a.5(f)",
    "attest_651a_5_g": "651a.5(g)", "attest_651a_6": "651a.6", "attest_651a_7_a": "651a.7(a)",
    "attest_651a_7_b": "651a.7(b)", "attest_651a_7_d": "651a.7(d)", "attest_651a_8_a": "651a.8(a)",
    "attest_651a_8_b": "651a.8(b)", "attest_651a_8_c": "651a.8(c)", "attest_651a_8_d": "651a.8(d)",
    "attest_651a_8_e": "651a.8(e)", "attest_651a_9_a": "651a.9(a)", "attest_651a_9_d": "651a.9(d)",
    "attest_651a_9_e": "651a.9(e)", "attest_651a_9_f": "651a.9(f)", "attest_651a_9_g": "651a.9(g)",
    "attest_651a_9_h": "651a.9(h)", "attest_651a_11": "651a.11", "shuffler_lab_approval_ref": "603a.17(d)",
    "layout_approval_ref": "651a.2(b)", "drop_tip_box_approval_ref": "651a.2(c)",
    "tip_box_alternative_approval_ref": "651a.2(c)", "discard_rack_approval_ref": "651a.2(d)",
    "shoe_location_approval_ref": "651a.3(b)", "lab_approval_ref": "651a.3(e)",
    "shuffled_batch_procedure_approval_ref": "651a.5(g)(2)(ii)",
}  # fmt: skip
FACTS = (
    *CITATIONS, "first_use_on", "shuffler_mode", "shoe_type", "tip_box_side", "drop_box_side",
    "tip_box_alternative_location", "stored_batch_secure",
)  # fmt: skip
IN_BATCHES = ("attest_651a_3_c", "attest_651a_4_d")
WITHOUT_DEVICE = ("attest_651a_5_b_c", "attest_651a_5_d", "attest_651a_5_e", "attest_651a_5_f", "attest_651a_5_g")


class SignedSlots:
    """The part of a filing that holds approvals and attestations: a plain object with slots."""

    __slots__ = FACTS

    def __init__(self, facts: Any) -> None:
        for name in FACTS:
            setattr(self, name, getattr(facts, name))


TODAY = NOW.astimezone(facility_zone()).date()


def _is_signed(given: Attestation | None) -> bool:
    return not (
        given is None
        or not given.signed
        or given.signer is None
        or given.credential_number is None
        or given.signed_at is None
        or given.signed_at > NOW
    )


def _is_by(unit: str, given: Approval | None) -> bool:
    return given is not None and given.approving_unit == unit and _counts(given)


def _counts(given: Approval | None) -> bool:
    return not (
        given is None
        or given.approving_unit is None
        or given.approval_number is None
        or given.approved_on is None
        or given.approved_on > TODAY
    )


def _unsigned(f: SignedSlots, names: tuple[str, ...]) -> Found:
    return [(CITATIONS[name], name) for name in names if not _is_signed(getattr(f, name))]


def _approved(name: str) -> Found:
    return [(CITATIONS[name], name)]


def _no_device(f: SignedSlots) -> bool:
    if f.shuffler_mode != "continuous_device":
        return True
    return not _is_by("gaming_laboratory_operations", f.lab_approval_ref)


def _always(f: SignedSlots) -> Found | None:
    for given in (
        f.attest_651a_4_b, f.attest_651a_4_c, f.attest_651a_5_a, f.attest_651a_6, f.attest_651a_7_a, f.attest_651a_7_b,
        f.attest_651a_7_d, f.attest_651a_8_a, f.attest_651a_8_b, f.attest_651a_8_c, f.attest_651a_8_d,
        f.attest_651a_8_e, f.attest_651a_9_a, f.attest_651a_9_d, f.attest_651a_9_e, f.attest_651a_9_f,
        f.attest_651a_9_g, f.attest_651a_9_h, f.attest_651a_11,
    ):  # fmt: skip
        if not _is_signed(given):
            names = (name for name in CITATIONS if name.startswith("attest") and name not in IN_BATCHES)
            return _unsigned(f, tuple(name for name in names if name not in WITHOUT_DEVICE))
    return None


def _in_batches(f: SignedSlots) -> Found | None:
    if f.shuffler_mode != "batch_shuffler":
        return None
    for given in (f.attest_651a_3_c, f.attest_651a_4_d):
        if not _is_signed(given):
            return _unsigned(f, IN_BATCHES)
    return None


def _without_device(f: SignedSlots) -> Found | None:
    if not _no_device(f):
        return None
    for given in (
        f.attest_651a_5_b_c, f.attest_651a_5_d, f.attest_651a_5_e, f.attest_651a_5_f, f.attest_651a_5_g
    ):  # fmt: skip
        if not _is_signed(given):
            return _unsigned(f, WITHOUT_DEVICE)
    return None


def _layout(f: SignedSlots) -> Found | None:
    return None if _is_by("executive_director", f.layout_approval_ref) else _approved("layout_approval_ref")


def _boxes(f: SignedSlots) -> Found | None:
    return None if _is_by("casino_compliance", f.drop_tip_box_approval_ref) else _approved("drop_tip_box_approval_ref")


def _tip_box(f: SignedSlots) -> Found | None:
    side = f.tip_box_side
    if not (side == "other" or (side is not None and side == f.drop_box_side)) or not f.tip_box_alternative_location:
        return None
    return (
        None
        if _is_by("casino_compliance", f.tip_box_alternative_approval_ref)
        else _approved("tip_box_alternative_approval_ref")
    )


def _rack(f: SignedSlots) -> Found | None:
    return None if _is_by("casino_compliance", f.discard_rack_approval_ref) else _approved("discard_rack_approval_ref")


def _shoe_place(f: SignedSlots) -> Found | None:
    if f.shoe_type != "manual" or not _no_device(f):
        return None
    return (
        None if _is_by("casino_compliance", f.shoe_location_approval_ref) else _approved("shoe_location_approval_ref")
    )


def _shuffler(f: SignedSlots) -> Found | None:
    if f.shuffler_mode != "batch_shuffler":
        return None
    return (
        None
        if _is_by("gaming_laboratory_operations", f.shuffler_lab_approval_ref)
        else _approved("shuffler_lab_approval_ref")
    )


def _device(f: SignedSlots) -> Found | None:
    if f.shuffler_mode != "continuous_device":
        return None
    given, used = f.lab_approval_ref, f.first_use_on
    if _is_by("gaming_laboratory_operations", given):
        return None if used is None or given.approved_on <= used else _approved("lab_approval_ref")
    return _approved("lab_approval_ref")


def _stored_batch(f: SignedSlots) -> Found | None:
    given = f.shuffled_batch_procedure_approval_ref
    if f.shuffler_mode != "batch_shuffler" or (f.stored_batch_secure is not True and not _counts(given)):
        return None
    return None if _is_by("board", given) else _approved("shuffled_batch_procedure_approval_ref")


BARE = (
    _always, _in_batches, _without_device, _layout, _boxes, _tip_box, _rack, _shoe_place, _shuffler, _device,
    _stored_batch,
)  # fmt: skip


def bare_signed(filing: SignedSlots) -> Found:
    """The findings of the bare functions about approvals and attestations."""
    return all_of(BARE, filing)
