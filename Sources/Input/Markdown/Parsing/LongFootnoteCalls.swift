import CTypesetMarkdown
import TypesetBase

/// Finds brackets that begin like a footnote call and end on a later line: `[^ and so` … `on ]`.
///
/// No footnote has such a label, and so they are text. cmark-gfm 0.29.0.gfm.6 first treats them as a call. It measures the label by columns
/// without regard to lines, and drops the text that it considers to be after the label. A backslash before the bracket keeps the text.
struct LongFootnoteCalls {
    /// The offsets in the file, in order, of brackets to be set as text.
    private(set) var escapes: [Int] = []

    /// The maximum number of brackets that are tried one by one if not all of them may be escaped.
    private static let maximumTried = 16
    /// The maximum size, in bytes, of a text that is parsed that often: one second in total.
    private static let maximumBytes = 1 << 20

    /// Finds the calls of footnotes that cmark would take a long time to read.
    ///
    /// - Parameters:
    ///   - start: the offset of the text in the file.
    ///   - others: the offsets that are escaped for other reasons.
    init(in file: SourceFile, from start: Int, besides others: [Int]) {
        let escaped = Set(others), found = Self.candidates(in: file.bytes[start...]).filter { !escaped.contains($0) }
        guard !found.isEmpty, let plain = Counts(of: file, from: start, escapes: others) else { return }
        func areText(_ brackets: [Int]) -> Bool {
            Counts(of: file, from: start, escapes: (others + brackets).sorted()).map { $0.keeps(plain) } ?? false
        }
        if areText(found) {
            escapes = found
            return
        }
        guard found.count > 1, file.bytes.count - start <= Self.maximumBytes else { return }
        escapes = found.prefix(Self.maximumTried).filter { areText([$0]) }
    }

    /// The offsets of each `[^` whose bracket does not end on the same line.
    private static func candidates(in bytes: ArraySlice<UInt8>) -> [Int] {
        var result: [Int] = []
        for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "[") && bytes[index + 1] == UInt8(ascii: "^") {
            if index > bytes.startIndex, bytes[index - 1] == UInt8(ascii: "\\") { continue }
            if !isClosed(bytes[(index + 1)...].prefix(longest + 1).prefix { $0 != 0x0A && $0 != 0x0D }) { result.append(index) }
        }
        return result
    }

    /// The maximum number of bytes of a line that are searched for the end of the bracket.
    ///
    /// It is the length of cmark-gfm's longest label, and limits the time for a long line.
    private static let longest = 1000

    private static func isClosed(_ rest: ArraySlice<UInt8>) -> Bool {
        var depth = 1, isEscaped = false
        for byte in rest {
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            if isEscaped { continue }
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if depth == 0 { return true }
        }
        return rest.count > longest
    }

    /// Counts that show whether a backslash was text, or removed the brackets of a link.
    private struct Counts {
        var links = 0
        /// The number of `\[^` in code and tags, where a backslash is visible.
        var backslashes = 0

        init?(of file: SourceFile, from start: Int, escapes: [Int]) {
            // Some texts are parsed without tables and addresses, which do not affect the counts.
            let text = MarkdownText(file: file, from: start, escapes: escapes)
            guard let tree = SyntaxTree(parsing: text.bytes, Dialect.github.constructs.subtracting([.table, .bareAddress])) else {
                return nil
            }
            for node in tree.root.descendants() { count(node) }
        }

        private mutating func count(_ node: Node) {
            switch node.type {
            case CMARK_NODE_LINK, CMARK_NODE_IMAGE: links += 1
            case CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE, CMARK_NODE_FOOTNOTE_REFERENCE,
                CMARK_NODE_FOOTNOTE_DEFINITION:
                backslashes += Self.backslashes(in: node.literal)
            default: break
            }
        }

        private static func backslashes(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
            bytes.indices.dropLast(2).count { index in
                bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: "[") && bytes[index + 2] == UInt8(ascii: "^")
            }
        }

        /// Whether no backslash is visible and no link is lost.
        func keeps(_ plain: Counts) -> Bool { links >= plain.links && backslashes <= plain.backslashes }
    }
}
