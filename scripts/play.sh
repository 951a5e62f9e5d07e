#!/usr/bin/env bash
# usage: play.sh PORT BROWSER: open JupyterLab on the first notebook, and say where.
set -eu
port=$1
lab=(.venv/bin/jupyter lab --ServerApp.root_dir=. --ServerApp.port="$port")
[ "$2" != 0 ] || lab+=(--no-browser)
[ "$(id -u)" != 0 ] || lab+=(--allow-root)
# the first thing to be seen is the board, not a question about newsletters
config=.venv/etc/jupyter/labconfig
mkdir -p "$config"
echo '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}' > "$config/page_config.json"
token=$(.venv/bin/python -c 'import secrets; print(secrets.token_hex(16))')
echo "JupyterLab: http://localhost:$port/lab/tree/notebooks/01-start-here.ipynb?token=$token"
exec "${lab[@]}" --IdentityProvider.token="$token" --ServerApp.port_retries=0 \
  --LabApp.default_url=/lab/tree/notebooks/01-start-here.ipynb --log-level=WARN
