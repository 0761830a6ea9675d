import TypesetBase
package import TypesetPDFReading

/// Reads the versions of a file with one vocabulary; pages that both versions draw alike are read once.
package struct ComparedFileReader {
    package private(set) var vocabulary = Vocabulary()
    private var last: (drawn: DrawnTokens, marksHyphens: Bool)?

    package init() {}

    /// The pages that the next version may leave out.
    package var knownPages: Set<PageDigest> { last.map { Set($0.drawn.known.keys) } ?? [] }

    /// Reads the content of a version.
    package mutating func read(_ pdf: InspectedPDF) -> ComparedFile {
        let owners = pdf.pictureOwners, drawn = DrawnTokens(pdf, sharing: last?.drawn, owners, &vocabulary)
        let hasSoftHyphens = pdf.fonts.contains { font in font.codes.contains { $0.text == "\u{AD}" } }
        let marksHyphens =
            pdf.isOfThisProgram || hasSoftHyphens
            || last?.marksHyphens == true && drawn.pages.contains { $0.identity?.isLeftOut == true }
        last = (drawn, marksHyphens)
        let graphics = drawn.pages.map(\.graphics)
        let reader = BlockReader(pdf, drawn, graphics.pictureAreas(owners), &vocabulary)
        return ComparedFile(pdf, drawn, reader, graphics, marksHyphens: marksHyphens)
    }
}

extension ComparedFile {
    fileprivate init(_ pdf: InspectedPDF, _ drawn: DrawnTokens, _ reader: BlockReader, _ graphics: [PageGraphics], marksHyphens: Bool) {
        path = pdf.path
        title = pdf.catalog.metadata?.title ?? pdf.catalog.title ?? ""
        language = pdf.catalog.language ?? ""
        var properties = pdf.catalog.information.merging(pdf.catalog.metadata?.properties ?? [:]) { $1 }
        // Other programs write the time at which they make the file.
        if !pdf.isOfThisProgram { properties[.date] = nil }
        self.properties = properties
        pageSizes = pdf.pages.map(\.size)
        (blocks, tokens, links, formulas) = (reader.blocks, reader.tokens, reader.links, reader.formulas)
        bookmarks = pdf.catalog.outlines.map { Bookmark(title: $0.title, level: $0.level) }
        (runningTexts, watermarks) = (drawn.runningTexts, drawn.watermarks)
        (shapes, drawnWatermark) = (graphics.shapes, graphics.lazy.compactMap(\.watermark).first)
        (isOfThisProgram, self.marksHyphens) = (pdf.isOfThisProgram, marksHyphens)
        problems = pdf.problems.map { $0.message + ($0.page.map { ", on page \($0)" } ?? "") }
    }
}

extension InspectedPDF {
    /// Whether this program made the file, by its own statement.
    var isOfThisProgram: Bool { catalog.producer?.hasPrefix(Producer.name) == true }
}
