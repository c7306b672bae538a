"""The parts that work and those that need somebody: one list for `/status/`, `/healthz` and the notices about
silence."""
