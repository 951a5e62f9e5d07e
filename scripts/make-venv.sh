#!/usr/bin/env bash
# usage: make-venv.sh PYTHON: make .venv, with a plain word where Python is too old or came without venv.
set -eu
python=$1
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "Python 3.11 or newer is needed: try \`make PYTHON=python3.12 ...\`" >&2
  exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  bash scripts/debian-packages.sh no-such-command:python3-venv
fi
"$python" -m venv .venv
