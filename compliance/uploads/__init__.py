"""Files from outside: a child process with limits decodes them."""
