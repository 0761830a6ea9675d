import ContentSize

/// A long stretch of running text is in capitals.
///
/// Words in capitals have no distinctive shape, and some screen readers spell them out; more than twenty in a row are hard to read.
/// Capitals from the stylesheet and typed capitals count alike.
///
/// - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
/// - Warns: a paragraph under `textTransform: uppercase`. Passes: a heading under it.
package struct CapitalsRun: SourceRule {
    package static let description = RuleDescription(
        id: .capitalsRun, summary: "passages in capitals are short", outcome: .warning,
        references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        fix: "use lower case in running text, and emphasize single words")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.uses.contains { $0.role.isRunning } }

    package func faults(in context: AuditContext) -> [Fault] {
        let styled = context.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .capitals }.map { fault($0, "capitals", keys: [.textTransform], layout, context) }
        }
        let blocks = Set(styled.flatMap(\.blocks))
        // What the sheet sets in capitals anyway is reported once.
        return styled
            + context.facts.paragraphs.filter { Self.mayHaveStretch($0.text) && !blocks.contains($0.span) }.compactMap {
                typed($0, in: context)
            }
    }

    /// A stretch that the author typed in capitals.
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
            measured: Measurement(Double(longest.count), .words), required: Measurement(Double(RunCollector.longest), .words),
            identity: [String(text.prefix(20))])
    }

    /// Whether more than twenty words follow one another without a small letter of ASCII: seen from the bytes alone, which spares most text
    /// a closer look.
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

    /// nil for numbers and signs; letters that have no capitals are none.
    private static func isInCapitals(_ word: Substring) -> Bool? {
        let letters = word.filter(\.isLetter)
        return letters.isEmpty ? nil : letters.allSatisfy(\.isUppercase)
    }
}
