"""Electronic signatures of letters as PDF viewers check them (PAdES-B-LT, ETSI EN 319 142-1), beside the ledger, which
stays the proof."""
