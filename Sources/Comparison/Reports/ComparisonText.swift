import TypesetBase

/// A comparison as text for a terminal: words that are gone are in `[-…-]` and new ones in `{+…+}`, as in wdiff, or in colours.
package struct ComparisonText {
    private let report: ComparisonReport
    private let usesColor: Bool

    package init(_ report: ComparisonReport, usesColor: Bool) { (self.report, self.usesColor) = (report, usesColor) }

    package var text: String {
        var lines: [String] = []
        for document in report.documents where document.isDifferent || !document.problems.isEmpty { lines += self.lines(document) + [""] }
        lines +=
            report.onlyNew.map { "new document: \(Printable.text($0))" } + report.onlyOld.map { "gone document: \(Printable.text($0))" }
        if let findings = report.findings {
            lines += findings.new.map { "new finding: \(line($0))" } + findings.gone.map { "gone finding: \(line($0))" }
        }
        lines.append(report.summary)
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ document: DocumentComparison) -> [String] {
        let sizes = document.sizeCount > 1 ? " (\(document.sizeCount) sizes)" : ""
        var lines = [Printable.text(document.name) + sizes]
        for entry in document.entries {
            let label = ChangeText.label(entry.change.kind), place = Printable.text(document.place(of: entry))
            let padding = String(repeating: " ", count: max(1, Self.labelWidth - label.count))
            lines.append("  \(label)\(padding)\(text(ChangeText.pieces(entry)))" + (place.isEmpty ? "" : "  [\(place)]"))
        }
        lines += document.onlyNew.map { "  new size: \($0.name)" } + document.onlyOld.map { "  gone size: \($0.name)" }
        return lines + document.problems.map { "  not compared: \(Printable.text($0))" }
    }

    /// The width of the column with the kinds, in characters: the longest with a space.
    private static let labelWidth = 12

    private func text(_ pieces: [ChangeText.Piece]) -> String {
        pieces.map { piece in
            switch piece {
            case .plain(let text): Printable.text(text)
            case .old(let text): usesColor ? "\u{1B}[31;9m\(Printable.text(text))\u{1B}[0m" : "[-\(Printable.text(text))-]"
            case .new(let text): usesColor ? "\u{1B}[32m\(Printable.text(text))\u{1B}[0m" : "{+\(Printable.text(text))+}"
            }
        }.joined()
    }

    private func line(_ item: FindingComparison.Item) -> String {
        "\(Printable.text(item.document)): \(Printable.text(item.message)) [\(item.rule)]"
    }
}
