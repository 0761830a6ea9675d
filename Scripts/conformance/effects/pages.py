"""Pages of one case each, as three renderers draw them, and the positions of their characters from mupdf."""
import dataclasses
import io
import re
import struct
import subprocess

import numpy as np
from PIL import Image

# Pixels per point in the comparison.
SCALE = 8
SIZE = (300, 80)
MARGIN = 12
POINTS = 36
INK = (0x20, 0x30, 0x50)
FAMILY = "Inter"
SHEET = """typeset: 1
titleBlock: never
extends: []
page: {{ size: [{size[0]}, {size[1]}], margins: {margin}, background: "{paper}" }}
styles:
  base: {{ family: [{family}, Noto Sans, Noto Naskh Arabic], size: {{ absolute: {points} }}, color: "#203050", pageBreakBefore: true }}
  strong: {{ symbolicTraits: [bold] }}
{styles}
elements: {{ document: base, paragraph: base, strong: strong }}
"""


@dataclasses.dataclass
class Character:
    text: str
    left: float
    right: float
    baseline: float


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True).stdout


def typeset(program, folder, name, texts, styles, paper, formats):
    """Writes NAME.pdf, and its pages as pictures in other FORMATS. TEXTS, with their languages, and STYLES are by case."""
    document, sheet = folder / "doc.md", folder / f"{name}.yaml"
    document.write_text("---\ntitle: Effects\nlanguage: en\n---\n\n" + "\n\n".join(f"{{.{case} lang={language}}}\n{text}" for case, (text, language) in texts.items()) + "\n", encoding="utf-8")
    lines = "\n".join(f"  {case}: {{ parent: base, {keys} }}" for case, keys in styles.items())
    sheet.write_text(SHEET.format(size=SIZE, margin=MARGIN, family=FAMILY, points=POINTS, styles=lines, paper=paper), encoding="utf-8")
    for format in formats:
        target, more = folder / f"{name}.{format}", ["--scale", SCALE] if format == "png" else []
        process = subprocess.run([str(part) for part in [program, document, "--style", sheet, "-q", "--no-audit", "--format", format, "-o", target] + more], capture_output=True, text=True)
        if process.returncode:
            raise SystemExit(f"effects: typeset --format {format} ended with {process.returncode}:\n{process.stderr[-2000:]}")


def pixels(data):
    """Crops the edge of pixels that one renderer adds by rounding up."""
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), np.float32)[:SIZE[1] * SCALE, :SIZE[0] * SCALE]


def by_poppler(path):
    data, found = run("pdftoppm", "-r", 72 * SCALE, path), []
    while data:
        head = re.match(rb"P6\s(\d+)\s(\d+)\s255\s", data)
        size = head.end() + int(head[1]) * int(head[2]) * 3
        found.append(pixels(data[:size]))
        data = data[size:]
    return found


def previews(folder, name, format):
    """Returns the pages of a preview. A point of the SVG is four thirds of rsvg's pixels."""
    files = sorted(folder.glob(f"{name}-*.{format}"))
    return [pixels(path.read_bytes() if format == "png" else run("rsvg-convert", "--zoom", SCALE * 0.75, path)) for path in files]


def characters(path):
    """Returns the characters of each page in content order."""
    pages = run("mutool", "draw", "-q", "-F", "stext", "-o", "-", path).decode("utf-8").split("<page ")[1:]
    pattern = re.compile(r'<char quad="([^"]+)" x="[^"]+" y="([^"]+)"[^>]* c="([^"]*)"')
    return [[Character(html(text), *edges(quad), float(y)) for quad, y, text in pattern.findall(page)] for page in pages]


def edges(quad):
    numbers = [float(number) for number in quad.split()]
    return min(numbers[0::2]), max(numbers[0::2])


def html(text):
    return chr(int(text[3:-1], 16)) if text.startswith("&#x") else text


def extent(family):
    """Returns a font's ascent and descent in em: from OpenType's hhea, or from OS/2 if its USE_TYPO_METRICS bit is set."""
    data = open(run("fc-match", "-f", "%{file}", family).decode(), "rb").read()
    tables = {}
    for index in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag] = start
    unit = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    ascender, descender = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    if struct.unpack_from(">H", data, tables[b"OS/2"] + 62)[0] & 1 << 7:
        ascender, descender = struct.unpack_from(">hh", data, tables[b"OS/2"] + 68)
    return ascender / unit, -descender / unit
