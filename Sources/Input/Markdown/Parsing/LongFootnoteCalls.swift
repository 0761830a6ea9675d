import CMarkdown
import Diagnostics

/// Brackets that begin as the call of a footnote and end on a later line: `[^ and so` … `on ]`.
///
/// No footnote has such a label, so that they are text. cmark-gfm 0.29.0.gfm.6 takes them for a call first, measures the label by columns
/// without regard to lines, and drops what it takes to be beyond it. A backslash before the bracket keeps the text.
struct LongFootnoteCalls {
    /// Offsets in the file, in order, of brackets that are to be text.
    private(set) var escapes: [Int] = []

    /// Brackets that are tried one by one where not all of them may be escaped.
    private static let maximumTried = 16
    /// Bytes of a text that is parsed that often: a second in all.
    private static let maximumBytes = 1 << 20

    /// - Parameters:
    ///   - start: where the text begins in the file.
    ///   - others: what is escaped for other reasons.
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

    /// Where `[^` stands without the end of its bracket on its line.
    private static func candidates(in bytes: ArraySlice<UInt8>) -> [Int] {
        var result: [Int] = []
        for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "[") && bytes[index + 1] == UInt8(ascii: "^") {
            if index > bytes.startIndex, bytes[index - 1] == UInt8(ascii: "\\") { continue }
            if !isClosed(bytes[(index + 1)...].prefix(longest + 1).prefix { $0 != 0x0A && $0 != 0x0D }) { result.append(index) }
        }
        return result
    }

    /// Bytes of a line that are searched for the bracket's end, so that a long line takes no time without bound: cmark-gfm's longest label.
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

    /// What shows whether a backslash was text, or took the brackets of a link away.
    private struct Counts {
        var links = 0
        /// `\[^` in code and tags, where a backslash is seen.
        var backslashes = 0

        init?(of file: SourceFile, from start: Int, escapes: [Int]) {
            // Without tables and addresses, which a text may have to do without, and which change none of this.
            guard let tree = SyntaxTree(parsing: MarkdownText(file: file, from: start, escapes: escapes).bytes, []),
                let nodes = cmark_iter_new(tree.root)
            else { return nil }
            defer { cmark_iter_free(nodes) }
            var event = cmark_iter_next(nodes)
            while event != CMARK_EVENT_DONE {
                if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(nodes) { count(node) }
                event = cmark_iter_next(nodes)
            }
        }

        private mutating func count(_ node: Node) {
            switch node.type {
            case CMARK_NODE_TEXT: break
            case CMARK_NODE_LINK, CMARK_NODE_IMAGE: links += 1
            default:
                guard let literal = cmark_node_get_literal(node) else { return }
                backslashes += Self.backslashes(in: Array(String(cString: literal).utf8))
            }
        }

        private static func backslashes(in bytes: [UInt8]) -> Int {
            bytes.indices.dropLast(2).count { index in
                bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: "[") && bytes[index + 2] == UInt8(ascii: "^")
            }
        }

        /// Whether nothing is seen of the backslashes, and no link is lost.
        func keeps(_ plain: Counts) -> Bool { links >= plain.links && backslashes <= plain.backslashes }
    }
}
