"""The blocks of a Markdown document that edits can change safely."""
import dataclasses
import re

ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])( +)(?!\[[ xX]\])(\w.*)$")
HEADING = re.compile(r"(#{1,6}) +(\w[\w ]*)$")
# The parts of a text whose words have another meaning than prose: code, formulas, links, tags, entities and emphasis.
MARKED = re.compile(
    r"`[^`]*`|\$[^$]*\$|<[^>]*>|!?\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?|\{[^}]*\}|\*[^*]*\*|(?<!\w)_.*?_(?!\w)|~[^~]*~|[^\s`]*[/\\&@#|:][^\s`]*")
WORD = re.compile(r"(?<![\w'’.\-])[a-z]{4,}(?![\w'’\-])")


def prose(text):
    """Returns the text with spaces in place of marked parts."""
    return MARKED.sub(lambda match: " " * len(match[0]), text)


def slug(line):
    return re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")


class Document:
    """A document with the blocks that edits can change safely."""

    def __init__(self, text):
        self.lines = text.split("\n")
        self.paragraphs, self.items, self.headings, self.code, self.rows, self.notes = [], [], [], [], [], []
        fence, start, is_shown = None, 0, True
        if self.lines[0] == "---":
            start = self.lines.index("---", 1) + 1 if "---" in self.lines[1:] else 0
        for index in range(start, len(self.lines)):
            line, before = self.lines[index], self.lines[index - 1] if index else ""
            mark = re.match(r"(```+|~~~+)", line)
            if fence or mark:
                if mark and not fence:
                    # Bibliographies are not printed.
                    fence, is_shown = mark[1], "csl" not in line
                elif mark and line.strip() == fence:
                    fence = None
                elif is_shown and line.strip():
                    self.code.append(index)
                continue
            if HEADING.match(line):
                self.headings.append(index)
            elif ITEM.match(line):
                self.items.append(index)
            elif re.match(r"\|.*\|\s*$", line) and before.startswith("|") and not re.match(r"[|: -]+$", line):
                self.rows.append(index)
            elif re.match(r"\[\^\w+\]: \w", line):
                self.notes.append(index)
            elif re.match(r"[A-Z]\w* ", line) and not before.strip():
                end = index
                while end < len(self.lines) and self.lines[end].strip():
                    end += 1
                block = self.lines[index:end]
                if not any(re.match(r"\s*([-*+>|#=]|\d+[.)]|```|~~~|<|:)", row) for row in block[1:]):
                    self.paragraphs.append((index, end))

    def paragraph(self, block):
        return "\n".join(self.lines[slice(*block)])

    def replaced(self, start, end, *lines):
        return self.lines[:start] + list(lines) + self.lines[end:]

    def is_target(self, index):
        """Returns whether links lead to a heading, which would break if it changed."""
        return "#" + slug(self.lines[index]) in "\n".join(self.lines)

    def single_items(self):
        """Returns the pairs of neighbouring list items of one line each."""
        pairs = []
        for a, b in zip(self.items, self.items[1:]):
            after = self.lines[b + 1] if b + 1 < len(self.lines) else ""
            first, second = ITEM.match(self.lines[a]), ITEM.match(self.lines[b])
            if b == a + 1 and first[1] == second[1] and (not after.strip() or ITEM.match(after)) and not after.startswith(" "):
                pairs.append((a, b))
        return pairs


@dataclasses.dataclass
class Edit:
    """The changed document, the kinds of entries of which one must name the edit, and the words in its old and new text."""
    lines: list
    kinds: set
    old: str = ""
    new: str = ""


def words(text):
    return list(WORD.finditer(prose(text)))


def in_words(random, text, change, pattern=WORD):
    """Changes a word of a text; nil if there is none. The change returns the new word."""
    found = list(pattern.finditer(prose(text)))
    if not found:
        return None
    match = random.choice(found)
    new = change(match[0])
    return None if new == match[0] else (text[:match.start()] + new + text[match.end():], match[0], new)
