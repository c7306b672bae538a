"""Signatures: what is signed is prepared, shown, confirmed and committed."""
