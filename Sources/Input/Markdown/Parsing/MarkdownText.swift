import TypesetBase

/// The bytes that the parser reads, with a map from their offsets to offsets in the file.
///
/// They differ from the file's bytes in six ways. Front matter and a byte order mark are removed. Footnotes are called in advance. A byte
/// that is not text becomes U+FFFD. A backslash escapes some characters. A joiner is beside some marks of emphasis
/// (`CJKEmphasis`). The lines of some blocks are in another order (`AlignedText`).
struct MarkdownText {
    /// A shift from its `offset` to the next shift: an offset in the text is `distance` less than the offset in the file.
    private struct Shift {
        var offset: Int
        var distance: Int
    }

    let file: SourceFile
    private(set) var bytes: [UInt8]
    /// The byte offsets at which lines begin; a line ends with LF, CR LF or CR (CommonMark §2.1).
    private(set) var lineStarts: [Int] = [0]
    private var shifts: [Shift]

    /// Creates the text that the parser reads, with the offset in the file of each byte.
    ///
    /// - Parameters:
    ///   - start: the offset in the file at which its text begins.
    ///   - prefix: text before the file's text, without a position in the file.
    ///   - escapes: the offsets in the file, in order, of characters to be set as text. A backslash is inserted before each.
    ///   - joins: the offsets in the file, in order, before which a joiner of emphasis is inserted.
    init(file: SourceFile, from start: Int, prefix: [UInt8] = [], escapes: [Int] = [], joins: [Int] = []) {
        self.file = file
        bytes = prefix
        shifts = [Shift(offset: 0, distance: start - prefix.count)]
        bytes.reserveCapacity(prefix.count + file.bytes.count - start)
        appendText(from: start, escapes, joins)
        findLines()
    }

    /// A part of an arranged text.
    enum Piece {
        /// A range of the text that is arranged.
        case source(Range<Int>)
        case inserted([UInt8])
    }

    /// Arranges a text; inserted bytes have the place of the text before them.
    init(_ source: MarkdownText, pieces: [Piece]) {
        (file, bytes, shifts) = (source.file, [], [])
        bytes.reserveCapacity(source.bytes.count)
        for piece in pieces {
            switch piece {
            case .inserted(let inserted):
                shifts.append(Shift(offset: bytes.count, distance: fileOffset(bytes.count) - bytes.count))
                bytes += inserted
            case .source(let range):
                let move = bytes.count - range.lowerBound, next = source.shifts.partitioningIndex { $0.offset > range.lowerBound }
                shifts.append(Shift(offset: bytes.count, distance: source.shifts[max(0, next - 1)].distance - move))
                for shift in source.shifts[next...] {
                    guard shift.offset < range.upperBound else { break }
                    shifts.append(Shift(offset: shift.offset + move, distance: shift.distance - move))
                }
                bytes += source.bytes[range]
            }
        }
        findLines()
    }

    /// Copies the file's bytes, one run of valid text at a time.
    private mutating func appendText(from start: Int, _ escapes: [Int], _ joins: [Int]) {
        let source = file.bytes
        var runStart = start, next = start, escapes = escapes[...], joins = joins[...]
        func insert(_ mark: [UInt8]) {
            bytes += source[runStart..<next] + mark
            shifts.append(Shift(offset: bytes.count, distance: next - bytes.count))
            runStart = next
        }
        while next < source.count {
            if next == joins.first {
                joins.removeFirst()
                insert(CJKEmphasis.joiner)
            }
            if next == escapes.first {
                escapes.removeFirst()
                insert([UInt8(ascii: "\\")])
            }
            let (length, isText) = UTF8Validation.unit(in: source, at: next)
            next += length
            if isText { continue }
            bytes += source[runStart..<(next - length)]
            bytes += [0xEF, 0xBF, 0xBD]  // U+FFFD
            shifts.append(Shift(offset: bytes.count, distance: next - bytes.count))
            runStart = next
        }
        bytes += source[runStart...]
    }

    private mutating func findLines() {
        bytes.withUnsafeBufferPointer { bytes in
            for (offset, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
                lineStarts.append(offset + 1)
            }
        }
    }

    /// The byte offset in the file for an offset in the text.
    func fileOffset(_ offset: Int) -> Int {
        guard !shifts.isEmpty else { return 0 }
        let next = shifts.partitioningIndex { $0.offset > offset }
        return min(max(0, offset + shifts[max(0, next - 1)].distance), file.bytes.count)
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        let start = fileOffset(range.lowerBound)
        return SourceSpan(file: file, range: start..<max(start, fileOffset(range.upperBound)))
    }

