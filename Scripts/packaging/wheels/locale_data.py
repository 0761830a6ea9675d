"""ICU's library of data, reduced to what the program reads: dates, digits, quotation marks, collation, line breaks and English names of languages."""

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
# Converters of legacy encodings, profiles of stringprep, confusable letters, names of letters, and normalization of names and domains.
UNREAD_FILES = re.compile(r".*\.(cnv|spp|cfu)|unames\.icu|(nfkc_cf|uts46)\.nrm")
# The files of locales, whose names are language tags.
LOCALE = re.compile(r"(coll/)?(?!res_index)[a-z]{2,3}(_\w+)*\.res|coll/root\.res")
# What genrb keeps of a locale (rules of ICU's data build tool): dates, digits and quotation marks, without intervals and amounts.
LOCALE_FILTER = """-/
+/%%Parent
+/Version
+/calendar
-/calendar/*/appendItems
-/calendar/*/intervalFormats
+/contextTransforms
+/delimiters
+/NumberElements
-/NumberElements/*/miscPatterns
-/NumberElements/*/patternsLong
-/NumberElements/*/patternsShort
-/NumberElements/minimalPairs
"""
# The orders of text that no index has: those for searching, of European ordering rules, of emoji, and of two Chinese encodings.
COLLATION_FILTER = "".join(f"-/collations/{name}\n" for name in ["search", "searchjl", "eor", "emoji", "big5han", "gb2312han"])


# Shorter files, in bytes, only name another locale, which derb does not show.
SHORT = 200


def is_read(name: str) -> bool:
    folder = name.split("/")[0]
    return folder not in UNREAD_FOLDERS and not UNREAD_FILES.fullmatch(name) and name in READ_FILES.get(folder, {name})


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def reduced(library: Path, work: Path) -> bytes:
    """A library with the same name and symbol as ICU's, and less data."""
    contents = library.read_bytes()
    symbol, start, size = data_symbol(library)
    version = re.fullmatch(r"icudt(\d+)_dat", symbol)[1]
    # ICU looks for items by the name of the package, which icupkg takes from the names of both files.
    data, smaller, items = work / f"icudt{version}l.dat", work / f"reduced/icudt{version}l.dat", work / "items"
    smaller.parent.mkdir()
    items.mkdir()
    data.write_bytes(contents[start:start + size])
    names = run("icupkg", "-l", "-x", "*", "-d", items, data).split()
    unread, replaced = work / "unread.txt", work / "replaced.txt"
    unread.write_text("".join(f"{name}\n" for name in names if not is_read(name)))
    locales = [name for name in names if is_read(name) and LOCALE.fullmatch(name)]
    replaced.write_text("".join(f"{name}\n" for name in shortened(items, locales, work)))
    run("icupkg", "-r", unread, "-a", replaced, "-s", items, data, smaller)
    source, compiled, linked = work / "data.s", work / "data.o", work / "data.so"
    source.write_text(
        f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n.incbin "{smaller}"\n'
        f".size {symbol}, . - {symbol}\n.section .note.GNU-stack,\"\",@progbits\n")
    run("as", "-o", compiled, source)
    run("ld", "-shared", "--build-id=none", "-soname", f"libicudata.so.{version}", "-o", linked, compiled)
    return linked.read_bytes()


def shortened(items: Path, names: list[str], work: Path) -> list[str]:
    """Filters the files of locales in the folder of all items, and returns the names of those that became shorter. The others stay as they are.

    derb shows a few rules of collation in a form that genrb refuses: these files stay too.
    """
    found = []
    for folder, rules in ((".", LOCALE_FILTER), ("coll", COLLATION_FILTER)):
        text, filters, written = (work / kind / folder for kind in ("text", "filters", "written"))
        for made in (text, filters, written):
            made.mkdir(parents=True, exist_ok=True)
        # Locales share their keys with the pool. Collations are written without their rules, from which the tables are made.
        options = ["--usePoolBundle", items] if folder == "." else ["--omitCollationRules"]
        files = [items / name for name in names if str(Path(name).parent) == folder and (items / name).stat().st_size >= SHORT]
        # derb follows aliases to other files, so it reads all before one is replaced.
        run("derb", "-s", items / folder, "-d", text, *[file.name for file in files])
        for file in files:
            (filters / f"{file.stem}.txt").write_text(rules)
            command = ["genrb", "-q", "-s", text, "-d", written, "-i", items, "--filterDir", filters, *options, f"{file.stem}.txt"]
            is_written = subprocess.run(command, capture_output=True).returncode == 0
            if is_written and (written / file.name).stat().st_size < file.stat().st_size:
                found.append(str(file.relative_to(items)))
    for name in found:
        (items / name).write_bytes((work / "written" / name).read_bytes())
    return found


def data_symbol(library: Path) -> tuple[str, int, int]:
    """The symbol of the data, its place in the file and its size; sections of ICU's data are at their addresses."""
    for line in run("readelf", "-sW", library).splitlines():
        if match := re.match(r"\s*\d+: ([0-9a-f]+)\s+(\S+) OBJECT\s+GLOBAL\s+DEFAULT\s+\S+ (icudt\d+_dat)$", line):
            return match[3], int(match[1], 16), int(match[2], 0)
    raise SystemExit(f"wheel: {library} has no data of ICU")
