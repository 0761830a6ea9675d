"""Random Markdown with HTML: nested elements of GitHub's allow-list, some without their optional end tags.

Each word occurs once in a document, so it can be found wherever it appears.
"""
import random

NAMES = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega".split()
PHRASES = "b i em strong code kbd samp sup sub ins del s u small mark abbr q cite var tt span dfn a".split()
BLOCKS = "p p ul ol blockquote div table details figure pre dl center section".split()
# With this many columns, a word fits in each cell at any size.
DEEPEST = 4


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.count = 0

    def word(self):
        self.count += 1
        return f"{self.random.choice(NAMES)}{self.count}"

    def chance(self, share):
        return self.random.random() < share

    def phrase(self, depth=0):
        parts = []
        for _ in range(self.random.randint(1, 4)):
            if depth > 2 or self.chance(0.45):
                parts.append(self.word())
                continue
            name = self.random.choice(PHRASES)
            link = f' href="https://example.org/{self.count}"' if name == "a" else ""
            inner = f"{self.word()} {self.word()}" if link else self.phrase(depth + 1)
            parts.append(f"<{name}{link}>{inner}</{name}>")
            if self.chance(0.1):
                parts.append("<br>")
        return " ".join(parts)

    def end(self, name):
        return "" if self.chance(0.3) else f"</{name}>"

    def content(self, depth, ofPhrases):
        return self.phrase() if self.chance(ofPhrases) else self.blocks(depth + 1)

    def blocks(self, depth):
        return self.random.choice(["", "\n"]).join(self.block(depth) for _ in range(self.random.randint(1, 2)))

    def block(self, depth=0):
        name = self.random.choice(BLOCKS) if depth < DEEPEST else "p"
        if name == "p":
            return f"<p>{self.phrase()}</p>"
        if name in ("ul", "ol"):
            items = (f"<li>{self.content(depth, 0.6)}{self.end('li')}" for _ in range(self.random.randint(1, 3)))
            return f"<{name}>{''.join(items)}</{name}>"
        if name == "details":
            return f"<details><summary>{self.phrase()}</summary>\n{self.blocks(depth + 1)}</details>"
        if name == "figure":
            return f"<figure>{self.blocks(depth + 1)}<figcaption>{self.phrase()}</figcaption></figure>"
        if name == "pre":
            return f"<pre>{self.word()} {self.word()}\n  {self.word()}</pre>"
        if name == "dl":
            return f"<dl><dt>{self.phrase()}{self.end('dt')}<dd>{self.phrase()}{self.end('dd')}</dl>"
        if name == "table":
            return self.table(depth)
        return f"<{name}>\n{self.content(depth, 0.3)}\n</{name}>"

    def table(self, depth):
        columns = self.random.randint(1, 3)
        caption = f"<caption>{self.phrase(2)}</caption>" if self.chance(0.2) else ""
        cells = "".join(f"<th>{self.phrase(2)}{self.end('th')}" for _ in range(columns))
        head = f"<thead><tr>{cells}</tr></thead>" if self.chance(0.7) else ""
        return f"<table>{caption}{head}<tbody>{''.join(self.row(columns, depth) for _ in range(self.random.randint(1, 3)))}</tbody></table>"

    def row(self, columns, depth):
        cells = ""
        while columns > 0:
            span = self.random.randint(1, columns) if self.chance(0.2) else 1
            columns -= span
            cells += f"<td{f' colspan={span}' if span > 1 else ''}>{self.content(depth, 0.7)}{self.end('td')}"
        return f"<tr>{cells}{self.end('tr')}"

    def part(self):
        """Returns Markdown with HTML within its lines, items and quotes, around it, or alone."""
        kind = self.random.random()
        if kind < 0.3:
            return f"{self.word()} *{self.word()}* {self.phrase()}"
        if kind < 0.4:
            return f"- {self.word()}\n- {self.phrase()}\n\n  " + self.block(2).replace("\n", "\n  ")
        if kind < 0.5:
            return "> " + self.block(2).replace("\n", "\n> ")
        if kind < 0.6:
            return f"## {self.phrase()}"
        if kind < 0.7:
            return f"<div>\n\n{self.word()} **{self.word()}**\n\n- {self.word()}\n\n</div>"
        return self.block()

    def document(self):
        parts = (self.part() for _ in range(self.random.randint(3, 8)))
        return "# Title\n\n" + "\n\n".join(parts) + "\n"
