"""Would a test notice? Break a rule, run the tests marked with it, and see whether they fail.

A break is put in place while the module is imported; no file is touched. The process that runs the tests is a copy
(fork) of one that has already imported everything but the games, so a break costs little more than its tests.
"""

import hashlib
import importlib.abc
import importlib.machinery
import json
import os
import signal
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import NoReturn

from dunewidget.kernel.errors import DuneError
from dunewidget.testing.mutate import breaks
from dunewidget.testing.sites import marked_rules, parse, source_files

NOTICED, SURVIVED, UNTESTED, UNIMPORTABLE = "noticed", "survived", "untested", "does not import"
_OUTCOMES = {0: SURVIVED, 1: NOTICED, 2: UNIMPORTABLE, 5: UNTESTED}


@dataclass(frozen=True)
class Mutant:
    """A rule, the module that enforces it, and that module's source with the rule broken."""

    rule: str
    path: Path
    line: int
    what: str
    source: str

    def __repr__(self) -> str:
        return f"<Mutant {self.rule} {self.path.name}:{self.line} {self.what}>"

    @property
    def key(self) -> str:
        """The same for the same break in the same module."""
        return hashlib.sha256(f"{self.rule}\n{self.path.name}\n{self.source}".encode()).hexdigest()[:16]


def fixed_mutants(listing: Path, folder: Path) -> list[Mutant]:
    """The breaks in a list: entries `[[mutant]]` with `rule`, `file` (in the folder), `find` and `replace`."""
    entries = tomllib.loads(listing.read_text(encoding="utf-8")).get("mutant", [])
    return [_fixed(entry, folder, listing.name) for entry in entries]


def _fixed(entry: Mapping[str, str], folder: Path, listing: str) -> Mutant:
    rule, find, path = entry["rule"], entry["find"], folder / entry["file"]
    source = path.read_text(encoding="utf-8")
    if source.count(find) != 1:
        raise DuneError(f"{listing}: {rule}: {find!r} occurs {source.count(find)} times in {entry['file']}, not once")
    line = source[: source.index(find)].count("\n") + 1
    return Mutant(rule, path, line, f"{find!r} became {entry['replace']!r}", source.replace(find, entry["replace"]))


def automatic_mutants(folder: Path, rules: Iterable[str] | None = None, most: int = 12) -> list[Mutant]:
    """Breaks of every rule cited in a folder (or only of some), at most so many for each, spread over its code."""
    wanted = None if rules is None else set(rules)
    by_rule: dict[str, list[Mutant]] = {}
    for path in source_files(folder):
        for found in breaks(path.read_text(encoding="utf-8")):
            if wanted is None or found.rule in wanted:
                mutant = Mutant(found.rule, path, found.line, found.what, found.source)
                by_rule.setdefault(found.rule, []).append(mutant)
    return [mutant for rule in sorted(by_rule) for mutant in _spread(by_rule[rule], most)]


def _spread(mutants: Sequence[Mutant], most: int) -> list[Mutant]:
    if len(mutants) <= most:
        return list(mutants)
    return [mutants[i * len(mutants) // most] for i in range(most)]


def marked_files(tests: Path) -> dict[str, list[Path]]:
    """For each rule the test files with a test marked with it."""
    files: dict[str, dict[Path, None]] = {}
    for path in source_files(tests):
        for id, _ in marked_rules(parse(path)):
            files.setdefault(id, {})[path] = None
    return {id: list(paths) for id, paths in files.items()}


def run_mutants(
    mutants: Iterable[Mutant], tests: Path, *, seconds: int = 60, workers: int = 2
) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with what became of it, as soon as it is known. Tests that hang for `seconds` have noticed."""
    files = marked_files(tests)
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if mutant.rule not in files:
            yield mutant, UNTESTED
            continue
        if len(running) >= workers:
            yield _next_finished(running)
        running[_start(mutant.rule, files[mutant.rule], seconds, mutant)] = mutant
    while running:
        yield _next_finished(running)


def unbroken_pass(rules: Iterable[str], tests: Path, seconds: int = 300) -> bool:
    """Whether the marked tests pass while nothing is broken: if not, a failure tells nothing."""
    files = marked_files(tests)
    wanted = sorted(set(rules) & set(files))
    paths = sorted({path for rule in wanted for path in files[rule]})
    child = _start(",".join(wanted), paths, seconds, None)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _next_finished(running: dict[int, Mutant]) -> tuple[Mutant, str]:
    child, status = os.wait()
    while child not in running:  # somebody else's
        child, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    return running.pop(child), NOTICED if code == -signal.SIGALRM else _OUTCOMES.get(code, f"exit {code}")


def _start(rules: str, files: Sequence[Path], seconds: int, mutant: Mutant | None) -> int:
    """Start the tests of some rules in a copy of this process."""
    # Imported before the copy is made, so that copies need not.
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401

    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _run_tests(rules, files, seconds, mutant)
    return child


def _run_tests(rules: str, files: Sequence[Path], seconds: int, mutant: Mutant | None) -> NoReturn:
    import pytest

    code = 70
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(silence, stream)
        signal.alarm(seconds)
        if mutant:
            install(mutant.path, mutant.source)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # looking for plugins takes longer than most tests
        options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not browser"]
        code = int(pytest.main([*options, f"--rules={rules}", *map(str, files)]))
    finally:
        os._exit(code)  # without running what the original process still means to do at its end


def install(path: Path, source: str) -> None:
    """From now on, importing the module at `path` gives it this source."""
    loaded = [name for name, module in sys.modules.items() if _is_at(module, path)]
    if loaded:
        raise DuneError(f"{loaded[0]} is imported already")
    sys.meta_path.insert(0, _Finder(path, source))


def _is_at(module: ModuleType | None, path: Path) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and Path(file) == path


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the source it was given instead of the file's."""

    source = ""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.source, self.path, "exec", dont_inherit=True)
        return code


class _Finder(importlib.abc.MetaPathFinder):
    """Finds what the usual finder finds, and gives one module another loader."""

    def __init__(self, path: Path, source: str) -> None:
        self.path, self.source = path, source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) != self.path:
            return None
        loader = _Loader(fullname, spec.origin)
        loader.source = self.source
        spec.loader = loader
        return spec


class Journal:
    """Outcomes in a file, so that a run that was stopped goes on where it was. It begins anew when code changes."""

    def __init__(self, path: Path, sources: Iterable[Path]) -> None:
        digest = hashlib.sha256()
        for source in sources:
            digest.update(source.read_bytes())
        self.path, self.digest = path, digest.hexdigest()[:16]
        self.known: dict[str, str] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if lines and json.loads(lines[0]) == {"sources": self.digest}:
            self.known = dict(json.loads(line) for line in lines[1:])
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"sources": self.digest}) + "\n", encoding="utf-8")

    def add(self, mutant: Mutant, outcome: str) -> None:
        """Write an outcome down at once."""
        self.known[mutant.key] = outcome
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([mutant.key, outcome]) + "\n")
