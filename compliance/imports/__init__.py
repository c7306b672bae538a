"""Many people, tables or pieces of equipment from one file, each row by the form and the service of a single one."""
