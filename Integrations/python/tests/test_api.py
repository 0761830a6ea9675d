"""The functions of the API with the installed program."""

from __future__ import annotations

import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

import typesetter

GOOD = "---\ntitle: Rivers\nlanguage: en\n---\n\n## The Eider\n\nThe Eider flows into the North Sea.\n"
SKIPPED = GOOD + "\n#### Length\n\nIt is 188 km long.\n"


class TypesetTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.document = self.folder / "rivers.md"
        self.document.write_text(GOOD, encoding="utf-8")

    def test_text_becomes_bytes(self) -> None:
        result = typesetter.typeset(GOOD)
        self.assertEqual([file.name for file in result.files], ["document.large.pdf"])
        self.assertEqual(result.files[0].bytes[:5], b"%PDF-")
        self.assertIsNone(result.files[0].path)

    def test_a_document_becomes_a_file_for_each_size(self) -> None:
        result = typesetter.typeset(self.document, style="report", sizes=["large", "ax3"], output=self.folder / "out")
        self.assertEqual([file.path for file in result.files], [self.folder / "out/rivers.large.pdf", self.folder / "out/rivers.ax3.pdf"])
        self.assertEqual(result.sizes, ("large", "ax3"))
        self.assertIn("PDF/UA-1", result.report.standards)

    def test_all_sizes_are_twelve_files(self) -> None:
        self.assertEqual(len(typesetter.typeset(self.document, sizes="all").files), 12)

    def test_a_mapping_is_a_stylesheet(self) -> None:
        sheet = {"typeset": 1, "extends": ["report"], "styles": {"body": {"size": "40pt"}}}
        plain, large = typesetter.typeset(self.document, style="report"), typesetter.typeset(self.document, style=sheet)
        self.assertNotEqual(plain.files[0].bytes, large.files[0].bytes)
        self.assertEqual(typesetter.styles(sheet, sizes="large")["version"], 1)

    def test_findings_have_their_lines(self) -> None:
        result = typesetter.typeset(SKIPPED)
        finding = next(finding for finding in result.findings if finding.rule == "heading-skip")
        self.assertEqual(finding.source, typesetter.Source("-", 10, 1))
        self.assertNotIn("PDF/UA-1", result.report.standards)

    def test_jupyter_shows_a_page(self) -> None:
        result = typesetter.typeset(self.document)
        self.assertEqual(result._repr_png_()[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(len(result.page(size="ax5", scale=2)), len(result.page(scale=0.5)))

    def test_a_failed_run_raises_its_cause(self) -> None:
        with self.assertRaises(typesetter.TypesetterError) as caught:
            typesetter.typeset(self.document, style="reprot")
        self.assertEqual(caught.exception.status, 2)
        self.assertEqual(caught.exception.findings[0].rule, "stylesheet-mistake")

    def test_missing_content_raises_and_keeps_the_files(self) -> None:
        with self.assertRaises(typesetter.IncompleteOutputError) as caught:
            typesetter.typeset(GOOD + "\n![A mast](mast.svg)\n")
        self.assertEqual(len(caught.exception.result.files), 1)
        self.assertTrue(any("mast.svg" in finding.message for finding in caught.exception.findings))


class AuditTests(unittest.TestCase):
    def test_a_good_document_passes(self) -> None:
        report = typesetter.check(GOOD, sizes=["large"])
        self.assertEqual(report.errors, ())
        report.raise_for_errors()

    def test_errors_can_be_raised(self) -> None:
        with self.assertRaises(typesetter.FindingsError) as caught:
            typesetter.check(SKIPPED, sizes=["large"]).raise_for_errors()
        self.assertEqual([finding.rule for finding in caught.exception.findings], ["heading-skip"])

    def test_a_made_file_passes_its_own_audit(self) -> None:
        report = typesetter.audit(typesetter.typeset(GOOD).files[0].bytes)
        self.assertNotEqual(report.verdict, "fail")

    def test_a_damaged_file_raises(self) -> None:
        with self.assertRaises(typesetter.TypesetterError):
            typesetter.audit(b"%PDF-1.7\nnothing")

    def test_every_style_has_values_at_every_size(self) -> None:
        values = typesetter.styles("report")["styles"]["body"]["values"]
        self.assertEqual(len(values), 12)


if __name__ == "__main__":
    unittest.main()
