"""Markdown as accessible PDF at every text size, with an audit.

`typeset` makes PDFs, `check` audits Markdown or stylesheets, `audit` audits PDFs, and `styles` computes the values of a stylesheet.
"""

from .api import audit, check, styles, typeset
from .exceptions import FindingsError, IncompleteOutputError, ProgramNotFoundError, TypesetterError
from .results import File, Finding, Report, Result, Source

__all__ = [
    "File",
    "Finding",
    "FindingsError",
    "IncompleteOutputError",
    "ProgramNotFoundError",
    "Report",
    "Result",
    "Source",
    "TypesetterError",
    "audit",
    "check",
    "styles",
    "typeset",
]
