package import TypesetBase

/// The variants of a document for different readers, if parts of it have conditions.
extension Document {
    /// The sets of environments in each of which the same parts are set; a document without conditions has one.
    package var variants: [EnvironmentSet] { EnvironmentSet.all.parts(by: conditions) }

    /// Returns the document without the parts that are not set in one of its `variants`.
    package func variant(in environments: EnvironmentSet) -> Document {
        guard !conditions.isEmpty else { return self }
        var copy = self
        copy.conditions = []
        let mapping = TreeMapping(keeps: { $0.environments.map { !$0.intersection(environments).isEmpty } ?? true })
        copy.blocks = mapping.mapped(blocks)
        for index in footnotes.indices { copy.footnotes[index].blocks = mapping.mapped(footnotes[index].blocks) }
        copy.removeUncalledNotes(calledBefore: calledNotes(from: blocks))
        return copy
    }

    // MARK: Footnotes

    /// Removes the footnotes that were called before parts were removed and no longer are, and renumbers the others.
    private mutating func removeUncalledNotes(calledBefore: Set<Int>) {
        let removed = calledBefore.subtracting(calledNotes(from: blocks))
        guard !removed.isEmpty else { return }
        let kept = footnotes.indices.filter { !removed.contains($0) }
        let numbers = Dictionary(kept.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        let mapping = TreeMapping.ofNoteCalls { numbers[$0] ?? $0 }
        blocks = mapping.mapped(blocks)
        footnotes = kept.map { index in
            var note = footnotes[index]
            note.blocks = mapping.mapped(note.blocks)
            return note
        }
        for index in blocks.indices {
            guard case .chapter(var chapter) = blocks[index].kind else { continue }
            let start = kept.partitioningIndex { $0 >= chapter.footnotes.lowerBound }
            chapter.footnotes = start..<kept.partitioningIndex { $0 >= chapter.footnotes.upperBound }
            blocks[index].kind = .chapter(chapter)
        }
    }

    /// The footnotes that blocks call, and those that these notes call.
    private func calledNotes(from blocks: [Block]) -> Set<Int> {
        var called: Set<Int> = [], next: [[Block]] = [blocks]
        while let blocks = next.popLast() {
            let search = TreeMapping(inline: { inline in
                if case .footnoteReference(let note) = inline.kind, called.insert(note).inserted, footnotes.indices.contains(note) {
                    next.append(footnotes[note].blocks)
                }
                return inline
            })
            _ = search.mapped(blocks)
        }
        return called
    }
}
