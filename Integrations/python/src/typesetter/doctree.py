"""Markdown from the doctrees of Sphinx and docutils."""

from __future__ import annotations

import html
import os
import re
from typing import Any, Callable, List, Optional

from docutils import nodes
from sphinx import addnodes

# The alerts of GitHub's Markdown for docutils' admonitions.
ALERTS = {
    "note": "NOTE", "seealso": "NOTE", "admonition": "NOTE", "tip": "TIP", "hint": "TIP", "important": "IMPORTANT", "warning": "WARNING",
    "attention": "WARNING", "caution": "CAUTION", "danger": "CAUTION", "error": "CAUTION",
}
LEFT_OUT = {
    "comment", "index", "substitution_definition", "system_message", "raw", "tabular_col_spec", "meta", "toctree", "compound_toctree", "pending",
}


# Marks around the content of inline nodes.
MARKS = {
    "emphasis": ("*", "*"), "strong": ("**", "**"), "subscript": ("<sub>", "</sub>"), "superscript": ("<sup>", "</sup>"),
    "title_reference": ("*", "*"), "literal_emphasis": ("*", "*"), "literal_strong": ("**", "**"),
}


class Markdown:
    """Writes nodes as Markdown. A method `block_NAME` or `inline_NAME` writes a node of a class; others are written as their children."""

    def __init__(self, folder: "os.PathLike[str]", page: str) -> None:
        self.folder = folder
        self.page = page
        self.level = 0

    def book(self, tree: nodes.document) -> str:
        """The page of a project's root, with all others in their places."""
        return self.anchor("") + "\n\n" + self.blocks(tree) + "\n"

    def name(self, name: str, page: Optional[str] = None) -> str:
        """The id of a node of a page, which is unique in the project; that of the page for an empty name."""
        return re.sub(r"[^\w-]", "-", f"{page or self.page}--{name}")

    def anchor(self, name: str) -> str:
        return f'<a id="{html.escape(self.name(name))}"></a>'

    def block_start_of_file(self, node: nodes.Element) -> str:
        outer, self.page = self.page, node["docname"]
        text = self.anchor("") + "\n\n" + self.blocks(node)
        self.page = outer
        return text

    def blocks(self, node: nodes.Node) -> str:
        """The children of a node as blocks, separated by blank lines; text and inline nodes between blocks are a paragraph."""
        parts = [""]
        for child in node.children:
            # Sphinx counts signatures as inline, which are lines of their own.
            if isinstance(child, (nodes.Text, nodes.Inline)) and not isinstance(child, (nodes.image, addnodes.desc_signature)):
                parts[-1] += self.inline(child)
            else:
                parts += [self.block(child), ""]
        return "\n\n".join(part for part in parts if part.strip())

    def block(self, node: Any) -> str:
        name = type(node).__name__
        if name in LEFT_OUT:
            return ""
        if name in ALERTS:
            return indented(f"[!{ALERTS[name]}]\n{self.blocks(node)}", "> ", "> ")
        write: Callable[[Any], str] = getattr(self, f"block_{name}", self.blocks)
        return self.anchors(node) + write(node)

    def anchors(self, node: Any) -> str:
        """The targets of links to a node; a heading's are its section's."""
        named = node.parent if isinstance(node, nodes.title) else node
        names: List[str] = [] if isinstance(node, (nodes.section, nodes.footnote, nodes.document)) else named.get("ids", [])
        return "".join(map(self.anchor, names)) + ("\n\n" if names else "")

    def inline(self, node: Any) -> str:
        if isinstance(node, nodes.Text):
            return escaped(node.astext())
        name = type(node).__name__
        before, after = MARKS.get(name, ("", ""))
        write: Callable[[Any], str] = getattr(self, f"inline_{name}", self.inlines)
        return before + write(node) + after

    def inlines(self, node: Any) -> str:
        return "".join(self.inline(child) for child in node.children)

    def block_section(self, node: nodes.section) -> str:
        self.level += 1
        text = self.blocks(node)
        self.level -= 1
        return text

    def block_title(self, node: nodes.title) -> str:
        is_heading = isinstance(node.parent, nodes.section)
        return f"{'#' * min(self.level, 6)} {self.inlines(node)}" if is_heading else f"**{self.inlines(node)}**"

    def block_paragraph(self, node: nodes.paragraph) -> str:
        # docutils needs a blank before the mark of a footnote.
        return re.sub(r" (\[\^)", r"\1", re.sub(r"\s*\n\s*", "\n", self.inlines(node)))

    def block_rubric(self, node: nodes.Element) -> str:
        return f"**{self.inlines(node)}**"

    block_field_name = block_rubric

    def block_literal_block(self, node: nodes.literal_block) -> str:
        text, language = node.astext(), str(node.get("language", ""))
        fence = "`" * max(3, longest_run(text) + 1)
        return f"{fence}{'' if language in ('default', 'none') else language}\n{text}\n{fence}"

    def block_math_block(self, node: nodes.math_block) -> str:
        return f"$$\n{node.astext().strip()}\n$$"

    def block_bullet_list(self, node: nodes.bullet_list) -> str:
        return "\n".join(indented(self.blocks(item), "- ") for item in node.children)

    def block_enumerated_list(self, node: nodes.enumerated_list) -> str:
        start = int(node.get("start", 1))
        return "\n".join(indented(self.blocks(item), f"{start + place}. ") for place, item in enumerate(node.children))

    def block_definition_list_item(self, node: nodes.definition_list_item) -> str:
        terms = [f"**{self.inlines(child)}**" for child in node.children if isinstance(child, nodes.term)]
        bodies = [self.blocks(child) for child in node.children if isinstance(child, nodes.definition)]
        return "\n".join(terms) + "\n\n" + self.quoted("\n\n".join(bodies))

    def block_block_quote(self, node: nodes.Element) -> str:
        return self.quoted(self.blocks(node))

    block_desc_content = block_block_quote

    @staticmethod
    def quoted(text: str) -> str:
        return indented(text, "> ", "> ") if text else ""

    def block_desc_signature(self, node: nodes.Element) -> str:
        return f"`{node.astext()}`"

    def block_transition(self, node: nodes.transition) -> str:
        return "---"

    def block_image(self, node: nodes.image) -> str:
        # Sphinx leaves the addresses of remote pictures as they are.
        place = node["uri"] if "://" in node["uri"] else os.path.join(self.folder, node["uri"])
        return f"![{escaped(node.get('alt', ''))}](<{place}>)"

    inline_image = block_image

    def block_footnote(self, node: nodes.footnote) -> str:
        body = "\n\n".join(self.block(child) for child in node.children if not isinstance(child, nodes.label))
        return indented(body, f"[^{self.name(node['ids'][0])}]: ", "    ")

    def block_table(self, node: nodes.table) -> str:
        """A table in HTML, whose cells may have blocks."""
        rows = [f"<caption>{self.inlines(child)}</caption>" for child in node.children if isinstance(child, nodes.title)]
        for part, cell in ((nodes.thead, "th"), (nodes.tbody, "td")):
            for row in (row for group in node.findall(part) for row in group.children):
                rows.append("<tr>" + "".join(self.cell(entry, cell) for entry in row.children) + "</tr>")
        return "\n".join(["<table>", *rows, "</table>"])

    def cell(self, entry: Any, name: str) -> str:
        spans = (("colspan", entry.get("morecols", 0)), ("rowspan", entry.get("morerows", 0)))
        attributes = "".join(f' {key}="{more + 1}"' for key, more in spans if more)
        return f"<{name}{attributes}>\n\n{self.blocks(entry)}\n\n</{name}>"

    def inline_literal(self, node: nodes.Element) -> str:
        text = node.astext()
        fence = "`" * (longest_run(text) + 1)
        return f"{fence}{text}{fence}" if fence == "`" else f"{fence} {text} {fence}"

    def inline_math(self, node: nodes.math) -> str:
        return f"${node.astext()}$"

    def inline_footnote_reference(self, node: nodes.footnote_reference) -> str:
        return f"[^{self.name(node['refid'])}]"

    def inline_reference(self, node: nodes.reference) -> str:
        target = str(node.get("refuri", ""))
        # Addresses of the builder are a page with a place in it, and all pages are in one document.
        if target.startswith("%") or "refid" in node:
            page, _, place = target[1:].partition("#")
            target = "#" + self.name(str(node.get("refid", place)), page)
        return f"[{self.inlines(node)}](<{target}>)"


def longest_run(text: str) -> int:
    """The length of the longest run of backticks."""
    return max((len(run) for run in re.findall("`+", text)), default=0)


def escaped(text: str) -> str:
    """Text without letters that Markdown could read as marks."""
    return re.sub(r"([\\`*_\[\]<>#$~|^{}])", r"\\\1", text)


def indented(text: str, first: str, more: str = "") -> str:
    """Text with a mark before its first line, and `more`, or blanks of the same width, before the others."""
    lines = text.split("\n")
    return "\n".join([first + lines[0]] + [((more or " " * len(first)) + line).rstrip() for line in lines[1:]])
