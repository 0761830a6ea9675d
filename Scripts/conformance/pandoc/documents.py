"""Random documents in pandoc's Markdown."""
import unicodedata

WORDS = (
    "alpha beta gamma delta epsilon a I of the one-two 42 3.5 naïve Straße café 日本語 中文 한국 x+y (see) end. Yes, no; so: what? "
    "AT&T 50% left|right under_score"
).split()
PAIRS = [
    ("*", "*"), ("**", "**"), ("~~", "~~"), ("==", "=="), ("[", "]{.underline}"), ("[", "]{.smallcaps}"), ("[", "]{.mark}"),
]
MARKERS = [("a.", "b."), ("A)", "B)"), ("(i)", "(ii)"), ("#.", "#."), ("(1)", "(2)"), ("c)", "d)"), ("iv.", "v."), ("I)", "II)"), ("1.", "2.")]


def width(text):
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def padded(text, columns, alignment="left"):
    room = columns - width(text)
    left = {"left": 0, "right": room, "center": room // 2}[alignment]
    return " " * left + text + " " * (room - left)


def document(random):
    return Writer(random).document()


class Writer:
    def __init__(self, random):
        self.random = random
        self.labels = []
        self.notes = 0

    def chance(self, probability):
        return self.random.random() < probability

    # Inlines

    def words(self, most=4, bars=True):
        chosen = [self.random.choice(WORDS) for _ in range(self.random.randint(1, most))]
        return " ".join(word for word in chosen if bars or "|" not in word) or "word"

    def phrase(self, depth=1, outer=()):
        """Some words, of which some may be marked, but not like the words around them."""
        plain = self.words(bars=False)
        if depth == 0 or self.chance(0.5):
            return plain
        pairs = [pair for pair in PAIRS if pair not in outer]
        pair = self.random.choice(pairs)
        inner = self.phrase(depth - 1, (*outer, pair))
        marked = self.random.choice([
            *[lambda: pair[0] + inner + pair[1]] * 7, lambda: "H~2~O", lambda: "2^10^", lambda: "x^a\\ b^", lambda: f"[{plain}](a.md)", lambda: "`<b>`{=html}" + plain, self.reference,
            lambda: f"[{plain}][target]",
        ])()
        return f"{plain} {marked} {self.words(2, bars=False)}"

    def reference(self):
        return self.random.choice(["(@{})", "@{}", "(see @{})"]).format(self.random.choice(self.labels)) if self.labels else "none"

    def text(self):
        phrase = self.phrase(2)
        if self.chance(0.15):
            phrase += f"^[{self.phrase(1)}]"
        if self.chance(0.1):
            phrase += " `code`"
        return phrase

    # Blocks

    def document(self):
        count = self.random.randint(1, 4)
        self.labels = [f"ex{number}" for number in range(self.random.randint(0, 3))]
        parts = [self.title_block()] if self.chance(0.1) else []
        examples = self.labels[:]
        for _ in range(count):
            parts.append(self.block(2))
        for label in examples:
            parts.insert(self.random.randint(1 if parts and parts[0][0][:1] == "%" else 0, len(parts)), [f"(@{label}) {self.text()}"])
            if self.chance(0.7):
                parts.insert(self.random.randint(1 if parts[0][0][:1] == "%" else 0, len(parts)), [self.text()])
        return "\n\n".join("\n".join(lines) for lines in separated(parts)) + "\n\n[target]: https://example.org/\n"

    def title_block(self):
        return [f"% {self.phrase(0)}", "% First; Second", "% 2024"]

    def block(self, depth):
        """The lines of a block."""
        kinds = [
            self.paragraph, self.heading, self.line_block, self.letters, self.grid_table, self.simple_table, self.multiline_table,
            self.definitions, self.rule, self.bar_table, self.raw_block, self.grid_table, self.multiline_table, self.simple_table, self.headless_table,
        ]
        if depth:
            kinds += [lambda: self.contained(depth - 1)] * 3
        return self.random.choice(kinds)()

    def paragraph(self):
        return [self.text() for _ in range(self.random.randint(1, 2))]

    def heading(self):
        return ["#" * self.random.randint(1, 3) + " " + self.phrase(1) + self.random.choice(["", " {-}", " {.unnumbered}"])]

    def rule(self):
        return [self.random.choice(["---", "* * *", "-----------"])]

    def raw_block(self):
        return ["```{=html}", "<b>", "```"]

    def line_block(self):
        lines = []
        for _ in range(self.random.randint(1, 4)):
            lines.append("| " + " " * self.random.choice([0, 0, 2, 5]) + self.phrase(1))
            if self.chance(0.2):
                lines.append("  " + self.words(bars=False))
            if self.chance(0.2):
                lines.append("|")
        return lines

    def letters(self):
        first, second = self.random.choice(MARKERS)
        lines = []
        for marker in (first, second)[:self.random.randint(1, 2)]:
            inner = self.block(0) if self.chance(0.3) else None
            lines += [f"{marker}  {self.text()}"]
            if inner:
                lines += [""] + indented(inner, len(marker) + 2) + [""]
        return trimmed(lines)

    def definitions(self):
        lines = []
        for _ in range(self.random.randint(1, 2)):
            sign = self.random.choice([":", "~"])
            lines += [self.words(bars=False), "", f"{sign}   {self.text()}", ""] if self.chance(0.5) else [
                self.words(bars=False), f"{sign}   {self.text()}", ""]
        return trimmed(lines)

    def contained(self, depth):
        inner = [line for block in separated([self.block(depth) for _ in range(self.random.randint(1, 2))]) for line in [*block, ""]][:-1]
        kind = self.random.choice(["quote", "bullet", "division"])
        if kind == "quote":
            return ["> " + line if line else ">" for line in inner]
        if kind == "division":
            return [f"{self.fence()} {{.note}}", ""] + inner + ["", self.fence()]
        return ["-   " + self.words(bars=False), ""] + indented(inner, 4)

    def fence(self):
        return ":" * self.random.randint(3, 6)

    # Tables

    def caption(self, lines):
        if self.chance(0.5):
            return lines
        caption = [self.random.choice(["Table: ", ": ", "table: "]) + self.phrase(1)] + (["and more"] if self.chance(0.3) else [])
        return [*caption, ""] + lines if self.chance(0.3) else lines + ["", *caption]

    def bar_table(self):
        columns = self.random.randint(1, 3)
        rows = [" | ".join(self.phrase(1) for _ in range(columns)) for _ in range(self.random.randint(2, 3))]
        rows.insert(1, " | ".join(self.random.choice(["---", ":--", "--:", ":-:"]) for _ in range(columns)))
        return self.caption([f"| {row} |" for row in rows])

    def grid_cell(self):
        kind = self.random.random()
        if kind < 0.5:
            return [self.phrase(1)]
        if kind < 0.6:
            return []
        if kind < 0.7:
            return [self.phrase(0), "", self.phrase(1)]
        if kind < 0.8:
            return ["- " + self.words(bars=False), "- " + self.phrase(1)]
        if kind < 0.85:
            return ["```", "code", "", "  more", "```"]
        if kind < 0.9:
            return self.line_block()
        if kind < 0.95:
            return ["> " + self.phrase(0)]
        return [self.phrase(1), self.phrase(1)] if self.chance(0.7) else ["a) " + self.words(bars=False), "b) two"]

    def grid_table(self):
        columns, rows = self.random.randint(1, 3), self.random.randint(1, 3)
        cells = [[self.grid_cell() for _ in range(columns)] for _ in range(rows)]
        has_head = rows > 1 and self.chance(0.6)
        if has_head:
            cells[0] = [[self.phrase(1)] for _ in range(columns)]
        spanned = {row for row in range(1, rows) if columns > 1 and self.chance(0.15)}
        joined = {row for row in range(1 if has_head else 0, rows - 1) if columns > 1 and row not in spanned and row + 1 not in spanned and self.chance(0.2)}
        joined -= {row + 1 for row in joined}
        if has_head:
            joined.discard(0)
        has_foot = has_head and rows > 2 and self.chance(0.2) and rows - 2 not in joined
        widths = [max([4] + [width(line) for row in range(rows) for line in cells[row][column]]) + 2 for column in range(columns)]
        alignments = [self.random.choice(["--", ":-", "-:", "::"]) for _ in range(columns)]
        lines = [self.frame(widths, alignments if not has_head else None, "-", None if 0 not in spanned else 0)]
        for row in range(rows):
            lines += self.grid_row(cells, row, widths, row in spanned, row in joined, row - 1 in joined)
            is_last = row + 1 == rows
            double = has_head and row == 0 or has_foot and row >= rows - 2
            both = row in spanned and (is_last or row + 1 in spanned)
            frame = self.frame(widths, alignments if has_head and row == 0 else None, "=" if double else "-", 0 if both and not double else None)
            if row in joined:
                frame = "|" + " " * widths[0] + frame[widths[0] + 1:]
            lines.append(frame)
        return self.caption(lines)

    def frame(self, widths, alignments, sign, span):
        parts = []
        for column, columns in enumerate(widths):
            marks = alignments[column] if alignments else "--"
            parts.append((":" if marks[0] == ":" else sign) + sign * (columns - 2) + (":" if marks[1] == ":" else sign))
        return "+" + ("-" if span == 0 and not alignments else "+").join(parts) + "+"

    def grid_row(self, cells, row, widths, is_spanned, is_joined, continues):
        content = cells[row]
        if is_spanned:
            content = [content[0]]
            widths = [sum(widths) + len(widths) - 1]
        if continues:
            content = [[]] + content[1:]
        height = max([1] + [len(cell) for cell in content])
        return [
            "|" + "|".join(" " + padded(cell[line] if line < len(cell) else "", columns - 1) for cell, columns in zip(content, widths)) + "|"
            for line in range(height)
        ]

    def columns(self, rows, head):
        """Column widths, the alignments of the words above the dashes, and the line of dashes."""
        count = len(rows[0])
        widths = [max([3] + [width(line) for row in rows + head for line in row[column]]) + 2 for column in range(count)]
        alignments = [self.random.choice(["left", "right", "center"]) for _ in range(count)]
        return widths, alignments, "  ".join("-" * columns for columns in widths)

    def ruled(self, cells, widths, alignments):
        height = max(len(cell) for cell in cells)
        return [
            "  ".join(padded(cell[line] if line < len(cell) else "", columns, alignment)
                      for cell, columns, alignment in zip(cells, widths, alignments)).rstrip()
            for line in range(height)
        ]

    def cells(self, columns, lines):
        first = [self.words(2, bars=False).replace("42", "x").replace("3.5", "y") for _ in range(1)]
        return [first] + [[self.phrase(1) if self.chance(0.6) else self.words(2, bars=False) for _ in range(self.random.randint(1, lines))]
                          for _ in range(columns - 1)]

    def simple_table(self):
        columns = self.random.randint(2, 3)
        rows, head = [self.cells(columns, 1) for _ in range(self.random.randint(1, 3))], [self.cells(columns, 1)]
        widths, alignments, dashes = self.columns(rows, head)
        lines = self.ruled(head[0], widths, alignments) + [dashes]
        for row in rows:
            lines += self.ruled(row, widths, alignments)
        return self.caption(lines + ([dashes] if self.chance(0.3) else []))

    def headless_table(self):
        columns = self.random.randint(2, 3)
        rows = [self.cells(columns, 1) for _ in range(self.random.randint(1, 3))]
        widths, alignments, dashes = self.columns(rows, [])
        return self.caption([dashes] + [line for row in rows for line in self.ruled(row, widths, alignments)] + [dashes])

    def multiline_table(self):
        columns = self.random.randint(2, 3)
        rows, head = [self.cells(columns, 2) for _ in range(self.random.randint(1, 3))], [self.cells(columns, 2)]
        has_head = self.chance(0.6)
        widths, alignments, dashes = self.columns(rows, head)
        lines = ["-" * len(dashes)] + self.ruled(head[0], widths, alignments) if has_head else []
        lines.append(dashes)
        for row in rows:
            lines += self.ruled(row, widths, alignments) + [""]
        return self.caption((lines if len(rows) == 1 and has_head else lines[:-1]) + ["-" * len(dashes) if has_head else dashes])


def indented(lines, columns):
    return [" " * columns + line if line else "" for line in lines]


def trimmed(lines):
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def separated(blocks):
    """Separates blocks by a comment, so that they do not join; a caption above its table by two lines, which are not its term."""
    result = []
    for block in blocks:
        if result:
            result.append(["Two", "lines."] if block[0].startswith(": ") else ["<!-- -->"])
        result.append(block)
    return result
