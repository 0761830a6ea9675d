import TypesetBase

extension ResolvedStyle {
    /// A page break before or after a block.
    public enum PageBreak: String, CaseIterable, StyleChoice, ExpressibleByBooleanLiteral {
        case none = "false"
        /// The next page.
        case page = "true"
        /// A left page of a book, after a blank one if necessary.
        case left
        /// A right page of a book, after a blank one if necessary.
        case right

        /// Creates a break for `true`, as in a sheet.
        public init(booleanLiteral value: Bool) { self = value ? .page : .none }

        static var schema: JSONValue { ["enum": .array(allCases.map(\.json))] }
        var json: JSONValue {
            switch self {
            case .none: .bool(false)
            case .page: .bool(true)
            case .left, .right: .string(rawValue)
            }
        }
    }
}

extension ValueType<ResolvedStyle.PageBreak> {
    private static let sides = [ResolvedStyle.PageBreak.left, .right].map(\.rawValue)

    static let pageBreak = ValueType(scalar: .either([.bool, .choice(sides)])) { Value(rawValue: $0) }
}

extension StyleProperty<ResolvedStyle.PageBreak> {
    /// Returns a style that begins a page.
    public func callAsFunction() -> Style { self(.page) }
}
