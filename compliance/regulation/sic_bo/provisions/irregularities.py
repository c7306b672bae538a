"""Sic Bo: failure of the device or display. § 625a.7(b); (a) and (c) are attested, (d) is a log."""

from .register import RULES

RULES.procedure(
    "625a.7(b)",
    "Device or display fails",
    duty="If device or display fails after the dice are out, wagers are settled by hand before a floorperson or above, "
    "and then the table closes until the repair.",
    reading="Covered by the attestation to 625a.7. The text requires no record of the failure; the inspection of "
    "625a.5(a), which every opening needs, proves that the table reopens in working order.",
)
