import Diagnostics

/// Reads a property list written as XML (Apple's DTD `PropertyList-1.0`), as much of XML as such files use.
struct XMLPropertyList {
    private let file: SourceFile
    private var position: Int
    private var depth = 0
    private var values = 0

    init(_ file: SourceFile) {
        self.file = file
        position = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private struct Tag {
        var name: String
        var isEnd: Bool
        var isEmpty: Bool
        var span: SourceSpan
    }

    mutating func read() throws(Diagnostic) -> PropertyList {
        let root = try nextTag()
        let isWrapped = root.name == "plist" && !root.isEnd && !root.isEmpty
        guard isWrapped || ["dict", "array"].contains(root.name) else {
            throw .error("this is no property list: it begins with `<\(root.name)>`", at: root.span)
        }
        let result = try value(isWrapped ? try nextTag() : root)
        if isWrapped {
            let end = try nextTag()
            guard end.isEnd, end.name == "plist" else { throw .error("`</plist>` is missing", at: end.span) }
        }
        return result
    }

    private mutating func value(_ tag: Tag) throws(Diagnostic) -> PropertyList {
        values += 1
        guard values <= PropertyList.Limit.values else {
            throw .error("the property list has more than \(PropertyList.Limit.values) values", at: tag.span)
        }
        guard !tag.isEnd else { throw .error("a value is missing before `</\(tag.name)>`", at: tag.span) }
        switch tag.name {
        case "dict": return try collection(tag) { (self: inout Self) throws(Diagnostic) in .dictionary(try self.entries()) }
        case "array": return try collection(tag) { (self: inout Self) throws(Diagnostic) in .array(try self.items()) }
        case "true", "false":
            if !tag.isEmpty { _ = try text(of: tag) }
            return PropertyList(value: .bool(tag.name == "true"), span: tag.span)
        default: return try scalar(tag)
        }
    }

    private mutating func scalar(_ tag: Tag) throws(Diagnostic) -> PropertyList {
        let (text, span) = try text(of: tag)
        switch tag.name {
        case "string": return PropertyList(value: .string(text), span: span)
        case "integer", "real":
            guard let number = Double(text.filter { !$0.isWhitespace }) else {
                throw .error("`\(text)` is no number", at: span)
            }
            return PropertyList(value: .number(number), span: span)
        case "date", "data": return PropertyList(value: .other("a " + (tag.name == "date" ? "date" : "block of data")), span: span)
        default: throw .error("`<\(tag.name)>` is no value of a property list", at: tag.span)
        }
    }

    private mutating func collection(
        _ tag: Tag, _ content: (inout Self) throws(Diagnostic) -> PropertyList.Value
    ) throws(Diagnostic) -> PropertyList {
        guard depth < PropertyList.Limit.depth else {
            throw .error("nested more than \(PropertyList.Limit.depth) levels deep", at: tag.span)
        }
        depth += 1
        defer { depth -= 1 }
        if tag.isEmpty { return PropertyList(value: tag.name == "dict" ? .dictionary([]) : .array([]), span: tag.span) }
        return PropertyList(value: try content(&self), span: tag.span)
    }

    private mutating func items() throws(Diagnostic) -> [PropertyList] {
        var items: [PropertyList] = []
        while true {
            let tag = try nextTag()
            if tag.isEnd, tag.name == "array" { return items }
            items.append(try value(tag))
        }
    }

    private mutating func entries() throws(Diagnostic) -> [PropertyList.Entry] {
        var entries: [PropertyList.Entry] = [], places: [String: SourceSpan] = [:]
        while true {
            let tag = try nextTag()
            if tag.isEnd, tag.name == "dict" { return entries }
            guard tag.name == "key", !tag.isEnd else {
                throw .error("expected `<key>`, found `<\(tag.isEnd ? "/" : "")\(tag.name)>`", at: tag.span)
            }
            let (key, span) = try text(of: tag)
            if let first = places.updateValue(span, forKey: key) {
                throw Diagnostic(
                    .error, "duplicate key `\(key)`", at: span, hints: ["remove one of the two"],
                    related: [.init("first written here", at: first)])
            }
            entries.append(PropertyList.Entry(key: key, keySpan: span, value: try value(try nextTag())))
        }
    }

    // MARK: XML

    /// The next tag, past white space, comments, declarations and processing instructions.
    private mutating func nextTag() throws(Diagnostic) -> Tag {
        while true {
            while position < file.bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(file.bytes[position]) { position += 1 }
            guard position < file.bytes.count else { throw .error("the property list ends too early", at: place(position)) }
            guard file.bytes[position] == UInt8(ascii: "<") else {
                throw .error("text stands where a tag is expected", at: place(position))
            }
            if starts("<!--") {
                try skip(through: "-->")
            } else if starts("<?") {
                try skip(through: "?>")
            } else if starts("<!") {
                try skipDeclaration()
            } else {
                break
            }
        }
        return try tag()
    }

    /// `<!DOCTYPE plist …>`; one with declarations of its own could make entities of any size, or read other files.
    private mutating func skipDeclaration() throws(Diagnostic) {
        let start = position
        try skip(through: ">")
        guard let bracket = file.bytes[start..<position].firstIndex(of: UInt8(ascii: "[")) else { return }
        throw .error("this declares entities, which property lists do not have", at: place(bracket), hints: ["remove what is in brackets"])
    }

    private mutating func tag() throws(Diagnostic) -> Tag {
        let start = position
        try skip(through: ">")
        var inside = file.bytes[(start + 1)..<(position - 1)]
        let isEnd = inside.first == UInt8(ascii: "/"), isEmpty = inside.last == UInt8(ascii: "/")
        if isEnd { inside.removeFirst() }
        let name = inside.prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains($0) }
        return Tag(
            name: String(decoding: name, as: UTF8.self), isEnd: isEnd, isEmpty: isEmpty,
            span: SourceSpan(file: file, range: start..<position))
    }

