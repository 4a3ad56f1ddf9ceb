#!/bin/sh
# Makes the environment in .venv from requirements/dev.txt; does nothing when it is already that.
set -eu
cd "$(dirname "$0")/.."

requirements=requirements/dev.txt
stamp=.venv/.installed
wanted=$(cksum <"$requirements")

[ "$(cat "$stamp" 2>/dev/null || true)" = "$wanted" ] && [ -x .venv/bin/python ] && exit 0

python=${PYTHON:-}
if [ -z "$python" ]; then
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$candidate
            break
        fi
    done
fi
if [ -z "$python" ] || ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Missing: Python 3.11 or newer (name it with PYTHON=/path/to/python3)." >&2
    exit 1
fi
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    echo "Missing: the venv module of $python (on Debian and Ubuntu: apt-get install python3-venv)." >&2
    exit 1
fi

echo "Installing the packages of $requirements into .venv ..."
"$python" -m venv "$(readlink -f .venv 2>/dev/null || echo .venv)"
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$requirements"; then
    echo "The packages could not be installed: is the package index reachable?" >&2
    exit 1
fi
echo "$wanted" >"$stamp"
