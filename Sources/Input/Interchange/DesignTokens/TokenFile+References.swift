import TypesetBase

extension TokenFile {
    /// Returns the names in `{a.b}`, in `{ "$ref": "#/a/b" }` and in `"#/a/b"`; nil for any other value.
    func reference(in node: JSONNode) -> [String]? {
        if let pointer = node["$ref"]?.text { return Self.names(inPointer: pointer) }
        guard let text = node.text else { return nil }
        if text.hasPrefix("#/") { return Self.names(inPointer: text) }
        // Tokens Studio and Figma's first plugins write `$a.b`.
        if text.hasPrefix("$"), text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }), text.count > 1,
            !sets.isEmpty
        {
            return Self.names(text.dropFirst())
        }
        guard text.hasPrefix("{"), text.hasSuffix("}"), !text.dropFirst().dropLast().contains(where: { "{}".contains($0) }) else {
            return nil
        }
        return Self.names(text.dropFirst().dropLast())
    }

    static func names(_ text: Substring) -> [String] {
        var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        // Style Dictionary's references may name the value itself.
        if names.count > 1, names.last == "value" || names.last == "$value" { names.removeLast() }
        return names
    }

    /// Returns the names in a JSON pointer (RFC 6901) in the fragment of an address.
    static func names(inPointer pointer: String) -> [String]? {
        guard pointer.hasPrefix("#/") else { return nil }
        return pointer.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map {
            Self.unescaped(String($0)).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = [], rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the node at a path from the top of the file, through objects and lists.
    func node(at names: [String]) -> JSONNode? { node(at: names[...], in: root) }

    func node(at names: ArraySlice<String>, in start: JSONNode) -> JSONNode? {
        var node = start
        for name in names {
            if let next = members.member(name, of: node) {
                node = next
            } else if let items = node.items, let index = Int(name), items.indices.contains(index) {
                node = items[index]
            } else {
                return nil
            }
        }
        return node
    }

    /// Returns the part of a composite value that a reference names, as in Tokens Studio's `{body.fontSize}`; nil if no token has it.
    ///
    /// If the token refers to another, the result is a reference to that one's part.
    func member(_ names: [String]) -> JSONNode? {
        for count in (1..<max(names.count, 1)).reversed() {
            guard let index = token(Array(names[..<count])) else { continue }
            let value = tokens[index].value, parts = names[count...]
            if let target = reference(in: value) {
                return JSONNode(.string("{" + (target + parts).joined(separator: ".") + "}"), range: value.range)
            }
            return node(at: parts, in: value)
        }
        return nil
    }

    /// Returns the token that a reference names: by its own path, by that of a group with a value, or within a set.
    func token(_ names: [String]) -> Int? {
        var names = names
        if names.last == valueKey { names.removeLast() }
        return indices[names] ?? indices[names + ["$root"]] ?? indicesInSets[names]
    }
}
