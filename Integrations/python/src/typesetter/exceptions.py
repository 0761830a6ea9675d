"""The exceptions of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Sequence, Tuple

if TYPE_CHECKING:
    from .results import Finding, Result


class TypesetterError(Exception):
    """A run that failed: wrong arguments, an input that cannot be read, or an output that cannot be written."""

    findings: Tuple[Finding, ...]
    """The causes, with their places."""
    status: int
    """The program's exit status."""

    def __init__(self, message: str, findings: Sequence[Finding] = (), status: int = 2) -> None:
        super().__init__(message)
        self.findings = tuple(findings)
        self.status = status


class ProgramNotFoundError(TypesetterError):
    """The program is not installed."""


class IncompleteOutputError(TypesetterError):
    """An output that lacks content, such as a picture that is missing."""

    result: Result
    """The files that were written."""

    def __init__(self, message: str, findings: Sequence[Finding], result: Result) -> None:
        super().__init__(message, findings, status=1)
        self.result = result

    @property
    def all_findings(self) -> Tuple[Finding, ...]:
        """The causes and the findings of the audit, each once: the audit names missing content too."""
        audited = {(finding.rule, finding.message) for finding in self.result.findings}
        return (*(finding for finding in self.findings if (finding.rule, finding.message) not in audited), *self.result.findings)


class FindingsError(TypesetterError):
    """Findings of an audit that count as errors."""

    def __init__(self, message: str, findings: Sequence[Finding]) -> None:
        super().__init__(message, findings, status=1)
