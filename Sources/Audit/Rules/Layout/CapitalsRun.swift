import TypesetStylesheet

/// A long passage of running text is in capitals.
///
/// Words in capitals have no distinctive shape, and some screen readers spell them out. More than twenty in a row are hard to read. Typed
/// capitals and capitals from the stylesheet both count.
///
/// - Warns: a paragraph with `textTransform: uppercase`. Passes: a heading with it.
struct CapitalsRun: SourceRule {
    static let description = RuleDescription(
        id: .capitalsRun, subject: .runningText, summary: "passages in capitals are short", outcome: .warning,
        references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        fix: "use lower case in running text, and emphasize single words")

    func faults(in context: AuditContext) -> [Fault] {
        let styled = context.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .capitals }.map { fault($0, "capitals", keys: [Style.textTransform.key], layout, context) }
        }
        let blocks = Set(styled.flatMap(\.blocks))
        // Text that the stylesheet sets in capitals is reported only once.
        return styled
            + context.facts.paragraphs.filter { Self.mayHaveStretch($0.text) && !blocks.contains($0.span) }.compactMap {
                typed($0, in: context)
            }
    }

    /// The fault of a passage that the author typed in capitals.
    private func typed(_ paragraph: DocumentFacts.Paragraph, in context: AuditContext) -> Fault? {
        let words = paragraph.text.split(whereSeparator: \.isWhitespace).filter { Self.isInCapitals($0) != nil }
        var longest = 0..<0, start = 0
        for (index, word) in words.enumerated() {
            if Self.isInCapitals(word) == false { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        guard longest.count > RunCollector.longest else { return nil }
        let text = words[longest].prefix(8).joined(separator: " ").prefix(40)
        return fault(
            "\(longest.count) words in a row are in capitals: “\(text)…”", at: paragraph.span, in: context,
            measured: AuditFigure(Double(longest.count), .words), required: AuditFigure(Double(RunCollector.longest), .words),
            identity: [String(text.prefix(20))])
    }

    /// Whether the text may have more than twenty words in a row without a lower-case ASCII letter.
    ///
    /// The test reads bytes only, and spares most text the full check.
    private static func mayHaveStretch(_ text: String) -> Bool {
        var words = 0
        for byte in text.utf8 {
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) {
                words = 0
            } else if byte == UInt8(ascii: " ") || byte == 10 {
                words += 1
            }
            if words >= RunCollector.longest { return true }
        }
        return false
    }

    /// Whether all letters of a word are capitals; nil for numbers and signs.
    ///
    /// Letters without case do not count as capitals.
    private static func isInCapitals(_ word: Substring) -> Bool? {
        let letters = word.filter(\.isLetter)
        return letters.isEmpty ? nil : letters.allSatisfy(\.isUppercase)
    }
}