    /// The text up to the end of an element, and its place.
    private mutating func text(of tag: Tag) throws(Diagnostic) -> (String, SourceSpan) {
        guard !tag.isEmpty else { return ("", tag.span) }
        let start = position
        var bytes: [UInt8] = []
        while position < file.bytes.count {
            if starts("<![CDATA[") {
                let begin = position + 9
                try skip(through: "]]>")
                bytes += file.bytes[begin..<(position - 3)]
            } else if starts("<!--") {
                try skip(through: "-->")
            } else if file.bytes[position] == UInt8(ascii: "<") {
                let span = SourceSpan(file: file, range: start..<position), end = try self.tag()
                guard end.isEnd, end.name == tag.name else { throw .error("`<\(tag.name)>` is not closed", at: tag.span) }
                return (String(decoding: bytes, as: UTF8.self), span)
            } else if file.bytes[position] == UInt8(ascii: "&") {
                bytes += Array(try reference().utf8)
            } else {
                bytes.append(file.bytes[position])
                position += 1
            }
        }
        throw .error("`<\(tag.name)>` is not closed", at: tag.span)
    }

    /// XML's five names, and numbers of characters.
    private mutating func reference() throws(Diagnostic) -> String {
        let start = position
        try skip(through: ";")
        let span = SourceSpan(file: file, range: start..<position)
        let name = String(decoding: file.bytes[(start + 1)..<(position - 1)], as: UTF8.self)
        if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] { return known }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init) else { throw .error("unknown reference `&\(name.prefix(20));`", at: span) }
        return String(scalar)
    }

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= file.bytes.count else { return false }
        return text.withUTF8Buffer { file.bytes[position..<(position + count)].elementsEqual($0) }
    }

    private mutating func skip(through text: StaticString) throws(Diagnostic) {
        let start = position
        while position < file.bytes.count {
            if starts(text) {
                position += text.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw .error("`\(text)` is missing", at: place(start))
    }

    private func place(_ offset: Int) -> SourceSpan { SourceSpan(file: file, range: offset..<min(offset + 1, file.bytes.count)) }
}
