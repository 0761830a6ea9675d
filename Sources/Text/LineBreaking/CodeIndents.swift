import TypesetBase

/// The indents of a paragraph of code at one size.
///
/// If lines wrap, the deepest indent takes at most a third of the measure. The others shrink with it, which keeps the nesting visible. Code
/// whose lines all fit is unchanged.
struct CodeIndents {
    /// The scale of the width of indents, at most 1.
    let scale: Double

    /// Measures the indents of the lines of code.
    ///
    /// - Parameter x: the distances from the start of the paragraph to each glyph and to the end.
    init(_ paragraph: ShapedParagraph, _ x: [Points], measure: Points) {
        guard paragraph.isCode else {
            scale = 1
            return
        }
        var deepest: Points = 0, widest: Points = 0
        for line in Self.lines(of: paragraph) {
            deepest = max(deepest, x[Self.end(from: line.lowerBound, in: paragraph)] - x[line.lowerBound])
            widest = max(widest, x[Self.trimmedEnd(line, in: paragraph)] - x[line.lowerBound])
        }
        let most = max(measure, 0) / 3
        scale = widest > measure + LineSection.tolerance && deepest > most ? most.ratio(to: deepest) : 1
    }

    /// Narrows the indents in sums of advances.
    func narrow(_ x: inout [Points], _ paragraph: ShapedParagraph) {
        guard scale < 1 else { return }
        var saved: Points = 0
        for line in Self.lines(of: paragraph) {
            let start = x[line.lowerBound], indent = x[Self.end(from: line.lowerBound, in: paragraph)] - start
            for glyph in line { x[glyph] -= saved + min(x[glyph] - start, indent) * (1 - scale) }
            saved += indent * (1 - scale)
        }
        x[x.count - 1] -= saved
    }
}

extension CodeIndents {
    static func isLineStart(_ glyph: Int, in paragraph: ShapedParagraph) -> Bool {
        glyph == 0 || paragraph.breaks[glyph] == .mandatory
    }

    /// The end of the spaces that a line begins with; its start if there is nothing else on it.
    static func end(from start: Int, in paragraph: ShapedParagraph) -> Int {
        paragraph.glyphs.withReader { glyphs in
            var end = start
            while end < paragraph.glyphs.count, glyphs[end].scalar == 0x20 { end += 1 }
            return end < paragraph.glyphs.count && !glyphs[end].hangsAtLineEnd ? end : start
        }
    }

    /// The start of a line's text, with which its continuation lines are aligned.
    ///
    /// It is after the indent and after a lead, such as the branches of a tree (`│   ├── `), the sign of a changed line, or that of an item
    /// (`- `).
    static func textStart(from start: Int, in paragraph: ShapedParagraph) -> Int {
        paragraph.glyphs.withReader { glyphs in
            let count = paragraph.glyphs.count
            var lead = LineLead(), end = start
            while end < count, lead.includes(glyphs[end].scalar, before: end + 1 < count ? glyphs[end + 1].scalar : 0) { end += 1 }
            return end < count && !glyphs[end].hangsAtLineEnd ? end : start
        }
    }

    private static func trimmedEnd(_ line: Range<Int>, in paragraph: ShapedParagraph) -> Int {
        paragraph.glyphs.withReader { glyphs in
            var end = line.upperBound
            while end > line.lowerBound, glyphs[end - 1].hangsAtLineEnd { end -= 1 }
            return end
        }
    }

    /// The lines of the source.
    private static func lines(of paragraph: ShapedParagraph) -> [Range<Int>] {
        var lines: [Range<Int>] = [], start = 0
        while start < paragraph.glyphs.count {
            let end =
                paragraph.breaks.first(of: BreakList.Kinds(.mandatory), in: start + 1..<paragraph.glyphs.count) ?? paragraph.glyphs.count
            lines.append(start..<end)
            start = end
        }
        return lines
    }
}

/// Scans the signs that lead to the text of a line of code.
private struct LineLead {
    /// Whether the scan is within the branch of a tree, which may contain hyphens.
    private var isBranch = false

    mutating func includes(_ scalar: UInt32, before next: UInt32) -> Bool {
        let space: UInt32 = 0x20, hyphen: UInt32 = 0x2D
        switch scalar {
        case space: isBranch = false
        // Box drawing characters, or `|` and `` `-- `` as substitutes.
        case 0x2500...0x257F, 0x7C: isBranch = true
        case 0x60 where next == hyphen: isBranch = true
        case hyphen where isBranch: break
        case hyphen where next == space, 0x2B where next == space: break
        default: return false
        }
        return true
    }
}
