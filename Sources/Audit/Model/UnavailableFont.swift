package import Diagnostics

/// A font that a sheet names and that is not available, as the search for fonts found it.
package struct UnavailableFont: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No such font, or none that can draw the text: another one does.
        case substituted
        /// The family has no such face: it is made from another one.
        case missingFace
    }

    package let kind: Kind
    /// What is missing, the same whichever styles name it.
    package let message: String
    /// What becomes of which styles: `body` is set in Inter.
    package let effect: String
    /// Where the sheet names it.
    package let span: SourceSpan
    package let hints: [String]
    /// Whether the run must not do without.
    package let isError: Bool

    package init(_ kind: Kind, _ message: String, effect: String, at span: SourceSpan, hints: [String] = [], isError: Bool = false) {
        self.kind = kind
        self.message = message
        self.effect = effect
        self.span = span
        self.hints = hints
        self.isError = isError
    }
}

extension UnavailableFont {
    /// Whether a stylesheet of the user's names it, and not a built-in template alone.
    var isNamedByUser: Bool { StyleCause(ofUser: span) != nil }

    func fault(of rule: RuleDescription, outcome: Outcome? = nil, in context: AuditContext) -> Fault {
        Fault(
            rule: rule, outcome: outcome ?? (isError ? .fail : nil), message: effect.isEmpty ? message : "\(message); \(effect)",
            categories: context.categories, cause: StyleCause(ofUser: span).map(Cause.style) ?? .none,
            fix: hints.isEmpty ? nil : hints.joined(separator: "; "), identity: [message, span.beginning])
    }
}

extension SourceSpan {
    /// Its first words, which tell a fault there from others with the same message.
    var beginning: String {
        // A character has four bytes at most; the span may be of megabytes.
        String(SourceSpan(file: file, range: range.lowerBound..<min(range.upperBound, range.lowerBound + 240)).text.prefix(60))
    }
}
