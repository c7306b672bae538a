"""Pages: one's work, people, places, history, and the small steps of signing."""
