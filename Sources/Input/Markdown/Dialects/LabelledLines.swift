import TypesetBase

extension [Inline] {
    /// The label of the second line, if each of several lines begins with a bold label and none ends in a line break.
    ///
    /// Such lines, as in `**Present:** Ann` and `**Absent:** Bob`, run together in Markdown.
    var labelRunIntoLine: SourceSpan? {
        guard case .strong? = first?.kind else { return nil }
        var labels: [SourceSpan] = []
        for line in split(whereSeparator: { if case .softBreak = $0.kind { true } else { false } }) {
            guard let label = line.first, Self.isLabel(label, before: line.dropFirst().first) else { return nil }
            labels.append(label.span)
        }
        return labels.count > 1 && !contains { if case .hardBreak = $0.kind { true } else { false } } ? labels[1] : nil
    }

    /// Whether an inline is bold and a colon ends it or follows it.
    private static func isLabel(_ inline: Inline, before next: Inline?) -> Bool {
        guard case .strong(let words) = inline.kind else { return false }
        if words.plainText.last == ":" { return true }
        guard case .text(let text)? = next?.kind else { return false }
        return text.first == ":"
    }
}
