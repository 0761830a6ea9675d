import Markdown

/// Lines of a paragraph begin with bullets or numbers of their own.
///
/// A list that is typed by hand is read as one long sentence: nobody hears how many items it has. Looked at are lines of a paragraph and
/// paragraphs in a row, two at least; whether they are meant as a list, only a person knows.
///
/// - Criterion: WCAG 2.2, 1.3.1.
/// - Fix: write the lines with `-` or `1.` and a blank line before them.
/// - Review: two lines that begin with “•”. Passes: the same lines with `-`.
public struct ListFake: SourceRule {
    public static let description = RuleDescription(
        id: "list-fake", summary: "lists are marked as lists", outcome: .review, references: Reference.wcag("1.3.1"),
        fix: "write the lines with `-` or `1.` and a blank line before them")

    public init() {}

    public func findings(in subject: AuditContext) -> [Finding] {
        let paragraphs = subject.facts.paragraphs
        return
            (paragraphs.compactMap { finding(Self.items(of: $0), in: subject, "lines begin") }
            + rows(subject.facts).compactMap { finding($0, in: subject, "paragraphs begin") })
            .sorted { ($0.source?.range.lowerBound ?? 0) < ($1.source?.range.lowerBound ?? 0) }
    }

    private struct Item { var text: String; var paragraph: DocumentFacts.Paragraph }

    private func finding(_ items: [Item], in subject: AuditContext, _ what: String) -> Finding? {
        guard items.count >= 2, let first = items.first else { return nil }
        let text = first.text.prefix(24)
        return finding(
            "\(items.count) \(what) like items of a list, the first with “\(text)”", at: first.paragraph.span, in: subject,
            about: [String(text)])
    }

    /// The lines that begin like items. Dashes also stand in sentences, and count only where every line but the first has one.
    private static func items(of paragraph: DocumentFacts.Paragraph) -> [Item] {
        let lines = lines(of: paragraph.inlines), found = lines.filter { kind(of: $0) != nil }
        let dashes = found.count { kind(of: $0) == .dash }
        return (dashes == 0 || found.count >= lines.count - 1 ? found : found.filter { kind(of: $0) != .dash }).map {
            Item(text: $0, paragraph: paragraph)
        }
    }

    /// Paragraphs of one line after another that all begin like items.
    private func rows(_ facts: DocumentFacts) -> [[Item]] {
        var rows: [[Item]] = [[]]
        for item in facts.items {
            if case .paragraph(let number) = item, let line = Self.single(facts.paragraphs[number]) {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([])
            }
        }
        return rows
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
