/// The changes between two versions of a file at one size.
package struct FileComparison: Sendable {
    /// The changes by kind, and within a kind in reading order.
    package let changes: [Change]
    /// The unread parts of both files, of which nothing is compared.
    package let problems: [String]

    /// The comparison of files with equal bytes.
    package static let none = FileComparison(changes: [], problems: [])
}

extension FileComparison {
    /// Compares two files that were read with one vocabulary.
    package init(_ old: ComparedFile, _ new: ComparedFile, _ vocabulary: Vocabulary) {
        let alignment = BlockAlignment(old, new, vocabulary), ignoresHyphens = !old.marksHyphens || !new.marksHyphens
        let words = alignment.pairs.map { pair -> WordChanges? in
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            // Equal texts that are divided differently are compared too, because their styles may differ.
            if pair.isEqual, old.tokens[a].elementsEqual(new.tokens[b], by: { $0.word == $1.word }) { return nil }
            return WordChanges(old, a, new, b, vocabulary, ignoresHyphens: ignoresHyphens)
        }
        var text = TextChanges(old, new, alignment, words, vocabulary)
        var style = StyleChanges(old, new, alignment, words, vocabulary)
        let spacing = SpacingChanges(old, new, alignment).changes.filter { !style.name($0) }
        var structure = StructureChanges(old, new, alignment, words, vocabulary)
        let file = FileChanges(old, new, alignment, vocabulary, &text, &structure)
        let all = text.changes + style.changes + spacing + structure.changes + file.changes.filter { !style.name($0) }
        changes = all.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(\.element)
        problems = old.problems.map { "\(old.path): \($0)" } + new.problems.map { "\(new.path): \($0)" }
    }
}
