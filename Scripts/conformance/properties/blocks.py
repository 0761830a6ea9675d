"""Random documents: every block within every other that may contain one."""
import json

import citations
import words
from inlines import CLASSES, LANGUAGES, PICTURES, Context, Inlines, attributes
from tree import Fixed, Footnote, Node, text, wrapped

ASIDES = ["Note", "Experiment", "seealso", "WARNING", "Example"]
ALERTS = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION", "note", "OTHER"]


def indented(markdown, first, rest):
    """Returns the lines after a marker, like those of a list item."""
    return "\n".join((first if number == 0 else rest if line else rest.rstrip()) + line for number, line in enumerate(markdown.split("\n")))


def joined(parts):
    return "\n\n".join(parts)


class Blocks:
    def __init__(self, random, inlines):
        self.random, self.inlines = random, inlines
        kinds = {
            self.paragraph: 20, self.heading: 6, self.list: 9, self.quote: 5, self.alert: 3, self.aside: 2, self.fenced: 4, self.indented_code: 2, self.table: 6,
            self.figure: 4, self.division: 4, self.rule: 1, self.html: 4, self.attributed: 2, self.contents: 1, self.nothing: 1, self.math: 1,
        }
        self.kinds, self.weights = list(kinds), list(kinds.values())
        self.level = 0

    def some(self, depth, most):
        return [self.block(depth) for _ in range(self.random.randint(1, most))]

    def block(self, depth):
        if depth <= 0:
            return self.paragraph(0)
        return self.random.choices(self.kinds, self.weights)[0](depth)

    def context(self, **settings):
        return Context(depth=self.random.choice([0, 1, 2, 3, 4]), **settings)

    def paragraph(self, depth):
        return wrapped("", self.inlines.line(self.context()), "")

    def heading(self, depth):
        # Most headings have the right level. With a skipped level, the file does not claim PDF/UA.
        self.level = self.random.randint(1, min(self.level + 1, 6)) if self.random.random() < 0.99 else self.random.randint(1, 6)
        content = self.inlines.line(self.context(line=True), 3)
        if self.level < 3 and self.random.random() < 0.2:
            return wrapped("", content, "\n" + "=-"[self.level - 1] * 3)
        return wrapped("#" * self.level + " ", content, self.random.choice(["", "", "", " #", " " + attributes(self.random), " {#part}", " {#sec:part}"]))

    def list(self, depth):
        number = self.random.choice([0, 1, 1, 1, 7, 99, 12345, 999999990])
        mark = self.random.choice(["-", "*", "+", ".", ")"])
        separator = self.random.choice(["\n", "\n\n"])
        task = mark in "-*+" and self.random.random() < 0.25
        items = [Node(joined, ([self.paragraph(0)] if task else []) + self.some(depth - 1, 3) if self.random.random() < 0.95 else []) for _ in range(self.random.randint(1, 5))]

        def make(parts):
            lines = []
            for offset, part in enumerate(parts):
                first = f"{mark} " if mark in "-*+" else f"{number + offset}{mark} "
                lines.append(indented((f"[{' xX'[offset % 3]}] " if task else "") + part, first, " " * len(first)))
            return separator.join(lines)
        return Node(make, items)

    def quote(self, depth):
        return Node(lambda parts: indented(joined(parts), "> ", "> "), self.some(depth - 1, 3))

    def alert(self, depth):
        kind = self.random.choice(ALERTS)
        return Node(lambda parts: indented(f"[!{kind}]\n" + joined(parts), "> ", "> "), self.some(depth - 1, 2))

    def aside(self, depth):
        """Returns an aside, whose keyword becomes the heading. A quote is an aside only if it begins with a paragraph."""
        word, separator = self.random.choice(ASIDES), self.random.choice([" ", "\n"])
        return Node(lambda parts: indented(f"{word}:{separator}" + joined(parts), "> ", "> "), [self.paragraph(0)] + self.some(depth - 1, 2))

    def code_text(self):
        lines = [self.random.choice([
            "", "let x = 1", "\tif (a < b && c) {", "<b>bold</b> &amp; *not*", words.phrase(self.random), "x" * self.random.choice([30, 90, 200]),
            "    indented   and   spaced", "日本語 = \"コード\"", "# not a heading", "::: no", "שלום = مرحبا", "| a | b |", "\x0cform feed"])
            for _ in range(self.random.randint(1, 8))]
        return "\n".join(lines)

    def fenced(self, depth):
        fence = self.random.choice(["```", "~~~", "````"])
        info = self.random.choice(["", "", "swift", "c++ {.x}", "{.loud}", " text "])
        code = self.code_text()
        return text(f"{fence}{info}\n{code}\n{fence}", code)

    def indented_code(self, depth):
        lines = [words.phrase(self.random, 4).replace("\\", "").replace("<", "") for _ in range(self.random.randint(1, 3))]
        return text("\n".join("    " + line for line in lines), " ".join(lines))

    def table(self, depth):
        columns = self.random.choice([1, 2, 2, 3, 3, 4, 6, 12])
        marks = [self.random.choice(["---", ":--", "--:", ":-:"]) for _ in range(columns)]
        rows = [Fixed(lambda parts: "| " + " | ".join(parts) + " |", [self.cell() for _ in range(columns if row == 0 else self.random.randint(1, columns))])
                for row in range(self.random.randint(1, 6))]
        caption = self.random.choice(["", "", f"\n\n: A caption {{row-headers={self.random.randint(0, 2)}}}", "\n: A caption", "\n: A caption {#tbl:one}"])

        def make(lines):
            return "\n".join([*lines[:1], "|" + "|".join(marks) + "|", *lines[1:]]) + caption
        return Fixed(make, rows, "A caption" if caption else "")

    def cell(self):
        if self.random.random() < 0.12:
            return text("", "")
        if self.random.random() < 0.1:
            return text(str(self.random.randint(0, 10 ** 7)))
        return Fixed("".join, self.inlines.line(self.context(line=True, cell=True), 2))

    def figure(self, depth):
        name, described = self.random.choice(PICTURES), "A picture" if self.random.random() < 0.97 else ""
        more = self.random.choice(["", "{width=50%}", "{width=100%}", "{decorative}", "{#part .centered}", "{#fig:one}", "{#fig-two width=50%}"])
        title = self.random.choice(["", "", ' "A title"'])
        return text(f"![{described}]({name}{title}){more}", "")

    def division(self, depth):
        colons = ":" * (3 + depth)
        name = self.random.choice([
            self.random.choice(CLASSES), attributes(self.random), "{." + self.random.choice(CLASSES) + "}",
            self.random.choice(["landscape", "{.portrait lang=de}", "{.landscape ." + self.random.choice(CLASSES) + "}"])])
        return Node(lambda parts: f"{colons} {name}\n" + joined(parts) + f"\n{colons}", self.some(depth - 1, 3))

    def rule(self, depth):
        return text(self.random.choice(["---", "***", "_ _ _"]), "")

    def html(self, depth):
        phrase = " ".join(self.random.choice(words.LATIN) for _ in range(5))
        return self.random.choice([
            lambda: Node(lambda parts: "<div>\n\n" + joined(parts) + "\n\n</div>", self.some(depth - 1, 2)),
            lambda: Node(lambda parts: "<details><summary>More</summary>\n\n" + joined(parts) + "\n\n</details>", self.some(depth - 1, 2), "More"),
            lambda: text(f"<table><caption>{phrase}</caption><tr><th>a</th><td>b</td></tr><tr><td>{phrase}</td></tr></table>", f"{phrase} a b {phrase}"),
            lambda: text(f"<p align=center>{phrase}<br><b>{phrase}</b></p>", f"{phrase} {phrase}"),
            lambda: text(f"<ul><li>{phrase}<li>{phrase}</ul>", f"{phrase} {phrase}"), lambda: text(f"<pre>{phrase}\n  {phrase}</pre>", f"{phrase} {phrase}"),
            lambda: text("<script>let hidden</script>", ""), lambda: text("<!-- nothing\n\nto see -->", ""), lambda: text("<hr>", ""),
            lambda: text(f"<dl><dt>{phrase}</dt><dd>{phrase}</dd></dl>", f"{phrase} {phrase}"), lambda: text(f"<h6>{phrase}</h6>", phrase),
            lambda: text(f'<a name="part"></a>\n\n{phrase}', phrase), lambda: text("<video src=x></video>", ""),
        ])()

    def attributed(self, depth):
        before = attributes(self.random)
        return Node(lambda parts: before + "\n" + "".join(parts), [self.block(depth - 1)])

    def contents(self, depth):
        return text(self.random.choice(["[TOC]", "[INDEX]", "[PAGES]"]), "")

    def nothing(self, depth):
        return text(self.random.choice(["-", ">", "#", "1.", "::: {.aside}\n:::", "|  |\n|--|", "```\n```", "[]()", "&nbsp;", "{.lead}", "<p></p>", "[^none]: x"]), "")

    def math(self, depth):
        if self.random.random() < 0.5:
            return text("$$\n\\sum_{i=0}^n i^2\n= \\frac{a}{b} \\,\n+ c\n$$" + self.random.choice(["", " {#part}"]), "i 0 n i 2 a b c")
        return self.environment()

    def environment(self):
        """Returns an environment of TeX, or a broken one, whose source is set."""
        name, rows = self.random.choice(list(words.ENVIRONMENTS.items()))
        made = self.random.choice([
            f"$$\n\\begin{{{name}}}\n{rows}\n\\end{{{name.split('}')[0]}}}\n$$", f"\\begin{{{name}}}\n{rows}\n\\end{{{name.split('}')[0]}}}",
            f"$$\n\\begin{{{name}}}\n{rows}\n$$", f"$$\n{rows} \\end{{{name}}}\n$$", "$$\n" + "\\begin{matrix} " * 40 + "q" + " \\end{matrix}" * 40 + "\n$$"])
        return text(made, "q")

    def chain(self, length):
        """Nests blocks far deeper than people do."""
        node = self.paragraph(0)
        for _ in range(length):
            node = self.random.choice([
                lambda inner: Node(lambda parts: indented(joined(parts), "> ", "> "), [inner]),
                lambda inner: Node(lambda parts: indented(joined(parts), "- ", "  "), [inner]),
                lambda inner: Node(lambda parts: indented(joined(parts), "1. ", "   "), [inner]),
            ])(node)
        return node

    def notes(self):
        """Returns the definitions of the notes referenced so far, of notes that these definitions reference, and of an unreferenced note."""
        made, done = [], 0
        while done < len(self.inlines.labels):
            label = self.inlines.labels[done]
            done += 1
            if self.random.random() < 0.03:
                continue
            depth = self.random.choice([0, 0, 0, 1, 2]) if done < 12 else 0
            children = self.some(depth, 2 if depth else 1)
            made.append(Footnote(label, lambda parts, label=label: indented(joined(parts), f"[^{label}]: ", "    "), children))
        if self.random.random() < 0.2:
            made.append(Footnote("unused", lambda parts: "[^unused]: " + "".join(parts), [self.paragraph(0)]))
        return made


