/// A lexer for diffs: each line is inserted, deleted, a heading or unchanged.
struct DiffLexer {
    private let cursor: CodeCursor
    private var list = CodeTokenList()

    init(_ bytes: [UInt8], _ range: Range<Int>) { cursor = CodeCursor(bytes, range) }

    consuming func tokens() -> [CodeToken] {
        var start = cursor.at, isHeading = false
        while start < cursor.end {
            let end = cursor.lineEnd(from: start)
            isHeading = begins("--- ", start) && begins("+++ ", end + 1) || isHeading && begins("+++ ", start)
            if let kind = isHeading ? .heading : kind(at: start) { list.add(kind, start..<end) }
            start = end + 1
        }
        return list.tokens
    }

    private func kind(at start: Int) -> CodeTokenKind? {
        switch cursor[start] {
        case 0x2B, 0x3E: .inserted
        case 0x2D, 0x3C: .deleted
        case 0x21: .inserted
        case 0x40: .heading
        default:
            ["diff ", "index ", "Index: ", "new file", "deleted file", "rename ", "similarity "].contains { begins($0, start) }
                ? .heading : nil
        }
    }

    private func begins(_ text: String, _ index: Int) -> Bool { cursor.starts(with: Array(text.utf8), at: index) }
}

/// A lexer for sessions in a shell or an interpreter: prompts, commands in the language, and their output.
///
/// Without a prompt, all lines are output, and no output is marked.
struct SessionLexer {
    private let cursor: CodeCursor
    private var list = CodeTokenList()
    private let commands: CodeGrammar
    private let prompts: [[UInt8]]
    private let continuations: [[UInt8]]

    /// Creates a lexer of sessions, in which output follows the commands.
    ///
    /// - Parameter prompts: the signs before commands at the start of a line. In a shell, a name may precede the sign.
    init(_ bytes: [UInt8], _ range: Range<Int>, commands: CodeGrammar, prompts: [String], continuations: [String]) {
        cursor = CodeCursor(bytes, range)
        self.commands = commands
        self.prompts = prompts.map { Array($0.utf8) }
        self.continuations = continuations.map { Array($0.utf8) }
    }

    consuming func tokens() -> [CodeToken] {
        var start = cursor.at, continues = false, hasPrompts = false, output: [Range<Int>] = []
        while start < cursor.end {
            let end = cursor.lineEnd(from: start)
            if let command = command(in: start..<end, continues) {
                list.add(output.map { CodeToken(.output, $0) })
                output.removeAll()
                list.add(.prompt, start..<command)
                list.add(GrammarLexer(commands, cursor.bytes, command..<end).tokens())
                hasPrompts = true
                continues = continuations.isEmpty ? cursor[end - 1] == 0x5C : true
            } else {
                continues = false
                output.append(start..<end)
            }
            start = end + 1
        }
        if hasPrompts { list.add(output.filter { !$0.isEmpty }.map { CodeToken(.output, $0) }) }
        return list.tokens
    }

    /// The start of a line's command; nil if the line has none.
    private func command(in line: Range<Int>, _ continues: Bool) -> Int? {
        let first = cursor.skipSpaces(from: line.lowerBound)
        for prompt in prompts + (continues ? continuations : []) where cursor.starts(with: prompt, at: first) {
            return min(first + prompt.count, line.upperBound)
        }
        if continues, continuations.isEmpty { return line.lowerBound }
        return continuations.isEmpty ? namedPrompt(from: first, line.upperBound) : nil
    }

    /// The end of a prompt with a name: `user@host:~/folder$ `, `(venv) $ `.
    private func namedPrompt(from start: Int, _ end: Int) -> Int? {
        var index = start, hasSign = false
        while index < min(end, start + 80), cursor[index] != 0x24 && cursor[index] != 0x25 || cursor[index + 1] != 0x20 {
            guard cursor[index].isCodeWord || "@:~/.-() []\\".utf8.contains(cursor[index]) else { return nil }
            hasSign = hasSign || cursor[index] == 0x40 || cursor[index] == 0x29
            index += 1
        }
        return hasSign && index < min(end, start + 80) ? index + 2 : nil
    }
}
