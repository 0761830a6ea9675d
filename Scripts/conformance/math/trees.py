"""Trees of MathML, normalized so that two writers can be compared.

What is compared is the structure and the characters. Left out are spaces (`mspace`, `mpadded`, attributes), colors and styles (`mstyle`),
stretching, invisible operators, the kind of a leaf (`mi`, `mo`, `mn`, `mtext`), and whether scripts are beside a base or below and above it.
Rows within rows are flattened. Mathematical alphanumeric symbols become the plain letter with its alphabet: bold and bold italic are one, and
script and calligraphic. Words are split into their letters.
"""
import unicodedata
import xml.etree.ElementTree as ElementTree

SCRIPTS = {"msub": "sub", "munder": "sub", "msup": "sup", "mover": "sup", "msubsup": "subsup", "munderover": "subsup"}
TRANSPARENT = {"mrow", "mstyle", "mpadded", "semantics", "math", "mtd"}
INVISIBLE = "\u2061\u2062\u2063\u2064\u200b\ufe00"
CHARACTERS = {
    "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303", "¯": "\u0304", "‾": "\u0304", "\u0305": "\u0304", "´": "\u0301",
    "ˊ": "\u0301", "`": "\u0300", "ˋ": "\u0300", "˙": "\u0307", "¨": "\u0308", "˘": "\u0306", "ˇ": "\u030c", "˚": "\u030a",
    "\u20d7": "→", "⃗": "→", "-": "−", "*": "∗", "⋆": "∗", "∣": "|", "∥": "‖", "\u00b7": "⋅", "…": "...", "‐": "−", "_": "\u0332",
    "ϵ": "ϵ", "µ": "μ", "Ω": "Ω", "⟂": "⊥", "∖": "\\", "′": "'", "″": "''", "‴": "'''", "⁗": "''''", "∙": "•", "⩽": "≤", "⩾": "≥",
}
ALPHABETS = [
    ("DOUBLE-STRUCK", "double"), ("FRAKTUR", "fraktur"), ("BLACK-LETTER", "fraktur"), ("SCRIPT", "script"), ("SANS-SERIF", "sans"),
    ("MONOSPACE", "mono"), ("BOLD", "bold"), ("ITALIC", ""),
]


def letter(character):
    """Returns a character without its alphabet, and the alphabet."""
    plain = unicodedata.normalize("NFKC", character)
    if len(plain) == 1 and plain != character and (0x1D400 <= ord(character) <= 0x1D7FF or 0x2100 <= ord(character) <= 0x214F):
        name = unicodedata.name(character, "")
        for word, alphabet in ALPHABETS:
            if word in name:
                return plain + (":" + alphabet if alphabet else "")
        return plain
    return CHARACTERS.get(character, character)


def leaf(text):
    """Returns the letters of a leaf, numbers in one piece."""
    text = " ".join("".join(c for c in text if c not in INVISIBLE).replace("\u00a0", " ").split())
    if text and all(c.isdigit() or c in ".," for c in text) and any(c.isdigit() for c in text):
        return list(text)
    return [part for c in text if c != " " for part in ([letter(c)] if letter(c) != "..." else ["."] * 3)]


def tag(element):
    return element.tag.rsplit("}", 1)[-1]


def items(element):
    """Returns the parts of an element as a flat list."""
    name, children = tag(element), list(element)
    if name in ("mi", "mo", "mn", "mtext", "ms"):
        return leaf("".join(element.itertext()))
    if name in ("mspace", "annotation", "annotation-xml"):
        return []
    if name in TRANSPARENT:
        return [item for child in children for item in items(child)]
    if name in SCRIPTS:
        parts = [items(child) for child in children]
        # Primes, and scripts of scripts on one base.
        return [[SCRIPTS[name]] + parts]
    if name == "mfrac":
        thin = element.get("linethickness", "1") in ("0", "0px", "0em", "0pt")
        return [["binom" if thin else "frac"] + [items(child) for child in children]]
    if name == "msqrt":
        return [["sqrt", [item for child in children for item in items(child)]]]
    if name == "mroot":
        return [["root"] + [items(child) for child in children]]
    if name == "mtable":
        return [["table"] + [[items(cell) for cell in row] for row in children]]
    return [[name] + [item for child in children for item in items(child)]]


def joined(tree):
    """Merges scripts that one writer nests and another does not."""
    if not isinstance(tree, list):
        return tree
    tree = [joined(part) for part in tree]
    if len(tree) == 3 and tree[0] in ("sub", "sup") and len(tree[1]) == 1 and isinstance(tree[1][0], list):
        inner = tree[1][0]
        if len(inner) == 3 and {inner[0], tree[0]} == {"sub", "sup"}:
            lower, upper = (tree, inner) if tree[0] == "sub" else (inner, tree)
            return ["subsup", inner[1], lower[2], upper[2]]
    if tree and tree[0] == "table":
        rows = [[cell for cell in row] for row in tree[1:]]
        for row in rows:
            while row and not row[-1]:
                row.pop()
        return ["table"] + [row for row in rows if row]
    return tree


def of_mathml(text):
    """Returns the normalized tree of a `math` element."""
    return joined(items(ElementTree.fromstring(text)))
