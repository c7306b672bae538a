"""The access log: who read what, written beside the requests and committed to in the ledger once a day."""