def authors(random):
    """Returns the lines of authors with affiliations, marks and addresses."""
    marks = [{"roles": ["software", {"investigation": "lead"}, "Ä & <b>"]}, {"corresponding": True, "email": "ann@example.org"}, {"equal-contrib": True}, {"orcid": "0000-0002-1825-0097"}, {"deceased": True}]
    made = []
    for name in random.sample(["Ann", "Ben Beta", "נועה", "Ä & <b>"], random.randint(1, 4)):
        author = {"name": name, "affiliation": random.choice(["1", "1, 2", "Elsewhere"])}
        for mark in random.sample(marks, random.choice([0, 1, 2])):
            author.update(mark)
        made.append(author)
    places = [{"index": 1, "name": words.phrase(random, 3)}, {"index": 2, "name": "Second", "url": "https://example.org/second"}]
    return ["authors: " + json.dumps(made, ensure_ascii=False), "affiliations: " + json.dumps(places, ensure_ascii=False)]


def front_matter(random):
    """Returns front matter, mostly with a title. Without one, the file name is the title. A file without a language claims no conformance."""
    lines = []
    if random.random() < 0.8:
        lines.append("title: " + json.dumps(words.phrase(random, random.choice([3, 3, 3, 40])), ensure_ascii=False))
    lines.append(f"language: {random.choice(LANGUAGES)}")
    if random.random() < 0.3:
        lines.append("author: " + random.choice(["Ann", "[Ann, Ben]", '"Ä & <b>"', "נועה"]))
    elif random.random() < 0.2:
        lines += authors(random)
    if random.random() < 0.1:
        lines.append("abstract: " + json.dumps(words.phrase(random, 8), ensure_ascii=False))
    if random.random() < 0.2:
        lines.append("date: " + random.choice(["2025-03-21", "1900-02-28", '"Spring 2025"']))
    if random.random() < 0.1:
        lines += ["publisher: Ink & Sons", random.choice(["isbn: 978-3-16-148410-0", "rights: [© 2026 Ann, '*All* rights']"])]
    if random.random() < 0.1:
        lines.append("keywords: [a, b, ç]")
    if random.random() < 0.05:
        lines.append("archive_doi: " + random.choice(["10.5281/zenodo.1", "pending"]))
    if random.random() < 0.3:
        lines += citations.front_matter(random)
    if random.random() < 0.1:
        lines.append("unknown: value")
    return "---\n" + "\n".join(lines) + "\n---\n\n"


DEFINITIONS = "\n\n[one]: https://example.org/one\n[two]: #part 'A title'\n"


def document(random):
    """Returns a document as a tree."""
    blocks = Blocks(random, Inlines(random))
    content = []
    if random.random() < 0.9:
        content.append(blocks.heading(0))
    content += blocks.some(random.choice([1, 2, 3, 4, 6]), random.choice([3, 6, 12]))
    if random.random() < 0.05:
        content.insert(1, blocks.chain(random.choice([8, 15, 40])))
    content += blocks.notes()
    before = front_matter(random)
    return Fixed(lambda parts: before + joined(parts) + DEFINITIONS, content)