    /// The offset of a line, from 1; the end of the text if there is no such line.
    func offset(ofLine line: Int) -> Int {
        line < 1 ? 0 : line > lineStarts.count ? bytes.count : lineStarts[line - 1]
    }

    /// The offset of the end of a line, before its line end.
    func endOffset(ofLine line: Int) -> Int {
        var end = offset(ofLine: line + 1)
        let start = offset(ofLine: line)
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// The offset at which `literal` ends in the text from `start`, with escapes and character references as written; nil if the text
    /// differs.
    func end(of literal: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        var offset = start, index = 0
        while index < literal.count {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            if byte == UInt8(ascii: "&"), let (count, length) = reference(at: offset, in: literal, at: index) {
                index += count
                offset += length
            } else if byte == literal[index] {
                index += 1
                offset += 1
            } else if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == literal[index] {
                index += 1
                offset += 2
            } else if byte == CJKEmphasis.joiner[0], bytes[offset...].starts(with: CJKEmphasis.joiner) {
                offset += CJKEmphasis.joiner.count
            } else {
                return nil
            }
        }
        return offset
    }

    /// The bytes of a character reference in `literal` and in the text; nil if `literal` does not have its character.
    private func reference(at offset: Int, in literal: UnsafeBufferPointer<UInt8>, at index: Int) -> (count: Int, length: Int)? {
        // The longest name of HTML §13.5 has 31 letters.
        let written = bytes[offset...].prefix(33)
        guard let semicolon = written.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let decoded = Array(written[...semicolon].withUnsafeBufferPointer { HTMLTokenizer.decodingEntities($0) }.utf8)
        guard decoded.count <= semicolon - offset, literal[index...].starts(with: decoded) else { return nil }
        return (decoded.count, semicolon - offset + 1)
    }
}

/// Checks which bytes are well-formed UTF-8 (Unicode, table 3-7) and not NUL.
enum UTF8Validation {
    /// The length of the unit at `offset`, at least 1, and whether it is text; a unit is a whole character or a maximal ill-formed part.
    static func unit(in bytes: [UInt8], at offset: Int) -> (length: Int, isText: Bool) {
        let first = bytes[offset]
        if first < 0x80 { return (1, first != 0) }
        guard let (count, second) = form(first) else { return (1, false) }
        for index in 1..<count {
            guard offset + index < bytes.count else { return (index, false) }
            let allowed = index == 1 ? second : 0x80...0xBF
            if !allowed.contains(bytes[offset + index]) { return (index, false) }
        }
        return (count, true)
    }

    /// The number of bytes in a character with this first byte, and the range of its second byte; nil if no character begins with it.
    private static func form(_ first: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
        switch first {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }

    /// The messages about files in Windows-1252, invalid UTF-8 and NUL bytes, at most one of each for a file, at the first such byte.
    static func diagnostics(of file: SourceFile) -> [Diagnostic] {
        var broken = Tally(), zero = Tally(), next = 0
        let decoded = file.windows1252Places.map { place in
            let name = place.file.path
            return Diagnostic.warning(
                "the file is not UTF-8; it is read as Windows-1252", at: place,
                hints: ["check the letters outside ASCII, or convert it with `iconv -f WINDOWS-1252 -t UTF-8 \(name) > new.md`"])
        }
        while next < file.bytes.count {
            let (length, isText) = unit(in: file.bytes, at: next)
            if !isText {
                if file.bytes[next] == 0 { zero.add(next..<(next + 1)) } else { broken.add(next..<(next + length)) }
            }
            next += length
        }
        return decoded
            + [
                broken.diagnostic(
                    .error, "invalid UTF-8", in: file,
                    hint: "save the file as UTF-8, as with `iconv -f ENCODING -t UTF-8`; each bad sequence is shown as U+FFFD"),
                zero.diagnostic(.warning, "a NUL byte", in: file, hint: "remove it; it is shown as U+FFFD"),
            ].compactMap { $0 }
    }

    private struct Tally {
        var first: Range<Int>?
        var count = 0

        mutating func add(_ range: Range<Int>) {
            first = first ?? range
            count += 1
        }

        func diagnostic(_ severity: Diagnostic.Severity, _ what: String, in file: SourceFile, hint: String) -> Diagnostic? {
            guard let first else { return nil }
            let more = count > 1 ? ", and at \(count - 1) more place\(count > 2 ? "s" : "")" : ""
            return Diagnostic(severity, what + " in the document" + more, at: SourceSpan(file: file, range: first), hints: [hint])
        }
    }
}
