"""Announcements of editions: two people of the Board say that new rules are in force from a day, or withdraw that."""
