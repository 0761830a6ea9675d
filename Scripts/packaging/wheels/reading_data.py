"""The fonts, hyphenation dictionaries and citation styles of the wheels, from Debian's packages."""

import fnmatch
import gzip
import subprocess
import tempfile
from pathlib import Path

from libraries import merged

# fontconfig reads this file beside the fonts. The system's own configuration comes first, if there is one.
FONT_CONFIGURATION = b"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <description>The fonts of typesetter, of the system and of the user</description>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <dir>~/.fonts</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


def downloaded(packages: list[str], folder: Path) -> list[Path]:
    """The archives of Debian packages, which are downloaded if the folder lacks them; nothing is installed."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [name for name in packages if not list(folder.glob(f"{name}_*.deb"))]
    if missing:
        subprocess.run(["apt-get", "download", "-qq", *missing], check=True, cwd=folder)
    return [sorted(folder.glob(f"{name}_*.deb"))[-1] for name in packages]


def is_font(name: str) -> bool:
    return Path(name).suffix in {".ttf", ".otf", ".ttc"}


def unhinted(files: dict[str, bytes], python: Path) -> dict[str, bytes]:
    """The same files, with TrueType fonts that have no hinting; `python` has fontTools."""
    fonts = [name for name in files if name.endswith(".ttf")]
    with tempfile.TemporaryDirectory() as folder:
        for name in fonts:
            (Path(folder) / Path(name).name).write_bytes(files[name])
        subprocess.run([python, Path(__file__).with_name("unhinted.py"), folder], check=True)
        return files | {name: (Path(folder) / Path(name).name).read_bytes() for name in fonts}


def compressed(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, with texts in gzip's format, which the program reads too (`DataFolders`)."""
    texts = {name: contents for name, contents in files.items() if not is_font(name)}
    fonts = {name: contents for name, contents in files.items() if is_font(name)}
    return fonts | {f"{name}.gz": gzip.compress(contents, mtime=0) for name, contents in texts.items()}


class ReadingData:
    """The files of a list (such as `reading-data.txt`) in unpacked packages."""

    def __init__(self, listing: Path, archives: Path, root: Path) -> None:
        self.patterns: dict[str, list[str]] = {}
        for line in listing.read_text().splitlines():
            words = line.split()
            if words and not line.startswith("#"):
                self.patterns.setdefault(words[0], []).extend(words[1:])
        self.root = root
        self.versions: dict[str, str] = {}
        self.roots: dict[str, Path] = {}
        for package, archive in zip(self.patterns, downloaded(list(self.patterns), archives)):
            self.roots[package] = root / package
            self.roots[package].mkdir(parents=True)
            subprocess.run(["dpkg-deb", "--extract", archive, self.roots[package]], check=True)
            self.versions[package] = subprocess.run(
                ["dpkg-deb", "--show", "--showformat", "${Version}, source ${source:Package} ${source:Version}", archive], check=True, capture_output=True, text=True).stdout

    def files(self) -> dict[str, bytes]:
        """The files by their names below `share/typesetter`; raises if a pattern matches none."""
        files = {}
        for package, patterns in self.patterns.items():
            share = self.roots[package] / "usr/share"
            regular = [path for path in sorted(share.rglob("*")) if path.is_file() and not path.is_symlink()]
            for pattern in patterns:
                found = [path for path in regular if fnmatch.fnmatch(str(path.relative_to(share)), pattern)]
                if not found:
                    raise SystemExit(f"wheel: {package} has no file {pattern}")
                for path in found:
                    files[self.place(path.relative_to(share))] = path.read_bytes()
        return files

    @staticmethod
    def place(path: Path) -> str:
        """The name of a file: fonts are in one folder, and other data is where the system has it."""
        return f"fonts/{path.name}" if is_font(path.name) else str(path)

    def licenses(self) -> dict[str, bytes]:
        return merged({name: (root / f"usr/share/doc/{name}/copyright").read_bytes() for name, root in self.roots.items()})

    def table(self) -> str:
        return "".join(f"{name} {version}\n" for name, version in self.versions.items())
