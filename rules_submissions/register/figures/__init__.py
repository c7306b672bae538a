"""Figures that are nobody's law: texts on file, what each would change, and how Board counsel writes one."""
