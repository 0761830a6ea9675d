/// An error, a warning or a note about the input: the cause, the place, and hints.
///
/// Messages begin in lower case, have no full stop and name the cause; hints are instructions.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The severities, in ascending order.
    public enum Severity: Int, Comparable, Hashable, Sendable {
        /// Information without a fault, such as a layout fallback.
        case note
        /// A likely mistake; the output is written nevertheless.
        case warning
        /// A fault that keeps an output from being written or from conforming.
        case error

        /// Orders severities from note to error.
        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    /// Another span that the message refers to, such as the first of two equal keys.
    public struct Related: Hashable, Sendable {
        /// The relation of the span to the fault.
        public var message: String
        /// The place of the related text.
        public var span: SourceSpan

        /// A related span and its relation to the fault.
        package init(_ message: String, at span: SourceSpan) { self.message = message; self.span = span }
    }

    /// Whether the problem is an error, a warning or a note.
    public var severity: Severity
    /// The problem in one sentence, in lower case and without a full stop.
    public var message: String
    /// The rule that found the fault; nil until the reader of the source sets it.
    public var rule: RuleID?
    /// The part of the source at fault; nil if there is none, as for a file that cannot be read or written.
    public var span: SourceSpan?
    /// The path of the file at fault, if there is no span.
    public var path: String?
    /// Instructions for removing the cause.
    public var hints: [String]
    /// Other spans that the message refers to.
    public var related: [Related]

    /// A diagnostic with all its details.
    package init(
        _ severity: Severity, _ message: String, at span: SourceSpan? = nil, path: String? = nil,
        hints: [String] = [], related: [Related] = [], rule: RuleID? = nil
    ) {
        self.severity = severity
        self.rule = rule
        self.message = message
        self.span = span
        self.path = path
        self.hints = hints
        self.related = related
    }

    /// An error.
    package static func error(_ message: String, at span: SourceSpan? = nil, path: String? = nil, hints: [String] = []) -> Diagnostic {
        Diagnostic(.error, message, at: span, path: path, hints: hints)
    }

    /// A warning.
    package static func warning(_ message: String, at span: SourceSpan? = nil, path: String? = nil, hints: [String] = []) -> Diagnostic {
        Diagnostic(.warning, message, at: span, path: path, hints: hints)
    }
}

extension Diagnostic {
    /// The diagnostic as a finding of a rule, unless another rule has found it already.
    package func found(by rule: RuleID) -> Diagnostic {
        var diagnostic = self
        diagnostic.rule = self.rule ?? rule
        return diagnostic
    }

    /// The diagnostic with its spans in the files that a person wrote.
    package var atOrigin: Diagnostic {
        var diagnostic = self
        diagnostic.span = span?.origin
        for index in related.indices { diagnostic.related[index].span = related[index].span.origin }
        return diagnostic
    }
}

extension [Diagnostic] {
    /// The diagnostics as findings of a rule, except those that another rule has found already.
    package func found(by rule: RuleID) -> [Diagnostic] { map { $0.found(by: rule) } }
}
