/// Finds the tokens of a programming language in one pass, reading each byte a limited number of times for any input.
struct GrammarLexer {
    let grammar: CodeGrammar
    var cursor: CodeCursor
    var list = CodeTokenList()
    /// The strings whose interpolated expressions are open, the outermost first.
    var frames: [Frame] = []
    /// The kind of the next name, from the keyword before it.
    var expected: CodeTokenKind?
    /// Whether the previous token is an operand, after which `/` is a division.
    var followsOperand = false
    /// The delimiters of the heredocs that begin on the next line.
    var heredocs: [Heredoc] = []
    /// The number of heredocs without an end; above a limit, no more ends are searched for.
    var openHeredocs = 0
    /// The keywords of a shell, if commands are words at certain places.
    private var commands: ShellCommands

    struct Frame {
        var form: CodeGrammar.StringForm
        var close: UInt8
        /// The number of open brackets in the expression.
        var depth = 0
    }

    struct Heredoc {
        var word: [UInt8]
        /// Whether the line of the word may begin with spaces.
        var isIndented: Bool
    }

    /// The maximum nesting of expressions in strings; deeper strings are read as a whole.
    static let maximumFrames = 16
    /// The maximum length, in bytes, of a literal that is found by trying.
    static let maximumTrial = 500

    init(_ grammar: CodeGrammar, _ bytes: [UInt8], _ range: Range<Int>) {
        self.grammar = grammar
        cursor = CodeCursor(bytes, range)
        commands = ShellCommands(from: cursor.at)
    }

    consuming func tokens() -> [CodeToken] {
        beginLine()
        while !cursor.isAtEnd { step() }
        return list.tokens
    }

    private mutating func step() {
        let byte = cursor.byte
        if byte == 0x0A { return endLine() }
        if byte.isCodeSpace { return cursor.at += 1 }
        if grammar.mayBegin[Int(byte)], comment() || readString() { return }
        if grammar.attributeSigns.contains(byte), attribute() { return }
        if grammar.variableSigns.contains(byte), variable() { return }
        if byte.isCodeDigit || byte == 0x2E && cursor[cursor.at + 1].isCodeDigit && !followsOperand { return number() }
        if grammar.isNameStart(byte) { return name() }
        sign(byte)
    }

    private mutating func sign(_ byte: UInt8) {
        cursor.at += 1
        followsOperand = byte == 0x29 || byte == 0x5D || byte == 0x7D || byte == 0x27 && followsOperand
        if !(byte == 0x2A || byte == 0x26) { expected = nil }
        guard let frame = frames.last else { return }
        let open: UInt8 = frame.close == 0x29 ? 0x28 : 0x7B
        if byte == open { frames[frames.count - 1].depth += 1 }
        guard byte == frame.close else { return }
        if frame.depth > 0 { return frames[frames.count - 1].depth -= 1 }
        frames.removeLast()
        readContent(of: frame.form, from: cursor.at - 1)
    }
}

// MARK: - Lines

extension GrammarLexer {
    private mutating func endLine() {
        cursor.at += 1
        while let last = frames.last, !last.form.isMultiline { frames.removeLast() }
        expected = nil
        if !heredocs.isEmpty { readHeredocs() }
        beginLine()
    }

    /// Reads a directive, or a name before a colon or an equals sign, at the start of a line.
    private mutating func beginLine() {
        followsOperand = false
        guard grammar.hasDirectives || !grammar.lineHeads.isEmpty, frames.isEmpty else { return }
        let start = cursor.skipSpaces(from: cursor.at)
        if grammar.hasDirectives, cursor[start] == 0x23 { return directive(from: start) }
        guard !grammar.lineHeads.isEmpty, start == cursor.at || !grammar.lineHeads.contains(0x3A) else { return }
        let end = cursor.skip(from: start) { $0 > 0x20 && $0 != 0x3A && $0 != 0x3D && $0 != 0x23 && $0 != 0x28 }
        let sign = cursor.skipSpaces(from: end)
        guard end > start, grammar.lineHeads.contains(cursor[sign]) || grammar.lineHeads.contains(cursor[sign + 1]) else { return }
        list.add(cursor[sign] == 0x3A && cursor[sign + 1] != 0x3D ? .function : .key, start..<end)
        cursor.at = end
    }

