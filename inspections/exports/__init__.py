"""Entries as exports, reconciler and retention read them."""
