"""The texts of rendered citations, and the known causes of differences."""
import html
import re
import unicodedata

SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2060": None, "\u200b": None})


def without_tags(text):
    """Returns a text of the program without the tags of its formats."""
    return re.sub(r"</?(i|b|sc|u|sup|sub)>", "", text)


def of_document(blocks):
    """Returns the citations and the entries of pandoc's tree."""
    citations, entries = [], []
    for block in blocks:
        if block["t"] == "Para":
            citations.append(inlines(block["c"]).strip())
        elif block["t"] == "Div" and block["c"][0][0] == "refs":
            entries += [block_text(entry["c"][1]).strip() for entry in block["c"][1] if entry["t"] == "Div"]
    return citations, entries


def block_text(blocks):
    return "".join(block_text(block["c"][1]) if block["t"] == "Div" else inlines(block["c"]) for block in blocks if block["t"] in ("Para", "Plain", "Div"))


def inlines(nodes):
    """Returns the text of inlines, with that of a note in place of its call."""
    text = ""
    for node in nodes:
        kind, content = node["t"], node.get("c")
        if kind == "Str":
            text += content
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            text += " "
        elif kind == "Quoted":
            text += ("‘{}’" if content[0]["t"] == "SingleQuote" else "“{}”").format(inlines(content[1]))
        elif kind in ("Cite", "Span", "Link"):
            text += inlines(content[1])
        elif kind == "Note":
            text += block_text(content)
        elif kind == "Math":
            text += content[1]
        elif kind in ("Code", "RawInline"):
            text += content[1]
        elif kind in ("Emph", "Strong", "SmallCaps", "Superscript", "Subscript", "Underline", "Strikeout"):
            text += inlines(content)
    return text


def normalized(text):
    """Returns a text whose spaces are all of one kind, and whose raised letters are plain."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", html.unescape(text).translate(SPACES))).strip()


def labelled(entries):
    """Returns entries without their numbers, and the entry of each number; None if they have none."""
    labels = [re.match(r"^\[?(\d+)[\].]? ?", entry) for entry in entries]
    if not entries or not all(labels):
        return entries, None
    plain = [entry[label.end():] for entry, label in zip(entries, labels)]
    return plain, {label[1]: entry for label, entry in zip(labels, plain)}


def aligned(expected, got):
    """Returns pairs of entries that belong together: equal ones, and those of the same place between them."""
    pairs, left, right = [], [], []
    rest = list(got)
    known = {}
    for index, text in enumerate(rest):
        known.setdefault(normalized(text), []).append(index)
    used = set()
    for text in expected:
        places = known.get(normalized(text))
        if places:
            index = places.pop(0)
            used.add(index)
            pairs.append((text, rest[index]))
        else:
            left.append(text)
    right = [text for index, text in enumerate(rest) if index not in used]
    for text in left:
        other = max(right, key=lambda one: len(words(text) & words(one)), default="")
        if other:
            right.remove(other)
        pairs.append((text, other))
    return pairs + [("", text) for text in right]


def words(text):
    return set(re.findall(r"\w+", text.lower()))


def letters(text):
    return re.sub(r"[\W_]+", "", text)


def others(text):
    """Returns a text with the last name `others` of BibTeX in the form of styles."""
    return re.sub(r"[,;]? (and |& |et |und |y )?others\b", " et al.", text)


# The differences that docs/explanation/citations.md explains, each by a change that makes the texts equal.
EXPLAINED = {
    "group of a term alone": lambda text: re.sub(r"\[(Online|En ligne|En línea)\]\. ?", "", text, flags=re.I),
    "others": lambda text: re.sub(r"[,.;&]|\bet al\b|\bet\b|\bu\. ?a\.|\band\b", "", others(text)),
    "label of a version": lambda text: re.sub(r"\b(Versión|Version|version) (?=v?\d)|\b(Versión|Version) ", "", text),
    "short year": lambda text: re.sub(r"(?<=\d\.)20(?=\d\d\b)", "", text),
    "mark before a quotation mark": lambda text: re.sub(r"(?<=[?!.])[.,]*(?= ?[”»“])|(?<=[”»])[.,]", "", text),
    "hyphen of initials": lambda text: re.sub(r"(?<=[A-Z.])-(?=[A-Z])", "", text),
    "range of numbers": lambda text: re.sub(r"(?<=\w)[–-](?=\w)", "-", text),
    "small words of titles": lambda text: text.lower(),
    "initials of authors": lambda text: re.sub(r"(?<=[(;] )?\b([A-Z]\.[ -]?)+(?=[A-Z]\w)|\b[A-Z]\w+ (?=[A-Z]\w+ (et al|u\. a|y otros))", "", text),
    "names of a list": lambda text: re.sub(r"^([\w. -]+(?:, [\w. -]+?)??),? .*?,? (et al\.|u\. ?a\.|y otros)", r"\1 \2", re.sub(r"\(?[Ee]dited by [^,]+, .*?et al\.", "Edited by et al.", text)),
    "beginning of a note": lambda text: text[:1].lower() + text[1:],
}


def explained(expected, got):
    """Returns the known cause of a difference; None if there is none."""
    one, other = normalized(expected), normalized(got)
    dashes = re.match(r"(———|---)[.,]? ?", other)
    if dashes:
        # The names that are set are those of the entry before; those that are omitted may differ.
        rest = other[dashes.end():]
        return "names of the entry before" if changed(one).endswith(changed(rest)) else None
    for cause, change in EXPLAINED.items():
        if normalized(change(one)) == normalized(change(other)):
            return cause
    return "several" if changed(one) == changed(other) else None


def changed(text):
    """Returns a text after all changes that explain differences."""
    for change in EXPLAINED.values():
        text = change(text)
    return normalized(text)


def cause(expected, got):
    """Names the cause of a difference by what remains equal."""
    one, other = normalized(expected), normalized(got)
    if letters(one).lower() == letters(other).lower():
        return "punctuation"
    if re.sub(r"(?<=\d)[a-z]+\b|[,–-]", "", one) == re.sub(r"(?<=\d)[a-z]+\b|[,–-]", "", other):
        return "year suffix"
    return "other"
