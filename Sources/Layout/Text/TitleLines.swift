import TypesetBase
import TypesetText

/// Lines of titles and headings: of similar length, without hyphens, and with compounds whole.
extension TextLayout {
    /// The number of measures that are tried for lines of similar length: the last is within a thirtieth of the best.
    private static let balancingSteps = 5

    /// Returns the lines of a title, of which there are as few as in the whole measure.
    ///
    /// Words have hyphens only if one of them is wider than the measure.
    func brokenTitle(_ shaped: ShapedParagraph, _ request: LineBreakRequest) -> BrokenText {
        var whole = request
        whole.allowsHyphens = false
        var lines = LineBreaker.breakLines(shaped, whole)
        if request.allowsHyphens, lines.contains(where: { $0.breakKind == .anywhere }) {
            whole.allowsHyphens = true
            lines = LineBreaker.breakLines(shaped, whole)
        }
        guard lines.count > 1, !lines.dropLast().contains(where: { $0.end != .wrapped }) else { return BrokenText(lines: lines) }
        let count = lines.count
        var shortest = request.measure / Double(count), longest = request.measure, divisions = lines.divisionCount
        for _ in 0..<Self.balancingSteps {
            var narrow = whole
            narrow.measure = (shortest + longest) / 2
            let tried = LineBreaker.breakLines(shaped, narrow)
            guard tried.count == count, tried.divisionCount <= divisions else {
                shortest = narrow.measure
                continue
            }
            (lines, longest, divisions) = (tried, narrow.measure, tried.divisionCount)
        }
        let free = request.measure - longest
        switch request.alignment {
        case .left, .justified: break
        case .center: for index in lines.indices { lines[index].x += free / 2 }
        case .right: for index in lines.indices { lines[index].x += free }
        }
        return BrokenText(lines: lines)
    }
}

extension [Line] {
    /// The number of lines that end within a word or a compound.
    fileprivate var divisionCount: Int {
        count { $0.end == .wrapped && ($0.breakKind == .hyphen || $0.breakKind == .emergency || $0.breakKind == .anywhere) }
    }
}
