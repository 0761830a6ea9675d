"""The results of runs: files, findings and reports."""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from . import _program
from .exceptions import FindingsError, TypesetterError


@dataclass(frozen=True)
class Source:
    """A place in a document or stylesheet; lines and columns count from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True)
class Finding:
    """A fault that the audit or a reader of inputs has found."""

    rule: str
    """The id of the rule, such as `heading-skip`."""
    severity: str
    """`error`, `warning` or `note`."""
    message: str
    source: Optional[Source] = None
    """The place to change; None if no line is the cause."""
    fix: str = ""
    """How to remove the fault; may be empty."""
    sizes: Tuple[str, ...] = ()
    """The affected content sizes, in order."""
    pages: Tuple[int, ...] = ()
    """The pages that show the fault, from 1."""

    def __str__(self) -> str:
        place = f"{self.source.file}:{self.source.line}:{self.source.column}: " if self.source else ""
        return f"{place}{self.severity}: {self.message} [{self.rule}]"

    @classmethod
    def of_report(cls, entry: Mapping[str, Any]) -> Finding:
        """A finding of the JSON report (`audit-report.schema.json`)."""
        source = entry.get("source")
        return cls(
            rule=entry["rule"], severity=entry["severity"], message=entry["message"],
            source=Source(source["file"], source["line"], source["column"]) if source else None, fix=entry["fix"],
            sizes=tuple(entry["sizes"]), pages=tuple(sorted({place["page"] for place in entry["locations"]})))

    @classmethod
    def of_messages(cls, messages: str) -> Tuple[Finding, ...]:
        """The findings in the program's messages, for runs that write no report."""
        found: List[Finding] = []
        for match in _MESSAGE.finditer(messages):
            source = Source(match["file"], int(match["line"]), int(match["column"])) if match["file"] else None
            found.append(cls(match["rule"] or "", match["severity"], match["message"], source, match["hint"] or ""))
        return tuple(found)


_MESSAGE = re.compile(
    r"^(?:(?P<file>[^\n]+?):(?P<line>\d+):(?P<column>\d+): |[^\n:]+: )?(?P<severity>error|warning): (?P<message>[^\n]+?)"
    r"(?: \[(?P<rule>[a-z0-9-]+)\])?$(?:\n +\d* \|[^\n]*)*(?:\n +[|=] hint: (?P<hint>[^\n]+))?",
    re.MULTILINE)


@dataclass(frozen=True)
class Report:
    """The result of an audit."""

    findings: Tuple[Finding, ...]
    verdict: str
    """The worst outcome of the findings that count: `fail`, `warning`, `review` or `pass`."""
    standards: Tuple[str, ...]
    """The standards that the files claim, such as `PDF/UA-1`."""
    data: Mapping[str, Any] = field(repr=False, compare=False)
    """The whole report (`audit-report.schema.json`)."""

    @property
    def errors(self) -> Tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.severity == "error")

    def raise_for_errors(self) -> None:
        """Raises `FindingsError` if a finding is an error."""
        if self.errors:
            raise FindingsError("\n".join(map(str, self.errors)), self.errors)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Report:
        """The report of a run on one document or on several."""
        documents = data["documents"] if "documents" in data else [data]
        findings = tuple(Finding.of_report(entry) for document in documents for entry in document["findings"])
        standards = [tuple(document.get("claim", {}).get("standards", ())) for document in documents]
        return cls(findings, data["summary"]["verdict"], standards[0] if len(set(standards)) == 1 else (), data)


@dataclass(frozen=True)
class File:
    """A PDF of a result."""

    name: str
    """The name without its folder, such as `doc.ax3.pdf`."""
    bytes: bytes = field(repr=False)
    path: Optional[Path] = None
    """The path, if the call named an output."""


@dataclass(frozen=True)
class Request:
    """The arguments of a run that typesets a document, from which its pages can be drawn too."""

    document: str
    text: Optional[str]
    arguments: Tuple[str, ...]
    sheet: Optional[str] = None
    """The text of a stylesheet that has no file."""

    def run(self, more: Sequence[str], work: Path) -> _program.Run:
        """Runs the program with more arguments; `work` is a folder for temporary files."""
        style: List[str] = []
        if self.sheet is not None:
            (work / "style.yaml").write_text(self.sheet, encoding="utf-8")
            style = ["--style", str(work / "style.yaml")]
        return _program.run([*self.arguments, *style, *more, "--", self.document], self.text)


@dataclass(frozen=True)
class Result:
    """The PDFs of a document, in the order of their sizes, and the report of the audit."""

    files: Tuple[File, ...]
    report: Report
    request: Request = field(repr=False, compare=False)
    sizes: Tuple[str, ...] = ()

    @property
    def findings(self) -> Tuple[Finding, ...]:
        """The findings of the audit."""
        return self.report.findings

    def page(self, number: int = 1, size: Optional[str] = None, scale: float = 1) -> bytes:
        """A page as PNG, at a content size (the first of the result), with `scale` pixels per point."""
        chosen = size or (self.sizes[0] if self.sizes else "large")
        with tempfile.TemporaryDirectory() as folder:
            work, picture = Path(folder), Path(folder) / "page.png"
            run = self.request.run(
                ["--size", chosen, "--pages", str(number), "--scale", str(scale), "--no-audit", "-q", "-o", str(picture)], work)
            found = sorted(work.glob("page*.png"))
            if not found:
                raise TypesetterError(run.messages.strip(), Finding.of_messages(run.messages), run.status)
            return found[0].read_bytes()

    def _repr_png_(self) -> bytes:
        """The first page, which Jupyter shows."""
        return self.page(scale=1)


def report_at(path: Path) -> Optional[Dict[str, Any]]:
    """The JSON report at a path; None if the run wrote none."""
    if not path.exists():
        return None
    data: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
