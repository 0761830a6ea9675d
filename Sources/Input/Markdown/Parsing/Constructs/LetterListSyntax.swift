import CTypesetMarkdown

extension Construct {
    static let letterList = Construct(
        "letter-list", "`a. item`, `B) item`, `(iv) item`, `#. item`", .block(LetterListSyntax.parser { $0 != .example }),
        set: [.pandoc, .quarto])
    static let exampleList = Construct(
        "example-list", "`(@label) item` and `(@label)` in text", .block(LetterListSyntax.parser { $0 == .example }),
        set: [.pandoc, .quarto])
}

/// Lists of pandoc with letters, Roman numerals, `#` or `(@)` as markers, and numbers in parentheses.
///
/// Their nodes are those of the parser's own lists, which continue and end like all lists. As in pandoc, such a list interrupts no
/// paragraph outside of lists.
enum LetterListSyntax {
    /// The numbering of a list that the parser itself does not read; the parser keeps it as the list's bullet.
    struct Style: Hashable {
        enum Numbering: UInt8, CaseIterable { case decimal = 1, lowerLetter, upperLetter, lowerRoman, upperRoman, example }

        var numbering: Numbering
        var delimiter: List.Delimiter

        init(_ numbering: Numbering, _ delimiter: List.Delimiter) { (self.numbering, self.delimiter) = (numbering, delimiter) }

        /// The style of a list of the parser; nil for the parser's own styles.
        init?(_ list: cmark_list) {
            guard list.list_type == CMARK_ORDERED_LIST, let numbering = Numbering(rawValue: list.bullet_char & 7) else { return nil }
            self.numbering = numbering
            delimiter = list.bullet_char & 8 != 0 ? .parentheses : list.delimiter == CMARK_PAREN_DELIM ? .parenthesis : .period
        }

        /// Whether the parser itself reads lists of this style.
        var isPlain: Bool { numbering == .decimal && delimiter != .parentheses }
        var code: UInt8 { isPlain ? 0 : numbering.rawValue | (delimiter == .parentheses ? 8 : 0) }
        var documentNumbering: List.Numbering {
            switch numbering {
            case .decimal, .example: .decimal
            case .lowerLetter: .lowerLetter
            case .upperLetter: .upperLetter
            case .lowerRoman: .lowerRoman
            case .upperRoman: .upperRoman
            }
        }
    }

    /// The marker of an item.
    private struct Marker {
        var style: Style
        var number: Int
        /// The length in bytes, with the blanks after it.
        var length: Int
    }

    static func parser(_ reads: @escaping @Sendable (Style.Numbering) -> Bool) -> BlockParser {
        BlockParser { line, parent in
            guard let marker = marker(line.text, after: parent), reads(marker.style.numbering) else { return nil }
            return open(marker, line, in: parent)
        }
    }

    /// The label of `(@label)` at the beginning of a text; empty for `(@)`, nil for other text.
    static func label(_ text: some Collection<UInt8>) -> String? {
        guard text.starts(with: "(@".utf8) else { return nil }
        let label = text.dropFirst(2).prefix(while: isOfLabel)
        guard label.endIndex < text.endIndex, text[label.endIndex] == UInt8(ascii: ")") else { return nil }
        return String(decoding: label, as: UTF8.self)
    }

