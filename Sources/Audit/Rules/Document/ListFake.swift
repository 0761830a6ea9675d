import TypesetMarkdown

/// Lines of a paragraph start with hand-typed bullets or numbers.
///
/// A hand-typed list is read out as one long sentence, and listeners do not learn how many items it has. The rule reports two or more such
/// lines of a paragraph, or such paragraphs in a row. Letters, Roman numbers and numbers such as `1.1` count if one follows the other. Only
/// a person can decide whether they are meant as a list.
///
/// - Review: two lines that begin with “•”, or with `a.` and `b.`. Passes: the same lines with `-`, or `<ol type="a">`.
struct ListFake: DocumentRule {
    static let description = RuleDescription(
        id: .listFake, summary: "lists are marked as lists", outcome: .review,
        references: Reference.wcag("1.3.1") + [Reference(.matterhorn, "16-003")],
        fix: "start the lines with `-` or `1.`, after a blank line")

    func faults(in context: AuditContext) -> [Fault] {
        let paragraphs = context.facts.paragraphs
        return
            (paragraphs.compactMap { fault(Self.items(of: $0), in: context, "lines begin") }
            + rows(context.facts).compactMap { fault($0, in: context, "paragraphs begin") })
            .sorted { ($0.cause.span?.range.lowerBound ?? 0) < ($1.cause.span?.range.lowerBound ?? 0) }
    }

    struct Item { var text: String; var paragraph: DocumentFacts.Paragraph }

    private func fault(_ items: [Item], in context: AuditContext, _ what: String) -> Fault? {
        guard items.count >= 2, let first = items.first else { return nil }
        let text = first.text.prefix(24)
        return fault(
            "\(items.count) \(what) like items of a list, the first with “\(text)”", at: first.paragraph.span, in: context,
            fix: ClauseLabel(first.text)?.fix, identity: [String(text)])
    }

    /// The lines that begin like list items.
    ///
    /// Sentences contain dashes too, so a dash counts only if at most one line does not begin like an item.
    static func items(of paragraph: DocumentFacts.Paragraph) -> [Item] {
        let lines = lines(of: paragraph.inlines), clauses = clauses(lines)
        if clauses.count > 1 { return clauses.map { Item(text: $0, paragraph: paragraph) } }
        let found = lines.filter { kind(of: $0) != nil }
        let dashes = found.count { kind(of: $0) == .dash }
        return (dashes == 0 || found.count >= lines.count - 1 ? found : found.filter { kind(of: $0) != .dash }).map {
            Item(text: $0, paragraph: paragraph)
        }
    }

    /// The lines with labels of clauses, each of which follows the one before.
    private static func clauses(_ lines: [String]) -> [String] {
        var found: [(line: String, label: ClauseLabel)] = []
        for line in lines {
            guard let label = ClauseLabel(line) else { continue }
            if let last = found.last, !last.label.isFollowed(by: label) {
                if found.count > 1 { break }
                found = []
            }
            found.append((line, label))
        }
        return found.map(\.line)
    }

    /// The rows of consecutive paragraphs that each begin like one list item.
    func rows(_ facts: DocumentFacts) -> [[Item]] {
        var rows: [[Item]] = [[]], lettered: [[Item]] = [[]]
        for item in facts.items {
            guard case .paragraph(let number) = item else {
                rows.append([])
                lettered.append([])
                continue
            }
            let paragraph = facts.paragraphs[number]
            if let line = Self.single(paragraph) { rows[rows.count - 1].append(line) } else { rows.append([]) }
            // Paragraphs with numbers such as `1.1` are clauses as they are.
            guard let label = ClauseLabel(paragraph.text), !label.isDecimal, Self.items(of: paragraph).isEmpty else {
                lettered.append([])
                continue
            }
            if let last = lettered[lettered.count - 1].last, ClauseLabel(last.text)?.isFollowed(by: label) != true { lettered.append([]) }
            lettered[lettered.count - 1].append(Item(text: paragraph.text, paragraph: paragraph))
        }
        return rows + lettered
    }

    private static func single(_ paragraph: DocumentFacts.Paragraph) -> Item? {
        guard let kind = kind(of: paragraph.text), kind != .dash, items(of: paragraph).count == 1 else { return nil }
        return Item(text: paragraph.text, paragraph: paragraph)
    }

    private static func lines(of inlines: [Inline]) -> [String] {
        var lines = [""]
        for inline in inlines {
            switch inline.kind {
            case .softBreak, .hardBreak: lines.append("")
            default: lines[lines.count - 1] += inline.plainText
            }
        }
        return lines
    }

    private enum Kind { case bullet, dash, number }

    private static func kind(of line: String) -> Kind? {
        let line = line.drop(while: \.isWhitespace)
        guard let first = line.first else { return nil }
        if line.dropFirst().first?.isWhitespace == true {
            if "•·▪‣◦●○■□➢✓*".contains(first) { return .bullet }
            if "–—-".contains(first) { return .dash }
        }
        let number = line.prefix { $0.isNumber }
        let rest = number.isEmpty && first.isLetter ? line.dropFirst() : line.dropFirst(number.count)
        return number.count <= 3 && rest.first == ")" && rest.dropFirst().first?.isWhitespace == true ? .number : nil
    }
}
