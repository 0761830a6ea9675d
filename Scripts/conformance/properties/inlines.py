"""Random inline Markdown: every construct within every other in which Markdown allows it."""
import html
import re

import citations
import words
from tree import Node, Reference, text, wrapped

CLASSES = ["detail", "note", "aside", "centered", "mark", "foreign", "lead", "styled", "loud"]
LANGUAGES = ["en-GB", "de", "fr", "he", "ar", "ja", "zh-Hans", "hi", "x-mine", "la"]
PICTURES = ["grey.png", "alpha.png", "palette.png", "deep.png", "wide.png", "tall.png", "loop.gif", "still.webp", "shapes.svg", "letters.svg", "unsized.svg", "ribbon.svg"]
ADDRESSES = ["https://example.org/", "https://example.org/a_(b)?c=d&e=%20f#g", "http://éxample.org/ü", "mailto:ann@example.org", "#part", "#nowhere",
             "other.md", "none/at%20all.md", "<a file.html>", "ftp://example.org/x", "javascript:alert(1)", "tel:+441234", "", "//example.org", "#"]
ESCAPED = re.compile(r"([\\`*_{}\[\]<>()#+!|~&$^:-])")


class Context:
    """The constructs that are allowed at a position. A line is the text of a heading or a cell. A cell's bars are escaped. Links are not nested, and
    tildes are not nested, because more than two of them begin code."""

    def __init__(self, depth, line=False, cell=False, link=False, struck=False):
        self.depth, self.line, self.cell, self.link, self.struck = depth, line, cell, link, struck

    def inside(self, **changes):
        return Context(**{**vars(self), "depth": self.depth - 1, **changes})


def escaped(letters):
    return ESCAPED.sub(r"\\\1", letters)


def quoted(letters):
    return letters.replace("\\", "").replace('"', "").replace("|", "")


def attributes(random):
    """Returns `{…}` of random parts. Unknown parts are warnings and have no effect."""
    parts = random.sample([
        f"#id{random.randrange(10 ** 6)}", "." + random.choice(CLASSES), "." + random.choice(CLASSES), f"lang={random.choice(LANGUAGES)}",
        'key="two words"'], random.randint(1, 3))
    return "{" + " ".join(parts) + "}"


