"""Sheets: artwork of layouts, wheels and signs, decoded in a child process."""
