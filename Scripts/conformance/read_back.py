"""Implements read-back. The exit status is 0 if every engine extracts enough words, and 1 if not; missing words are printed."""
import json
import re
import subprocess
import sys
import unicodedata

import pymupdf
import pypdfium2
from markdown_it import MarkdownIt

PDFJS = "/usr/share/javascript/pdf/build/pdf.js"
# Required percentages of the words, and of the pairs of neighbours in order with a space between them.
LEAST = {
    "poppler": (99.5, 97),
    "structure": (99.5, 97),
    "mupdf": (99.5, 97),
    "PDFium": (99.5, 97),
    # It drops the spaces between right-to-left words in reading order; see docs/explanation/pdf.md.
    "pdf.js": (99, 80),
}
# Scripts without spaces, in which lines break anywhere: kana, ideographs, hangul, Thai, Lao, Khmer.
UNSPACED = re.compile("[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0eff\u1780-\u17ff]")
IGNORED = re.compile("[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")


def clean(text):
    return IGNORED.sub("", unicodedata.normalize("NFKC", text))


def words(text):
    """Returns the words: letters and digits with their marks, joined by apostrophes."""
    kinds = "".join("w" if unicodedata.category(c)[0] in "LNM" else "'" if c in "'’" else " " for c in text)
    return [text[m.start():m.end()] for m in re.finditer(r"w+(?:'w+)*", kinds)]


def pieces(path):
    """Returns lists of words, one for each piece of text without markup."""
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for pattern in (r"\A---\n.*?\n(?:---|\.\.\.)\n", r"<!--.*?-->"):
        source = re.sub(pattern, "", source, flags=re.S)
    source = re.sub(r"^\s*:{3,}.*$|^\s*\[(?:TOC|INDEX)\]\s*$|\[!\w+\]|^Table: ", "", source, flags=re.M)
    source = re.sub(r"\[\^[^\]\s]+\]:?|(?<!`)\{[#.:a-z][^{}\n]*\}", "", source)

    def walk(tokens):
        for token in tokens:
            if token.type == "text" and words(clean(token.content)):
                yield words(clean(token.content))
            if token.children and token.type != "image":
                yield from walk(token.children)
    return list(walk(MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(source)))


def output(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8", "replace")


def structure(path):
    """Returns the text from poppler, which prints marked-content sequences in quotes and element names between them."""
    lines = re.findall(r'(?m)^\s*(?:"(.*)"|.*)$', output("pdfinfo", "-struct-text", path))
    return re.sub(r"\n+", "\n", "".join(line if line else "\n" for line in lines))


def texts(path, pdfjs):
    yield "poppler", output("pdftotext", path, "-")
    yield "structure", structure(path)
    yield "mupdf", "\n".join(page.get_text() for page in pymupdf.open(path))
    yield "PDFium", "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    yield "pdf.js", pdfjs


def readings(text):
    """Returns the text with hyphens at line ends, and with the parts of hyphenated words joined."""
    text = clean(text.replace("\u00ad\n", "\ufffe\n")).replace("\r", "")
    joined = re.sub("(?:\ufffe|\x02|[-‐])\n?", "", text)
    return [re.sub(r"\s+", " ", reading) for reading in (text, joined)], re.sub(r"\s+", "", joined)


def judge(wanted, text):
    """Returns the missing words and pairs of neighbours, and the expected number of each."""
    spaced, bare = readings(text)
    lost, parted, count, pairs = [], [], 0, 0
    for piece in wanted:
        for word in piece:
            count += 1
            if not any(word in reading for reading in spaced) and not (UNSPACED.search(word) and word in bare):
                lost.append(word)
        for one, other in zip(piece, piece[1:]):
            if UNSPACED.search(one + other):
                continue
            pairs += 1
            # A footnote number may be between them.
            pattern = re.compile(re.escape(one) + r"\W{1,6}(?:\d{1,3}\W{1,3})?" + re.escape(other))
            if not any(pattern.search(reading) for reading in spaced):
                parted.append(f"{one} {other}")
    return lost, parted, max(count, 1), max(pairs, 1)


def main(sample, paths):
    wanted = pieces(sample)
    read = [json.loads(line) for line in output("node", sys.path[0] + "/pdfjs-text.js", PDFJS, *paths).splitlines()]
    failed = 0
    for path, pdfjs in zip(paths, read):
        for engine, text in texts(path, pdfjs):
            lost, parted, count, pairs = judge(wanted, text)
            found, ordered = 100 - 100 * len(lost) / count, 100 - 100 * len(parted) / pairs
            if found < LEAST[engine][0] or ordered < LEAST[engine][1]:
                failed = 1
                print(f"{path}: {engine} gives back {found:.1f} % of the words and {ordered:.1f} % of the pairs; not " +
                      ", ".join(lost[:8] + parted[:8]))
    print(f"read back: {len(paths)} files of {sample} by {len(LEAST)} engines" + (", not whole" if failed else ", all words in order"))
    return failed


sys.exit(main(sys.argv[1], sys.argv[2:]))
