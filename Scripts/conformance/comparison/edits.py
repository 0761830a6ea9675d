"""Random edits of Markdown documents, each with the entry of `compare` that must name it."""
import re

from block_edits import (
    change_level,
    delete_code,
    delete_heading,
    delete_item,
    delete_paragraph,
    delete_row,
    divide_paragraph,
    indent_code,
    insert_code,
    insert_heading,
    insert_item,
    insert_paragraph,
    insert_row,
    quote_paragraph,
    swap_items,
    swap_paragraphs,
    swap_sections,
)
from document import Edit, WORD, in_words, prose


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
    return Edit(document.replaced(index, index + 1, line[:match.end(1)] + " zebra" + line[match.end(1):]), {"alternative", "text"}, new="zebra")


def line_edit(random, document, indices, pattern=WORD):
    """Inserts a word in one of some lines."""
    if not indices:
        return None
    index = random.choice(indices)
    done = in_words(random, document.lines[index], lambda word: word + " zebra", pattern)
    return done and Edit(document.replaced(index, index + 1, done[0]), {"text"}, new="zebra")


def change_item(random, document):
    return line_edit(random, document, document.items)


def change_cell(random, document):
    return line_edit(random, document, document.rows)


def change_note(random, document):
    return line_edit(random, document, document.notes, re.compile(r"(?<= )[a-z]+"))


def change_heading(random, document):
    free = [index for index in document.headings if not document.is_target(index)]
    return line_edit(random, document, free, re.compile(r"(?<=[ ])[a-z]+"))


def change_code(random, document):
    found = [index for index in document.code if len(document.lines[index].split()) > 1]
    if not found:
        return None
    index = random.choice(found)
    line = document.lines[index].rstrip()
    place = line.rindex(" ")
    return Edit(document.replaced(index, index + 1, line[:place] + " zebra" + line[place:]), {"text"}, new="zebra")


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
