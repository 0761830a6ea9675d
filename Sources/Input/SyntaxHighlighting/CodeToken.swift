/// What a stretch of code is, as far as its look depends on it. Operators, brackets and names of unknown meaning are none of these.
package enum CodeTokenKind: UInt8, CaseIterable, Sendable {
    case comment, keyword, string, number
    /// The name of a type.
    case type
    /// The name of a function where it is declared or called.
    case function
    /// An annotation, a decorator, a directive of a preprocessor; an attribute of a tag.
    case attribute
    /// A name that the language marks as a variable (`$name`).
    case variable
    /// The name of an element of HTML or XML; a selector of CSS.
    case tag
    /// The name in front of a value: of JSON, YAML, TOML; a property of CSS.
    case key
    /// Lines of a diff.
    case inserted, deleted, heading
    /// Of a session in a shell: what stands before a command, and what the command prints.
    case prompt, output
}

/// A stretch of code of one kind.
package struct CodeToken: Hashable, Sendable {
    // In half the size of the machine's integers: a book of code has a hundred thousand of these.
    private var start: UInt32
    private var end: UInt32
    package let kind: CodeTokenKind

    init(_ kind: CodeTokenKind, _ range: Range<Int>) {
        self.kind = kind
        start = UInt32(clamping: range.lowerBound)
        end = UInt32(clamping: range.upperBound)
    }

    /// The token with what follows it, up to a byte.
    package func extended(to end: Int) -> CodeToken { CodeToken(kind, range.lowerBound..<end) }

    /// Bytes of the code.
    package internal(set) var range: Range<Int> {
        get { Int(start)..<Int(end) }
        set { (start, end) = (UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)) }
    }
}

/// The tokens of a code in order: none is empty, none overlaps another, and neighbours of one kind are one token.
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
