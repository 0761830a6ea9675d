"""effects TYPESET FOLDER   Compares rendered text effects with FXLabel's composition.

Typesets one text per page, plain and with effects. Poppler renders the plain page on white and on black paper, which gives the coverage of letters and
pictures in each pixel. This script composes the effects from the coverage alone. It compares the result with the PDF rendered by poppler, the PNG
preview, and the SVG preview rendered by rsvg.

The comparison uses the means of square fields, in steps of 255. Fields of one point may differ by 32, an eighth of a point along an edge, which is a
pixel. Fields of four points, in which edges count little and blurs much, may differ by 8, and the mean of the page by 1. Pixels with nothing drawn
nearby must have the colour of the paper. Finally, the colours of single points may differ by 3 from values computed by hand.
"""
import pathlib
import sys

import numpy as np

from cases import BLOCK, CASES, POINTS_OF, SMALL
from composition import composed
from pages import FAMILY, POINTS, SCALE, by_poppler, characters, extent, previews, typeset

NARROW, WIDE, MEAN, STEP, STRAY = 32, 4, 1, 3, 2
FORMATS = ("pdf", "png", "svg")
# Poppler draws letters with a pattern as paths, like the previews' renderers. It draws other letters as glyph bitmaps, up to a pixel away. Plain pages
# are therefore of both kinds.
KINDS = {"pictures": "color: black", "paths": "gradient: { colors: [black, '#000001'] }"}


class Plain:
    """The letters of one page without effects."""

    def __init__(self, white, black, places, ascender, descender, size):
        alpha = 1 - (white - black).mean(2) / 255
        inside = np.zeros_like(alpha, bool)
        for place in places:
            if ord(place.text) >= 0x1F000:
                inside[:, int(place.left * SCALE):int(place.right * SCALE) + 1] = True
        self.letters, self.pictures = np.where(inside, 0, alpha), np.where(inside, alpha, 0)
        self.colors = np.where(inside[..., None], black, 0) if inside.any() else None
        inked = [place for place in places if not place.text.isspace()]
        self.box = (min(place.left for place in inked), min(place.baseline for place in inked) - ascender * size,
                    max(place.right for place in inked), max(place.baseline for place in inked) + descender * size)

    def rect(self, shift):
        """Returns the rectangle around all lines of the text."""
        return tuple(value + shift[index % 2] for index, value in enumerate(self.box))


def plain_pages(program, folder, look):
    styles = {name: ", ".join(filter(None, (case.layout, look))) for name, case in CASES.items()}
    texts = {name: (case.text, case.language) for name, case in CASES.items()}
    for name, paper in (("white", "white"), ("black", "black")):
        typeset(program, folder, name, texts, styles, paper, ("pdf",))
    ascender, descender = extent(FAMILY)
    pages = zip(CASES.values(), by_poppler(folder / "white.pdf"), by_poppler(folder / "black.pdf"), characters(folder / "white.pdf"), strict=True)
    return [Plain(white, black, places, ascender, descender, SMALL if case.layout else POINTS) for case, white, black, places in pages]


def drawn_pages(program, folder, name, texts, styles):
    typeset(program, folder, name, texts, styles, "white", FORMATS)
    return {"pdf": by_poppler(folder / f"{name}.pdf"), "png": previews(folder, name, "png"), "svg": previews(folder, name, "svg")}


def differences(found, expected, points):
    """Returns the differences between the means of fields that are `points` wide."""
    side = points * SCALE
    height, width = (size // side for size in expected.shape[:2])
    return np.abs((found - expected)[:height * side, :width * side].reshape(height, side, width, side, 3).mean((1, 3)))


def stray(found, expected):
    """Returns the largest difference from the paper more than two points away from everything that should be drawn."""
    height, width = (size // SCALE for size in expected.shape[:2])
    drawn = (expected < 254).any(2).reshape(height, SCALE, width, SCALE).any((1, 3))
    near = sum(np.roll(drawn, (dy, dx), (0, 1)) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2)) > 0
    darkest = found.min(2).reshape(height, SCALE, width, SCALE).min((1, 3))
    return (255 - darkest[~near]).max()


def compare(program, folder):
    """Returns the number of pictures that differ."""
    plain = {kind: plain_pages(program, folder, look) for kind, look in KINDS.items()}
    drawn = drawn_pages(program, folder, "effects", {name: (case.text, case.language) for name, case in CASES.items()}, {name: case.keys for name, case in CASES.items()})
    bad = 0
    for index, (name, case) in enumerate(CASES.items()):
        expected = {kind: composed(pages[index], case) for kind, pages in plain.items()}
        for format, pictures in drawn.items():
            look = expected["pictures" if format == "pdf" and not (case.gradient or case.outline) else "paths"]
            narrow, wide = differences(pictures[index], look, case.field), differences(pictures[index], look, WIDE)
            extra = stray(pictures[index], look)
            if extra > STRAY:
                bad += 1
                print(f"effects look: {name} as {format}: something is drawn that steps from the paper by {extra:.0f} of 255, far from all letters")
            if narrow.max() > NARROW or wide.max() > case.wide or narrow.mean() > MEAN:
                bad += 1
                print(f"effects look: {name} as {format}: a field of {case.field} pt differs by {narrow.max():.1f} of 255, one of {WIDE} pt by {wide.max():.1f}, the mean by {narrow.mean():.2f}")
    return bad


def check_points(program, folder):
    """Returns the number of points with another colour."""
    texts, styles = {name: (text, "en") for name, (_, text, _) in POINTS_OF.items()}, {name: f"{BLOCK}, {keys}" for name, (keys, _, _) in POINTS_OF.items()}
    drawn, bad = drawn_pages(program, folder, "points", texts, styles), 0
    for index, (name, places) in enumerate(zip(POINTS_OF, characters(folder / "points.pdf"), strict=True)):
        for (number, part, height), color in POINTS_OF[name][2].items():
            place = places[number]
            x, y = round((place.left + part * (place.right - place.left)) * SCALE), round((place.baseline - height) * SCALE)
            for format, pictures in drawn.items():
                found = pictures[index][y - 2:y + 3, x - 2:x + 3].mean((0, 1))
                if np.abs(found - color).max() > STEP:
                    bad += 1
                    print(f"effects look: {name} as {format}: {tuple(int(part) for part in found.round())} at {part:g} of character {number}, {height:g} pt up, not {tuple(round(part) for part in color)}")
    return bad


def main(program, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*-*.*"):
        old.unlink()
    pictures, points = compare(program, folder), check_points(program, folder)
    count = sum(len(places) for _, _, places in POINTS_OF.values())
    print(f"effects look: {len(CASES)} effects as {', '.join(FORMATS)}, {pictures} unlike FXLabel's; {count} points, {points} of another colour")
    return 1 if pictures or points else 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])))
