package import TypesetBase
package import TypesetLayout

/// A written file with the data by which it is written again for an edition that differs only in colours.
///
/// Fonts, structure and annotations are copied. Each content stream is copied with other colour operators, so the file is the same, byte by
/// byte, as if the edition were written alone.
package struct RepaintableFile {
    private let bytes: [UInt8]
    private let summary: FileSummary
    private let record: FileRecord
    /// The number of colours of each page.
    private let itemCounts: [Int]

    /// Returns the file of a document in the colours of another edition; nil if more than its solid colours differs.
    package func repainted(as document: LaidOutDocument) -> (bytes: [UInt8], summary: FileSummary)? {
        guard let colors = document.solidColors, colors.map(\.count) == itemCounts else { return nil }
        var file: [UInt8] = []
        file.reserveCapacity(bytes.count + 1024)
        let objects = ObjectWriter(isCompressed: record.isCompressed) {
            file.append(contentsOf: $0)
            return true
        }
        bytes.withUnsafeBytes { objects.write(record, of: $0, colors: colors) }
        var summary = summary
        summary.contentSize = objects.contentSize
        return (file, summary)
    }

    fileprivate init(bytes: [UInt8], summary: FileSummary, record: FileRecord, itemCounts: [Int]) {
        (self.bytes, self.summary, self.record, self.itemCounts) = (bytes, summary, record, itemCounts)
    }
}

extension PDFRenderer {
    /// Returns the whole file, its summary, and the means to repaint it.
    ///
    /// The means are nil if the file has other than solid colours, or addresses that depend on the edition.
    package static func renderRepaintable(
        _ document: LaidOutDocument, options: PDFOptions
    ) throws(Diagnostic) -> (bytes: [UInt8], summary: FileSummary, repaintable: RepaintableFile?) {
        let colors = document.leadsToDocuments ? nil : document.solidColors
        var file: [UInt8] = []
        let writer = FileWriter(document, options: options) {
            file.append(contentsOf: $0)
            return true
        }
        if colors != nil { writer.recordContents() }
        let summary = try writer.write() ?? FileSummary()
        let repaintable = colors.flatMap { colors in
            writer.record.map { RepaintableFile(bytes: file, summary: summary, record: $0, itemCounts: colors.map(\.count)) }
        }
        return (file, summary, repaintable)
    }
}

/// The places of a file's objects, and its content streams before compression.
struct FileRecord {
    struct Content {
        var number: ObjectNumber
        var buffer: ByteBuffer
        var colors: ColorOperators
    }

    var isCompressed: Bool
    var contents: [Content] = []
    var root: ObjectNumber
    var info: ObjectNumber?
    /// The places of all objects, of which the cross-reference stream is the last.
    var locations: [ObjectWriter.Location]
}

extension LaidOutDocument {
    /// Whether it has links to other documents of the run, whose files are those of the same edition.
    fileprivate var leadsToDocuments: Bool {
        structure.elements.contains { if case .document? = $0.target { true } else { false } }
    }

    /// The colours of the background and of the items of each page; nil if it has gradients, shadows or translucent paint.
    fileprivate var solidColors: [[Color]]? {
        var pages: [[Color]] = []
        pages.reserveCapacity(self.pages.count)
        for page in self.pages {
            var colors = [page.background ?? .white]
            colors.reserveCapacity(page.items.count + 1)
            for item in page.items {
                guard let color = item.content.solidColor else { return nil }
                colors.append(color)
            }
            pages.append(colors)
        }
        return pages
    }
}

extension PlacedItem.Content {
    /// The only colour, opaque; black for a picture, and nil for anything with several colours or with effects.
    fileprivate var solidColor: Color? {
        switch self {
        case .glyphs(let text): text.outline == nil ? text.paint.solidColor : nil
        case .shape(let shape): shape.paint.solidColor
        case .watermark(let mark): mark.glyphs.first?.paint.solidColor ?? .black
        case .image: .black
        case .shadow: nil
        }
    }
}

extension Paint {
    fileprivate var solidColor: Color? {
        if case .solid(let color) = self, color.alpha >= 1 { color } else { nil }
    }
}