    static func isOfLabel(_ byte: UInt8) -> Bool {
        TextPosition.isOfWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    // MARK: Nodes

    private static func open(_ marker: Marker, _ line: BlockLine, in parent: Node) -> Node? {
        if parent.type == CMARK_NODE_PARAGRAPH, parent.parent?.type != CMARK_NODE_ITEM { return nil }
        var data = cmark_list()
        data.list_type = CMARK_ORDERED_LIST
        data.delimiter = marker.style.delimiter == .period ? CMARK_PERIOD_DELIM : CMARK_PAREN_DELIM
        data.bullet_char = marker.style.code
        data.start = Int32(clamping: marker.number)
        data.marker_offset = Int32(line.indent)
        data.padding = Int32(marker.length)
        var list = parent
        if !continues(parent, marker.style) {
            guard let new = line.openNative(CMARK_NODE_LIST, in: parent) else { return nil }
            new.list = data
            list = new
        }
        let item = line.openNative(CMARK_NODE_ITEM, in: list)
        item?.list = data
        line.consume(upTo: marker.length)
        return item
    }

    private static func continues(_ parent: Node, _ style: Style) -> Bool {
        guard parent.type == CMARK_NODE_LIST, parent.list.list_type == CMARK_ORDERED_LIST else { return false }
        guard style.isPlain else { return Style(parent.list) == style }
        return parent.list.bullet_char == 0 && (parent.list.delimiter == CMARK_PAREN_DELIM) == (style.delimiter == .parenthesis)
    }

    // MARK: Markers

    private static func marker(_ text: UnsafeBufferPointer<UInt8>, after parent: Node) -> Marker? {
        guard let first = text.first, isOfWord(first) || first == UInt8(ascii: "(") || first == UInt8(ascii: "#") else { return nil }
        let isOpened = first == UInt8(ascii: "("), start = isOpened ? 1 : 0
        let word: String, end: Int
        if let label = label(text) {
            (word, end) = ("@", start + 1 + label.utf8.count)
        } else {
            let letters = text[start...].prefix(10).prefix { isOfWord($0) || $0 == UInt8(ascii: "#") }
            (word, end) = (String(decoding: letters, as: UTF8.self), letters.endIndex)
        }
        guard !word.isEmpty, end + 2 < text.count, text[end + 1] == 0x20 || text[end + 1] == 0x09 else { return nil }
        let delimiter: List.Delimiter
        switch (isOpened, Unicode.Scalar(text[end])) {
        case (true, ")"): delimiter = .parentheses
        case (false, ")"): delimiter = .parenthesis
        case (false, "."): delimiter = .period
        default: return nil
        }
        let blanks = text[(end + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard let (style, number) = style(of: word, delimiter, after: parent) else { return nil }
        // `A. Smith` is a name.
        if delimiter == .period, blanks < 2, [.upperLetter, .upperRoman].contains(style.numbering), word.utf8.count == 1 { return nil }
        return Marker(style: style, number: number, length: end + 1 + (blanks > 4 ? 1 : blanks))
    }

    private static func isOfWord(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) }

    /// The style and the number of a marker: that of the list before it if it fits, otherwise the first that fits in pandoc's order.
    private static func style(of word: String, _ delimiter: List.Delimiter, after parent: Node) -> (Style, Int)? {
        if word == "@" { return (Style(.example, delimiter), 1) }
        let open = parent.type == CMARK_NODE_LIST ? Style(parent.list) : nil
        if word == "#" { return (open?.delimiter == delimiter ? open : nil).map { ($0, 1) } ?? (Style(.decimal, delimiter), 1) }
        if let open, open.delimiter == delimiter, let number = number(word, open.numbering) { return (open, number) }
        if let number = Int(word) { return delimiter == .parentheses ? (Style(.decimal, delimiter), number) : nil }
        let order: [Style.Numbering] =
            word.lowercased() == "i" ? [.lowerRoman, .upperRoman] : [.lowerLetter, .lowerRoman, .upperLetter, .upperRoman]
        for numbering in order {
            if let number = number(word, numbering) { return (Style(numbering, delimiter), number) }
        }
        return nil
    }

    /// The number that a word is in a numbering; nil for other words.
    private static func number(_ word: String, _ numbering: Style.Numbering) -> Int? {
        switch numbering {
        case .decimal: return Int(word)
        case .example: return nil
        case .lowerLetter, .upperLetter:
            guard word.utf8.count == 1, let letter = word.utf8.first else { return nil }
            let first = UInt8(ascii: numbering == .lowerLetter ? "a" : "A")
            return (first..<first + 26).contains(letter) ? Int(letter - first) + 1 : nil
        case .lowerRoman, .upperRoman:
            let number = romanNumber(word.uppercased())
            return Style(numbering, .period).documentNumbering.text(number) == word ? number : nil
        }
    }

    private static func romanNumber(_ word: String) -> Int {
        let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000]
        var total = 0, largest = 0
        for sign in word.reversed() {
            let value = values[sign] ?? 0
            total += value < largest ? -value : value
            largest = max(largest, value)
        }
        return total
    }
}

/// The numbers of the items `(@label)`, which count through the whole document.
struct ExampleNumbers {
    private var numbers: [String: Int] = [:]

    init() {}

    /// Numbers the items of a tree; a repeated label has its number again.
    init(_ root: Node, in text: MarkdownText, isContainer: @escaping (Node) -> Bool) {
        var next = 1
        for node in root.descendants(enters: isContainer) where node.type == CMARK_NODE_ITEM {
            guard LetterListSyntax.Style(node.list)?.numbering == .example else { continue }
            let start = min(text.bytes.count, text.offset(ofLine: node.firstLine) + max(0, node.firstColumn - 1))
            let label = LetterListSyntax.label(text.bytes[start...].prefix(1000)) ?? ""
            node.number = numbers[label] ?? next
            if node.number == next { next += 1 }
            if !label.isEmpty { numbers[label] = node.number }
        }
    }

    var isEmpty: Bool { numbers.isEmpty }

    /// The number of a label; nil if no example has it.
    func number(of label: String) -> Int? { numbers[label] }

    /// The number of the label that `@label` at a position names.
    func match(at position: TextPosition) -> TextMatch? {
        guard position.literal[position.offset] == UInt8(ascii: "@"), !TextPosition.isOfWord(position.before) else { return nil }
        let label = position.rest.dropFirst().prefix(100).prefix(while: LetterListSyntax.isOfLabel)
        guard let number = numbers[String(decoding: label, as: UTF8.self)] else { return nil }
        return .inlines([(.text("\(number)"), .none)], length: 1 + label.count)
    }
}
