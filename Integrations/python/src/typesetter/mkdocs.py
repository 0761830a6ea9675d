"""A plugin of MkDocs that writes the site as a PDF for each text size.

In `mkdocs.yml`:

    plugins:
      - search
      - typesetter: { style: report, sizes: [large, ax3], output: "pdf/{stem}.{size}.pdf" }

typesetter reads `mkdocs.yml` itself: the chapters are those of `nav`, with the constructs of MkDocs and its extensions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Tuple

from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, get_plugin_logger

from .api import typeset
from .exceptions import IncompleteOutputError, TypesetterError
from .results import Finding

log = get_plugin_logger(__name__)


class TypesetterConfig(base.Config):  # type: ignore[no-untyped-call]
    """The settings of the plugin."""

    style = config_options.Optional(config_options.Type(str))
    """A template, or a stylesheet relative to `mkdocs.yml`."""
    sizes = config_options.Type((list, str), default=["large"])
    """Content sizes, or `all`."""
    language = config_options.Optional(config_options.Type(str))
    """The language of the site; by default that of the theme."""
    output = config_options.Type(str, default="{stem}.{size}.pdf")
    """The names of the PDFs in the site."""
    arguments = config_options.ListOfItems(config_options.Type(str), default=[])
    """Further options of typesetter."""
    enabled = config_options.Type(bool, default=True)


class TypesetterPlugin(BasePlugin[TypesetterConfig]):  # type: ignore[no-untyped-call]
    """Typesets the site after MkDocs has built it. Findings are warnings, so `mkdocs build --strict` fails on them."""

    def on_post_build(self, *, config: Any) -> None:
        """Writes the PDFs to the folder of the site."""
        if not self.config.enabled:
            return
        settings, project = self.config, Path(config.config_file_path)
        style = settings.style
        if style and (project.parent / style).is_file():
            style = str(project.parent / style)
        try:
            result = typeset(
                str(project), style=style, sizes=settings.sizes, output=str(Path(config.site_dir) / settings.output),
                language=settings.language or self._language(config.theme), arguments=settings.arguments)
            findings = result.findings
        except IncompleteOutputError as error:
            result, findings = error.result, error.all_findings
        except TypesetterError as error:
            raise PluginError(f"typesetter: {error}") from error
        self._report(findings)
        for file in result.files:
            log.info("PDF: %s", file.path)

    @staticmethod
    def _language(theme: Any) -> str:
        """The language that the theme states in its pages: the setting `language` of Material, or the locale."""
        return str(theme["language"] if "language" in theme else theme.locale).replace("_", "-")

    @staticmethod
    def _report(findings: Tuple[Finding, ...]) -> None:
        for finding in findings:
            (log.warning if finding.severity != "note" else log.info)("%s", finding)
