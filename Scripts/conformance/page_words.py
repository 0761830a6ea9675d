"""The words on the pages of a PDF and their boxes, as poppler's pdftotext reads them. Standard library only."""
import collections
import html
import re
import subprocess
import tempfile
import unicodedata
import xml.etree.ElementTree as xml

XHTML = "{http://www.w3.org/1999/xhtml}"
# Tolerance in points, for rounded boxes and negative side bearings.
EDGE = 1.0
TOUCH = 2.0


def letters(text, entities=True):
    """Returns letters and digits without case, marks and compatibility forms, to ignore ligatures, hyphens and spaces.

    - entities: whether `&amp;` in the text is one character.
    """
    folded = unicodedata.normalize("NFKD", html.unescape(text) if entities else text).casefold()
    return collections.Counter(c for c in folded if c.isalnum())


def pages(path):
    """Returns the width, height and words of each page."""
    output = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, capture_output=True).stdout
    # Words cannot contain characters that are invalid in XML.
    clean = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", output.decode("utf-8", "replace"))
    for page in xml.fromstring(re.sub(r"<!DOCTYPE[^>]*>", "", clean)).iter(XHTML + "page"):
        words = [(float(w.get("xMin")), float(w.get("yMin")), float(w.get("xMax")), float(w.get("yMax")), w.text or "")
                 for w in page.iter(XHTML + "word")]
        yield float(page.get("width")), float(page.get("height")), words


def is_torn(word):
    """Returns whether a word is the end of one that poppler split before a combining mark. No other word begins with a mark."""
    return unicodedata.category(word[0]) == "Mn"


def is_divided(word):
    """Returns whether a word has a bidirectional control, at which poppler splits a ligature. Each part then has the box of the whole glyph."""
    return any(unicodedata.category(c) == "Cf" for c in word)


# Full-width punctuation whose left half, and whose right half, is blank (JLREQ 3.1.2, classes 1, 2, 6 and 7). At half width, the blank half of the
# font's box overlaps the neighbouring character.
OPENING = "「『（【《〈［｛〔"
CLOSING = "」』）】》〉］｝〕、。，．"
# Half an em, as a fraction of the box height of Noto Sans CJK (1.16 em above the baseline, 0.29 below).
HALF = 0.5 / 1.45


def inked(left, top, right, bottom, text):
    """Returns the box of a word without the blank halves of punctuation at its ends."""
    half = HALF * (bottom - top)
    signs = [c in OPENING or c in CLOSING for c in text]
    if len(text) > 1 and any(signs) and right - left > 2 * half:
        # The first letter of a right-to-left word is at the right.
        if text[0] in OPENING or text[-1] in OPENING:
            left += half
        if text[0] in CLOSING or text[-1] in CLOSING:
            right -= half
    return left, top, right, bottom, text


def is_keycap(word):
    """Returns whether a word is a digit drawn as a picture. Poppler derives the height of Type 3 fonts from glyph widths: 2.5 times too high."""
    return "\u20e3" in word


def printed_over(words):
    """Returns pairs of words whose middle bands overlap. Boxes of neighbouring lines may touch, their middle bands must not.

    Poppler returns each letter of a joined script as a word. Such letters overlap on the baseline, so there the limit is half a letter. From version 25
    on, poppler assigns a mark within a ligature to the next letter, whose box is then that of the mark, above the preceding letter.
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


# The width in points of the area around a page that is searched for overflow.
AROUND = 200
# The darkest value, of 255, that antialiasing leaves of white.
WHITE = 250


def has_ink_outside(path, number, width, height, top, bottom):
    """Returns whether anything is printed past the page edge at the height of a word. The word's box alone does not show this: it includes the blank half
    of full-width punctuation, and the tracking after the last letter."""
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
