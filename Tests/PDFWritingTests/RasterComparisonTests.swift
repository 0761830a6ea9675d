import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetPDFWriting
import TypesetRaster
import TypesetStylesheet
import TypesetText

/// Tests that both renderers show the same page: our PDF as rendered by poppler, and cairo's own drawing.
@Suite struct RasterComparison {
    private static let text = """
        # Two painters

        Plain words, *slanted* and **bold** ones, `code`, a [link](https://example.org), a ligature: office.

        > A quote with a rule beside it, العربية من اليمين, हिन्दी के शब्द, 日本語の文。

        | Left | Right |
        |:-----|------:|
        | one  |     1 |

        - item
          1. nested

        ~~struck~~ 🙂
        """

    private static let sheet = """
        typeset: 1
        extends: []
        page: { size: [420, 500], margins: 30, background: "#fffdf5" }
        styles:
          base: { family: [Noto Serif, Noto Naskh Arabic, Noto Sans Devanagari, Noto Serif CJK JP], textStyle: body, lineHeightMultiple: 1.4, paragraphSpacing: 0.5em }
          head: { parent: base, textStyle: title1, weight: 700, gradient: { colors: ["#0b57d0", "#c0267a"], start: [0, 0], end: [1, 0] } }
          quote: { parent: base, textInsets: [0.3em, 1em], background: "#e4edff", border: { left: "4pt solid #0b57d080" }, cornerRadius: 6 }
          code: { family: [Noto Sans Mono], background: "#eeeeee" }
          item: { parent: base, headIndent: 2em }
          cell: { parent: base, textInsets: [0.2em, 0.5em], border: { bottom: "1pt solid #333333" } }
        elements: { document: base, paragraph: base, h1: head, blockQuote: quote, code: code, listItem: item, tableCell: cell, tableHeader: cell, link: { underline: true, color: "#0b57d0" } }
        """

    private static func composer() throws -> DocumentComposer {
        let document = MarkdownParser.parse(SourceFile(path: "test.md", text: text)).document
        let loaded = StylesheetLoader().load(file: SourceFile(path: "test.yaml", text: sheet))
        #expect(loaded.diagnostics.filter { $0.severity == .error } == [])
        return DocumentComposer(
            document: document, stylesheet: try #require(loaded.stylesheet), shaper: PangoShaper(library: FontLibrary()),
            images: ImageLoader())
    }

    @Test(arguments: [ContentSizeCategory.xSmall, .large, .accessibility3])
    func showTheSamePage(size: ContentSizeCategory) throws {
        let document = try Self.composer().layOut(at: size)
        let file = try PDFRenderer.render(document, options: PDFOptions())
        for (index, page) in document.pages.enumerated() {
            let number = "\(index + 1)"
            let poppler = try #require(GrayMap(Tool.bytes("pdftoppm", ["-r", "144", "-gray", "-f", number, "-l", number, "{}"], on: file)))
            let cairo = GrayMap(try CairoRenderer.raster(page, scale: 2))
            #expect(poppler.width == cairo.width)
            #expect(poppler.height == cairo.height)
            let difference = poppler.difference(from: cairo)
            // Anti-aliasing of edges differs by some grey levels. A word that is missing, moved by a point or of another colour differs by
            // far more.
            #expect(difference.mean < 2, "page \(number): mean difference of \(difference.mean) grey levels")
            #expect(difference.worst < 90, "page \(number): a field of 4 by 4 pixels differs by \(difference.worst) grey levels")
        }
    }
}

/// A raster in grey levels.
struct GrayMap {
    var width: Int
    var height: Int
    var levels: [UInt8]

    /// Reads a binary PGM file, as written by `pdftoppm -gray`; nil if it is malformed.
    init?(_ file: [UInt8]) {
        var offset = 0
        var fields: [String] = []
        while fields.count < 4, let end = file[offset...].firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
            fields.append(String(decoding: file[offset..<end], as: UTF8.self))
            offset = end + 1
        }
        guard fields.count == 4, fields[0] == "P5", let width = Int(fields[1]), let height = Int(fields[2]),
            file.count - offset == width * height
        else { return nil }
        (self.width, self.height, levels) = (width, height, Array(file[offset...]))
    }

    /// Converts to luma (ITU-R BT.601), like poppler's conversion of RGB to grey.
    init(_ raster: ImageResource.Raster) {
        (width, height) = (raster.width, raster.height)
        levels = stride(from: 0, to: raster.samples.count, by: 3).map { index in
            let (red, green, blue) = (Double(raster.samples[index]), Double(raster.samples[index + 1]), Double(raster.samples[index + 2]))
            return UInt8(0.299 * red + 0.587 * green + 0.114 * blue + 0.5)
        }
    }

    /// The mean difference of all pixels, and the largest of the means of fields of 4 by 4 pixels.
    func difference(from other: GrayMap) -> (mean: Double, worst: Double) {
        let side = 4
        var sum = 0.0, worst = 0.0
        for top in stride(from: 0, to: min(height, other.height) - side + 1, by: side) {
            for left in stride(from: 0, to: min(width, other.width) - side + 1, by: side) {
                let field = fieldDifference(other, top, left, side)
                sum += abs(field)
                worst = max(worst, abs(field))
            }
        }
        return (sum / Double(width * height / (side * side)), worst)
    }

    private func fieldDifference(_ other: GrayMap, _ top: Int, _ left: Int, _ side: Int) -> Double {
        var sum = 0
        for row in top..<top + side {
            for column in left..<left + side { sum += Int(levels[row * width + column]) - Int(other.levels[row * other.width + column]) }
        }
        return Double(sum) / Double(side * side)
    }
}
