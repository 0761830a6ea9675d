/// What was added to a style. What a style inherits is its parent's own trace: sheets have as many styles as those have ancestors.
final class DeclarationTrace: Sendable {
    private let added: [TracedDeclaration]
    private let before: DeclarationTrace?

    init(_ added: [TracedDeclaration], after before: DeclarationTrace? = nil) {
        self.added = added
        self.before = before
    }

    /// In the order in which it was added.
    var all: [TracedDeclaration] {
        var parts: [[TracedDeclaration]] = [], next: DeclarationTrace? = self
        while let trace = next {
            parts.append(trace.added)
            next = trace.before
        }
        return Array(parts.reversed().joined())
    }
}
