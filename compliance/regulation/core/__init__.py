"""Parts of which every chapter is made: citations, editions, figures, fields, provisions, findings, logs, parsing."""
