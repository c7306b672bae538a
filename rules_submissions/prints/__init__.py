"""Prints of approved rules for players: table sign, layout legend, rack card and gaming guide, each with its code."""
