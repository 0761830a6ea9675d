import TypesetBase

/// Reads a property list in XML (Apple's DTD `PropertyList-1.0`).
struct XMLPropertyList {
    private let file: SourceFile
    private var valueCount = 0

    static func read(_ file: SourceFile) throws(Diagnostic) -> PropertyList {
        var reader = XMLPropertyList(file: file)
        return try reader.read()
    }

    private init(file: SourceFile) { self.file = file }

    private mutating func read() throws(Diagnostic) -> PropertyList {
        if let first = firstTag, !["plist", "dict", "array"].contains(first.name.local) {
            throw .error("this is not a property list: it begins with `<\(first.name.qualified)>`", at: span(first.range))
        }
        let root = try root()
        guard root.name.local == "plist" else { return try value(root) }
        try rejectText(in: root)
        guard let first = root.children.first else { throw .error("a value is missing before `</plist>`", at: span(root.endTag)) }
        guard root.children.count == 1 else {
            throw .error("a property list has one value, and this is a second", at: span(root.children[1].startTag))
        }
        return try value(first)
    }

    /// The first start tag, even if the rest of the file cannot be read.
    private var firstTag: XMLTag? {
        var tag: XMLTag?
        try? XMLReader().read(file.bytes) { event in
            if case .start(let first) = event { tag = first }
            return tag == nil
        }
        return tag
    }

    /// Reads the root element, with one level added to the depth limit for `<plist>`.
    private func root() throws(Diagnostic) -> XMLElement {
        do throws(XMLError) {
            // Half of a dictionary's elements are keys, so the limit is twice the number of values.
            return try XMLElement(
                reading: file.bytes, depthLimit: PropertyList.Limit.depth + 1, elementLimit: 2 * PropertyList.Limit.values,
                allowsEntities: false)
        } catch {
            switch error.cause {
            case .declaredEntity:
                let bracket = file.bytes[..<error.range.lowerBound].lastIndex(of: UInt8(ascii: "[")) ?? error.range.lowerBound
                throw .error(
                    "this declares entities, which property lists do not have", at: span(bracket..<(bracket + 1)),
                    hints: ["remove the declarations in brackets"])
            case .tooDeep: throw .error("nested more than \(PropertyList.Limit.depth) levels deep", at: span(error.range))
            case .tooManyElements: throw tooManyValues(span(error.range))
            default: throw .error(error.message, at: span(error.range))
            }
        }
    }

    private func tooManyValues(_ span: SourceSpan) -> Diagnostic {
        .error("the property list has more than \(PropertyList.Limit.values) values", at: span)
    }

    private mutating func value(_ element: XMLElement) throws(Diagnostic) -> PropertyList {
        let tag = span(element.startTag), name = element.name.local
        valueCount += 1
        guard valueCount <= PropertyList.Limit.values else { throw tooManyValues(tag) }
        switch name {
        case "dict": return PropertyList(value: .dictionary(try entries(element)), span: tag)
        case "array":
            try rejectText(in: element)
            return PropertyList(value: .array(try element.children.map { (child) throws(Diagnostic) in try value(child) }), span: tag)
        case "true", "false": return PropertyList(value: .bool(name == "true"), span: tag)
        default: return PropertyList(value: try scalar(element), span: span(ofText: element))
        }
    }

    private func scalar(_ element: XMLElement) throws(Diagnostic) -> PropertyList.Value {
        switch element.name.local {
        case "string": return .string(try text(element))
        case "integer", "real":
            let text = try text(element)
            guard let number = Double(text.filter { !$0.isWhitespace }) else {
                throw .error("`\(text)` is not a number", at: span(ofText: element))
            }
            return .number(number)
        case "date": return .other("a date")
        case "data": return .other("a block of data")
        default: throw .error("`<\(element.name.qualified)>` is not a property list value", at: span(element.startTag))
        }
    }

    private mutating func entries(_ element: XMLElement) throws(Diagnostic) -> [PropertyList.DictionaryEntry] {
        try rejectText(in: element)
        var entries: [PropertyList.DictionaryEntry] = [], spans: [String: SourceSpan] = [:], rest = element.children[...]
        while let first = rest.popFirst() {
            guard first.name.local == "key" else {
                throw .error("expected `<key>`, found `<\(first.name.qualified)>`", at: span(first.startTag))
            }
            let key = try text(first), keySpan = span(ofText: first)
            if let earlier = spans.updateValue(keySpan, forKey: key) {
                throw Diagnostic(
                    .error, "duplicate key `\(key)`", at: keySpan, hints: ["remove one of the two"],
                    related: [.init("first written here", at: earlier)])
            }
            guard let next = rest.popFirst() else { throw .error("a value is missing before `</dict>`", at: span(element.endTag)) }
            entries.append(PropertyList.DictionaryEntry(key: key, keySpan: keySpan, value: try value(next)))
        }
        return entries
    }

    /// Returns the text of an element that contains nothing else.
    private func text(_ element: XMLElement) throws(Diagnostic) -> String {
        guard let child = element.children.first else { return element.text }
        throw .error("`<\(element.name.qualified)>` can contain only text", at: span(child.startTag))
    }

    private func rejectText(in element: XMLElement) throws(Diagnostic) {
        if let offset = element.textOffset { throw .error("expected a tag, found text", at: span(offset..<(offset + 1))) }
    }

    private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    private func span(ofText element: XMLElement) -> SourceSpan { span(element.isEmptyTag ? element.startTag : element.content) }
}
