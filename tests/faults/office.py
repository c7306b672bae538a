"""The office of `script/server` for the kill tests: it restarts whatever dies after at most two seconds."""

from compliance.embedded import supervisor
from compliance.embedded.serve import main

LONGEST_PAUSE_S = 2.0

if __name__ == "__main__":
    supervisor.LONGEST_PAUSE_S = LONGEST_PAUSE_S
    main()
