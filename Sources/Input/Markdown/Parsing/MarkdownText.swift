import Diagnostics

/// The bytes that the parser reads, with a map from their offsets to those in the file.
///
/// They differ from the file's bytes where front matter and a byte order mark are cut off, where footnotes are called in
/// advance, where a byte that is no text became U+FFFD, and where a definition is escaped.
struct MarkdownText {
    /// From `offset` to the next shift, an offset in the text is `distance` less than the one in the file.
    private struct Shift {
        var offset: Int
        var distance: Int
    }

    let file: SourceFile
    private(set) var bytes: [UInt8]
    /// Byte offsets at which lines begin, a line ending with LF, CR LF or CR as in CommonMark §2.1.
    private(set) var lineStarts: [Int] = [0]
    private var shifts: [Shift]

    /// - Parameters:
    ///   - prefix: text that is put before the file's own and lies nowhere in it.
    ///   - start: the file's offset at which its text begins.
    ///   - escapes: offsets in the file, in order, of characters that are to be text: a backslash is put before each.
    init(file: SourceFile, from start: Int, prefix: [UInt8] = [], escapes: [Int] = []) {
        self.file = file
        bytes = prefix
        shifts = [Shift(offset: 0, distance: start - prefix.count)]
        bytes.reserveCapacity(prefix.count + file.bytes.count - start)
        appendText(from: start, escapes)
        findLines()
    }

    /// Copies the file's bytes, a run of valid text at a time.
    private mutating func appendText(from start: Int, _ escapes: [Int]) {
        let source = file.bytes
        var runStart = start, next = start, escapes = escapes[...]
        while next < source.count {
            if next == escapes.first {
                escapes.removeFirst()
                bytes += source[runStart..<next]
                bytes.append(UInt8(ascii: "\\"))
                shifts.append(Shift(offset: bytes.count, distance: next - bytes.count))
                runStart = next
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

    /// The file's byte offset of an offset in the text.
    func fileOffset(_ offset: Int) -> Int {
        var low = 0, high = shifts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if shifts[middle].offset <= offset { low = middle } else { high = middle }
        }
        return min(max(0, offset + shifts[low].distance), file.bytes.count)
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        let start = fileOffset(range.lowerBound)
        return SourceSpan(file: file, range: start..<max(start, fileOffset(range.upperBound)))
    }

    /// Offset of a line (from 1), or the text's end.
    func offset(ofLine line: Int) -> Int {
        line < 1 ? 0 : line > lineStarts.count ? bytes.count : lineStarts[line - 1]
    }

    /// Offset of a line's end, before its line end.
    func endOffset(ofLine line: Int) -> Int {
        var end = offset(ofLine: line + 1)
        let start = offset(ofLine: line)
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// Where `literal` ends in the text that begins at `start`, its escapes and character references counted as written; nil
    /// where the text is another.
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
            } else {
                return nil
            }
        }
        return offset
    }

    /// The bytes that a character reference takes up in `literal` and here, if `literal` has its character.
    private func reference(at offset: Int, in literal: UnsafeBufferPointer<UInt8>, at index: Int) -> (count: Int, length: Int)? {
        // The longest name of HTML §13.5 has 31 letters.
        let written = bytes[offset...].prefix(33)
        guard let semicolon = written.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let decoded = Array(written[...semicolon].withUnsafeBufferPointer { HTMLTokenizer.decodingEntities($0) }.utf8)
        guard decoded.count <= semicolon - offset, literal[index...].starts(with: decoded) else { return nil }
        return (decoded.count, semicolon - offset + 1)
    }
}

/// Which bytes are well-formed UTF-8 (Unicode, table 3-7) and no NUL.
enum UTF8Validation {
    /// The length of the unit at `offset`, at least 1, and whether it is text: a whole character, or a maximal ill-formed part.
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

    /// How many bytes a character with this first byte has, and what its second may be.
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

    /// One warning for all bytes that are no text, at the first of them.
    static func diagnostics(of file: SourceFile) -> [Diagnostic] {
        var broken = Tally(), zero = Tally(), next = 0
        while next < file.bytes.count {
            let (length, isText) = unit(in: file.bytes, at: next)
            if !isText {
                if file.bytes[next] == 0 { zero.add(next..<(next + 1)) } else { broken.add(next..<(next + length)) }
            }
            next += length
        }
        return [
            broken.warning("invalid UTF-8", in: file, hint: "save the file as UTF-8; each bad sequence is shown as U+FFFD"),
            zero.warning("a NUL byte", in: file, hint: "remove it; it is shown as U+FFFD"),
        ].compactMap { $0 }
    }

    private struct Tally {
        var first: Range<Int>?
        var count = 0

        mutating func add(_ range: Range<Int>) {
            first = first ?? range
            count += 1
        }

        func warning(_ what: String, in file: SourceFile, hint: String) -> Diagnostic? {
            guard let first else { return nil }
            let more = count > 1 ? ", and at \(count - 1) more place\(count > 2 ? "s" : "")" : ""
            return .warning(what + " in the document" + more, at: SourceSpan(file: file, range: first), hints: [hint])
        }
    }
}
