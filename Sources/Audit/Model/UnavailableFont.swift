package import TypesetBase

/// An unavailable font that a stylesheet names, as reported by the font search.
package struct UnavailableFont: Hashable, Sendable {
    package enum FontProblem: Hashable, Sendable {
        /// The font does not exist or cannot draw the text, and another one replaces it.
        case substituted
        /// The family has no such face, and it is synthesized from another one.
        case missingFace
    }

    package let kind: FontProblem
    /// The missing font or face, in the same words for all styles that name it.
    package let message: String
    /// The effect on the styles, such as `body` is set in Inter.
    package let effect: String
    /// The place in the stylesheet that names the font.
    package let span: SourceSpan
    package let hints: [String]
    /// Whether the run cannot continue without the font.
    package let isError: Bool

    package init(_ kind: FontProblem, _ message: String, effect: String, at span: SourceSpan, hints: [String] = [], isError: Bool = false) {
        self.kind = kind
        self.message = message
        self.effect = effect
        self.span = span
        self.hints = hints
        self.isError = isError
    }
}

extension UnavailableFont {
    /// Whether the user's stylesheet names the font, not only a built-in template.
    var isNamedByUser: Bool { StyleCause(ofUser: span) != nil }

    func fault(of rule: RuleDescription, outcome: Outcome? = nil, in context: AuditContext) -> Fault {
        Fault(
            rule: rule, outcome: outcome ?? (isError ? .fail : nil), message: effect.isEmpty ? message : "\(message); \(effect)",
            categories: context.categories, cause: StyleCause(ofUser: span).map(Cause.style) ?? .none,
            fix: hints.isEmpty ? nil : hints.joined(separator: "; "), identity: [message, span.beginning])
    }
}

extension SourceSpan {
    /// The first words of the span, which distinguish its fault from others with the same message.
    var beginning: String {
        // A character has at most four bytes. The span may have megabytes.
        String(SourceSpan(file: file, range: range.lowerBound..<min(range.upperBound, range.lowerBound + 240)).text.prefix(60))
    }
}
