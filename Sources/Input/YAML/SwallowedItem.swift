public import Diagnostics

extension Diagnostic {
    /// With a hint where the value that it marks goes on over a line that begins with `- `: an item that is indented further than the one
    /// before is no item.
    public var notingSwallowedItems: Diagnostic {
        guard let span, span.range.count < 10_000, !span.text.hasPrefix("-"), !"\"'|>[{".contains(span.text.first ?? "-") else {
            return self
        }
        let lines = span.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.dropFirst().firstIndex(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else { return self }
        var diagnostic = self
        diagnostic.hints = ["line \(span.start.line + index) is a part of this text: begin its `-` in the column of the other items"]
        return diagnostic
    }
}
