import Markdown

/// Lines of a paragraph begin with bullets or numbers of their own.
///
/// A list that is typed by hand is read as one long sentence: nobody hears how many items it has. Whether it is meant as a list, only a person knows.
///
/// - Criterion: WCAG 2.2, 1.3.1.
/// - Mend: write the lines with `-` or `1.` and a blank line before them.
/// - Review: two lines that begin with “•”. Passes: the same lines with `-`.
public struct ListFake: SourceRule {
    public static let description = RuleDescription(
        id: "list-fake", summary: "lists are marked as lists", outcome: .review, references: Reference.wcag("1.3.1"),
        mend: "write the lines with `-` or `1.` and a blank line before them")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.facts.paragraphs.compactMap { paragraph in
            let lines = Self.lines(of: paragraph.inlines).filter(Self.beginsLikeItem)
            guard lines.count >= 2, let first = lines.first else { return nil }
            return finding("\(lines.count) lines begin like items of a list, the first with “\(first.prefix(24))”", at: paragraph.span, in: subject, about: [String(first.prefix(24))])
        }
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

    private static func beginsLikeItem(_ line: String) -> Bool {
        let line = line.drop(while: \.isWhitespace)
        guard let first = line.first else { return false }
        if "•·▪◦‣–—*".contains(first) { return line.dropFirst().first?.isWhitespace == true }
        let number = line.prefix { $0.isNumber }
        let rest = number.isEmpty && first.isLetter ? line.dropFirst() : line.dropFirst(number.count)
        return number.count <= 3 && rest.first == ")" && rest.dropFirst().first?.isWhitespace == true
    }
}
