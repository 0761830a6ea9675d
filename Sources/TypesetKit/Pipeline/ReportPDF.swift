package import TypesetAudit
package import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetPDFWriting
import TypesetText

/// Typesets reports of the program with the program itself.
package enum ReportPDF {
    /// Returns the evidence of a run as a PDF with the template `default`, which conforms to PDF/UA-1.
    ///
    /// - Throws: an error if the fonts of the template cannot be used, or if the file cannot be made.
    package static func evidence(of run: RunReport, _ options: ReportOptions) throws(Diagnostic) -> [UInt8] {
        let document = MarkdownParser.parse(SourceFile(path: "evidence.md", text: EvidenceMarkdown(run, options).text)).document
        let (sheet, problems) = SheetLoader().load("default")
        guard let sheet else { throw problems.first { $0.severity == .error } ?? .error("the template `default` cannot be read") }
        let composer = DocumentComposer(
            document: document, stylesheet: sheet.stylesheet, shaper: PangoShaper(library: sheet.fonts),
            images: ImageLoader(), files: nil)
        return try PDFRenderer.renderSummarized(composer.layOut(at: .large, for: .standard), options: PDFOptions(standard: .ua1)).0
    }
}
