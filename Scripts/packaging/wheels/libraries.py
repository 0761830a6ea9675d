"""The C libraries of the program's wheel: copies of Debian's files that find each other, with their licences."""

import re
import subprocess
from pathlib import Path

# Libraries that every manylinux system has (PEP 600): the C library's own, and those of GCC.
SYSTEM = re.compile(r"^(ld-linux|lib(c|m|dl|rt|pthread|resolv|util|stdc\+\+|gcc_s)\.so)")


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def linked(program: Path) -> dict[str, Path]:
    """The libraries that a program loads, except for those of every system, by the names that it loads them under."""
    found = {}
    for line in output("ldd", str(program)).splitlines():
        if match := re.match(r"\s*(\S+) => (/\S+)", line):
            if not SYSTEM.match(match[1]):
                found[match[1]] = Path(match[2]).resolve()
        elif "not found" in line:
            raise SystemExit(f"wheel: {line.strip()}")
    return dict(sorted(found.items()))


def relocated(patchelf: Path, file: Path, search: str, work: Path) -> bytes:
    """A stripped copy of a program or library that searches for libraries in a folder relative to itself.

    DT_RPATH precedes LD_LIBRARY_PATH, and applies to the libraries of libraries too.
    """
    copy = work / "relocated"
    subprocess.run(["strip", "--strip-unneeded", "-R", ".gnu_debuglink", "-o", copy, file], check=True)
    copy.chmod(0o755)
    subprocess.run([patchelf, "--force-rpath", "--set-rpath", search, copy], check=True)
    return copy.read_bytes()


def newest_symbols(contents: bytes, name: str) -> tuple[int, ...]:
    """The newest version of a library, such as GLIBC, that a file needs."""
    versions = re.findall(rb"\0" + name.encode() + rb"_([0-9]+(?:\.[0-9]+)+)(?=\0)", contents)
    return max((tuple(map(int, version.split(b"."))) for version in versions), default=(0,))


class Origins:
    """The Debian packages that files come from, with their licences."""

    def __init__(self) -> None:
        self.files: dict[str, list[str]] = {}

    def add(self, name: str, path: Path) -> None:
        """Notes a file; raises if no package owns it."""
        self.files.setdefault(self.owner(path), []).append(name)

    @staticmethod
    def owner(path: Path) -> str:
        # dpkg knows merged folders by their former names.
        candidates = [str(path), str(path).removeprefix("/usr")]
        for candidate in candidates:
            found = subprocess.run(["dpkg-query", "--search", candidate], capture_output=True, text=True)
            if found.returncode == 0:
                return found.stdout.split(": ")[0].split(",")[0]
        raise SystemExit(f"wheel: no package owns {path}")

    def table(self) -> str:
        """The files with their packages and sources, by which their source code is found."""
        rows = []
        for package, names in sorted(self.files.items()):
            text = output("dpkg-query", "--show", "--showformat", "${Package} ${Version}, source ${source:Package} ${source:Version}", package)
            rows += [f"{name}: {text}" for name in sorted(names)]
        return "\n".join(rows) + "\n"

    def licenses(self) -> dict[str, bytes]:
        names = [package.split(":")[0] for package in sorted(self.files)]
        return merged({name: Path(f"/usr/share/doc/{name}/copyright").read_bytes() for name in names})


def merged(licenses: dict[str, bytes]) -> dict[str, bytes]:
    """Each text once, by the first package that has it; packages of one source share their text."""
    return {name: text for text, name in {text: name for name, text in reversed(licenses.items())}.items()}
