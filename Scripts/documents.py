"""Long documents for measurements. Equal arguments give equal documents."""
import os
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The length of the Rust book, in bytes.
BOOK_BYTES = 1_150_000


def book(folder):
    """Returns the path of a technical book: TYPESET_BENCH_DOCUMENT, else the Rust book beside the repository, else one generated in `folder`."""
    given = os.environ.get("TYPESET_BENCH_DOCUMENT")
    beside = ROOT.parent / "shared" / "corpus" / "rust-book" / "whole-book.md"
    if given or beside.is_file():
        return pathlib.Path(given or beside).resolve()
    return written(folder / "generated.md", generated_book())


def prose(folder, size):
    """Generates a document of `size` bytes in `folder`, of plain paragraphs with some headings and lists, and returns its path."""
    writer = Writer(is_plain=True)
    blocks, length = ["# Generated"], 0
    while length < size:
        blocks.append("## " + writer.heading())
        for _ in range(12):
            blocks.append(writer.paragraph() if writer.chance.random() < 0.9 else writer.list())
        length += sum(len(block) + 2 for block in blocks[-13:])
    return written(folder / "prose.md", "\n\n".join(blocks) + "\n")


def written(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


class Writer:
    """Returns sentences of made-up words. Each has a word with markup, unless they are plain."""

    def __init__(self, is_plain=False):
        self.is_plain = is_plain
        self.chance = random.Random(1)
        syllables = "ta ren lo mi sa ver do ka ne pu li or en ste wa bra ci ta".split()
        self.words = ["".join(self.chance.choices(syllables, k=self.chance.randint(1, 4))) for _ in range(4000)]

    def sentence(self):
        chance = self.chance
        chosen = chance.choices(self.words, k=chance.randint(6, 22))
        if not self.is_plain:
            chosen[chance.randrange(len(chosen))] = chance.choice(["`{}`", "*{}*", "**{}**", "[{}](https://example.org/)"]).format(chance.choice(self.words))
        return " ".join(chosen).capitalize() + "."

    def heading(self):
        return " ".join(self.chance.choices(self.words, k=4)).capitalize()

    def paragraph(self):
        return " ".join(self.sentence() for _ in range(self.chance.randint(2, 6)))

    def list(self):
        return "\n".join("- " + self.sentence() for _ in range(self.chance.randint(3, 6)))


def generated_book():
    """Returns chapters of prose, lists, code and tables, in the proportions of a technical book."""
    writer = Writer()
    chance, words = writer.chance, writer.words
    blocks, size, section = ["---\ntitle: Generated\nlanguage: en\n---", "# Generated"], 0, 0
    while size < BOOK_BYTES:
        section += 1
        blocks.append(("## " if section % 8 == 1 else "### ") + writer.heading())
        for _ in range(chance.randint(3, 8)):
            kind = chance.random()
            if kind < 0.7:
                blocks.append(writer.paragraph())
            elif kind < 0.8:
                blocks.append(writer.list())
            elif kind < 0.95:
                lines = ["    " * chance.randint(0, 2) + " ".join(chance.choices(words, k=chance.randint(2, 8))) for _ in range(chance.randint(4, 16))]
                blocks.append("```\n" + "\n".join(lines) + "\n```")
            else:
                rows = ["| " + " | ".join(" ".join(chance.choices(words, k=2)) for _ in range(3)) + " |" for _ in range(chance.randint(4, 9))]
                blocks.append("\n".join([rows[0], "| --- | --- | --- |"] + rows[1:]))
        size = sum(len(block) + 2 for block in blocks)
    return "\n\n".join(blocks) + "\n"
