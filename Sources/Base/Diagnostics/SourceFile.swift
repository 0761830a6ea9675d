/// One input file: its name as the user wrote it, and its bytes.
///
/// A class so that a span can name its file in one word.
public final class SourceFile: Sendable {
    /// As given on the command line or in `extends`; printed in messages.
    public let path: String
    /// UTF-8.
    public let bytes: [UInt8]
    /// Byte offsets at which lines begin; the first is 0.
    private let lineStarts: [Int]
    /// Part of the program: no file that its user could change.
    public let isBuiltIn: Bool

    public init(path: String, bytes: [UInt8], isBuiltIn: Bool = false) {
        self.path = path
        self.bytes = bytes
        self.isBuiltIn = isBuiltIn
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
    }

    public convenience init(path: String, text: String, isBuiltIn: Bool = false) {
        self.init(path: path, bytes: Array(text.utf8), isBuiltIn: isBuiltIn)
    }

    public var lineCount: Int { lineStarts.count }

    /// Line and column of a byte offset; offsets past the end count as the end.
    public func location(of offset: Int) -> SourceLocation {
        let offset = max(0, min(offset, bytes.count))
        var low = 0, high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        // A scalar begins at each byte that continues none; lines may be as long as files.
        let column = bytes[lineStarts[low]..<offset].count { $0 & 0xC0 != 0x80 } + 1
        return SourceLocation(line: low + 1, column: column)
    }

    /// Byte offset at which `line` (from 1) begins; past the last line, the end of the file.
    public func offset(ofLine line: Int) -> Int {
        line < 1 ? 0 : line > lineStarts.count ? bytes.count : lineStarts[line - 1]
    }

    /// The text of `line` (from 1) without its line end.
    public func text(ofLine line: Int) -> String {
        var range = offset(ofLine: line)..<offset(ofLine: line + 1)
        while let last = bytes[range].last, last == 10 || last == 13 { range = range.lowerBound..<(range.upperBound - 1) }
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

/// A place in a file; both numbers count from 1, columns in Unicode scalars.
public struct SourceLocation: Hashable, Sendable, Comparable {
    public var line: Int
    public var column: Int
    public init(line: Int, column: Int) { self.line = line; self.column = column }
    public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A range of bytes in a file, kept from the parser to the last report.
public struct SourceSpan: Hashable, Sendable {
    public let file: SourceFile
    public let range: Range<Int>

    public init(file: SourceFile, range: Range<Int>) {
        self.file = file
        self.range = range
    }

    public var start: SourceLocation { file.location(of: range.lowerBound) }
    public var end: SourceLocation { file.location(of: range.upperBound) }
    public var text: String { String(decoding: file.bytes[range.clamped(to: 0..<file.bytes.count)], as: UTF8.self) }

    public static func == (a: Self, b: Self) -> Bool { a.file === b.file && a.range == b.range }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(range)
    }
}
