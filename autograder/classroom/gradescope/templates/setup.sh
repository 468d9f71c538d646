#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive

torch_index=""
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# Ubuntu 22.04 has Python 3.10, which is too old for the engine, and a newer one under its own name.
python=python3
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    python=python3.11
fi
apt-get update
apt-get install -y --no-install-recommends "$python" "$python-venv"

"$python" -m venv /opt/grader
if [ -n "$torch_index" ] && grep -q '^torch==' "$folder/requirements.txt"; then
    /opt/grader/bin/pip install --no-cache-dir "$(grep '^torch==' "$folder/requirements.txt")" --index-url "$torch_index"
fi
/opt/grader/bin/pip install --no-cache-dir -r "$folder/requirements.txt"

# A submission runs as another user, who has to read the course's package and nothing else.
chmod -R a+rX "$folder/packages"
chmod -R go-rwx "$folder/source"
