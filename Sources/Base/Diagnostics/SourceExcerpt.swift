/// A source line ready to be printed, with the part that a span covers.
///
/// Tabs become spaces, control and bidirectional characters become visible, and a long line is cut around the span.
struct SourceExcerpt {
    /// A character as printed, and its width in columns.
    private struct Cell {
        var text: String
        var columns: Int
    }

    /// The printable line.
    let text: String
    /// The columns before the mark.
    let indent: Int
    /// The columns of the mark, at least one: an empty span is visible too.
    let length: Int

    /// Creates the excerpt that shows a span within its line.
    ///
    /// - Parameter columns: the width of the line. Longer lines are cut, with `…` where they continue.
    init(_ span: SourceSpan, columns: Int) {
        let parts = Self.parts(of: span)
        var line = Line()
        line.append(parts.before)
        let markStart = line.cells.count
        line.append(parts.marked)
        let markEnd = line.cells.count
        line.append(parts.after)

        let window = Self.window(line.cells.map(\.columns), mark: markStart..<markEnd, room: max(columns, 20))
        let shown = line.cells[window]
        let opens = window.lowerBound > 0 || parts.isCutBefore
        let closes = window.upperBound < line.cells.count || parts.isCutAfter
        // The substitutes for the brackets and colons of commands have the same width.
        text = LogCommands.disarmed((opens ? "…" : "") + shown.map(\.text).joined() + (closes ? "…" : ""))
        indent = (opens ? 1 : 0) + line.cells[window.lowerBound..<markStart].reduce(0) { $0 + $1.columns }
        length = max(1, line.cells[markStart..<min(markEnd, window.upperBound)].reduce(0) { $0 + $1.columns })
    }

    /// The cells of a line, with a tab stop every four columns.
    private struct Line {
        var cells: [Cell] = []
        private var column = 0

        mutating func append(_ text: String) {
            for character in text {
                let cell = cell(for: character)
                cells.append(cell)
                column += cell.columns
            }
        }

        private func cell(for character: Character) -> Cell {
            if character == "\t" {
                let columns = 4 - column % 4
                return Cell(text: String(repeating: " ", count: columns), columns: columns)
            }
            let text = Printable.text(String(character))
            return Cell(text: text, columns: DisplayWidth.columns(of: text))
        }
    }

    /// The first line of the span in three parts; of a very long line, only the part near the span is decoded.
    private static func parts(of span: SourceSpan) -> (before: String, marked: String, after: String, isCutBefore: Bool, isCutAfter: Bool) {
        let bytes = span.file.bytes
        let start = min(max(span.range.lowerBound, 0), bytes.count)
        let line = span.file.location(of: start).line
        let lineStart = span.file.offset(ofLine: line), lineEnd = max(start, span.file.range(ofLine: line).upperBound)
        // 1 KiB on each side is more than one line of any terminal shows in any script.
        let from = min(start, boundary(max(lineStart, start - 1024), in: bytes))
        let to = boundary(min(lineEnd, start + 1024), in: bytes)
        let markEnd = max(start, min(span.range.upperBound, to))
        func decode(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return (decode(from..<start), decode(start..<markEnd), decode(markEnd..<max(markEnd, to)), from > lineStart, to < lineEnd)
    }

    /// The first offset at or after `offset` at which a UTF-8 sequence begins.
    private static func boundary(_ offset: Int, in bytes: [UInt8]) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// The cells to print: all if they fit, otherwise those around the start of the mark.
    private static func window(_ widths: [Int], mark: Range<Int>, room: Int) -> Range<Int> {
        guard widths.reduce(0, +) > room else { return 0..<widths.count }
        // Two columns are for the ellipses. A third of the rest shows the context before the mark.
        let room = room - 2
        var lower = mark.lowerBound
        var before = 0
        while lower > 0, before + widths[lower - 1] <= room / 3 {
            lower -= 1
            before += widths[lower]
        }
        var upper = lower
        var total = 0
        while upper < widths.count, total + widths[upper] <= room {
            total += widths[upper]
            upper += 1
        }
        while lower > 0, upper == widths.count, total + widths[lower - 1] <= room {
            lower -= 1
            total += widths[lower]
        }
        return lower..<upper
    }
}

/// The width of characters in terminal columns, which aligns carets in CJK text and text with combining marks.
package enum DisplayWidth {
    /// The width of a grapheme cluster: that of its widest scalar, or two columns with an emoji variation selector.
    package static func columns(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            widest = max(widest, scalar == "\u{FE0F}" ? 2 : columns(of: scalar))
        }
        return widest
    }

    /// The width of a line of text.
    static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The width of a scalar: two columns for wide and full-width scalars (UAX #11), none for marks and format characters.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The classes W and F of EastAsianWidth.txt (Unicode 15.1), including unassigned code points of the same blocks; emoji are identified
    /// by their own property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
    ]
}
