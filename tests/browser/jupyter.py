"""A real JupyterLab in a folder of its own, and a real browser. Nothing here knows what the widget does inside."""

from __future__ import annotations

import json
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import nbformat
from playwright.sync_api import Browser, sync_playwright

from dunewidget.opening import environment

CHECKOUT = Path(__file__).parents[2]
START = 90.0


@dataclass
class Lab:
    """A running server, and the folder it serves."""

    url: str
    token: str
    folder: Path

    def notebook(self, name: str, *cells: str) -> str:
        """Write a notebook and return its address. The comment makes each one a file of its own, not yet trusted."""
        made = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(f"# {name}\n{cell}") for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        nbformat.write(made, self.folder / f"{name}.ipynb")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"{self.url}/lab/workspaces/{secrets.token_hex(4)}/tree/{name}.ipynb?token={self.token}"

    def stop_kernels(self) -> None:
        """End every kernel, as a restarted server would."""
        for kernel in json.loads(self._api("GET", "kernels")):
            self._api("DELETE", f"kernels/{kernel['id']}")

    def restart_kernels(self) -> None:
        """Restart every kernel: what it knew is forgotten."""
        for kernel in json.loads(self._api("GET", "kernels")):
            self._api("POST", f"kernels/{kernel['id']}/restart")

    def theme(self, name: str) -> None:
        """Choose the theme for whoever opens a page from now on."""
        body = json.dumps({"raw": json.dumps({"theme": name})}).encode()
        self._ask("PUT", "lab/api/settings/@jupyterlab/apputils-extension:themes", body)

    def _api(self, method: str, path: str) -> bytes:
        return self._ask(method, f"api/{path}")

    def _ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        request = urllib.request.Request(f"{self.url}/{path}?token={self.token}", data=body, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            said: bytes = answer.read()
        return said


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
    return port


@contextmanager
def serve(place: Path) -> Iterator[Lab]:
    """A server set up as `make play` does it, whose notebooks, settings and data lie in this folder."""
    folder, data = place / "notebooks", place / "data"
    for one in (folder, data):
        one.mkdir(parents=True, exist_ok=True)
    port, token = _free_port(), secrets.token_hex(16)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={folder}"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}"),
        "--log-level=ERROR",
    ]
    env = {
        **environment(CHECKOUT),
        "JUPYTERLAB_SETTINGS_DIR": str(place / "settings"),
        "JUPYTER_DATA_DIR": str(data),
    }
    url = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for(f"{url}/api/status?token={token}", server)
            yield Lab(url, token, folder)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"JupyterLab ended with status {server.returncode}")
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.3)
        else:
            return
    raise RuntimeError("JupyterLab did not start")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The installed Chromium."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        raise RuntimeError("there is no Chromium: run `make system`")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield running
        running.close()
