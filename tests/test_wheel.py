"""What people install holds everything a board and a game need."""

import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import dunewidget
from dunewidget.kernel import registry

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "dunewidget"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    return zipfile.ZipFile(next(out.glob("*.whl")))


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    ours = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"dunewidget/py.typed", "dunewidget/widget/static/widget.js", "dunewidget/widget/static/widget.css"} <= ours
    assert {name for name in wheel.namelist() if name.startswith("dunewidget/")} == ours


@pytest.mark.slow
def test_the_wheel_says_what_it_is_and_needs_little(wheel: zipfile.ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith("METADATA"))
    about = Parser().parsestr(wheel.read(name).decode())
    assert about["Version"] == dunewidget.__version__
    assert about["License-Expression"] == "BSD-3-Clause"
    needed = [text for text in about.get_all("Requires-Dist", []) if "extra ==" not in text]
    names = sorted(re.split(r"[^a-z]", text)[0] for text in needed)
    assert names == ["anywidget", "ipywidgets", "networkx", "traitlets"]


@pytest.mark.slow
def test_the_installed_wheel_runs_on_its_own(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    code = "import dunewidget; from dunewidget.kernel import registry; print(dunewidget.__file__, *registry.names())"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    where, *games = done.stdout.split()
    assert Path(where).is_relative_to(tmp_path)
    assert tuple(games) == registry.names()
