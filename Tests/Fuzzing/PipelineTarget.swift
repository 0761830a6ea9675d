import TypesetAudit
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetPDFReading
import TypesetPDFWriting
import TypesetStylesheet
import TypesetText

/// Feeds a document and a sheet, from text to a PDF that is read back and audited.
enum PipelineTarget {
    /// The fonts, opened once: no input changes them, and fontconfig would take most of the time.
    private static let fonts = FontLibrary()

    /// The separator between the sheet, which comes first, and the document; without it there is no sheet.
    private static let divider = Array("\n%%%%\n".utf8)

    /// Feeds the bytes; the first one chooses the size.
    static func feed(_ bytes: [UInt8]) {
        let sizes = ContentSizeCategory.allCases, size = sizes[Int(bytes.first ?? 0) % sizes.count]
        let (sheet, text) = split(Array(bytes.dropFirst()))
        let (document, diagnostics) = MarkdownParser.parse(SourceFile(path: "input.md", bytes: text))
        TextTargets.show(diagnostics)
        guard let stylesheet = stylesheet(sheet) else { return }
        let composer = DocumentComposer(
            document: document, stylesheet: stylesheet, shaper: PangoShaper(library: fonts), images: ImageLoader())
        let laidOut = composer.layOut(at: size)
        guard let file = try? PDFRenderer.render(laidOut, options: PDFOptions()) else { return }
        judge(file, isConforming: composer.variants().flatMap(\.obstacles).isEmpty)
    }

    private static func stylesheet(_ bytes: [UInt8]?) -> Stylesheet? {
        let plain = "typeset: 1\nextends: []\nstyles: { base: { textStyle: body } }\nelements: { document: base }\n"
        let file = bytes.map { SourceFile(path: "input.yaml", bytes: $0) } ?? SourceFile(path: "plain.yaml", text: plain)
        let (sheet, diagnostics) = StylesheetLoader().load(file: file)
        TextTargets.show(diagnostics)
        return sheet
    }

    private static func split(_ bytes: [UInt8]) -> (sheet: [UInt8]?, document: [UInt8]) {
        guard let position = bytes.indices.first(where: { bytes[$0...].starts(with: divider) }) else { return (nil, bytes) }
        return (Array(bytes[..<position]), Array(bytes[(position + divider.count)...]))
    }

    /// Checks that the program's own files can be read whole and break no rule of the standard for their bytes.
    private static func judge(_ file: [UInt8], isConforming: Bool) {
        guard let pdf = try? InspectedPDF(reading: file, path: "output.pdf") else { fatalError("the file cannot be read back") }
        if let problem = pdf.problems.first { fatalError("the file cannot be read back whole: \(problem.message)") }
        guard isConforming else { return }
        let broken = AuditEngine.findings(in: pdf).filter { $0.outcome == .fail && conformanceRules.contains($0.rule) }
        if let finding = broken.first { fatalError("the file claims to conform and does not: \(finding.rule): \(finding.message)") }
    }

    private static let conformanceRules: Set<RuleID> = [
        .pdfTags, .pdfLanguage, .pdfMetadata, .pdfFonts, .pdfUnicode, .pdfAnnotations, .pdfArtifacts,
    ]
}
