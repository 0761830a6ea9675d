"""unhinted.py FOLDER   Removes the hinting of the TrueType fonts in a folder. The outlines, glyph numbers and layout tables stay as they are.

The program embeds and draws glyphs without hinting, so its files are the same. Needs fontTools.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

# Instructions, their values and the widths and sizes that they lead to (OpenType 1.9).
HINTING = ["cvt ", "fpgm", "prep", "gasp", "hdmx", "LTSH", "VDMX"]

for path in sorted(Path(sys.argv[1]).glob("*.ttf")):
    font = TTFont(path, recalcBBoxes=False, recalcTimestamp=False)
    if "glyf" not in font:
        continue
    for table in HINTING:
        if table in font:
            del font[table]
    for glyph in font["glyf"].glyphs.values():
        glyph.removeHinting()
    font.save(path)