class Inlines:
    def __init__(self, random):
        self.random = random
        self.labels = []
        kinds = {
            self.words: 40, self.emphasis: 10, self.code: 5, self.link: 6, self.bare_link: 2, self.reference_link: 1, self.picture: 3, self.break_: 4,
            self.tag: 4, self.strange_tag: 1, self.comment: 1, self.entity: 2, self.note: 4, self.span: 5, self.math: 1, self.emoji: 1, self.empty_link: 1,
            self.cross_reference: 2, self.citation: 3, self.stray: 2, self.print_page: 1,
        }
        self.kinds, self.weights = list(kinds), list(kinds.values())

    def line(self, context, most=6):
        """Returns a sequence of inlines, with or without spaces between them."""
        made = []
        for _ in range(self.random.randint(1, most)):
            kind = self.random.choices(self.kinds, self.weights)[0] if context.depth > 0 else self.words
            before = "".join(part.markdown for part in made)
            if kind in (self.break_, self.comment, self.strange_tag) and (not made or before.rstrip(" ").endswith("\n")):
                # These may begin a block of raw HTML, which contains no Markdown.
                made.append(text("and "))
            part = kind(context)
            if part.markdown.startswith("<img") and (not made or before.rstrip(" ").endswith("\n")):
                # So may a tag that is alone on its line.
                made.append(text("and "))
            if before.endswith("~") and part.markdown.startswith("~"):
                # Three begin a code block at the start of a line.
                made.append(text(" ", ""))
            if before.endswith("]") and part.markdown.startswith("["):
                # A footnote reference would be the text of a reference link.
                made.append(text(" ", ""))
            made += [part] + ([text(" ", "")] if self.random.random() < 0.85 else [])
        return made

    def words(self, context):
        return Node(" ".join, [text(escaped(word), word) for word in words.phrase(self.random).split(" ")])

    def emphasis(self, context):
        mark = self.random.choice(["*", "_", "**", "__", "***", "**_"] + ["~~", "~"] * (not context.struck))
        return wrapped(mark, self.line(context.inside(struck=context.struck or "~" in mark), 3), mark[::-1])

    def code(self, context):
        content = self.random.choice([words.phrase(self.random, 3), "a `b` c", "<b>&amp;</b>", "**x**", "{.y}", "  z  ", "f(x, y);", words.long(self.random)])
        content = content.replace("|", "") if context.cell else content
        fence = "``" if "`" in content else "`"
        return text(f"{fence} {content} {fence}" + self.maybe_attributes(), content)

    def maybe_attributes(self, share=0.15):
        return attributes(self.random) if self.random.random() < share else ""

    def link(self, context):
        if context.link:
            return self.words(context)
        address = self.random.choice(ADDRESSES)
        title = f' "{quoted(words.phrase(self.random, 2))}"' if self.random.random() < 0.3 else ""
        return wrapped("[", self.line(context.inside(link=True), 3), f"]({address}{title})" + self.maybe_attributes())

    def bare_link(self, context):
        address = self.random.choice(["https://example.org/path/to/a/page.html?q=1", "www.example.org", "ann@example.org", "http://a.b/c"])
        if context.link or self.random.random() < 0.5:
            return text(f" {address} ", address)
        return text(f"<{address}>" if "www" not in address else f" {address} ", address)

    def reference_link(self, context):
        if context.link:
            return self.words(context)
        label = self.random.choice(["one", "two", "three"])
        if self.random.random() < 0.3:
            return text(self.random.choice([f"[{label}]", f"[{label}][]"]), label)
        return wrapped("[", self.line(context.inside(link=True), 2), f"][{label}]")

    def picture(self, context):
        name = self.random.choice(PICTURES) if self.random.random() < 0.95 else self.random.choice(["none.png", "https://example.org/far.png", "broken.png"])
        described = escaped(quoted(words.phrase(self.random, 5))) if self.random.random() < 0.3 else "A picture"
        more = self.random.choice(["", "", "", "{width=30%}", "{decorative}", "{width=100%}", '{alt="Another"}', "{width=5mm}", attributes(self.random)])
        if self.random.random() < 0.1:
            return text(f'<img src="{name}" alt="{html.escape(quoted(described))}">', "")
        if self.random.random() < 0.01:
            described = ""
        return text(f"![{described}]({name})" + more, "")

    def break_(self, context):
        if context.line:
            return text("<br>" if self.random.random() < 0.5 else " ", "")
        return text(self.random.choice(["\n", "  \n", "\\\n", "<br/>\n"]), "")

    def tag(self, context):
        name = self.random.choice(["b", "i", "em", "strong", "del", "sup", "sub", "kbd", "mark", "u", "small", "code", "q", "span", "a", "ins", "samp"])
        more = self.random.choice(["", "", ' class="detail"', ' lang="fr"', f' id="t{self.random.randrange(10 ** 6)}"'])
        if name == "a":
            if context.link:
                name = "span"
            else:
                return wrapped(f'<a href="{html.escape(self.random.choice(ADDRESSES))}"{more}>', self.line(context.inside(link=True), 3), "</a>")
        return wrapped(f"<{name}{more}>", self.line(context.inside(), 3), f"</{name}>")

    def strange_tag(self, context):
        return self.random.choice([
            lambda: wrapped("<blink>", self.line(context.inside(), 2), "</blink>"), lambda: wrapped("<b>", self.line(context.inside(), 2), ""),
            lambda: wrapped("", self.line(context.inside(), 2), "</i>"), lambda: text("<wbr>", ""), lambda: text('<input type="checkbox">', ""),
            lambda: wrapped('<font color="red">', self.line(context.inside(), 2), "</font>"),
        ])()

    def comment(self, context):
        return text(self.random.choice(["<!-- hidden -->", "<!-- a\nb -->" if not context.line else "<!---->", "<!-- typeset:ignore line-too-long -->"]), "")

    def entity(self, context):
        entity = self.random.choice(["&amp;", "&lt;", "&eacute;", "&#x1F600;", "&nbsp;", "&shy;", "&zwj;", "&#0;", "&Aacute;&copy;", "&nosuch;", "&#8203;"])
        return text(entity, html.unescape(entity).replace("\ufffd", ""))

    def note(self, context):
        label = self.random.choice(self.labels) if self.labels and self.random.random() < 0.4 else f"n{len(self.labels) + 1}"
        if label not in self.labels:
            self.labels.append(label)
        return Reference(label) if not context.link else self.words(context)

    def span(self, context):
        if context.link:
            return self.words(context)
        index = ["{.index}", '{.index entry="one!two"}', '{.index sort="z" .lead}']
        return wrapped("[", self.line(context.inside(), 3), "]" + (self.random.choice(index) if self.random.random() < 0.3 else attributes(self.random)))

    def math(self, context):
        return text(*self.random.choice(list(words.MATH.items())))

    def emoji(self, context):
        return text(*self.random.choice([(":rocket:", "\U0001F680"), (":+1:", "\U0001F44D"), (":octocat:", "octocat"), ("root:x:0", "root:x:0")]))

    def empty_link(self, context):
        """Returns an empty link. Its typeset text is not in the document."""
        address = self.random.choice(["#part", "#nowhere", "https://example.org/", "other.md", ""])
        return self.words(context) if context.link else text(f"[]({address})", "")

    def cross_reference(self, context):
        """Returns a cross-reference. It is typeset as a number, or unchanged if its target is missing; neither counts as the document's words."""
        reference = self.random.choice(["@fig:one", "@fig-two", "@sec:part", "@tbl:one", "@Fig:one", "[@fig:one]", "[-@fig:one]", "[@fig:one; @tbl:one; @sec:part]"])
        return self.words(context) if context.link else text(f" {reference} ", "")

    def citation(self, context):
        made, owed = citations.citation(self.random)
        return self.words(context) if context.link else text(f" {made} ", owed)

    def print_page(self, context):
        """Returns the mark of a print page, whose number is in the margin or in brackets, and no word of the document."""
        number = self.random.choice([str(self.random.randrange(1, 2000)), "xiv", "12a"])
        return text(" " + self.random.choice([
            f"[p. {number}]{{.page}}", f'[]{{#p{number} .pagebreak role="doc-pagebreak" title="{number}"}}',
            f'<span epub:type="pagebreak" title="{number}"/>', f'<a class="page" title="{number}"></a>']) + " ", "")

    def stray(self, context):
        """Returns unmatched delimiters, which are text. None can form a tag, code or a picture with a later one."""
        return text(self.random.choice(["*", "_", "~~ ", "[", "]", "{", "}", "{.", "< ", "> ", "&", "\\ ", "^", ":", "::", "#", "[^ ", "$ "]), "")
