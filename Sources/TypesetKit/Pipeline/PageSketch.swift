import AuditReports
import Formats
import Geometry
import Glibc
import PDFInspection

/// A drawing of a page of a PDF of any program, made of what the audit has read of it: its words in a font of the reader's, rules and
/// backgrounds as rectangles, pictures as crossed frames.
///
/// It is no rendering: of the libraries that render, poppler and MuPDF are under the GPL and AGPL, and PDFium is in no release of Debian.
/// And it shows what the rules judge: a word that the file has wrong letters for reads here as a screen reader would read it.
struct PageSketch {
    let pdf: InspectedPDF
    let page: InspectedPage
    let words: [InspectedWord]

    /// What is drawn at most of a part of a page: a map may have a million lines.
    private static let elementLimit = 3000
    /// In points: what is thinner is a rule and no area.
    private static let ruleWidth = 3.0

    /// Exactly this part of the page.
    ///
    /// - Parameter scale: CSS pixels per point.
    func svg(_ region: Rect, scale: Double) -> [UInt8] {
        let elements = (shapes(in: region) + texts(in: region)).sorted { $0.item < $1.item }.prefix(Self.elementLimit)
        let sides = [region.minX, region.minY, region.width, region.height].map(Self.number).joined(separator: " ")
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(region.width * scale))" \
            height="\(Self.number(region.height * scale))" viewBox="\(sides)">\
            <rect x="\(Self.number(region.minX))" y="\(Self.number(region.minY))" width="100%" height="100%" fill="#fff"/>\
            <g font-family="sans-serif">\(elements.map(\.svg).joined())</g></svg>
            """
        return Array(text.utf8)
    }

    /// With its place in the order of drawing.
    private typealias Element = (item: Int, svg: String)

    // MARK: - Shapes

    private func shapes(in region: Rect) -> [Element] {
        var elements: [Element] = []
        for (index, item) in page.items.enumerated() where item.bounds.intersects(region) && elements.count < Self.elementLimit {
            // Far outside, numbers mean nothing any more.
            let rect = item.bounds.intersection(region.grown(by: region.width))
            switch item.kind {
            case .text: continue
            case .image: elements.append((index, Self.frame(rect)))
            case .shading(let paint): elements.append((index, fill(rect, paint, isWhole: true)))
            case .fill(let paint, let isRectangle): elements.append((index, fill(rect, paint, isWhole: isRectangle)))
            case .stroke(let paint): elements.append((index, stroke(rect, paint)))
            }
        }
        return elements
    }

    /// Of a shape that is no rectangle, the surroundings are known alone.
    private func fill(_ rect: Rect, _ paint: PaintID, isWhole: Bool) -> String {
        let isRule = min(rect.width, rect.height) < Self.ruleWidth
        return Self.rect(rect, color(paint, over: rect).fill(opacity: isWhole || isRule ? 1 : 0.25))
    }

    private func stroke(_ rect: Rect, _ paint: PaintID) -> String {
        let color = color(paint, over: rect)
        return min(rect.width, rect.height) < Self.ruleWidth
            ? Self.rect(rect, color.fill()) : Self.rect(rect, "fill=\"none\" stroke=\"\(color.hex)\" stroke-width=\".75\"")
    }

    private static func frame(_ rect: Rect) -> String {
        let left = number(rect.minX), right = number(rect.maxX), top = number(rect.minY), bottom = number(rect.maxY)
        return Self.rect(rect, "fill=\"#e8e8e8\" stroke=\"#888\"")
            + "<path d=\"M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)\" stroke=\"#888\"/>"
    }

    private static func rect(_ rect: Rect, _ attributes: String) -> String {
        "<rect x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(max(rect.width, 0.25)))\" "
            + "height=\"\(number(max(rect.height, 0.25)))\" \(attributes)/>"
    }

    /// What the paint looks like over a rectangle, on the average; grey where only rendering would tell.
    private func color(_ paint: PaintID, over rect: Rect) -> Color {
        let colors = pdf.paints[Int(paint)].colors(over: rect) ?? []
        guard !colors.isEmpty else { return Color(red: 0.6, green: 0.6, blue: 0.6) }
        func mean(_ part: (Color) -> Double) -> Double { colors.reduce(0) { $0 + part($1) } / Double(colors.count) }
        return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
    }

    // MARK: - Words

    private func texts(in region: Rect) -> [Element] {
        words.lazy.filter { $0.bounds.intersects(region) }.prefix(Self.elementLimit).compactMap { word in
            text(word).map { (word.item, $0) }
        }
    }

    /// As wide as the file sets the word, whatever the font.
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
            // Letters that a scan's text recognition has put behind the picture, for instance.
            word.isInvisible ? "fill=\"#777\" opacity=\".6\"" : color == .black ? nil : color.fill(),
        ].compactMap(\.self)
        return "<text \(attributes.joined(separator: " "))>\(XMLEscaping.escaped(pdf.text(of: word, on: page), for: .content))</text>"
    }

    // MARK: - Numbers

    /// To a tenth of a point, which a picture of this size does not resolve.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e6 else { return "0" }
        let tenths = Int((value * 10).rounded()), sign = tenths < 0 ? "-" : "", size = abs(tenths)
        return size % 10 == 0 ? "\(sign)\(size / 10)" : "\(sign)\(size / 10).\(size % 10)"
    }
}

private extension Point {
    /// Clockwise in degrees, as SVG has it, of a vector on a page.
    var angle: Double { atan2(y, x) * 180 / .pi }
}

private extension Color {
    var hex: String {
        "#"
            + [red, green, blue].map { part in
                let byte = Int((min(1, max(0, part)) * 255).rounded()), digits = String(byte, radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }

    func fill(opacity: Double = 1) -> String {
        let opacity = Int((min(1, max(0, alpha * opacity)) * 100).rounded())
        return "fill=\"\(hex)\""
            + (opacity == 100 ? "" : " fill-opacity=\"\(opacity == 0 ? "0" : opacity < 10 ? ".0\(opacity)" : ".\(opacity)")\"")
    }
}
