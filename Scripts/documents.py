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


def measured(folder):
    """Returns the documents of `make bench` by name: those beside the repository, and one of long tables generated in `folder`.

    If nothing is beside the repository, a generated book and German text stand for them.
    """
    given = os.environ.get("TYPESET_BENCH_DOCUMENT")
    if given:
        path = pathlib.Path(given).resolve()
        return {path.name: path}
    corpus = ROOT.parent / "shared" / "corpus"
    beside = {
        "business report, 4 KB": "written/business.md",
        "chapter of a book, 21 KB": "rust-book/ch03-02-data-types.md",
        "specification, 210 KB": "openapi/3.1.1.md",
        "README, 210 KB": "readmes/the-book-of-secret-knowledge.md",
        "German guide, 42 KB": "opensource-guide/de/how-to-contribute.md",
        "Chinese guide, 33 KB": "opensource-guide/zh-hans/how-to-contribute.md",
        "Japanese guide, 49 KB": "opensource-guide/ja/how-to-contribute.md",
        "book, 1.15 MB": "rust-book/whole-book.md",
    }
    documents = {name: (corpus / path).resolve() for name, path in beside.items() if (corpus / path).is_file()}
    if not documents:
        documents = {
            "generated book, 1.15 MB": book(folder),
            "generated German text, 40 KB": written(folder / "german.md", generated_german()),
        }
    return documents | {"table of 10,000 rows": written(folder / "table.md", generated_table(10_000))}


def chapters(folder, count):
    """Generates a document of `count` chapters of about 10 KB in `folder`, and returns its path."""
    writer = Writer(is_plain=True)
    blocks = ["---\ntitle: Generated\nlanguage: en\n---"]
    for _ in range(count):
        blocks.append("# " + writer.heading())
        size = 0
        while size < 10_000:
            blocks.append(writer.paragraph() if writer.chance.random() < 0.9 else writer.list())
            size += len(blocks[-1])
    return written(folder / f"chapters-{count}.md", "\n\n".join(blocks) + "\n")


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


def generated_table(rows):
    """Returns a table of four columns: a number, words, a sentence and a price."""
    writer = Writer(is_plain=True)
    chance = writer.chance
    lines = ["---\ntitle: Generated\nlanguage: en\n---", "", "# Generated", "", "| no. | name | remark | price |", "| --: | --- | --- | --: |"]
    for number in range(1, rows + 1):
        lines.append(f"| {number} | {' '.join(chance.choices(writer.words, k=2))} | {writer.sentence()} | {chance.randrange(1, 10**6) / 100:.2f} |")
    return "\n".join(lines) + "\n"


def generated_german():
    """Returns paragraphs whose words are joined as German joins them, so that most lines need the hyphenation dictionary."""
    writer = Writer(is_plain=True)
    chance, blocks, size = writer.chance, ["---\ntitle: Erzeugt\nlanguage: de\nhyphenation: true\n---", "# Erzeugt"], 0
    while size < 40_000:
        words = ["".join(chance.choices(writer.words, k=chance.choice([1, 1, 2]))) for _ in range(chance.randint(30, 90))]
        blocks.append(" ".join(words).capitalize() + ".")
        size += len(blocks[-1])
    return "\n\n".join(blocks) + "\n"


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
