#!/usr/bin/env bash
# Print the installed versions as constraints.
set -eu
echo "# The versions the checks run with. Rewritten by \`make pins\`; used as constraints, so nothing here is installed by itself."
.venv/bin/python -m pip --disable-pip-version-check freeze --exclude-editable
