"""Lawful destruction of log entries after their retention: asked for, confirmed by another, held back by holds."""
