/// The declarations that were added to a style, which shares its parent's trace; copies would grow with the number of its ancestors.
final class DeclarationTrace: Sendable {
    private let added: [TracedDeclaration]
    private let before: DeclarationTrace?

    init(_ added: [TracedDeclaration], after before: DeclarationTrace? = nil) {
        self.added = added
        self.before = before
    }

    /// All declarations, in the order in which they were added.
    var all: [TracedDeclaration] {
        var parts: [[TracedDeclaration]] = [], next: DeclarationTrace? = self
        while let trace = next {
            parts.append(trace.added)
            next = trace.before
        }
        return Array(parts.reversed().joined())
    }
}
