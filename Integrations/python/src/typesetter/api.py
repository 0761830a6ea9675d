"""The functions of the API. Each runs the program once."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _program
from .exceptions import IncompleteOutputError, TypesetterError
from .results import File, Finding, Report, Request, Result, report_at

Document = Union[str, "os.PathLike[str]"]
"""A path, or Markdown text: a `str` with a line break is text."""
Style = Union[str, "os.PathLike[str]", Mapping[str, Any]]
"""The name of a template, the path of a stylesheet, or its contents as a mapping (`{"typeset": 1, "extends": ["report"]}`)."""
Sizes = Union[str, Iterable[str]]
"""Content sizes from `xSmall` to `ax5`, one size, a range such as `large...ax2`, or `all`."""


def typeset(
    source: Document, *, style: Optional[Style] = None, sizes: Sizes = "large", output: Optional[Document] = None,
    language: Optional[str] = None, arguments: Sequence[str] = (),
) -> Result:
    """Typesets a document and audits it.

    Without `output` the PDFs are returned as bytes. `output` is a folder, or a template of paths such as `out/{stem}.{size}.pdf`.
    `arguments` are further options of the program, such as `["--standard", "ua2"]`.

    Raises `TypesetterError` if the run failed, and `IncompleteOutputError` if content is missing. Findings of the audit raise nothing: see
    `Result.report`.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        request = _request(source, style, language, arguments)
        place = _template(output) if output is not None else f"{work}/out/{_stem(source)}.{{size}}.pdf"
        report, outputs = work / "report.json", work / "outputs.json"
        run = request.run([*_sizes(sizes), "-q", "-o", place, "--report", f"json={report}", "--deps", str(outputs)], work)
        data = report_at(report)
        if run.status > 1 or data is None or not outputs.exists():
            raise _failure(run)
        paths = [Path(path) for entry in json.loads(outputs.read_text(encoding="utf-8")) for path in entry["outputs"]]
        files = tuple(File(path.name, path.read_bytes(), path if output is not None else None) for path in paths)
        result = Result(files, Report.of(data), request, tuple(data.get("sizes", ())))
        if run.status == 1:
            raise IncompleteOutputError(run.messages.strip(), Finding.of_messages(run.messages), result)
        return result


def check(
    *sources: Document, style: Optional[Style] = None, sizes: Sizes = "all", profile: Optional[str] = None,
    language: Optional[str] = None, arguments: Sequence[str] = (),
) -> Report:
    """Audits documents or stylesheets without writing PDFs.

    `profile` is a set of rules such as `wcag-aaa`. Raises `TypesetterError` if a document cannot be typeset.
    """
    if not sources:
        raise TypesetterError("check needs a document")
    request = _request(sources[0], style, language, arguments)
    more = [*_sizes(sizes), *(["--profile", profile] if profile else [])]
    others = [os.fspath(source) for source in sources[1:]]
    if any(_is_text(source) for source in sources[1:]):
        raise TypesetterError("text must be the only document")
    return _audited("check", request, more, others)


def audit(pdf: Union[bytes, Document], *, profile: Optional[str] = None, arguments: Sequence[str] = ()) -> Report:
    """Audits a PDF of any program, by its path or its bytes.

    Raises `TypesetterError` if a part of the file is unreadable; its findings say which.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "document.pdf"
        if isinstance(pdf, bytes):
            path.write_bytes(pdf)
        else:
            path = Path(pdf)
        more = ["--profile", profile] if profile else []
        return _audited("audit", Request(str(path), None, tuple(arguments)), more, [])


def styles(style: Style = "default", *, sizes: Sizes = "all") -> Dict[str, Any]:
    """The used value of every key of every style at every size (`styles.schema.json` describes the object)."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.fspath(style) if not isinstance(style, Mapping) else "-"
        text = None if not isinstance(style, Mapping) else json.dumps(dict(style))
        run = _program.run(["styles", name, "--json", *(_sizes(sizes) if sizes != "all" else [])], text, Path(folder) if text else None)
        if run.status > 1 or not run.output:
            raise _failure(run)
        values: Dict[str, Any] = json.loads(run.output)
        return values


def _audited(command: str, request: Request, more: Sequence[str], others: Sequence[str]) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        path = work / "report.json"
        with_command = Request(request.document, request.text, (command, *request.arguments, *more), request.sheet)
        run = with_command.run(["-q", "--report", f"json={path}", *_operands(others)], work)
        data = report_at(path)
        if run.status > 1 or data is None or data.get("failures"):
            raise _failure(run)
        return Report.of(data)


def _failure(run: _program.Run) -> TypesetterError:
    return TypesetterError(run.messages.strip() or f"typesetter ended with status {run.status}", Finding.of_messages(run.messages), run.status)


def _request(source: Document, style: Optional[Style], language: Optional[str], arguments: Sequence[str]) -> Request:
    options: List[str] = list(arguments)
    if language:
        options += ["--language", language]
    sheet = None
    if isinstance(style, Mapping):
        sheet = json.dumps(dict(style))
    elif style is not None:
        options += ["--style", os.fspath(style)]
    is_text = _is_text(source)
    return Request("-" if is_text else os.fspath(source), str(source) if is_text else None, tuple(options), sheet)


def _is_text(source: Document) -> bool:
    return isinstance(source, str) and "\n" in source


def _stem(source: Document) -> str:
    return "document" if _is_text(source) else Path(source).stem


def _template(output: Document) -> str:
    """The program takes a path that ends with a slash for a folder."""
    path = os.fspath(output)
    return path if "{" in path or path.endswith("/") or Path(path).suffix else path + "/"


def _operands(paths: Sequence[str]) -> Tuple[str, ...]:
    return tuple(path if not path.startswith("-") else f"./{path}" for path in paths)


def _sizes(sizes: Sizes) -> List[str]:
    if isinstance(sizes, str):
        return ["--all-sizes"] if sizes == "all" else ["--sizes" if "..." in sizes else "--size", sizes]
    return ["--size", *sizes]
