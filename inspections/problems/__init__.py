"""Problems found at a table: reported, told, shown, closed by what was done."""
