/// A lexer for HTML and XML: element names, attributes with their values, comments; scripts and style sheets in HTML use the lexers of
/// their languages.
struct MarkupLexer {
    private var cursor: CodeCursor
    private var list = CodeTokenList()

    init(_ bytes: [UInt8], _ range: Range<Int>) { cursor = CodeCursor(bytes, range) }

    consuming func tokens() -> [CodeToken] {
        while !cursor.isAtEnd { step() }
        return list.tokens
    }

    private mutating func step() {
        guard cursor.byte == 0x3C else { return cursor.at = cursor.skip(from: cursor.at) { $0 != 0x3C } }
        if cursor.starts(with: Array("<!--".utf8)) { return region(to: Array("-->".utf8), .comment) }
        if cursor.starts(with: Array("<![CDATA[".utf8)) { return region(to: Array("]]>".utf8), .string) }
        if cursor[cursor.at + 1] == 0x3F { return region(to: Array("?>".utf8), .attribute) }
        if cursor[cursor.at + 1] == 0x21 { return region(to: [0x3E], .attribute) }
        tag()
    }

    /// Reads from the cursor to the end of `close`, or to the end of the code.
    private mutating func region(to close: [UInt8], _ kind: CodeTokenKind) {
        let start = cursor.at
        cursor.at = cursor.find(close, from: start + 2).map { $0 + close.count } ?? cursor.end
        list.add(kind, start..<cursor.at)
    }

    private mutating func tag() {
        let slash = cursor[cursor.at + 1] == 0x2F ? 1 : 0, start = cursor.at + 1 + slash
        guard cursor[start].isCodeLetter else { return cursor.at += 1 }
        let end = cursor.skip(from: start, while: Self.isNamePart)
        list.add(.tag, start..<end)
        cursor.at = end
        attributes()
        let name = cursor.text(start..<end).lowercased()
        if slash == 0, name == "script" || name == "style" { embedded(name) }
    }

    private mutating func attributes() {
        while !cursor.isAtEnd, cursor.byte != 0x3E, cursor.byte != 0x3C {
            let start = cursor.at
            if cursor.byte == 0x22 || cursor.byte == 0x27 {
                cursor.at = cursor.find([cursor.byte], from: start + 1).map { $0 + 1 } ?? cursor.lineEnd(from: start)
                list.add(.string, start..<cursor.at)
            } else if cursor.byte.isCodeWord || cursor.byte == 0x40 || cursor.byte == 0x3A {
                let isValue = cursor[start - 1] == 0x3D
                cursor.at = cursor.skip(from: start + 1, while: Self.isNamePart)
                list.add(isValue ? .string : .attribute, start..<cursor.at)
            } else {
                cursor.at += 1
            }
        }
    }

    /// Reads a script or a style sheet, up to its end tag.
    private mutating func embedded(_ name: String) {
        guard cursor.byte == 0x3E else { return }
        let start = cursor.at + 1, end = cursor.find(Array("</\(name)".utf8), from: start) ?? cursor.end
        let language = CodeLanguage(named: name == "script" ? "javascript" : "css")
        list.add(language?.tokens(in: cursor.bytes, start..<end) ?? [])
        cursor.at = end
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isCodeWord || byte == 0x2D || byte == 0x3A || byte == 0x2E || byte == 0x40 || byte == 0x23
    }
}
