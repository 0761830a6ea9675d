import TypesetBase

/// The first line of a fenced code block (CommonMark §4.5).
struct CodeFence {
    let mark: UInt8
    let length: Int
    /// The bytes after the marks, with the line end.
    let info: ArraySlice<UInt8>

    /// Reads the line of a fence; nil for other lines.
    ///
    /// - Parameter line: the line without leading white space.
    init?(_ line: ArraySlice<UInt8>) {
        guard let mark = line.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let run = line.prefix { $0 == mark }
        info = line[run.endIndex...]
        guard run.count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
        (self.mark, length) = (mark, run.count)
    }

    /// Creates the first line of a program of R Markdown, `{r map, fig.cap="The `map`"}`, whose options may have backticks.
    ///
    /// - Parameter line: the line without leading white space.
    init?(cell line: ArraySlice<UInt8>) {
        let run = line.prefix { $0 == UInt8(ascii: "`") }, words = line[run.endIndex...].drop { $0 == 0x20 }
        guard run.count >= 3, words.first == UInt8(ascii: "{"), words.last(where: { $0 > 0x20 }) == UInt8(ascii: "}") else { return nil }
        (mark, length, info) = (UInt8(ascii: "`"), run.count, line[run.endIndex...])
    }

    /// Whether a line ends the block.
    ///
    /// - Parameter line: the line without leading white space.
    func isClosed(by line: ArraySlice<UInt8>) -> Bool { Self.isEnd(line, of: mark, length) }

    /// Whether a line is part of a fenced code block, whose fences are part of it.
    ///
    /// - Parameters:
    ///   - line: the line without leading white space.
    ///   - open: the fence of the block that the lines before have begun and not ended.
    static func contains(_ line: ArraySlice<UInt8>, _ open: inout CodeFence?) -> Bool {
        if let fence = open {
            if fence.isClosed(by: line) { open = nil }
            return true
        }
        open = CodeFence(line)
        return open != nil
    }

    /// Whether a line has only at least as many marks.
    static func isEnd(_ line: ArraySlice<UInt8>, of mark: UInt8, _ length: Int) -> Bool {
        let run = line.prefix { $0 == mark }
        return run.count >= length && line[run.endIndex...].allSatisfy { $0 <= 0x20 }
    }

    /// A fence longer than any run of backticks in the code.
    static func around(_ code: [ArraySlice<UInt8>]) -> String {
        let longest = code.lazy.flatMap { $0.split { $0 != UInt8(ascii: "`") } }.reduce(2) { max($0, $1.count) }
        return String(repeating: "`", count: longest + 1)
    }
}

/// Finds the ends of code spans on a line.
struct CodeSpans {
    /// The lengths of runs of backticks that no later run on the line closes.
    private var unclosed: Set<Int> = []

    /// The end of a code span, or of the backticks if they begin none.
    ///
    /// - Parameter rest: the rest of the line from the backticks on.
    mutating func end(_ rest: ArraySlice<UInt8>) -> Int {
        let run = rest.prefix { $0 == UInt8(ascii: "`") }
        guard !unclosed.contains(run.count) else { return run.endIndex }
        var offset = run.endIndex
        while let start = rest[offset...].firstIndex(of: UInt8(ascii: "`")) {
            let other = rest[start...].prefix { $0 == UInt8(ascii: "`") }
            offset = other.endIndex
            if other.count == run.count { return offset }
        }
        unclosed.insert(run.count)
        return run.endIndex
    }
}

extension SourceFile {
    /// The ranges of the lines with their line ends.
    var lines: some Sequence<Range<Int>> { (1...lineCount).lazy.map { self.offset(ofLine: $0)..<self.offset(ofLine: $0 + 1) } }
}
