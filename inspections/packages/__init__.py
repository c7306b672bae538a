"""Packages of cards, dice and tiles with a history: every move signed, every count compared with the moves."""
