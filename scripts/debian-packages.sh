#!/usr/bin/env bash
# Make sure commands or files that are needed exist; on Debian and Ubuntu, install what is absent.
# usage: debian-packages.sh COMMAND-OR-FILE:PACKAGE ...
set -eu
wanted=()
for pair in "$@"; do
  command -v "${pair%%:*}" >/dev/null 2>&1 || [ -e "${pair%%:*}" ] || wanted+=("${pair##*:}")
done
[ ${#wanted[@]} -gt 0 ] || exit 0

root=()
if [ "$(id -u)" != 0 ]; then
  root=(sudo)
fi
if ! command -v apt-get >/dev/null 2>&1 || { [ ${#root[@]} -gt 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
  echo "Please install: ${wanted[*]} (Debian package names), then try again." >&2
  exit 1
fi
echo "installing Debian packages: ${wanted[*]}"
"${root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${wanted[@]}" >/dev/null
