/// A lexer for YAML: keys, quoted and block texts, comments, constants.
struct YAMLLexer {
    private var cursor: CodeCursor
    private var list = CodeTokenList()

    init(_ bytes: [UInt8], _ range: Range<Int>) { cursor = CodeCursor(bytes, range) }

    consuming func tokens() -> [CodeToken] {
        while !cursor.isAtEnd { line() }
        return list.tokens
    }

    private mutating func line() {
        let start = cursor.at, end = cursor.lineEnd(from: start)
        var first = cursor.skipSpaces(from: start)
        let indent = first - start
        while cursor[first] == 0x2D, cursor[first + 1] == 0x20 { first = cursor.skipSpaces(from: first + 1) }
        if cursor.starts(with: Array("---".utf8), at: start) || cursor.starts(with: Array("...".utf8), at: start) {
            list.add(.keyword, start..<min(start + 3, end))
            first = min(start + 3, end)
        } else if let key = keyEnd(from: first, before: end) {
            list.add(.key, first..<key)
            first = key + 1
        }
        cursor.at = min(first, end)
        let beginsBlock = values(before: end)
        cursor.at = min(end + 1, cursor.end)
        if beginsBlock { text(deeperThan: indent) }
    }

    /// The end of a key: a colon before a space or the end of the line; nil if the line has no key.
    private func keyEnd(from start: Int, before end: Int) -> Int? {
        var index = start
        if cursor[start] == 0x22 || cursor[start] == 0x27 {
            index = cursor.find([cursor[start]], from: start + 1, before: end).map { $0 + 1 } ?? end
        }
        while index < end, cursor[index] != 0x3A || cursor[index + 1] > 0x20, cursor[index] != 0x23, cursor[index] != 0x7B,
            cursor[index] != 0x5B
        {
            index += 1
        }
        return index < end && index > start && cursor[index] == 0x3A ? index : nil
    }

    /// Reads the rest of a line; returns whether it introduces a block text (`|`, `>`).
    private mutating func values(before end: Int) -> Bool {
        while cursor.at < end {
            let start = cursor.at, byte = cursor.byte,
                isAtStart = start == 0 || cursor[start - 1] <= 0x20 || ",[{(".utf8.contains(cursor[start - 1])
            switch byte {
            case 0x23 where isAtStart:
                list.add(.comment, start..<end)
                cursor.at = end
            case 0x22 where isAtStart, 0x27 where isAtStart:
                cursor.at = quoteEnd(byte, before: end)
                list.add(cursor[cursor.at] == 0x3A ? .key : .string, start..<cursor.at)
            case 0x26 where isAtStart, 0x2A where isAtStart, 0x21 where isAtStart:
                cursor.at = cursor.skip(from: start + 1) { $0.isCodeWord || $0 == 0x2D || $0 == 0x21 || $0 == 0x2F }
                list.add(byte == 0x21 ? .type : .variable, start..<cursor.at)
            case 0x7C where isAtStart, 0x3E where isAtStart:
                let rest = cursor.skip(from: start + 1) { $0.isCodeDigit || $0 == 0x2D || $0 == 0x2B }
                cursor.at = rest
                if cursor.skipSpaces(from: rest) == end { return true }
            case _ where isAtStart && (byte.isCodeWord || byte == 0x2D || byte == 0x2E): word(before: end)
            default: cursor.at += 1
            }
        }
        return false
    }

    private func quoteEnd(_ quote: UInt8, before end: Int) -> Int {
        var index = cursor.at + 1
        while index < end, cursor[index] != quote { index += quote == 0x22 && cursor[index] == 0x5C ? 2 : 1 }
        return min(index + 1, end)
    }

    private mutating func word(before end: Int) {
        let start = cursor.at
        cursor.at = min(end, cursor.skip(from: start + 1) { $0.isCodeWord || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B })
        let isWhole = cursor.at == end || ",]} #".utf8.contains(cursor.byte), word = cursor.text(start..<cursor.at)
        guard isWhole else { return }
        if ["true", "false", "null", "yes", "no", "on", "off"].contains(word.lowercased()) { list.add(.keyword, start..<cursor.at) }
        if Double(word) != nil { list.add(.number, start..<cursor.at) }
    }

    /// Reads the lines of a block text, which are indented more than its key.
    private mutating func text(deeperThan indent: Int) {
        while !cursor.isAtEnd {
            let start = cursor.at, end = cursor.lineEnd(from: start), first = cursor.skipSpaces(from: start)
            guard first == end || first - start > indent else { return }
            list.add(.string, first..<end)
            cursor.at = min(end + 1, cursor.end)
        }
    }
}

/// A lexer for keys and values in sections: INI, TOML, properties.
struct SettingsLexer {
    private var cursor: CodeCursor
    private var list = CodeTokenList()
    private let values: CodeGrammar

    init(_ bytes: [UInt8], _ range: Range<Int>, values: CodeGrammar) {
        cursor = CodeCursor(bytes, range)
        self.values = values
    }

    consuming func tokens() -> [CodeToken] {
        while !cursor.isAtEnd { line() }
        return list.tokens
    }

    private mutating func line() {
        let end = cursor.lineEnd(from: cursor.at), first = cursor.skipSpaces(from: cursor.at)
        defer { cursor.at = min(max(cursor.at, end + 1), cursor.end) }
        switch cursor[first] {
        case 0x23, 0x3B, 0x21: list.add(.comment, first..<end)
        case 0x5B:
            let close = cursor.skip(from: first) { $0 != 0x0A && $0 != 0x23 }
            list.add(.type, first..<min(close, end))
            list.add(.comment, close..<end)
        default:
            let sign = cursor.skip(from: first) { $0 != 0x3D && $0 != 0x0A && $0 != 0x23 }
            guard sign < end, cursor[sign] == 0x3D else { return addValues(first..<end) }
            var last = sign
            while last > first, cursor[last - 1] == 0x20 { last -= 1 }
            list.add(.key, first..<last)
            addValues(sign + 1..<valueEnd(from: sign + 1, end))
        }
    }

    /// The end of a value; strings in three quotation marks continue over lines.
    private mutating func valueEnd(from start: Int, _ end: Int) -> Int {
        for quote in [[UInt8](repeating: 0x22, count: 3), [UInt8](repeating: 0x27, count: 3)]
        where cursor.starts(with: quote, at: cursor.skipSpaces(from: start)) {
            let close = cursor.find(quote, from: cursor.skipSpaces(from: start) + 3).map { cursor.lineEnd(from: $0) } ?? cursor.end
            cursor.at = close
            return close
        }
        return end
    }

    private mutating func addValues(_ range: Range<Int>) { list.add(GrammarLexer(values, cursor.bytes, range).tokens()) }
}
