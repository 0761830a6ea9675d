/// An input file: its path as the user wrote it, and its bytes.
///
/// It is a class: a span refers to its file by a single reference.
public final class SourceFile: Sendable {
    /// The path as given on the command line or in a stylesheet, for messages.
    public let path: String
    /// The contents, in UTF-8.
    package let bytes: [UInt8]
    /// The byte offsets of the lines; the first is 0.
    private let lineStarts: [Int]
    /// The number of Unicode scalars that begin before each multiple of `stride` bytes, to find a column in a line of megabytes in constant
    /// time.
    private let scalarCounts: [Int]
    private static let stride = 4096
    /// Whether the file is part of the program, not a file of the user.
    package let isBuiltIn: Bool
    /// The origins of a composed text; nil if the text is the file's own.
    let origins: SourceOrigins?
    /// The first character outside ASCII of a file that was decoded from Windows-1252; nil for other files.
    let windows1252: Range<Int>?

    /// A file with the given contents.
    package convenience init(path: String, bytes: [UInt8], isBuiltIn: Bool = false) {
        self.init(path: path, bytes: bytes, isBuiltIn: isBuiltIn, origins: nil, windows1252: nil)
    }

    init(path: String, bytes: [UInt8], isBuiltIn: Bool = false, origins: SourceOrigins?, windows1252: Range<Int>? = nil) {
        self.windows1252 = windows1252
        self.path = path
        self.bytes = bytes
        self.isBuiltIn = isBuiltIn
        self.origins = origins
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
        scalarCounts = Self.scalarCounts(bytes)
    }

    /// A file with the given text.
    package convenience init(path: String, text: String, isBuiltIn: Bool = false) {
        self.init(path: path, bytes: Array(text.utf8), isBuiltIn: isBuiltIn)
    }

    /// The number of lines, at least 1.
    package var lineCount: Int { lineStarts.count }

    /// The line and column of a byte offset; offsets outside the file are clamped.
    package func location(of offset: Int) -> SourceLocation {
        let offset = max(0, min(offset, bytes.count))
        let line = lineStarts.partitioningIndex { $0 > offset }
        return SourceLocation(line: line, column: scalars(before: offset) - scalars(before: lineStarts[line - 1]) + 1)
    }

    private func scalars(before offset: Int) -> Int {
        scalarCounts[offset / Self.stride] + Self.scalars(bytes, offset / Self.stride * Self.stride..<offset)
    }

    private static func scalarCounts(_ bytes: [UInt8]) -> [Int] {
        var counts = [0]
        for start in Swift.stride(from: 0, through: bytes.count - stride, by: stride) {
            counts.append(counts[counts.count - 1] + scalars(bytes, start..<start + stride))
        }
        return counts
    }

    /// The number of scalars in a range: every byte that is not a continuation byte begins one.
    private static func scalars(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for offset in range where bytes[offset] & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }

    /// The byte offset of a line, counted from 1; the end of the file for lines past the last.
    package func offset(ofLine line: Int) -> Int {
        line < 1 ? 0 : line > lineStarts.count ? bytes.count : lineStarts[line - 1]
    }

    /// The text of a line, counted from 1, without its line end.
    package func text(ofLine line: Int) -> String { String(decoding: bytes[range(ofLine: line)], as: UTF8.self) }

    /// The bytes of a line, counted from 1, without its line end.
    package func range(ofLine line: Int) -> Range<Int> {
        let start = offset(ofLine: line)
        var end = offset(ofLine: line + 1)
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<max(start, end)
    }
}

/// A line and column in a file.
public struct SourceLocation: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// A location; both numbers count from 1.
    package init(line: Int, column: Int) { self.line = line; self.column = column }
}

/// A range of bytes in a file, which every part of a document and stylesheet keeps from the parser to the last report.
public struct SourceSpan: Hashable, Sendable {
    /// The file.
    public let file: SourceFile
    // Half the size of two integers: a long document has a hundred thousand spans, and no file that is read has 4 GB.
    private let start32: UInt32, end32: UInt32

    /// A span; offsets outside the file are clamped when it is used.
    package init(file: SourceFile, range: Range<Int>) {
        self.file = file
        (start32, end32) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
    }

    /// The byte offsets in the file.
    package var range: Range<Int> { Int(start32)..<Int(end32) }

    /// The location of the first byte.
    public var start: SourceLocation { file.location(of: range.lowerBound) }
    /// The location after the last byte.
    public var end: SourceLocation { file.location(of: range.upperBound) }
    /// The text of the span.
    package var text: String { String(decoding: file.bytes[range.clamped(to: 0..<file.bytes.count)], as: UTF8.self) }

    /// Whether both are the same range of the same file object.
    public static func == (a: Self, b: Self) -> Bool { a.file === b.file && a.range == b.range }

    /// Hashes the identity of the file and the range.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(range)
    }
}
