"""The version of a layout and of a sign that hangs at a table: installing one is a signed act."""
