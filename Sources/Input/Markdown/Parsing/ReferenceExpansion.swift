import TypesetBase

/// Finds link definitions whose links would take unlimited memory, because they are long and used often.
///
/// The parser copies the destination and the title of `[label]: …` into each link.
struct ReferenceExpansion {
    /// The number of bytes that the copies may add to a document of this size, far more than in any real text.
    ///
    /// cmark-gfm from version 0.29.0.gfm.7 on allows the size of the document, at least 100 KB.
    static func allowance(_ size: Int) -> Int { 1_000_000 + 8 * size }

    /// The offsets in the file, in order, of the opening brackets of definitions to be set as text.
    private(set) var escapes: [Int] = []
    private(set) var diagnostics: [Diagnostic] = []

    private struct Definition {
        var label: String
        /// The offset of its opening bracket.
        var start: Int
        /// The number of bytes from the colon to a blank line or to the next definition: at least the destination and the title.
        ///
        /// Before the end is found, it is the offset of the colon.
        var length: Int
    }

    private let file: SourceFile
    private let text: Range<Int>
    private let allowance: Int

    init(in file: SourceFile, from start: Int) {
        self.file = file
        text = start..<file.bytes.count
        allowance = Self.allowance(text.count)
        let definitions = definitions
        // Most documents end here.
        guard let longest = definitions.map(\.length).max(), longest * brackets > allowance else { return }
        escape(definitions)
    }

    private var brackets: Int { file.bytes[text].count { $0 == UInt8(ascii: "[") } }

    /// Drops definitions until the rest are within the allowance, first those that add the most bytes.
    private mutating func escape(_ definitions: [Definition]) {
        let groups = Dictionary(grouping: definitions) { $0.label }
        let uses = uses(of: Set(groups.keys))
        let costs = groups.map { label, all in (label: label, count: uses[label] ?? 0, size: (uses[label] ?? 0) * longest(all)) }
        var sum = costs.reduce(0) { $0 + $1.size }
        for cost in costs.sorted(by: { ($1.size, $0.label) < ($0.size, $1.label) }) {
            guard sum > allowance, let all = groups[cost.label] else { break }
            sum -= cost.size
            escapes += all.map(\.start)
            diagnostics.append(error(all, cost.count, cost.size))
        }
        escapes.sort()
    }

    private func longest(_ definitions: [Definition]) -> Int { definitions.map(\.length).max() ?? 0 }

    private func error(_ definitions: [Definition], _ count: Int, _ size: Int) -> Diagnostic {
        let first = definitions[0]
        return .error(
            "`[\(first.label.prefix(40))]` is used \(count) times with a definition of \(longest(definitions)) bytes: its links would "
                + "add \(size / 1_000_000) MB, and the limit is \(allowance / 1_000_000) MB; it is set as text",
            at: SourceSpan(file: file, range: first.start..<first.start + 1), hints: ["shorten the definition"])
    }

    // MARK: Labels

    /// All text that may be a definition, including text in paragraphs and code.
    private var definitions: [Definition] {
        var found: [Definition] = [], open: Int?
        file.bytes.withUnsafeBufferPointer { bytes in
            for offset in text.dropFirst(2) {
                let isColon = bytes[offset] == UInt8(ascii: ":") && bytes[offset - 1] == UInt8(ascii: "]")
                let isBlank = bytes[offset] == 0x0A && (bytes[offset - 1] == 0x0A || bytes[offset - 1] == 0x0D)
                guard isColon || isBlank else { continue }
                if let index = open { found[index].length = offset - found[index].length }
                open = nil
                guard isColon, let start = Self.labelStart(bytes, before: offset - 1, from: text.lowerBound),
                    bytes[start + 1] != UInt8(ascii: "^")
                else { continue }
                open = found.count
                found.append(Definition(label: Self.normalized(bytes[start + 1..<offset - 1]), start: start, length: offset))
            }
        }
        if let index = open { found[index].length = text.upperBound - found[index].length }
        return found
    }

    /// The number of uses of each label: pairs of brackets that contain it.
    private func uses(of labels: Set<String>) -> [String: Int] {
        var counts: [String: Int] = [:]
        file.bytes.withUnsafeBufferPointer { bytes in
            for close in text where bytes[close] == UInt8(ascii: "]") {
                guard let start = Self.labelStart(bytes, before: close, from: text.lowerBound) else { continue }
                let label = Self.normalized(bytes[start + 1..<close])
                if labels.contains(label) { counts[label, default: 0] += 1 }
            }
        }
        return counts
    }

    /// The offset of the bracket that opens the label before `end`; nil if there is none within 1,000 bytes, cmark-gfm's longest label.
    private static func labelStart(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int, from first: Int) -> Int? {
        var offset = end - 1
        while offset >= max(first, end - 1001) {
            let isEscaped = offset > first && bytes[offset - 1] == UInt8(ascii: "\\")
            if !isEscaped, bytes[offset] == UInt8(ascii: "]") { return nil }
            if !isEscaped, bytes[offset] == UInt8(ascii: "[") { return offset + 1 < end ? offset : nil }
            offset -= 1
        }
        return nil
    }

    /// The label in the form in which labels are compared (CommonMark §4.7): without regard to case and the length of white space.
    private static func normalized(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: label, as: UTF8.self).uppercased().lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
