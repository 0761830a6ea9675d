import TypesetBase
import TypesetPDFReading

/// The running heads, feet and watermarks of pages.
extension TokenReader {
    /// Adds a word that no tag reaches to the text of its kind.
    mutating func addArtifact(_ word: String, _ page: InspectedPage, _ rect: Rect, _ baseline: Double) {
        switch key.artifact {
        case .header, .footer: addRunning(word, page, rect, baseline)
        case .watermark: addWatermark(word, page, rect)
        // The repeated heads of tables and the marks of continued rows follow the text.
        case .pagination, .layout, .other: if !isOfThisProgram { addRunning(word, page, rect, baseline) }
        }
    }

    /// Adds a word of the watermark of a page, whose text is turned.
    private mutating func addWatermark(_ word: String, _ page: InspectedPage, _ rect: Rect) {
        guard let known = watermark else { watermark = RunningText(text: word, page: page.number, rect: rect); return }
        watermark?.text += isGlued ? word : " " + word
        watermark?.rect = known.rect.union(rect)
    }

    private mutating func addRunning(_ word: String, _ page: InspectedPage, _ rect: Rect, _ baseline: Double) {
        if abs(baseline - lineBaseline) > 1 { finishLine(page) }
        let text = Self.withoutNumbers(word)
        line += line.isEmpty || isGlued ? text : " " + text
        lineRect = lineRect?.union(rect) ?? rect
        lineBaseline = baseline
    }

    /// Returns a word with its numbers as `#`, because page numbers differ from page to page.
    private static func withoutNumbers(_ word: String) -> String {
        var text = "", isInNumber = false
        for scalar in word.unicodeScalars {
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            if !isDigit { text.unicodeScalars.append(scalar) } else if !isInNumber { text += "#" }
            isInNumber = isDigit
        }
        return text
    }

    /// Ends a line of a running text.
    mutating func finishLine(_ page: InspectedPage) {
        defer { (line, lineRect) = ("", nil) }
        guard let lineRect, !line.isEmpty else { return }
        runningTexts.append(RunningText(text: line, page: page.number, rect: lineRect))
    }
}
