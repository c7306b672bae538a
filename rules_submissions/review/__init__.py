"""What the Board's pages show: queue, desk and decision, as plain values made from rows, facts and findings."""
