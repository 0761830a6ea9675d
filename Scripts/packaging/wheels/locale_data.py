"""ICU's library of data, reduced to what the program reads: dates, numbering systems, collation, breaks and English names of languages."""

import re
import subprocess
from pathlib import Path

# Folders of ICU's data that the program never reads: spelled numbers, transliteration, and names of regions, units and zones.
UNREAD_FOLDERS = {"rbnf", "translit", "region", "unit", "zone"}
# Folders of which few files are read: names of languages in English, and the currency that every format of numbers needs, also in dates.
READ_FILES = {
    "lang": {"lang/en.res", "lang/root.res", "lang/pool.res", "lang/res_index.res"},
    "curr": {"curr/root.res", "curr/supplementalData.res", "curr/pool.res", "curr/res_index.res"},
}
# Converters of legacy encodings, profiles of stringprep, and confusable letters.
UNREAD_SUFFIXES = {".cnv", ".spp", ".cfu"}


def is_read(name: str) -> bool:
    folder, suffix = name.split("/")[0], Path(name).suffix
    return folder not in UNREAD_FOLDERS and suffix not in UNREAD_SUFFIXES and name in READ_FILES.get(folder, {name})


def reduced(library: Path, work: Path) -> bytes:
    """A library with the same name and symbol as ICU's, and less data."""
    contents = library.read_bytes()
    symbol, start, size = data_symbol(library)
    version = re.fullmatch(r"icudt(\d+)_dat", symbol)[1]
    # ICU looks for items by the name of the package, which icupkg takes from the names of both files.
    data, smaller = work / f"icudt{version}l.dat", work / f"reduced/icudt{version}l.dat"
    smaller.parent.mkdir()
    data.write_bytes(contents[start:start + size])
    names = subprocess.run(["icupkg", "-l", data], check=True, capture_output=True, text=True).stdout.split()
    unread = work / "unread.txt"
    unread.write_text("".join(f"{name}\n" for name in names if not is_read(name)))
    subprocess.run(["icupkg", "-r", unread, data, smaller], check=True)
    source, compiled, linked = work / "data.s", work / "data.o", work / "data.so"
    source.write_text(
        f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n.incbin "{smaller}"\n'
        f".size {symbol}, . - {symbol}\n.section .note.GNU-stack,\"\",@progbits\n")
    subprocess.run(["as", "-o", compiled, source], check=True)
    subprocess.run(["ld", "-shared", "--build-id=none", "-soname", f"libicudata.so.{version}", "-o", linked, compiled], check=True)
    return linked.read_bytes()


def data_symbol(library: Path) -> tuple[str, int, int]:
    """The symbol of the data, its place in the file and its size; sections of ICU's data are at their addresses."""
    table = subprocess.run(["readelf", "-sW", library], check=True, capture_output=True, text=True).stdout
    for line in table.splitlines():
        if match := re.match(r"\s*\d+: ([0-9a-f]+)\s+(\S+) OBJECT\s+GLOBAL\s+DEFAULT\s+\S+ (icudt\d+_dat)$", line):
            return match[3], int(match[1], 16), int(match[2], 0)
    raise SystemExit(f"wheel: {library} has no data of ICU")
