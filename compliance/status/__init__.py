"""What works and what needs somebody: one list of parts for `/status/`, `/healthz` and the notices about silence."""
