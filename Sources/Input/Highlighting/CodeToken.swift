package import TypesetBase

/// The kind of a piece of code, for its style; operators, brackets and names of unknown meaning have none.
package enum CodeTokenKind: UInt8, CaseIterable, Sendable {
    case comment, keyword, string, number
    /// The name of a type.
    case type
    /// The name of a function in a declaration or a call.
    case function
    /// An annotation, a decorator or a preprocessor directive; an attribute of a tag.
    case attribute
    /// A name that the language marks as a variable (`$name`).
    case variable
    /// The name of an HTML or XML element; a selector of CSS.
    case tag
    /// The name before a value in JSON, YAML or TOML; a property of CSS.
    case key
    /// The lines of a diff.
    case inserted, deleted, heading
    /// In a shell session, the prompt before a command, and the output of the command.
    case prompt, output
    /// The mark of a note below the code, which no lexer finds.
    case annotation
}

/// A piece of code of one kind.
package struct CodeToken: Hashable, Sendable {
    package let kind: CodeTokenKind
    /// The range of bytes in the code.
    @CompactRange package internal(set) var range: Range<Int>

    init(_ kind: CodeTokenKind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// Returns tokens with the marks of notes, at these bytes in order, in place of what they cover.
    package static func marking(_ marks: [Range<Int>], in tokens: [CodeToken]) -> [CodeToken] {
        guard !marks.isEmpty else { return tokens }
        var list = CodeTokenList(), next = 0
        for token in tokens {
            while next < marks.count, marks[next].lowerBound < token.range.upperBound {
                list.add(token.kind, token.range.lowerBound..<max(token.range.lowerBound, marks[next].lowerBound))
                list.add(.annotation, marks[next])
                next += 1
            }
            list.add(token.kind, token.range)
        }
        for mark in marks[next...] { list.add(.annotation, mark) }
        return list.tokens
    }

    /// Returns the token extended up to a byte.
    package func extended(to end: Int) -> CodeToken { CodeToken(kind, range.lowerBound..<end) }
}

/// The tokens of a code in order, none empty or overlapping, with adjacent tokens of one kind merged.
struct CodeTokenList {
    private(set) var tokens: [CodeToken] = []

    mutating func add(_ kind: CodeTokenKind, _ range: Range<Int>) {
        let start = max(range.lowerBound, tokens.last?.range.upperBound ?? 0)
        guard start < range.upperBound else { return }
        if let last = tokens.last, last.kind == kind, last.range.upperBound == start {
            tokens[tokens.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            tokens.append(CodeToken(kind, start..<range.upperBound))
        }
    }

    mutating func add(_ others: [CodeToken]) { for token in others { add(token.kind, token.range) } }
}
