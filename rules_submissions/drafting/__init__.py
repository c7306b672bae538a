"""Writing a filing: questions, answers, edition, starting points."""
