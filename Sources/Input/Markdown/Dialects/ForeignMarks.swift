/// Finds the marks of other dialects in the text of a leaf block.
///
/// The rules are stricter than those of the programs, since prose, code and prices have the same characters: text that is not clearly a
/// mark has no finding.
struct ForeignMarks {
    /// The value of a backtick of inline code; other bytes outside the text are zero.
    static let code: UInt8 = 1
    /// The value of each byte of a bare address.
    static let address: UInt8 = 2

    let bytes: [UInt8]
    /// The offsets of the marks of emphasis that is set.
    let setMarks: Set<Int>
    /// Whether lines may begin with the marks of blocks.
    private let isParagraph: Bool
    /// Whether each name after `@` is a citation, as in pandoc.
    private let areNamesCitations: Bool
    private(set) var found: [(syntax: ForeignSyntax, range: Range<Int>)] = []
    private(set) var undefinedLabels: [(label: String, range: Range<Int>)] = []
    private(set) var brokenMarks: [(mark: BrokenMark, range: Range<Int>)] = []
    /// Start tags without attributes, which are those of components if they have an end tag.
    private(set) var bareTags: [(name: String, range: Range<Int>)] = []

    typealias Match = (syntax: ForeignSyntax, end: Int)

    init(in bytes: [UInt8], setMarks: Set<Int> = [], isParagraph: Bool, areNamesCitations: Bool = false) {
        (self.bytes, self.isParagraph, self.areNamesCitations) = (bytes, isParagraph, areNamesCitations)
        self.setMarks = setMarks
    }

    mutating func search() {
        var index = 0, isLineStart = isParagraph
        while index < bytes.count {
            if let match = (isLineStart ? lineMark(at: index) : nil) ?? mark(at: index) {
                found.append((match.syntax, index..<match.end))
                (index, isLineStart) = (match.end, false)
                continue
            }
            let first = bytes[index]
            if isLineStart || Self.mayBeBroken(first),
                let (broken, end) = (isLineStart ? brokenLine(at: index) : nil) ?? brokenMark(at: index)
            {
                brokenMarks.append((broken, index..<end))
                (index, isLineStart) = (end, false)
                continue
            }
            if bytes[index] == UInt8(ascii: "<"), let (name, end) = bareTag(at: index) { bareTags.append((name, index..<end)) }
            if bytes[index] == Self.open, let (label, end) = undefinedReference(at: index) {
                undefinedLabels.append((label, index..<end))
                index = end
                continue
            }
            isLineStart = isParagraph && bytes[index] == 0x0A
            index += bytes[index] == Self.backslash ? 2 : 1
        }
    }

