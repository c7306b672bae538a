"""The child process that hashes a password: JSON on standard input, the hash in base64 out. It stands alone, so that it
starts in a few milliseconds."""

import base64
import hashlib
import json
import os
import sys

GIVES_WAY = 10

if __name__ == "__main__":
    os.nice(GIVES_WAY)
    job = json.load(sys.stdin)
    made = hashlib.pbkdf2_hmac("sha256", job["password"].encode(), job["salt"].encode(), job["rounds"])
    sys.stdout.write(base64.b64encode(made).decode())
