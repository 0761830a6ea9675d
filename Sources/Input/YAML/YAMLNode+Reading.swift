public import Diagnostics

extension YAMLNode {
    /// `~`, `null` or nothing at all, unquoted.
    public var isNull: Bool {
        guard case .scalar(let text, .plain) = value else { return false }
        return text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL"
    }

    /// Nothing stands here, not even `~`.
    var isAbsent: Bool {
        if case .scalar("", .plain) = value { return true }
        return false
    }

    /// The text of a scalar, whatever its quotes.
    public var text: String? {
        if case .scalar(let text, _) = value { return text }
        return nil
    }

    public var entries: [Entry]? {
        if case .mapping(let entries) = value { return entries }
        return nil
    }

    public var items: [YAMLNode]? {
        if case .sequence(let items) = value { return items }
        return nil
    }

    /// The value of a mapping's key.
    public subscript(key: String) -> YAMLNode? { entries?.first { $0.key.text == key }?.value }

    /// What kind of value stands here, for messages: `a list`, `a mapping`, `nothing` or the text itself.
    public var kindDescription: String {
        switch value {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar("", let style): style == .plain ? "nothing" : "an empty text"
        case .scalar(let text, _): text.count <= 40 && !text.contains("\n") ? "`\(text)`" : "`\(text.prefix(40))…`"
        }
    }

    /// The comment that follows on the same line, with its `#`: the rest of a value whose author forgot the quotes.
    public var trailingComment: SourceSpan? {
        let bytes = span.file.bytes
        var start = span.range.upperBound
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
        guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
        return SourceSpan(file: span.file, range: start..<end)
    }
}
