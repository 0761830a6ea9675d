import TypesetBase
package import TypesetPDFReading

extension ComparedFile {
    /// Reads the content of a file.
    ///
    /// - Parameter vocabulary: the words of the files that are compared.
    package init(_ pdf: InspectedPDF, _ vocabulary: inout Vocabulary) {
        let drawn = DrawnTokens(pdf, &vocabulary), reader = BlockReader(pdf, drawn, &vocabulary)
        path = pdf.path
        title = pdf.catalog.metadata?.title ?? pdf.catalog.title ?? ""
        language = pdf.catalog.language ?? ""
        pageSizes = pdf.pages.map(\.size)
        (blocks, tokens, links, formulas) = (reader.blocks, reader.tokens, reader.links, reader.formulas)
        bookmarks = pdf.catalog.outlines.map { Bookmark(title: $0.title, level: $0.level) }
        (runningTexts, watermarks) = (drawn.runningTexts, drawn.watermarks)
        shapes = Self.shapes(of: pdf)
        drawnWatermark = Self.watermark(of: pdf)
        isOfThisProgram = pdf.isOfThisProgram
        marksHyphens = pdf.isOfThisProgram || pdf.fonts.contains { font in font.codes.contains { $0.text == "\u{AD}" } }
        problems = pdf.problems.map { $0.message + ($0.page.map { ", on page \($0)" } ?? "") }
    }

    private static func watermark(of pdf: InspectedPDF) -> DrawnWatermark? {
        var watermark: DrawnWatermark?
        for page in pdf.pages {
            for item in page.items where item.run == nil {
                guard let content = item.markedContent, page.markedContents[content].artifact == .watermark else { continue }
                let paint: String
                switch item.kind {
                case .fill(let number), .stroke(let number), .shading(let number): paint = pdf.paints[Int(number)].name
                case .image, .text: paint = "a picture"
                }
                watermark = watermark ?? DrawnWatermark(paint: paint, area: PictureArea(page: page.number, rect: item.bounds))
                watermark?.area.add(item, on: page.number)
            }
            if watermark != nil { return watermark }
        }
        return nil
    }

    private static func shapes(of pdf: InspectedPDF) -> [InspectedPaint: Int] {
        var counts = Array(repeating: 0, count: pdf.paints.count)
        for page in pdf.pages {
            for item in page.items where item.markedContent.map({ page.markedContents[$0].artifact != .watermark }) ?? true {
                switch item.kind {
                case .fill(let paint), .stroke(let paint), .shading(let paint): counts[Int(paint)] += 1
                case .text, .image: break
                }
            }
        }
        var shapes: [InspectedPaint: Int] = [:]
        for (paint, count) in zip(pdf.paints, counts) where count > 0 { shapes[paint, default: 0] += count }
        return shapes
    }
}

extension InspectedPDF {
    /// Whether this program made the file, by its own statement.
    var isOfThisProgram: Bool { catalog.producer?.hasPrefix(Producer.name) == true }
}
