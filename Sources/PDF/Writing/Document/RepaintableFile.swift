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
    private let colors: [Color]

    /// Returns the file of a document in the colours of another edition; nil if more than its solid colours differs.
    package func repainted(as document: LaidOutDocument) -> (bytes: [UInt8], summary: FileSummary)? {
        guard let map = document.solidColors.flatMap({ Self.map(colors, to: $0) }) else { return nil }
        var file: [UInt8] = []
        file.reserveCapacity(bytes.count + 1024)
        let objects = ObjectWriter(isCompressed: record.isCompressed) {
            file.append(contentsOf: $0)
            return true
        }
        bytes.withUnsafeBytes { objects.write(record, of: $0, colors: map) }
        var summary = summary
        summary.contentSize = objects.contentSize
        return (file, summary)
    }

    /// Returns the other colour of each colour; nil if one has two of them, or if the numbers of colours differ.
    private static func map(_ colors: [Color], to others: [Color]) -> [Color: Color]? {
        guard colors.count == others.count else { return nil }
        var map: [Color: Color] = [:]
        for (color, other) in zip(colors, others) {
            if let known = map[color] {
                if known != other { return nil }
            } else {
                map[color] = other
            }
        }
        return map
    }

    fileprivate init(bytes: [UInt8], summary: FileSummary, record: FileRecord, colors: [Color]) {
        (self.bytes, self.summary, self.record, self.colors) = (bytes, summary, record, colors)
    }
}

extension PDFRenderer {
    /// Returns the whole file, its summary, and the means to repaint it; nil if it has other than solid colours, or addresses that depend on
    /// the edition.
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
            writer.record.map { RepaintableFile(bytes: file, summary: summary, record: $0, colors: colors) }
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

    /// The colours of everything that is painted, in order; nil if it has gradients, shadows or translucent paint.
    fileprivate var solidColors: [Color]? {
        var colors: [Color] = []
        func add(_ paint: Paint) -> Bool {
            guard case .solid(let color) = paint, color.alpha >= 1 else { return false }
            colors.append(color)
            return true
        }
        for page in pages {
            if let background = page.background { colors.append(background) }
            for item in page.items {
                switch item.content {
                case .glyphs(let text): if text.outline != nil || !add(text.paint) { return nil }
                case .shape(let shape): if !add(shape.paint) { return nil }
                case .watermark(let mark): if let first = mark.glyphs.first, !add(first.paint) { return nil }
                case .image: continue
                case .shadow: return nil
                }
            }
        }
        return colors
    }
}
