"""Random edits of Markdown documents, each with the entry of `compare` that must name it."""
import dataclasses
import re

ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])( +)(?!\[[ xX]\])(\w.*)$")
HEADING = re.compile(r"(#{1,6}) +(\w[\w ]*)$")
# The parts of a text whose words have another meaning than prose: code, formulas, links, tags, entities and emphasis.
MARKED = re.compile(r"`[^`]*`|\$[^$]*\$|<[^>]*>|!?\[[^\]]*\](\([^)]*\)|\[[^\]]*\])?|\{[^}]*\}|\*[^*]*\*|_[^_]*_|~[^~]*~|\S*[/\\&@#|:]\S*")
WORD = re.compile(r"(?<![\w'’.\-])[a-z]{4,}(?![\w'’\-])")


@dataclasses.dataclass
class Edit:
    """The changed document, the kinds of entries of which one must name the edit, and the words in its old and new text."""
    lines: list
    kinds: set
    old: str = ""
    new: str = ""


def prose(text):
    """Returns the text with spaces in place of marked parts."""
    return MARKED.sub(lambda match: " " * len(match[0]), text)


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

    def single_items(self):
        """Returns the pairs of neighbouring list items of one line each."""
        pairs = []
        for a, b in zip(self.items, self.items[1:]):
            after = self.lines[b + 1] if b + 1 < len(self.lines) else ""
            first, second = ITEM.match(self.lines[a]), ITEM.match(self.lines[b])
            if b == a + 1 and first[1] == second[1] and (not after.strip() or ITEM.match(after)) and not after.startswith(" "):
                pairs.append((a, b))
        return pairs


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


def swapped_letter(random, word):
    place = random.randrange(1, len(word) - 1)
    return word[:place] + random.choice("bdfgkmpz".replace(word[place], "")) + word[place + 1:]


WORD_CHANGES = {
    "insert a word": lambda random, word: word + " zebra",
    "replace a word": lambda random, word: "zebra",
    "change a letter": swapped_letter,
    "capitalize a word": lambda random, word: word.capitalize(),
    "hyphenate a word": lambda random, word: word[:2] + "-" + word[2:],
    "divide a word": lambda random, word: word[:2] + " " + word[2:],
    "insert a number": lambda random, word: word + " 4711",
    "insert a sentence": lambda random, word: word + ". A zebra walks by the river. Then",
}


def paragraph_edit(random, document, change):
    if not document.paragraphs:
        return None
    block = random.choice(document.paragraphs)
    done = in_words(random, document.paragraph(block), lambda word: change(random, word))
    return done and Edit(document.replaced(*block, *done[0].split("\n")), {"text"}, "" if done[2].startswith(done[1]) and " " in done[2] else done[1],
                         "zebra" if "zebra" in done[2] else done[2].split()[-1])


def delete_word(random, document):
    if not document.paragraphs:
        return None
    block = random.choice(document.paragraphs)
    text = document.paragraph(block)
    found = re.finditer(r"(?<=[a-z] )([a-z]{4,}) (?=[a-z])", prose(text))
    match = random.choice(list(found) or [None])
    return match and Edit(document.replaced(*block, *(text[:match.start()] + text[match.end():]).split("\n")), {"text"}, match[1])


def change_mark(random, document):
    if not document.paragraphs:
        return None
    block = random.choice(document.paragraphs)
    text = document.paragraph(block)
    places = [match.start() for match in re.finditer(r"(?<=[a-z]),(?= )", prose(text))]
    if not places:
        return None
    place = random.choice(places)
    word = re.search(r"[a-z]+$", text[:place])[0]
    return Edit(document.replaced(*block, *(text[:place] + random.choice(["", ";"]) + text[place + 1:]).split("\n")), {"text"}, word, word)


def change_number(random, document):
    if not document.paragraphs:
        return None
    block = random.choice(document.paragraphs)
    done = in_words(random, document.paragraph(block), lambda word: str(int(word) + 3), re.compile(r"(?<= )[1-9]\d{0,3}(?= [a-z])"))
    return done and Edit(document.replaced(*block, *done[0].split("\n")), {"text"}, done[1], done[2])


def emphasize(random, document):
    if not document.paragraphs:
        return None
    block, mark = random.choice(document.paragraphs), random.choice(["*", "**"])
    done = in_words(random, document.paragraph(block), lambda word: mark + word + mark)
    return done and Edit(document.replaced(*block, *done[0].split("\n")), {"font"}, new=done[1])


def add_link(random, document):
    if not document.paragraphs:
        return None
    block = random.choice(document.paragraphs)
    done = in_words(random, document.paragraph(block), lambda word: f"[{word}](https://example.org/zebra)")
    return done and Edit(document.replaced(*block, *done[0].split("\n")), {"link"}, new="zebra")


