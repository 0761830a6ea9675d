"""The words on the pages of a PDF and their boxes, as poppler's pdftotext reads them. Standard library only."""
import collections
import html
import re
import subprocess
import tempfile
import unicodedata
import xml.etree.ElementTree as xml

XHTML = "{http://www.w3.org/1999/xhtml}"
# Points: rounding of boxes, and the side bearings that reach out of a glyph.
EDGE = 1.0
TOUCH = 2.0


def letters(text, entities=True):
    """Letters and digits without case, marks and compatibility forms, so that ligatures, hyphens and spaces do not count.

    - entities: whether `&amp;` in the text is a character.
    """
    folded = unicodedata.normalize("NFKD", html.unescape(text) if entities else text).casefold()
    return collections.Counter(c for c in folded if c.isalnum())


def pages(path):
    """Width, height and words of each page."""
    output = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, capture_output=True).stdout
    # Characters that XML cannot hold have no business in a word either.
    clean = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", output.decode("utf-8", "replace"))
    for page in xml.fromstring(re.sub(r"<!DOCTYPE[^>]*>", "", clean)).iter(XHTML + "page"):
        words = [(float(w.get("xMin")), float(w.get("yMin")), float(w.get("xMax")), float(w.get("yMax")), w.text or "")
                 for w in page.iter(XHTML + "word")]
        yield float(page.get("width")), float(page.get("height")), words


def is_torn(word):
    """No word begins with a mark: what does is the end of one that poppler took apart."""
    return unicodedata.category(word[0]) == "Mn"


def is_divided(word):
    """poppler divides a ligature at a control character of bidirectional text, and gives each part all of the glyph."""
    return any(unicodedata.category(c) == "Cf" for c in word)


# Full-width signs whose left half, and whose right half, is blank (JLREQ 3.1.2, classes 1, 2, 6 and 7). Where they are set in half their width,
# the blank half of the box that the font has for them lies over what is beside them.
OPENING = "「『（【《〈［｛〔"
CLOSING = "」』）】》〉］｝〕、。，．"
# Half an em, as a part of the height of the boxes of Noto Sans CJK (1.16 em above the baseline, 0.29 below).
HALF = 0.5 / 1.45


def inked(left, top, right, bottom, text):
    """The box of a word without the blank halves of signs at its ends."""
    half = HALF * (bottom - top)
    signs = [c in OPENING or c in CLOSING for c in text]
    if len(text) > 1 and any(signs) and right - left > 2 * half:
        # Right-to-left words have their first letter at the right.
        if text[0] in OPENING or text[-1] in OPENING:
            left += half
        if text[0] in CLOSING or text[-1] in CLOSING:
            right -= half
    return left, top, right, bottom, text


def is_keycap(word):
    """A digit drawn as a picture: poppler reckons the height of Type 3 fonts from the width of their glyphs, two and a half times too much for it."""
    return "\u20e3" in word


def printed_over(words):
    """Pairs of words whose middle bands cross: boxes of neighbouring lines may touch, their middles never.

    poppler gives each letter of a joined script as a word; on one baseline such letters reach under each other, so there it takes half of one.
    From version 25 it gives a mark within a ligature to the letter behind: its box is then that of the mark, over the letter it belongs to.
    """
    bands = []
    for left, top, right, bottom, text in (inked(*word) for word in words):
        height = bottom - top
        if any(c.isalnum() for c in text) and not is_keycap(text):
            bands.append((top + 0.4 * height, bottom - 0.3 * height, left, right, text, bottom))
    bands.sort()
    for index, (_, bottom, left, right, text, foot) in enumerate(bands):
        for top, other_bottom, other_left, other_right, other, other_foot in bands[index + 1:]:
            if top >= bottom:
                break
            across = min(right, other_right) - max(left, other_left)
            on_one_line = abs(foot - other_foot) < 1
            if on_one_line and any(map(is_torn, (text, other))) or any(map(is_divided, (text, other))):
                continue
            share = 0.5 if on_one_line else 0.3
            if across > max(TOUCH, share * min(right - left, other_right - other_left)) and min(bottom, other_bottom) - top > 0.5:
                yield text, other


# Points around a page in which what is past its edge is looked for.
AROUND = 200
# Of 255: what antialiasing makes of white.
WHITE = 250


def has_ink_outside(path, number, width, height, top, bottom):
    """Whether anything is printed past the edges of a page at the height of a word: its box holds the blank half of a full-width sign, and the space
    that tracking leaves after its last letter."""
    with tempfile.TemporaryDirectory() as folder:
        plain, wide = f"{folder}/plain.pdf", f"{folder}/wide.pdf"
        subprocess.run(["qpdf", "--qdf", "--object-streams=disable", "--pages", path, str(number), "--", path, plain], check=True)
        with open(plain, "rb") as file:
            box = f"/MediaBox [ {-AROUND} {-AROUND} {width + AROUND} {height + AROUND} ]".encode()
            changed = re.sub(rb"/MediaBox \[[^\]]*\]", box, file.read())
        with open(wide, "wb") as file:
            file.write(subprocess.run(["fix-qdf"], input=changed, check=True, capture_output=True).stdout)
        image = subprocess.run(["pdftoppm", "-gray", "-r", "72", "-singlefile", wide], check=True, capture_output=True).stdout
    header = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", image)
    columns, rows, pixels = int(header[1]), int(header[2]), image[header.end():]
    left, right = AROUND - int(EDGE), AROUND + int(width + EDGE) + 1
    for row in range(max(0, AROUND + int(top)), min(rows, AROUND + int(bottom) + 1)):
        line = pixels[row * columns:(row + 1) * columns]
        is_outside = row < AROUND - EDGE or row > AROUND + height + EDGE
        if any(pixel < WHITE for pixel in (line if is_outside else line[:left] + line[right:])):
            return True
    return False


def problems(path, wanted):
    found = collections.Counter()
    for number, (width, height, words) in enumerate(pages(path), 1):
        for left, top, right, bottom, text in words:
            found.update(letters(text, entities=False))
            middle = (top + bottom) / 2
            is_outside = left < -EDGE or right > width + EDGE or middle < 0 or middle > height
            if is_outside and has_ink_outside(path, number, width, height, top, bottom):
                yield f"page {number}: '{text}' is past the edge"
        for one, other in printed_over(words):
            yield f"page {number}: '{one}' and '{other}' are printed over each other"
    lost = wanted - found
    if lost:
        yield f"{sum(lost.values())} letters are lost: " + " ".join(f"{c} x{n}" for c, n in lost.most_common(10))
