package import TypesetBase

extension AuditAnswers {
    /// The keys of an entry and of the publisher, in the order in which templates have them.
    enum Key {
        static let entry = ["question", "answer", "by", "on", "note", "document", "digest"]
        static let publisher = ["name", "company", "email"]
        static let top = ["answers", "publisher"]
    }

    /// Reads a file of answers, skipping entries without an answer, which are open.
    ///
    /// - Parameter base: the folder to which the paths of documents are relative.
    /// - Throws: an error about the first mistake in the file.
    package init(reading file: SourceFile, base: PathBase?) throws(Diagnostic) {
        let (node, diagnostics) = YAMLParser.parse(file)
        if let problem = diagnostics.first(where: { $0.severity == .error }) { throw problem }
        guard let node, !node.isNull else {
            self.init(entries: [], publisher: nil, text: "", base: base)
            return
        }
        try Self.check(node, keys: Key.top)
        var entries: [Entry] = []
        if let answers = node["answers"], !answers.isNull {
            guard let items = answers.items else { throw Self.mistake("`answers` must be a list, not \(answers.kindDescription)", answers) }
            for item in items { if let entry = try Self.entry(item) { entries.append(entry) } }
        }
        self.init(
            entries: entries, publisher: try node["publisher"].flatMap(Self.publisher), text: String(decoding: file.bytes, as: UTF8.self),
            base: base)
    }

    private static func entry(_ node: YAMLNode) throws(Diagnostic) -> Entry? {
        try check(node, keys: Key.entry)
        guard let answer = node["answer"], !answer.isNull else { return nil }
        guard let reply = answer.text.flatMap(AuditAnswer.Reply.init) else {
            throw mistake(
                "the answer must be `yes`, `no` or `not-applicable`, not \(answer.kindDescription)", answer,
                hints: Suggestion.hints(for: answer.text ?? "", among: AuditAnswer.Reply.allCases.map(\.rawValue)))
        }
        let date = try text("on", of: node)
        guard date.wholeMatch(of: /\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/) != nil else {
            throw mistake("`on` must be a date such as 2026-11-27, not `\(date.prefix(40))`", node["on"] ?? node)
        }
        let question = try text("question", of: node), known = AuditQuestion(id: question)
        return Entry(
            answer: AuditAnswer(
                question: known?.id ?? question, reply: reply, person: try text("by", of: node), date: date,
                note: try optionalText("note", of: node), digest: try text("digest", of: node)),
            question: known, document: try text("document", of: node), span: node.span)
    }

    /// The publisher; nil if nothing is filled in.
    private static func publisher(_ node: YAMLNode) throws(Diagnostic) -> Publisher? {
        if node.isNull { return nil }
        try check(node, keys: Key.publisher)
        let publisher = Publisher(
            name: try optionalText("name", of: node), company: try optionalText("company", of: node),
            email: try optionalText("email", of: node))
        if publisher == Publisher() { return nil }
        if publisher.email.isEmpty { throw mistake("`email` is missing, which OpenACR requires", node) }
        return publisher
    }

    private static func check(_ node: YAMLNode, keys: [String]) throws(Diagnostic) {
        guard let entries = node.entries else {
            throw mistake("this must be a mapping of \(keys.map { "`\($0)`" }.joined(separator: ", ")), not \(node.kindDescription)", node)
        }
        for entry in entries {
            guard let key = entry.key.text, keys.contains(key) else {
                throw mistake(
                    "unknown key \(entry.key.kindDescription)", entry.key, hints: Suggestion.hints(for: entry.key.text ?? "", among: keys))
            }
        }
    }

    private static func text(_ key: String, of node: YAMLNode) throws(Diagnostic) -> String {
        let text = try optionalText(key, of: node)
        if text.isEmpty { throw mistake("`\(key)` is missing", node[key] ?? node) }
        return text
    }

    private static func optionalText(_ key: String, of node: YAMLNode) throws(Diagnostic) -> String {
        guard let value = node[key], !value.isNull else { return "" }
        guard let text = value.text else { throw mistake("`\(key)` must be text, not \(value.kindDescription)", value) }
        return text
    }

    private static func mistake(_ message: String, _ node: YAMLNode, hints: [String] = []) -> Diagnostic {
        .error(message, at: node.span, hints: hints)
    }
}
