"""JupyterLab is opened on the first notebook: what it is told, and what is said when it cannot be."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
from pathlib import Path
from typing import Self

import pytest

from dunewidget import DuneError
from dunewidget.cli import main
from dunewidget.opening import open_jupyterlab

CHECKOUT = Path(__file__).parents[1]


@pytest.fixture
def port() -> int:
    with socket.socket() as door:
        door.bind(("localhost", 0))
        number: int = door.getsockname()[1]
        return number


class Server:
    """JupyterLab, as far as it is needed here: interrupted once, then stopped."""

    started: Server

    def __init__(self, command: list[str], cwd: Path, env: dict[str, str]) -> None:
        self.command, self.folder, self.environment, self.interrupts = command, cwd, env, 1
        Server.started = self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def wait(self) -> int:
        if self.interrupts:
            self.interrupts -= 1
            raise KeyboardInterrupt
        return 3


def test_it_serves_the_checkout_at_the_address_it_says(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    monkeypatch.setattr("subprocess.Popen", Server)
    said: list[str] = []
    assert open_jupyterlab(CHECKOUT, port, said.append, browser=False) == 3
    found = re.search(rf"http://localhost:{port}/lab/tree/(notebooks/.*)\?token=([0-9a-f]+)", said[0])
    assert found is not None
    assert (CHECKOUT / found[1]).exists()
    server = Server.started
    assert server.folder == CHECKOUT
    assert server.command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {f"--IdentityProvider.token={found[2]}", f"--ServerApp.port={port}", "--no-browser"} <= set(server.command)


def test_its_terminals_have_the_command_and_no_newsletter_is_offered(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    monkeypatch.setattr("subprocess.Popen", Server)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "of-the-user")
    open_jupyterlab(CHECKOUT, port, lambda _: None, browser=True)
    assert "--no-browser" not in Server.started.command
    environment = Server.started.environment
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
    ours, *others = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert others == ["of-the-user"]
    page = json.loads((Path(ours) / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    assert page["disabledExtensions"] == {"@jupyterlab/apputils-extension:announcements": True}


def test_a_port_that_is_taken_is_refused_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as door:
        door.bind(("localhost", 0))
        door.listen()
        taken = door.getsockname()[1]
        assert main(["lab", "--port", str(taken), "--no-browser"]) == 2
    told = capsys.readouterr()
    assert f"port {taken} cannot be used" in told.err
    assert "--port 9999" in told.err
    assert told.out == ""


def test_what_is_no_port_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["lab", "--port", "70000"])
    assert "65535" in capsys.readouterr().err


def test_without_a_checkout_it_says_where_the_notebooks_are(tmp_path: Path, port: int) -> None:
    with pytest.raises(DuneError, match="run `make play` in a checkout"):
        open_jupyterlab(tmp_path, port, lambda _: None, browser=False)
