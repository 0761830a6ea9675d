"""Edits that insert, delete and move blocks of documents, and change their kinds."""
import re

from document import Edit, HEADING, ITEM, prose, words


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
    # A higher level than all others would shift theirs.
    mark = HEADING.match(document.lines[random.choice(document.headings)])[1]
    return Edit(document.replaced(index, index, mark + " A heading of zebras", ""), {"inserted"}, new="zebra")


def delete_heading(random, document):
    free = [index for index in document.headings[1:] if not document.is_target(index)]
    if not free:
        return None
    index = random.choice(free)
    return Edit(document.replaced(index, index + 1), {"deleted"}, HEADING.match(document.lines[index])[2].split()[0])


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
