"""What every chapter is written with: citations, editions, figures, fields, provisions, findings, logs, parsing."""