def change_link(random, document):
    found = [(block, match) for block in document.paragraphs
             for match in re.finditer(r"(?<!!)\[\w[^\]!]*\]\((https?://[^)\s]+)\)", document.paragraph(block))]
    if not found:
        return None
    block, match = random.choice(found)
    text = document.paragraph(block)
    return Edit(document.replaced(*block, *(text[:match.end(1)] + "/zebra" + text[match.end(1):]).split("\n")), {"link"}, match[1], "zebra")


def change_alternative(random, document):
    found = [(index, match) for index, line in enumerate(document.lines) if index not in document.code
             for match in [re.match(r"!\[(\w[^\]]*)\]\(\S+\)\s*$", line)] if match]
    if not found:
        return None
    index, match = random.choice(found)
    line = document.lines[index]
    return Edit(document.replaced(index, index + 1, line[:match.end(1)] + " zebra" + line[match.end(1):]), {"alternative"}, new="zebra")


def insert_paragraph(random, document):
    if not document.paragraphs:
        return None
    start = random.choice(document.paragraphs)[0]
    return Edit(document.replaced(start, start, "A zebra paragraph is inserted at this place.", ""), {"inserted"}, new="zebra")


def delete_paragraph(random, document):
    if len(document.paragraphs) < 2:
        return None
    start, end = random.choice(document.paragraphs)
    found = words(document.paragraph((start, end)))
    return found and Edit(document.replaced(start, end + 1), {"deleted"}, found[0][0])


def swap_paragraphs(random, document):
    pairs = [(a, b) for a, b in zip(document.paragraphs, document.paragraphs[1:])
             if a[1] + 1 == b[0] and min(len(words(document.paragraph(block))) for block in (a, b)) > 3]
    if not pairs:
        return None
    a, b = random.choice(pairs)
    if document.paragraph(a) == document.paragraph(b):
        return None
    return Edit(document.replaced(a[0], b[1], *document.lines[slice(*b)], "", *document.lines[slice(*a)]), {"moved"})


def divide_paragraph(random, document):
    found = [(block, match) for block in document.paragraphs
             for match in re.finditer(r"(?<=[a-z]{3}\.)\s(?=[A-Z][a-z]+ [a-z]+ )", prose(document.paragraph(block)))]
    if not found:
        return None
    block, match = random.choice(found)
    text = document.paragraph(block)
    return Edit(document.replaced(*block, *(text[:match.start()] + "\n\n" + text[match.end():]).split("\n")), {"divided"})


def quote_paragraph(random, document):
    if not document.paragraphs:
        return None
    start, end = random.choice(document.paragraphs)
    return Edit(document.replaced(start, end, *("> " + line for line in document.lines[start:end])), {"tag"}, new="BlockQuote")


def sections(document):
    """Returns the ranges of sections without deeper ones, whose next section is at the same level."""
    ends = document.headings[1:] + [len(document.lines)]
    levels = [len(HEADING.match(document.lines[index])[1]) for index in document.headings]
    own = [(start, end, level) for start, end, level in zip(document.headings, ends, levels)]
    return [(a[0], a[1], b[1]) for a, b in zip(own, own[1:]) if a[2] == b[2] > 1 and b[1] - b[0] > 4 and a[1] - a[0] > 4]


def swap_sections(random, document):
    found = [(a, b, c) for a, b, c in sections(document)
             if all(sum(start <= block[0] < end for block in document.paragraphs) for start, end in ((a, b), (b, c)))
             and all(re.match(r"\w|```|$", line) for line in document.lines[a + 1:b] + document.lines[b + 1:c])]
    if not found:
        return None
    a, b, c = random.choice(found)
    second = document.lines[b:c] + ([""] if document.lines[c - 1].strip() else [])
    return Edit(document.lines[:a] + second + document.lines[a:b] + document.lines[c:], {"moved"})


def change_heading(random, document):
    free = [index for index in document.headings if "#" + slug(document.lines[index]) not in "\n".join(document.lines)]
    if not free:
        return None
    index = random.choice(free)
    done = in_words(random, document.lines[index], lambda word: word + " zebra", re.compile(r"(?<=[ ])[a-z]+"))
    return done and Edit(document.replaced(index, index + 1, done[0]), {"text"}, new="zebra")


def slug(line):
    return re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")


def change_level(random, document):
    found = [index for index in document.headings if document.lines[index].startswith("### ")]
    if not found:
        return None
    index = random.choice(found)
    return Edit(document.replaced(index, index + 1, "#" + document.lines[index]), {"tag"}, "H", "H")


def insert_heading(random, document):
    if not document.headings or not document.paragraphs:
        return None
    index = random.choice(document.paragraphs)[0]
    return Edit(document.replaced(index, index, "## A heading of zebras", ""), {"inserted"}, new="zebra")


def delete_heading(random, document):
    free = [index for index in document.headings[1:] if "#" + slug(document.lines[index]) not in "\n".join(document.lines)]
    if not free:
        return None
    index = random.choice(free)
    return Edit(document.replaced(index, index + 1), {"deleted"}, HEADING.match(document.lines[index])[2].split()[0])


