import ContentSize

/// A long stretch of running text is in capitals.
///
/// Words in capitals have no shape, and some readers spell them; over twenty words of them are a wall. Capitals that the sheet makes and those that are typed count alike.
///
/// - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
/// - Mend: use upright letters in running text, and emphasise single words.
/// - Warns: a paragraph under `textTransform: uppercase`. Passes: a heading under it.
public struct CapitalsRun: SourceRule {
    public static let description = RuleDescription(
        id: "capitals-run", summary: "capitals are short", outcome: .warning, references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        mend: "use ordinary letters in running text, and emphasise single words")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .capitals }.map { run in
                Finding(rule: Self.description, message: "\(run.words) words in a row are in capitals: “\(run.text.prefix(40))…”", categories: [layout.category],
                        source: subject.source(run.source) ?? subject.keys.place(of: ["textTransform"], in: layout.styles[run.style].selectors, at: layout.category),
                        places: [run.place], measured: Measurement(Double(run.words), .words), required: Measurement(20, .words), subject: [String(run.text.prefix(20))])
            }
        } + typed(in: subject)
    }

    /// Stretches that the author typed in capitals.
    private func typed(in subject: AuditSubject) -> [Finding] {
        subject.facts.paragraphs.filter { Self.mayHaveStretch($0.text) }.compactMap { paragraph in
            var longest: [Substring] = [], open: [Substring] = []
            for word in paragraph.text.split(whereSeparator: \.isWhitespace) {
                open = word.contains(where: \.isLowercase) ? [] : open + [word]
                if open.count > longest.count, open.contains(where: { $0.contains(where: \.isUppercase) }) { longest = open }
            }
            guard longest.count > 20 else { return nil }
            let text = longest.prefix(8).joined(separator: " ").prefix(40)
            return finding("\(longest.count) words in a row are in capitals: “\(text)…”", at: paragraph.span, in: subject,
                           measured: Measurement(Double(longest.count), .words), required: Measurement(20, .words), about: [String(text.prefix(20))])
        }
    }

    /// Whether more than twenty words follow one another without a small letter of ASCII: seen from the bytes alone, which spares most text a closer look.
    private static func mayHaveStretch(_ text: String) -> Bool {
        var words = 0
        for byte in text.utf8 {
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { words = 0 } else if byte == UInt8(ascii: " ") || byte == 10 { words += 1 }
            if words >= 20 { return true }
        }
        return false
    }
}
