import TypesetBase

/// Writes an utterance as a line of text.
enum TranscriptLine {
    static func text(of utterance: Utterance) -> String {
        let content = SpokenLine.text(of: utterance.content)
        let line = line(utterance.role, Printable.text(content))
        // A damaged tree can be deep, and a line must remain readable.
        return String(repeating: "  ", count: min(utterance.depth, 20)) + line
    }

    private static func line(_ role: Utterance.Role, _ content: String) -> String {
        switch role {
        case .document(let isTitleShown): isTitleShown ? "document: \(content)" : "document: \(content) (the file's name)"
        case .language(let tag): "language: " + (tag.map { "\(LanguageName.english(of: $0)), \(Printable.text($0))" } ?? "not stated")
        case .page(let number): "— page \(number) —"
        case .remark: "(\(content))"
        case .text: content
        case .heading(let level): named("heading" + (level.map { " \($0)" } ?? ""), content)
        case .title: named("title", content)
        case .caption: named("caption", content)
        case .quote: named("quote", content)
        case .aside: named("aside", content)
        case .index: named("index", content)
        case .list(let items): "list, " + Phrase.count(items, "item")
        case .contents(let entries): "contents, " + (entries == 1 ? "1 entry" : "\(entries) entries")
        case .item(let label): labelled(label, otherwise: "item", content)
        case .entry(let label): labelled(label, otherwise: "entry", content)
        case .footnote(let label): named("footnote" + (label.map { " " + Printable.text(bare($0)) } ?? ""), content)
        case .table(let columns, let rows): "table, \(Phrase.count(columns, "column")), \(Phrase.count(rows, "row"))"
        case .cell(let cell): named(cell.map(name) ?? "cell", content)
        }
    }

    private static func named(_ name: String, _ content: String) -> String { content.isEmpty ? name : "\(name): \(content)" }

    /// A label without the punctuation around its letters or digits.
    private static func bare(_ label: String) -> String {
        let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber }
        guard let first = label.firstIndex(where: isPart), let last = label.lastIndex(where: isPart) else { return label }
        return String(label[first...last])
    }

    /// Bullets are named; a label that ends with punctuation, such as `1.`, is followed by the text.
    private static func labelled(_ label: String?, otherwise name: String, _ content: String) -> String {
        guard let label, let last = label.last else { return named(name, content) }
        let isBullet = !label.contains { $0.isLetter || $0.isNumber }
        if isBullet { return named("bullet", content) }
        return last.isLetter || last.isNumber ? named(Printable.text(label), content) : Printable.text(label) + " " + content
    }

    private static func name(_ cell: SpokenCell) -> String {
        let place = part("row", cell.rows) + ", " + part("column", cell.columns)
        let kind =
            switch cell.header {
            case .ofRow?: ", row header"
            case .ofColumn?: ", column header"
            case .ofBoth?: ", header"
            case nil: ""
            }
        guard !cell.headers.isEmpty else { return place + kind }
        let headers = cell.headers.map { "“\(Printable.text($0))”" }.joined(separator: ", ")
        return place + kind + (cell.header == nil ? ", header\(cell.headers.count == 1 ? "" : "s") " : " under ") + headers
    }

    private static func part(_ name: String, _ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(name) \(range.lowerBound)" : "\(name)s \(range.lowerBound)–\(range.upperBound)"
    }
}
