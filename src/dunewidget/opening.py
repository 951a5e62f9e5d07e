"""JupyterLab on the first notebook of a checkout: what `make play` and `dunewidget lab` start."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from dunewidget.kernel.errors import DuneError

FIRST = Path("notebooks", "01-start-here.ipynb")


def open_jupyterlab(checkout: Path, port: int, say: Callable[[str], None], *, browser: bool) -> int:
    """Say where it is, serve until it is stopped, and return its exit code."""
    if not (checkout / FIRST).exists():
        raise DuneError("the notebooks are not part of the installed package: run `make play` in a checkout")
    if find_spec("jupyterlab") is None:
        raise DuneError("this needs JupyterLab: pip install jupyterlab")
    _must_be_free(port)
    token = secrets.token_hex(16)
    say(f"JupyterLab is up in a moment: http://localhost:{port}/lab/tree/{FIRST.as_posix()}?token={token}")
    command = [sys.executable, "-m", "jupyterlab", *_options(port, token, browser=browser)]
    with subprocess.Popen(command, cwd=checkout, env=environment(checkout)) as server:  # noqa: S603
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:  # JupyterLab heard it as well, and asks whether it is meant
                continue


def _options(port: int, token: str, *, browser: bool) -> list[str]:
    return [
        "--ServerApp.root_dir=.",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--LabApp.default_url=/lab/tree/{FIRST.as_posix()}",
        "--log-level=WARN",
        *([] if browser else ["--no-browser"]),
        *(["--allow-root"] if hasattr(os, "getuid") and os.getuid() == 0 else []),
    ]


def environment(checkout: Path) -> dict[str, str]:
    """Ours: boards are kept in saved notebooks, no newsletter is offered, and `dunewidget` is a command."""
    config, commands = checkout / "scripts" / "jupyter", Path(sys.executable).parent
    return os.environ | {
        "JUPYTER_CONFIG_PATH": _before("JUPYTER_CONFIG_PATH", config),
        "PATH": _before("PATH", commands),
    }


def _before(name: str, path: Path) -> str:
    return os.pathsep.join(filter(None, [str(path), os.environ.get(name)]))


def _must_be_free(port: int) -> None:
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("localhost", port))
        except OSError as error:
            raise DuneError(
                f"port {port} cannot be used ({error.strerror}); take another: make play PORT=9999, or --port 9999"
            ) from error
