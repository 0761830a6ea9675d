/// A small XML reader with name spaces, enough for XMP packets: elements, attributes, text, the five entities, character references and
/// CDATA.
struct XMLTree {
    struct Attribute { var space: String; var prefix: String; var name: String; var value: String }
    var space = ""
    var prefix = ""
    var name = ""
    var attributes: [Attribute] = []
    var children: [XMLTree] = []
    var ownText = ""

    /// Text without white space at its ends.
    var text: String {
        var text = Substring(ownText)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        return String(text)
    }

    /// All elements under this one, in document order.
    var descendants: [XMLTree] { children.flatMap { [$0] + $0.descendants } }

    /// An element without a name around the root; nil where the packet is not well formed.
    static func parse(_ bytes: [UInt8]) -> XMLTree? {
        var parser = XMLParser(bytes: decoded(bytes))
        return parser.parse()
    }

    /// Packets may be in UTF-16.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        return isWide ? Array(TextString.decode(bytes).utf8) : bytes
    }
}

private struct XMLParser {
    let bytes: [UInt8]
    var position = 0
    /// Open elements, the nameless one first, with the name spaces in force.
    var open: [(tree: XMLTree, spaces: [String: String], tag: String)] = [(XMLTree(), ["xml": "http://www.w3.org/XML/1998/namespace"], "")]
    /// XMP is a few levels deep.
    private static let depthLimit = 100

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func parse() -> XMLTree? {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<") {
                guard markup() else { return nil }
            } else {
                open[open.count - 1].tree.ownText += text(until: UInt8(ascii: "<"))
            }
        }
        return open.count == 1 && !open[0].tree.children.isEmpty ? open[0].tree : nil
    }

    private mutating func markup() -> Bool {
        if skip("<?", to: "?>") || skip("<!--", to: "-->") { return true }
        if has("<![CDATA[") { return characterData() }
        if has("<!") { return skip("<!", to: ">") }
        return has("</") ? close() : openTag()
    }

    private func has(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { letters in
            position + letters.count <= bytes.count && letters.indices.allSatisfy { bytes[position + $0] == letters[$0] }
        }
    }

    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        guard has(start) else { return false }
        position += start.utf8CodeUnitCount
        while position < bytes.count, !has(end) { position += 1 }
        position = min(bytes.count, position + end.utf8CodeUnitCount)
        return true
    }

    private mutating func characterData() -> Bool {
        let start = position + 9
        _ = skip("<![CDATA[", to: "]]>")
        open[open.count - 1].tree.ownText += String(
            decoding: bytes[min(start, bytes.count)..<max(min(start, bytes.count), position - 3)], as: UTF8.self)
        return true
    }

    private mutating func close() -> Bool {
        position += 2
        let tag = name()
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ">"), open.count > 1, let last = open.popLast(), last.tag == tag
        else { return false }
        position += 1
        open[open.count - 1].tree.children.append(last.tree)
        return true
    }

    private mutating func openTag() -> Bool {
        position += 1
        let tag = name()
        guard !tag.isEmpty, open.count < Self.depthLimit, let raw = attributes() else { return false }
        var spaces = open[open.count - 1].spaces
        for (key, value) in raw where key.hasPrefix("xmlns") { spaces[key == "xmlns" ? "" : String(key.dropFirst(6))] = value }
        var tree = XMLTree()
        (tree.prefix, tree.name) = Self.split(tag)
        tree.space = spaces[tree.prefix] ?? ""
        tree.attributes = raw.filter { !$0.0.hasPrefix("xmlns") }.map { key, value in
            let (prefix, name) = Self.split(key)
            return XMLTree.Attribute(space: spaces[prefix] ?? "", prefix: prefix, name: name, value: value)
        }
        let isEmpty = has("/>")
        guard isEmpty || has(">") else { return false }
        position += isEmpty ? 2 : 1
        if isEmpty { open[open.count - 1].tree.children.append(tree) } else { open.append((tree, spaces, tag)) }
        return true
    }

    private mutating func attributes() -> [(String, String)]? {
        var result: [(String, String)] = []
        while true {
            skipSpace()
            if position >= bytes.count { return nil }
            if has("/>") || has(">") { return result }
            let key = name()
            skipSpace()
            guard !key.isEmpty, has("=") else { return nil }
            position += 1
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else { return nil }
            let quote = bytes[position]
            position += 1
            result.append((key, text(until: quote)))
            position += 1
        }
    }

    private static func split(_ tag: String) -> (String, String) {
        guard let colon = tag.firstIndex(of: ":") else { return ("", tag) }
        return (String(tag[..<colon]), String(tag[tag.index(after: colon)...]))
    }

    private mutating func skipSpace() { while position < bytes.count, ByteScanner.isSpace(bytes[position]) { position += 1 } }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !ByteScanner.isSpace(bytes[position]),
            ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains(bytes[position])
        { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func text(until end: UInt8) -> String {
        let start = position
        while position < bytes.count, bytes[position] != end { position += 1 }
        let raw = String(decoding: bytes[start..<position], as: UTF8.self)
        return raw.utf8.contains(UInt8(ascii: "&")) ? Self.unescaped(raw) : raw
    }

    private static func unescaped(_ raw: String) -> String {
        var result = "", rest = Substring(raw)
        while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
            result += rest[..<start]
            let entity = rest[rest.index(after: start)..<end]
            result += character(String(entity)) ?? "&\(entity);"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ entity: String) -> String? {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let text = named[entity] { return text }
        guard entity.hasPrefix("#") else { return nil }
        let digits = entity.dropFirst()
        let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
