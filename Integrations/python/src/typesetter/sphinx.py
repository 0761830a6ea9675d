"""A builder of Sphinx: `sphinx-build -b typesetter docs out` writes the project as a PDF for each text size.

Settings of `conf.py`:

    typesetter_style = "report"            # a template, or a stylesheet relative to conf.py
    typesetter_sizes = ["large", "ax3"]    # content sizes, or "all"
    typesetter_output = "{stem}.{size}.pdf"  # the names of the PDFs in the output folder
    typesetter_arguments = []              # further options of typesetter

The builder writes the pages as Markdown, in the order of the toctrees, with the titles, notes, tables and formulas of their doctrees.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import AbstractSet, Any, Dict, Optional

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.errors import SphinxError
from sphinx.util import logging
from sphinx.util.nodes import inline_all_toctrees

from .api import typeset
from .doctree import Markdown
from .exceptions import IncompleteOutputError, TypesetterError

log = logging.getLogger(__name__)


class TypesetterBuilder(Builder):
    """Writes one book of all pages, and typesets it."""

    name = "typesetter"
    format = "typesetter"
    epilog = "The PDFs are in %(outdir)s."
    supported_image_types = ["image/svg+xml", "image/png", "image/jpeg", "image/webp"]

    def get_outdated_docs(self) -> str:
        return "the whole project"

    def get_target_uri(self, docname: str, typ: Optional[str] = None) -> str:
        return f"%{docname}"

    def prepare_writing(self, docnames: AbstractSet[str]) -> None:
        """Nothing is prepared: the pages are one document."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        """Nothing is written for a page alone."""

    def finish(self) -> None:
        """Assembles the pages and typesets them."""
        root = self.config.root_doc
        tree = inline_all_toctrees(self, set(), root, self.env.get_doctree(root), lambda text: text, [root])
        self.env.resolve_references(tree, root, self)
        book = Path(self.outdir) / f"{self._stem()}.md"
        book.write_text(self._front_matter() + Markdown(self.srcdir, root).book(tree), encoding="utf-8")
        self._typeset(book)

    def _typeset(self, book: Path) -> None:
        style = self.config.typesetter_style
        if style and (Path(self.confdir) / style).is_file():
            style = str(Path(self.confdir) / style)
        output = str(Path(self.outdir) / self.config.typesetter_output)
        arguments = ["--root", str(self.srcdir), *self.config.typesetter_arguments]
        try:
            findings = typeset(book, style=style, sizes=self.config.typesetter_sizes, output=output, arguments=arguments).findings
        except IncompleteOutputError as error:
            findings = error.all_findings
        except TypesetterError as error:
            raise SphinxError(f"typesetter: {error}") from error
        for finding in findings:
            (log.warning if finding.severity != "note" else log.info)("%s", finding)

    def _front_matter(self) -> str:
        """The title page's data; JSON is YAML."""
        config = self.config
        data: Dict[str, Any] = {
            "title": config.project, "author": config.author, "language": config.language or "en", "version": config.release}
        return "---\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in data.items() if value) + "---\n\n"

    def _stem(self) -> str:
        return "".join(letter if letter.isalnum() else "-" for letter in self.config.project.lower()).strip("-") or "project"


def setup(app: Sphinx) -> Dict[str, Any]:
    """Registers the builder and its settings."""
    app.add_builder(TypesetterBuilder)
    app.add_config_value("typesetter_style", None, "env", [str, type(None)])
    app.add_config_value("typesetter_sizes", ["large"], "env", [list, str])
    app.add_config_value("typesetter_output", "{stem}.{size}.pdf", "env", [str])
    app.add_config_value("typesetter_arguments", [], "env", [list])
    return {"parallel_read_safe": True}
