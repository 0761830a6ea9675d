/// A YAML value and its span in the file.
///
/// Scalars stay text: the reader of the schema decides their meaning, so neither `no` nor `012` is misread.
package struct YAMLNode: Sendable {
    /// The notation of a scalar.
    package enum ScalarStyle: Sendable { case plain, quoted, block }

    /// The kind of a value, and its content.
    package enum Value: Sendable {
        case scalar(String, ScalarStyle)
        case sequence([YAMLNode])
        /// The entries in the order of the file. The parser reports duplicate keys and keeps only the first.
        case mapping([YAMLPair])
    }

    package var value: Value
    /// The span of the whole value, including its quotes or brackets.
    package var span: SourceSpan

    package init(_ value: Value, span: SourceSpan) { self.value = value; self.span = span }
}

/// A key of a mapping and its value.
package struct YAMLPair: Sendable {
    package var key: YAMLNode
    package var value: YAMLNode
    package init(key: YAMLNode, value: YAMLNode) { self.key = key; self.value = value }
}

extension YAMLNode {
    /// Whether the value is `~`, `null` or nothing at all, unquoted.
    package var isNull: Bool {
        guard case .scalar(let text, .plain) = value else { return false }
        return text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL"
    }

    /// Whether nothing is written, not even `~`.
    var isAbsent: Bool {
        if case .scalar("", .plain) = value { return true }
        return false
    }

    /// The text of a scalar, with or without quotes.
    package var text: String? {
        if case .scalar(let text, _) = value { return text }
        return nil
    }

    /// The truth value of a scalar; nil for other words and values.
    package var bool: Bool? { text.flatMap(Bool.init(yaml:)) }

    /// The entries of a mapping, in the order of the file.
    package var entries: [YAMLPair]? {
        if case .mapping(let entries) = value { return entries }
        return nil
    }

    /// The items of a list.
    package var items: [YAMLNode]? {
        if case .sequence(let items) = value { return items }
        return nil
    }

    /// The value of a mapping's key.
    package subscript(key: String) -> YAMLNode? { entries?.first { $0.key.text == key }?.value }

    /// The kind of value, for messages: `a list`, `a mapping`, `nothing` or the text itself.
    package var kindDescription: String {
        switch value {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar("", let style): style == .plain ? "nothing" : "an empty text"
        case .scalar(let text, _): text.count <= 40 && !text.contains("\n") ? "`\(text)`" : "`\(text.prefix(40))…`"
        }
    }

    /// The comment that follows on the same line, with its `#`; it may be the rest of a value that lacks quotes.
    package var trailingComment: SourceSpan? {
        let bytes = span.file.bytes
        var start = span.range.upperBound
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
        guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        return SourceSpan(file: span.file, range: start..<end)
    }
}

extension Bool {
    /// Creates a truth value from `true`, `yes` or `on`, or from `false`, `no` or `off`, in upper or lower case.
    package init?(yaml text: String) {
        switch text.lowercased() {
        case "true", "yes", "on": self = true
        case "false", "no", "off": self = false
        default: return nil
        }
    }
}
