import TypesetBase

/// The smallest text of an SVG drawing, which grows only with the drawing.
package struct SVGText: Hashable, Sendable {
    /// The size in points at the natural size of the drawing.
    package let size: Double
    /// The first words of this size.
    package let words: String

    /// Finds the smallest text of at least two letters or digits; nil if the drawing has none, or if its XML is broken.
    static func smallest(in bytes: [UInt8], naturalSize: Size) -> SVGText? {
        var reader = SVGTextReader(width: naturalSize.width), xml = XMLReader()
        xml.readsNamespaces = false
        do throws(XMLError) {
            try xml.read(bytes) { event in
                switch event {
                case .start(let tag): reader.begin(tag)
                case .end: reader.end()
                case .text(let text, _): reader.add(text)
                default: break
                }
                return true
            }
        } catch {
            return nil
        }
        return reader.smallest.map { SVGText(size: $0.size, words: $0.words) }
    }
}

/// Reads the sizes of text from the elements of an SVG, with the attributes and the simple style rules that set them.
private struct SVGTextReader {
    private struct Frame {
        var name: String
        /// The size of text in the units of the element.
        var fontSize: Double
        /// The points of a unit.
        var scale: Double
        var isHidden = false
        var isText = false
    }

    /// The size of text that states none, in librsvg.
    private static let initialSize = 12.0
    /// The points of a pixel.
    private static let pixel = 0.75
    private static let hidden: Set<String> = ["defs", "symbol", "clipPath", "mask", "marker", "pattern", "title", "desc", "metadata"]

    private(set) var smallest: (size: Double, words: String)?
    private let width: Double
    private var frames: [Frame] = []
    /// The text of the element that is open, and of those in it with the same size.
    private var words = ""
    private var css = ""
    /// The sizes that style rules set, by tag or by class with its dot.
    private var rules: [String: String] = [:]

    init(width: Double) { self.width = width }

    mutating func begin(_ tag: XMLTag) {
        finishText()
        var frame = frames.last ?? Frame(name: "", fontSize: Self.initialSize, scale: Self.pixel)
        frame.name = tag.name.local
        let values = Dictionary(tag.attributes.map { ($0.name.local, $0.value) }, uniquingKeysWith: { first, _ in first })
        if frames.isEmpty, let box = values["viewBox"].map(Self.numbers), box.count == 4, box[2] > 0 { frame.scale = width / box[2] }
        if let transform = values["transform"] { frame.scale *= Self.scale(of: transform) }
        if Self.hidden.contains(frame.name) || values["display"] == "none" { frame.isHidden = true }
        if frame.name == "text" { frame.isText = true }
        let classes = (values["class"] ?? "").split(whereSeparator: \.isWhitespace).map { "." + $0 }
        let ruled = ([frame.name] + classes).compactMap { rules[$0] }.last
        let own = values["style"].flatMap { Self.value(of: "font-size", in: $0) } ?? ruled ?? values["font-size"]
        if let size = own.flatMap({ Self.size($0, in: frame.fontSize) }) { frame.fontSize = size }
        frames.append(frame)
    }

    mutating func end() {
        finishText()
        if frames.popLast()?.name == "style" { readRules() }
    }

    mutating func add(_ text: String) {
        guard let frame = frames.last else { return }
        if frame.name == "style" { css += text } else if frame.isText { words += text }
    }

    private mutating func finishText() {
        defer { words = "" }
        guard let frame = frames.last, frame.isText, !frame.isHidden, words.count(where: { $0.isLetter || $0.isNumber }) > 1 else { return }
        let size = frame.fontSize * frame.scale
        guard size > 0, size.isFinite, size < smallest?.size ?? .infinity else { return }
        smallest = (size, words.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// Reads the rules of a style element whose selectors are single tags or classes.
    private mutating func readRules() {
        for rule in css.split(separator: "}") {
            let parts = rule.split(separator: "{", maxSplits: 1)
            guard parts.count == 2, let size = Self.value(of: "font-size", in: String(parts[1])) else { continue }
            for selector in parts[0].split(separator: ",") { rules[String(selector.trimmingWhitespace)] = size }
        }
        css = ""
    }

    private static func value(of name: String, in declarations: String) -> String? {
        for declaration in declarations.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0.trimmingWhitespace) }
            if parts.count == 2, parts[0] == name { return parts[1] }
        }
        return nil
    }

    /// The pixels of a size; nil if it is a word or nonsense.
    private static func size(_ text: String, in parent: Double) -> Double? {
        let factors: [(unit: String, factor: Double)] = [
            ("px", 1), ("pt", 4 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("rem", initialSize), ("em", parent),
            ("%", parent / 100),
        ]
        let text = text.trimmingWhitespace
        let (unit, factor) = factors.first { text.hasSuffix($0.unit) } ?? ("", 1)
        return Double(text.dropLast(unit.count)).map { $0 * factor }
    }

    private static func numbers(_ text: String) -> [Double] {
        text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    }

    /// The factor by which the functions of a transformation enlarge text.
    private static func scale(of transform: String) -> Double {
        transform.matches(of: /([a-zA-Z]+)\s*\(([^)]*)\)/).reduce(1) { scale, match in
            let values = numbers(String(match.2))
            switch match.1 {
            case "scale" where !values.isEmpty: return scale * abs(values[values.count - 1])
            case "matrix" where values.count == 6: return scale * abs(values[0] * values[3] - values[1] * values[2]).squareRoot()
            default: return scale
            }
        }
    }
}