    /// Reads a directive such as `#include <file>`.
    private mutating func directive(from start: Int) {
        let word = cursor.skipSpaces(from: start + 1), end = cursor.skip(from: word) { $0.isCodeWord }
        guard end > word else { return }
        list.add(.attribute, start..<end)
        cursor.at = end
        let file = cursor.skipSpaces(from: end)
        guard cursor[file] == 0x3C, ["include", "import"].contains(cursor.text(word..<end)) else { return }
        let close = cursor.skip(from: file) { $0 != 0x3E && $0 != 0x0A }
        cursor.at = min(close + (cursor[close] == 0x3E ? 1 : 0), cursor.end)
        list.add(.string, file..<cursor.at)
    }

    /// Reads the heredocs from the previous line, each to a line that begins with its delimiter; without such a line, it is not marked.
    private mutating func readHeredocs() {
        let start = cursor.at
        for heredoc in heredocs where openHeredocs < 8 {
            var line = cursor.at
            while line < cursor.end {
                let end = cursor.lineEnd(from: line), first = heredoc.isIndented ? cursor.skipSpaces(from: line) : line
                if cursor.starts(with: heredoc.word, at: first),
                    first + heredoc.word.count == end || !cursor[first + heredoc.word.count].isCodeWord
                {
                    cursor.at = first + heredoc.word.count
                    break
                }
                line = end + 1
            }
            if line >= cursor.end { openHeredocs += 1 }
        }
        heredocs.removeAll()
        list.add(.string, start..<cursor.at)
    }
}

// MARK: - Comments, words, numbers

extension GrammarLexer {
    private mutating func comment() -> Bool {
        let start = cursor.at
        for form in grammar.blockComments where cursor.starts(with: form.open) {
            cursor.at += form.open.count
            skipComment(form)
            list.add(.comment, start..<cursor.at)
            return true
        }
        let begins = !grammar.commentsNeedSpace || start == 0 || cursor[start - 1].isCodeSpace || ";|&()".utf8.contains(cursor[start - 1])
        if grammar.hasBracketAttributes, cursor.byte == 0x23, cursor[start + 1] == 0x5B { return false }
        guard begins, let sign = grammar.lineComments.first(where: { cursor.starts(with: $0) }) else { return false }
        cursor.at = cursor.lineEnd(from: start)
        if grammar.hasLongBrackets, let end = longBracketEnd(from: start + sign.count) { cursor.at = end }
        list.add(.comment, start..<cursor.at)
        return true
    }

    private mutating func skipComment(_ form: (open: [UInt8], close: [UInt8])) {
        var depth = 1
        while !cursor.isAtEnd {
            if cursor.starts(with: form.close) {
                cursor.at += form.close.count
                depth -= 1
                if depth == 0 { return }
            } else if grammar.commentsNest, cursor.starts(with: form.open) {
                cursor.at += form.open.count
                depth += 1
            } else {
                cursor.at += 1
            }
        }
    }

    /// Reads an attribute: `@name.of.it`, `#[of(it)]`.
    private mutating func attribute() -> Bool {
        let start = cursor.at
        if grammar.hasBracketAttributes, cursor.byte == 0x23 {
            let bracket = cursor[start + 1] == 0x21 ? start + 2 : start + 1
            guard cursor[bracket] == 0x5B else { return false }
            cursor.at = bracketEnd(from: bracket)
        } else {
            guard grammar.isNameStart(cursor[start + 1]) else { return false }
            cursor.at = cursor.skip(from: start + 1) { grammar.isNamePart($0) || $0 == 0x2E }
        }
        list.add(.attribute, start..<cursor.at)
        followsOperand = false
        return true
    }

    private func bracketEnd(from start: Int) -> Int {
        var depth = 0, index = start
        while index < min(cursor.end, start + Self.maximumTrial) {
            if cursor[index] == 0x5B { depth += 1 }
            if cursor[index] == 0x5D { depth -= 1 }
            index += 1
            if depth == 0 { return index }
        }
        return min(start + 1, cursor.end)
    }

    /// Reads a variable: `$name`, `${name}`, `@name`.
    private mutating func variable() -> Bool {
        let start = cursor.at, end = variableEnd(from: start)
        guard end > start + 1 else { return false }
        cursor.at = end
        list.add(.variable, start..<end)
        followsOperand = true
        return true
    }

