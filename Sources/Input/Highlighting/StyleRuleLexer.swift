/// A lexer for CSS, SCSS and Less: selectors, properties, values.
struct StyleRuleLexer {
    private var cursor: CodeCursor
    private var list = CodeTokenList()
    /// Whether `//` begins a comment.
    private let hasLineComments: Bool
    /// Whether the cursor is after a property's colon or the name of an at-rule.
    private var isInValue = false

    init(_ bytes: [UInt8], _ range: Range<Int>, hasLineComments: Bool) {
        cursor = CodeCursor(bytes, range)
        self.hasLineComments = hasLineComments
    }

    consuming func tokens() -> [CodeToken] {
        while !cursor.isAtEnd { step() }
        return list.tokens
    }

    private mutating func step() {
        let start = cursor.at, byte = cursor.byte
        switch byte {
        case 0x2F where cursor[start + 1] == 0x2A:
            cursor.at = cursor.find([0x2A, 0x2F], from: start + 2).map { $0 + 2 } ?? cursor.end
            list.add(.comment, start..<cursor.at)
        case 0x2F where hasLineComments && cursor[start + 1] == 0x2F:
            cursor.at = cursor.lineEnd(from: start)
            list.add(.comment, start..<cursor.at)
        case 0x22, 0x27: string(byte)
        case 0x3B, 0x7B, 0x7D:
            isInValue = false
            cursor.at += 1
        case 0x40: word(.keyword, endsStatement: true)
        case 0x24: word(.variable)
        case _ where isInValue: value()
        case _ where byte.isCodeSpace: cursor.at += 1
        default: statement()
        }
    }

    private mutating func string(_ quote: UInt8) {
        let start = cursor.at
        cursor.at += 1
        while !cursor.isAtEnd, cursor.byte != quote, cursor.byte != 0x0A { cursor.at += cursor.byte == 0x5C ? 2 : 1 }
        cursor.at = min(cursor.at + (cursor.byte == quote ? 1 : 0), cursor.end)
        list.add(.string, start..<cursor.at)
    }

    private mutating func word(_ kind: CodeTokenKind, endsStatement: Bool = false) {
        let start = cursor.at
        cursor.at = cursor.skip(from: start + 1, while: Self.isNamePart)
        list.add(kind, start..<cursor.at)
        isInValue = isInValue || endsStatement || cursor[cursor.skipSpaces(from: cursor.at)] == 0x3A
    }

    /// Reads a property or a selector: text before `{` is a selector, and text before `;`, `}` or the end is a property.
    private mutating func statement() {
        let start = cursor.at, limit = min(cursor.end, start + GrammarLexer.maximumTrial)
        var end = start, colon: Int?
        while end < limit, cursor[end] != 0x7B, cursor[end] != 0x3B, cursor[end] != 0x7D, cursor[end] != 0x22, cursor[end] != 0x27 {
            if cursor[end] == 0x3A, colon == nil { colon = end }
            end += 1
        }
        if let colon, cursor[end] != 0x7B || cursor[colon + 1] == 0x20 && cursor[start] == 0x2D {
            let last = cursor.skip(from: start, while: Self.isNamePart)
            list.add(cursor[start] == 0x2D && cursor[start + 1] == 0x2D ? .variable : .key, start..<min(last, colon))
            (cursor.at, isInValue) = (colon + 1, true)
        } else {
            cursor.at = max(end, start + 1)
            list.add(.tag, start..<trimmed(start..<cursor.at))
        }
    }

    private mutating func value() {
        let start = cursor.at, byte = cursor.byte
        if byte == 0x23 || byte.isCodeDigit || byte == 0x2E && cursor[start + 1].isCodeDigit {
            cursor.at = cursor.skip(from: start + 1) { $0.isCodeWord || $0 == 0x2E || $0 == 0x25 }
            list.add(.number, start..<cursor.at)
        } else if byte.isCodeLetter || byte == 0x2D && cursor[start + 1] == 0x2D {
            cursor.at = cursor.skip(from: start + 1, while: Self.isNamePart)
            if byte == 0x2D {
                list.add(.variable, start..<cursor.at)
            } else if cursor.byte == 0x28 {
                list.add(.function, start..<cursor.at)
            }
        } else {
            cursor.at += 1
        }
    }

    private func trimmed(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, cursor[end - 1].isCodeSpace { end -= 1 }
        return end
    }

    private static func isNamePart(_ byte: UInt8) -> Bool { byte.isCodeWord || byte == 0x2D }
}
