import CTypesetMarkdown
import TypesetBase

/// Emphasis beside Chinese, Japanese and Korean text, as markdown-cjk-friendly sets it.
///
/// CommonMark's rules refuse `**你好。**字`: a mark between punctuation and a letter closes nothing. These scripts have no spaces between
/// words, and so their punctuation and their neighbours count as letters. The parser has no setting for that. A noncharacter, which is
/// neither a space nor punctuation, is therefore inserted between the mark and the punctuation. It is removed from the parser's result.
enum CJKEmphasis {
    /// U+FDD0, which no text contains.
    static let joiner: [UInt8] = [0xEF, 0xB7, 0x90]

    /// The offsets in the file, in order, before which a joiner is inserted.
    static func joins(in file: SourceFile, from start: Int) -> [Int] {
        var joins: [Int] = [], offset = start
        let bytes = file.bytes
        while let mark = bytes[offset...].firstIndex(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "~") }) {
            let end = bytes[mark...].firstIndex { $0 != bytes[mark] } ?? bytes.count
            offset = end
            // Only characters of these scripts, or quotation marks, have more than one byte; nearly all marks end here.
            guard mark > start, end < bytes.count, bytes[mark - 1] >= 0x80 || bytes[end] >= 0x80, bytes[mark - 1] != UInt8(ascii: "\\"),
                let before = scalar(before: mark, in: bytes), let after = scalar(at: end, in: bytes), isCJK(before) || isCJK(after)
            else { continue }
            if isPunctuation(before), !isPunctuation(after), !isSpace(after) {
                joins.append(mark)
            } else if isPunctuation(after), !isPunctuation(before), !isSpace(before) {
                joins.append(end)
            }
        }
        return joins.isEmpty || contains(joiner, in: bytes) ? [] : joins
    }

    /// Removes the joiners from the parser's result.
    static func removeJoiners(from root: Node) {
        for node in root.descendants() { node.replaceText { contains(joiner, in: $0) ? removingJoiners($0) : nil } }
    }

    private static func contains(_ joiner: [UInt8], in bytes: some Collection<UInt8>) -> Bool {
        var rest = bytes[...]
        while let first = rest.firstIndex(of: joiner[0]) {
            rest = rest[first...]
            if rest.starts(with: joiner) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    private static func removingJoiners(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var result: [UInt8] = [], rest = bytes[...]
        while let first = rest.first {
            if first == joiner[0], rest.starts(with: joiner) {
                rest = rest.dropFirst(joiner.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: Characters

    private static func scalar(at offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    private static func scalar(before offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        var start = offset - 1
        while start > max(0, offset - 4), bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.last
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .spaceSeparator || scalar.value < 0x21
    }

    /// Whether cmark-gfm treats a character as punctuation.
    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic && !(0x30...0x39).contains(scalar.value)
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            return true
        default: return false
        }
    }

    /// Whether a character is wide or belongs to Hangul (Unicode, `EastAsianWidth.txt` and `Blocks.txt`).
    static func isCJK(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
            0xFF00...0xFFEF, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
