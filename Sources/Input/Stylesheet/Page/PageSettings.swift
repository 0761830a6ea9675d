public import TypesetBase

/// The paper, margins and text settings of a document or a command line, which override any stylesheet.
///
///     var settings = PageSettings()
///     try settings.set(.paper, to: "letter")
///     try settings.set(.margin, to: "1in,0.75in")
public struct PageSettings: Sendable {
    /// The settings by their names on the command line.
    public enum Name: String, CaseIterable, Sendable {
        /// The name of a page size, or a width and a height such as `6x9in`.
        case paper
        /// Whether pages are wider than high: `true` or `false`.
        case landscape
        /// One to four comma-separated lengths, in CSS order.
        case margin
        /// The size of plain paragraphs at the content size `large`; all other text scales in proportion.
        case fontSize = "font-size"
        /// The family of plain paragraphs and of all text in the same family.
        case font
        /// Whether headings have numbers: `true` or `false`.
        case numberSections = "number-sections"
        /// The text behind the text of every page.
        case watermark
    }

    var paper: Setting<Paper>?
    var orientation: Setting<PageRules.Orientation>?
    /// The margins by the names of `sideNames`.
    var margins: [String: Setting<SpecifiedLength>] = [:]
    var fontSize: Setting<Points>?
    var family: Setting<String>?
    var numbersHeadings: Setting<Bool>?
    var watermark: Setting<RunningRule>?

    /// Creates settings that leave the stylesheet unchanged.
    public init() {}

    /// Whether the settings leave the stylesheet unchanged.
    package var isEmpty: Bool { descriptions.isEmpty }

    /// The names of page sizes.
    package static var paperNames: [String] { PageSize.all.map(\.name) }

    /// Whether a font is set.
    package var namesFont: Bool { family != nil }

    /// Changes a setting.
    ///
    /// - Parameters:
    ///   - text: the value as written on the command line.
    /// - Throws: an error about a value that the setting does not accept.
    public mutating func set(_ name: Name, to text: String) throws(TypesetError) {
        try TypesetError.wrapping { () throws(Diagnostic) in try set(name, to: text, at: nil) }
    }

    /// Changes a setting.
    ///
    /// - Parameter span: the place of the value; nil on the command line.
    package mutating func set(_ name: Name, to text: String, at span: SourceSpan?) throws(Diagnostic) {
        let reader = PageSettingReader(text, at: span ?? Self.span(of: name, text))
        switch name {
        case .paper: paper = try reader.paper
        case .landscape: orientation = try reader.flag.map { $0 ? .landscape : .portrait }
        case .margin: margins = try reader.margins
        case .fontSize: fontSize = try reader.fontSize
        case .font: family = try reader.family
        case .numberSections: numbersHeadings = try reader.flag
        case .watermark: watermark = try reader.runningText
        }
    }

    /// Returns the settings of another set, completed by these.
    package func overridden(by other: PageSettings) -> PageSettings {
        var result = self
        result.paper = other.paper ?? paper
        result.orientation = other.orientation ?? orientation
        result.margins.merge(other.margins) { $1 }
        result.fontSize = other.fontSize ?? fontSize
        result.family = other.family ?? family
        result.numbersHeadings = other.numbersHeadings ?? numbersHeadings
        result.watermark = other.watermark ?? watermark
        return result
    }

    /// The settings with their values as written, in the order of `Name`.
    package var descriptions: [(name: String, value: String)] { spans.map { ($0.name, $0.span.text) } }

    /// Whether one of the settings is written at a place.
    package func isPlace(_ span: SourceSpan?) -> Bool { spans.contains { $0.span == span } }

    private var spans: [(name: String, span: SourceSpan)] {
        let sides = sideNames.compactMap { side in margins[side]?.span.map { (name: "margin-" + side, span: $0) } }
        let isStatedOnce = sides.count == sideNames.count && sides.allSatisfy { $0.span == sides[0].span }
        let others: [(Name, SourceSpan?)] = [
            (.paper, paper?.span), (.landscape, orientation?.span), (.fontSize, fontSize?.span), (.font, family?.span),
            (.numberSections, numbersHeadings?.span), (.watermark, watermark?.span),
        ]
        return others.compactMap { name, span in span.map { (name: name.rawValue, span: $0) } }
            + (isStatedOnce ? [(name: Name.margin.rawValue, span: sides[0].span)] : sides)
    }

    /// Returns the place of a value on the command line, where each option is a file to which messages point.
    private static func span(of name: Name, _ text: String) -> SourceSpan {
        let file = SourceFile(path: "--" + name.rawValue, text: text)
        return SourceSpan(file: file, range: 0..<file.bytes.count)
    }
}

/// A page size, with whether its width and height are stated instead of its name.
struct Paper: Hashable, Sendable {
    var size: Size
    var isExact: Bool
}

extension Setting {
    func map<Other>(_ transform: (Value) -> Other) -> Setting<Other> {
        switch self {
        case .value(let value, let span): .value(transform(value), span)
        case .null: .null
        }
    }
}
