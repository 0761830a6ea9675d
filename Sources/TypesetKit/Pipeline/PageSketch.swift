import Glibc
import TypesetAudit
import TypesetBase
import TypesetPDFReading

/// A drawing of a page of any program's PDF, from the data that the audit has read.
///
/// Words are drawn with the outlines of the file's fonts if they were kept, or else set in a font of the reader, where a word with wrong
/// letters in the file appears as a screen reader would read it. Pictures that browsers do not show are crossed frames. It is not a
/// rendering: poppler and MuPDF are under the GPL and AGPL, and PDFium is in no release of Debian.
struct PageSketch {
    let pdf: InspectedPDF
    let page: InspectedPage
    let words: [InspectedWord]

    /// The most elements that are drawn for a part of a page; a map may have a million lines.
    private static let elementLimit = 3000
    /// The width in points below which a shape is a rule instead of an area.
    private static let ruleWidth = 3.0

    /// Returns the drawing of exactly this region of the page.
    ///
    /// - Parameter scale: CSS pixels per point.
    func svg(_ region: Rect, scale: Double) -> [UInt8] {
        let glyphs = GlyphDefinitions(), content = content(region, glyphs)
        let sides = [region.minX, region.minY, region.width, region.height].map(Self.number).joined(separator: " ")
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(region.width * scale))" \
            height="\(Self.number(region.height * scale))" viewBox="\(sides)">\
            <defs>\(glyphs.elements)</defs>\(content)</svg>
            """
        return Array(text.utf8)
    }

    /// Whether the letters of all words are drawn with the outlines of the file's fonts.
    var isFaithful: Bool { pdf.fonts.contains { font in font.codes.contains { $0.outline != nil } } }

    /// Returns the elements that draw this region of the page.
    ///
    /// - Parameter glyphs: the glyphs to which the elements refer.
    func content(_ region: Rect, _ glyphs: GlyphDefinitions) -> String {
        let elements = (shapes(in: region, glyphs) + texts(in: region, glyphs)).sorted { $0.item < $1.item }.prefix(Self.elementLimit)
        return
            "<rect x=\"\(Self.number(region.minX))\" y=\"\(Self.number(region.minY))\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
            + "<g font-family=\"sans-serif\">\(elements.map(\.svg).joined())</g>"
    }

    /// An element with its place in the drawing order.
    private typealias Element = (item: Int, svg: String)

    // MARK: - Shapes

    private func shapes(in region: Rect, _ glyphs: GlyphDefinitions) -> [Element] {
        var elements: [Element] = []
        for (index, item) in page.items.enumerated() where item.bounds.intersects(region) && elements.count < Self.elementLimit {
            // Far outside the region, coordinates lose their meaning.
            let rect = item.bounds.intersection(region.grown(by: region.width))
            switch item.kind {
            case .text: continue
            case .image(_, let digest): elements.append((index, picture(digest, item.bounds, glyphs) ?? Self.frame(rect, name(of: item))))
            case .shading(let paint): elements.append((index, fill(rect, paint, isWhole: true)))
            case .fill(let paint): elements.append((index, outline(item, paint) ?? fill(rect, paint, isWhole: item.isRectangle)))
            case .stroke(let paint): elements.append((index, stroked(index, rect, paint) ?? stroke(rect, paint)))
            }
        }
        return elements
    }

    /// Draws a filled shape, of which only the bounding box is known if it is not a rectangle.
    private func fill(_ rect: Rect, _ paint: PaintID, isWhole: Bool) -> String {
        let isRule = min(rect.width, rect.height) < Self.ruleWidth
        return Self.rect(rect, color(paint, over: rect).fill(opacity: isWhole || isRule ? 1 : 0.25))
    }

    /// The most pieces of an outline that is drawn; a map has more.
    private static let pieceLimit = 2_000

    /// Draws a filled shape with its outline; nil for a rectangle and for a very long outline.
    private func outline(_ item: PaintedItem, _ paint: PaintID) -> String? {
        guard let (pieces, isEvenOdd) = page.outline(of: item), pieces.count <= Self.pieceLimit else { return nil }
        let color = color(paint, over: item.bounds).fill()
        return "<path d=\"\(Self.data(pieces))\" \(color)\(isEvenOdd ? " fill-rule=\"evenodd\"" : "")/>"
    }

    private static func data(_ pieces: [(start: Point, end: Point)]) -> String {
        var data = "", end: Point?
        for piece in pieces {
            if end != piece.start { data += "M\(number(piece.start.x)) \(number(piece.start.y))" }
            data += "L\(number(piece.end.x)) \(number(piece.end.y))"
            end = piece.end
        }
        return data
    }

    /// Draws a line along its path; nil if the path is not known or very long.
    private func stroked(_ index: Int, _ rect: Rect, _ paint: PaintID) -> String? {
        guard let path = page.strokes[index], case let pieces = path.pieces, !pieces.isEmpty, pieces.count <= Self.pieceLimit else {
            return nil
        }
        let color = color(paint, over: rect).fill().replacing("fill", with: "stroke")
        return
            "<path d=\"\(Self.data(pieces))\" fill=\"none\" \(color) "
            + "stroke-width=\"\(AuditFigure.decimal(max(0.2, path.width), places: 2))\"/>"
    }

    /// Draws a picture of the file in its place; nil for one that browsers do not show.
    private func picture(_ digest: UInt64, _ rect: Rect, _ glyphs: GlyphDefinitions) -> String? {
        guard let picture = pdf.pictures[digest], rect.width > 0, rect.height > 0 else { return nil }
        let name = glyphs.name(ofPicture: digest) {
            func image(_ bytes: [UInt8], _ type: String) -> String {
                "<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:\(type);base64,\(Base64.text(bytes))\"/>"
            }
            return (image(picture.bytes, picture.mediaType), picture.mask.map { image($0, "image/png") })
        }
        let matrix = [rect.width, 0, 0, rect.height, rect.minX, rect.minY].map(Self.number).joined(separator: " ")
        return "<use href=\"#\(name)\" transform=\"matrix(\(matrix))\"/>"
    }

    private func stroke(_ rect: Rect, _ paint: PaintID) -> String {
        let color = color(paint, over: rect)
        return min(rect.width, rect.height) < Self.ruleWidth
            ? Self.rect(rect, color.fill()) : Self.rect(rect, "fill=\"none\" stroke=\"\(color.opaque.hexadecimal)\" stroke-width=\".75\"")
    }

    /// Returns the alternative text of a picture; empty for one without.
    private func name(of item: PaintedItem) -> String {
        var element = item.markedContent.flatMap { page.markedContents[$0].element }
        while let index = element {
            if let text = pdf.structure.elements[index].alternateText { return text }
            element = pdf.structure.elements[index].parent
        }
        return ""
    }

    /// The most letters of the name of a picture in its frame.
    private static let nameLength = 60

    private static func frame(_ rect: Rect, _ name: String) -> String {
        let left = number(rect.minX), right = number(rect.maxX), top = number(rect.minY), bottom = number(rect.maxY)
        return Self.rect(rect, "fill=\"#e8e8e8\" stroke=\"#888\"")
            + "<path d=\"M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)\" stroke=\"#888\"/>"
            + (name.isEmpty
                ? ""
                : "<text x=\"\(number(rect.minX + 4))\" y=\"\(number(rect.minY + 12))\" font-size=\"9\">"
                    + HTMLText.escape(String(name.prefix(nameLength))) + "</text>")
    }

    private static func rect(_ rect: Rect, _ attributes: String) -> String {
        "<rect x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(max(rect.width, 0.25)))\" "
            + "height=\"\(number(max(rect.height, 0.25)))\" \(attributes)/>"
    }

    /// Returns the average colour of a paint over a rectangle; grey if only rendering could determine it.
    private func color(_ paint: PaintID, over rect: Rect) -> Color {
        let colors = pdf.paints[Int(paint)].colors(over: rect) ?? []
        guard !colors.isEmpty else { return Color(red: 0.6, green: 0.6, blue: 0.6) }
        func mean(_ part: (Color) -> Double) -> Double { colors.reduce(0) { $0 + part($1) } / Double(colors.count) }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
    }

    // MARK: - Words

    private func texts(in region: Rect, _ glyphs: GlyphDefinitions) -> [Element] {
        words.lazy.filter { $0.bounds.intersects(region) }.prefix(Self.elementLimit).compactMap { word in
            (outlined(word, glyphs) ?? text(word)).map { (word.item, $0) }
        }
    }

    /// Draws a word with the outlines of its glyphs; nil if the outline of one is not known.
    private func outlined(_ word: InspectedWord, _ glyphs: GlyphDefinitions) -> String? {
        var parts: [(run: TextRun, start: InspectedGlyph, glyphs: [GlyphDefinitions.PlacedGlyph])] = [], item: Int32 = -1
        guard !word.isInvisible else { return nil }
        for glyph in page.glyphs[word.glyphs] {
            guard let run = page.items[Int(glyph.item)].run, run.size > 0 else { return nil }
            let code = pdf.fonts[run.font].codes[Int(glyph.code)]
            guard let outline = code.outline else {
                if code.isBlank { continue }
                return nil
            }
            if glyph.item != item {
                item = glyph.item
                parts.append((run, glyph, []))
            }
            let offset = Int((Double(glyph.offset - parts[parts.count - 1].start.offset) / run.size * 1000).rounded())
            parts[parts.count - 1].glyphs.append(.init(glyph: glyphs.number(ofGlyph: outline), offset: offset))
        }
        return parts.map { part in
            let color = color(part.run.paint, over: word.bounds)
            return "<use href=\"#\(glyphs.name(ofWord: part.glyphs))\" transform=\"\(Self.matrix(part.run, at: part.start))\""
                + (color == .black ? "" : " " + color.fill()) + "/>"
        }.joined()
    }

    /// Returns the transformation from thousandths of the em at a glyph to points of the page.
    private static func matrix(_ run: TextRun, at glyph: InspectedGlyph) -> String {
        let along = run.direction * (run.size / 1000), down = run.up * -0.001, origin = run.origin(of: glyph)
        let numbers = [along.x, along.y, down.x, down.y].map { AuditFigure.decimal($0, places: 5) } + [number(origin.x), number(origin.y)]
        return "matrix(\(numbers.joined(separator: " ")))"
    }

    /// Draws a word as wide as the file sets it, in any font.
    private func text(_ word: InspectedWord) -> String? {
        guard let run = page.items[word.item].run, let first = page.glyphs[word.glyphs].first, word.size > 0 else { return nil }
        let start = run.origin(of: first), x = word.isHorizontal ? word.bounds.minX : start.x
        let length = word.isHorizontal ? word.bounds.width : max(word.bounds.width, word.bounds.height)
        let angle = word.isHorizontal ? 0 : run.direction.angle
        let color = color(run.paint, over: word.bounds)
        let attributes = [
            "x=\"\(Self.number(x))\" y=\"\(Self.number(start.y))\" font-size=\"\(Self.number(word.size))\"",
            word.glyphs.count > 1 && length > 0 ? "textLength=\"\(Self.number(length))\" lengthAdjust=\"spacingAndGlyphs\"" : nil,
            angle == 0 ? nil : "transform=\"rotate(\(Self.number(angle)) \(Self.number(start.x)) \(Self.number(start.y)))\"",
            pdf.fonts[run.font].isBold ? "font-weight=\"700\"" : nil,
            // Invisible text is, for example, the recognised text behind a scanned picture.
            word.isInvisible ? "fill=\"#777\" opacity=\".6\"" : color == .black ? nil : color.fill(),
        ].compactMap(\.self)
        return "<text \(attributes.joined(separator: " "))>\(XMLEscaping.escaped(pdf.text(of: word, on: page), for: .content))</text>"
    }

    // MARK: - Numbers

    /// Formats a length to a tenth of a point, finer than a picture of this size resolves.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e6 else { return "0" }
        return AuditFigure.decimal(value, places: 1)
    }
}

private extension Point {
    /// The angle of a vector on a page, clockwise in degrees as in SVG.
    var angle: Double { atan2(y, x) * 180 / .pi }
}

private extension Color {
    func fill(opacity: Double = 1) -> String {
        let opacity = Int((min(1, max(0, alpha * opacity)) * 100).rounded())
        return "fill=\"\(opaque.hexadecimal)\""
            + (opacity == 100 ? "" : " fill-opacity=\"\(opacity == 0 ? "0" : opacity < 10 ? ".0\(opacity)" : ".\(opacity)")\"")
    }
}
