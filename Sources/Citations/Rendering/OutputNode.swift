/// The output of an element before its formats, quotation marks and punctuation are resolved.
struct OutputNode: Equatable {
    /// The text, or the parts in order.
    enum Content: Equatable {
        case text(CitationRun)
        case nodes([OutputNode])
    }

    /// A part of a cite that later steps look for.
    enum Role: Equatable {
        /// The output of `cs:names`, or of its substitute.
        case names
        /// The letter that distinguishes works of one author and year.
        case yearSuffix
        /// The number of an entry.
        case citationNumber
        /// The names of one variable, without their label.
        case nameList
        /// One name.
        case name
        /// A term of the locale.
        case term
    }

    var content: Content
    var formatting = Formatting()
    /// Whether the content is in quotation marks.
    var isQuoted = false
    var display: DisplayMode?
    var role: Role?
    /// Whether the text continues that of the node before, so that their punctuation does not join.
    var isContinuation = false
    /// Whether the quotation marks are the inner ones at every depth.
    var hasInnerMarks = false
    /// The position of the cite in its cluster that the node belongs to; nil for delimiters and affixes of the layout.
    var cite: Int?

    init(_ run: CitationRun) { content = .text(run) }
    init(_ text: String) { content = .text(CitationRun(text)) }
    init(_ nodes: [OutputNode], role: Role? = nil) { (content, self.role) = (.nodes(nodes), role) }

    /// The characters without formats, for comparisons.
    var plain: String {
        switch content {
        case .text(let run): run.text
        case .nodes(let nodes): nodes.map(\.plain).joined()
        }
    }

    /// Whether there are no characters.
    var isEmpty: Bool {
        switch content {
        case .text(let run): run.text.isEmpty
        case .nodes(let nodes): nodes.allSatisfy(\.isEmpty)
        }
    }

    /// The first node with a role in the order of the text; nil if there is none.
    func first(_ role: Role) -> OutputNode? {
        if self.role == role { return self }
        guard case .nodes(let nodes) = content else { return nil }
        for node in nodes { if let found = node.first(role) { return found } }
        return nil
    }

    /// The nodes with a role in the order of the text, without those within them.
    func all(_ role: Role) -> [OutputNode] {
        if self.role == role { return [self] }
        guard case .nodes(let nodes) = content else { return [] }
        return nodes.flatMap { $0.all(role) }
    }

    /// The node with the nodes of a role changed.
    func replacing(_ role: Role, with change: (OutputNode) -> OutputNode?) -> OutputNode? {
        if self.role == role { return change(self) }
        guard case .nodes(let nodes) = content else { return self }
        var copy = self
        copy.content = .nodes(nodes.compactMap { $0.replacing(role, with: change) })
        return copy
    }

    /// Changes each run in the order of the text.
    mutating func changeRuns(_ change: (inout CitationRun) -> Void) {
        switch content {
        case .text(var run):
            change(&run)
            content = .text(run)
        case .nodes(var nodes):
            for index in nodes.indices { nodes[index].changeRuns(change) }
            content = .nodes(nodes)
        }
    }
}

extension [OutputNode] {
    /// The characters without formats, for comparisons.
    var plain: String { map(\.plain).joined() }

    /// The nodes with a delimiter between those that are not empty.
    static func joined(_ parts: [[OutputNode]], by delimiter: String) -> [OutputNode] {
        var result: [OutputNode] = []
        for part in parts where !part.allSatisfy(\.isEmpty) {
            if !result.isEmpty, !delimiter.isEmpty { result.append(OutputNode(delimiter)) }
            result += part
        }
        return result
    }
}

extension [OutputNode] {
    /// Capitalizes the first letter if it belongs to a term, such as "Ibid." at the start of a note.
    mutating func capitalizeFirstTerm() {
        guard let index = firstIndex(where: { !$0.isEmpty }) else { return }
        self[index].capitalizeFirstTerm()
    }
}

extension OutputNode {
    fileprivate mutating func capitalizeFirstTerm() {
        guard case .nodes(var nodes) = content else { return }
        if role == .term {
            var isDone = false
            changeRuns { run in
                if !isDone { run.text = run.text.capitalizedFirst }
                isDone = true
            }
        } else {
            nodes.capitalizeFirstTerm()
            content = .nodes(nodes)
        }
    }
}
