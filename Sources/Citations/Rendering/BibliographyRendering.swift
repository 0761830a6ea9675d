/// Renders the list of references: labels, and substitutes for authors that repeat.
struct BibliographyRendering {
    let options: CitationStyle.BibliographyOptions

    /// Replaces the names of entries that are those of the entry before ("subsequent-author-substitute").
    func substituteAuthors(_ entries: inout [[OutputNode]], _ names: [[RenderedNameList]]) {
        guard let substitute = options.authorSubstitute else { return }
        var before: OutputNode?
        for index in entries.indices {
            let whole = OutputNode(entries[index]), own = whole.first(.names)
            defer { before = own }
            guard let own, let previous = before, own.plain == previous.plain, !own.isEmpty else { continue }
            var isDone = false
            let replaced = whole.replacing(.names) { node in
                guard !isDone else { return node }
                isDone = true
                return OutputNode([OutputNode(substitute)], role: .names)
            }
            if let replaced { entries[index] = [replaced] }
        }
    }

    /// The label of an entry and its text, from the first field or from its display.
    static func divided(_ nodes: [OutputNode], alignsSecondField: Bool) -> (label: [OutputNode]?, text: [OutputNode]) {
        let flat = unwrapped(nodes)
        if let index = flat.firstIndex(where: { $0.display == .leftMargin }) {
            return ([flat[index]], Array(flat[..<index]) + flat[(index + 1)...])
        }
        return (nil, nodes)
    }

    /// The nodes, without groups that only contain others.
    private static func unwrapped(_ nodes: [OutputNode]) -> [OutputNode] {
        nodes.flatMap { node -> [OutputNode] in
            guard case .nodes(let children) = node.content, node.formatting.isEmpty, !node.isQuoted, node.display == nil, node.role == nil else { return [node] }
            return unwrapped(children)
        }
    }
}
