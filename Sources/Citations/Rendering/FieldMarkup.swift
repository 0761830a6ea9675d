/// Finds the quotations in the text of a field, so that their marks follow those around them.
struct FieldMarkup {
    private struct Open {
        var mark: Character
        var nodes: [OutputNode]
        var format: CitationFormat
    }

    private let characters: [Character]
    private let formats: [CitationFormat]
    private var stack: [Open] = []
    private var nodes: [OutputNode] = []
    /// The characters since the last mark or change of format.
    private var run = CitationRun("")

    /// The most quotations within one another.
    private static let depthLimit = 16
    /// The most characters of a quotation with straight marks.
    private static let quotationLimit = 4_000

    private init(_ text: CitationText) {
        characters = text.runs.flatMap { Array($0.text) }
        formats = text.runs.flatMap { run in repeatElement(run.format, count: run.text.count) }
    }

    /// The nodes of a field.
    static func nodes(of text: CitationText) -> [OutputNode] {
        let marks: Set<Character> = ["\"", "'", "“", "‘", "’"]
        guard text.runs.contains(where: { run in run.text.contains { marks.contains($0) } }) else {
            return continued(text.runs.map { OutputNode($0) })
        }
        var markup = FieldMarkup(text)
        return continued(markup.read())
    }

    /// The nodes as one text.
    private static func continued(_ nodes: [OutputNode]) -> [OutputNode] {
        var nodes = nodes
        for index in nodes.indices.dropFirst() { nodes[index].isContinuation = true }
        return nodes
    }

    private mutating func read() -> [OutputNode] {
        for index in characters.indices {
            let character = characters[index], format = formats[index]
            if let mark = stack.last?.mark, closes(index, mark) {
                flush()
                guard let top = stack.popLast() else { continue }
                var quotation = OutputNode(Self.continued(top.nodes))
                quotation.isQuoted = true
                // Single quotation marks that the source sets as such stay single.
                quotation.hasInnerMarks = top.mark == "‘" && stack.isEmpty
                add(quotation)
            } else if stack.count < Self.depthLimit, opens(index) {
                flush()
                stack.append(Open(mark: character, nodes: [], format: format))
            } else {
                add(character == "'" ? "’" : character, format)
            }
        }
        flush()
        while let open = stack.popLast() {
            add(open.mark == "'" ? "’" : open.mark, open.format)
            flush()
            for node in open.nodes { add(node) }
        }
        return nodes
    }

    private mutating func add(_ node: OutputNode) {
        if stack.isEmpty { nodes.append(node) } else { stack[stack.count - 1].nodes.append(node) }
    }

    private mutating func add(_ character: Character, _ format: CitationFormat) {
        if run.format != format { flush() }
        run.format = format
        run.text.append(character)
    }

    /// Ends the run of characters.
    private mutating func flush() {
        if !run.text.isEmpty { add(OutputNode(run)) }
        run.text = ""
    }

    /// Whether the character at an index begins a quotation.
    private func opens(_ index: Int) -> Bool {
        let before = index > 0 ? characters[index - 1] : " "
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        guard !after.isWhitespace else { return false }
        switch characters[index] {
        case "“": return true
        case "‘": return hasCloser(of: "‘", after: index)
        case "\"", "'":
            guard !(before.isLetter || before.isNumber), after != characters[index] else { return false }
            return hasCloser(of: characters[index], after: index)
        default: return false
        }
    }

    private func hasCloser(of mark: Character, after index: Int) -> Bool {
        characters.indices.dropFirst(index + 1).prefix(Self.quotationLimit).contains { closes($0, mark) }
    }

    /// Whether the character at an index ends a quotation that began with a mark.
    private func closes(_ index: Int, _ mark: Character) -> Bool {
        let before = index > 0 ? characters[index - 1] : " "
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        switch (mark, characters[index]) {
        case ("“", "”"): return true
        case ("‘", "’"), ("'", "'"): return !(after.isLetter || after.isNumber) && !before.isWhitespace
        case ("\"", "\""): return !before.isWhitespace
        default: return false
        }
    }
}
