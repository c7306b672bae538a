"""Sheets that a certificate holder attaches: what is taken, and the safe picture made of each."""
