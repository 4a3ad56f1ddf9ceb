#!/bin/sh
# Compiles the dependencies of pyproject.toml to requirements/*.txt, with hashes and no addresses.
# Versions stay as they are; UPGRADE=--upgrade takes the newest that fit.
set -eu
cd "$(dirname "$0")/.."

.venv/bin/python -m pip install --quiet --disable-pip-version-check 'uv>=0.5'

compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-emit-index-url --no-emit-find-links \
        --custom-compile-command 'make requirements' ${UPGRADE:-} "$@" >/dev/null
}

compile pyproject.toml --output-file requirements/base.txt
compile pyproject.toml --group dev --constraints requirements/base.txt \
    --output-file requirements/dev.txt