def change_item(random, document):
    if not document.items:
        return None
    index = random.choice(document.items)
    done = in_words(random, document.lines[index], lambda word: word + " zebra")
    return done and Edit(document.replaced(index, index + 1, done[0]), {"text"}, new="zebra")


def insert_item(random, document):
    pairs = document.single_items()
    if not pairs:
        return None
    a, b = random.choice(pairs)
    match = ITEM.match(document.lines[a])
    return Edit(document.replaced(b, b, match[1] + match[2] + match[3] + "A zebra is in this item."), {"inserted"}, new="zebra")


def delete_item(random, document):
    pairs = document.single_items()
    if not pairs:
        return None
    a, _ = random.choice(pairs)
    found = words(document.lines[a])
    return found and Edit(document.replaced(a, a + 1), {"deleted"}, found[0][0])


def swap_items(random, document):
    pairs = [(a, b) for a, b in document.single_items() if min(len(words(document.lines[index])) for index in (a, b)) > 2]
    if not pairs:
        return None
    a, b = random.choice(pairs)
    first, second = ITEM.match(document.lines[a]), ITEM.match(document.lines[b])
    if first[4] == second[4]:
        return None
    start, end = document.lines[a][:first.start(4)], document.lines[b][:second.start(4)]
    return Edit(document.replaced(a, b + 1, start + second[4], end + first[4]), {"moved"})


def change_cell(random, document):
    if not document.rows:
        return None
    index = random.choice(document.rows)
    done = in_words(random, document.lines[index], lambda word: word + " zebra")
    return done and Edit(document.replaced(index, index + 1, done[0]), {"text"}, new="zebra")


def delete_row(random, document):
    found = [index for index in document.rows if len(words(document.lines[index])) > 0]
    if len(found) < 2:
        return None
    index = random.choice(found)
    return Edit(document.replaced(index, index + 1), {"deleted"}, words(document.lines[index])[0][0])


def insert_row(random, document):
    if not document.rows:
        return None
    index = random.choice(document.rows)
    count = len(re.findall(r"(?<!\\)\|", document.lines[index])) - 1
    row = "| " + " | ".join(["A zebra's row"] + [f"stripe {number}" for number in range(1, count)]) + " |"
    return Edit(document.replaced(index, index, row), {"inserted"}, new="zebra")


def change_code(random, document):
    found = [index for index in document.code if len(document.lines[index].split()) > 1]
    if not found:
        return None
    index = random.choice(found)
    line = document.lines[index].rstrip()
    place = line.rindex(" ")
    return Edit(document.replaced(index, index + 1, line[:place] + " zebra" + line[place:]), {"text"}, new="zebra")


def delete_code(random, document):
    found = [index for index in document.code if index - 1 in document.code and re.search(r"\w{3}", document.lines[index])]
    if not found:
        return None
    index = random.choice(found)
    return Edit(document.replaced(index, index + 1), {"deleted"}, re.search(r"\w{3}", document.lines[index])[0])


def insert_code(random, document):
    found = [index for index in document.code if index - 1 in document.code]
    if not found:
        return None
    index = random.choice(found)
    return Edit(document.replaced(index, index, "a line of zebras"), {"inserted"}, new="zebra")


def indent_code(random, document):
    found = [index for index in document.code if re.match(r" {2,}\w", document.lines[index])]
    if not found:
        return None
    index = random.choice(found)
    return Edit(document.replaced(index, index + 1, "  " + document.lines[index]), {"spacing"}, "space", "space")


def change_note(random, document):
    if not document.notes:
        return None
    index = random.choice(document.notes)
    done = in_words(random, document.lines[index], lambda word: word + " zebra", re.compile(r"(?<= )[a-z]+"))
    return done and Edit(document.replaced(index, index + 1, done[0]), {"text"}, new="zebra")


def change_formula(random, document):
    found = [(index, match) for index, line in enumerate(document.lines) if index not in document.code and "`" not in line
             for match in re.finditer(r"\$+[^$]*?(?<![\\{\w])([a-z])(?![\w}])[^$]*\$+", line)]
    if not found:
        return None
    index, match = random.choice(found)
    line = document.lines[index]
    return Edit(document.replaced(index, index + 1, line[:match.start(1)] + "Z" + line[match.end(1):]), {"text"}, match[1], "Z")


EDITS = {name: (lambda random, document, change=change: paragraph_edit(random, document, change)) for name, change in WORD_CHANGES.items()}
EDITS |= {
    function.__name__.replace("_", " "): function
    for function in [
        delete_word, change_mark, change_number, emphasize, add_link, change_link, change_alternative, insert_paragraph, delete_paragraph,
        swap_paragraphs, divide_paragraph, quote_paragraph, swap_sections, change_heading, change_level, insert_heading, delete_heading,
        change_item, insert_item, delete_item, swap_items, change_cell, delete_row, insert_row, change_code, delete_code, insert_code,
        indent_code, change_note, change_formula,
    ]
}
