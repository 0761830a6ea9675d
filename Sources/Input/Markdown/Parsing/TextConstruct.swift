import TypesetBase

/// The reader of a construct that cmark-gfm leaves in text, such as `^[note]` or `H~2~O`.
///
/// Such constructs are read from the parser's tree: their content may contain emphasis, links and code, which the parser has read by then.
/// An author's backslash before a mark makes it text.
struct TextConstruct: Sendable {
    typealias Match = @Sendable (TextPosition) -> TextMatch?

    /// The bytes with which the construct may begin.
    let first: Set<UInt8>
    let match: Match
    /// The opening mark of a pair; empty for other constructs.
    private(set) var opening = ""

    /// Creates a construct that begins with one of some characters.
    ///
    /// - Parameter match: reads the construct at a position; returns nil for other text.
    init(at first: String, match: @escaping Match) { (self.first, self.match) = (Set(first.utf8), match) }

    /// A construct of marks around other inlines.
    init(_ pair: MarkPair) {
        self.init(at: String(pair.opening.prefix(1))) { position in pair.end(at: position).map { .pair(pair, closing: $0) } }
        opening = pair.opening
    }
}

/// The construct that begins at a position of a text.
enum TextMatch {
    /// Marks around inlines; `closing` is the offset of the closing mark in the source.
    case pair(MarkPair, closing: Int)
    /// Inlines that replace bytes of the text, with the syntax that is lost if there is any.
    case inlines([(InlineKind, Attributes)], length: Int, loss: ForeignSyntax? = nil)
    /// Inlines that replace bytes of the source, such as a link that the parser has read.
    case replacement([(InlineKind, Attributes)], length: Int)
    /// A command of TeX that replaces bytes of the source.
    case tex(TeXText, length: Int)
    /// An opening brace without its end, which is text.
    case unclosed
}

/// A position in a text and in its source.
struct TextPosition {
    /// The text of a node, without backslashes of escapes.
    let literal: UnsafeBufferPointer<UInt8>
    let offset: Int
    let text: MarkdownText
    /// The offset of the position in the source, and the end of its paragraph, heading or cell there.
    let place: Int
    let end: Int
    /// Whether the text is the only content of its paragraph or cell, apart from attributes.
    let isAlone: Bool
    /// Whether the paragraph is an environment of TeX that is not read.
    let isInEnvironment: Bool
    /// Whether ends of braces are searched for.
    let searchesEnds: Bool
    /// Whether the document has a bibliography.
    let readsCitations: Bool

    /// The rest of the text.
    var rest: Slice<UnsafeBufferPointer<UInt8>> { literal[offset...] }
    var before: UInt8? { offset > 0 ? literal[offset - 1] : nil }

    func starts(with text: String) -> Bool { rest.starts(with: text.utf8) }

    /// The span of the next bytes, without escapes among them.
    func span(_ length: Int) -> SourceSpan { text.span(place..<min(end, place + length)) }

    static func isOfWord(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// The constructs of a dialect that are read from text, by the byte with which they may begin.
struct TextConstructs: Sendable {
    private var byFirst: [[TextConstruct]]
    let isEmpty: Bool

    init(_ constructs: Set<Construct>) {
        byFirst = Array(repeating: [], count: 256)
        var isEmpty = true
        for construct in Construct.inText where constructs.contains(construct) {
            guard case .text(let readers) = construct.reader else { continue }
            for reader in readers { for byte in reader.first { byFirst[Int(byte)].append(reader) } }
            isEmpty = false
        }
        self.isEmpty = isEmpty
    }

    func mayBegin(with byte: UInt8) -> Bool { !byFirst[Int(byte)].isEmpty }

    /// Whether a position has the opening mark of a pair.
    func opensPair(at position: TextPosition) -> Bool {
        byFirst[Int(position.literal[position.offset])].contains { !$0.opening.isEmpty && position.starts(with: $0.opening) }
    }

    /// The first construct that begins at a position.
    ///
    /// - Parameter searchesPairs: whether it may be a pair, whose closing mark is searched for.
    func match(at position: TextPosition, searchesPairs: Bool) -> TextMatch? {
        for construct in byFirst[Int(position.literal[position.offset])] where searchesPairs || construct.opening.isEmpty {
            if let match = construct.match(position) { return match }
        }
        return nil
    }
}
