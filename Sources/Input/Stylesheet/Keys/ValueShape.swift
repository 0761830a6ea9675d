/// The permitted values of a key, from which error messages, the manual and the JSON Schema derive their words.
indirect enum ValueShape: Hashable, Sendable {
    case text
    case bool
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case length
    /// A length that may be negative.
    case signedLength
    /// 1 to 4 lengths in CSS order, or a mapping of sides.
    case sides
    case color
    case contentSizes
    /// Points by content size.
    case sizeCurve
    /// The condition of a query.
    case condition
    /// One of a set of words.
    case choice([String], spelling: Spelling = .exact)
    case list(of: ValueShape)
    /// A pair of values: `[x, y]`.
    case pair(of: ValueShape)
    /// A mapping with free keys, such as OpenType tags.
    case map(key: String, value: ValueShape)
    case object([Field])
    /// A mapping with exactly one of these keys.
    case oneOf([Field])
    case either([ValueShape])
    /// A fraction of 1 with `%`.
    case percentage
    /// A text size: a number, or one with `pt`.
    case pointSize
    /// A fraction of the point size: a number, or one with `em`.
    case em
    /// A language tag.
    case language
    /// A text of a header, a footer or a watermark.
    case textWithFields
    /// A token, which may be of any kind.
    case anything
    /// A text with its own grammar, described in words: `3pt solid colour`.
    case notation(String)

    /// The permitted spellings of the words of a choice.
    enum Spelling: Hashable, Sendable {
        case exact
        /// Any case, with optional spaces or hyphens before capitals: `extra light`.
        case words
        /// Any case, with an optional prefix, like Swift constants: `.headline`.
        case constants([String])
    }

    /// A key of a mapping.
    struct Field: Hashable, Sendable {
        var name: String
        var shape: ValueShape
        var isRequired: Bool
        init(_ name: String, _ shape: ValueShape, isRequired: Bool = false) {
            self.name = name
            self.shape = shape
            self.isRequired = isRequired
        }
    }

    /// The shape in words, with its article, as in `expected …`.
    var words: String {
        switch self {
        case .text: "a text"
        case .bool: "`true` or `false`"
        case .integer(let range): "a whole number" + Self.bounds(range.lowerBound, range.upperBound, none: Int.max)
        case .number(let range): "a number" + Self.bounds(range.lowerBound, range.upperBound, none: Double.greatestFiniteMagnitude)
        case .length, .signedLength: "a length such as `12pt` or `1.2em`"
        case .sides: "one to four lengths"
        case .color: "a colour such as `\"#1a1a1a\"` or `navy`"
        case .contentSizes: "a range of content sizes such as `large...`"
        case .sizeCurve: "a mapping of content sizes to points, `large` among them"
        case .condition: "a condition such as `ax1... and dark`"
        case .choice(let names, _) where names.count == 1: "`\(names[0])`"
        case .choice(let names, _): "one of " + names.map { "`\($0)`" }.joined(separator: " ")
        case .list(let item): "a list, each item " + item.words
        case .pair: "two values, `[x, y]`"
        case .map(let key, let value): "a mapping of \(key) to " + value.words
        case .object(let fields): "a mapping with " + Self.names(fields)
        case .oneOf(let fields): "a mapping with one of " + Self.names(fields)
        case .either(let shapes): shapes.map(\.words).joined(separator: ", or ")
        case .percentage: "a percentage"
        case .pointSize: "a number of points"
        case .em: "a number of em, a part of the point size"
        case .language: "a language such as `en-GB`"
        case .textWithFields: "a text with fields such as `{page}`"
        case .anything: "any value"
        case .notation(let words): words
        }
    }

    private static func names(_ fields: [Field]) -> String { fields.map { "`\($0.name)`" }.joined(separator: " ") }

    private static func bounds<N: Comparable & SignedNumeric>(_ lower: N, _ upper: N, none: N) -> String {
        switch (lower > -none, upper < none) {
        case (true, true): " from \(short(lower)) to \(short(upper))"
        case (true, false): lower == .zero ? ", not negative" : " of at least \(short(lower))"
        case (false, true): " of at most \(short(upper))"
        default: ""
        }
    }

    private static func short<N>(_ number: N) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
