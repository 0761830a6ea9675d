/// Reads the part of TOML (toml.io, 1.0) that front matter and the settings of books need.
///
/// Keys, tables, arrays and texts become YAML nodes; numbers, dates and truth values stay text. A line that cannot be read is reported and
/// skipped.
package struct TOMLReader {
    /// The deepest nesting of arrays and inline tables, and the most parts of a dotted name.
    private static let maximumDepth = 32
    /// The most keys, far more than front matter or a book has; the time for each grows with the number before it.
    private static let maximumKeys = 2_000

    private struct Failure: Error { var message: String }

    private let file: SourceFile
    private let end: Int
    private var offset: Int
    private var keyCount = 0
    private var diagnostics: [Diagnostic] = []

    private init(_ file: SourceFile, _ range: Range<Int>) {
        self.file = file
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// Reads a file as the tree of the equal YAML file.
    ///
    /// - Parameter range: the bytes to read; spans count from the beginning of the file.
    package static func read(_ file: SourceFile, _ range: Range<Int>) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        var reader = TOMLReader(file, range)
        return (reader.document(SourceSpan(file: file, range: range)), reader.diagnostics)
    }

    // MARK: Lines

    private mutating func document(_ span: SourceSpan) -> YAMLNode {
        var tree = TOMLTree(span: span), table: [YAMLNode] = []
        while true {
            skipBlank(lines: true)
            guard offset < end else { return tree.node }
            let start = offset
            guard keyCount < Self.maximumKeys else {
                offset = end
                diagnostics.append(.error("this TOML has more than \(Self.maximumKeys) keys", at: self.span(from: start)))
                return tree.node
            }
            do throws(Failure) {
                if take("[") {
                    let repeats = take("[")
                    table = try name()
                    guard take("]"), !repeats || take("]") else { throw Failure(message: "this table's name is never closed") }
                    guard tree.open(table, repeats: repeats, span: self.span(from: start)) else { throw Self.taken(table) }
                } else {
                    let key = try name()
                    guard take("=") else { throw Failure(message: "a `=` is missing after this key") }
                    skipBlank(lines: false)
                    guard tree.set(key, to: try value(depth: 0)) else { throw Self.taken(key) }
                }
                skipBlank(lines: false)
                guard offset >= end || isLineEnd else { throw Failure(message: "there is more on this line than a key and its value") }
            } catch {
                while offset < end, !isLineEnd { offset += 1 }
                diagnostics.append(.error("this TOML cannot be read: \(error.message)", at: self.span(from: start)))
            }
        }
    }

    private static func taken(_ name: [YAMLNode]) -> Failure {
        Failure(message: "`\(name.compactMap(\.text).joined(separator: "."))` already has a value")
    }

    /// Reads a key or a dotted name.
    private mutating func name() throws(Failure) -> [YAMLNode] {
        var parts: [YAMLNode] = []
        keyCount += 1
        repeat {
            skipBlank(lines: false)
            let start = offset
            guard let byte = next else { throw Failure(message: "a key is missing") }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                parts.append(try quoted())
            } else {
                while let byte = next, Self.isBare(byte) { offset += 1 }
                guard offset > start else { throw Failure(message: "a key is missing") }
                parts.append(scalar(from: start, .plain))
            }
            guard parts.count <= Self.maximumDepth else { throw Failure(message: "the name is too long") }
            skipBlank(lines: false)
        } while take(".")
        return parts
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: byte >= 0x80
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(Failure) -> YAMLNode {
        guard depth < Self.maximumDepth else { throw Failure(message: "this nests more than \(Self.maximumDepth) levels") }
        switch next.map({ Unicode.Scalar($0) }) {
        case "\"", "'": return try quoted()
        case "[": return try array(depth: depth)
        case "{": return try inlineTable(depth: depth)
        default: break
        }
        let start = offset
        while let byte = next, !isLineEnd, ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#")].contains(byte) {
            offset += 1
        }
        var last = offset
        while last > start, [0x20, 0x09].contains(file.bytes[last - 1]) { last -= 1 }
        guard last > start else { throw Failure(message: "there is no value") }
        return YAMLNode(.scalar(string(start..<last), .plain), span: SourceSpan(file: file, range: start..<last))
    }

    private mutating func array(depth: Int) throws(Failure) -> YAMLNode {
        let start = offset
        var items: [YAMLNode] = []
        offset += 1
        while true {
            skipBlank(lines: true)
            if take("]") { return YAMLNode(.sequence(items), span: span(from: start)) }
            items.append(try value(depth: depth + 1))
            skipBlank(lines: true)
            guard take(",") || next == UInt8(ascii: "]") else { throw Failure(message: "this array is never closed") }
        }
    }

    private mutating func inlineTable(depth: Int) throws(Failure) -> YAMLNode {
        let start = offset
        offset += 1
        var tree = TOMLTree(span: span(from: start))
        while true {
            skipBlank(lines: true)
            if take("}") { return YAMLNode(tree.node.value, span: span(from: start)) }
            let key = try name()
            guard take("=") else { throw Failure(message: "a `=` is missing after this key") }
            skipBlank(lines: false)
            guard tree.set(key, to: try value(depth: depth + 1)) else { throw Self.taken(key) }
            skipBlank(lines: true)
            guard take(",") || next == UInt8(ascii: "}") else { throw Failure(message: "this table is never closed") }
        }
    }

    /// A text in single or double quotation marks: on one line or, in triple marks, on several.
    private mutating func quoted() throws(Failure) -> YAMLNode {
        let start = offset, mark = file.bytes[offset], escapes = mark == UInt8(ascii: "\"")
        let isLong = offset + 2 < end && file.bytes[offset + 1] == mark && file.bytes[offset + 2] == mark
        offset += isLong ? 3 : 1
        if isLong, isLineEnd { skipLineEnd() }
        var text: [UInt8] = []
        while let byte = next, isLong || !isLineEnd {
            if byte == mark, !isLong || offset + 2 < end && file.bytes[offset + 1] == mark && file.bytes[offset + 2] == mark {
                // Up to two marks before the triple marks belong to the text (TOML 1.0, String).
                for _ in 0..<2 where isLong && offset + 3 < end && file.bytes[offset + 3] == mark {
                    text.append(mark)
                    offset += 1
                }
                offset += isLong ? 3 : 1
                return YAMLNode(.scalar(String(decoding: text, as: UTF8.self), .quoted), span: span(from: start))
            }
            offset += 1
            if byte == UInt8(ascii: "\\"), escapes { try appendEscape(to: &text) } else { text.append(byte) }
        }
        throw Failure(message: "this text is never closed")
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(Failure) {
        guard let byte = next else { throw Failure(message: "this text is never closed") }
        offset += 1
        switch Unicode.Scalar(byte) {
        case "n": text.append(0x0A)
        case "t": text.append(0x09)
        case "r": text.append(0x0D)
        case "b": text.append(0x08)
        case "f": text.append(0x0C)
        case "u": try appendScalar(digits: 4, to: &text)
        case "U": try appendScalar(digits: 8, to: &text)
        // An escaped line end continues the text on the next line.
        case "\n", "\r", " ": skipBlank(lines: true, comments: false)
        default: text.append(byte)
        }
    }

    private mutating func appendScalar(digits: Int, to text: inout [UInt8]) throws(Failure) {
        guard offset + digits <= end, let value = UInt32(string(offset..<offset + digits), radix: 16), let scalar = Unicode.Scalar(value)
        else { throw Failure(message: "`\\u` takes four hexadecimal digits, and `\\U` eight") }
        offset += digits
        text += Array(String(Character(scalar)).utf8)
    }

    // MARK: Bytes

    private var next: UInt8? { offset < end ? file.bytes[offset] : nil }
    private var isLineEnd: Bool { next == 0x0A || next == 0x0D }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipLineEnd() {
        if next == 0x0D { offset += 1 }
        if next == 0x0A { offset += 1 }
    }

    private mutating func skipBlank(lines: Bool, comments: Bool = true) {
        while let byte = next {
            if comments, byte == UInt8(ascii: "#") {
                while offset < end, !isLineEnd { offset += 1 }
            } else if byte == 0x20 || byte == 0x09 || lines && isLineEnd {
                offset += 1
            } else {
                return
            }
        }
    }

    private func span(from start: Int) -> SourceSpan { SourceSpan(file: file, range: start..<max(start, offset)) }
    private func string(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

    private func scalar(from start: Int, _ style: YAMLNode.ScalarStyle) -> YAMLNode {
        YAMLNode(.scalar(string(start..<offset), style), span: span(from: start))
    }
}

/// Tables by their names; the table that was opened last receives the keys that follow.
private struct TOMLTree {
    private(set) var node: YAMLNode
    private var table: [YAMLNode] = []

    init(span: SourceSpan) { node = YAMLNode(.mapping([]), span: span) }

    /// Opens a table, or another table of an array; returns false if the name has a value of another kind.
    mutating func open(_ name: [YAMLNode], repeats: Bool, span: SourceSpan) -> Bool {
        table = name
        return Self.change(&node, at: name[...]) { node in
            let empty = YAMLNode(.mapping([]), span: span)
            if repeats {
                guard node == nil || node?.items != nil else { return false }
                node = YAMLNode(.sequence((node?.items ?? []) + [empty]), span: node?.span ?? span)
            } else {
                guard node == nil || node?.entries != nil else { return false }
                node = node ?? empty
            }
            return true
        }
    }

    /// Sets a key; returns false if it has a value.
    mutating func set(_ name: [YAMLNode], to value: YAMLNode) -> Bool {
        Self.change(&node, at: (table + name)[...]) { node in
            guard node == nil else { return false }
            node = value
            return true
        }
    }

    /// Changes the value of a dotted name; in an array of tables, that of the last table.
    ///
    /// - Returns: the result of the body; false if the name leads through a value that is no table.
    private static func change(
        _ node: inout YAMLNode, at name: ArraySlice<YAMLNode>, _ body: (inout YAMLNode?) -> Bool
    ) -> Bool {
        if var items = node.items, var last = items.popLast() {
            let isChanged = change(&last, at: name, body)
            node.value = .sequence(items + [last])
            return isChanged
        }
        guard let key = name.first, var entries = node.entries else { return false }
        let index = entries.firstIndex { $0.key.text == key.text }
        var value = index.map { entries[$0].value }, isChanged: Bool
        if name.count == 1 {
            isChanged = body(&value)
        } else {
            var inner = value ?? YAMLNode(.mapping([]), span: key.span)
            isChanged = change(&inner, at: name.dropFirst(), body)
            value = inner
        }
        guard isChanged, let value else { return false }
        if let index { entries[index].value = value } else { entries.append(YAMLPair(key: key, value: value)) }
        node.value = .mapping(entries)
        return true
    }
}
