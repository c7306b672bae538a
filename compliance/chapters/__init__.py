"""The regulation, readable at any date: official texts as imported, beside what the office does about every item."""
