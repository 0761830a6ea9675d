import CTypesetMarkdown

extension Construct {
    static let role = Construct("role", "`` {ref}`label` ``, `` {kbd}`Ctrl` ``, `` {sub}`2` ``", .inline(RoleSyntax.parser), set: [.myst])
}

/// Roles of MyST, `` {name}`content` ``, and those of reStructuredText that books of d2l have, `` :numref:`label` ``.
///
/// They are parsed as inlines, because the name before the code span would be text or an emoji.
enum RoleSyntax {
    static let parser = InlineParser(at: "{", ":") { text, _ in
        guard let end = end(ofRoleAt: text.start, in: text.bytes), let node = text.take(CMARK_NODE_CODE, upTo: end) else { return nil }
        node.number = 1
        return node
    }

    static func isRole(_ node: Node) -> Bool { node.type == CMARK_NODE_CODE && node.isFromExtension && node.number == 1 }

    /// The roles that are also read between colons.
    private static let betweenColons: Set<String> = [
        "ref", "numref", "doc", "eqref", "cite", "citet", "citep", "label", "eqlabel", "figlabel", "tablabel", "class", "func", "meth",
        "mod",
        "math", "term", "download", "code", "sub", "sup", "kbd", "abbr",
    ]

    /// The maximum length of a role, in bytes.
    private static let longest = 4000

    private static func end(ofRoleAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let (name, open) = name(at: start, in: bytes) else { return nil }
        guard bytes[start] == UInt8(ascii: "{") || betweenColons.contains(name) else { return nil }
        let run = bytes[open...].prefix { $0 == UInt8(ascii: "`") }.count
        var index = open + run
        while index < min(bytes.count, open + longest) {
            guard bytes[index] == UInt8(ascii: "`") else { index += 1; continue }
            let marks = bytes[index...].prefix { $0 == UInt8(ascii: "`") }.count
            index += marks
            if marks == run { return index }
        }
        return nil
    }

    /// The name of a role and the offset of the backticks after it.
    private static func name(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (name: String, end: Int)? {
        let isBraced = bytes[start] == UInt8(ascii: "{")
        guard isBraced || bytes[start] == UInt8(ascii: ":") else { return nil }
        let name = bytes[(start + 1)...].prefix(60).prefix { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
            case ":", "+": isBraced
            default: false
            }
        }
        guard let first = name.first, (0x41...0x5A).contains(first & 0xDF), name.endIndex + 1 < bytes.count,
            bytes[name.endIndex] == UInt8(ascii: isBraced ? "}" : ":"), bytes[name.endIndex + 1] == UInt8(ascii: "`")
        else { return nil }
        return (String(decoding: name, as: UTF8.self), name.endIndex + 1)
    }
}

/// The name and the content of a role.
struct Role {
    let name: String
    let content: String

    /// Reads the name and the text of a role.
    ///
    /// - Parameter source: the source of a node from `RoleSyntax`.
    init(_ source: UnsafeBufferPointer<UInt8>) {
        let text = String(source), open = text.firstIndex(of: "`") ?? text.endIndex
        name = text[..<open].dropFirst().dropLast().lowercased()
        var inner = text[open...].split(whereSeparator: \.isNewline).joined(separator: " ")[...]
        let run = inner.prefix { $0 == "`" }.count
        inner = inner.dropFirst(run).dropLast(run)
        // As in a code span, one space on either side is dropped.
        if inner.first == " ", inner.last == " ", inner.contains(where: { $0 != " " }) { inner = inner.dropFirst().dropLast() }
        content = String(inner)
    }

    /// The text and the target of `text <target>`; nil for other content.
    var titled: (text: String, target: String)? {
        guard content.last == ">", let open = content.lastIndex(of: "<"), open > content.startIndex else { return nil }
        let target = content[open...].dropFirst().dropLast(), text = String(content[..<open]).trimmingSpaces
        return target.isEmpty || text.isEmpty ? nil : (text, String(target).trimmingSpaces)
    }

    /// The target: that of `text <target>`, or the whole content.
    var target: String { titled?.target ?? content.trimmingSpaces }
}
