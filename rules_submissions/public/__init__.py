"""Approved rules that everybody may read: pages, open data, and reports of a difference."""
