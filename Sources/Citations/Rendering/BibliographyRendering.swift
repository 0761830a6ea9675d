/// Renders the list of references: labels, and substitutes for authors that repeat.
struct BibliographyRendering {
    let options: CitationStyle.BibliographyOptions

    /// Replaces the names of entries that are those of the entry before ("subsequent-author-substitute").
    func substituteAuthors(_ entries: inout [[OutputNode]]) {
        guard let substitute = options.authorSubstitute else { return }
        var before: OutputNode?
        for index in entries.indices {
            let whole = OutputNode(entries[index]), own = whole.first(.names)
            if let own, let previous = before, let replaced = replaced(own, after: previous, OutputNode(substitute)) {
                var isDone = false
                entries[index] = [
                    whole.replacing(.names) { node in
                        defer { isDone = true }
                        return isDone ? node : replaced
                    } ?? whole
                ]
            }
            before = own
        }
    }

    /// The names with substitutes for those that the entry before has too; nil if there are none.
    private func replaced(_ own: OutputNode, after previous: OutputNode, _ substitute: OutputNode) -> OutputNode? {
        let names = own.all(.name).map(\.plain), previousNames = previous.all(.name).map(\.plain)
        guard !names.isEmpty else {
            // A substitute of names, such as a title.
            return !own.isEmpty && own.plain == previous.plain ? OutputNode([substitute], role: .names) : nil
        }
        let shared = zip(names, previousNames).prefix { $0 == $1 }.count, isComplete = names == previousNames
        let lists = own.all(.nameList).map(\.plain) == previous.all(.nameList).map(\.plain)
        switch options.authorSubstituteRule {
        case .completeAll:
            guard isComplete, lists else { return nil }
            var isDone = false
            return own.replacing(.nameList) { _ in
                defer { isDone = true }
                return isDone ? nil : OutputNode([substitute], role: .nameList)
            }
        case .completeEach: return isComplete && lists ? replacingNames(own, names.count, substitute) : nil
        case .partialEach: return shared > 0 ? replacingNames(own, shared, substitute) : nil
        case .partialFirst: return shared > 0 ? replacingNames(own, 1, substitute) : nil
        }
    }

    private func replacingNames(_ own: OutputNode, _ count: Int, _ substitute: OutputNode) -> OutputNode? {
        var done = 0
        return own.replacing(.name) { node in
            done += 1
            return done <= count ? OutputNode([substitute], role: .name) : node
        }
    }

    /// The label of an entry and its text; the label is at the left margin, and nothing comes before it.
    static func divided(_ nodes: [OutputNode]) -> (label: [OutputNode]?, text: [OutputNode]) {
        let flat = unwrapped(nodes)
        guard flat.first?.display == .leftMargin else { return (nil, nodes) }
        var text = Array(flat.dropFirst())
        // The label is in a column of its own, so that the text needs no space before it.
        if let first = text.indices.first, text[first].display == .rightInline { text[first].display = nil }
        return ([flat[0]], text)
    }

    /// The nodes, without groups that only contain others.
    private static func unwrapped(_ nodes: [OutputNode]) -> [OutputNode] {
        nodes.flatMap { node -> [OutputNode] in
            guard case .nodes(let children) = node.content, node.formatting.isEmpty, !node.isQuoted, node.display == nil, node.role == nil
            else { return [node] }
            return unwrapped(children)
        }
    }
}
