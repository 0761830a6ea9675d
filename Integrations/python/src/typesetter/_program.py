"""The program that the wheel installs, and its runs."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Optional, Sequence

from .exceptions import ProgramNotFoundError


@dataclass(frozen=True)
class Run:
    """A finished run of the program."""

    status: int
    output: bytes
    messages: str


def path() -> str:
    """The path of the program: that of the variable TYPESETTER, else the one of this wheel, else the one that the shell finds.

    Raises `ProgramNotFoundError` if there is none.
    """
    for candidate in (os.environ.get("TYPESETTER"), _installed()):
        found = shutil.which(candidate) if candidate else None
        if found:
            return found
    found = shutil.which("typesetter")
    if found is None:
        raise ProgramNotFoundError("the program typesetter is not installed: install its wheel, or set TYPESETTER to its path")
    return found


def run(arguments: Sequence[str], text: Optional[str] = None, folder: Optional[Path] = None) -> Run:
    """Runs the program with arguments, a text on standard input, and a working folder."""
    done = subprocess.run(
        [path(), *arguments], input=(text or "").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, check=False)
    return Run(done.returncode, done.stdout, done.stderr.decode(errors="replace"))


def _installed() -> Optional[str]:
    try:
        files = metadata.files("typesetter") or []
    except metadata.PackageNotFoundError:
        return None
    programs = [file for file in files if file.name == "typesetter" and file.parent.name == "bin"]
    return str(Path(str(programs[0].locate())).resolve()) if programs else None
