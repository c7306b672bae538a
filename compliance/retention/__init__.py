"""Lawful destruction of log entries after their term: one person asks, another confirms, a legal hold stops it."""
