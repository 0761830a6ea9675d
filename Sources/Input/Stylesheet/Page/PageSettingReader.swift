import TypesetBase

/// Reads the value of a page setting from a text, with the value types of the stylesheet.
struct PageSettingReader {
    private let text: String
    private let span: SourceSpan

    init(_ text: String, at span: SourceSpan) { (self.text, self.span) = (text, span) }

    /// The page size: a name, with or without LaTeX's `paper`, or a width and a height, such as `6x9in` or `170mm x 240mm`.
    var paper: Setting<Paper> {
        get throws(Diagnostic) {
            let name = text.lowercased()
            let short = name.hasSuffix("paper") ? String(name.dropLast("paper".count)) : name
            if let size = PageSize.named[short] { return .value(Paper(size: size, isExact: false), span) }
            guard let sides = Self.sides(of: name) else { throw unknownPaper(short) }
            let lengths = try sides.map { (side) throws(Diagnostic) in try length(side) }
            guard let width = Self.points(lengths[0]), let height = Self.points(lengths[1]), PageSize.allowed.contains(width),
                PageSize.allowed.contains(height)
            else { throw .error("a page's sides must be from 72 to 14400 points", at: span) }
            return .value(Paper(size: Size(width: width.value, height: height.value), isExact: true), span)
        }
    }

    /// One to four comma-separated lengths, by the names of the sides.
    var margins: [String: Setting<SpecifiedLength>] {
        get throws(Diagnostic) {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
            let lengths = try parts.map { (part) throws(Diagnostic) in try length(part) }
            guard let sides = Sides(lengths) else {
                throw .error(
                    "expected one to four margins, found \(lengths.count)", at: span,
                    hints: ["write them in CSS order: top, right, bottom, left"])
            }
            let values = zip(sideNames, [sides.top, sides.right, sides.bottom, sides.left])
            return Dictionary(uniqueKeysWithValues: values.map { ($0, .value($1, span)) })
        }
    }

    /// A text with fields such as `{version}`.
    var runningText: Setting<RunningRule> {
        get throws(Diagnostic) { .value(try read(.text), span) }
    }

    /// One length.
    var length: Setting<SpecifiedLength> { get throws(Diagnostic) { .value(try length(text), span) } }

    /// A number of points, or a length with a print unit.
    var fontSize: Setting<Points> {
        get throws(Diagnostic) {
            guard let points = Self.points(try length(text)) else {
                throw .error("a font size is a number of points, not of `em`", at: span, hints: ["write points, such as `11pt`"])
            }
            guard Self.fontSizes.contains(points) else { throw .error("a font size must be from 4 to 144 points", at: span) }
            return .value(points, span)
        }
    }

    /// The permitted sizes of plain paragraphs at `large`; at other content sizes, text is up to about three times as large.
    private static let fontSizes: ClosedRange<Points> = 4...144

    /// The name of a font family.
    var family: Setting<String> {
        get throws(Diagnostic) {
            let name = text.trimmed
            if name.isEmpty { throw .error("the name of the font family is empty", at: span) }
            return .value(name, span)
        }
    }

    /// A truth value.
    var flag: Setting<Bool> {
        get throws(Diagnostic) {
            guard let value = Bool(yaml: text) else { throw .error("expected `true` or `false`, found `\(text)`", at: span) }
            return .value(value, span)
        }
    }

    // MARK: Parts

    private func unknownPaper(_ name: String) -> Diagnostic {
        let names = PageSize.all.map(\.name), near = Suggestion.closest(to: name, among: names)
        return .error(
            "unknown page size `\(text)`", at: span,
            hints: [
                near.map { "did you mean `\($0)`?" } ?? "one of \(names.joined(separator: ", ")), or a width and a height such as `6x9in`"
            ])
    }

    /// Returns the two sides of `6x9in`; a width without a unit has the unit of the height.
    private static func sides(of text: String) -> [String]? {
        let parts = text.replacing("×", with: "x").split(separator: "x", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, let width = Quantity(parts[0]), let height = Quantity(parts[1]), width.number > 0, height.number > 0 else {
            return nil
        }
        return [width.unit.isEmpty ? parts[0] + height.unit : parts[0], parts[1]]
    }

    private func length(_ text: String) throws(Diagnostic) -> SpecifiedLength { try PageSettingReader(text, at: span).read(.length()) }

    private func read<Value>(_ type: ValueType<Value>) throws(Diagnostic) -> Value {
        var reader = ValueReader()
        let value = type.read(YAMLNode(.scalar(text, .plain), span: span), &reader)
        guard let value else { throw reader.diagnostics.first ?? .error("expected \(type.shape.words), found `\(text)`", at: span) }
        return value
    }

    private static func points(_ length: SpecifiedLength) -> Points? {
        if case .points(let points) = length { points } else { nil }
    }
}

extension StringProtocol {
    /// The text without spaces at its ends.
    var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