    /// Whether a broken mark may begin with a byte.
    private static func mayBeBroken(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "[", "*", "_", "{", "<": true
        default: false
        }
    }

    // MARK: Marks in a line

    static let backslash = UInt8(ascii: "\\"), open = UInt8(ascii: "["), close = UInt8(ascii: "]")

    /// The mark that begins at a byte; nil if none does.
    private func mark(at start: Int) -> Match? {
        switch Unicode.Scalar(bytes[start]) {
        case "[": bracket(at: start)
        case "@": linkedFile(at: start).map { (.linkedFile, $0) } ?? citedName(at: start).map { (.citation, $0) }
        case "!": starts("![[", at: start) ? wikiLink(at: start + 1).map { (.embed, $0) } : nil
        case "^": caret(at: start)
        case "~": subscripted(at: start).map { (.loweredText, $0) }
        case "=": highlighted(at: start).map { (.mark, $0) }
        case ":": colon(at: start)
        case "+": keys(at: start).map { (.keys, $0) } ?? insertedText(at: start).map { (.insertedText, $0) }
        case "{": rawFormat(at: start).map { (.rawCode, $0) } ?? brace(at: start)
        case "|": spoiler(at: start).map { (.spoiler, $0) }
        case "(": blockReference(at: start).map { (.blockReference, $0) }
        case "%": comment(at: start).map { (.hiddenComment, $0) }
        case "<": component(at: start).map { (.component, $0) }
        case "\\":
            formula(at: start).map { (.bracketFormula, $0) } ?? command(at: start).map { (.texCommand, $0) }
                ?? bookdownReference(at: start).map { (.bookdownReference, $0) }
        default: nil
        }
    }

    private func bracket(at start: Int) -> Match? {
        if starts("[[", at: start) {
            return specReference(at: start).map { (.specReference, $0) } ?? wikiLink(at: start).map { (.wikiLink, $0) }
        }
        if let mark = bracketedMark(at: start) { return mark }
        let at = byte(start + 1) == UInt8(ascii: "-") ? start + 2 : start + 1
        guard byte(at) == UInt8(ascii: "@"), isWord(byte(at + 1)), let end = end("]", from: at, within: 500),
            byte(end) != UInt8(ascii: "(")
        else { return nil }
        return (.citation, end)
    }

    /// The end of `@name` outside brackets.
    private func citedName(at start: Int) -> Int? {
        guard areNamesCitations, isASCIIWord(byte(start + 1)), !isWord(byte(start - 1)), !"@/.\\".utf8.contains(byte(start - 1)) else {
            return nil
        }
        let end = bytes[(start + 1)...].firstIndex { !isASCIIWord($0) && $0 != UInt8(ascii: "-") } ?? bytes.count
        // A numbered example, which is set: `(@label)`.
        return byte(start - 1) == UInt8(ascii: "(") && byte(end) == UInt8(ascii: ")") ? nil : end
    }

    private func wikiLink(at start: Int) -> Int? {
        guard let end = end("]]", from: start + 2, within: 200), !isWord(byte(start - 1)), byte(start - 1) != Self.close else { return nil }
        let content = bytes[(start + 2)..<(end - 2)]
        guard let first = content.first, isWord(first), content.last != 0x20, content.contains(where: isLetter) || content.count > 7,
            !content.contains(where: { "[],=\n\0\u{2}".utf8.contains($0) }), ![Self.open, UInt8(ascii: "(")].contains(byte(end))
        else { return nil }
        return end
    }

    private func caret(at start: Int) -> Match? {
        if starts("^[", at: start) { return note(at: start).map { (.inlineNote, $0) } }
        if starts("^^", at: start) {
            guard !isWord(byte(start - 1)), let end = enclosed("^^", from: start + 2), bytes[(start + 2)..<end].contains(where: isLetter),
                !isWord(byte(end))
            else { return nil }
            return (.insertion, end)
        }
        return raised("^", at: start).map { (.raisedText, $0) }
    }

    /// The end of `^[…]` with words; a set of characters in a regular expression is no note.
    private func note(at start: Int) -> Int? {
        var depth = 0, end = start + 1
        while end < min(bytes.count, start + 2000) {
            if bytes[end] == Self.open { depth += 1 }
            if bytes[end] == Self.close { depth -= 1 }
            end += 1
            if depth == 0 { break }
        }
        let content = bytes[(start + 2)..<max(start + 2, end - 1)]
        guard depth == 0, content.count > 3, let first = content.first, first != UInt8(ascii: "^"), first != 0x20,
            content.contains(0x20) || isLetter(byte(start - 1)) && !content.contains(UInt8(ascii: "-")),
            content.contains(where: isLetter), !"+*{?(".utf8.contains(byte(end))
        else { return nil }
        return end
    }

    private func subscripted(at start: Int) -> Int? { raised("~", at: start) }

    /// The end of a short text without spaces between two marks, right after a word.
    private func raised(_ mark: StaticString, at start: Int) -> Int? {
        let sign = mark.utf8Start.pointee, before = byte(start - 1)
        guard isWord(before) || before == UInt8(ascii: ")"), let end = end(mark, from: start + 1, within: 16) else { return nil }
        let content = bytes[(start + 1)..<(end - 1)]
        guard byte(end) != sign, let first = content.first, isWord(first) || first == UInt8(ascii: "+") || first == UInt8(ascii: "-"),
            !content.contains(where: { $0 <= 0x20 || $0 == sign || $0 == UInt8(ascii: "/") })
        else { return nil }
        return end
    }

    private func highlighted(at start: Int) -> Int? {
        guard starts("==", at: start), byte(start + 2) != UInt8(ascii: ">"), !isWord(byte(start - 1)),
            !"!<>=".utf8.contains(byte(start - 1)),
            let end = enclosed("==", from: start + 2), !isASCIIWord(byte(end)), byte(end) != UInt8(ascii: ">")
        else { return nil }
        return end
    }

    private static let icons = ["material-", "fontawesome-", "octicons-", "simple-"].map { Array($0.utf8) }
    static let roles: Set<String> = [
        "ref", "numref", "doc", "eqref", "cite", "citet", "citep", "label", "eqlabel", "figlabel", "class", "func", "meth", "mod", "attr",
        "term", "math", "code", "download", "py:class", "py:func", "sub", "sup", "abbr", "kbd", "command", "option", "envvar", "any",
    ]

    private func colon(at start: Int) -> Match? {
        if starts(":::", at: start) { return DocFXMark(bytes[start...]).map { (.docFXBlock, $0.end) } }
        let name = bytes[(start + 1)...].prefix(60).prefix { isASCIIWord($0) || $0 == UInt8(ascii: "-") }
        guard !name.isEmpty, byte(name.endIndex) == UInt8(ascii: ":") else { return nil }
        if Self.icons.contains(where: name.starts) { return (.icon, name.endIndex + 1) }
        guard byte(name.endIndex + 1) == Self.code, Self.roles.contains(String(decoding: name, as: UTF8.self)) else { return nil }
        return (.role, name.endIndex + 1)
    }

    private func keys(at start: Int) -> Int? {
        guard starts("++", at: start), !isWord(byte(start - 1)), byte(start - 1) != UInt8(ascii: "+"),
            let end = end("++", from: start + 2, within: 80)
        else { return nil }
        let content = bytes[(start + 2)..<(end - 2)]
        guard let first = content.first, isASCIIWord(first) || first == UInt8(ascii: "\""), content.count > 1,
            content.allSatisfy({ isASCIIWord($0) || "+-\"".utf8.contains($0) }), content.contains(where: isLetter), !isWord(byte(end)),
            byte(end) != UInt8(ascii: "+")
        else { return nil }
        return end
    }

    private func comment(at start: Int) -> Int? {
        guard starts("%%", at: start), !isWord(byte(start - 1)), byte(start - 1) != UInt8(ascii: "%"),
            let end = end("%%", from: start + 2, within: 500), !isWord(byte(end))
        else { return nil }
        // `%%NAME%%` is a placeholder.
        return bytes[(start + 2)..<end].contains { $0 == 0x20 || (0x61...0x7A).contains($0) || $0 >= 0x80 } ? end : nil
    }

    /// The end of a start tag whose name is capitalized and that has an attribute or no end tag; `Vec<T>` is none.
    private func component(at start: Int) -> Int? {
        guard (0x41...0x5A).contains(byte(start + 1)), let end = end(">", from: start + 1, within: 300) else { return nil }
        let rest = bytes[(start + 1)..<(end - 1)].drop { isASCIIWord($0) || $0 == UInt8(ascii: ".") }
        guard let first = rest.first, first == 0x20 || first == 0x0A || rest.elementsEqual("/".utf8) else { return nil }
        let isMarked = rest.last == UInt8(ascii: "/") || zip(rest, rest.dropFirst()).contains { $0 == 0x3D && "\"'{".utf8.contains($1) }
        return isMarked ? end : nil
    }

    /// The name of a capitalized start tag without attributes, and the end.
    private func bareTag(at start: Int) -> (name: String, end: Int)? {
        guard (0x41...0x5A).contains(byte(start + 1)), !isWord(byte(start - 1)) else { return nil }
        let name = bytes[(start + 1)...].prefix(60).prefix(while: isASCIIWord)
        guard byte(name.endIndex) == UInt8(ascii: ">") else { return nil }
        return (String(decoding: name, as: UTF8.self), name.endIndex + 1)
    }

    private func formula(at start: Int) -> Int? {
        if starts(#"\\("#, at: start) { return end(#"\\)"#, from: start + 3, within: 1000, skippingEscapes: false) }
        return starts(#"\\["#, at: start) ? end(#"\\]"#, from: start + 3, within: 1000, skippingEscapes: false) : nil
    }

    // MARK: References

    /// The label of `[text][label]`, which the parser leaves as text if the label is not defined, and the end.
    private func undefinedReference(at start: Int) -> (label: String, end: Int)? {
        guard !isWord(byte(start - 1)), byte(start - 1) != Self.close, byte(start - 1) != UInt8(ascii: ")"),
            let middle = end("]", from: start + 1, within: 300), byte(middle) == Self.open
        else { return nil }
        let text = bytes[(start + 1)..<(middle - 1)], close = bytes[(middle + 1)...].prefix(200).firstIndex(of: Self.close)
        guard let close, text.contains(where: isLetter), !text.contains(Self.open), !"[(:".utf8.contains(byte(close + 1)) else {
            return nil
        }
        let written = bytes[(middle + 1)..<close], label = written.isEmpty ? text : written
        // Two indices of one letter, `[i][j]`, are no link.
        guard text.count + written.count > 2 else { return nil }
        guard let first = label.first, isWord(first), !label.contains(where: { $0 < 0x20 || $0 == Self.open }) else { return nil }
        return (String(decoding: label, as: UTF8.self), close + 1)
    }

    // MARK: Bytes

    /// A byte of the text; zero before and after it.
    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    func starts(_ mark: StaticString, at start: Int) -> Bool {
        mark.withUTF8Buffer { mark in
            start + mark.count <= bytes.count && mark.indices.allSatisfy { bytes[start + $0] == mark[$0] }
        }
    }

    /// The end of the next mark after at least one byte; nil if it is too far.
    func end(_ mark: StaticString, from start: Int, within limit: Int, skippingEscapes: Bool = true) -> Int? {
        var index = start
        let first = mark.utf8Start.pointee, last = min(bytes.count, start + limit)
        while index < last {
            if bytes[index] == first, index > start, starts(mark, at: index) { return index + mark.utf8CodeUnitCount }
            index += skippingEscapes && bytes[index] == Self.backslash ? 2 : 1
        }
        return nil
    }

    /// The end of the next mark, if the text before it is on one line and neither begins nor ends with a space or a sign of the mark.
    func enclosed(_ mark: StaticString, from start: Int) -> Int? {
        let sign = mark.utf8Start.pointee, first = byte(start)
        guard first != 0x20, first != 0x0A, first != sign, let end = end(mark, from: start, within: 300) else { return nil }
        let content = bytes[start..<(end - mark.utf8CodeUnitCount)]
        guard content.last != 0x20, !content.contains(0x0A), byte(end) != sign else { return nil }
        return end
    }

    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80 }
    func isASCIIWord(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    func isWord(_ byte: UInt8) -> Bool { isASCIIWord(byte) || byte >= 0x80 }
}
