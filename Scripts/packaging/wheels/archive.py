"""Wheels (PyPA's binary distribution format 1.0) whose bytes depend only on their contents."""

import base64
import hashlib
import stat
import time
import zipfile
from pathlib import Path


class Wheel:
    """The files of a wheel, by their names in the archive."""

    def __init__(self, name: str, version: str, tag: str, is_pure: bool) -> None:
        self.file_name = f"{name.replace('-', '_')}-{version}-{tag}.whl"
        self.prefix = f"{name.replace('-', '_')}-{version}"
        self.files: dict[str, tuple[bytes, bool]] = {}
        self.add(
            f"{self.information}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: typeset {version}\nRoot-Is-Purelib: {str(is_pure).lower()}\nTag: {tag}\n".encode())

    @property
    def information(self) -> str:
        """The folder with the metadata."""
        return f"{self.prefix}.dist-info"

    def add(self, name: str, contents: bytes, is_executable: bool = False) -> None:
        """Adds a file below the folder of packages."""
        self.files[name] = (contents, is_executable)

    def add_script(self, name: str, contents: bytes) -> None:
        """Adds a program of the environment's `bin`."""
        self.add(f"{self.prefix}.data/scripts/{name}", contents, is_executable=True)

    def add_data(self, name: str, contents: bytes, is_executable: bool = False) -> None:
        """Adds a file of the environment, by its path below the environment's folder."""
        self.add(f"{self.prefix}.data/data/{name}", contents, is_executable)

    def add_license(self, name: str, contents: bytes) -> None:
        self.add(f"{self.information}/licenses/{name}", contents)

    def write(self, folder: Path, seconds: int) -> Path:
        """Writes the archive with one date for all files, in seconds since 1970; returns its path."""
        record = f"{self.information}/RECORD"
        rows = [f"{name},sha256={self.digest(contents)},{len(contents)}" for name, (contents, _) in sorted(self.files.items())]
        files = dict(sorted(self.files.items())) | {record: ("\n".join(rows + [f"{record},,"]).encode() + b"\n", False)}
        date = time.gmtime(seconds)[:6]
        path = folder / self.file_name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, (contents, is_executable) in files.items():
                entry = zipfile.ZipInfo(name, date)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = (stat.S_IFREG | (0o755 if is_executable else 0o644)) << 16
                archive.writestr(entry, contents)
        return path

    @property
    def installed_size(self) -> int:
        """The size of the installed files in bytes."""
        return sum(len(contents) for contents, _ in self.files.values())

    @staticmethod
    def digest(contents: bytes) -> str:
        return base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=").decode()
