"""The change log: what every act changed, before and after, read from the entries of the ledger alone."""
