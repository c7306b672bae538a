"""Which version of a layout and of a sign hangs at a table: installing one is a signed act."""