    /// The end of a variable with its sign; the end of the sign if no variable follows.
    func variableEnd(from start: Int) -> Int {
        var first = start + 1
        while cursor[first] == cursor[start], first - start < 2 { first += 1 }
        if cursor[first] == 0x7B {
            let limit = min(first + Self.maximumTrial, cursor.end)
            var end = first
            while end < limit, cursor[end] != 0x7D, cursor[end] != 0x0A, cursor[end] != 0x22 { end += 1 }
            return end < limit && cursor[end] == 0x7D ? end + 1 : start + 1
        }
        if cursor[start] == 0x24, !grammar.isNamePart(cursor[first]), "?!@*#$&".utf8.contains(cursor[first]) { return first + 1 }
        let end = cursor.skip(from: first) { grammar.isNamePart($0) }
        return end > first ? end : start + 1
    }

    private mutating func number() {
        let start = cursor.at
        let isRadix = cursor.byte == 0x30 && "xXbBoO".utf8.contains(cursor[start + 1])
        var previous: UInt8 = 0
        cursor.at = start
        while !cursor.isAtEnd {
            let byte = cursor.byte, next = cursor[cursor.at + 1]
            let isExponent = (byte == 0x2B || byte == 0x2D) && !isRadix && (previous | 0x20) == 0x65 && next.isCodeDigit
            guard byte.isCodeWord && byte < 0x80 || byte == 0x2E && next.isCodeDigit && previous != 0x2E || isExponent else { break }
            previous = byte
            cursor.at += 1
        }
        list.add(.number, start..<cursor.at)
        (expected, followsOperand) = (nil, true)
    }

    private mutating func name() {
        let start = cursor.at, end = cursor.skip(from: start + 1, while: grammar.isNamePart)
        cursor.at = end
        let text = cursor.text(start..<end)
        if let prefix = grammar.prefixes[text], quotedString(from: start, prefix: prefix) { return }
        let word = grammar.ignoresCase ? text.lowercased() : text
        let isMember = cursor[start - 1] == 0x2E && cursor[start - 2] != 0x2E
        if grammar.words.keywords.contains(word), !isMember || word == "await", isKeyword(word, start..<end) {
            list.add(grammar.hasKeys && isKey(end) ? .key : .keyword, start..<end)
            expected = grammar.words.functionKeywords.contains(word) ? .function : grammar.words.typeKeywords.contains(word) ? .type : nil
            followsOperand = false
            return
        }
        (followsOperand, cursor.at) = (true, end)
        if let kind = kind(ofName: word, start..<end) { list.add(kind, start..<cursor.at) }
        expected = nil
    }

    /// Whether a keyword is one at its place: not in an option (`-For`, `--for`), and in shells where a command may begin.
    private mutating func isKeyword(_ word: String, _ range: Range<Int>) -> Bool {
        if cursor[range.lowerBound - 1] == 0x2D, grammar.nameParts.contains(0x2D) { return false }
        return !grammar.keywordsAreCommands || commands.take(word, range, cursor)
    }

    private mutating func kind(ofName word: String, _ range: Range<Int>) -> CodeTokenKind? {
        if grammar.words.types.contains(word) { return .type }
        if let expected { return expected }
        if grammar.hasKeys, isKey(range.upperBound) { return .key }
        if grammar.hasMacros, cursor.byte == 0x21, cursor[cursor.at + 1] != 0x3D {
            cursor.at += 1
            return .function
        }
        if grammar.capitalsAreTypes, cursor[range.lowerBound].isCodeUppercase, isTypeName(range) { return .type }
        return grammar.callsAreFunctions && cursor.byte == 0x28 ? .function : nil
    }

    /// Whether a name can be a type, unlike `MAXIMUM_SIZE`, a constant.
    private func isTypeName(_ range: Range<Int>) -> Bool {
        range.count == 1 || cursor.bytes[range].contains { $0.isCodeLowercase }
    }

    /// Whether a single colon follows.
    func isKey(_ end: Int) -> Bool {
        let sign = cursor.skipSpaces(from: end)
        return cursor[sign] == 0x3A && cursor[sign + 1] != 0x3A && cursor[sign + 1] != 0x3D
    }
}
