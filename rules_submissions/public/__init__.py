"""What everybody may read of approved rules: pages, open data, and reports of a difference."""
