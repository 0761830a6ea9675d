import TypesetBase

/// Finds paragraphs with too many emphasis marks, whose pairing would take unlimited time.
///
/// For each closing mark, cmark-gfm searches the marks of the paragraph backwards for the opening mark. Up to version 0.29.0.gfm.6 it does
/// not record how far it has searched. A paragraph of a megabyte takes 25 s.
struct EmphasisMarks {
    /// The maximum number of runs of `*`, `_` or `~` that are paired in a paragraph, which takes 0.1 s; later runs are text.
    ///
    /// A long novel has as many in all its paragraphs.
    static let maximum = 20_000
    /// The maximum number of runs in code, where nothing is paired and a backslash would be visible.
    ///
    /// A line that looks like a fence may not be one, and so there is a limit here too: 2 s.
    private static let maximumInCode = 100_000

    /// The offsets in the file, in order, of marks to be set as text.
    private(set) var escapes: [Int] = []
    private(set) var diagnostics: [Diagnostic] = []

    private let file: SourceFile
    /// The number of runs since the last blank line, outside code and in code.
    private var count = 0, countInCode = 0
    private var fence: Fence?

    private struct Fence {
        var mark: UInt8
        var length: Int
    }

    init(in file: SourceFile, from start: Int) {
        self.file = file
        let marks = file.bytes[start...].count { Self.isMark($0) }
        // Nearly all documents end here.
        guard marks > Self.maximum else { return }
        for line in Lines(bytes: file.bytes, start: start) { visit(line) }
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    private mutating func visit(_ line: Range<Int>) {
        let content = line.drop { file.bytes[$0] == 0x20 || file.bytes[$0] == UInt8(ascii: ">") }
        guard let first = content.first else {
            (count, countInCode) = (0, 0)
            return
        }
        if content.lowerBound - line.lowerBound <= 3, isFence(file.bytes[first], content) { return }
        if fence == nil {
            count = escapeMarks(in: line, after: count, Self.maximum)
        } else {
            countInCode = escapeMarks(in: line, after: countInCode, Self.maximumInCode)
        }
    }

    /// Whether a line opens or closes a fenced code block (CommonMark §4.5).
    private mutating func isFence(_ mark: UInt8, _ line: Range<Int>) -> Bool {
        guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
        let length = line.prefix { file.bytes[$0] == mark }.count
        guard let open = fence else {
            guard length >= 3 else { return false }
            fence = Fence(mark: mark, length: length)
            return true
        }
        guard mark == open.mark, length >= open.length, line.dropFirst(length).allSatisfy({ file.bytes[$0] == 0x20 }) else { return false }
        fence = nil
        return true
    }

    /// Escapes the marks of a line that exceed the limit.
    ///
    /// - Parameter before: the number of runs in the paragraph before the line.
    /// - Returns: the number of runs including those of the line.
    private mutating func escapeMarks(in line: Range<Int>, after before: Int, _ limit: Int) -> Int {
        var count = before, previous: UInt8 = 0, isEscaped = false
        for offset in line {
            let byte = file.bytes[offset]
            if Self.isMark(byte), !isEscaped {
                if byte != previous {
                    count += 1
                    if count == limit + 1 { report(offset, limit) }
                }
                if count > limit { escapes.append(offset) }
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            previous = byte
        }
        return count
    }

    private mutating func report(_ offset: Int, _ limit: Int) {
        diagnostics.append(
            .error(
                "a paragraph has more than \(limit) marks of emphasis (`*`, `_`, `~`); the rest are set as text",
                at: SourceSpan(file: file, range: offset..<offset + 1), hints: ["split the paragraph with blank lines"]))
    }
}

/// The lines of a text, without their line ends.
private struct Lines: Sequence, IteratorProtocol {
    let bytes: [UInt8]
    var start: Int

    mutating func next() -> Range<Int>? {
        guard start < bytes.count else { return nil }
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        defer { start = end + 1 }
        return start..<end
    }
}
