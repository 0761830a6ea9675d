"""Stylesheets of 1 MB, each with one key or list that is as long, as deep or as large as possible."""
from documents import BYTES

# The document for the stylesheets: one of each element, and text for several pages.
TEXT = """---
title: A title
toc: true
---
# One

Words with *emphasis*, **strong**, `code`, [a link](#two), ~~struck~~ and a note[^1]; 1,234 of them, AVATAR.

> Quoted [words]{.b}.

- an item
  - another
    1. a third

| a | b |
|--:|---|
| 1.5 | words |
| 22.25 | more words |

```swift
let value = "text" // a comment
```

> [!NOTE]
> An alert.

---

## Two

""" + "Words enough for a paragraph of several lines, so that there is something to break into lines and pages. " * 40 + """

[^1]: The note.
"""
HEAD = "typeset: 1\nextends: [default]\n"


def numbered(unit, before, after="\n", room=BYTES):
    """Repeats a unit up to the largest size, with `#N` replaced by numbers."""
    parts, size = [before], len(before) + len(after)
    for number in range(room):
        part = unit.replace("#N", str(number)).replace("#M", str(number + 1))
        size += len(part.encode())
        if size > room:
            break
        parts.append(part)
    return "".join(parts) + after


def styles(text):
    """Returns a stylesheet with one key, in flow style, on a style for all text."""
    return HEAD + "styles:\n  body: { " + text + " }\n  x: { parent: body }\nelements: { document: body, paragraph: x, h1: x, code: x, tableCell: x }\n"


def values():
    """Returns extreme values of single keys."""
    for name, text in {
            "huge-size": "size: 10000", "tiny-size": "size: 0.1", "huge-custom": "size: { custom: '9^9^9^9^9' }", "nan": "size: { custom: '0/0' }",
            "huge-leading": "lineHeightMultiple: 10, minimumLineHeight: 14400", "negative-leading": "lineSpacing: -1000em",
            "huge-indent": "headIndent: 14400, tailIndent: 14400", "negative-indent": "headIndent: -14400, firstLineIndent: -1000em",
            "huge-tracking": "characterSpacing: 1000", "negative-tracking": "characterSpacing: -1000", "huge-offset": "baselineOffset: 1000",
            "huge-spacing": "paragraphSpacing: 14400", "negative-spacing": "paragraphSpacing: -14400, paragraphSpacingBefore: -1000em",
            "huge-insets": "textInsets: 14400", "huge-border": "border: 14400pt dashed red", "tiny-dashes": "border: 0.00001pt dotted red",
            "huge-corner": "background: red, cornerRadius: 14400", "huge-box": "height: 14400, background: red", "tiny-box": "height: 0.00001",
            "huge-blur": "shadow: { color: red, offset: [0, 0], blur: 14400 }", "far-shadow": "shadow: { color: red, offset: [14400, 14400], blur: 40 }",
            "blur-oversampled": "shadow: { color: red, offset: [0, 0], blur: 400 }, oversampling: 32, size: 200",
            "inner-blur": "innerShadow: { color: red, offset: [0, 0], blur: 300 }, oversampling: 32, size: 400",
            "huge-outline": "outline: { color: red, width: 14400 }", "huge-underline": "underline: { color: red, thickness: 14400 }",
            "drop-capital": "dropCapital: 9, size: 400", "narrow": "maxWidth: 1ch", "widows": "widows: 20, orphans: 20, keepTogether: true, keepWithNext: true",
            "page-breaks": "pageBreakBefore: true, keepTogether: true", "shrinking": "numberOfLines: 1, minimumScaleFactor: 0.0001, lineBreakMode: truncateMiddle",
            "many-lines": "numberOfLines: 10000, lineBreakMode: truncateHead", "character-wrap": "lineBreakMode: charWrap, maxWidth: 1",
            "hyphens": "hyphenation: { minimumWordLength: 2, left: 1, right: 1, maximumConsecutive: 100 }, alignment: justified, maxWidth: 3em",
            "minimum": "minimumSize: 10000", "axes": "axes: { wght: 65536, wdth: -65536, opsz: 65536 }"}.items():
        yield name, styles(text)
    for name, text in {
            "huge-page": "{ size: [14400, 14400] }", "tiny-page": "{ size: [72, 72], margins: 0 }", "large-page": "{ size: [14400, 14400], margins: 0, columns: 4 }",
            "narrow-page": "{ size: [72, 14400], margins: 0 }", "low-page": "{ size: [14400, 72], margins: 0 }", "margins": "{ margins: 400 }",
            "negative-margins": "{ margins: -14400 }", "columns": "{ columns: 4 }", "narrow-columns": "{ size: [14400, 300], columns: 4 }"}.items():
        yield name, HEAD + f"page: {text}\n"


