"""Random samples of log entries: drawn from a seed, looked at on work papers, asked about in cases."""
