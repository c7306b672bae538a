"""The events of a certificate holder, in order, for programs that follow them: read from the entries of the ledger."""
