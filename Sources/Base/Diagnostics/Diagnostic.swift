/// Something to say about the input: what is wrong, where, and what to do about it.
///
/// Messages are lower case, without a full stop, and name the cause; hints say what to do.
public struct Diagnostic: Error, Hashable, Sendable {
    public enum Severity: Int, Comparable, Sendable {
        case note, warning, error
        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// Another place that the message speaks of, such as the first of two equal keys.
    public struct Related: Hashable, Sendable {
        public var message: String
        public var span: SourceSpan
        public init(_ message: String, at span: SourceSpan) { self.message = message; self.span = span }
    }

    public var severity: Severity
    public var message: String
    /// Absent where no file is concerned (an unwritable output) or none could be read; then `path` may name it.
    public var span: SourceSpan?
    public var path: String?
    public var hints: [String]
    public var related: [Related]
    /// The audit's rule that makes a finding of this; where the audit runs, it is told there and not here.
    public var rule: String?
    /// What tells the fault from others where the message also lists what may change, such as the styles concerned; nil where the message
    /// does.
    public var subject: String?

    public init(
        _ severity: Severity, _ message: String, at span: SourceSpan? = nil, path: String? = nil,
        hints: [String] = [], related: [Related] = []
    ) {
        self.severity = severity
        self.message = message
        self.span = span
        self.path = path
        self.hints = hints
        self.related = related
    }

    public func judged(by rule: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.rule = rule
        return diagnostic
    }

    public static func error(_ message: String, at span: SourceSpan? = nil, path: String? = nil, hints: [String] = []) -> Diagnostic {
        Diagnostic(.error, message, at: span, path: path, hints: hints)
    }

    public static func warning(_ message: String, at span: SourceSpan? = nil, path: String? = nil, hints: [String] = []) -> Diagnostic {
        Diagnostic(.warning, message, at: span, path: path, hints: hints)
    }
}