def lists():
    """Returns the longest lists and mappings that fit a stylesheet of 1 MB."""
    shadow, stop = "{ color: red, offset: [#N, 1], blur: 3 }, ", "red, blue, "
    for name, unit in {
            "families": ("family: [", "Family #N, ", "x]"), "kerning": ("kerningTable: {", "".join(f"{chr(code)}: 0.1, " for code in range(0x4E00, 0x9FFF)), "x: 0.1}"), "features": ("features: {", "".join(f"{code:04x}: 1, " for code in range(65536)), "liga: 1}"),
            "many-axes": ("axes: {", "".join(f"{code:04x}: 1, " for code in range(65536)), "wght: 1}"), "exceptions": ("hyphenation: { exceptions: [", "a-b#N, ", "x] }"),
            "long-exception": ("hyphenation: { exceptions: [", "a-b", "x] }"), "shadows": ("shadow: [", shadow, "{ color: red }]"),
            "inner-shadows": ("innerShadow: [", shadow, "{ color: red }]"), "stops": ("gradient: { colors: [", stop, "red] }"),
            "sizes": ("size: {", "ax#N: 3, ", "large: 3 }"), "traits": ("symbolicTraits: [", "bold, ", "bold]"), "tableFallbacks": ("tableFallbacks: [", "words, ", "stack]"),
            "ornament": ("ornament: '", "* ", "'"), "parentheses": ("size: { custom: '", "(", "' }"), "sum": ("size: { custom: '", "1 + ", "1' }")}.items():
        before, one, after = unit
        yield name, styles(numbered(one, before, after, BYTES - 400))
    # Below the limit, so these are drawn.
    for count in (7, 500):
        yield f"{count}-shadows", styles("shadow: [" + shadow * count + "{ color: red }]").replace("#N", "2")
        yield f"{count}-inner-shadows", styles("innerShadow: [" + shadow * count + "{ color: red }]").replace("#N", "2")
        yield f"{count}-stops", styles("gradient: { colors: [" + stop * count + "red] }")
    for key, unit in {
            "bullets": "b#N, ", "headingNumbers": "'{1}.{2}.#N', ", "listNumbers": "decimal, ", "captionNumbers": "figures, ", "extends": "default, "}.items():
        yield key, numbered(unit, f"typeset: 1\n{key}: [", "default]\n" if key == "extends" else "]\n")
    for key, unit in {
            "styles": "  s#N: { color: red }\n", "chain": "  s#M: { parent: s#N }\n", "tokens": "  t#N: 1\n", "token-chain": "  t#M: $t#N\n",
            "token-sums": "  t#M: $t#N + $t#N\n", "token-texts": "  t#M: \"$t#N$t#N\"\n", "elements": "  paragraph.c#N: { color: red }\n",
            "nested-elements": "  blockQuote paragraph.c#N: { color: red }\n", "following-elements": "  h1 + paragraph.c#N: { color: red }\n",
            "queries": "  ax1... and not (dark and medium..<ax2): { styles: { body: { tailIndent: #N } } }\n", "rules": "  rule-#N: off\n"}.items():
        group = {"chain": "styles", "rules": "audit:\n rules", "queries": "at"}.get(key, "tokens" if key.startswith("token") else "elements" if "elements" in key else key)
        first = {"chain": "  s0: { color: red }\n", "queries": ""}.get(key, "  t0: 1\n" if key.startswith("token-") else "")
        yield f"many-{key}", numbered(unit, HEAD + f"{group}:\n{first}")
    yield "deep-elements", HEAD + "elements:\n  ? '" + "blockQuote " * 50_000 + "paragraph'\n  : { color: red }\n"
    yield "condition", HEAD + "at:\n  ? '" + "not " * 200_000 + "dark'\n  : { styles: {} }\n"
    yield "conditions", HEAD + "at:\n  ? '" + "dark and light or " * 50_000 + "dark'\n  : { styles: { body: { color: red } } }\n"
    yield "condition-parentheses", HEAD + "at:\n  ? '" + "(" * 400_000 + "dark" + ")" * 400_000 + "'\n  : { styles: {} }\n"
    yield "header", HEAD + "page: { header: { left: '" + "{title} " * 100_000 + "' } }\n"
    yield "footer-word", HEAD + "page: { footer: { center: '" + "a" * 900_000 + "' } }\n"
    yield "patterns", HEAD + "fonts: { files: [" + "'**/**/**/*.otf', " * 50_000 + "] }\n"
    yield "files", numbered("f#N.otf, ", HEAD + "fonts: { files: [", "] }\n")
    yield "custom-properties", HEAD + "tokens: { a: " + "{ a: " * 90 + "1" + " }" * 90 + " }\n"


def sheets():
    """Returns the stylesheets: names and texts."""
    yield from values()
    yield from lists()
